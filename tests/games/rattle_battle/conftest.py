"""The tests of Rattle, Battle, Grab the Loot share a table that can be set as an example wants it."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
