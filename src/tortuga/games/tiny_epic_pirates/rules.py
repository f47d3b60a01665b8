"""Tiny Epic Pirates: the contract, and the phases in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from pathlib import Path

from tortuga.engine import (
    Ask,
    Board,
    Caution,
    Chance,
    Count,
    GameInfo,
    Heat,
    OptionValue,
    Outcome,
    Phase,
    Rules,
    Sample,
    Table,
    Tally,
)
from tortuga.engine.memory import Memory
from tortuga.games.tiny_epic_pirates import cautions, data, ending, forecast, hidden, samples, sea, setup, text, views
from tortuga.games.tiny_epic_pirates.actions import AnyAction
from tortuga.games.tiny_epic_pirates.events import AnyEvent
from tortuga.games.tiny_epic_pirates.forecast import AnyForecast
from tortuga.games.tiny_epic_pirates.setup import captain_sides, place_navy, place_ships, solo_cove
from tortuga.games.tiny_epic_pirates.solo.turn import solo_turn
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates
from tortuga.games.tiny_epic_pirates.turn import captain_bonuses, crew_bonus, execute_order, sail_step, ship_line
from tortuga.games.tiny_epic_pirates.views import TinyEpicPiratesView
from tortuga.games.tiny_epic_pirates.wheel import choose_order

PHASES: dict[str, Callable[[Table[TinyEpicPirates]], Phase]] = {
    "place_navy": place_navy,
    "place_ships": place_ships,
    "solo_cove": solo_cove,
    "captain_sides": captain_sides,
    "order": choose_order,
    "sail": sail_step,
    "execute": execute_order,
    "captain_bonus": captain_bonuses,
    "crew_bonus": crew_bonus,
    "ship_line": ship_line,
    "solo_turn": solo_turn,
}


class TinyEpicPiratesRules(Rules[TinyEpicPirates]):
    """A wheel of orders, a crew of rogues, a race to bury three Treasures."""

    info = GameInfo(
        slug="tiny_epic_pirates",
        title="Tiny Epic Pirates",
        seats=(1, 2, 3, 4),
        version="2",
        blurb="A wheel of orders, a crew of rogues, a sea of sixteen cards: bury three Treasures before the others do.",
        options=setup.OPTIONS,
        presets=setup.PRESETS,
        minutes=45,
    )
    state_type = TinyEpicPirates
    action_type = AnyAction
    event_type = AnyEvent
    view_type = TinyEpicPiratesView
    forecast_type = forecast.AnyForecast
    words = data.WORDS
    metrics = (
        Sample("treasures in the sand", samples.buried, "TurnBegan"),
        Sample("rank on the Legend Track", samples.level, "TurnBegan"),
        Count("crew hired", "Hired", "card", "crew"),
        Count("treasures buried", "Buried", "card", "map"),
        Count("searches", "Searched", "token", "token"),
        Count("merchants sunk", "MerchantSunk"),
        Count("attacks by the Navy", "NavyAttacked"),
        Heat("where ships sail", "Sailed", "cell"),
        Heat("where searches are made", "Searched", "cell"),
        Heat("where treasures are buried", "Buried", "cell"),
    )
    phases = PHASES
    automata = 1  # alone, the Legendary Pirate
    golden = {"three": (3, {}), "solo": (1, {"legendary_captain": "h2", "personality": "p1"})}

    def check_options(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        super().check_options(seats, options)
        setup.check_options(seats, options)

    def new(self, seats: int, options: Mapping[str, OptionValue], chance: Chance) -> TinyEpicPirates:
        return setup.new_state(seats, options, chance)

    def outcome(self, state: TinyEpicPirates) -> Outcome:
        return ending.outcome(state)

    def tally(self, state: TinyEpicPirates) -> Sequence[Tally]:
        return ending.tally(state)

    def view(self, state: TinyEpicPirates, seat: int | None) -> TinyEpicPiratesView:
        return views.view_of(state, seat)

    def glimpse(self, state: TinyEpicPirates, seat: int, memory: Memory) -> TinyEpicPiratesView:
        return views.view_of(state, seat, memory)

    def forecast(self, state: TinyEpicPirates, seat: int, ask: Ask) -> forecast.AnyForecast | None:
        return forecast.forecast(state, seat, ask)

    def cautions(self, state: TinyEpicPirates, seat: int, ask: Ask) -> Sequence[Caution]:
        return cautions.cautions(state, seat, ask)

    def redeal(self, state: TinyEpicPirates, seat: int | None, chance: Chance) -> None:
        hidden.redeal(state, seat, chance)

    def census(self, state: TinyEpicPirates) -> Hashable:
        return hidden.census(state)

    def text(self, view: TinyEpicPiratesView) -> str:
        return text.draw(view, self.words)

    seat_marks = r"[<(](\d)[>)]"

    def aside(self, view: TinyEpicPiratesView, ask: Ask, foretold: AnyForecast | None, option: int) -> str:
        return text.aside(view, self.words, foretold, ask.options[option], option)

    def check_data(self, path: Path) -> Sequence[str]:
        return data.check(path)

    def board(self, options: Mapping[str, OptionValue]) -> Board:
        del options
        return sea.board(self.words)

    def chosen(self, options: Mapping[str, OptionValue]) -> frozenset[str]:
        del options
        return frozenset({"captain"})

    def labels(self, state: TinyEpicPirates) -> Sequence[Mapping[str, str]]:
        return ending.labels(state)


RULES = TinyEpicPiratesRules()
