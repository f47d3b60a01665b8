"""The fast form of movement, backwards: from which spots a move may end in certain others.

Every step is taken back from all spots at once. A set of spots is a row of six integers, one for each facing, with a
bit for each hex, so that a hex ahead is a shift. Layers and openings are those of ``search``. Other ships are left out,
and no ship is luffed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from tortuga.games.piratical.data import NUMBERS
from tortuga.games.piratical.data.chart import NOWHERE, Chart
from tortuga.games.piratical.data.hexes import DIRECTIONS, opposite
from tortuga.games.piratical.data.rows import Mode, RaceNumber
from tortuga.games.piratical.data.waters import Sea
from tortuga.games.piratical.fast.reach import rig_of
from tortuga.games.piratical.fast.search import LAYERS, OPENING, Layer

Spots = Sequence[int]
"""By facing (from 0), the hexes as bits."""

NONE: Spots = (0,) * 6


def either(one: Spots, other: Spots) -> Spots:
    return [hexes | more for hexes, more in zip(one, other, strict=True)]


def both(one: Spots, other: Spots) -> Spots:
    return [hexes & more for hexes, more in zip(one, other, strict=True)]


def without(one: Spots, other: Spots) -> Spots:
    return [hexes & ~less for hexes, less in zip(one, other, strict=True)]


def from_sides(turned: Spots) -> Spots:
    """The spots from which one side to the left or to the right leads to these."""
    return [turned[facing - 1] | turned[(facing + 1) % 6] for facing in range(6)]


class Sheet:
    """A chart as bits: rows with a margin beside them, so that nobody sails off one end of a row onto another."""

    def __init__(self, chart: Chart) -> None:
        left, top = min(hex.q for hex in chart.hexes) - 1, min(hex.r for hex in chart.hexes)
        width = max(hex.q for hex in chart.hexes) - left + 1
        self._bits = [1 << (hex.r - top) * width + hex.q - left for hex in chart.hexes]
        self._steps = [way.r * width + way.q for way in DIRECTIONS]
        self.water = self.hexes(hex for hex, water in enumerate(chart.water) if water)

    def hexes(self, numbers: Iterable[int]) -> int:
        return sum(self._bits[hex] for hex in numbers)

    def has(self, spots: Spots, spot: int) -> bool:
        return bool(spots[spot % 6] & self._bits[spot // 6])

    def astern(self, hexes: int, facing: int) -> int:
        """The sea hexes astern of these."""
        step = self._steps[facing]
        return (hexes >> step if step > 0 else hexes << -step) & self.water

    def ahead(self, hexes: int, facing: int) -> int:
        return self.astern(hexes, (facing + 3) % 6)


@lru_cache(maxsize=16)
def sheet_of(chart: Chart) -> Sheet:
    return Sheet(chart)


class Origins:
    """For ships that move alike, in one mode and one wind: from where they can get to certain spots in one move."""

    def __init__(self, sea: Sea, race: RaceNumber, mode: Mode, hull: int, wind: int) -> None:
        self._drive, self._points, self._down_wind, _ = rig_of(race, mode, hull)
        self._wind = wind - 1
        self._eye = opposite(wind) - 1 if self._drive == "sail" else NOWHERE
        """The facing straight into the wind, for a ship that minds it."""
        self._sheet = sheet = sheet_of(sea.chart)
        self._ports = sheet.hexes(hex for hex, water in enumerate(sea.chart.water) if water and sea.is_port(hex))
        self._clear = self._not_in_eye([sheet.water & ~self._ports] * 6)
        """Where a move goes on: not in ports (R22), and not after turning straight into the wind (R16)."""
        self._embayed = [sheet.water & ~sheet.astern(sheet.water, facing) for facing in range(6)]
        """Where land or the edge of the board lies ahead."""
        self._layers = LAYERS[self._drive]

    def of(self, ends: Spots) -> Spots:
        """Where a move may begin that ends in these spots."""
        arrived = self._arrived(ends)
        at_sea = [hexes & ~self._ports for hexes in self._at_sea(ends, arrived)]
        in_port = 0
        for hexes in self._opening(ends, arrived, OPENING[self._drive]):
            in_port |= hexes & self._ports  # R21: there it may first turn to any side
        return [hexes | in_port for hexes in at_sea]

    def _arrived(self, ends: Spots) -> Sequence[Sequence[Spots]]:
        """By points left and by layer: where a ship has come to an end, or can still get to one."""
        by_points: list[Sequence[Spots]] = []
        for points in range(self._points + 1):
            plain = [either(ends, both(self._clear, self._onward(layer, by_points, points))) for layer in self._layers]
            by_points.append([self._turning_free(layer, plain) for layer in range(len(plain))])
        return by_points

    def _onward(self, layer: Layer, arrived: Sequence[Sequence[Spots]], points: int) -> Spots:
        """Where a ship on this layer can go on with a step that costs a point."""
        if not points:
            return NONE
        after, sheet = arrived[points - 1], self._sheet
        found: Spots = [sheet.astern(hexes, facing) for facing, hexes in enumerate(after[layer.forward])]
        if layer.side is not None:
            found = either(found, from_sides(after[layer.side]))
        if layer.backward is not None:
            found = either(found, [sheet.ahead(hexes, facing) for facing, hexes in enumerate(after[layer.backward])])
        return found

    def _turning_free(self, layer: int, arrived: Sequence[Spots]) -> Spots:
        """Where ships that may turn a side for free on arrival come from."""
        turned = self._layers[layer].free_side
        if turned is None:
            return arrived[layer]
        return either(arrived[layer], both(self._clear, from_sides(arrived[turned])))

    # Before the first hex

    def _at_sea(self, ends: Spots, arrived: Sequence[Sequence[Spots]]) -> Spots:
        """Where a move may begin outside a port."""
        if self._drive == "oars":
            return self._opening(ends, arrived, NUMBERS.hexes_backward + 1)
        if self._drive == "steam":
            return either(self._opening(ends, arrived, 0), from_sides(self._opening(ends, arrived, 1)))
        found, sides = NONE, NUMBERS.sides_under_sail
        for turned in reversed(range(sides + 1)):
            lying = self._opening(ends, arrived, OPENING[self._drive] + turned, max(0, turned - 1))
            found = either(lying, both(self._may_turn(turned), from_sides(found)))
        return found

    def _may_turn(self, turned: int) -> Spots:
        """Where a ship under sail may turn before its first hex: embayed (R19), or the first side in irons (R17)."""
        if turned:
            return self._not_in_eye(self._embayed)
        return [self._sheet.water if facing == self._eye else hexes for facing, hexes in enumerate(self._embayed)]

    def _opening(self, ends: Spots, arrived: Sequence[Sequence[Spots]], layer: int, cost: int = 0) -> Spots:
        """Where a ship that lies like this, after turning for these points, gets to an end."""
        if cost > self._points:
            return NONE
        onward = self._onward(self._layers[layer], arrived, self._points - cost)
        found = either(ends, self._not_in_eye(onward))
        if self._down_wind > self._points:
            run = self._run_down_wind(ends[self._wind], self._down_wind - cost)
            return [hexes | run if facing == self._wind else hexes for facing, hexes in enumerate(found)]
        return found

    def _run_down_wind(self, ends: int, points: int) -> int:
        """Where a run straight down wind leads to an end: it has more points (R20)."""
        run = 0
        for _ in range(points):
            run = self._sheet.astern(ends | self._clear[self._wind] & run, self._wind)
        return run

    def _not_in_eye(self, spots: Spots) -> Spots:
        """Leave out spots that face straight into the wind: a ship under sail goes nowhere from there."""
        return [0 if facing == self._eye else hexes for facing, hexes in enumerate(spots)]
