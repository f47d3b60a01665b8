"""Rattle, Battle, Grab the Loot for the engine: the phases in the order of the rulebook, and where the rest is."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

from tortuga.engine import (
    Ask,
    Chance,
    Count,
    Finding,
    GameInfo,
    OptionValue,
    Outcome,
    Phase,
    Rules,
    Sample,
    Table,
    Tally,
    Witnessed,
)
from tortuga.engine.memory import Memory
from tortuga.games.rattle_battle import data, ending, hidden, samples, setup, text, views
from tortuga.games.rattle_battle.actions import AnyAction
from tortuga.games.rattle_battle.aftermath import quest_end, repairs, stow_loot
from tortuga.games.rattle_battle.battle import battle
from tortuga.games.rattle_battle.box import BOX
from tortuga.games.rattle_battle.briefing import briefing, send_ships
from tortuga.games.rattle_battle.crazy import play_crazy
from tortuga.games.rattle_battle.crazy.spaces import DigOutline, ThrowOutline
from tortuga.games.rattle_battle.events import AnyEvent
from tortuga.games.rattle_battle.forecast import AnyForecast, forecast
from tortuga.games.rattle_battle.move_space import MoveOutline, MovePreview
from tortuga.games.rattle_battle.np_actions import np_actions
from tortuga.games.rattle_battle.player_actions import late_drop, player_turn
from tortuga.games.rattle_battle.port import visit_port
from tortuga.games.rattle_battle.poses import Fall, read_fall
from tortuga.games.rattle_battle.rewards import coins_reward, grab_crazy_loot, grab_loot
from tortuga.games.rattle_battle.sailors import sailor_activation
from tortuga.games.rattle_battle.setup import choose_parts
from tortuga.games.rattle_battle.ship_drop import ship_drop
from tortuga.games.rattle_battle.state import Rattle
from tortuga.games.rattle_battle.views import RattleView

PHASES: dict[str, Callable[[Table[Rattle]], Phase]] = {
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


class RattleRules(Rules[Rattle]):
    """Dice are ships and a box is the sea: drop them, fight where they fall, grab the loot."""

    info = GameInfo(
        slug="rattle_battle",
        title="Rattle, Battle, Grab the Loot",
        seats=(2, 3, 4, 5),
        version="3",
        blurb="Dice are ships, a box is the sea: they are dropped, they fight where they fall, you grab the loot.",
        minutes=90,
        options=setup.OPTIONS,
        presets=setup.PRESETS,
        fixed={"drops": "physics", "script": []},
    )
    state_type = Rattle
    action_type = AnyAction
    event_type = AnyEvent
    view_type = RattleView
    outline_type = MoveOutline | ThrowOutline | DigOutline
    forecast_type = AnyForecast
    preview_type = MovePreview
    box = BOX
    words = data.WORDS
    metrics = (
        Sample("points", samples.points, "QuestEnded"),
        Count("upgrades gained", "UpgradeGained", "upgrade", "upgrade"),
        Count("sailors joined", "SailorJoined", "sailor", "sailor"),
        Count("victory point cards, by their points", "CardBought", "vp"),
    )
    phases = PHASES
    checkpoint_spacing = 22
    golden = {
        "introductory": (3, {"scenario": "intro"}),
        "norrington": (3, {"scenario": "norrington"}),
        "pirate-wars": (2, {"scenario": "pirate_wars", "exp_sailors": True, "exp_loot": True}),
    }

    def check_options(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        super().check_options(seats, options)
        setup.check_options(seats, options)

    def new(self, seats: int, options: Mapping[str, OptionValue], chance: Chance) -> Rattle:
        return setup.new_state(seats, options, chance)

    def outcome(self, state: Rattle) -> Outcome:
        return ending.outcome(state)

    def tally(self, state: Rattle) -> Sequence[Tally]:
        return ending.tally(state)

    def forecast(self, state: Rattle, seat: int, ask: Ask) -> AnyForecast | None:
        return forecast(state, seat, ask)

    def view(self, state: Rattle, seat: int | None) -> RattleView:
        return views.view_of(state, seat)

    def glimpse(self, state: Rattle, seat: int, memory: Memory) -> RattleView:
        return views.view_of(state, seat, memory)

    def redeal(self, state: Rattle, seat: int | None, chance: Chance) -> None:
        hidden.redeal(state, seat, chance)

    def census(self, state: Rattle) -> Hashable:
        return hidden.census(state)

    def text(self, view: RattleView) -> str:
        return text.draw(view, self.words)

    def aside(self, view: RattleView, ask: Ask, foretold: AnyForecast | None, option: int) -> str:
        del view, ask
        return text.aside(self.words, foretold, option)

    def preview_aside(self, preview: MovePreview) -> str:
        return text.preview_aside(self.words, preview)

    def check_data(self, path: Path) -> Sequence[str]:
        return data.check(path)

    def observe(self, what: bytes, seed: int) -> bytes:
        """Let dice fall."""
        from tortuga.games.rattle_battle import drop  # MuJoCo is heavy; only those who drop real dice load it

        return drop.observe(read_fall(what), seed)

    def prepare_to_observe(self) -> None:
        """Load MuJoCo and let a die fall, so that the first real drop is quick."""
        from tortuga.games.rattle_battle import drop  # MuJoCo is heavy; only those who drop real dice load it

        drop.observe(Fall("drop", 1), 0)

    def check_fact(self, witnessed: Witnessed) -> Finding:
        """Let the dice of a drop fall again, and compare."""
        if find_spec("mujoco") is None:
            return Finding(None, "MuJoCo is not installed here")
        from tortuga.games.rattle_battle import drop  # MuJoCo is heavy; only those who drop real dice load it

        return drop.check(witnessed.fact, self.observe(witnessed.what, witnessed.seed))


RULES = RattleRules()
