"""A course to choose: the ends of a move for a hand on a map, and why any other is not to be had."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from tortuga.engine import Action, Chance, Words
from tortuga.games.piratical.actions import Move
from tortuga.games.piratical.data import FOLDER
from tortuga.games.piratical.movement import Reach
from tortuga.games.piratical.search import Voyage, search

WORDS = Words(FOLDER)
FAR_ENOUGH = 40
"""More points than any way across the board takes."""


class WhyNot(msgspec.Struct, frozen=True):
    """Why a move cannot end somewhere: the key of a sentence, and the points it would need and has."""

    reason: str
    needs: int = 0
    has: int = 0

    def __str__(self) -> str:
        return WORDS.say("reason", self, key=self.reason)


class End(msgspec.Struct, frozen=True):
    """A hex the move can end in: for each facing 1 to 6 the points it costs, or why it is not to be had."""

    hex: str
    costs: tuple[int | None, ...]
    reasons: tuple[str | None, ...]


class Beyond(msgspec.Struct, frozen=True):
    """Hexes where the move cannot end, whatever the facing, for one and the same reason."""

    reason: str
    hexes: tuple[str, ...]


class Outline(msgspec.Struct, frozen=True):
    """What a page needs to draw the choice of a move."""

    points: int
    down_wind: int
    ends: tuple[End, ...]
    beyond: tuple[Beyond, ...]
    """All other hexes of the chart."""


class Course(msgspec.Struct, frozen=True, gc=False):
    """All ends of one move; answers questions about any hex and facing."""

    found: Reach

    def refusal(self, action: Action) -> str | None:
        """Why the ship cannot end its move so, in a sentence; None when it can."""
        if not isinstance(action, Move):
            return str(WhyNot("no_move"))
        chart = self.found.voyage.sea.chart
        try:
            spot = chart.spot_of[action]
        except (KeyError, TypeError):
            return str(WhyNot("no_such_spot"))
        why = why_not(self.found, spot)
        return None if why is None else str(why)

    def candidates(self, chance: Chance, most: int = 32) -> Sequence[Action]:
        """None: the options are all the ends there are."""
        del chance, most
        return ()

    def outline(self) -> Outline:
        found = self.found
        hexes = dict.fromkeys(move.hex for move in found)
        ends = tuple(self._end(hex) for hex in hexes)
        return Outline(found.voyage.points, found.down_wind, ends, self._beyond(set(hexes)))

    def _beyond(self, ends: set[str]) -> tuple[Beyond, ...]:
        labels = self.found.voyage.sea.chart.labels
        hexes: dict[str, list[str]] = {}
        for hex, label in enumerate(labels):
            if label not in ends:
                hexes.setdefault(str(why_not_there(self.found, hex)), []).append(label)
        return tuple(Beyond(reason, tuple(there)) for reason, there in hexes.items())

    def _end(self, hex: str) -> End:
        first = self.found.voyage.sea.chart.number_of[hex] * 6
        spots = range(first, first + 6)
        reasons = [why_not(self.found, spot) for spot in spots]
        costs = tuple(self.found.cost(spot) for spot in spots)
        return End(hex, costs, tuple(None if why is None else str(why) for why in reasons))


def why_not(found: Reach, spot: int) -> WhyNot | None:
    """Why a move cannot end at this spot; None when it can."""
    return None if found.cost(spot) is not None else _why_none(found.voyage, [spot])


def why_not_there(found: Reach, hex: int) -> WhyNot:
    """Why a move cannot end in this hex, whatever the facing."""
    return _why_none(found.voyage, range(hex * 6, hex * 6 + 6))


def _why_none(voyage: Voyage, spots: Sequence[int]) -> WhyNot:
    """Why a move cannot end at any of these spots of one hex.

    The rule that stands in the way is found by lifting one after another and searching again.
    """
    hex = spots[0] // 6
    if not voyage.sea.chart.water[hex]:
        return WhyNot("land")
    if hex in voyage.ships:
        return WhyNot("ship")
    for reason, lifted in _lifted(voyage):
        costs = _costs(lifted)
        needs = min([costs[spot] for spot in spots if spot in costs], default=None)
        if needs is not None:
            return WhyNot(_at_the_start(reason, voyage, hex), needs, voyage.points)
    return WhyNot("cut_off")


@lru_cache(maxsize=64)
def _costs(voyage: Voyage) -> dict[int, int]:
    """Points by spot. Kept for a while, because whoever asks why of one end asks it of others as well."""
    found = search(voyage)
    costs: dict[int, int] = {}
    for place, spot in enumerate(found.spots):
        costs.setdefault(spot, found.cost(place))
    return costs


def _lifted(voyage: Voyage) -> list[tuple[str, Voyage]]:
    """The same voyage with ever fewer rules."""
    rich = replace(voyage, points=FAR_ENOUGH)
    lifted = [("too_far", rich)]
    if voyage.drive == "sail":
        lifted += [("into_wind", replace(one, drive="high", eye=0, in_irons=False)) for one in (voyage, rich)]
    if voyage.drive in ("sail", "high"):
        lifted.append(("two_sides", replace(rich, drive="steam", eye=0, in_irons=False)))
    return lifted


def _at_the_start(reason: str, voyage: Voyage, hex: int) -> str:
    """In the hex where the ship lies it is not the number of sides that is wrong."""
    return "forward_first" if reason == "two_sides" and hex == voyage.start // 6 else reason
