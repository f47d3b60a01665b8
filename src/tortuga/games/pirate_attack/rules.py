"""Pirate Attack: the whole game behind the engine's contract."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path

from tortuga.engine import (
    BadData,
    BadOptions,
    Chance,
    GameInfo,
    Option,
    OptionValue,
    Outcome,
    Phase,
    Rules,
)
from tortuga.games.pirate_attack import (  # noqa: F401  the chapters whose cards register themselves
    attack,
    creatures,
    deaths,
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
from tortuga.games.pirate_attack.actions import AnyAction
from tortuga.games.pirate_attack.data import PACKS, WORDS, read_cards, wrong_with
from tortuga.games.pirate_attack.ending import outcome
from tortuga.games.pirate_attack.events import AnyEvent
from tortuga.games.pirate_attack.knowledge import census, redeal
from tortuga.games.pirate_attack.setup import new_table
from tortuga.games.pirate_attack.state import PirateAttack, Seas
from tortuga.games.pirate_attack.text import board
from tortuga.games.pirate_attack.turn import run
from tortuga.games.pirate_attack.views import PirateView, view_of

OPTIONS = {
    "packs": Option(list(PACKS), "Which of the six expansions are in the box.", choices=PACKS),
    "teams": Option(False, "Teams of two, partners opposite each other; for 4, 6, 8 or 10 players."),
    "length": Option(
        "normal",
        "How long it goes: to the last card, with some of six piles, a pile lost now and then, or for Fame.",
        choices=("normal", "six_piles", "pile_timer", "fame_timer", "fame_target"),
    ),
    "fame": Option(True, "Fame Points are counted; always so in the two Fame games."),
    "fame_goal": Option(
        "last_ship", "At the natural end the last ship wins, or the most Fame.", choices=("last_ship", "most_fame")
    ),
    "pile_minutes": Option(
        20, "Minutes after which a pile is lost (pile_timer); two turns to a minute.", choices=(10, 20)
    ),
    "pile_turns": Option(0, "Turns after which a pile is lost; 0 goes by pile_minutes.", low=0, high=1000),
    "time_limit_minutes": Option(60, "Minutes of the fame_timer game; two turns to a minute.", low=1, high=1000),
    "time_limit_turns": Option(0, "Turns of the fame_timer game; 0 goes by time_limit_minutes.", low=0, high=10000),
    "fame_target_points": Option(25, "Fame that wins the fame_target game.", low=1, high=1000),
    "locker": Option(
        "use",
        "Davy Jones' Locker and End of the World: use, ignore or remove them.",
        choices=("use", "ignore", "remove"),
    ),
    "souls": Option(
        "choose",
        "Selling souls (special_abilities): off, a soul for an ability, or one card by the dice.",
        choices=("off", "choose", "one_card"),
    ),
    "zero_strength_guns": Option(
        "fire", "The guns of a ship without strength fire, or are silent.", choices=("fire", "silent")
    ),
    "offturn_red": Option(
        "play", "Red cards met outside the turn's draw are played, or only discarded.", choices=("play", "discard")
    ),
    "redirect_must_attack": Option(False, "Re-Direction works against You Must Attack Someone too."),
    "first_player": Option(
        "most_red",
        "Who begins, by the cards laid aside in the opening deal.",
        choices=("most_red", "least_red", "most_gold", "least_gold", "hurricane", "random"),
    ),
}


class PirateAttackRules(Rules[PirateAttack]):
    """The rules object; everything that changes is in the state."""

    info = GameInfo(
        slug="pirate_attack",
        title="Pirate Attack",
        seats=(3, 4, 5, 6, 7, 8, 9, 10),
        version="2",
        blurb="Build ships, strengthen them in secret, curse and rob the others, and be the last one afloat.",
        options=OPTIONS,
        minutes=120,
        teams=True,
    )
    state_type = PirateAttack
    action_type = AnyAction
    event_type = AnyEvent
    view_type = PirateView
    words = WORDS
    golden = {"main-4": (4, {"packs": []}), "everything-6": (6, {})}

    def check_options(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        super().check_options(seats, options)
        if options["teams"] and (seats < 4 or seats % 2):
            raise BadOptions("bad_teams", f"Teams are for 4, 6, 8 or 10 players, not {seats}.")
        packs = options["packs"]
        assert isinstance(packs, list)
        if len(set(packs)) < len(packs):
            raise BadOptions("bad_packs", "Each expansion can be in the box only once.")

    def new(self, seats: int, options: Mapping[str, OptionValue], chance: Chance) -> PirateAttack:
        return new_table(seats, options, chance)

    def play(self, table: Seas) -> Phase:
        return run(table)

    def outcome(self, state: PirateAttack) -> Outcome | None:
        return outcome(state) if state.finish else None

    def view(self, state: PirateAttack, seat: int | None) -> PirateView:
        return view_of(state, seat)

    def redeal(self, state: PirateAttack, seat: int | None, chance: Chance) -> None:
        redeal(state, seat, chance)

    def census(self, state: PirateAttack) -> Hashable:
        return census(state)

    def text(self, view: PirateView) -> str:
        return board(view)

    def check_data(self, path: Path) -> Sequence[str]:
        try:
            return wrong_with(read_cards(path))
        except BadData as error:
            return [error.sentence]


RULES = PirateAttackRules()
