"""Darts: a game with a continuous choice. Everybody throws once at a line; nearest to the bull's eye wins."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path

from tortuga.engine import (
    OVER,
    Action,
    Chance,
    Event,
    Fast,
    GameInfo,
    GameState,
    Match,
    OptionValue,
    Outcome,
    Outline,
    Phase,
    Rules,
    Table,
    View,
    Words,
    ask,
    places_by,
)

BULLS_EYE = 0.7


class Board(GameState):
    seats: int
    darts: list[float] = []


class Throw(Action, frozen=True):
    at: float


class Thrown(Event, frozen=True):
    seat: int
    at: float


class BoardView(View):
    darts: list[float]


class Line(Outline, frozen=True):
    low: float = 0.0
    high: float = 1.0


class Anywhere:
    """Any point of the line."""

    def refusal(self, action: Action) -> str | None:
        allowed = isinstance(action, Throw) and 0 <= action.at <= 1
        return None if allowed else "A dart has to hit the line, from 0 to 1."

    def candidates(self, chance: Chance, most: int = 32) -> Sequence[Action]:
        return [Throw(chance.below(1000) / 1000) for _ in range(most)]

    def outline(self) -> Outline:
        return Line()


def throw_dart(table: Table[Board]) -> Phase:
    """The next player throws."""
    state = table.state
    seat = len(state.darts)
    throw: Throw = yield from ask(seat, "throw", (), Throw(0.5), space=Anywhere())
    state.darts.append(throw.at)
    table.tell(Thrown(seat, throw.at))
    if len(state.darts) == state.seats:
        state.phase = OVER


def new_state(seats: int, options: Mapping[str, OptionValue], chance: Chance) -> Board:
    return Board("throw", seats)


def outcome(state: Board) -> Outcome:
    near = tuple(-abs(dart - BULLS_EYE) for dart in state.darts)
    return Outcome(places_by(near), near)


def view_of(state: Board, seat: int | None) -> BoardView:
    return BoardView(list(state.darts))


def redeal(state: Board, seat: int | None, chance: Chance) -> None:
    """There is nothing hidden."""


def census(state: Board) -> Hashable:
    return state.seats


def draw(view: BoardView) -> str:
    return " ".join(f"{dart:.2f}" for dart in view.darts)


def check(path: Path) -> Sequence[str]:
    return []


RULES = Rules(
    module=__name__,
    info=GameInfo(slug="darts", title="Darts", seats=(2, 3), version="1", blurb="Hit the bull's eye."),
    state_type=Board,
    action_type=Throw,
    event_type=Thrown,
    view_type=BoardView,
    outline_type=Line,
    phases={"throw": throw_dart},
    words=Words(Path(__file__).parent / "sample_data"),
    new=new_state,
    outcome=outcome,
    view=view_of,
    redeal=redeal,
    census=census,
    text=draw,
    check_data=check,
)


def match(seats: int) -> Match[Board]:
    """A match of darts, which is not in the registry."""
    return Match(RULES, seats, {}, Fast(0))
