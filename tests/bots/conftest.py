"""Lets the bots' tests, and processes they start, import the game that lives beside them."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
