"""Pirate Attack for the engine: the phases of a match in order, and where everything else is found."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from pathlib import Path

from tortuga.engine import (
    Action,
    Ask,
    Caution,
    Chance,
    Count,
    GameInfo,
    OptionValue,
    Outcome,
    Phase,
    Rules,
    Sample,
    Tally,
)
from tortuga.engine.memory import Memory
from tortuga.games.pirate_attack import (
    attack,
    bonuses,
    creatures,
    data,
    disasters,
    gambler,
    hand,
    hidden,
    magic,
    navy,
    plank,
    prices,
    revelry,
    samples,
    setup,
    tavern,
    text,
    thieves,
    turn,
    views,
)
from tortuga.games.pirate_attack.actions import DONE, PASS, AnyAction
from tortuga.games.pirate_attack.box import BOX
from tortuga.games.pirate_attack.cautions import cautions
from tortuga.games.pirate_attack.ending import outcome, sides, tally
from tortuga.games.pirate_attack.events import AnyEvent
from tortuga.games.pirate_attack.forecast import Hints, forecast
from tortuga.games.pirate_attack.state import PirateAttack, Seas
from tortuga.games.pirate_attack.views import PirateView

CHAPTERS = (attack, bonuses, creatures, disasters, gambler, hand, magic, navy, plank, prices, revelry, tavern, thieves)
"""The modules with the cards: importing them registers what each card does."""

PHASES: dict[str, Callable[[Seas], Phase]] = {
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


class PirateAttackRules(Rules[PirateAttack]):
    """Build ships, strengthen them in secret, and be the last one afloat."""

    info = GameInfo(
        slug="pirate_attack",
        title="Pirate Attack",
        seats=(3, 4, 5, 6, 7, 8, 9, 10),
        version="5",
        blurb="Build ships, strengthen them in secret, curse and rob the others, and be the last one afloat.",
        options=setup.OPTIONS,
        presets=setup.PRESETS,
        minutes=120,
        teams=True,
        concerns=True,
    )
    state_type = PirateAttack
    action_type = AnyAction
    event_type = AnyEvent
    view_type = PirateView
    forecast_type = Hints
    box = BOX
    words = data.WORDS
    metrics = (
        Sample("gold", samples.gold),
        Count("cards played", "Played", "card", "card"),
        Count("red scrolls played", "RedPlayed", "card", "card"),
        Count("things bought", "Bought", "stock", "stock"),
    )
    phases = PHASES
    windows = WINDOWS
    golden = {"main-4": (4, {"packs": []}), "everything-6": (6, {})}

    def check_options(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        super().check_options(seats, options)
        setup.check_options(seats, options)

    def new(self, seats: int, options: Mapping[str, OptionValue], chance: Chance) -> PirateAttack:
        return setup.new_state(seats, options, chance)

    def outcome(self, state: PirateAttack) -> Outcome:
        return outcome(state)

    def sides(self, state: PirateAttack, seats: int) -> Sequence[Sequence[int]]:
        del seats  # the state knows how many there are
        return sides(state)

    def tally(self, state: PirateAttack) -> Sequence[Tally]:
        return tally(state)

    def view(self, state: PirateAttack, seat: int | None) -> PirateView:
        return views.view_of(state, seat)

    def glimpse(self, state: PirateAttack, seat: int, memory: Memory) -> PirateView:
        return views.view_of(state, seat, memory)

    def forecast(self, state: PirateAttack, seat: int, ask: Ask) -> Hints | None:
        return forecast(state, seat, ask)

    def cautions(self, state: PirateAttack, seat: int, ask: Ask) -> Sequence[Caution]:
        return cautions(state, seat, ask)

    def redeal(self, state: PirateAttack, seat: int | None, chance: Chance) -> None:
        hidden.redeal(state, seat, chance)

    def census(self, state: PirateAttack) -> Hashable:
        return hidden.census(state)

    def text(self, view: PirateView) -> str:
        return text.draw(view)

    def aside(self, view: PirateView, ask: Ask, foretold: Hints | None, option: int) -> str:
        del view, ask
        return text.aside(foretold, option)

    def check_data(self, path: Path) -> Sequence[str]:
        return data.check(path)


RULES = PirateAttackRules()
