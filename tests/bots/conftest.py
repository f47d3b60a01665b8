"""Lets the bots' tests, and processes they start, import the players and the game that live beside them."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
