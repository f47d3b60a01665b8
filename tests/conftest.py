"""What all tests share."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "engine"))

import sample
from hypothesis import settings

from tortuga.engine import register

register(sample.RULES)

settings.register_profile("tortuga", deadline=None)  # no test is timed: machines are busy
settings.load_profile("tortuga")

pytest_plugins = ["tortuga.kit.pytest_plugin"]
