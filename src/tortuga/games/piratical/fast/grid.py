"""Tables for the fast form of movement: the chart laid out as a grid, and where on a sea a move is barred or ends."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Hashable
from typing import Any

from tortuga.games.piratical.chart import NOWHERE, WIDE, Chart
from tortuga.games.piratical.data import FASTEST
from tortuga.games.piratical.hexes import DIRECTIONS
from tortuga.games.piratical.sea import Sea

MARGIN = FASTEST + 1
"""More hexes than any ship goes in one move."""
CLEAR, BARRED, ENDING = 0, 1, 2
"""What a hex is to a move."""


class Grid:
    """Every hex of a chart has a cell in a grid with WIDE columns, where one stretch of sea is numbered like another.

    A cell is the number of its first spot.
    """

    def __init__(self, chart: Chart) -> None:
        top = min(hex.r for hex in chart.hexes) - MARGIN
        left = min(hex.q for hex in chart.hexes) - MARGIN
        self.cells = [((hex.r - top) * WIDE + hex.q - left) * 6 for hex in chart.hexes]
        self.move_in = chart.moves[:1] * (max(self.cells) + 6 * (MARGIN * (WIDE + 1) + 1))
        """The end of a move at a place of the grid; of no meaning off the map."""
        for hex, cell in enumerate(self.cells):
            self.move_in[cell : cell + 6] = chart.moves[hex * 6 : hex * 6 + 6]
        self.place_of = [cell + side for cell in self.cells for side in range(6)]
        """Where a spot is in the grid."""


class Tables:
    """What the fast form keeps about one sea."""

    def __init__(self, sea: Sea) -> None:
        spots = len(sea.chart.spots)
        self.grid = Grid(sea.chart)
        self.stops = _stops(sea, self.grid)
        """By cell: what bars a move, and what ends it (R22: a port)."""
        self.ended = [_ended(sea, eye) for eye in range(7)]
        """For every facing into the wind (0: none that matters), the spots where a move that comes there is over."""
        self.unmet = array("H", [0] * spots + [0xFFFF])
        """For a search: no spot has been met yet, and NOWHERE, the last, is not to be met."""
        self.waters: defaultdict[Hashable, list[Any]] = defaultdict(lambda: [None] * spots)
        """What ships can do between land and ports, by drive and spot; None as long as nobody was there."""
        self.waters_after_turning: dict[Hashable, Any] = {}
        """The same for ships that may turn before the first hex."""


def _stops(sea: Sea, grid: Grid) -> bytes:
    """Of land and what is off the map only the coast: nobody comes further."""
    around = [way.r * WIDE + way.q for way in DIRECTIONS]
    stops = bytearray(len(grid.move_in) // 6)
    afloat = [hex for hex, water in enumerate(sea.chart.water) if water]
    for hex in afloat:
        for step in around:
            stops[grid.cells[hex] // 6 + step] = BARRED
    for hex in afloat:
        stops[grid.cells[hex] // 6] = CLEAR if sea.port_at[hex] == NOWHERE else ENDING
    return bytes(stops)


def _ended(sea: Sea, eye: int) -> bytes:
    """R22: entering a port ends the move. R16: so does turning into the wind's eye."""
    ports = sea.port_at
    return bytes(ports[spot // 6] != NOWHERE or spot % 6 + 1 == eye for spot in range(len(sea.chart.spots)))


def tables_of(sea: Sea) -> Tables:
    """Made when the first ship moves there, and kept with the sea."""
    tables = sea.tables
    if tables is None:
        tables = sea.tables = Tables(sea)
    assert isinstance(tables, Tables)
    return tables
