"""How many turns it is to somewhere, guessed from the distance or counted in the present wind."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from tortuga.games.piratical.bot.distances import field
from tortuga.games.piratical.bot.passages import Handling, passage
from tortuga.games.piratical.data.chart import NOWHERE
from tortuga.games.piratical.data.waters import Sea


class Turning(NamedTuple):
    """What it costs one ship to turn, in points (see ``Weights``)."""

    eye: int
    """The side (from 0) straight into the wind; -1 for a ship that need not mind it."""
    upwind: float
    in_irons: float
    swing: tuple[float, float, float, float]


@lru_cache(maxsize=1 << 12)
def swings(turning: Turning, sides: tuple[int, ...]) -> Sequence[float]:
    """By facing (from 0), what it costs to bring the bow round to the best of these sides."""
    eye, upwind, in_irons, swing = turning
    costs = []
    for facing in range(6):
        turned = [swing[min((side - facing) % 6, (facing - side) % 6)] for side in sides]
        against = [upwind if side == eye else 0.0 for side in sides]
        round_to = min([cost + more for cost, more in zip(turned, against, strict=True)], default=0.0)
        costs.append(round_to + (in_irons if facing == eye else 0.0))
    return costs


class Crossing(dict[int, Sequence[float]]):
    """By hex, about how many turns it is to the nearest of some goals, for each facing (from 0).

    It depends on neither the other ships nor the turn, so it is kept and filled in as ships come there.
    """

    def __init__(
        self, sea: Sea, goals: tuple[int, ...], turning: Turning, speed: int, handling: Handling | None, counted: float
    ) -> None:
        self.sea = sea
        self.far = field(sea.chart, goals)
        self.turning = turning
        self.speed = speed
        self.passage = None if handling is None else passage(sea, handling, goals)
        self.counted = counted

    def __missing__(self, hex: int) -> Sequence[float]:
        far = self.far[hex]
        turns = [(far + swing) / self.speed for swing in self._swings(hex)] if far else [0.0] * 6
        if far and self.passage is not None:
            turns = [guess + self.counted * (self._count(hex * 6 + at) - guess) for at, guess in enumerate(turns)]
        self[hex] = turns
        return turns

    def _count(self, spot: int) -> float:
        """The turns from a spot as they are counted. On average the last of them is half needed."""
        assert self.passage is not None
        return self.passage[spot] - 0.5

    def _swings(self, hex: int) -> Sequence[float]:
        """By facing, what it costs to bring the bow round to where the way goes on. In port a ship turns freely."""
        far, turning, around = self.far, self.turning, self.sea.chart.neighbours[hex]
        sides = [side for side, beside in enumerate(around) if beside != NOWHERE and far[beside] < far[hex]]
        if self.sea.is_port(hex):
            return [min([turning.upwind if side == turning.eye else 0.0 for side in sides], default=0.0)] * 6
        return swings(turning, tuple(sides))


crossing_of = lru_cache(maxsize=512)(Crossing)
