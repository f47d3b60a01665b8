"""The chart: a map file, read into tables for the rules.

Hexes are numbered in reading order. A *spot* is a hex and a facing in one number: ``hex * 6 + facing - 1``.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import groupby
from weakref import WeakValueDictionary

import msgspec

from tortuga.engine import Action, BadData
from tortuga.engine.codecs import read_toml
from tortuga.games.piratical.actions import Move
from tortuga.games.piratical.data import FILES, FLEETS, RACE_OF
from tortuga.games.piratical.data.hexes import SIDES, Hex, barriers, distance, ring
from tortuga.games.piratical.data.rows import FARTHEST, MapFile, PortFile

STANDARD = "standard"
"""The name of the map that comes with the game."""
LAND = frozenset("FPX#T123456")
WATER = frozenset(".oth" + "A")
CAYS = "123456"
NOWHERE = -1
WIDE = 100
"""More columns than any map has, including the shift of its rows and a margin."""
FAR_LOOKS = [way for far in range(2, FARTHEST + 1) for way in ring(far)]
"""The offsets at which land may block the line of sight (R31)."""
LONGEST = 8 << 10
"""The most characters in a map file; the largest map needs half as many."""
LONGEST_LINE = 240
"""The most characters in one of its lines, so that nothing is nested deeply enough to be slow to read."""


class Home(msgspec.Struct, frozen=True):
    """A home port in hex numbers."""

    anchorage: int
    harbour: tuple[int, int, int]
    """The anchorage and the two outer hexes."""
    town: tuple[int, int]
    forts: tuple[int, int]
    facing: int
    launch: tuple[int, ...]
    """Where a new ship is placed: the first of these hexes that is free."""


@cache
def _line(rows: int) -> bytes:
    """Distances to the hexes of a row that many rows away, from WIDE columns to the left to WIDE to the right."""
    return bytes(distance(Hex(0, 0), Hex(q, rows)) for q in range(-WIDE, WIDE + 1))


class Chart:
    """One map with all its tables, which never change."""

    def __init__(self, file: MapFile, fort_range: int = FLEETS.fort.farthest) -> None:
        self.file, self.fort_range = file, fort_range
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
        """By spot, the spot one hex forward; NOWHERE if land or the edge of the board lies ahead."""
        self.astern = self._ahead(3)
        self.left = self._turned(5)
        """By spot, the spot after turning one side to the left."""
        self.right = self._turned(1)
        self.free_ports = [number for number, mark in enumerate(self.terrain) if mark == "F"]
        self.berths = [self.coast_of([port]) for port in self.free_ports]
        self.shore = frozenset(self.coast_of(number for number, mark in enumerate(self.terrain) if mark == "T"))
        self.cays = [self.terrain.index(cay) for cay in CAYS]
        self.cay_shores = [frozenset(self.coast_of([cay])) for cay in self.cays]
        self._rows = [(next(row), 1 + len(list(row))) for _, row in groupby(self.hexes, key=lambda hex: hex.r)]
        """The first hex of every row of the map, and how many hexes it has."""
        self._hidden: list[frozenset[int] | None] = [None] * len(self.hexes)
        """For every hex, the hexes up to three away that land hides from it; None until somebody looks."""
        self.far = [self._distances(hex) for hex in self.hexes]
        """The distance between any two hexes."""
        self.homes = self._homes()
        self.covers = [{fort: self._cover(fort) for fort in home.forts} for home in self.homes]
        """For every home port, the sea hexes that each of its forts can fire at."""
        self.guarded = [frozenset(hex for fort in home.forts for hex in self._in_range(fort)) for home in self.homes]
        """For every home port, the hexes within range of either fort, in sight or not."""

    def _in_range(self, fort: int) -> list[int]:
        return [hex for hex, far in enumerate(self.far[fort]) if 0 < far <= self.fort_range]

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
        """How far it is by water from here to every sea hex, ignoring ships and stops in port."""
        far, queue = {start: 0}, deque([start])
        while queue:
            here = queue.popleft()
            for hex in self.neighbours[here]:
                if hex != NOWHERE and self.water[hex] and hex not in far:
                    far[hex] = far[here] + 1
                    queue.append(hex)
        return far

    def walk(self, spot: int, way: str) -> list[int]:
        """The spots along a way, which has a letter for each step.

        ``f`` is a hex forward, ``b`` a hex backward, ``l`` a side to the left, ``r`` a side to the right. A number is
        the side that a ship turns to in port.
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
        """Is there a line of sight between two hexes, up to three apart? Land blocks it, ships do not (R31)."""
        hidden = self._hidden[one]
        if hidden is None:
            hidden = self._hidden[one] = frozenset(self._out_of_sight(self.hexes[one]))
        return two not in hidden

    def _out_of_sight(self, hex: Hex) -> Iterator[int]:
        for way in FAR_LOOKS:
            number = self.at.get(hex.plus(way))
            if number is not None and any(
                all(self._is_land(hex.plus(part)) for part in group) for group in barriers(way)
            ):
                yield number

    def _is_land(self, hex: Hex) -> bool:
        number = self.at.get(hex)
        return number is not None and not self.water[number]

    def way(self, one: int, two: int) -> Hex:
        """The offset from one hex to another."""
        return self.hexes[two].minus(self.hexes[one])


# Reading


def _cells(row: str) -> str:
    return row.replace(" ", "")


def _origin(file: MapFile) -> tuple[int, int]:
    """Row (from 0) and column (from 1) of the hex (0, 0)."""
    return ord(file.origin[0]) - ord("A"), int(file.origin[1:])


def _layout(file: MapFile) -> tuple[list[Hex], str]:
    """All hexes in reading order, and their marks."""
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
    """Read a map file from its text; :class:`BadData` says what is wrong with its form."""
    if len(text) > LONGEST or max(map(len, text.splitlines()), default=0) > LONGEST_LINE:
        raise BadData(
            "bad_map", f"A map file has at most {LONGEST} characters, and at most {LONGEST_LINE} in one line."
        )
    try:
        return read_toml(text, MapFile)
    except RecursionError as error:
        raise BadData("bad_map", "This is not a map file: it is nested too deeply.") from error
    except ValueError as error:  # from msgspec, or from the TOML reader below it
        raise BadData("bad_map", f"This is not a map file: {error}.") from error


_charts: WeakValueDictionary[str, Chart] = WeakValueDictionary()
"""The charts of all running matches. ``chart_of`` keeps a few more for the next match."""


@lru_cache(maxsize=16)
def chart_of(map: str) -> Chart:
    """The chart for a map: ``standard``, or the whole text of a map file.

    A match carries its map in its options, so a record on a custom map replays anywhere.
    """
    chart = _charts.get(map)
    if chart is None:
        chart = _charts[map] = Chart(FILES.own.map if map == STANDARD else parse(map))
    return chart
