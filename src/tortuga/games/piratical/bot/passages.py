"""How many turns a passage takes, counted move by move in the present wind.

The distance alone does not tell: a bow in the wind costs a turn, and so does a move that ends where the next one cannot
reach the goal. Other ships and later winds are left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from tortuga.games.piratical.data import RACES, Race
from tortuga.games.piratical.fast import reach
from tortuga.games.piratical.movement import Voyage
from tortuga.games.piratical.sea import Sea

MOST = 9
"""Longer passages count as this."""
LARGEST = 1000
"""On maps of more hexes nothing is counted: it would take seconds. Ours has about six hundred."""


class Handling(NamedTuple):
    """How a ship moves now, as far as a passage depends on it."""

    race: int
    """The first of the races whose ships move like this one."""
    crippled: bool
    wind: int


@cache
def handling_of(race: int, crippled: bool, wind: int) -> Handling:
    """How a ship of this race moves."""
    alike = [_speeds(other) for other in RACES].index(_speeds(RACES[race]))
    return Handling(alike, crippled, wind if RACES[race].sail else 1)


def _speeds(race: Race) -> tuple[int, int, int, bool]:
    return race.sail, race.oars, race.steam, race.points_high


@lru_cache(maxsize=128)
def passages(sea: Sea, handling: Handling) -> Mapping[tuple[int, ...], bytes]:
    """By goal, a port or the shore of an island: the fewest turns there from every spot."""
    chart = sea.chart
    if len(chart.hexes) > LARGEST:
        return {}
    moves = _moves_from(sea, handling)
    shores = [chart.shore, *chart.cay_shores]
    goals = [*[(home.anchorage,) for home in chart.homes], *[tuple(sorted(shore)) for shore in shores]]
    return {goal: _turns(moves, goal) for goal in goals}


def _moves_from(sea: Sea, handling: Handling) -> Sequence[int]:
    """By spot, where a move may end: a bit for each spot."""
    race, found = RACES[handling.race], []
    hull = 1 if handling.crippled else race.hull
    for spot in range(len(sea.chart.spots)):
        ends = 0
        for mode in race.modes if sea.chart.water[spot // 6] else ():
            voyage = Voyage(
                sea=sea, race=handling.race, mode=mode, start=spot, hull=hull, luffed=False, wind=handling.wind
            )
            for end in reach(voyage).spots():
                ends |= 1 << end
        found.append(ends)
    return found


def _turns(moves: Sequence[int], goal: tuple[int, ...]) -> bytes:
    """By spot, the fewest turns to the nearest of these hexes."""
    turns, there = bytearray([MOST]) * len(moves), 0
    for hex in goal:
        for spot in range(hex * 6, hex * 6 + 6):
            turns[spot] = 0
            there |= 1 << spot
    left = [spot for spot, ends in enumerate(moves) if ends and turns[spot]]
    for number in range(1, MOST):
        nearer, there = there, 0
        for spot in left:
            if moves[spot] & nearer:
                turns[spot] = number
                there |= 1 << spot
        left = [spot for spot in left if turns[spot] == MOST]
    return bytes(turns)
