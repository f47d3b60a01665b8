"""Movement: what one ship can do with its points, and by which way it gets there.

Searching (``search.py``) is the dearest thing in a match. So for each spot and drive it is done once, on a sea without
other ships, for the fastest of them; what one ship can do is then cut out of it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import msgspec

from tortuga.games.piratical.actions import Move
from tortuga.games.piratical.data import RACES, Mode
from tortuga.games.piratical.hexes import opposite
from tortuga.games.piratical.sea import NOWHERE, Chart, Sea
from tortuga.games.piratical.search import UNMET, Drive, Ends, Found, Voyage, openings, search, search_again

DOWN_WIND_BONUS = 2


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


_FASTEST: dict[Drive, int] = {
    "sail": max(race.sail for race in RACES),
    "high": max(race.sail for race in RACES),
    "oars": max(race.oars for race in RACES),
    "steam": max(race.steam for race in RACES),
}


# What one ship can do


def reach(
    sea: Sea, race: int, mode: Mode, spot: int, hull: int, luffed: bool, wind: int, others: Sequence[int]
) -> Reach:
    """Everything a ship can do in its Movement Phase in this mode. ``others`` are the hexes of all other ships."""
    drive = drive_of(race, mode)
    points, down_wind = allowance(race, mode, hull * 2 <= RACES[race].hull)
    eye = opposite(wind) if drive == "sail" else 0
    in_irons = drive == "sail" and (luffed or spot % 6 + 1 == eye) and sea.port_at[spot // 6] == NOWHERE
    voyage = Voyage(sea, drive, spot, eye, points, in_irons, tuple(others))
    if in_irons:
        return _by_search(voyage, wind, down_wind)
    found = on_free_sea(sea, drive, spot)
    far = sea.chart.distances(spot // 6)
    met = [hex for hex in others if far[hex] <= points and found.through[hex] != UNMET]
    if met and _is_in_the_way(voyage, found, met):
        return _by_search(voyage, wind, down_wind)
    ends = found.heed_wind(eye, points) if eye else found.within(points)
    if met:
        ends = found.without(ends, met)
    return Reach(voyage, found, ends, wind, down_wind)


def _by_search(voyage: Voyage, wind: int, down_wind: int) -> Reach:
    found = search_again(voyage)
    return Reach(voyage, found, found.within(voyage.points), wind, down_wind)


def on_free_sea(sea: Sea, drive: Drive, spot: int) -> Found:
    """The search that serves every ship of a drive: as fast as any, not minding the wind, nobody in the way."""
    plain: Drive = "high" if drive == "sail" else drive
    found: Found | None = sea.searches.get((plain, spot))
    if found is None:
        found = sea.searches[plain, spot] = search(Voyage(sea, plain, spot, 0, _FASTEST[drive]))
    return found


def _is_in_the_way(voyage: Voyage, found: Found, ships: list[int]) -> bool:
    """R27: no passing through. Where no way leads on from a ship, and none is close enough to embay this one (R19), no
    other search is needed."""
    beside = voyage.sea.chart.neighbours[voyage.start // 6]
    return any(hex in beside or found.through[hex] <= voyage.points for hex in ships)


class Run(msgspec.Struct, frozen=True):
    """A move straight down wind."""

    spots: list[int]
    cost: int
    """Of what was turned before it."""


class Reach:
    """What one ship can do with its points: every end of its move, the cheapest first."""

    __slots__ = ("_beyond", "_ends", "_found", "_run", "down_wind", "moves", "voyage")

    def __init__(self, voyage: Voyage, found: Found, ends: Ends, wind: int, down_wind: int) -> None:
        self.voyage = voyage
        self.down_wind = down_wind
        """The allowance of a run straight down wind."""
        self._found = found
        self._ends = ends
        self._run = run = self._down_wind(wind) if down_wind > voyage.points else None
        self._beyond = run.spots[voyage.points - run.cost + 1 :] if run else []
        self.moves: tuple[Move, ...] = ends.moves
        """The ends as answers; the first is to stay as one is."""
        if self._beyond:
            every = voyage.sea.chart.moves
            self.moves += tuple([every[spot] for spot in self._beyond])

    def _down_wind(self, wind: int) -> Run | None:
        """Rule 5: a move straight down wind goes on beyond the ordinary allowance, without any more turning."""
        voyage = self.voyage
        start, ahead = voyage.start, voyage.sea.chart.ahead[voyage.start]
        embayed = ahead == NOWHERE or ahead // 6 in voyage.ships
        if start % 6 + 1 != wind and not (embayed or voyage.in_irons or voyage.sea.is_port(start // 6)):
            return None
        for opening in openings(voyage):
            if opening.facing == wind and not opening.ended:
                spots = _straight_ahead(voyage, opening.spot, self.down_wind - opening.cost)
                return Run(spots, opening.cost)
        return None

    def _place(self, spot: int) -> int:
        """The place of the cheapest step to this spot; NOWHERE without one."""
        spots, places = self._found.spots, self._ends.places
        place = spots.index(spot) if spot in spots else NOWHERE
        at = bisect_left(places, place)
        return place if at < len(places) and places[at] == place else NOWHERE

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


def _straight_ahead(voyage: Voyage, spot: int, most: int) -> list[int]:
    """This spot and those straight ahead of it, as far as a ship gets."""
    sea, run = voyage.sea, [spot]
    for _ in range(most):
        spot = sea.chart.ahead[spot]
        if spot == NOWHERE or spot // 6 in voyage.ships:
            break
        run.append(spot)
        if sea.is_port(spot // 6):
            break
    return run


def _is_straight(chart: Chart, way: list[int]) -> bool:
    """Forward all the way (R23: backward never counts)."""
    return all(chart.ahead[one] == two for one, two in pairwise(way))
