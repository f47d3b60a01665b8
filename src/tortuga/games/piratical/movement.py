"""Movement: one search that finds every way a ship's move can end and what it costs.

The search walks over *steps*: a spot (a hex with a facing) on a *layer* that remembers what the rules of the drive
care about.

======  ======================================================================  ==============
drive   layers of a ship that has left its hex                                  a turned side
======  ======================================================================  ==============
sail    sides turned so far, 0 to 2                                             free, then 1
oars    no forward hex yet, free side ready, or used; times hexes backward      1, or the free one
steam   free side ready, or used                                                free, then 1
======  ======================================================================  ==============

Under sail and in port a move begins with an *opening*: swinging in port, turning in irons or embayed, before the first
forward hex. Openings have layers of their own.

Searching is the dearest thing in a match, so it is done once for each spot and drive, on a sea without other ships and
with the points of the fastest ship; what one ship can do is then cut out of it: steps are met in the order of their
cost, a ship that minds the wind goes no further from where it faces its eye, and ships in the way need a search of
their own only where a way leads through them.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple

from tortuga.games.piratical.actions import Move
from tortuga.games.piratical.data import RACES, Mode
from tortuga.games.piratical.hexes import opposite
from tortuga.games.piratical.sea import NOWHERE, Chart, Sea

Drive = Literal["sail", "high", "oars", "steam"]
"""How a ship is driven; ``high`` is sail that may go straight into the wind (Elves)."""

DOWN_WIND_BONUS = 2
MOST_SIDES = 2
MOST_BACKWARD = 2
LEFT, RIGHT = 5, 1

OARS_READY, OARS_USED = 3, 6
OPENING = 9
"""The layers of openings begin here, one for each number of sides turned."""


# The allowance


@cache
def drive_of(race: int, mode: Mode) -> Drive:
    return "high" if mode == "sail" and RACES[race].points_high else mode


@cache
def allowance(race: int, mode: Mode, crippled: bool) -> tuple[int, int]:
    """Points for a move, and for one straight down wind (R20: under sail only; R26: halves round up, bonus and all)."""
    ordinary = RACES[race].speed(mode)
    down_wind = ordinary + DOWN_WIND_BONUS if mode == "sail" else ordinary
    return ((ordinary + 1) // 2, (down_wind + 1) // 2) if crippled else (ordinary, down_wind)


def is_crippled(race: int, hull: int) -> bool:
    return hull * 2 <= RACES[race].hull


# What one ship can do


def reach(
    sea: Sea, race: int, mode: Mode, spot: int, hull: int, luffed: bool, wind: int, others: Sequence[int]
) -> Reach:
    """Everything a ship can do in its Movement Phase in this mode. ``others`` are the hexes of all other ships."""
    drive = drive_of(race, mode)
    points, down_wind = allowance(race, mode, hull * 2 <= RACES[race].hull)
    eye = opposite(wind) if drive == "sail" else 0
    in_irons = drive == "sail" and (luffed or spot % 6 + 1 == eye) and not sea.is_port(spot // 6)
    voyage = Voyage(sea, drive, spot, eye, points, in_irons)
    found = search(voyage) if in_irons else search(_on_free_sea(sea, drive, spot))
    ends = heed_wind(found, eye, points) if eye and not in_irons else found.within(points)
    in_the_way = [hex for hex in others if hex in found.hexes]
    if in_the_way:
        found, ends = _round_ships(voyage, found, ends, in_the_way, others)
    run = _run_down_wind(found, ends, wind, down_wind, others) if down_wind > points else None
    return Reach(voyage._replace(ships=tuple(others)), found, ends, run, down_wind)


def _on_free_sea(sea: Sea, drive: Drive, spot: int) -> Voyage:
    """The search that serves all ships of a drive: as fast as any, not minding the wind."""
    return Voyage(sea, "high" if drive == "sail" else drive, spot, 0, _FASTEST[drive])


_FASTEST: dict[Drive, int] = {
    "sail": max(race.sail for race in RACES),
    "high": max(race.sail for race in RACES),
    "oars": max(race.oars for race in RACES),
    "steam": max(race.steam for race in RACES),
}


def _round_ships(
    voyage: Voyage, found: Found, ends: Ends, in_the_way: list[int], others: Sequence[int]
) -> tuple[Found, Ends]:
    """R27: no passing through. A new search is needed only where ways lead through a ship, or one lies ahead."""
    ahead = voyage.sea.chart.ahead[voyage.start] // 6
    if ahead in in_the_way or any(found.leads_through(hex, voyage.points) for hex in in_the_way):
        found = search_round_ships(voyage._replace(ships=tuple(sorted(others))))
        return found, found.within(voyage.points)
    spots = found.spots
    return found, _ends(voyage.sea.chart, spots, [at for at in ends.places if spots[at] // 6 not in in_the_way])


class Run(NamedTuple):
    """A move straight down wind."""

    spots: list[int]
    cost: int
    """Of what was turned before it."""


def _run_down_wind(found: Found, ends: Ends, wind: int, down_wind: int, ships: Sequence[int]) -> Run | None:
    """Rule 5: such a move goes on beyond the ordinary allowance, without any more turning."""
    for place, opening in found.begun.items():
        if opening.facing == wind and not opening.ended and place in ends.places:
            spots = _straight_ahead(found.voyage.sea, opening.spot, down_wind - opening.cost, ships)
            return Run(spots, opening.cost)
    return None


def _straight_ahead(sea: Sea, spot: int, most: int, ships: Sequence[int]) -> list[int]:
    """This spot and those straight ahead of it, as far as a ship gets."""
    run = [spot]
    for _ in range(most):
        spot = sea.chart.ahead[spot]
        if spot == NOWHERE or spot // 6 in ships:
            break
        run.append(spot)
        if sea.is_port(spot // 6):
            break
    return run


class Ends(NamedTuple):
    """Where a move can end: the places of the steps in a search, and the same as answers."""

    places: Sequence[int]
    moves: tuple[Move, ...]


def _ends(chart: Chart, spots: Sequence[int], places: Sequence[int]) -> Ends:
    """Each spot once, by the first and therefore cheapest step that comes to it."""
    found = [spots[place] for place in places]
    every = chart.moves
    if len(set(found)) == len(found):
        return Ends(places, tuple([every[spot] for spot in found]))
    first: dict[int, int] = {}
    for place, spot in zip(places, found, strict=True):
        first.setdefault(spot, place)
    return Ends(list(first.values()), tuple([every[spot] for spot in first]))


class Reach:
    """What one ship can do with its points: every end of its move, the cheapest first."""

    __slots__ = ("_beyond", "_ends", "_found", "_run", "down_wind", "moves", "voyage")

    def __init__(self, voyage: Voyage, found: Found, ends: Ends, run: Run | None, down_wind: int) -> None:
        self.voyage = voyage
        self.down_wind = down_wind
        """The allowance of a run straight down wind."""
        self._found = found
        self._ends = ends
        self._run = run
        self._beyond = run.spots[voyage.points - run.cost + 1 :] if run else []
        self.moves: tuple[Move, ...] = ends.moves
        """The ends as answers; the first is to stay as one is."""
        if self._beyond:
            every = voyage.sea.chart.moves
            self.moves += tuple([every[spot] for spot in self._beyond])

    def _place(self, spot: int) -> int:
        """The place of the cheapest step to this spot; NOWHERE without one."""
        try:
            return self._ends.places[self._ends.moves.index(self.voyage.sea.chart.moves[spot])]
        except ValueError:
            return NOWHERE

    def cost(self, spot: int) -> int | None:
        """The fewest points that bring the ship there; None if nothing does."""
        if spot in self._beyond:
            return self.voyage.points + 1 + self._beyond.index(spot)
        place = self._place(spot)
        return None if place == NOWHERE else self._found.cost(place)

    def path(self, spot: int) -> list[int]:
        """The cheapest way there, as the spots it passes, turns being spots of their own."""
        if self._run and spot in self._beyond:
            run = self._run.spots
            return self.path(run[0]) + run[1 : run.index(spot) + 1]
        spots, before, way = self._found.spots, self._found.before, []
        place = self._place(spot)
        while place != NOWHERE:
            way.append(spots[place])
            place = before[place]
        if way[-1] != self.voyage.start:
            way.append(self.voyage.start)  # swung in port
        return way[::-1]

    def ramming_path(self, spot: int) -> list[int] | None:
        """A way there whose last two hexes are straight ahead (R29), or None."""
        chart, way = self.voyage.sea.chart, self.path(spot)
        if len(way) >= 3 and _is_straight(chart, way[-3:]):
            return way
        before = chart.astern[spot]
        run_up = chart.astern[before] if before != NOWHERE else NOWHERE
        return [*self.path(run_up), before, spot] if self._can_run_up(run_up, before) else None

    def _can_run_up(self, run_up: int, before: int) -> bool:
        """Could the ship be two hexes back in time, and come from there straight ahead?"""
        voyage = self.voyage
        cost = self.cost(run_up) if run_up != NOWHERE else None
        if cost is None or cost + 2 > voyage.points or run_up % 6 + 1 == voyage.eye:
            return False
        # Somewhere on the way the move may have ended; where it can go on, the hex between is among its ends.
        ended = voyage.sea.is_port(run_up // 6) and run_up // 6 != voyage.start // 6
        return not ended and not voyage.sea.is_port(before // 6) and self.cost(before) is not None

    def luffs(self, spot: int) -> bool:
        """Does the move end because a side was turned directly into the wind?"""
        start = self.voyage.start
        if spot % 6 + 1 != self.voyage.eye or spot == start:
            return False
        return spot // 6 != start // 6 or not self.voyage.sea.is_port(start // 6)


def _is_straight(chart: Chart, way: list[int]) -> bool:
    """Forward all the way (R23: backward never counts)."""
    return all(chart.ahead[one] == two for one, two in pairwise(way))


# The search


class Voyage(NamedTuple):
    """All that a search depends on."""

    sea: Sea
    drive: Drive
    start: int
    """The spot where the ship lies."""
    eye: int
    """The facing straight into the wind, for a ship that minds it; otherwise 0."""
    points: int
    in_irons: bool = False
    """Luffed or head to wind at the start: a side may be turned before the first hex."""
    ships: tuple[int, ...] = ()
    """Hexes of other ships that are in the way."""


class Found:
    """Every step of a search in the order of cost, each with the place of the step before it."""

    def __init__(
        self, voyage: Voyage, begun: dict[int, Opening], steps: list[int], before: list[int], counts: list[int]
    ) -> None:
        size = len(voyage.sea.chart.spots)
        spots = [step % size for step in steps]
        self.voyage = voyage
        self.begun = begun
        """The openings by their places."""
        self.spots = array("L", spots)
        self.before = array("l", before)
        self.counts = counts
        """How many steps can be made with 0, 1, 2, ... points."""
        self.hexes = frozenset([spot // 6 for spot in spots])
        self._within: dict[int, Ends] = {}
        self._through: dict[int, int] | None = None

    def cost(self, place: int) -> int:
        return bisect_right(self.counts, place)

    def within(self, points: int) -> Ends:
        """The ends that so many points are enough for."""
        ends = self._within.get(points)
        if ends is None:
            ends = _ends(self.voyage.sea.chart, self.spots, range(self.counts[points]))
            self._within[points] = ends
        return ends

    def leads_through(self, hex: int, points: int) -> bool:
        """Does any way lead through this hex to another?"""
        if self._through is None:
            self._through = self._find_through()
        return self._through.get(hex, self.counts[-1]) < self.counts[points]

    def _find_through(self) -> dict[int, int]:
        """For every hex the first place of a step that comes from there to another hex."""
        through: dict[int, int] = {}
        for place, came in enumerate(self.before):
            if came != NOWHERE and self.spots[came] // 6 != self.spots[place] // 6:
                through.setdefault(self.spots[came] // 6, place)
        return through


@lru_cache(maxsize=1 << 13)
def heed_wind(found: Found, eye: int, points: int) -> Ends:
    """The ends for a ship that minds the wind: it stops when turned into its eye, and never sails towards it.

    From every step there is but one way back to the start in which no side is turned in vain, so it is enough to
    leave out all that comes after facing the eye.
    """
    spots, before = found.spots, found.before
    goes_on: list[bool] = []
    kept = []
    facing = eye - 1
    for place in range(found.counts[points]):
        came = before[place]
        if came == NOWHERE or goes_on[came]:
            kept.append(place)
            goes_on.append(spots[place] % 6 != facing)
        else:
            goes_on.append(False)
    return _ends(found.voyage.sea.chart, spots, kept)


def _search(voyage: Voyage) -> Found:
    """Every end of the move, found from cheap to dear: a step is first met on its cheapest way."""
    leads, opening = _leads(voyage), openings(voyage)
    begun: dict[int, Opening] = {}
    steps: list[int] = []
    before: list[int] = []
    counts: list[int] = []
    met = set(_into_ships(voyage))  # as if we had been there
    size = len(voyage.sea.chart.spots)
    wave = 0
    for cost in range(voyage.points + 1):
        end = len(steps)
        for place in range(wave, end):
            for step, no_better, turned in leads[steps[place]]:
                if step not in met:
                    met.add(step)
                    met.update(no_better)
                    before.append(place)
                    steps.append(step)
                    if turned:
                        here = len(before) - 1
                        for side in turned:
                            if side not in met:
                                met.add(side)
                                before.append(here)
                                steps.append(side)
        for one in opening:
            if one.cost == cost:
                begun[len(steps)] = one
                before.append(one.before)
                steps.append(one.step)
                met.update(range(one.spot, OPENING * size, size))  # coming back here is no better
        wave = end
        counts.append(len(steps))
    return Found(voyage, begun, steps, before, counts)


search = lru_cache(maxsize=1 << 14)(_search)
"""On a sea without other ships: worth keeping."""
search_round_ships = lru_cache(maxsize=1 << 8)(_search)
"""With ships in the way: hardly ever the same twice, but asked for again when a match is copied."""


def _into_ships(voyage: Voyage) -> list[int]:
    """All steps into hexes where other ships lie."""
    size = len(voyage.sea.chart.spots)
    return [layer * size + hex * 6 + side for hex in voyage.ships for layer in range(OPENING) for side in range(6)]


# Openings: what may be done before the first forward hex


class Opening(NamedTuple):
    """A way for the ship to lie before it leaves its hex."""

    spot: int
    step: int
    cost: int
    before: int
    """The place of the opening it comes from; NOWHERE for the ship as it lies or was swung in port."""
    sides: int = 0
    ended: bool = False
    """Turned into the wind: the move is over."""

    @property
    def facing(self) -> int:
        return self.spot % 6 + 1


def openings(voyage: Voyage) -> list[Opening]:
    """The ways to begin, the ship as it lies first."""
    start, size = voyage.start, len(voyage.sea.chart.spots)
    swung = [_turned(start, sides) for sides in range(1, 6)]
    as_she_lies = Opening(start, OPENING * size + start, 0, NOWHERE)
    if voyage.sea.is_port(start // 6):
        # R21: the bow is swung to any side, at no cost and without counting as a turned side.
        return [as_she_lies, *(Opening(spot, OPENING * size + spot, 0, NOWHERE) for spot in swung)]
    if voyage.drive == "oars":
        return [Opening(start, start, 0, NOWHERE)]
    if voyage.drive == "steam":
        return [Opening(start, start, 0, NOWHERE), *(Opening(spot, size + spot, 0, 0) for spot in (swung[0], swung[4]))]
    if voyage.in_irons or _is_embayed(voyage, start):
        return _openings_by_turning(voyage, as_she_lies)
    return [as_she_lies]


def _openings_by_turning(voyage: Voyage, first: Opening) -> list[Opening]:
    """In irons one side left or right (R17, R18); embayed, turning where she lies (R19)."""
    size, found = len(voyage.sea.chart.spots), [first]
    for place, at in enumerate(found):  # grows while we walk along it
        may_turn = (voyage.in_irons and at.sides == 0) or _is_embayed(voyage, at.spot)
        if at.ended or at.sides == MOST_SIDES or not may_turn:
            continue
        sides, cost = at.sides + 1, at.cost + (at.sides > 0)
        for spot in (_turned(at.spot, LEFT), _turned(at.spot, RIGHT)):
            if all(spot != other.spot for other in found):
                step = (OPENING + sides) * size + spot
                found.append(Opening(spot, step, cost, place, sides, spot % 6 + 1 == voyage.eye))
    return found


def _is_embayed(voyage: Voyage, spot: int) -> bool:
    """Land, the edge of the board or a ship lies ahead."""
    ahead = voyage.sea.chart.ahead[spot]
    return ahead == NOWHERE or ahead // 6 in voyage.ships


def _turned(step: int, sides: int) -> int:
    facing = step % 6
    return step - facing + (facing + sides) % 6


# Where a step leads

Lead = tuple[int, tuple[int, ...], tuple[int, ...]]
"""A step for one point; the steps that are no better than it; and the sides that can then be turned for nothing."""


class Leads(dict[int, tuple[Lead, ...]]):
    """Where each step leads, other ships left aside; found out when it is first asked for."""

    def __init__(self, sea: Sea, drive: Drive, eye: int) -> None:
        self.sea = sea
        self.drive = drive
        self.eye = eye
        """The facing straight into the wind; 0 for a ship that does not mind it."""

    def __missing__(self, step: int) -> tuple[Lead, ...]:
        layer, spot = divmod(step, len(self.sea.chart.spots))
        found = self[step] = tuple(self._lead(next_step) for next_step in self._paid(layer, spot))
        return found

    def _lead(self, step: int) -> Lead:
        size = len(self.sea.chart.spots)
        layer, spot = divmod(step, size)
        no_better = tuple(other * size + spot for other in _NO_BETTER[self.drive].get(layer, ()))
        free = _FREE_SIDE[self.drive].get(layer)
        sides = () if free is None or self._is_ended(spot) else _sides(self.sea.chart, free, spot)
        return step, no_better, sides

    def _paid(self, layer: int, spot: int) -> tuple[int, ...]:
        if layer >= OPENING:
            return self._first_hex(layer - OPENING, spot)
        if self._is_ended(spot):
            return ()
        return _PAID[self.drive](self.sea.chart, layer, spot)

    def _is_ended(self, spot: int) -> bool:
        """R22: entering a port ends the move. R16: so does turning into the wind's eye."""
        return self.sea.is_port(spot // 6) or spot % 6 + 1 == self.eye

    def _first_hex(self, sides: int, spot: int) -> tuple[int, ...]:
        """Out of an opening. R17, R74: under sail no hex straight up wind is ever entered."""
        chart = self.sea.chart
        if self.drive == "oars":
            return _on(chart, OARS_READY, chart.ahead[spot]) + _on(chart, 1, chart.astern[spot])
        return () if spot % 6 + 1 == self.eye else _on(chart, sides, chart.ahead[spot])


_FREE_SIDE: dict[Drive, dict[int, int]] = {
    "sail": {0: 1},
    "high": {0: 1},
    "oars": {OARS_READY + backward: OARS_USED + backward for backward in range(MOST_BACKWARD + 1)},
    "steam": {0: 1},
}
"""From which layer a side is free, and to which layer it leads."""
_NO_BETTER: dict[Drive, dict[int, tuple[int, ...]]] = {
    "sail": {0: (1, 2), 1: (2,)},
    "high": {0: (1, 2), 1: (2,)},
    "oars": {0: (1, 2, 6, 7, 8), 1: (2, 7, 8), 2: (8,), 3: (0, 1, 2, 4, 5, 6, 7, 8), 4: (1, 2, 5, 7, 8), 5: (2, 8)}
    | {6: (7, 8), 7: (8,)},
    "steam": {0: (1,)},
}
"""Layers with no more still open than this one: more sides turned, more hexes backward, no free side left."""


def _leads(voyage: Voyage) -> Leads:
    """What is known of this sea for this drive and wind."""
    key = (voyage.drive, voyage.eye)
    found = voyage.sea.leads.get(key)
    if found is None:
        found = voyage.sea.leads[key] = Leads(voyage.sea, *key)
    return found


def _on(chart: Chart, layer: int, spot: int) -> tuple[int, ...]:
    """The step to this spot, unless it is nowhere."""
    return () if spot == NOWHERE else (layer * len(chart.spots) + spot,)


def _sides(chart: Chart, layer: int, spot: int) -> tuple[int, int]:
    """The two steps that turn a side and lead to this layer."""
    base = layer * len(chart.spots)
    return base + _turned(spot, LEFT), base + _turned(spot, RIGHT)


def _under_sail(chart: Chart, layer: int, spot: int) -> tuple[int, ...]:
    """R14: two sides in a move; the first was free, the second costs 1."""
    forward = _on(chart, layer, chart.ahead[spot])
    return forward + _sides(chart, MOST_SIDES, spot) if layer == 1 else forward


def _under_oars(chart: Chart, layer: int, spot: int) -> tuple[int, ...]:
    """R23, R24: up to two hexes backward; a side costs 1, unless it is the free one after a forward hex."""
    backward = layer % 3
    side = layer - backward
    paid = _on(chart, max(side, OARS_READY) + backward, chart.ahead[spot])
    if backward < MOST_BACKWARD:
        paid += _on(chart, layer + 1, chart.astern[spot])
    return paid if side == OARS_READY else paid + _sides(chart, layer, spot)


def _under_steam(chart: Chart, layer: int, spot: int) -> tuple[int, ...]:
    """R25: a side may be turned at any time; the first is free, every other costs 1."""
    forward = _on(chart, layer, chart.ahead[spot])
    return forward if layer == 0 else forward + _sides(chart, 1, spot)


_PAID: dict[Drive, Callable[[Chart, int, int], tuple[int, ...]]] = {
    "sail": _under_sail,
    "high": _under_sail,
    "oars": _under_oars,
    "steam": _under_steam,
}
