"""The sea of a match: a chart, and which of its home ports are open.

A port is closed when nobody plays its race and the option says so. Then it is plain coast: ships neither stop nor trade
there, and its forts do not fire.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from weakref import WeakValueDictionary

from tortuga.games.piratical.data import EVERY_RACE, RACE_IDS
from tortuga.games.piratical.data.chart import NOWHERE, STANDARD, Chart, chart_of
from tortuga.games.piratical.data.rows import RaceNumber

FREE_PORTS = 6
"""The number of the first Free Port. Home ports have the numbers of their races, 0 to 5."""


class Sea:
    """What each hex of a chart is to a ship, with some home ports closed."""

    def __init__(self, chart: Chart, closed: frozenset[RaceNumber]) -> None:
        self.chart = chart
        self.closed = closed
        size = len(chart.hexes)
        self.port_at = [NOWHERE] * size
        """By hex, the number of the port that a ship lies at there."""
        self.harbour_at = [RaceNumber(NOWHERE)] * size
        """By hex, the race whose harbour it belongs to."""
        for race, home in zip(EVERY_RACE, chart.homes, strict=True):
            if race not in closed:
                self.port_at[home.anchorage] = race
                for hex in home.harbour:
                    self.harbour_at[hex] = race
        for number, berths in enumerate(chart.berths):
            for hex in berths:
                self.port_at[hex] = FREE_PORTS + number
        self._beside_island = chart.shore.union(*chart.cay_shores)
        self.tables: object = None
        """What the fast form of movement keeps about this sea (see ``fast.grid``)."""

    def home_port(self, hex: int) -> RaceNumber:
        """The home port here, which has the number of its race; there must be one."""
        return RaceNumber(self.port_at[hex])

    def is_port(self, hex: int) -> bool:
        """Is it a port hex, where ships must stop: a berth or an open anchorage (R22)?"""
        return self.port_at[hex] != NOWHERE

    def port_name(self, hex: int) -> str | None:
        """The port that a ship lies at here: the name of its race, or ``free_port``."""
        port = self.port_at[hex]
        if port == NOWHERE:
            return None
        return "free_port" if port >= FREE_PORTS else RACE_IDS[port]

    def is_berth(self, hex: int) -> bool:
        """Is it a Free Port's safe harbour, from which and into which nobody attacks (R60)?"""
        return self.port_at[hex] >= FREE_PORTS

    def is_open_sea(self, hex: int) -> bool:
        """Is there neither a port nor an island here, and so nothing to do at anchor?"""
        return self.port_at[hex] == NOWHERE and hex not in self._beside_island


_seas: WeakValueDictionary[tuple[str, tuple[int, ...]], Sea] = WeakValueDictionary()
"""The seas of all running matches on custom maps. ``_own_sea`` keeps a few more for the next match."""


@cache
def _standard_sea(closed: tuple[RaceNumber, ...]) -> Sea:
    return Sea(chart_of(STANDARD), frozenset(closed))


@lru_cache(maxsize=16)
def _own_sea(map: str, closed: tuple[RaceNumber, ...]) -> Sea:
    sea = _seas.get((map, closed))
    if sea is None:
        sea = _seas[map, closed] = Sea(chart_of(map), frozenset(closed))
    return sea


def sea_of(map: str, closed: Sequence[RaceNumber]) -> Sea:
    """The sea for a map and its closed home ports. Each is made once and shared by all matches on it."""
    return _standard_sea(tuple(closed)) if map == STANDARD else _own_sea(map, tuple(closed))


def drift(sea: Sea, hex: int, wind: int, hexes: int, ships: Iterable[int]) -> list[int]:
    """The hexes that a drifting ship passes. It stops in front of land, the edge or a ship, and in any port."""
    way, blocked = [hex], set(ships)
    for _ in range(hexes):
        beyond = sea.chart.neighbours[way[-1]][wind - 1]
        if beyond == NOWHERE or not sea.chart.water[beyond] or beyond in blocked:
            break
        way.append(beyond)
        if sea.is_port(beyond):
            break
    return way
