"""Choosing a course: where a move can end, how the ship gets there, and why it cannot end anywhere else."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from tortuga.engine import Action, Chance, Outline
from tortuga.games.piratical.actions import Move
from tortuga.games.piratical.chapters.gunnery import bearing_weapons, out_of_sight, ways_of_fire
from tortuga.games.piratical.chapters.odds import salvo
from tortuga.games.piratical.data import NUMBERS, WORDS
from tortuga.games.piratical.data.hexes import DIRECTIONS, SIDES, centre
from tortuga.games.piratical.fast import Reach, Way
from tortuga.games.piratical.fast.search import Terms, search
from tortuga.games.piratical.state import Piratical, Ship

FAR_ENOUGH = 40
"""More points than any way across the board costs."""
UNREACHED = 0xFFFF


class WhyNot(msgspec.Struct, frozen=True):
    """Why a move cannot end somewhere: the key of a sentence in the catalogue's ``[reason]``, and its numbers."""

    reason: str
    needs: int = 0
    has: int = 0
    down_wind: int | None = None
    """The points for a move straight down wind, if that is more."""
    sides: int = NUMBERS.sides_under_sail
    """How many sides a ship may turn under sail."""

    def __str__(self) -> str:
        return WORDS.say("reason", self, key=self.reason)


class PossibleShot(msgspec.Struct, frozen=True):
    """A ship that could be fired at from an end of the move, and what that would do."""

    facing: int
    target: int
    weapons: int
    chance: float
    damage: float


class End(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hex in which the move can end: for each facing 1 to 6 what it costs, or why it is impossible."""

    hex: str
    costs: tuple[int | None, ...]
    limits: tuple[int | None, ...]
    """The points available for it; straight down wind there are more."""
    reasons: tuple[str | None, ...]
    ways: tuple[str | None, ...]
    """How the ship gets there, a letter for each step (see ``Chart.walk``)."""
    least: int
    """The fewest points that any facing costs."""
    natural: int
    """The facing to suggest: of the cheapest, the one most in line with the way there."""
    aims: tuple[PossibleShot, ...] = ()
    """What the ship could fire at from there."""
    hidden: tuple[str, ...] = ()
    """Sea hexes within range that land hides from there."""


class Beyond(msgspec.Struct, frozen=True):
    """Hexes in which the move cannot end with any facing, all for the same reason."""

    reason: str
    hexes: tuple[str, ...]


class CourseOutline(Outline, frozen=True):
    """What a page needs to draw the choice of a move."""

    points: int
    down_wind: int
    ends: tuple[End, ...]
    beyond: tuple[Beyond, ...]
    """All other hexes of the chart."""
    fire: tuple[tuple[tuple[int, int], ...], ...]
    """For each facing 1 to 6 the offsets (q, r) from the ship that its weapons bear on."""


class MoveSpace(msgspec.Struct, frozen=True, gc=False):
    """All ends of one move, and why it cannot end with any other hex and facing."""

    found: Reach
    state: Piratical
    seat: int

    def refusal(self, action: Action) -> str | None:
        """Why the ship cannot end its move like this, in a sentence; None if it can."""
        if not isinstance(action, Move):
            return str(WhyNot("no_move"))
        chart = self.found.terms.sea.chart
        try:
            spot = chart.spot_of[action]
        except (KeyError, TypeError):
            return str(WhyNot("no_such_spot"))
        why = why_not(self.found, spot)
        return None if why is None else str(why)

    def run_up(self, spot: int) -> Way | None:
        """The way to this spot with a run-up to ram the ship ahead; None if it cannot be rammed (R29, R60)."""
        terms = self.found.terms
        sea = terms.sea
        ahead = sea.chart.neighbours[spot // 6][spot % 6]
        if ahead not in terms.ships:
            return None
        if not self.state.captains[self.seat].kin.ram or sea.is_berth(ahead) or sea.is_berth(spot // 6):
            return None
        return self.found.ramming_way(spot)

    def way(self, spot: int) -> Way | None:
        """How the ship gets there, with a run-up if there is somebody to ram; None if it cannot get there."""
        cost = self.found.cost(spot)
        return None if cost is None else self.run_up(spot) or Way(self.found.way(spot), cost)

    def candidates(self, chance: Chance, most: int = 32) -> Sequence[Action]:
        """None: the options already list all ends."""
        del chance, most
        return ()

    def shots(self, end: Move) -> Sequence[PossibleShot]:
        """Whom the ship could fire at from this end of the move."""
        return tuple(self._aims(self.found.terms.sea.chart.spot_of[end]))

    def outline(self) -> CourseOutline:
        found, captain = self.found, self.state.captains[self.seat]
        hexes = dict.fromkeys(move.hex for move in found)
        return CourseOutline(
            found.terms.points,
            found.down_wind,
            ends=tuple(self._end(hex) for hex in hexes),
            beyond=self._beyond(set(hexes)),
            fire=tuple(tuple(ways_of_fire(captain.race, self._ship.weapons, side)) for side in SIDES),
        )

    @property
    def _ship(self) -> Ship:
        ship = self.state.captains[self.seat].ship
        assert ship is not None
        return ship

    def _beyond(self, ends: set[str]) -> tuple[Beyond, ...]:
        labels = self.found.terms.sea.chart.labels
        hexes: dict[str, list[str]] = {}
        for hex, label in enumerate(labels):
            if label not in ends:
                hexes.setdefault(str(why_not_there(self.found, hex)), []).append(label)
        return tuple(Beyond(reason, tuple(there)) for reason, there in hexes.items())

    def _end(self, hex: str) -> End:
        found, chart = self.found, self.found.terms.sea.chart
        first = chart.number_of[hex] * 6
        spots = range(first, first + 6)
        ways = [self.way(spot) for spot in spots]
        costs = [None if way is None else way.points for way in ways]
        reasons = [why_not(found, spot) for spot in spots]
        there = [spot for spot, way in zip(spots, ways, strict=True) if way is not None]
        return End(
            hex,
            costs=tuple(costs),
            limits=tuple(None if cost is None else self._limit(cost) for cost in costs),
            reasons=tuple(None if why is None else str(why) for why in reasons),
            ways=tuple(None if way is None else way.steps for way in ways),
            least=min(cost for cost in costs if cost is not None),
            natural=self._natural(first // 6, costs),
            aims=tuple(aim for spot in there for aim in self._aims(spot)),
            hidden=tuple(chart.labels[other] for other in out_of_sight(chart, first // 6)),
        )

    def _limit(self, cost: int) -> int:
        """The points available to a move that costs this much."""
        return self.found.terms.points if cost <= self.found.terms.points else self.found.down_wind

    def _natural(self, hex: int, costs: Sequence[int | None]) -> int:
        hexes = self.found.terms.sea.chart.hexes
        x, y = centre(hexes[hex].minus(hexes[self.found.terms.start // 6]))

        def key(side: int) -> tuple[int, float]:
            along = centre(DIRECTIONS[side - 1])
            return costs[side - 1] or 0, -(along[0] * x + along[1] * y)

        return min((side for side in SIDES if costs[side - 1] is not None), key=key)

    def _aims(self, spot: int) -> Iterator[PossibleShot]:
        """Ships that could be fired at from this spot; none from or at a Free Port (R60)."""
        sea, mine = self.found.terms.sea, self._ship
        race = self.state.captains[self.seat].race
        for target, captain in enumerate(self.state.captains):
            ship = captain.ship
            if ship is None or target == self.seat or sea.is_berth(ship.hex) or sea.is_berth(spot // 6):
                continue
            bearing = bearing_weapons(sea.chart, race, mine.weapons, spot, ship.hex)
            fire = salvo(len(bearing), mine.crew, captain.kin.saves_on)
            if fire is not None:
                yield PossibleShot(spot % 6 + 1, target, fire.served, fire.chance, fire.damage)


def why_not(found: Reach, spot: int) -> WhyNot | None:
    """Why a move cannot end at this spot; None if it can."""
    return None if found.cost(spot) is not None else _why_none(found, [spot])


def why_not_there(found: Reach, hex: int) -> WhyNot:
    """Why a move cannot end in this hex with any facing."""
    return _why_none(found, range(hex * 6, hex * 6 + 6))


def _why_none(found: Reach, spots: Sequence[int]) -> WhyNot:
    """Why a move cannot end at any of these spots of one hex.

    To find the rule that forbids it, the search is repeated with one rule after another lifted.
    """
    terms, hex = found.terms, spots[0] // 6
    if not terms.sea.chart.water[hex]:
        return WhyNot("land")
    if hex in terms.ships:
        return WhyNot("ship")
    for reason, lifted in _lifted(terms):
        costs = _costs(lifted)
        needs = min(costs[spot] for spot in spots)
        if needs != UNREACHED:
            most = found.down_wind if found.down_wind > terms.points else None
            return WhyNot(reason, needs, terms.points, most)
    return WhyNot("cut_off")


@lru_cache(maxsize=16)
def _costs(terms: Terms) -> Sequence[int]:
    """Points by spot. Kept for a while: a page asks about many ends of the same move."""
    found = search(terms)
    costs = array("H", [UNREACHED]) * len(terms.sea.chart.spots)
    for place, spot in enumerate(found.spots):
        if costs[spot] == UNREACHED:
            costs[spot] = found.cost(place)  # the first is the cheapest
    return costs


def _lifted(terms: Terms) -> list[tuple[str, Terms]]:
    """Searches with fewer and fewer rules, each with the reason to give if it finds a way."""
    rich = replace(terms, points=FAR_ENOUGH)
    lifted = [("too_far", rich)]
    if terms.drive == "sail":
        lifted += [("into_wind", replace(one, drive="high", eye=0, in_irons=False)) for one in (terms, rich)]
    if terms.drive in ("sail", "high"):
        windless = replace(rich, drive="high", eye=0, in_irons=False)
        lifted += [("forward_first", replace(one, unbound=True)) for one in (rich, windless)]
        lifted.append(("too_many_sides", replace(windless, drive="steam")))
    return lifted
