"""The contract between the game and the engine: the phases in the order of the rulebook, and where the rest is."""

from __future__ import annotations

from pathlib import Path

from tortuga.engine import GameInfo, Rules, Words

from . import ending, setup
from .actions import AnyAction
from .chapters.tricks import trick
from .events import AnyEvent
from .seats import hidden, views
from .state import BuriedTreasure
from .telling import text

PHASES = {"trick": trick}

RULES = Rules(
    module=__name__,
    info=GameInfo(
        slug="buried_treasure",
        title="Buried Treasure",
        seats=(2,),
        version="1",
        blurb="The higher card takes the point.",
        minutes=2,
    ),
    phases=PHASES,
    # What there is
    state_type=BuriedTreasure,
    action_type=AnyAction,
    event_type=AnyEvent,
    view_type=views.BuriedTreasureView,
    # How it begins and ends
    new=setup.new_state,
    outcome=ending.outcome,
    # What a seat may know
    view=views.view_of,
    redeal=hidden.redeal,
    census=hidden.census,
    # What people are told
    words=Words(Path(__file__).parent / "data"),
    text=text.draw,
    # The lab
    golden={"two": (2, {})},
)
