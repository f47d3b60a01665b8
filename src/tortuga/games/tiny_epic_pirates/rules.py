"""Tiny Epic Pirates: how the parts make a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from pathlib import Path

from tortuga.engine import (
    BadOptions,
    Chance,
    GameInfo,
    Option,
    OptionValue,
    Outcome,
    Phase,
    Rules,
    Table,
    Words,
)
from tortuga.games.tiny_epic_pirates import data, ending, setup, text, turn, wheel
from tortuga.games.tiny_epic_pirates.actions import TinyAction
from tortuga.games.tiny_epic_pirates.components import BOOTY, COLORS
from tortuga.games.tiny_epic_pirates.data import MERCHANT_CARDS, SOLO_HELMS, SOLO_LEGENDS
from tortuga.games.tiny_epic_pirates.events import TinyEvent
from tortuga.games.tiny_epic_pirates.setup import RANDOM
from tortuga.games.tiny_epic_pirates.sight import pirates, view_table
from tortuga.games.tiny_epic_pirates.solo.turn import solo_turn
from tortuga.games.tiny_epic_pirates.state import Step, TinyEpicPirates, is_over
from tortuga.games.tiny_epic_pirates.views import TinyEpicPiratesView

PHASES: dict[Step, Callable[[Table[TinyEpicPirates]], Phase]] = {
    "place_navy": setup.place_navy,
    "place_ships": setup.place_ships,
    "legend_cove": setup.legend_cove,
    "captain_sides": setup.captain_sides,
    "order": wheel.choose_order,
    "sail": turn.sail_step,
    "execute": turn.execute,
    "captain_bonus": turn.captain_bonus,
    "crew_bonus": turn.crew_bonus,
    "ship_line": turn.ship_line,
    "solo_turn": solo_turn,
}


class TinyEpicPiratesRules(Rules[TinyEpicPirates]):
    """The game."""

    info = GameInfo(
        slug="tiny_epic_pirates",
        title="Tiny Epic Pirates",
        seats=(1, 2, 3, 4),
        version="1",
        blurb="A wheel of orders, a crew of rogues, a sea of sixteen cards: bury three Treasures before the others do.",
        options={
            "first": Option(
                RANDOM, "Who plays first: somebody at random, or the seat of this number.",
                choices=(RANDOM, *map(str, range(1, len(COLORS) + 1))),
            ),
            "legendary_captain": Option(
                RANDOM, "Alone: the captain of the Legendary Pirate.", choices=(RANDOM, *SOLO_HELMS)
            ),
            "personality": Option(
                RANDOM, "Alone: the personality of the Legendary Pirate.", choices=(RANDOM, *SOLO_LEGENDS)
            ),
            "navy_ambush": Option(
                False, "The Navy also attacks a ship on whose card it lies already when it would sail."
            ),
        },
        minutes=45,
    )  # fmt: skip
    state_type = TinyEpicPirates
    action_type = TinyAction
    event_type = TinyEvent
    view_type = TinyEpicPiratesView
    words = Words(data.FOLDER)
    golden = {"three": (3, {}), "solo": (1, {"legendary_captain": "h2", "personality": "p1"})}

    def check_options(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        super().check_options(seats, options)
        first = options["first"]
        if first != RANDOM and int(str(first)) > seats:
            raise BadOptions("bad_first", f"Seat {first} cannot play first: there are only {seats}.")
        if seats > 1:
            for name in ("legendary_captain", "personality"):
                if options[name] != RANDOM:
                    raise BadOptions("only_solo", f"Option {name} is for one player; there are {seats}.")

    def new(self, seats: int, options: Mapping[str, OptionValue], chance: Chance) -> TinyEpicPirates:
        return setup.lay_out(seats, options, chance)

    def play(self, table: Table[TinyEpicPirates]) -> Phase:
        return PHASES[table.state.step](table)

    def outcome(self, state: TinyEpicPirates) -> Outcome | None:
        return ending.outcome(state, self.words) if is_over(state) else None

    def view(self, state: TinyEpicPirates, seat: int | None) -> TinyEpicPiratesView:
        return view_table(state, seat)

    def redeal(self, state: TinyEpicPirates, seat: int | None, chance: Chance) -> None:
        """Nobody knows the face-down Search Tokens, the order of the crew deck above what was put under it, or which
        of the Merchant Cards of one value comes next."""
        del seat  # all know the same
        cells = [cell for cell, token in enumerate(state.tokens) if token is not None]
        hidden = [*(token for token in state.tokens if token is not None), *state.box]
        chance.shuffle(hidden)
        for cell in cells:
            state.tokens[cell] = hidden.pop()
        state.box[:] = hidden
        unseen = len(state.crew_deck) - state.under
        top = state.crew_deck[:unseen]
        chance.shuffle(top)
        state.crew_deck[:unseen] = top
        chance.shuffle(state.merchant_deck)
        state.merchant_deck.sort(key=lambda card: MERCHANT_CARDS[card].value)

    def census(self, state: TinyEpicPirates) -> Hashable:
        cubes = Counter(state.bag)
        cubes.update(state.market)
        cubes.update(state.drawn)
        cubes.update(merchant.cube for merchant in state.merchants if merchant.cube is not None)
        crew = [*state.crew_deck, *state.row]
        tokens = [token for token in state.tokens if token is not None] + state.box + state.spent
        for pirate in pirates(state):
            cubes.update(pirate.ship.hold)
            crew += pirate.crew
        for player in state.players:
            tokens += player.kept
        return (
            tuple(sorted(state.cards)),
            tuple(cubes[cube] for cube in BOOTY),
            tuple(sorted(crew)),
            tuple(sorted(tokens)),
            tuple(sorted([*state.merchant_deck, *state.sunk, *(merchant.card for merchant in state.merchants)])),
            tuple(
                (
                    sum(pirate.helm.hands.values()) + len(pirate.helm.posts) + getattr(pirate, "waiting", 0),
                    pirate.treasures + state.treasures.count(index),
                    tuple(sorted(pirate.helm.wheel)),
                )
                for index, pirate in enumerate(pirates(state))
            ),
        )

    def text(self, view: TinyEpicPiratesView) -> str:
        return text.board(view, self.words)

    def check_data(self, path: Path) -> Sequence[str]:
        return data.check(path)

    def labels(self, state: TinyEpicPirates) -> Sequence[Mapping[str, str]]:
        """What the laboratory counts results by."""
        if state.solo is not None:
            solo = state.solo
            legend = f"{solo.captain} {solo.personality}"
            return [{"captain": solo.captain, "personality": solo.personality, "legend": legend}]
        count = len(state.players)
        return [
            {"turn": str((seat - state.first) % count + 1), "captain": player.captain}
            for seat, player in enumerate(state.players)
        ]


RULES = TinyEpicPiratesRules()
