"""Ways over the sea, found once for all of it.

Searching is the dearest thing in a match, and one stretch of open sea is like another. So for each way to begin a move
all *ways* are found once, on a sea without end, land, ports, wind or ships. :class:`Waters` are what is left of them
between the land and the ports around one hex. Points, wind and ships then leave out more (``movement.py``).

Sets of ways are whole numbers with a bit for each way: leaving some out is one ``& ~``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import compress
from operator import itemgetter

from tortuga.games.piratical.actions import Move
from tortuga.games.piratical.hexes import DIRECTIONS, SIDES
from tortuga.games.piratical.sea import BARRED, MARGIN, NOWHERE, WIDE, Sea
from tortuga.games.piratical.search import Drive, Opening, Waves, spend

HERE = MARGIN * (WIDE + 1)
"""The cell in which ways begin (see ``Chart.cells``)."""


class EndlessSea:
    """Nothing but water."""

    def __init__(self) -> None:
        spots = range((2 * HERE + 1) * 6)
        steps = [(way.r * WIDE + way.q) * 6 for way in DIRECTIONS]
        self.ahead = [spot + steps[spot % 6] for spot in spots]
        self.astern = [spot - steps[spot % 6] for spot in spots]
        self.left = [spot - spot % 6 + (spot + 5) % 6 for spot in spots]
        self.right = [spot - spot % 6 + (spot + 1) % 6 for spot in spots]


_endless_sea = cache(EndlessSea)


class AllWays(Waves):
    """A search that goes every way to a spot, unless it is another way with a detour."""

    def __init__(self, drive: Drive) -> None:
        super().__init__(drive)
        self.passed: list[frozenset[int]] = []
        """For each step, the spots it has come from."""
        self.met: dict[int, list[tuple[int, frozenset[int]]]] = {}
        """By spot: what was passed on each way there, and the layers that need not be met after that."""

    def begin(self, opening: Opening) -> None:
        self.fresh.setdefault(opening.layer, []).append(len(self.spots))
        self.spots.append(opening.spot)
        self.before.append(opening.before)
        self.passed.append(frozenset())

    def spread(self, wave: list[int], to: Sequence[int], layer: int) -> None:
        spots, met, covers = self.spots, self.met, self.layers[layer].covers
        on = self.fresh.setdefault(layer, [])
        for place in wave:
            spot, passed = to[spots[place]], self.passed[place] | {spots[place]}
            ways = met.setdefault(spot, [])
            for covered, others in ways:
                if covered >> layer & 1 and others <= passed:
                    break
            else:
                ways.append((covers, passed))
                on.append(len(spots))
                spots.append(spot)
                self.before.append(place)
                self.passed.append(passed)


class Ways:
    """Every way a move can go on the endless sea after certain openings, the cheapest first."""

    def __init__(self, drive: Drive, points: int, openings: Sequence[Opening]) -> None:
        waves = AllWays(drive)
        self.counts = spend(points, waves, openings, _endless_sea())
        """How many ways there are with 0, 1, 2, ... points."""
        self.before = waves.before
        """For each way, the one that is a step shorter."""
        self.spots = tuple(waves.spots)
        """Where it ends, in cells."""
        self.within = [(1 << count) - 1 for count in self.counts]
        """Those for which so many points are enough."""
        self._survey([not passed for passed in waves.passed])
        self.cells = tuple(self.through)
        self.look = itemgetter(*self.cells)
        self.begun = {opening.facing: opening.cost for opening in reversed(openings)}
        """The facings before the first hex, and what they cost."""
        self._paths: dict[int, tuple[int, ...]] = {}
        self.to: dict[int, list[int]] = {}
        """Those that end at a spot, the cheapest first."""
        for way, spot in enumerate(self.spots):
            self.to.setdefault(spot, []).append(way)

    def path(self, way: int) -> tuple[int, ...]:
        """The spots on a way, in cells."""
        path = self._paths.get(way)
        if path is None:
            before = self.before[way]
            path = self._paths[way] = (*self.path(before), self.spots[way]) if before != NOWHERE else (self.spots[way],)
        return path

    def _survey(self, begun: list[bool]) -> None:
        """Note where each way leads through: what goes on from its end goes there too."""
        through: defaultdict[int, int] = defaultdict(int)
        beyond: defaultdict[int, int] = defaultdict(int)
        facing = [0] * (1 + len(SIDES))
        onward = [0] * len(self.spots)
        for way in reversed(range(len(self.spots))):
            spot, further = self.spots[way], onward[way]
            facing[spot % 6 + 1] |= further
            if not begun[way]:
                with_it = further | 1 << way
                through[spot // 6] |= with_it
                beyond[spot // 6] |= further
                onward[self.before[way]] |= with_it
        self.through = dict(through)
        """Those that come to a cell."""
        self.beyond = dict(beyond)
        """Those that go on from there."""
        self.heeding = [self.within[-1] & ~ways for ways in facing]
        """For each facing, 0 for none: those that do not go on after they have turned to it."""


@cache
def ways_after(drive: Drive, points: int, openings: tuple[Opening, ...]) -> Ways:
    return Ways(drive, points, openings)


_BITS = bytes.maketrans(b"01", b"\0\1")


def _chosen(some: int) -> bytes:
    """A set of ways, a byte for each."""
    return f"{some:b}"[::-1].encode().translate(_BITS)


class Waters:
    """What is left of these ways around one hex: land and the edge of the map bar them, ports end them (R22)."""

    __slots__ = ("_chart", "_shift", "open", "ways")

    def __init__(self, sea: Sea, hex: int, ways: Ways) -> None:
        self._chart = sea.chart
        self._shift = sea.chart.cells[hex] - HERE
        """Between a cell of the map and one of the endless sea."""
        self.ways = ways
        self.open = ways.within[-1] & ~self._cut(sea.stops)

    def _cut(self, stops: bytes) -> int:
        """The ways that are none here."""
        ways, cut = self.ways, 0
        around = ways.look(stops[self._shift : self._shift + 2 * HERE])
        for cell, stop in compress(zip(ways.cells, around, strict=True), around):
            cut |= ways.through[cell] if stop == BARRED else ways.beyond.get(cell, 0)
        return cut

    def through(self, hexes: Iterable[int]) -> int:
        """The ways that come to any of these hexes."""
        through, cells, shift = self.ways.through, self._chart.cells, self._shift
        found = 0
        for hex in hexes:
            found |= through.get(cells[hex] - shift, 0)
        return found

    @lru_cache(maxsize=8192)  # noqa: B019 - waters are kept for good, and there are only so many
    def ends(self, some: int) -> tuple[Move, ...]:
        """The ends of some of these ways, each once."""
        move_in, shift = self._chart.move_in, self._shift * 6
        return tuple([move_in[spot + shift] for spot in dict.fromkeys(compress(self.ways.spots, _chosen(some)))])

    def way_to(self, spot: int, some: int) -> int:
        """The cheapest of some of these ways that ends at a spot; NOWHERE without one."""
        hex, facing = divmod(spot, 6)
        there = (self._chart.cells[hex] - self._shift) * 6 + facing
        return next((way for way in self.ways.to.get(there, ()) if some >> way & 1), NOWHERE)

    def path(self, way: int) -> list[int]:
        """The spots on a way."""
        spot_in, shift = self._chart.spot_in, self._shift * 6
        return [spot_in[spot + shift] for spot in self.ways.path(way)]
