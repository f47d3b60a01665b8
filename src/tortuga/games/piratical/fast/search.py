"""The fast form of movement, a search: every way a ship's move can end, found in the order of cost.

A *spot* is a hex with a facing. The search goes from spot to spot in waves, one for each point spent, on *layers* that
remember what the rules of a drive care about:

======  ======================================================================  ==============
drive   layers of a ship that has left its hex                                  a turned side
======  ======================================================================  ==============
sail    sides turned so far                                                     free, then 1
oars    free side ready, no forward hex yet, or used; times hexes backward      1, or the free one
steam   free side ready, or used                                                free, then 1
======  ======================================================================  ==============

Before it leaves its hex a ship may have several *openings*: swung in port, turned in irons or embayed.

A lower layer can do all that a higher one can, under oars if it has not gone further backward; so a spot that has been
met on one layer need not be met again on those it *covers*.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from bisect import bisect_right
from collections.abc import Sequence
from typing import Literal, Protocol

import msgspec

from tortuga.games.piratical.chart import NOWHERE
from tortuga.games.piratical.data import NUMBERS
from tortuga.games.piratical.fast.grid import tables_of
from tortuga.games.piratical.sea import Sea

Drive = Literal["sail", "high", "oars", "steam"]
"""How a ship is driven; ``high`` is sail that may go straight into the wind (Elves)."""

ALL_LAYERS = (1 << 16) - 1
_SIDES, _BACKWARD = NUMBERS.sides_under_sail, NUMBERS.hexes_backward


class Layer(msgspec.Struct, frozen=True, gc=False):
    """What a step on this layer may be followed by: the layer it leads to, or None."""

    forward: int
    side: int | None = None
    """A side for one point."""
    free_side: int | None = None
    """A side for nothing, on arrival."""
    backward: int | None = None
    covers: int = ALL_LAYERS
    """The layers that can do no more than this one, as bits: a spot met here need not be met there."""


def _under_canvas() -> tuple[Layer, ...]:
    """R14: two sides, the first free. Then the openings, from which only the first hex can be made."""
    by_sides = [Layer(turned, side=turned + 1) for turned in range(1, _SIDES)]
    openings = [Layer(turned) for turned in range(_SIDES + 1)]
    return Layer(0, free_side=1), *by_sides, Layer(_SIDES), *openings


def _under_oars() -> tuple[Layer, ...]:
    """R23, R24: free side ready, no forward hex yet, or free side used; each of these by the hexes gone backward."""
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
    """R25: as many sides as there are points for, the first free."""
    return Layer(0, free_side=1), Layer(1, side=1), Layer(0)


LAYERS: dict[Drive, tuple[Layer, ...]] = {
    "sail": _under_canvas(),
    "high": _under_canvas(),
    "oars": _under_oars(),
    "steam": _under_steam(),
}
OPENING: dict[Drive, int] = {"sail": _SIDES + 1, "high": _SIDES + 1, "oars": 3 * (_BACKWARD + 1), "steam": 2}
"""The layer of a ship that has not left its hex; under canvas one for each number of sides turned."""


class Terms(msgspec.Struct, frozen=True, gc=False):
    """All that a search depends on."""

    sea: Sea
    drive: Drive
    start: int
    """The spot where the ship lies."""
    eye: int
    """The facing straight into the wind, for a ship that minds it; otherwise 0."""
    points: int
    in_irons: bool = False
    """Luffed or head to wind at the start: a side may be turned before the first hex."""
    ships: tuple[int, ...] = ()
    """Hexes of other ships (R27: no passing through)."""


class Found:
    """What a search found: spots in the order of cost."""

    __slots__ = ("counts", "spots")

    def __init__(self, spots: list[int], counts: list[int]) -> None:
        self.spots = spots
        self.counts = counts
        """How many steps can be made with 0, 1, 2, ... points."""

    def cost(self, place: int) -> int:
        return bisect_right(self.counts, place)


# The search


class Beside(Protocol):
    """For every spot the one after one hex or one side."""

    @property
    def ahead(self) -> Sequence[int]: ...
    @property
    def astern(self) -> Sequence[int]: ...
    @property
    def left(self) -> Sequence[int]: ...
    @property
    def right(self) -> Sequence[int]: ...


class Waves(ABC):
    """A search going on: the steps so far, and those of the last wave by their layers."""

    def __init__(self, drive: Drive) -> None:
        self.layers = LAYERS[drive]
        self.spots: list[int] = []
        self.before: list[int] = []
        """The place of the step before each step."""
        self.fresh: dict[int, list[int]] = {}

    @abstractmethod
    def begin(self, opening: Opening) -> None:
        """The ship as it lies before it leaves its hex."""

    @abstractmethod
    def spread(self, wave: list[int], to: Sequence[int], layer: int) -> None:
        """From every place of a wave to the spot that ``to`` names, on this layer, unless that is of no use."""


def spend(points: int, waves: Waves, begun: Sequence[Opening], beside: Beside) -> list[int]:
    """Wave by wave, every step that can be made; how many there are with 0, 1, 2, ... points."""
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
    """Every spot by its cheapest way only."""

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms.drive)
        tables = tables_of(terms.sea)
        self.eye = terms.eye
        self.met = tables.unmet[:]
        """By spot, the layers on which it need not be met any more, as bits; never NOWHERE, which is the last."""
        for hex in terms.ships:
            self.met[hex * 6 : hex * 6 + 6] = _BARRED
        self.ended = tables.ended[terms.eye]

    def begin(self, opening: Opening) -> None:
        self.met[opening.spot] |= self.layers[opening.layer].covers
        if opening.facing != self.eye:  # R17, R74: under sail no hex straight up wind is ever entered
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
    """Every end of the move, from cheap to dear: a spot is first met on its cheapest way."""
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
    """The place of the opening it comes from; NOWHERE for the ship as it lies or was swung in port."""
    sides: int = 0
    ended: bool = False
    """Turned into the wind: the move is over."""

    @property
    def facing(self) -> int:
        return self.spot % 6 + 1


def openings(terms: Terms) -> list[Opening]:
    """The ways to begin, the ship as it lies first."""
    start, drive, chart = terms.start, terms.drive, terms.sea.chart
    if terms.sea.is_port(start // 6):
        # R21: the bow is swung to any side, at no cost and without counting as a turned side.
        swung = [spot for spot in range(start - start % 6, start - start % 6 + 6) if spot != start]
        return [Opening(spot, OPENING[drive]) for spot in (start, *swung)]
    if drive == "oars":
        return [Opening(start, _BACKWARD + 1)]
    if drive == "steam":
        return [Opening(start, 0), Opening(chart.left[start], 1, 0, 0), Opening(chart.right[start], 1, 0, 0)]
    first = Opening(start, OPENING[drive])
    return _openings_by_turning(terms, first) if may_turn_first(terms) else [first]


def may_turn_first(terms: Terms) -> bool:
    """In irons or embayed, under sail and not swung in port: only then do wind and ships matter to the openings."""
    if not terms.in_irons and not is_embayed(terms, terms.start):
        return False
    return terms.drive in ("sail", "high") and not terms.sea.is_port(terms.start // 6)


def _openings_by_turning(terms: Terms, first: Opening) -> list[Opening]:
    """In irons one side left or right (R17, R18); embayed, turning where she lies (R19)."""
    chart, found = terms.sea.chart, [first]
    for place, at in enumerate(found):  # grows while we walk along it
        may_turn = (terms.in_irons and at.sides == 0) or is_embayed(terms, at.spot)
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
