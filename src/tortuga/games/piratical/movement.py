"""Movement: one search that finds every way a ship's move can end, what it costs, and why another cannot be had.

The search walks over *steps*: a spot (hex and facing) on a *layer* that remembers what the rules of the drive care about.

======  =================================================================================  ===========================
drive   layers                                                                             a turned side
======  =================================================================================  ===========================
sail    sides turned so far (0 to 2); every step has at least one forward hex behind it    free, then 1
oars    no forward hex yet / free side ready / free side used, times backward hexes        1, or the free one
steam   free side ready / used                                                             free, then 1
======  =================================================================================  ===========================

What may be done before the first forward hex (swinging in port, turning in irons or embayed) are the *openings* of a
move. Where a step can lead is found once for each sea, drive and wind and then kept; whole searches are kept too.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from tortuga.games.piratical.actions import Move
from tortuga.games.piratical.data import RACES, Mode
from tortuga.games.piratical.hexes import opposite
from tortuga.games.piratical.sea import NOWHERE, Sea

Drive = Literal["sail", "high", "oars", "steam"]
"""How a ship is driven; ``high`` is sail that may go straight into the wind (Elves)."""

DOWN_WIND_BONUS = 2
MOST_SIDES = 2
MOST_BACKWARD = 2
SEARCHES_KEPT = 1 << 13
LEFT, RIGHT = 5, 1

Steps = tuple[tuple[int, ...], tuple[int, ...]]
"""Where a step leads: without cost, and for one point."""


class Voyage(NamedTuple):
    """All that a search depends on."""

    sea: Sea
    start: int
    """The spot where the ship lies."""
    wind: int
    """0 where it makes no difference."""
    drive: Drive
    points: int
    """The ordinary allowance."""
    down_wind: int
    """The allowance of a run straight down wind."""
    luffed: bool
    ships: tuple[int, ...]
    """Hexes near enough to matter that other ships lie in."""


class Reach:
    """What a search found: every end of the move, cheapest way first."""

    __slots__ = ("costs", "moves", "parents", "spots", "voyage")

    def __init__(self, voyage: Voyage, spots: list[int], parents: list[int], costs: bytes) -> None:
        self.voyage = voyage
        self.spots = array("H" if len(voyage.sea.chart.spots) < 1 << 16 else "L", spots)
        self.parents = array("h" if len(spots) < 1 << 15 else "l", parents)
        self.costs = costs
        every = voyage.sea.chart.moves
        self.moves: tuple[Move, ...] = tuple([every[spot] for spot in dict.fromkeys(spots)])
        """The ends of the move; the first is to stay as one is."""

    def cost(self, spot: int) -> int | None:
        """The fewest points that bring the ship there; None if nothing does."""
        return self.costs[self.spots.index(spot)] if spot in self.spots else None

    def path(self, spot: int) -> list[int]:
        """The cheapest way there, as the spots it passes, turns being spots of their own."""
        step, way = self.spots.index(spot), []
        while step != NOWHERE:
            way.append(self.spots[step])
            step = self.parents[step]
        return way[::-1]

    def ramming_path(self, spot: int) -> list[int] | None:
        """A way there whose last two hexes are straight ahead (R29), or None."""
        way = self.path(spot)
        if len(way) >= 3 and _is_straight(way[-3:]):
            return way
        voyage, astern = self.voyage, self.voyage.sea.chart.astern
        before = astern[spot]
        run_up = astern[before] if before != NOWHERE else NOWHERE
        if run_up == NOWHERE or before // 6 in voyage.ships or voyage.sea.is_port(before // 6):
            return None
        cost = self.cost(run_up)
        if cost is None or cost + 2 > voyage.points or spot % 6 + 1 == _into_wind(voyage):
            return None
        if voyage.sea.is_port(run_up // 6) and run_up // 6 != voyage.start // 6:
            return None  # the move would have ended there
        return [*self.path(run_up), before, spot]

    def luffs(self, spot: int) -> bool:
        """Does the move end because a side was turned directly into the wind?"""
        voyage = self.voyage
        if voyage.drive != "sail" or spot % 6 + 1 != opposite(voyage.wind) or spot == voyage.start:
            return False
        return not (spot // 6 == voyage.start // 6 and voyage.sea.is_port(spot // 6))


def _is_straight(way: list[int]) -> bool:
    """Forward all the way: the facing never changes and every step is a new hex (R23: backward never counts)."""
    return len({spot % 6 for spot in way}) == 1 and len({spot // 6 for spot in way}) == len(way)


def _into_wind(voyage: Voyage) -> int:
    """The facing that looks straight into the wind, for a ship that minds it; otherwise none (0)."""
    return opposite(voyage.wind) if voyage.drive == "sail" else 0


# The voyage of a ship


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


def reach(
    sea: Sea, race: int, mode: Mode, spot: int, hull: int, luffed: bool, wind: int, others: Iterable[int]
) -> Reach:
    """Everything a ship can do in its Movement Phase in this mode. ``others`` are the hexes of all other ships."""
    points, down_wind = allowance(race, mode, hull * 2 <= RACES[race].hull)
    drive = drive_of(race, mode)
    far = sea.chart.distances(spot // 6)
    near = tuple(sorted([hex for hex in others if far[hex] <= down_wind + 1]))
    if mode != "sail":
        wind = 0
    return search(Voyage(sea, spot, wind, drive, points, down_wind, luffed and drive == "sail", near))


# The search


@lru_cache(maxsize=SEARCHES_KEPT)
def search(voyage: Voyage) -> Reach:
    """Every end of the move, found from cheap to dear: a step is first met on its cheapest way."""
    sea, ships = voyage.sea, frozenset(voyage.ships)
    size = len(sea.chart.spots)
    table, expand = _steps_of(voyage)
    spots, parents, costs = [], [], bytearray()
    met: set[int] = set()
    waves: list[list[tuple[int, int]]] = [[] for _ in range(voyage.down_wind + 2)]
    begun = openings(voyage)
    for opening in begun:
        index = len(spots)
        spots.append(opening.spot)
        parents.append(opening.parent)
        costs.append(opening.cost)
        waves[opening.cost] += [(step, index) for step in opening.free]
        waves[opening.cost + 1] += [(step, index) for step in opening.paid]
    for cost in range(voyage.points + 1):
        wave, later = waves[cost], waves[cost + 1]
        for step, parent in wave:  # grows while we walk along it
            if step in met:
                continue
            met.add(step)
            spot = step % size
            if ships and spot // 6 in ships:
                continue
            index = len(spots)
            spots.append(spot)
            parents.append(parent)
            costs.append(cost)
            leads = table.get(step)
            if leads is None:
                leads = table[step] = expand(sea, voyage.wind, step)
            for next_step in leads[0]:
                if next_step not in met:
                    wave.append((next_step, index))
            for next_step in leads[1]:
                if next_step not in met:
                    later.append((next_step, index))
    if voyage.down_wind > voyage.points:
        _run_on(voyage, begun, spots, parents, costs)
    return Reach(voyage, spots, parents, bytes(costs))


def _run_on(voyage: Voyage, begun: list[Opening], spots: list[int], parents: list[int], costs: bytearray) -> None:
    """Rule 5: a move straight down wind goes on beyond the ordinary allowance, without any more turning."""
    for root, opening in enumerate(begun):
        if opening.ended or opening.spot % 6 + 1 != voyage.wind:
            continue
        run = _straight_run(voyage, opening.spot, voyage.down_wind - opening.cost)
        if opening.cost + len(run) <= voyage.points:
            continue
        parent = root
        for cost, spot in enumerate(run, opening.cost + 1):
            spots.append(spot)
            parents.append(parent)
            costs.append(cost)
            parent = len(spots) - 1


def _straight_run(voyage: Voyage, spot: int, most: int) -> list[int]:
    """The spots straight ahead, as far as a ship gets."""
    sea, run = voyage.sea, []
    for _ in range(most):
        spot = sea.chart.ahead[spot]
        if spot == NOWHERE or spot // 6 in voyage.ships:
            break
        run.append(spot)
        if sea.is_port(spot // 6):
            break
    return run


# Openings: what may be done before the first forward hex


class Opening(NamedTuple):
    """A spot the ship can have before it leaves its hex, and the steps that lead on from it."""

    spot: int
    cost: int
    parent: int
    """The opening it comes from; NOWHERE for the ship as it lies."""
    free: tuple[int, ...] = ()
    paid: tuple[int, ...] = ()
    sides: int = 0
    ended: bool = False
    """Turned into the wind: the move is over."""


def openings(voyage: Voyage) -> list[Opening]:
    """The ways to begin, the ship as it lies first."""
    if voyage.sea.is_port(voyage.start // 6):
        return _openings_in_port(voyage)
    if voyage.drive in ("oars", "steam"):
        free, paid = _steps_of(voyage)[1](voyage.sea, 0, voyage.start)
        return [Opening(voyage.start, 0, NOWHERE, free, paid)]
    return _openings_under_sail(voyage)


def _openings_in_port(voyage: Voyage) -> list[Opening]:
    """R21: the bow is swung to any side, at no cost and without counting as a turned side."""
    start = voyage.start
    others = [spot for spot in range(start - start % 6, start - start % 6 + 6) if spot != start]
    return [
        Opening(spot, 0, NOWHERE if spot == start else 0, (), _first_steps(voyage, spot, 0))
        for spot in [start, *others]
    ]


def _first_steps(voyage: Voyage, spot: int, sides: int) -> tuple[int, ...]:
    """The steps that leave the hex with this facing."""
    chart = voyage.sea.chart
    size = len(chart.spots)
    ahead, astern = chart.ahead[spot], chart.astern[spot]
    if voyage.drive == "oars":
        forward = (_OARS_READY * size + ahead,) if ahead != NOWHERE else ()
        return (*forward, size + astern) if astern != NOWHERE else forward
    # R17, R74: under sail no hex straight up wind is ever entered.
    if ahead == NOWHERE or spot % 6 + 1 == _into_wind(voyage):
        return ()
    return (sides * size + ahead,)


def _openings_under_sail(voyage: Voyage) -> list[Opening]:
    """As she lies; in irons one side left or right (R17, R18); embayed, turning where she lies (R19)."""
    start = voyage.start
    eye = _into_wind(voyage)
    found = [Opening(start, 0, NOWHERE, (), _first_steps(voyage, start, 0))]
    in_irons = voyage.drive == "sail" and (voyage.luffed or start % 6 + 1 == eye)
    for index, at in enumerate(found):  # grows while we walk along it
        may_turn = (in_irons and at.sides == 0) or _is_embayed(voyage, at.spot)
        if at.ended or at.sides == MOST_SIDES or not may_turn:
            continue
        for side in (LEFT, RIGHT):
            spot = _turned(at.spot, side)
            if all(spot != other.spot for other in found):
                ended = spot % 6 + 1 == eye
                steps = () if ended else _first_steps(voyage, spot, at.sides + 1)
                found.append(Opening(spot, at.cost + (at.sides > 0), index, (), steps, at.sides + 1, ended))
    return found


def _is_embayed(voyage: Voyage, spot: int) -> bool:
    """Land, the edge of the board or a ship lies ahead."""
    ahead = voyage.sea.chart.ahead[spot]
    return ahead == NOWHERE or ahead // 6 in voyage.ships


def _turned(spot: int, side: int) -> int:
    facing = spot % 6
    return spot - facing + (facing + side) % 6


# Steps: where each leads, found once and kept with the sea

Expand = Callable[[Sea, int, int], Steps]
_OARS_READY = 3
_OARS_USED = 6


def _steps_of(voyage: Voyage) -> tuple[dict[int, Steps], Expand]:
    """The steps known so far for this drive in this wind, and what finds out about one more."""
    key = (voyage.drive, _into_wind(voyage))
    table = voyage.sea.transitions.setdefault(key, {})
    return table, _EXPAND[voyage.drive]


def _sail_steps(sea: Sea, wind: int, step: int) -> Steps:
    """Rules 1 to 3: two sides, the first free; turned into the wind's eye, the move is over."""
    layer, spot = divmod(step, len(sea.chart.spots))
    if sea.is_port(spot // 6) or (wind and spot % 6 + 1 == opposite(wind)):
        return (), ()
    return _under_canvas(sea, layer, spot)


def _high_steps(sea: Sea, wind: int, step: int) -> Steps:
    """Elves: as under sail, but the wind's eye is a direction like any other."""
    del wind
    layer, spot = divmod(step, len(sea.chart.spots))
    return ((), ()) if sea.is_port(spot // 6) else _under_canvas(sea, layer, spot)


def _under_canvas(sea: Sea, layer: int, spot: int) -> Steps:
    size, ahead = len(sea.chart.spots), sea.chart.ahead[spot]
    forward = (layer * size + ahead,) if ahead != NOWHERE else ()
    if layer == MOST_SIDES:
        return (), forward
    turned = tuple((layer + 1) * size + _turned(spot, side) for side in (LEFT, RIGHT))
    return (turned, forward) if layer == 0 else ((), (*forward, *turned))


def _oars_steps(sea: Sea, wind: int, step: int) -> Steps:
    """R23, R24: up to two hexes backward; a side costs 1, but one after a forward hex is free."""
    del wind
    size = len(sea.chart.spots)
    layer, spot = divmod(step, size)
    side_state, backward = layer - layer % 3, layer % 3
    if sea.is_port(spot // 6):
        return (), ()
    ahead, astern = sea.chart.ahead[spot], sea.chart.astern[spot]
    moved = max(side_state, _OARS_READY) + backward
    paid = [moved * size + ahead] if ahead != NOWHERE else []
    if astern != NOWHERE and backward < MOST_BACKWARD:
        paid.append((layer + 1) * size + astern)
    left, right = _turned(spot, LEFT), _turned(spot, RIGHT)
    if side_state == _OARS_READY:
        used = _OARS_USED + backward
        return (used * size + left, used * size + right), tuple(paid)
    return (), (*paid, layer * size + left, layer * size + right)


def _steam_steps(sea: Sea, wind: int, step: int) -> Steps:
    """R25: a side may be turned at any time; the first is free, every other costs 1."""
    del wind
    size = len(sea.chart.spots)
    layer, spot = divmod(step, size)
    if sea.is_port(spot // 6):
        return (), ()
    ahead = sea.chart.ahead[spot]
    forward = (layer * size + ahead,) if ahead != NOWHERE else ()
    turned = (size + _turned(spot, LEFT), size + _turned(spot, RIGHT))
    return (turned, forward) if layer == 0 else ((), (*forward, *turned))


_EXPAND: dict[Drive, Expand] = {
    "sail": _sail_steps,
    "high": _high_steps,
    "oars": _oars_steps,
    "steam": _steam_steps,
}
