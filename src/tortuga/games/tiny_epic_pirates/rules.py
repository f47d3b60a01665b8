"""Tiny Epic Pirates: the contract, and the phases in the order of the rulebook."""

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
from tortuga.games.tiny_epic_pirates import data, ending, setup
from tortuga.games.tiny_epic_pirates.actions import AnyAction
from tortuga.games.tiny_epic_pirates.chapters.solo.turn import solo_turn
from tortuga.games.tiny_epic_pirates.chapters.turn import (
    captain_bonuses,
    crew_bonus,
    execute_order,
    sail_step,
    ship_line,
)
from tortuga.games.tiny_epic_pirates.chapters.wheel import choose_order
from tortuga.games.tiny_epic_pirates.data import sea
from tortuga.games.tiny_epic_pirates.events import AnyEvent
from tortuga.games.tiny_epic_pirates.seats import hidden, views
from tortuga.games.tiny_epic_pirates.seats.views import TinyEpicPiratesView
from tortuga.games.tiny_epic_pirates.setup import captain_sides, place_navy, place_ships, solo_cove
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates, TinyEpicTable
from tortuga.games.tiny_epic_pirates.telling import forecasts, notes, samples, text
from tortuga.games.tiny_epic_pirates.telling.review import REVIEW

PHASES: dict[str, Callable[[TinyEpicTable], Phase]] = {
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

RULES: Rules[TinyEpicPirates] = Rules(
    module=__name__,
    info=GameInfo(
        slug="tiny_epic_pirates",
        title="Tiny Epic Pirates",
        seats=(1, 2, 3, 4),
        version="3",
        blurb="A wheel of orders, a crew of rogues, a sea of sixteen cards: bury three Treasures before the others do.",
        options=setup.OPTIONS,
        presets=setup.PRESETS,
        minutes=45,
    ),
    phases=PHASES,
    # What there is
    state_type=TinyEpicPirates,
    action_type=AnyAction,
    event_type=AnyEvent,
    view_type=TinyEpicPiratesView,
    # How it begins and ends
    new=setup.new_state,
    further_limits=setup.check_options,
    outcome=ending.outcome,
    tally=ending.tally,
    review=REVIEW,
    # What a seat may know
    view=views.view_of,
    quick_view=views.view_of,
    redeal=hidden.redeal,
    reshuffle=hidden.reshuffle,
    census=hidden.census,
    automata=1,  # alone, the Legendary Pirate
    # What people are told
    words=data.WORDS,
    forecast=forecasts.forecast,
    text=text.draw,
    notes=notes.notes,
    seat_marks=r"[<(](\d)[>)]",
    aside=text.aside,
    # The lab
    metrics=(
        Sample("treasures in the sand", samples.buried, "TurnBegan"),
        Sample("rank on the Legend Track", samples.level, "TurnBegan"),
        EventCount("crew hired", "Hired", "card", "crew"),
        EventCount("treasures buried", "Buried", "card", "map"),
        EventCount("searches", "Searched", "token", "token"),
        EventCount("merchants sunk", "MerchantSunk"),
        EventCount("attacks by the Navy", "NavyAttacked"),
        Heat("where ships sail", "Sailed", "cell"),
        Heat("where searches are made", "Searched", "cell"),
        Heat("where treasures are buried", "Buried", "cell"),
    ),
    labels=ending.labels,
    chosen=lambda _: frozenset({"captain"}),
    board=lambda _: sea.board(data.WORDS),
    golden={"three": (3, {}), "solo": (1, {"legendary_captain": "h2", "personality": "p1"})},
    check_data=data.FILES.check,
)
