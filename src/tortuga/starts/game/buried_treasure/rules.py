"""The contract between the game and the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from tortuga.engine import Chance, GameInfo, OptionValue, Outcome, Rules, View, Words

from . import ending, hidden, setup, text, views
from .actions import AnyAction
from .events import AnyEvent
from .phases import PHASES
from .state import BuriedTreasure
from .views import BuriedTreasureView

INFO = GameInfo(
    "buried_treasure", "Buried Treasure", seats=(2,), version="1", blurb="The higher card takes the point.", minutes=2
)


class BuriedTreasureRules(Rules[BuriedTreasure]):
    """Buried Treasure."""

    info = INFO
    state_type, action_type, event_type, view_type = BuriedTreasure, AnyAction, AnyEvent, BuriedTreasureView
    words = Words(Path(__file__).parent / "data")
    phases = PHASES
    golden = {"two": (2, {})}

    def new(self, seats: int, options: Mapping[str, OptionValue], chance: Chance) -> BuriedTreasure:
        return setup.new_state(chance)

    def outcome(self, state: BuriedTreasure) -> Outcome:
        return ending.outcome(state)

    def view(self, state: BuriedTreasure, seat: int | None) -> BuriedTreasureView:
        return views.view_of(state, seat)

    def redeal(self, state: BuriedTreasure, seat: int | None, chance: Chance) -> None:
        hidden.redeal(state, seat, chance)

    def census(self, state: BuriedTreasure) -> tuple[int, ...]:
        return hidden.census(state)

    def text(self, view: View) -> str:
        assert isinstance(view, BuriedTreasureView)
        return text.draw(view)

    def check_data(self, path: Path) -> Sequence[str]:
        return []


RULES = BuriedTreasureRules()
