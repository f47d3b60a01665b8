"""Doubloons whose bots answer by what they have heard."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import sample

from tortuga.bots import Knowledge, teach
from tortuga.engine import Action, Chance, Seat


def choose(seat: Seat[Any], chance: Chance) -> Action:
    """The option with the number of the last thing that was heard."""
    del chance
    assert seat.ask is not None
    return seat.ask.options[len(seat.events) % len(seat.ask.options)]


def offer(seat: Seat[Any], chance: Chance) -> Action | None:
    """Whoever has heard an even number of things takes it."""
    del chance
    assert seat.offer is not None
    return None if len(seat.events) % 2 else seat.offer.default


RULES = replace(sample.RULES, module=__name__, info=msgspec.structs.replace(sample.RULES.info, slug="listening"))
teach("listening", Knowledge(choose=choose, offer=offer))
