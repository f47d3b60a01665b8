"""The fast form of movement: where one ship can get with its points, and by which way."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, overload

from tortuga.engine import Action, OnDemand
from tortuga.games.piratical.actions import Move
from tortuga.games.piratical.chapters.movement import Voyage, allowance
from tortuga.games.piratical.data import NUMBERS, RACES
from tortuga.games.piratical.data.chart import NOWHERE
from tortuga.games.piratical.data.hexes import opposite
from tortuga.games.piratical.data.rows import Mode, RaceNumber
from tortuga.games.piratical.fast.grid import SeaTables, tables_of
from tortuga.games.piratical.fast.search import Drive, Terms, may_turn_first, openings
from tortuga.games.piratical.fast.ways import Waters, Ways, ways_after

_RUN_UP = "f" * NUMBERS.ram_run_up
"""The steps before a ram."""


class Rig(NamedTuple):
    """How a ship of some race moves in some mode."""

    drive: Drive
    points: int
    down_wind: int
    """The points for a move straight down wind."""
    ways: tuple[Drive, int]
    """Which ways it uses: for which drive (the wind is looked at later), and for how many points at most."""


@cache
def rig_of(race: RaceNumber, mode: Mode, hull: int) -> Rig:
    canvas: Drive = "high" if mode == "sail" else mode
    drive = canvas if RACES[race].points_high else mode
    return Rig(drive, *allowance(race, mode, hull), (canvas, RACES[race].speed(mode)))


@lru_cache(maxsize=512)
def reach(voyage: Voyage) -> Reach:
    """Everywhere a ship can get in its Movement Phase in this mode."""
    drive, points, down_wind, kind = rig_of(voyage.race, voyage.mode, voyage.hull)
    sea, start, eye, in_irons = voyage.sea, voyage.start, 0, False
    if drive == "sail":
        eye = opposite(voyage.wind)
        in_irons = (voyage.luffed or start % 6 + 1 == eye) and not sea.is_port(start // 6)
    terms = Terms(sea=sea, drive=drive, start=start, eye=eye, points=points, in_irons=in_irons, ships=voyage.ships)
    return Reach(terms, waters_of(terms, kind), voyage.wind, down_wind)


def waters_of(terms: Terms, kind: tuple[Drive, int]) -> Waters:
    """The waters around a ship, kept for every spot. Wind and other ships matter to them only if it may turn first."""
    tables, start = tables_of(terms.sea), terms.start
    if may_turn_first(terms):
        return _waters_after_turning(tables, terms, kind)
    kept = tables.waters[kind]
    waters: Waters | None = kept[start]
    if waters is None:
        waters = kept[start] = Waters(tables, start // 6, _ways_of(terms, kind))
    return waters


def _waters_after_turning(tables: SeaTables, terms: Terms, kind: tuple[Drive, int]) -> Waters:
    start, beside = terms.start, terms.sea.chart.neighbours[terms.start // 6]
    key = kind, start, terms.in_irons, terms.eye, tuple([hex for hex in terms.ships if hex in beside])
    waters: Waters | None = tables.waters_after_turning.get(key)
    if waters is None:
        waters = tables.waters_after_turning[key] = Waters(tables, start // 6, _ways_of(terms, kind))
    return waters


def _ways_of(terms: Terms, kind: tuple[Drive, int]) -> Ways:
    begun = openings(terms)
    return ways_after(*kind, tuple([(one.spot % 6, one.layer, one.cost, one.before) for one in begun]))


class Way(NamedTuple):
    """How a ship gets to a spot."""

    steps: str
    """A letter for each step (see ``Chart.walk``)."""
    points: int
    """What it costs."""


class Reach(OnDemand[Move]):
    """Every end of one ship's move. The first is to stay as it is."""

    __slots__ = (
        "_beyond",
        "_near",
        "_reached",
        "_run",
        "_sought",
        "_spots",
        "_waters",
        "_ways",
        "down_wind",
        "number",
        "terms",
    )

    def __init__(self, terms: Terms, waters: Waters, wind: int, down_wind: int) -> None:
        self.terms = terms
        self.down_wind = down_wind
        """The points for a move straight down wind."""
        self._waters = waters
        ways = waters.ways
        self._ways, self._reached = waters.left(terms.points, terms.eye, terms.ships)
        self._near = self._reached.bit_count()
        """How many ends there are within the ordinary points."""
        self._sought = NOWHERE, NOWHERE
        """The spot that was last looked up, and the way there: an answer is first found and then sailed."""
        self._spots: Sequence[int] = ()
        """All ends, once somebody has asked for them."""
        self._run: Sequence[int] = ()
        """The spots of a run straight down wind."""
        self._beyond: Sequence[int] = ()
        """Spots of that run beyond the ordinary points."""
        if down_wind > terms.points and wind in ways.begun:
            self._run_down_wind(wind, ways.begun[wind])
        self.number = self._near + len(self._beyond)
        """How many ends there are in all."""

    def _run_down_wind(self, wind: int, cost: int) -> None:
        """A move straight down wind goes on beyond the ordinary points, without turning any more (R20)."""
        first = self.terms.start // 6 * 6 + wind - 1
        self._run = _straight_ahead(self.terms, first, self.down_wind - cost)
        self._beyond = self._run[self.terms.points - cost + 1 :]

    # The ends as answers

    @property
    def stay(self) -> Move:
        """The end of a move that goes nowhere."""
        return self.terms.sea.chart.moves[self.terms.start]

    def __len__(self) -> int:
        return self.number

    @overload
    def __getitem__(self, at: int) -> Move: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Move]: ...

    def __getitem__(self, at: int | slice) -> Move | Sequence[Move]:
        if isinstance(at, int) and 0 <= at < self._near:
            return self._waters.end(self._reached, at)
        return tuple(self)[at]

    def __iter__(self) -> Iterator[Move]:
        yield from self._waters.ends(self._reached)
        for spot in self._beyond:
            yield self.terms.sea.chart.moves[spot]

    def spots(self) -> Sequence[int]:
        """The ends as spots of the chart, in the same order."""
        if not self._spots:
            self._spots = [*self._waters.spots(self._reached), *self._beyond]
        return self._spots

    def find(self, action: Action) -> Move | None:
        chart = self.terms.sea.chart
        spot = chart.spot_of.get(action, NOWHERE)
        if spot == NOWHERE or (self._way(spot) == NOWHERE and spot not in self._beyond):
            return None
        return chart.moves[spot]

    # The way there

    def _way(self, spot: int) -> int:
        """The cheapest way to this spot; NOWHERE if there is none."""
        sought, way = self._sought
        if sought != spot:
            way = self._waters.way_to(spot, self._ways)
            self._sought = spot, way
        return way

    def cost(self, spot: int) -> int | None:
        """The fewest points that take the ship there; None if it cannot get there."""
        if spot in self._beyond:
            return self.terms.points + 1 + self._beyond.index(spot)
        way = self._way(spot)
        return None if way == NOWHERE else bisect_right(self._waters.ways.counts, way)

    def way(self, spot: int) -> str:
        """The cheapest way there, a letter for each step (see ``Chart.walk``)."""
        if spot in self._beyond:
            return self.way(self._run[0]) + "f" * self._run.index(spot)
        return self._waters.ways.steps(self._way(spot))

    def ramming_way(self, spot: int) -> Way | None:
        """A way there whose last two hexes are straight ahead, for a ram (R29); None if there is none."""
        astern, way, cost = self.terms.sea.chart.astern, self.way(spot), self.cost(spot)
        if cost is not None and way.endswith(_RUN_UP):
            return Way(way, cost)
        back = [spot]
        while len(back) <= len(_RUN_UP) and back[-1] != NOWHERE:
            back.append(astern[back[-1]])
        *between, run_up = back[1:]
        cost = None if run_up == NOWHERE else self.cost(run_up)
        if cost is None or not self._can_run_up(run_up, cost, between):
            return None
        return Way(self.way(run_up) + _RUN_UP, cost + len(_RUN_UP))

    def _can_run_up(self, run_up: int, cost: int, between: Sequence[int]) -> bool:
        """Could the ship go straight ahead from the start of the run-up, which costs this much, within its points?"""
        terms = self.terms
        if cost + len(_RUN_UP) > terms.points or run_up % 6 + 1 == terms.eye:
            return False
        # A port on the way would end the move. Where the ship can go on, the hexes between are among the ends.
        ended = terms.sea.is_port(run_up // 6) and run_up // 6 != terms.start // 6
        passed = [not terms.sea.is_port(spot // 6) and self.cost(spot) is not None for spot in between]
        return not ended and all(passed)

    def luffs(self, spot: int) -> bool:
        """Does the move end here because the ship turned straight into the wind?"""
        start = self.terms.start
        if spot % 6 + 1 != self.terms.eye or spot == start:
            return False
        return spot // 6 != start // 6 or not self.terms.sea.is_port(start // 6)


def _straight_ahead(terms: Terms, spot: int, most: int) -> list[int]:
    """The spots from this one straight ahead, as far as the ship gets."""
    sea, run = terms.sea, [spot]
    for _ in range(most):
        spot = sea.chart.ahead[spot]
        if spot == NOWHERE or spot // 6 in terms.ships:
            break
        run.append(spot)
        if sea.is_port(spot // 6):
            break
    return run
