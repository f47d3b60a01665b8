"""What the captain sees from the masthead, and where it pays to go."""

from __future__ import annotations

from functools import cached_property

import msgspec

from tortuga.games.piratical.bot.errands import (
    Errand,
    errands_against_rivals,
    errands_of_a_captain,
    errands_of_a_mate,
)
from tortuga.games.piratical.bot.sights import Scene, Sights
from tortuga.games.piratical.bot.weights import Weights


class Lookout(Sights):
    """What one seat sees, and its errands."""

    def errand(self) -> Errand:
        """The best one, or the one that is to be followed (``Weights.aim``)."""
        if not self.weights.rate:
            return max(errands_of_a_mate(self), key=_worth)
        aimed = [errand for errand in self.choices if errand.name == self.weights.aim] if self.weights.aim else []
        return aimed[0] if aimed else max(self.errands, key=_worth)

    @cached_property
    def errands(self) -> list[Errand]:
        """A captain's errands."""
        return list(errands_of_a_captain(self))

    @cached_property
    def choices(self) -> list[Errand]:
        """All errands, with those that a captain does not think of."""
        return [*self.errands, *errands_against_rivals(self)]

    def landfalls(self, errand: Errand) -> dict[int, float]:
        """By hex: how many turns better it is to be there now than where the errand leads; a near port may do."""
        if not self.weights.rate or self.weights.aim:
            return {}
        others = [other for other in self.errands if other.kind in ("home", "plunder")]
        return {other.hexes[0]: (other.arrived - errand.arrived) / self.rate for other in others}

    @property
    def is_weak(self) -> bool:
        """Is the ship in no state to fight?"""
        return self.standing.is_weak


def _worth(errand: Errand) -> float:
    return errand.worth


MOST_KEPT = 256
_encode = msgspec.msgpack.Encoder().encode
_kept: dict[tuple[bytes, int, str, Weights, bool], Lookout] = {}


def look_out(scene: Scene, seat: int, map: str, weights: Weights, strict: bool = False) -> Lookout:
    """A Lookout with all that it has worked out already, if the same scene was looked at not long ago: a captain is
    asked several questions in a turn."""
    key = _encode(scene), seat, map, weights, strict
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        found = _kept[key] = Lookout(scene, seat, map, weights, strict)
    return found
