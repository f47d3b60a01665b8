"""How many turns a passage takes, counted move by move in the present wind.

The distance alone does not tell: a bow in the wind costs a turn, and so does a move that ends where the next one cannot
reach the goal. Other ships and later winds are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from tortuga.games.piratical.data import EVERY_RACE, RACES
from tortuga.games.piratical.data.chart import Chart
from tortuga.games.piratical.data.rows import Race, RaceNumber
from tortuga.games.piratical.data.waters import Sea
from tortuga.games.piratical.fast.origins import NONE, Origins, Spots, either, sheet_of, without

MOST = 9
"""Longer passages count as this."""


class Handling(NamedTuple):
    """How a ship moves now, as far as a passage depends on it."""

    race: RaceNumber
    """The first of the races whose ships move like this one."""
    crippled: bool
    wind: int


@cache
def handling_of(race: RaceNumber, crippled: bool, wind: int) -> Handling:
    """How a ship of this race moves."""
    alike = [_speeds(other) for other in RACES].index(_speeds(RACES[race]))
    return Handling(EVERY_RACE[alike], crippled, wind if RACES[race].sail else 1)


def _speeds(race: Race) -> tuple[int, int, int, bool]:
    return race.sail, race.oars, race.steam, race.points_high


class FewestTurns:
    """By spot, the fewest turns to the nearest hex of a goal."""

    def __init__(self, chart: Chart, modes: Sequence[Origins], goal: tuple[int, ...]) -> None:
        self._sheet = sheet_of(chart)
        fresh: Spots = [self._sheet.hexes(goal)] * 6
        known, self._by_turns = fresh, [fresh]
        while any(fresh) and len(self._by_turns) < MOST:
            found = NONE
            for mode in modes:
                found = either(found, mode.of(fresh))
            fresh = without(found, known)
            known = either(known, fresh)
            self._by_turns.append(fresh)

    def __getitem__(self, spot: int) -> int:
        for turns, spots in enumerate(self._by_turns):
            if self._sheet.has(spots, spot):
                return turns
        return MOST


@lru_cache(maxsize=1 << 9)
def passage(sea: Sea, handling: Handling, goal: tuple[int, ...]) -> FewestTurns | None:
    """The turns to a port or to the shore of an island; None for other goals, such as ships: they do not stay."""
    return FewestTurns(sea.chart, _modes(sea, handling), goal) if goal in _places(sea.chart) else None


@lru_cache(maxsize=16)
def _places(chart: Chart) -> frozenset[tuple[int, ...]]:
    shores = [chart.shore, *chart.cay_shores]
    return frozenset([*[(home.anchorage,) for home in chart.homes], *[tuple(sorted(shore)) for shore in shores]])


@lru_cache(maxsize=128)
def _modes(sea: Sea, handling: Handling) -> Sequence[Origins]:
    race = RACES[handling.race]
    hull = 1 if handling.crippled else race.hull
    return [Origins(sea, handling.race, mode, hull, handling.wind) for mode in race.modes]
