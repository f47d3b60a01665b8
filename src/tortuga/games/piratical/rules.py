"""Piratical for the engine: the phases of a match in the order of the rulebook, and where everything else is found."""

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
from tortuga.games.piratical import data, setup
from tortuga.games.piratical.actions import AnyAction, Concede, Move
from tortuga.games.piratical.chapters.anchorage import at_anchor
from tortuga.games.piratical.chapters.asking import concession
from tortuga.games.piratical.chapters.battle import gunnery
from tortuga.games.piratical.chapters.boarding import boarding
from tortuga.games.piratical.chapters.course import CourseOutline
from tortuga.games.piratical.chapters.ramming import ramming
from tortuga.games.piratical.chapters.rounds import begin_round, end_turn, start_turn
from tortuga.games.piratical.chapters.sailing import movement
from tortuga.games.piratical.data.chart import chart_of
from tortuga.games.piratical.ending import concede, outcome, tally
from tortuga.games.piratical.events import AnyEvent
from tortuga.games.piratical.seats import hidden, views
from tortuga.games.piratical.seats.box import BOX
from tortuga.games.piratical.seats.views import PiraticalView
from tortuga.games.piratical.setup import muster
from tortuga.games.piratical.state import Piratical, PiraticalTable
from tortuga.games.piratical.telling import notes, samples, text
from tortuga.games.piratical.telling.forecasts import forecast
from tortuga.games.piratical.telling.picture import board_of
from tortuga.games.piratical.telling.review import REVIEW

PHASES: dict[str, Callable[[PiraticalTable], Phase]] = {
    # Set-up
    "muster": muster,
    # A round: initiative and wind
    "round": begin_round,
    # A turn: the Draw Phase, the Movement Phase, the Battle Phase, and its end
    "start": start_turn,
    "move": movement,
    "ram": ramming,
    "anchor": at_anchor,
    "attack": gunnery,
    "board": boarding,
    "end": end_turn,
}

SECRET = frozenset({
    "cancel_storm", "cancel_miss", "use_medicinals", "boarding_cards", "narrow_escape", "plunder_card", "dig",
    "battle_cards",
})  # fmt: skip
"""Questions about cards in hand."""

RULES: Rules[Piratical] = Rules(
    module=__name__,
    info=GameInfo(
        slug="piratical",
        title="Piratical",
        seats=(2, 3, 4, 5, 6),
        version="4",
        blurb="Six fleets, wind and cannon on a hex sea: plunder, trade and board until seven treasures are home.",
        options=setup.OPTIONS,
        presets=setup.PRESETS,
        minutes=90,
    ),
    phases=PHASES,
    # What there is
    state_type=Piratical,
    action_type=AnyAction,
    event_type=AnyEvent,
    view_type=PiraticalView,
    outline_type=CourseOutline,
    # How it begins and ends
    new=setup.new_state,
    further_limits=setup.check_options,
    outcome=outcome,
    tally=tally,
    review=REVIEW,
    # Questions
    offered=frozenset({Concede}),
    gives_up=frozenset({Concede}),
    offer=concession,
    take_offer=concede,
    secret=SECRET,
    shown=frozenset({Move}),
    # What a seat may know
    view=views.view_of,
    quick_view=views.view_of,
    redeal=hidden.redeal,
    reshuffle=hidden.reshuffle,
    census=hidden.census,
    box=BOX,
    # What people are told
    words=data.WORDS,
    forecast=forecast,
    text=text.draw,
    notes=notes.notes,
    aside=text.aside,
    seat_marks=r"(\d)[↗→↘↙←↖]",
    # The lab
    metrics=(
        Sample("treasures", samples.treasures, "RoundBegan"),
        Sample("gold", samples.gold, "RoundBegan"),
        EventCount("cards played", "CardPlayed", "card", "card"),
        EventCount("treasures stored", "TreasureStored"),
        EventCount("ports plundered", "PlunderRolled", "port", "place"),
        EventCount("ports traded with", "TradeRolled", "port", "place"),
        EventCount("ships lost", "ShipLost"),
        Heat("where ships sail", "Sailed", "hex"),
        Heat("where ships are lost", "ShipLost", "hex"),
        Heat("where ports are plundered", "PlunderRolled", "port"),
        Heat("where ports are traded with", "TradeRolled", "port"),
    ),
    labels=lambda state: [{"race": race or "none"} for race in views.races(state)],
    chosen=lambda options: frozenset() if options["races"] == "random" else frozenset({"race"}),
    board=lambda options: board_of(chart_of(str(options["map"])), data.WORDS),
    golden={"two": (2, {"max_rounds": 30}), "six": (6, {"deck": "auto", "races": "random", "max_rounds": 30})},
    check_data=data.FILES.check,
)
