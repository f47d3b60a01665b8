"""The tests of Piratical share a sea that can be set as an example wants it."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
