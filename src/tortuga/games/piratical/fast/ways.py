"""The fast form of movement: all ways over the sea, found once.

Searching would be the most expensive part of a match, and one stretch of open sea is like another. So for each way to
begin a move, all *ways* are found once, on an endless sea without land, ports, wind or ships. :class:`Waters` is what
is left of them between the land and ports around one hex. Points, wind and ships then rule out more (``reach``).

A set of ways is an integer with a bit for each way, so that ruling some out is one ``& ~``. The bits are arranged in
rows with a column for each spot: the first row has the cheapest way to each spot, the second row the next cheapest, and
so on. The rows or-ed together are the set of spots that can be reached. A move with another facing goes the same ways,
only rotated, so its sets are the same integers, and they are kept in memory once.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate, compress, pairwise
from operator import itemgetter
from sys import intern

from tortuga.games.piratical.actions import Move
from tortuga.games.piratical.data.chart import NOWHERE, WIDE
from tortuga.games.piratical.data.hexes import DIRECTIONS, SIDES
from tortuga.games.piratical.fast.grid import MARGIN, SeaTables
from tortuga.games.piratical.fast.search import Drive, Opening, Waves, spend

HERE = MARGIN * (WIDE + 1) * 6
"""The cell in which all ways begin (see ``Grid``)."""


class EndlessSea:
    """Nothing but water."""

    def __init__(self) -> None:
        spots = range(2 * HERE + 6)
        steps = [(way.r * WIDE + way.q) * 6 for way in DIRECTIONS]
        self.ahead = array("i", [spot + steps[spot % 6] for spot in spots])
        self.astern = array("i", [spot - steps[spot % 6] for spot in spots])
        self.left = array("i", [spot - spot % 6 + (spot + 5) % 6 for spot in spots])
        self.right = array("i", [spot - spot % 6 + (spot + 1) % 6 for spot in spots])
        self.numbers = list(spots)
        """Keys for dictionaries: many have the same keys, which are kept in memory once."""

    def step(self, here: int, there: int) -> str:
        """The letter of a step."""
        ways = {self.ahead[here]: "f", self.astern[here]: "b", self.left[here]: "l", self.right[here]: "r"}
        return ways[there]


_endless_sea = cache(EndlessSea)
_sets: dict[int, int] = {}
"""All sets of ways, so that equal ones are kept in memory once."""


def shared(sets: Iterable[int]) -> list[int]:
    """Replace each set that exists already by the existing one, so that equal sets share their memory."""
    return [_sets.setdefault(one, one) for one in sets]


_rows: dict[bytes, bytes] = {}


def shared_row(numbers: Iterable[int]) -> Sequence[int]:
    """Pack numbers into a row. Equal rows are one object."""
    row = array("i", numbers).tobytes()
    return memoryview(_rows.setdefault(row, row)).cast("i")


class AllWays(Waves):
    """A search that keeps every way to a spot, except those that are another way with a detour."""

    def __init__(self, drive: Drive) -> None:
        super().__init__(drive)
        self.passed: list[int] = []
        """For each step, the spots passed on the way to it, as bits."""
        self.bits: dict[int, int] = {}
        """The bit of each spot."""
        self.met: dict[int, list[tuple[int, int]]] = {}
        """By spot, for each way there: the layers that it covers, and the spots passed on it."""

    def begin(self, opening: Opening) -> None:
        self._add(opening.spot, opening.before, 0, self.fresh.setdefault(opening.layer, []))

    def spread(self, wave: list[int], to: Sequence[int], layer: int) -> None:
        spots, covers, on = self.spots, self.layers[layer].covers, self.fresh.setdefault(layer, [])
        for place in wave:
            spot, passed = to[spots[place]], self.passed[place] | self.bits[spots[place]]
            ways = self.met.setdefault(spot, [])
            for covered, others in ways:
                if covered >> layer & 1 and others | passed == passed:
                    break
            else:
                ways.append((covers, passed))
                self._add(spot, place, passed, on)

    def _add(self, spot: int, before: int, passed: int, on: list[int]) -> None:
        self.bits.setdefault(spot, 1 << len(self.bits))
        on.append(len(self.spots))
        self.spots.append(spot)
        self.before.append(before)
        self.passed.append(passed)


class Ways:
    """Every way that a move can take on the endless sea after certain openings, the cheapest first."""

    def __init__(self, drive: Drive, points: int, openings: Sequence[Opening]) -> None:
        waves = AllWays(drive)
        self.counts = spend(points, waves, openings, _endless_sea())
        """How many ways there are with 0, 1, 2, ... points."""
        self.before = shared_row(waves.before)
        """For each way, the way that is one step shorter."""
        self.spots = array("i", waves.spots)
        """For each way, the spot of the endless sea where it ends."""
        self.begun = {opening.facing: opening.cost for opening in reversed(openings)}
        """The facings that are possible before the first hex, and what they cost."""
        place = self._lay_rows()
        self._survey(place, [not passed for passed in waves.passed])
        numbers = _endless_sea().numbers
        self.look = itemgetter(*[numbers[cell // 6] for cell in self.through])
        """Looks up the cells that ways come to in a table of a map."""
        self.open_to = [shared(some & heeding for heeding in self.heeding) for some in self.within]
        """By points and by the facing straight into the wind (0: ignored), the ways that are left."""
        self._last = intern("".join(map(self._last_step, range(len(self.spots)))))
        """The last step of each way; the first way has none."""

    def _lay_rows(self) -> list[int]:
        """Give every way its bit. Returns the positions of these bits."""
        numbers = _endless_sea().numbers
        to: dict[int, list[int]] = {}
        for way, spot in enumerate(self.spots):
            to.setdefault(spot, []).append(way)  # the cheapest first
        width, rows = len(to), max(map(len, to.values()))
        self.row = (1 << width) - 1
        self.folds = [width << n for n in range((rows - 1).bit_length())]
        """How far to shift the rows, one shift after another, to or all of them into the first."""
        self.ends = array("i", to)
        """The spot of each column."""
        self._column = {numbers[spot]: numbers[column] for column, spot in enumerate(to)}
        self._first_of_rows = sum(1 << row * width for row in range(rows))
        way_at = [0] * (rows * width)
        place = [0] * len(self.spots)
        for column, ways in enumerate(to.values()):
            for row, way in enumerate(ways):
                place[way] = row * width + column
                way_at[place[way]] = way
        self._way_at = shared_row(way_at)
        """The way of each bit, if there is one."""
        some = [sum(1 << at for at in place[first:last]) for first, last in pairwise([0, *self.counts])]
        self.within = shared(accumulate(some))
        """By points, the ways that they are enough for."""
        return place

    def way_to(self, spot: int, some: int) -> int:
        """The cheapest of a set of ways that ends at a spot; NOWHERE if none does."""
        column = self._column.get(spot)
        if column is None:
            return NOWHERE
        there = some >> column & self._first_of_rows
        if not there:
            return NOWHERE
        return self._way_at[column + (there & -there).bit_length() - 1]

    def every(self, reached: int) -> Iterator[int]:
        """The spots of a set one by one, the cheapest first."""
        return compress(self.ends, f"{reached:b}"[::-1].encode().translate(_BITS))

    def steps(self, way: int) -> str:
        """A way in letters (see ``Chart.walk``)."""
        last, before, steps = self._last, self.before, ""
        while way > 0:
            steps = last[way] + steps
            way = before[way]
        return steps

    def _last_step(self, way: int) -> str:
        """The letter of a way's last step; for one without steps, the side the ship turned to in port."""
        before, spot = self.before[way], self.spots[way]
        return str(spot % 6 + 1) if before == NOWHERE else _endless_sea().step(self.spots[before], spot)

    def _survey(self, place: list[int], begun: list[bool]) -> None:
        """Find out which ways pass each cell and each facing: a way also passes where the way it continues does."""
        through: defaultdict[int, int] = defaultdict(int)
        beyond: defaultdict[int, int] = defaultdict(int)
        facing = [0] * (1 + len(SIDES))
        onward = [0] * len(self.spots)
        for way in reversed(range(len(self.spots))):
            spot, further = self.spots[way], onward[way]
            facing[spot % 6 + 1] |= further
            if not begun[way]:
                with_it = further | 1 << place[way]
                through[spot - spot % 6] |= with_it
                beyond[spot - spot % 6] |= further
                onward[self.before[way]] |= with_it
        numbers = _endless_sea().numbers
        coming = shared(through.values())
        self.through = {numbers[cell]: ways for cell, ways in zip(through, coming, strict=True)}
        """By cell, the ways that come to it."""
        self.stopped = (), coming, shared(beyond[cell] for cell in through)
        """For a cell that is CLEAR, BARRED or ENDING, the ways that it rules out: none, all that come to it, all that
        go on from it."""
        self.heeding = shared(self.within[-1] & ~ways for ways in facing)
        """For each facing (0: none), the ways that do not go on after turning to it."""


@lru_cache(maxsize=256)
def ways_after(drive: Drive, points: int, begun: tuple[tuple[int, int, int, int], ...]) -> Ways:
    """The ways after these openings, each given by its side, layer, cost and the index of the one before."""
    return Ways(drive, points, [Opening(HERE + side, layer, cost, before) for side, layer, cost, before in begun])


_BITS = bytes.maketrans(b"01", b"\0\1")
_HALVES = [(1 << half, (1 << (1 << half)) - 1) for half in range(16)]
"""Widths of 1, 2, 4, 8, ... bits, each with as many ones."""


def _nth_bit(some: int, number: int) -> int:
    """The position of a one in a set, by its number: the half that has it, then the half of that, and so on."""
    at = 0
    for width, ones in reversed(_HALVES[: (some.bit_length() - 1).bit_length()]):
        low = some & ones
        count = low.bit_count()
        if number < count:
            some = low
        else:
            number -= count
            some >>= width
            at += width
    return at


class Waters:
    """The ways that are left around one hex: land and the edge of the map bar some, ports end some (R22)."""

    __slots__ = ("_grid", "_shift", "open", "ways")

    def __init__(self, tables: SeaTables, hex: int, ways: Ways) -> None:
        self._grid = tables.grid
        self._shift = tables.grid.cells[hex] - HERE
        """The difference between a spot of the endless sea and the spot of the grid here."""
        self.ways = ways
        first = self._shift // 6
        (self.open,) = shared([ways.within[-1] & ~self._cut(tables.stops[first : first + HERE // 3])])

    def _cut(self, stops: bytes) -> int:
        """The ways that are impossible here."""
        cut, around, stopped = 0, self.ways.look(stops), self.ways.stopped
        for at in compress(range(len(around)), around):
            cut |= stopped[around[at]][at]
        return cut

    def left(self, points: int, eye: int, ships: Sequence[int]) -> tuple[int, int]:
        """The ways for these points that obey the wind and meet no other ship; and the spots where they end."""
        ways = self.ways
        some = self.open & ways.open_to[points][eye]
        through, cells, shift = ways.through, self._grid.cells, self._shift
        for hex in ships:
            cell = cells[hex] - shift
            if cell in through:
                some ^= some & through[cell]
        reached = some
        for fold in ways.folds:
            reached |= reached >> fold
        return some, reached & ways.row

    def ends(self, reached: int) -> list[Move]:
        """All spots of a set, as ends of a move."""
        move_in, shift = self._grid.move_in, self._shift
        return [move_in[spot + shift] for spot in self.ways.every(reached)]

    def spots(self, reached: int) -> list[int]:
        """What was reached, as spots of the chart."""
        spot_in, shift = self._grid.spot_in, self._shift
        return [spot_in[spot + shift] for spot in self.ways.every(reached)]

    def end(self, reached: int, number: int) -> Move:
        """One spot of a set, by its number, as the end of a move."""
        return self._grid.move_in[self.ways.ends[_nth_bit(reached, number)] + self._shift]

    def way_to(self, spot: int, some: int) -> int:
        """The cheapest of a set of ways that ends at a spot of the chart; NOWHERE if none does."""
        return self.ways.way_to(self._grid.place_of[spot] - self._shift, some)
