"""What can go wrong between a guest and a house, and how long to wait before trying again."""

from __future__ import annotations

import random

from tortuga.engine import TortugaError


class Refused(TortugaError):
    """The house said no, and why."""


class HouseAway(TortugaError):
    """Nobody has answered for longer than we were willing to wait."""


def backoff(attempt: int) -> float:
    """Seconds before the next attempt: 0.5, 1, 2, ... 15, each with up to half of that on top."""
    base: float = min(15.0, 0.5 * 2 ** min(attempt, 8))
    return base * (1 + random.random() / 2)
