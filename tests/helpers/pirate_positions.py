"""Positions to test from: a Sea laid out in the order of its cards, nothing left to luck.

::

    m01 hut1 cove    m02 hut1 cove      m03 hut1 X9        m04 hut1 X10
    m05 hut1 X11     m06 hut2 STORM     m07 hut2 STORM X8  m08 hut2 X13
    m09 sugar cove   m10 sugar X10      m11 rum cove       m12 rum STORM X9
    m13 coffee cove  m14 coffee X11     m15 powder cove X12  m16 powder STORM X8
"""

from __future__ import annotations

from collections.abc import Sequence

from tortuga.engine import Fast, OptionValue
from tortuga.games.tiny_epic_pirates.data import MAP
from tortuga.games.tiny_epic_pirates.data.components import BOOTY, Assignment, MapId, Order
from tortuga.games.tiny_epic_pirates.data.sea import SIDE
from tortuga.games.tiny_epic_pirates.rules import RULES
from tortuga.games.tiny_epic_pirates.seats.views import TinyEpicPiratesView
from tortuga.games.tiny_epic_pirates.state import Helm, TinyEpicPirates
from tortuga.kit import Draws, Stage

WHEEL: list[Order] = ["hide_out", "plunder", "trade", "crew_up", "search", "attack"]
OPEN_SEA, STORM, COVE = 9, 5, 8
"""Cells of the fixed Sea: m10, m06, m09."""


def at(row: int, column: int) -> int:
    return SIDE * row + column


def cell_of(card: str) -> int:
    return list(MAP).index(MapId(card))


def position(seats: int = 2, **options: OptionValue) -> TinyEpicPirates:
    """The first player is about to choose an order; ships lie on open sea, far from everything."""
    state = RULES.new(seats, RULES.info.complete({"first": "1", **options}), Fast(1))
    state.cards[:] = list(MAP)
    state.tokens[:] = ["gold2"] * 16
    state.market[:] = ["sugarcane", "rum", "coffee", "gunpowder"]
    state.navy = 12
    for player in state.players:
        player.helm.wheel[:] = WHEEL
        player.ship.cell = OPEN_SEA
    if state.solo is not None:
        state.solo.helm.wheel[:] = WHEEL
        state.solo.ship.cell = 3
    state.phase = "order"
    return state


def set_hands(helm: Helm, *deck: int, posts: Sequence[int] = ()) -> None:
    """Deckhands at the rigging, the cannons, extorting and, if given, repairing; and those at their posts."""
    rigging, cannons, extort, repair = (*deck, 0, 0, 0, 0)[:4]
    helm.hands.update({"rigging": rigging, "cannons": cannons, "extort": extort, "repair": repair})
    helm.posts[:] = posts


def hands(helm: Helm) -> str:
    """As the examples write it: ``1/1/0/0 W{3}``."""
    deck: list[Assignment] = ["rigging", "cannons", "extort", "repair"]
    return "/".join(str(helm.hands[place]) for place in deck) + " W{" + ",".join(map(str, helm.posts)) + "}"


def fill_bag(state: TinyEpicPirates, **cubes: int) -> None:
    """Exactly these cubes in the bag, so that a draw is known."""
    for cube in BOOTY:
        state.bag[cube] = cubes.get(cube, 0)


def ordered(state: TinyEpicPirates, order: Order, step: str = "execute", seat: int = 0) -> None:
    """The seat's Captain has just come to this order."""
    state.active = seat
    state.players[seat].helm.captain = WHEEL.index(order)
    state.phase = step


FIRST_CUBE = 0
"""As a draw: the first cube in the bag, in the order of ``BOOTY``."""


def rolls(*faces: int) -> list[int]:
    """What the dice show, as draws of a scripted chance."""
    return [face - 1 for face in faces]


Play = Stage[TinyEpicPirates, TinyEpicPiratesView]


def begin(state: TinyEpicPirates, draws: Draws = ()) -> Play:
    """A match from this position on."""
    return Stage.at(RULES, len(state.players), state, draws)
