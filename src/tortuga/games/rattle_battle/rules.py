"""Rattle, Battle, Grab the Loot for the engine: the phases in the order of the rulebook, and where the rest is."""

from __future__ import annotations

from collections.abc import Callable

from tortuga.engine import (
    EventCount,
    GameInfo,
    Phase,
    Physics,
    Rules,
    Sample,
)
from tortuga.games.rattle_battle import data, ending, setup
from tortuga.games.rattle_battle.actions import AnyAction, Move
from tortuga.games.rattle_battle.chapters.aftermath import quest_end, repairs, stow_loot
from tortuga.games.rattle_battle.chapters.battle import battle
from tortuga.games.rattle_battle.chapters.briefing import briefing, send_ships
from tortuga.games.rattle_battle.chapters.crazy import play_crazy
from tortuga.games.rattle_battle.chapters.crazy.spaces import DigOutline, ThrowOutline
from tortuga.games.rattle_battle.chapters.dropping import observing
from tortuga.games.rattle_battle.chapters.move_space import MoveOutline, MovePreview
from tortuga.games.rattle_battle.chapters.np_actions import np_actions
from tortuga.games.rattle_battle.chapters.player_actions import late_drop, player_turn
from tortuga.games.rattle_battle.chapters.port import visit_port
from tortuga.games.rattle_battle.chapters.rewards import coins_reward, grab_crazy_loot, grab_loot
from tortuga.games.rattle_battle.chapters.sailors import sailor_activation
from tortuga.games.rattle_battle.chapters.ship_drop import ship_drop
from tortuga.games.rattle_battle.events import AnyEvent
from tortuga.games.rattle_battle.seats import hidden, views
from tortuga.games.rattle_battle.seats.box import BOX
from tortuga.games.rattle_battle.seats.views import RattleView
from tortuga.games.rattle_battle.setup import choose_parts
from tortuga.games.rattle_battle.state import Rattle, RattleTable
from tortuga.games.rattle_battle.telling import notes, samples, text
from tortuga.games.rattle_battle.telling.forecasts import forecast
from tortuga.games.rattle_battle.telling.review import REVIEW

PHASES: dict[str, Callable[[RattleTable], Phase]] = {
    # Set-up
    "parts": choose_parts,
    # An adventure, in ten phases
    "briefing": briefing,
    "send": send_ships,
    "drop": ship_drop,
    "np_actions": np_actions,
    "late_drop": late_drop,
    "turn": player_turn,
    "battle": battle,
    "coins": coins_reward,
    "loot": grab_loot,
    "sailors": sailor_activation,
    "repairs": repairs,
    "stow": stow_loot,
    # A crazy adventure
    "crazy": play_crazy,
    "crazy_loot": grab_crazy_loot,
    # The Port Visit after each quest
    "port": visit_port,
    "quest_end": quest_end,
}

RULES: Rules[Rattle] = Rules(
    module=__name__,
    info=GameInfo(
        slug="rattle_battle",
        title="Rattle, Battle, Grab the Loot",
        seats=(2, 3, 4, 5),
        version="4",
        blurb="Dice are ships, a box is the sea: they are dropped, they fight where they fall, you grab the loot.",
        minutes=90,
        options=setup.OPTIONS,
        presets=setup.PRESETS,
        fixed={"drops": "physics", "script": []},
    ),
    phases=PHASES,
    # What there is
    state_type=Rattle,
    action_type=AnyAction,
    event_type=AnyEvent,
    view_type=RattleView,
    outline_type=MoveOutline | ThrowOutline | DigOutline,
    preview_type=MovePreview,
    # How it begins and ends
    new=setup.new_state,
    further_limits=setup.check_options,
    outcome=ending.outcome,
    tally=ending.tally,
    review=REVIEW,
    # Questions
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
    preview_aside=text.preview_aside,
    # The lab
    metrics=(
        Sample("points", samples.points, "QuestEnded"),
        EventCount("upgrades gained", "UpgradeGained", "upgrade", "upgrade"),
        EventCount("sailors joined", "SailorJoined", "sailor", "sailor"),
        EventCount("victory point cards, by their points", "CardBought", "vp"),
    ),
    golden={
        "introductory": (3, {"scenario": "intro"}),
        "norrington": (3, {"scenario": "norrington"}),
        "pirate-wars": (2, {"scenario": "pirate_wars", "exp_sailors": True, "exp_loot": True}),
    },
    check_data=data.FILES.check,
    # Dice that fall
    physics=Physics(observe=observing.observe, prepare=observing.prepare, check=observing.check),
    checkpoint_spacing=22,
)
