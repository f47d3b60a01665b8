"""A course to choose: where a move can end, how the ship gets there, and why it cannot end elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

import msgspec
from msgspec.structs import replace

from tortuga.engine import Action, Chance, Outline, Words
from tortuga.games.piratical.actions import Move
from tortuga.games.piratical.data import FOLDER, RACES
from tortuga.games.piratical.fast import Reach
from tortuga.games.piratical.fast.search import Terms, search
from tortuga.games.piratical.gunnery import FARTHEST, damage_chance, expected_damage

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


class End(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hex the move can end in: for each facing 1 to 6 the points it costs, or why it cannot be."""

    hex: str
    costs: tuple[int | None, ...]
    reasons: tuple[str | None, ...]
    ways: tuple[str | None, ...]
    """How the ship gets there from where it lies, a letter for each step (see ``Chart.walk``)."""
    prey: tuple[str, ...] = ()
    """Hexes of the ships that can be fired at from there, as far as range, sight and safe harbours go."""


class Beyond(msgspec.Struct, frozen=True):
    """Hexes where the move cannot end, whatever the facing, for one and the same reason."""

    reason: str
    hexes: tuple[str, ...]


class Odds(msgspec.Struct, frozen=True):
    """What fire does to the ships of these races: how likely it is to do damage, and how much on average."""

    races: tuple[str, ...]
    shots: tuple[tuple[float, float], ...]
    """With one weapon, with two, and so on."""


class CourseOutline(Outline, frozen=True):
    """What a page needs to draw the choice of a move."""

    points: int
    down_wind: int
    ends: tuple[End, ...]
    beyond: tuple[Beyond, ...]
    """All other hexes of the chart."""
    odds: tuple[Odds, ...]


class Course(msgspec.Struct, frozen=True, gc=False):
    """All ends of one move; answers questions about any hex and facing."""

    found: Reach
    rams: bool = False
    """Does the ship carry a ram?"""

    def refusal(self, action: Action) -> str | None:
        """Why the ship cannot end its move so, in a sentence; None when it can."""
        if not isinstance(action, Move):
            return str(WhyNot("no_move"))
        chart = self.found.terms.sea.chart
        try:
            spot = chart.spot_of[action]
        except (KeyError, TypeError):
            return str(WhyNot("no_such_spot"))
        why = why_not(self.found, spot)
        return None if why is None else str(why)

    def run_up(self, spot: int) -> str | None:
        """The way to a place from which the ship ahead can be rammed; None where that cannot be (R60)."""
        terms = self.found.terms
        sea = terms.sea
        ahead = sea.chart.neighbours[spot // 6][spot % 6]
        if ahead not in terms.ships or not self.rams or sea.is_berth(ahead) or sea.is_berth(spot // 6):
            return None
        return self.found.ramming_way(spot)

    def way(self, spot: int) -> str:
        """How the ship gets there, a letter for each step."""
        return self.run_up(spot) or self.found.way(spot)

    def candidates(self, chance: Chance, most: int = 32) -> Sequence[Action]:
        """None: the options are all the ends there are."""
        del chance, most
        return ()

    def outline(self) -> CourseOutline:
        found = self.found
        hexes = dict.fromkeys(move.hex for move in found)
        ends = tuple(self._end(hex) for hex in hexes)
        return CourseOutline(found.terms.points, found.down_wind, ends, self._beyond(set(hexes)), _odds())

    def _beyond(self, ends: set[str]) -> tuple[Beyond, ...]:
        labels = self.found.terms.sea.chart.labels
        hexes: dict[str, list[str]] = {}
        for hex, label in enumerate(labels):
            if label not in ends:
                hexes.setdefault(str(why_not_there(self.found, hex)), []).append(label)
        return tuple(Beyond(reason, tuple(there)) for reason, there in hexes.items())

    def _end(self, hex: str) -> End:
        first = self.found.terms.sea.chart.number_of[hex] * 6
        spots = range(first, first + 6)
        costs = tuple(self.found.cost(spot) for spot in spots)
        reasons = [why_not(self.found, spot) for spot in spots]
        return End(
            hex,
            costs,
            reasons=tuple(None if why is None else str(why) for why in reasons),
            ways=tuple(self.way(spot) if why is None else None for why, spot in zip(reasons, spots, strict=True)),
            prey=self._prey(first // 6),
        )

    def _prey(self, hex: int) -> tuple[str, ...]:
        """R60: nobody fires from a Free Port's berth, nor at a ship in one."""
        terms = self.found.terms
        sea, chart = terms.sea, terms.sea.chart
        if sea.is_berth(hex):
            return ()
        near = [ship for ship in terms.ships if 0 < chart.far[hex][ship] <= FARTHEST and not sea.is_berth(ship)]
        return tuple(chart.labels[ship] for ship in near if chart.sees(hex, ship))


@cache
def _odds() -> tuple[Odds, ...]:
    """A weapon needs a hull space, and so does the crew that serves it: that is how many can fire at most."""
    salvos = range(1, max(race.hull for race in RACES) // 2 + 1)
    return tuple(
        Odds(
            tuple(race.id for race in RACES if race.saves_on == saves_on),
            tuple((damage_chance(guns, 0, saves_on), expected_damage(guns, 0, saves_on)) for guns in salvos),
        )
        for saves_on in sorted({race.saves_on for race in RACES})
    )


def why_not(found: Reach, spot: int) -> WhyNot | None:
    """Why a move cannot end at this spot; None when it can."""
    return None if found.cost(spot) is not None else _why_none(found.terms, [spot])


def why_not_there(found: Reach, hex: int) -> WhyNot:
    """Why a move cannot end in this hex, whatever the facing."""
    return _why_none(found.terms, range(hex * 6, hex * 6 + 6))


def _why_none(terms: Terms, spots: Sequence[int]) -> WhyNot:
    """Why a move cannot end at any of these spots of one hex.

    The rule that stands in the way is found by lifting one after another and searching again.
    """
    hex = spots[0] // 6
    if not terms.sea.chart.water[hex]:
        return WhyNot("land")
    if hex in terms.ships:
        return WhyNot("ship")
    for reason, lifted in _lifted(terms):
        costs = _costs(lifted)
        needs = min([costs[spot] for spot in spots if spot in costs], default=None)
        if needs is not None:
            return WhyNot(_at_the_start(reason, terms, hex), needs, terms.points)
    return WhyNot("cut_off")


@lru_cache(maxsize=64)
def _costs(terms: Terms) -> dict[int, int]:
    """Points by spot. Kept for a while, because whoever asks why of one end asks it of others as well."""
    found = search(terms)
    costs: dict[int, int] = {}
    for place, spot in enumerate(found.spots):
        costs.setdefault(spot, found.cost(place))
    return costs


def _lifted(terms: Terms) -> list[tuple[str, Terms]]:
    """The same search with ever fewer rules."""
    rich = replace(terms, points=FAR_ENOUGH)
    lifted = [("too_far", rich)]
    if terms.drive == "sail":
        lifted += [("into_wind", replace(one, drive="high", eye=0, in_irons=False)) for one in (terms, rich)]
    if terms.drive in ("sail", "high"):
        lifted.append(("two_sides", replace(rich, drive="steam", eye=0, in_irons=False)))
    return lifted


def _at_the_start(reason: str, terms: Terms, hex: int) -> str:
    """In the hex where the ship lies it is not the number of sides that is wrong."""
    return "forward_first" if reason == "two_sides" and hex == terms.start // 6 else reason
