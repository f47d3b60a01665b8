"""How far things are apart, and how fast ships are."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import cache, lru_cache

from tortuga.games.piratical.chapters.movement import allowance
from tortuga.games.piratical.data import RACES
from tortuga.games.piratical.data.chart import NOWHERE, Chart
from tortuga.games.piratical.data.rows import RaceNumber

FAR = 99


@lru_cache(maxsize=256)
def field(chart: Chart, goals: tuple[int, ...]) -> Sequence[int]:
    """Hexes to sail from everywhere to the nearest of these."""
    far = [FAR] * len(chart.hexes)
    for goal in goals:
        far[goal] = 0
    queue = deque(goals)
    while queue:
        here = queue.popleft()
        for hex in chart.neighbours[here]:
            if hex != NOWHERE and chart.water[hex] and far[hex] > far[here] + 1:
                far[hex] = far[here] + 1
                queue.append(hex)
    return far


@cache
def fastest(race: RaceNumber, hull: int) -> int:
    """Points of a race's fastest way to move, with this hull."""
    return max(allowance(race, mode, hull)[0] for mode in RACES[race].modes)


def top_speed(race: RaceNumber) -> int:
    """The most points that a sound ship of this race has for a move."""
    return fastest(race, RACES[race].hull)
