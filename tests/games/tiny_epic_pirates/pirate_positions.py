"""Positions to test from: a Sea laid out in the order of its cards, nothing left to luck.

::

    m01 hut1 cove    m02 hut1 cove      m03 hut1 X9        m04 hut1 X10
    m05 hut1 X11     m06 hut2 STORM     m07 hut2 STORM X8  m08 hut2 X13
    m09 sugar cove   m10 sugar X10      m11 rum cove       m12 rum STORM X9
    m13 coffee cove  m14 coffee X11     m15 powder cove X12  m16 powder STORM X8
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import pytest

from tortuga.engine import Action, Chance, IllegalAction, Match, OptionValue, Scripted, Table
from tortuga.games.tiny_epic_pirates.components import BOOTY, Assignment, Order
from tortuga.games.tiny_epic_pirates.data import MAP
from tortuga.games.tiny_epic_pirates.rules import RULES, TinyEpicPiratesRules
from tortuga.games.tiny_epic_pirates.sea import cell_at
from tortuga.games.tiny_epic_pirates.state import Helm, TinyEpicPirates

WHEEL: list[Order] = ["hide_out", "plunder", "trade", "crew_up", "search", "attack"]
OPEN_SEA, STORM, COVE = 9, 5, 8
"""Cells of the fixed Sea: m10, m06, m09."""


def at(row: int, column: int) -> int:
    return cell_at(row, column)


def cell_of(card: str) -> int:
    return list(MAP).index(card)  # type: ignore[arg-type]


def position(seats: int = 2, **options: OptionValue) -> TinyEpicPirates:
    """The first player is about to choose an order; ships lie on open sea, far from everything."""
    state = RULES.new(seats, RULES.info.complete({"first": "1", **options}), Scripted([], seed=1))
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
    state.step = "order"
    return state


def set_hands(
    helm: Helm, rigging: int, cannons: int, extort: int, repair: int = 0, posts: tuple[int, ...] = ()
) -> None:
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
    state.step = step  # type: ignore[assignment]


def rolls(*faces: int) -> list[int]:
    """What the dice show, as draws of a scripted chance."""
    return [face - 1 for face in faces]


class Position(TinyEpicPiratesRules):
    """The game from a given state on."""

    def __init__(self, state: TinyEpicPirates) -> None:
        self._bytes = msgspec.msgpack.encode(state)

    def new(self, seats: int, options: Mapping[str, OptionValue], chance: Chance) -> TinyEpicPirates:
        return msgspec.msgpack.decode(self._bytes, type=TinyEpicPirates)


class Play:
    """A match from a position, one seat asked at a time."""

    def __init__(self, state: TinyEpicPirates, script: list[int] | None = None) -> None:
        seats = len(state.players)
        self.chance = Scripted(script or [], seed=7)
        self.match = Match(Position(state), seats, RULES.info.complete({}), self.chance)

    @property
    def state(self) -> TinyEpicPirates:
        return self.match.state

    @property
    def seat(self) -> int:
        (seat,) = self.match.waiting
        return seat

    @property
    def kind(self) -> str:
        return self.match.waiting[self.seat].kind if not self.match.over else ""

    @property
    def options(self) -> tuple[Action, ...]:
        return self.match.waiting[self.seat].options

    @property
    def default(self) -> Action:
        return self.match.waiting[self.seat].default

    @property
    def about(self) -> dict[str, Any]:
        return dict(self.match.waiting[self.seat].about)

    def __call__(self, *actions: Action) -> Play:
        for action in actions:
            self.match.act(self.seat, action)
        return self

    def refuses(self, action: Action) -> None:
        before = self.match.fingerprint()
        with pytest.raises(IllegalAction):
            self.match.act(self.seat, action)
        assert self.match.fingerprint() == before

    def until(self, kind: str) -> Play:
        """Answer by default until this is asked."""
        for _ in range(60):
            if self.kind == kind:
                return self
            self(self.default)
        raise AssertionError(f"{kind} is not asked; {self.kind} is")

    def told(self, event_type: type) -> list[Any]:
        return [event for event in self.match.events(None) if isinstance(event, event_type)]

    def census_holds(self) -> None:
        assert RULES.census(self.state) == RULES.census(position(len(self.state.players)))


def run(state: TinyEpicPirates, steps: Callable[[Table[TinyEpicPirates]], Any], script: list[int] | None = None) -> Any:
    """Run a procedure that asks nothing on a table of its own."""
    table = Table(state, Scripted(script or [], seed=7))
    result = steps(table)
    if hasattr(result, "send"):
        with pytest.raises(StopIteration) as stop:
            next(result)
        return stop.value.value
    return result
