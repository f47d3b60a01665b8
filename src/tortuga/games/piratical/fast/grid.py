"""Tables for the fast form of movement: the chart laid out as a grid, and where a move is barred or ends."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Hashable
from typing import Any

from tortuga.games.piratical.data.chart import NOWHERE, WIDE, Chart
from tortuga.games.piratical.data.hexes import DIRECTIONS
from tortuga.games.piratical.data.rows import FASTEST
from tortuga.games.piratical.data.waters import Sea

MARGIN = FASTEST + 1
"""More hexes than any ship can go in one move."""
CLEAR, BARRED, ENDING = 0, 1, 2
"""What a hex does to a move: nothing, bar it (land), or end it (a port)."""


class Grid:
    """The chart as a grid with WIDE columns, so that the same step is the same difference of numbers everywhere.

    Every hex has a cell, which is the number of its first spot.
    """

    def __init__(self, chart: Chart) -> None:
        top = min(hex.r for hex in chart.hexes) - MARGIN
        left = min(hex.q for hex in chart.hexes) - MARGIN
        self.cells = [((hex.r - top) * WIDE + hex.q - left) * 6 for hex in chart.hexes]
        self.move_in = chart.moves[:1] * (max(self.cells) + 6 * (MARGIN * (WIDE + 1) + 1))
        """The end of a move for each spot of the grid; meaningless off the map."""
        for hex, cell in enumerate(self.cells):
            self.move_in[cell : cell + 6] = chart.moves[hex * 6 : hex * 6 + 6]
        self.spot_in = array("i", [NOWHERE]) * len(self.move_in)
        """For each spot of the grid, the spot of the chart; NOWHERE off the map."""
        for hex, cell in enumerate(self.cells):
            self.spot_in[cell : cell + 6] = array("i", range(hex * 6, hex * 6 + 6))
        self.place_of = [cell + side for cell in self.cells for side in range(6)]
        """For each spot of the chart, its spot in the grid."""


class SeaTables:
    """What the fast form keeps for one sea."""

    def __init__(self, sea: Sea) -> None:
        spots = len(sea.chart.spots)
        self.grid = Grid(sea.chart)
        self.stops = _stops(sea, self.grid)
        """By cell: CLEAR, BARRED, or ENDING for a port (R22)."""
        self.ended = [_ended(sea, eye) for eye in range(7)]
        """For each facing straight into the wind (0: the ship ignores it), the spots where a move is over."""
        self.unmet = array("H", [0] * spots + [0xFFFF])
        """Where a search starts: no spot has been met yet, except NOWHERE, the last, which must never be."""
        self.waters: defaultdict[Hashable, list[Any]] = defaultdict(lambda: [None] * spots)
        """The :class:`Waters` by drive and spot; None until a ship moves from there."""
        self.waters_after_turning: dict[Hashable, Any] = {}
        """The :class:`Waters` for ships that may turn before the first hex, by drive and spot."""


def _stops(sea: Sea, grid: Grid) -> bytes:
    """What each cell does to a move. Of land and what lies off the map only the coast is marked: ships stop there."""
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
    """The spots that end a move: entering a port does (R22), and so does turning straight into the wind (R16)."""
    ports = sea.port_at
    return bytes(ports[spot // 6] != NOWHERE or spot % 6 + 1 == eye for spot in range(len(sea.chart.spots)))


def tables_of(sea: Sea) -> SeaTables:
    """The tables of a sea, made when the first ship moves there, and kept with it."""
    tables = sea.tables
    if tables is None:
        tables = sea.tables = SeaTables(sea)
    assert isinstance(tables, SeaTables)
    return tables
