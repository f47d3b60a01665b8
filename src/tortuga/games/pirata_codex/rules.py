"""Pirata Codex: the contract, and the phases in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Callable

from tortuga.engine import (
    EventCount,
    GameInfo,
    Heat,
    Phase,
    Rules,
    Sample,
)
from tortuga.games.pirata_codex import data, setup
from tortuga.games.pirata_codex.actions import PASS, AnyAction, BuyCard
from tortuga.games.pirata_codex.chapters import cards, tiles
from tortuga.games.pirata_codex.chapters.action import end_round, play_cards
from tortuga.games.pirata_codex.chapters.betting import auction, begin_round, card_for_sale
from tortuga.games.pirata_codex.chapters.final_battle import final_roll
from tortuga.games.pirata_codex.chapters.hands import take_card
from tortuga.games.pirata_codex.chapters.phantom import phantom_card
from tortuga.games.pirata_codex.chapters.sailing import face_event, sail
from tortuga.games.pirata_codex.ending import outcome, tally
from tortuga.games.pirata_codex.events import AnyEvent
from tortuga.games.pirata_codex.seats import hidden, views
from tortuga.games.pirata_codex.seats.box import BOX
from tortuga.games.pirata_codex.seats.views import PirataView
from tortuga.games.pirata_codex.setup import deal, draft, lay_tile, vote
from tortuga.games.pirata_codex.state import Pirata, PirataTable
from tortuga.games.pirata_codex.telling import notes, ring, samples, text
from tortuga.games.pirata_codex.telling.forecasts import forecast
from tortuga.games.pirata_codex.telling.review import REVIEW

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

RULES: Rules[Pirata] = Rules(
    module=__name__,
    info=GameInfo(
        slug="pirata_codex",
        title="Pirata Codex",
        seats=data.SEATS,
        version="3",
        blurb="Bluff with the dice under your cup and race the others round the islands to the Pirate Throne.",
        options=setup.OPTIONS,
        presets=setup.PRESETS,
        defaults={5: {"expansion": True}, 6: {"expansion": True}},
        minutes=60,
        concerns=True,
    ),
    phases=PHASES,
    # What there is
    state_type=Pirata,
    action_type=AnyAction,
    event_type=AnyEvent,
    view_type=PirataView,
    # How it begins and ends
    new=setup.new_state,
    further_limits=setup.check_options,
    outcome=outcome,
    tally=tally,
    review=REVIEW,
    # Questions
    offered=frozenset({BuyCard}),
    offer=card_for_sale,
    take_offer=take_card,
    windows=dict.fromkeys(("gold_window", "action_priority", "final_card"), PASS),
    # What a seat may know
    view=views.view_of,
    quick_view=views.view_of,
    redeal=hidden.redeal,
    reshuffle=hidden.reshuffle,
    census=hidden.census,
    box=BOX,
    automata=1,  # the Phantom
    # What people are told
    words=data.WORDS,
    forecast=forecast,
    text=text.draw,
    notes=notes.notes,
    seat_marks=r"^(\d)[* ]",
    # The lab
    metrics=(
        Sample("crew", samples.crew, "RoundBegan"),
        Sample("tiles sailed", samples.tiles, "RoundBegan"),
        EventCount("cards played", "CardPlayed", "card", "card"),
        EventCount("tiles faced", "TileFaced", "tile", "tile"),
        Heat("where ships stop", "ShipMoved", "tile"),
    ),
    board=lambda options: ring.board(len(setup.chosen_tiles(options)), data.WORDS),
    golden={
        "base-4": (4, {}),
        "first-voyage-3": (3, {"setup": "first_voyage", "action_order": "priority"}),
        "curse-6": (6, {"expansion": True, "map": "both", "ghostpack": True}),
        "phantom": (2, {"expansion": True, "map": "curse"}),
    },
    check_data=data.FILES.check,
)
