"""The smallest game there is: two seats count up in turn. What is measured with it is the house, not the rules."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path

from tortuga.engine import (
    Action,
    Chance,
    Event,
    GameInfo,
    OptionValue,
    Outcome,
    Phase,
    Rules,
    State,
    Table,
    View,
    Words,
    ask,
)

LAST = 10_000_000


class Tally(State):
    count: int = 0


class Add(Action, frozen=True):
    by: int


class Counted(Event, frozen=True):
    seat: int
    count: int


class TallyView(View):
    count: int


OPTIONS = (Add(1), Add(2))


class TallyRules(Rules[Tally]):
    info = GameInfo(slug="tally", title="Tally", seats=(2,), version="1", blurb="Count up in turn.")
    state_type = Tally
    action_type = Add
    event_type = Counted
    view_type = TallyView
    words = Words(Path(__file__).parent)

    def new(self, seats: int, options: Mapping[str, OptionValue], chance: Chance) -> Tally:
        del seats, options, chance
        return Tally()

    def play(self, table: Table[Tally]) -> Phase:
        state = table.state
        for seat in (0, 1):
            answer: Add = yield ask(seat, "add", OPTIONS)
            state.count += answer.by
            table.tell(Counted(seat, state.count))

    def outcome(self, state: Tally) -> Outcome | None:
        return Outcome((1, 1), (0.0, 0.0)) if state.count >= LAST else None

    def view(self, state: Tally, seat: int | None) -> TallyView:
        del seat
        return TallyView(state.count)

    def redeal(self, state: Tally, seat: int | None, chance: Chance) -> None:
        del state, seat, chance  # nothing is hidden

    def census(self, state: Tally) -> Hashable:
        del state
        return ()

    def text(self, view: TallyView) -> str:
        return str(view.count)

    def check_data(self, path: Path) -> Sequence[str]:
        return [] if path.exists() else [f"There is no file {path}."]


RULES = TallyRules()
