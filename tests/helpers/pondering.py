"""Doubloons whose mate says why only when a file is there."""

from __future__ import annotations

import os
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import sample

from tortuga.bots import Knowledge, teach
from tortuga.engine import Action, Chance, Seat


def choose(seat: Seat[Any], chance: Chance) -> Action:
    del chance
    assert seat.ask is not None
    return seat.ask.default


def why(seat: Seat[Any], action: Action) -> None:
    del seat, action
    while not Path(os.environ["PONDERING"]).exists():
        time.sleep(0.01)


RULES = replace(sample.RULES, module=__name__, info=msgspec.structs.replace(sample.RULES.info, slug="pondering"))
teach("pondering", Knowledge(choose=choose, why=why))
