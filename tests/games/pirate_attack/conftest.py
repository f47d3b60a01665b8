"""The tests of Pirate Attack share ``attack_table``, which sets up the position of an example."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
