"""The tests of Rattle, Battle, Grab the Loot share a table that each example can set up as it needs."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
