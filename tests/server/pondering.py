"""Doubloons whose mate says why only when a file is there."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import msgspec
from sample import DoubloonsRules

from tortuga.bots import Knowledge, teach
from tortuga.engine import Action, Chance, Seat


class PonderingRules(DoubloonsRules):
    info = msgspec.structs.replace(DoubloonsRules.info, slug="pondering")


def choose(seat: Seat[Any], chance: Chance) -> Action:
    del chance
    assert seat.ask is not None
    return seat.ask.default


def why(seat: Seat[Any], action: Action) -> None:
    del seat, action
    while not Path(os.environ["PONDERING"]).exists():
        time.sleep(0.01)


RULES = PonderingRules()
teach("pondering", Knowledge(choose=choose, why=why))
