"""The fast form of movement: a search for every end of a move, the cheapest first.

A *spot* is a hex with a facing. The search goes from spot to spot in waves, one for each point spent, on *layers* that
keep track of what the rules for a drive depend on:

======  ======================================================================  ==============
drive   layers of a ship that has left its hex                                  a turned side
======  ======================================================================  ==============
sail    sides turned so far                                                     free, then 1
oars    free side ready, no forward hex yet, or used; times hexes backward      1, or the free one
steam   free side ready, or used                                                free, then 1
======  ======================================================================  ==============

Before it leaves its hex a ship may have several *openings*: turned in port, in irons or embayed.

From a lower layer a ship can do everything that it can do from a higher one (under oars, if it has not gone further
backward). So a spot that was met on one layer need not be met again on the layers which that one *covers*.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from bisect import bisect_right
from collections.abc import Sequence
from typing import Literal, Protocol

import msgspec

from tortuga.games.piratical.data import NUMBERS
from tortuga.games.piratical.data.chart import NOWHERE
from tortuga.games.piratical.data.waters import Sea
from tortuga.games.piratical.fast.grid import tables_of

Drive = Literal["sail", "high", "oars", "steam"]
"""How a ship is driven; ``high`` is sail for Elves, who may go straight into the wind."""

ALL_LAYERS = (1 << 16) - 1
_SIDES, _BACKWARD = NUMBERS.sides_under_sail, NUMBERS.hexes_backward


class Layer(msgspec.Struct, frozen=True, gc=False):
    """What may follow a step on this layer: for each kind of step the layer it leads to, or None."""

    forward: int
    side: int | None = None
    """A side for one point."""
    free_side: int | None = None
    """A free side, on arrival."""
    backward: int | None = None
    covers: int = ALL_LAYERS
    """The layers that can do no more than this one, as bits."""


def _under_canvas() -> tuple[Layer, ...]:
    """Two sides, the first free (R14). Then the openings, from which a ship can only go forward."""
    by_sides = [Layer(turned, side=turned + 1) for turned in range(1, _SIDES)]
    openings = [Layer(turned) for turned in range(_SIDES + 1)]
    return Layer(0, free_side=1), *by_sides, Layer(_SIDES), *openings


def _under_oars() -> tuple[Layer, ...]:
    """Free side ready, no forward hex yet, or free side used; each of these by hexes gone backward (R23, R24)."""
    layers, each = [], _BACKWARD + 1
    for side in (0, each, 2 * each):
        for back in range(each):
            here = side + back
            ready, backward = side == 0, here + 1 if back < _BACKWARD else None
            forward = here if side == 2 * each else back
            covers = sum(1 << (worse + more) for worse in range(side, 3 * each, each) for more in range(back, each))
            layers.append(Layer(forward, None if ready else here, 2 * each + back if ready else None, backward, covers))
    return (*layers, Layer(0, backward=each + 1 if _BACKWARD else None))


def _under_steam() -> tuple[Layer, ...]:
    """The layers of a ship under steam: it turns as many sides as it has points for, the first one free (R25)."""
    return Layer(0, free_side=1), Layer(1, side=1), Layer(0)


LAYERS: dict[Drive, tuple[Layer, ...]] = {
    "sail": _under_canvas(),
    "high": _under_canvas(),
    "oars": _under_oars(),
    "steam": _under_steam(),
}
OPENING: dict[Drive, int] = {"sail": _SIDES + 1, "high": _SIDES + 1, "oars": 3 * (_BACKWARD + 1), "steam": 2}
"""The layer of a ship that has not left its hex; under sail the first of them, with one more for each side turned."""


class Terms(msgspec.Struct, frozen=True, gc=False):
    """Everything that a search depends on."""

    sea: Sea
    drive: Drive
    start: int
    """The spot where the ship lies."""
    eye: int
    """The facing straight into the wind; 0 for a ship that ignores the wind."""
    points: int
    in_irons: bool = False
    """Luffed or head to wind at the start: one side may be turned before the first hex."""
    ships: tuple[int, ...] = ()
    """The hexes of other ships, which cannot be entered (R27)."""
    unbound: bool = False
    """Under sail, may it turn before the first hex, against R15? Only to find out whether that rule forbids a move."""


class Found:
    """What a search found: spots, the cheapest first."""

    __slots__ = ("counts", "spots")

    def __init__(self, spots: list[int], counts: list[int]) -> None:
        self.spots = spots
        self.counts = counts
        """How many spots can be reached with 0, 1, 2, ... points."""

    def cost(self, place: int) -> int:
        return bisect_right(self.counts, place)


# The search


class Beside(Protocol):
    """For every spot, where a step leads: a hex ahead or astern, a side left or right."""

    @property
    def ahead(self) -> Sequence[int]: ...
    @property
    def astern(self) -> Sequence[int]: ...
    @property
    def left(self) -> Sequence[int]: ...
    @property
    def right(self) -> Sequence[int]: ...


class Waves(ABC):
    """A search in progress: the steps so far, and those of the last wave by layer."""

    def __init__(self, drive: Drive) -> None:
        self.layers = LAYERS[drive]
        self.spots: list[int] = []
        self.before: list[int] = []
        """For each step, the index of the step before it."""
        self.fresh: dict[int, list[int]] = {}

    @abstractmethod
    def begin(self, opening: Opening) -> None:
        """Add a way for the ship to lie before it leaves its hex."""

    @abstractmethod
    def spread(self, wave: list[int], to: Sequence[int], layer: int) -> None:
        """Go from every step of a wave to the spot given by ``to``, on this layer, unless that is of no use."""


def spend(points: int, waves: Waves, begun: Sequence[Opening], beside: Beside) -> list[int]:
    """Make every possible step, wave by wave. Returns how many there are with 0, 1, 2, ... points."""
    counts, layers = [], waves.layers
    for cost in range(points + 1):
        last, waves.fresh = waves.fresh, {}
        for number in sorted(last):
            wave, layer = last[number], layers[number]
            waves.spread(wave, beside.ahead, layer.forward)
            if layer.side is not None:
                waves.spread(wave, beside.left, layer.side)
                waves.spread(wave, beside.right, layer.side)
            if layer.backward is not None:
                waves.spread(wave, beside.astern, layer.backward)
        for number, wave in list(waves.fresh.items()):
            turned = layers[number].free_side
            if turned is not None:
                waves.spread(wave, beside.left, turned)
                waves.spread(wave, beside.right, turned)
        for opening in begun:
            if opening.cost == cost:
                waves.begin(opening)
        counts.append(len(waves.spots))
    return counts


class Cheapest(Waves):
    """A search that keeps only the cheapest way to every spot."""

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms.drive)
        tables = tables_of(terms.sea)
        self.eye = terms.eye
        self.met = tables.unmet[:]
        """By spot, the layers on which it need not be met any more, as bits. The last entry is for NOWHERE."""
        for hex in terms.ships:
            self.met[hex * 6 : hex * 6 + 6] = _BARRED
        self.ended = tables.ended[terms.eye]

    def begin(self, opening: Opening) -> None:
        self.met[opening.spot] |= self.layers[opening.layer].covers
        if opening.facing != self.eye:  # R17, R74: a ship under sail never enters a hex straight up wind
            self.fresh.setdefault(opening.layer, []).append(len(self.spots))
        self.spots.append(opening.spot)
        self.before.append(opening.before)

    def spread(self, wave: list[int], to: Sequence[int], layer: int) -> None:
        met, ended, spots, before = self.met, self.ended, self.spots, self.before
        bit, covers, on = 1 << layer, self.layers[layer].covers, self.fresh.setdefault(layer, [])
        for place in wave:
            spot = to[spots[place]]
            seen = met[spot]
            if not seen & bit:
                met[spot] = seen | covers
                if not ended[spot]:
                    on.append(len(spots))
                spots.append(spot)
                before.append(place)


_BARRED = array("H", [ALL_LAYERS] * 6)


def search(terms: Terms) -> Found:
    """Every end of the move, the cheapest first."""
    waves = Cheapest(terms)
    counts = spend(terms.points, waves, openings(terms), terms.sea.chart)
    return Found(waves.spots, counts)


# Openings: what may be done before the first forward hex


class Opening(msgspec.Struct, frozen=True, gc=False):
    """A way for the ship to lie before it leaves its hex."""

    spot: int
    layer: int
    cost: int = 0
    before: int = NOWHERE
    """The index of the opening it comes from; NOWHERE for the ship as it lies, or as it turned in port."""
    sides: int = 0
    ended: bool = False
    """Turned into the wind: the move is over."""

    @property
    def facing(self) -> int:
        return self.spot % 6 + 1


def openings(terms: Terms) -> list[Opening]:
    """All ways for the ship to lie before it leaves its hex; the first is as it lies now."""
    start, drive, chart = terms.start, terms.drive, terms.sea.chart
    if terms.sea.is_port(start // 6):
        # R21: the ship may turn to any side, for free and without using up the sides it may turn later.
        swung = [spot for spot in range(start - start % 6, start - start % 6 + 6) if spot != start]
        return [Opening(spot, OPENING[drive]) for spot in (start, *swung)]
    if drive == "oars":
        return [Opening(start, _BACKWARD + 1)]
    if drive == "steam":
        return [Opening(start, 0), Opening(chart.left[start], 1, 0, 0), Opening(chart.right[start], 1, 0, 0)]
    first = Opening(start, OPENING[drive])
    return _openings_by_turning(terms, first) if may_turn_first(terms) else [first]


def may_turn_first(terms: Terms) -> bool:
    """May it turn before the first hex: under sail, outside a port, in irons or embayed?"""
    if not (terms.in_irons or terms.unbound or is_embayed(terms, terms.start)):
        return False
    return terms.drive in ("sail", "high") and not terms.sea.is_port(terms.start // 6)


def _openings_by_turning(terms: Terms, first: Opening) -> list[Opening]:
    """The openings of a ship that turns first: one side in irons (R17, R18), or where it lies if embayed (R19)."""
    chart, found = terms.sea.chart, [first]
    for place, at in enumerate(found):  # the list grows while we go through it
        may_turn = (terms.in_irons and at.sides == 0) or terms.unbound or is_embayed(terms, at.spot)
        if at.ended or at.sides == _SIDES or not may_turn:
            continue
        sides, cost = at.sides + 1, at.cost + (at.sides > 0)
        for spot in (chart.left[at.spot], chart.right[at.spot]):
            if spot not in [other.spot for other in found]:
                layer = OPENING[terms.drive] + sides
                found.append(Opening(spot, layer, cost, place, sides, spot % 6 + 1 == terms.eye))
    return found


def is_embayed(terms: Terms, spot: int) -> bool:
    """Land, the edge of the board or a ship lies ahead."""
    ahead = terms.sea.chart.ahead[spot]
    return ahead == NOWHERE or ahead // 6 in terms.ships
