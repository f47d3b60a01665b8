"""Pirata Codex: the box, the phases of a round, and how they follow one another."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from pathlib import Path

from tortuga.engine import Action, Ask, Chance, GameInfo, Option, OptionValue, Outcome, Phase, Rules, Words
from tortuga.games.pirata_codex import cards, tiles
from tortuga.games.pirata_codex import data as box
from tortuga.games.pirata_codex.action import end_round, play_cards
from tortuga.games.pirata_codex.actions import BuyCard, PirataAction
from tortuga.games.pirata_codex.betting import auction, begin_round, card_for_sale
from tortuga.games.pirata_codex.ending import outcome
from tortuga.games.pirata_codex.events import PirataEvent
from tortuga.games.pirata_codex.final_battle import final_roll
from tortuga.games.pirata_codex.hands import buy_card
from tortuga.games.pirata_codex.phantom import phantom_card
from tortuga.games.pirata_codex.redeal import census, redeal
from tortuga.games.pirata_codex.sailing import face_event, sail
from tortuga.games.pirata_codex.setup import check_options, deal, draft, lay_tile, new_state, vote
from tortuga.games.pirata_codex.state import Pirata, PirataTable
from tortuga.games.pirata_codex.text import board_text
from tortuga.games.pirata_codex.views import PirataView, view

assert cards, "importing the cards and tiles registers their rules"
assert tiles

STAGES: dict[str, Callable[[PirataTable], Phase]] = {
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
"""The phases by the name under which the state calls for them."""

OPTIONS = {
    "setup": Option(
        "full",
        "Lay the tiles and draft cards, or use the standard map and vote for a navigator.",
        choices=("full", "first_voyage"),
    ),
    "expansion": Option(False, "Curse of the Dead: 22 cards, 8 tiles, two special dice, up to six players."),
    "map": Option("base", "The ring of tiles: 16, 16 or 24 spaces.", choices=("base", "curse", "both")),
    "ghostpack": Option(False, "Two more tiles."),
    "tiles": Option(
        [],
        "The tiles to use instead of the map's own; on a first voyage in order, clockwise from the X-tile.",
        choices=tuple(box.TILES),
    ),
    "skins": Option([], "Game skins: rules that override the normal ones.", choices=tuple(box.SKINS)),
    "action_order": Option("realtime", "Cards first come, first served, or in turn.", choices=("realtime", "priority")),
    "bid_log": Option(False, "Show earlier bids of the betting phase."),
    "count_aid": Option(False, "Show how many dice are in every cup."),
}


class PirataRules(Rules[Pirata]):
    """Bluff with hidden dice, race round the ring, be the first back at the throne."""

    info = GameInfo(
        slug="pirata_codex",
        title="Pirata Codex",
        seats=(2, 3, 4, 5, 6),
        version="2",
        blurb="Bluff with the dice under your cup and race the others round the islands to the Pirate Throne.",
        options=OPTIONS,
        minutes=60,
    )
    state_type = Pirata
    action_type = PirataAction
    event_type = PirataEvent
    view_type = PirataView
    words = Words(box.FOLDER)
    golden = {
        "base-4": (4, {}),
        "first-voyage-3": (3, {"setup": "first_voyage", "action_order": "priority"}),
        "curse-6": (6, {"expansion": True, "map": "both", "ghostpack": True}),
        "phantom": (2, {"expansion": True, "map": "curse"}),
    }

    def check_options(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        super().check_options(seats, options)
        check_options(seats, options)

    def new(self, seats: int, options: Mapping[str, OptionValue], chance: Chance) -> Pirata:
        return new_state(seats, options, chance)

    def play(self, table: PirataTable) -> Phase:
        return STAGES[table.state.stage](table)

    offered = frozenset({BuyCard})

    def offer(self, state: Pirata, seat: int) -> Ask | None:
        return card_for_sale(state, seat)

    def take_offer(self, table: PirataTable, seat: int, action: Action) -> bool:
        del action
        buy_card(table, seat)
        return True

    def outcome(self, state: Pirata) -> Outcome | None:
        return outcome(state) if state.champion >= 0 else None

    def view(self, state: Pirata, seat: int | None) -> PirataView:
        return view(state, seat)

    def redeal(self, state: Pirata, seat: int | None, chance: Chance) -> None:
        redeal(state, seat, chance)

    def census(self, state: Pirata) -> Hashable:
        return census(state)

    def text(self, view: PirataView) -> str:
        return board_text(view)

    def check_data(self, path: Path) -> Sequence[str]:
        return box.check(path)


RULES = PirataRules()
