"""The smallest game there is: two seats count up in turn. What is measured with it is the house, not the rules."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path

from tortuga.engine import (
    OVER,
    Action,
    Chance,
    Event,
    GameInfo,
    GameState,
    OptionValue,
    Outcome,
    Phase,
    Rules,
    Table,
    View,
    Words,
    ask,
)

LAST = 10_000_000


class Tally(GameState):
    count: int = 0


class Add(Action, frozen=True):
    by: int


class Counted(Event, frozen=True):
    seat: int
    count: int


class TallyView(View):
    count: int


OPTIONS = (Add(1), Add(2))


def count_up(table: Table[Tally]) -> Phase:
    """Each adds one or two."""
    state = table.state
    for seat in (0, 1):
        answer: Add = yield from ask(seat, "add", OPTIONS)
        state.count += answer.by
        table.tell(Counted(seat, state.count))
    state.phase = "count" if state.count < LAST else OVER


def new_state(seats: int, options: Mapping[str, OptionValue], chance: Chance) -> Tally:
    del seats, options, chance
    return Tally("count")


def outcome(state: Tally) -> Outcome:
    del state
    return Outcome((1, 1), (0.0, 0.0))


def view_of(state: Tally, seat: int | None) -> TallyView:
    del seat
    return TallyView(state.count)


def redeal(state: Tally, seat: int | None, chance: Chance) -> None:
    del state, seat, chance  # nothing is hidden


def census(state: Tally) -> Hashable:
    del state
    return ()


def draw(view: TallyView) -> str:
    return str(view.count)


def check(path: Path) -> Sequence[str]:
    return [] if path.exists() else [f"There is no file {path}."]


RULES = Rules(
    module=__name__,
    info=GameInfo(slug="tally", title="Tally", seats=(2,), version="1", blurb="Count up in turn."),
    state_type=Tally,
    action_type=Add,
    event_type=Counted,
    view_type=TallyView,
    words=Words(Path(__file__).parent),
    phases={"count": count_up},
    new=new_state,
    outcome=outcome,
    view=view_of,
    redeal=redeal,
    census=census,
    text=draw,
    check_data=check,
)
