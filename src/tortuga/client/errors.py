"""The client's errors, and how long to wait between attempts."""

from __future__ import annotations

import random
from collections.abc import Callable

from tortuga.engine import TortugaError

Report = Callable[[str], None]
"""Called with a sentence when something goes wrong."""


class Refused(TortugaError):
    """The house refused something; the sentence says why."""


class HouseAway(TortugaError):
    """The house has not answered within the client's patience."""


def backoff(attempt: int) -> float:
    """Seconds to wait before the next attempt: 0.5, 1, 2, ... 15, plus up to half of that at random."""
    base: float = min(15.0, 0.5 * 2 ** min(attempt, 8))
    return base * (1 + random.random() / 2)
