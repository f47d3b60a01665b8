"""What all tests share."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "engine"))

import sample

from tortuga.engine import register

register(sample.RULES)

pytest_plugins = ["tortuga.kit.pytest_plugin"]
