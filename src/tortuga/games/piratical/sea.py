"""The sea: a chart with some home ports closed, and what lies where on it for a ship.

A port is closed when its race does not play and the option says so. That changes where a ship must stop, and nothing
else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from weakref import WeakValueDictionary

from tortuga.games.piratical.chart import NOWHERE, STANDARD, Chart, chart_of

FREE_PORTS = 6
"""Ports have numbers: the six home ports in the order of races, then the Free Ports from here on."""


class Sea:
    """A chart with some home ports closed: what lies where for a ship."""

    def __init__(self, chart: Chart, closed: frozenset[int]) -> None:
        self.chart = chart
        self.closed = closed
        size = len(chart.hexes)
        self.port_at = [NOWHERE] * size
        """The port a ship in this hex lies at, by number."""
        self.harbour_at = [NOWHERE] * size
        """The race whose harbour a hex belongs to."""
        for race, home in enumerate(chart.homes):
            if race not in closed:
                self.port_at[home.anchorage] = race
                for hex in home.harbour:
                    self.harbour_at[hex] = race
        for number, berths in enumerate(chart.berths):
            for hex in berths:
                self.port_at[hex] = FREE_PORTS + number
        islands = chart.shore.union(*chart.cay_shores)
        self.calm = [port == NOWHERE and hex not in islands for hex, port in enumerate(self.port_at)]
        """Hexes where there is nothing to do for a ship at anchor."""
        self.tables: object = None
        """What the fast form of movement keeps about this sea (see ``fast.grid``)."""

    def is_port(self, hex: int) -> bool:
        """A hex where ships stop: a berth or an open anchorage."""
        return self.port_at[hex] != NOWHERE

    def is_berth(self, hex: int) -> bool:
        """A safe harbour: nobody attacks from here, and nobody here is attacked."""
        return self.port_at[hex] >= FREE_PORTS


_seas: WeakValueDictionary[tuple[str, tuple[int, ...]], Sea] = WeakValueDictionary()
"""All that matches are played on. A few more are kept below for the next match."""


@cache
def _standard_sea(closed: tuple[int, ...]) -> Sea:
    return Sea(chart_of(STANDARD), frozenset(closed))


@lru_cache(maxsize=16)
def _own_sea(map: str, closed: tuple[int, ...]) -> Sea:
    sea = _seas.get((map, closed))
    if sea is None:
        sea = _seas[map, closed] = Sea(chart_of(map), frozenset(closed))
    return sea


def sea_of(map: str, closed: Sequence[int]) -> Sea:
    """The sea of a match."""
    return _standard_sea(tuple(closed)) if map == STANDARD else _own_sea(map, tuple(closed))


def drift(sea: Sea, hex: int, wind: int, hexes: int, ships: Iterable[int]) -> list[int]:
    """The way of a ship blown off course: it stops before land, edge or ship, and in any port it is blown into."""
    way, blocked = [hex], set(ships)
    for _ in range(hexes):
        beyond = sea.chart.neighbours[way[-1]][wind - 1]
        if beyond == NOWHERE or not sea.chart.water[beyond] or beyond in blocked:
            break
        way.append(beyond)
        if sea.is_port(beyond):
            break
    return way
