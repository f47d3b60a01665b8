"""Pirata Codex: the contract, and the phases in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from pathlib import Path

from tortuga.engine import (
    Action,
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
    Tally,
)
from tortuga.engine.memory import Memory
from tortuga.games.pirata_codex import cards, data, hidden, ring, samples, setup, text, tiles, views
from tortuga.games.pirata_codex.action import end_round, play_cards
from tortuga.games.pirata_codex.actions import PASS, AnyAction, BuyCard
from tortuga.games.pirata_codex.betting import auction, begin_round, card_for_sale
from tortuga.games.pirata_codex.box import BOX
from tortuga.games.pirata_codex.cautions import cautions
from tortuga.games.pirata_codex.ending import outcome, tally
from tortuga.games.pirata_codex.events import AnyEvent
from tortuga.games.pirata_codex.final_battle import final_roll
from tortuga.games.pirata_codex.forecast import AnyForecast, forecast
from tortuga.games.pirata_codex.hands import buy_card
from tortuga.games.pirata_codex.phantom import phantom_card
from tortuga.games.pirata_codex.sailing import face_event, sail
from tortuga.games.pirata_codex.setup import deal, draft, lay_tile, vote
from tortuga.games.pirata_codex.state import Pirata, PirataTable
from tortuga.games.pirata_codex.views import PirataView

assert cards, "importing cards and tiles registers their rules"
assert tiles

PHASES: dict[str, Callable[[PirataTable], Phase]] = {
    "lay": lay_tile,
    "vote": vote,
    "deal": deal,
    "draft": draft,
    "shake": begin_round,
    "auction": auction,
    "sail": sail,
    "tile": face_event,
    "phantom": phantom_card,
    "action": play_cards,
    "end": end_round,
    "final": final_roll,
}


class PirataRules(Rules[Pirata]):
    """Bluff with hidden dice, race round the ring, be the first back at the throne."""

    info = GameInfo(
        slug="pirata_codex",
        title="Pirata Codex",
        seats=(2, 3, 4, 5, 6),
        version="3",
        blurb="Bluff with the dice under your cup and race the others round the islands to the Pirate Throne.",
        options=setup.OPTIONS,
        presets=setup.PRESETS,
        defaults={5: {"expansion": True}, 6: {"expansion": True}},
        minutes=60,
        concerns=True,
    )
    state_type = Pirata
    action_type = AnyAction
    event_type = AnyEvent
    view_type = PirataView
    forecast_type = AnyForecast
    box = BOX
    words = data.WORDS
    metrics = (
        Sample("crew", samples.crew, "RoundBegan"),
        Sample("tiles sailed", samples.tiles, "RoundBegan"),
        Count("cards played", "CardPlayed", "card", "card"),
        Count("tiles faced", "TileFaced", "tile", "tile"),
        Heat("where ships stop", "ShipMoved", "tile"),
    )
    phases = PHASES
    offered = frozenset({BuyCard})
    windows = dict.fromkeys(("gold_window", "action_priority", "final_card"), PASS)
    automata = 1  # the Phantom
    golden = {
        "base-4": (4, {}),
        "first-voyage-3": (3, {"setup": "first_voyage", "action_order": "priority"}),
        "curse-6": (6, {"expansion": True, "map": "both", "ghostpack": True}),
        "phantom": (2, {"expansion": True, "map": "curse"}),
    }

    def board(self, options: Mapping[str, OptionValue]) -> Board:
        return ring.board(len(setup.chosen_tiles(options)), self.words)

    def check_options(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        super().check_options(seats, options)
        setup.check_options(seats, options)

    def new(self, seats: int, options: Mapping[str, OptionValue], chance: Chance) -> Pirata:
        return setup.new_state(seats, options, chance)

    def offer(self, state: Pirata, seat: int) -> Ask | None:
        return card_for_sale(state, seat)

    def take_offer(self, table: PirataTable, seat: int, action: Action) -> bool:
        del action  # there is only one
        buy_card(table, seat)
        return True

    def outcome(self, state: Pirata) -> Outcome:
        return outcome(state)

    def tally(self, state: Pirata) -> Sequence[Tally]:
        return tally(state)

    def view(self, state: Pirata, seat: int | None) -> PirataView:
        return views.view_of(state, seat)

    def glimpse(self, state: Pirata, seat: int, memory: Memory) -> PirataView:
        return views.view_of(state, seat, memory)

    def forecast(self, state: Pirata, seat: int, ask: Ask) -> AnyForecast | None:
        return forecast(state, seat, ask)

    def cautions(self, state: Pirata, seat: int, ask: Ask) -> Sequence[Caution]:
        return cautions(state, seat, ask)

    def redeal(self, state: Pirata, seat: int | None, chance: Chance) -> None:
        hidden.redeal(state, seat, chance)

    def census(self, state: Pirata) -> Hashable:
        return hidden.census(state)

    def text(self, view: PirataView) -> str:
        return text.draw(view)

    seat_marks = r"^(\d)[* ]"

    def aside(self, view: PirataView, ask: Ask, foretold: AnyForecast | None, option: int) -> str:
        del view
        return text.aside(foretold, ask.options[option], option)

    def check_data(self, path: Path) -> Sequence[str]:
        return data.check(path)


RULES = PirataRules()
