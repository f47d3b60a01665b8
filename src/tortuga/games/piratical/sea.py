"""The sea: a map file read into tables that the rules look things up in.

A :class:`Chart` is one map; hexes have numbers there, in reading order, and a *spot* is a hex with a facing:
``hex * 6 + facing - 1``. A :class:`Sea` is a chart with some home ports closed (their races do not play and the option
says so): that changes where a ship must stop, and nothing else.
"""

from __future__ import annotations

from array import array
from collections import defaultdict, deque
from collections.abc import Hashable, Iterable, Sequence
from functools import cache, lru_cache
from itertools import groupby
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from tortuga.engine import Action, BadData
from tortuga.engine.codecs import read_toml
from tortuga.games.piratical.actions import Move
from tortuga.games.piratical.data import FLEETS, FOLDER, RACE_OF, Datum, Source
from tortuga.games.piratical.hexes import DIRECTIONS, SIDES, Hex, barriers, distance

STANDARD = "standard"
"""The name of the map that comes with the game."""
LAND = frozenset("FPX#T123456")
WATER = frozenset(".oth" + "A")
CAYS = "123456"
NOWHERE = -1
WIDE = 100
"""More than any map is wide, counting how far its rows are shifted against each other, and a margin beside it."""
MARGIN = 12
"""More hexes than any ship goes in one move."""
CLEAR, BARRED, ENDING = 0, 1, 2
"""What a hex is to a move."""
LONGEST = 8 << 10
"""Signs of a map file: the largest map has half as many."""
LONGEST_LINE = 240
"""Signs of one of its lines, so that nothing in it is nested deep enough to be slow to read."""
FREE_PORTS = 6
"""Ports have numbers: the six home ports in the order of races, then the Free Ports from here on."""


class PortFile(Datum, frozen=True):
    """A home port as a map file has it."""

    race: str
    anchorage: str
    harbour: tuple[str, str]
    town: tuple[str, str]
    forts: tuple[str, str]
    coast: tuple[str, ...]
    facing: int
    """Of a ship at the start."""


class MapFile(Datum, frozen=True):
    """A map file."""

    title: str
    source: Source
    origin: str
    """The label of the hex (0, 0)."""
    rows: tuple[str, ...]
    port: tuple[PortFile, ...]


class Home(msgspec.Struct, frozen=True):
    """A home port in hex numbers."""

    anchorage: int
    harbour: tuple[int, int, int]
    """The anchorage and the two outer hexes."""
    town: tuple[int, int]
    forts: tuple[int, int]
    facing: int
    launch: tuple[int, ...]
    """Where a new ship is placed: the first free one of these."""


@cache
def _line(rows: int) -> bytes:
    """Steps to the hexes of the row that is so many rows away, from WIDE hexes to the left of here to the right."""
    return bytes(distance(Hex(0, 0), Hex(q, rows)) for q in range(-WIDE, WIDE + 1))


class Chart:
    """One map. Everything here is fixed; tables are made when they are first needed and kept."""

    def __init__(self, file: MapFile) -> None:
        self.file = file
        self.hexes, self.terrain = _layout(file)
        self.labels = [_label(file, hex) for hex in self.hexes]
        self.number_of = {label: number for number, label in enumerate(self.labels)}
        self.at = {hex: number for number, hex in enumerate(self.hexes)}
        self.water = [mark in WATER for mark in self.terrain]
        self.neighbours = [tuple(self.at.get(hex.neighbour(side), NOWHERE) for side in SIDES) for hex in self.hexes]
        self.spots = [(label, facing) for label in self.labels for facing in SIDES]
        self.moves = [Move(label, facing) for label, facing in self.spots]
        self.spot_of: dict[Action, int] = {move: spot for spot, move in enumerate(self.moves)}
        self.ahead = self._ahead(0)
        """The spot after one hex forward; NOWHERE where land or the edge of the board lies ahead."""
        self.astern = self._ahead(3)
        self.left = self._turned(5)
        """The spot after one side to the left."""
        self.right = self._turned(1)
        self.free_ports = [number for number, mark in enumerate(self.terrain) if mark == "F"]
        self.berths = [self.coast_of([port]) for port in self.free_ports]
        self.shore = frozenset(self.coast_of(number for number, mark in enumerate(self.terrain) if mark == "T"))
        self.cays = [self.terrain.index(cay) for cay in CAYS]
        self.cay_shores = [frozenset(self.coast_of([cay])) for cay in self.cays]
        self._rows = [(next(row), 1 + len(list(row))) for _, row in groupby(self.hexes, key=lambda hex: hex.r)]
        """The first hex of every row of the map, and how many there are."""
        self._seen: dict[tuple[int, int], bool] = {}
        self.far = [self._distances(hex) for hex in self.hexes]
        """Steps as the crow flies between any two hexes, by number."""
        self.cells = self._cells()
        """Every hex has a cell in a grid with WIDE columns, where one stretch of sea is numbered like another. A cell
        is the number of its first spot."""
        self.move_in = self.moves[:1] * (max(self.cells) + 6 * (MARGIN * (WIDE + 1) + 1))
        """The end of a move at a place of the grid; of no meaning off the map."""
        for hex, cell in enumerate(self.cells):
            self.move_in[cell : cell + 6] = self.moves[hex * 6 : hex * 6 + 6]
        self.place_of = [cell + side for cell in self.cells for side in range(6)]
        """Where a spot is in the grid."""
        self.homes = self._homes()
        self.covers = [{fort: self._cover(fort) for fort in home.forts} for home in self.homes]
        """For every home port, the sea hexes that each of its forts can fire at."""
        self.guarded = [frozenset(hex for fort in home.forts for hex in self._in_range(fort)) for home in self.homes]
        """For every home port, the hexes within range of either fort, seen or not."""

    def _cells(self) -> list[int]:
        top = min(hex.r for hex in self.hexes) - MARGIN
        left = min(hex.q for hex in self.hexes) - MARGIN
        return [((hex.r - top) * WIDE + hex.q - left) * 6 for hex in self.hexes]

    def _in_range(self, fort: int) -> list[int]:
        return [hex for hex, far in enumerate(self.far[fort]) if 0 < far <= FLEETS.fort.farthest]

    def _cover(self, fort: int) -> frozenset[int]:
        return frozenset(hex for hex in self._in_range(fort) if self.water[hex] and self.sees(fort, hex))

    def _ahead(self, turned: int) -> list[int]:
        spots = []
        for beside in self.neighbours:
            for facing in range(6):
                hex = beside[(facing + turned) % 6]
                spots.append(hex * 6 + facing if hex != NOWHERE and self.water[hex] else NOWHERE)
        return spots

    def _turned(self, sides: int) -> list[int]:
        return [hex * 6 + (facing + sides) % 6 for hex in range(len(self.hexes)) for facing in range(6)]

    def coast_of(self, land: Iterable[int]) -> tuple[int, ...]:
        """The sea hexes beside these hexes."""
        beside = {hex for number in land for hex in self.neighbours[number]}
        return tuple(sorted(hex for hex in beside if hex != NOWHERE and self.water[hex]))

    def _homes(self) -> list[Home]:
        homes = {RACE_OF[port.race]: self._home(port) for port in self.file.port}
        return [homes[race] for race in sorted(homes)]

    def _home(self, port: PortFile) -> Home:
        number = self.number_of
        anchorage, outer = number[port.anchorage], (number[port.harbour[0]], number[port.harbour[1]])
        far = self.sea_distances(anchorage)
        rest = [hex for hex in far if hex not in (anchorage, *outer)]
        rest.sort(key=lambda hex: (far[hex], self.hexes[hex].r, self.hexes[hex].q))
        return Home(
            anchorage=anchorage,
            harbour=(anchorage, *outer),
            town=(number[port.town[0]], number[port.town[1]]),
            forts=(number[port.forts[0]], number[port.forts[1]]),
            facing=port.facing,
            launch=(anchorage, *outer, *rest),
        )

    def sea_distances(self, start: int) -> dict[int, int]:
        """Hexes to sail from here to every sea hex that can be reached, ships and port stops left aside."""
        far, queue = {start: 0}, deque([start])
        while queue:
            here = queue.popleft()
            for hex in self.neighbours[here]:
                if hex != NOWHERE and self.water[hex] and hex not in far:
                    far[hex] = far[here] + 1
                    queue.append(hex)
        return far

    def walk(self, spot: int, way: str) -> list[int]:
        """The spots on a way that is told step by step.

        ``f`` is a hex forward, ``b`` one backward, ``l`` and ``r`` are a side to the left and right; a number is the
        side that the bow is swung to in port.
        """
        beside = {"f": self.ahead, "b": self.astern, "l": self.left, "r": self.right}
        spots = [spot]
        for step in way:
            spot = beside[step][spot] if step in beside else spot // 6 * 6 + int(step) - 1
            spots.append(spot)
        return spots

    def _distances(self, hex: Hex) -> bytes:
        return b"".join([_line(row.r - hex.r)[WIDE + row.q - hex.q :][:length] for row, length in self._rows])

    def sees(self, one: int, two: int) -> bool:
        """Is there a line of sight between two hexes up to three apart? (R31: land blocks, ships do not.)"""
        seen = self._seen.get((one, two))
        if seen is None:
            start, groups = self.hexes[one], barriers(self.way(one, two))
            seen = not any(all(self._is_land(start.plus(hex)) for hex in group) for group in groups)
            self._seen[one, two] = seen
        return seen

    def _is_land(self, hex: Hex) -> bool:
        number = self.at.get(hex)
        return number is not None and not self.water[number]

    def way(self, one: int, two: int) -> Hex:
        return self.hexes[two].minus(self.hexes[one])


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
        self.stops = self._stops()
        """By cell: what bars a move, and what ends it (R22: a port)."""
        self.ended = [self._ended(eye) for eye in range(7)]
        """For every facing into the wind (0: none that matters), the spots where a move that comes there is over."""
        self.unmet = array("H", [0] * len(chart.spots) + [0xFFFF])
        """For a search: no spot has been met yet, and NOWHERE, the last, is not to be met."""
        self.waters: defaultdict[Hashable, list[Any]] = defaultdict(lambda: [None] * len(chart.spots))
        """What ships can do between land and ports, by drive and spot; None as long as nobody was there (see
        ``movement.py``)."""
        self.waters_after_turning: dict[Hashable, Any] = {}
        """The same for ships that may turn before the first hex."""

    def _stops(self) -> bytes:
        """Of land and what is off the map only the coast: nobody comes further."""
        chart, around = self.chart, [way.r * WIDE + way.q for way in DIRECTIONS]
        stops = bytearray(len(chart.move_in) // 6)
        afloat = [hex for hex, water in enumerate(chart.water) if water]
        for hex in afloat:
            for step in around:
                stops[chart.cells[hex] // 6 + step] = BARRED
        for hex in afloat:
            stops[chart.cells[hex] // 6] = CLEAR if self.port_at[hex] == NOWHERE else ENDING
        return bytes(stops)

    def _ended(self, eye: int) -> bytes:
        """R22: entering a port ends the move. R16: so does turning into the wind's eye."""
        ports = self.port_at
        return bytes(ports[spot // 6] != NOWHERE or spot % 6 + 1 == eye for spot in range(len(self.chart.spots)))

    def is_port(self, hex: int) -> bool:
        """A hex where ships stop: a berth or an open anchorage."""
        return self.port_at[hex] != NOWHERE

    def is_berth(self, hex: int) -> bool:
        """A safe harbour: nobody attacks from here, and nobody here is attacked."""
        return self.port_at[hex] >= FREE_PORTS


# Reading


def _cells(row: str) -> str:
    return row.replace(" ", "")


def _origin(file: MapFile) -> tuple[int, int]:
    """Row (from 0) and column (from 1) of the hex (0, 0)."""
    return ord(file.origin[0]) - ord("A"), int(file.origin[1:])


def _layout(file: MapFile) -> tuple[list[Hex], str]:
    """All hexes in reading order and what is on them."""
    row0, col0 = _origin(file)
    hexes = [
        Hex(col - col0 - (row - row0) // 2, row - row0)
        for row, line in enumerate(file.rows)
        for col in range(1, len(_cells(line)) + 1)
    ]
    return hexes, "".join(map(_cells, file.rows))


def _label(file: MapFile, hex: Hex) -> str:
    row0, col0 = _origin(file)
    return f"{chr(ord('A') + hex.r + row0)}{hex.q + col0 + hex.r // 2}"


def parse(text: str) -> MapFile:
    """A map file from its text; :class:`BadData` says what is wrong with its form."""
    if len(text) > LONGEST or max(map(len, text.splitlines()), default=0) > LONGEST_LINE:
        raise BadData("bad_map", f"A map file has {LONGEST} signs at most, and {LONGEST_LINE} on a line.")
    try:
        return read_toml(text, MapFile)
    except RecursionError as error:
        raise BadData("bad_map", "This is no map file: it is nested too deeply.") from error
    except ValueError as error:  # whatever msgspec, or TOML below it, makes of it
        raise BadData("bad_map", f"This is no map file: {error}.") from error


@cache
def standard_text() -> str:
    return (FOLDER / "map.toml").read_text("utf-8")


_charts: WeakValueDictionary[str, Chart] = WeakValueDictionary()
_seas: WeakValueDictionary[tuple[str, tuple[int, ...]], Sea] = WeakValueDictionary()
"""All that matches are played on, found again however many there are. A few more are kept below for the next match."""


@lru_cache(maxsize=16)
def chart_of(map: str) -> Chart:
    """The chart of a map: ``standard``, or the whole text of a map file.

    A match carries its map in its options, so a record on somebody's own map replays anywhere.
    """
    chart = _charts.get(map)
    if chart is None:
        chart = _charts[map] = Chart(parse(standard_text() if map == STANDARD else map))
    return chart


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


def side_towards(one: Hex, two: Hex) -> int:
    """The side of the first hex that the second lies beyond; they are neighbours."""
    return DIRECTIONS.index(two.minus(one)) + 1
