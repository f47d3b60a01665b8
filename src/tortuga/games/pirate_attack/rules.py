"""Pirate Attack for the engine: the phases of a match in order, and where everything else is found."""

from __future__ import annotations

from collections.abc import Callable

from tortuga.engine import (
    Action,
    EventCount,
    GameInfo,
    Phase,
    Rules,
    Sample,
)
from tortuga.games.pirate_attack import data, setup
from tortuga.games.pirate_attack.actions import DONE, PASS, AnyAction
from tortuga.games.pirate_attack.chapters import turn
from tortuga.games.pirate_attack.chapters.cards import (
    attack,
    bonuses,
    creatures,
    disasters,
    gambler,
    hand,
    magic,
    navy,
    plank,
    prices,
    revelry,
    tavern,
    thieves,
)
from tortuga.games.pirate_attack.ending import outcome, sides, tally
from tortuga.games.pirate_attack.events import AnyEvent
from tortuga.games.pirate_attack.seats import hidden, views
from tortuga.games.pirate_attack.seats.box import BOX
from tortuga.games.pirate_attack.seats.views import PirateView
from tortuga.games.pirate_attack.state import PirateAttack, PirateAttackTable
from tortuga.games.pirate_attack.telling import notes, samples, text
from tortuga.games.pirate_attack.telling.forecasts import forecast
from tortuga.games.pirate_attack.telling.review import REVIEW

CHAPTERS = (attack, bonuses, creatures, disasters, gambler, hand, magic, navy, plank, prices, revelry, tavern, thieves)
"""The modules with the cards: importing them registers what each card does."""

PHASES: dict[str, Callable[[PirateAttackTable], Phase]] = {
    # Set-up
    "souls": setup.sell_souls,
    "deal": setup.deal,
    # A turn, from T0 to T7
    "begin": turn.begin,
    "draw": turn.draw_for_turn,
    "red": turn.play_red,
    "middle": turn.middle,
    "play": turn.play_or_attack,
    "sneak": turn.sneak,
    "closing": turn.closing,
    "last_turn": turn.last_turn,
    "pass": turn.pass_chip,
    "between": turn.between,
}

WINDOWS: dict[str, Action] = {
    "respond": PASS,
    "block": PASS,
    "smoke": PASS,
    "fortune": PASS,
    "vaccine_self": PASS,
    "between_magic": PASS,
    "window": DONE,
    "window_mid": DONE,
    "last_turn": DONE,
}
"""The questions in which a card is answered or saved magic is played, each with the answer that does nothing."""

RULES: Rules[PirateAttack] = Rules(
    module=__name__,
    info=GameInfo(
        slug="pirate_attack",
        title="Pirate Attack",
        seats=(3, 4, 5, 6, 7, 8, 9, 10),
        version="6",
        blurb="Build ships, strengthen them in secret, curse and rob the others, and be the last one afloat.",
        options=setup.OPTIONS,
        presets=setup.PRESETS,
        minutes=120,
        teams=True,
        concerns=True,
    ),
    phases=PHASES,
    # What there is
    state_type=PirateAttack,
    action_type=AnyAction,
    event_type=AnyEvent,
    view_type=PirateView,
    # How it begins and ends
    new=setup.new_state,
    further_limits=setup.check_options,
    outcome=outcome,
    tally=tally,
    review=REVIEW,
    sides=lambda state, _: sides(state),
    # Questions
    windows=WINDOWS,
    alike=frozenset({"draw_pile"}),
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
    # The lab
    metrics=(
        Sample("gold", samples.gold),
        EventCount("cards played", "Played", "card", "card"),
        EventCount("red scrolls played", "RedPlayed", "card", "card"),
        EventCount("things bought", "Bought", "stock", "stock"),
    ),
    golden={"main-4": (4, {"packs": []}), "everything-6": (6, {})},
    check_data=data.FILES.check,
)
