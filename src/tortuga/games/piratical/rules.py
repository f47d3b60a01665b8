"""Piratical: the rules object, and the parts of a turn in their order."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from pathlib import Path

from tortuga.engine import (
    Action,
    Ask,
    BadData,
    BadOptions,
    Chance,
    GameInfo,
    OptionValue,
    Outcome,
    Phase,
    Rules,
    Table,
    Words,
)
from tortuga.games.piratical.actions import AnyAction, Concede
from tortuga.games.piratical.anchorage import at_anchor
from tortuga.games.piratical.asking import concession
from tortuga.games.piratical.battle import gunnery
from tortuga.games.piratical.boarding import boarding
from tortuga.games.piratical.chart import draw_table
from tortuga.games.piratical.course import CourseOutline
from tortuga.games.piratical.data import FOLDER, HOLD, RACE_IDS, faults
from tortuga.games.piratical.ending import concede, outcome
from tortuga.games.piratical.events import AnyEvent
from tortuga.games.piratical.ramming import ramming
from tortuga.games.piratical.rounds import begin_round, end_turn, muster, start_turn
from tortuga.games.piratical.sailing import movement
from tortuga.games.piratical.sea import STANDARD
from tortuga.games.piratical.setup import OPTIONS, new_state
from tortuga.games.piratical.state import NOBODY, NOTHING, Piratical
from tortuga.games.piratical.survey import map_faults, survey_text
from tortuga.games.piratical.views import PiraticalView, view_of

PHASES: dict[str, Callable[[Table[Piratical]], Phase]] = {
    "muster": muster,
    "round": begin_round,
    "start": start_turn,
    "move": movement,
    "ram": ramming,
    "anchor": at_anchor,
    "attack": gunnery,
    "board": boarding,
    "end": end_turn,
}


class PiraticalRules(Rules[Piratical]):
    info = GameInfo(
        slug="piratical",
        title="Piratical",
        seats=(2, 3, 4, 5, 6),
        version="4",
        blurb="Six fleets, wind and cannon on a hex sea: plunder, trade and board until seven treasures are home.",
        options=OPTIONS,
        minutes=90,
    )
    state_type = Piratical
    action_type = AnyAction
    event_type = AnyEvent
    view_type = PiraticalView
    outline_type = CourseOutline
    words = Words(FOLDER)
    golden = {"two": (2, {"max_rounds": 30}), "six": (6, {"deck": "auto", "races": "random", "max_rounds": 30})}

    phases = PHASES
    offered = frozenset({Concede})
    secret = frozenset({
        "cancel_storm", "cancel_miss", "use_medicinals", "boarding_cards", "narrow_escape", "plunder_card", "dig",
        "battle_cards",
    })  # fmt: skip

    def check_options(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        super().check_options(seats, options)
        if options["map"] != STANDARD:
            wrong = survey_text(str(options["map"]))
            if wrong:
                raise BadOptions("bad_map", f"This map cannot be played on. {' '.join(wrong)}")

    def new(self, seats: int, options: Mapping[str, OptionValue], chance: Chance) -> Piratical:
        return new_state(seats, options, chance)

    def offer(self, state: Piratical, seat: int) -> Ask | None:
        return concession(state, seat)

    def take_offer(self, table: Table[Piratical], seat: int, action: Action) -> bool:
        del action
        return concede(table, seat)

    def outcome(self, state: Piratical) -> Outcome:
        return outcome(state)

    def view(self, state: Piratical, seat: int | None) -> PiraticalView:
        return view_of(state, seat)

    def redeal(self, state: Piratical, seat: int | None, chance: Chance) -> None:
        """The order of the deck, and the hands of the others: any hold cards that are not in sight.

        Whoever is being asked about a card must have it, so that hand stays.
        """
        hands = [
            captain.hand
            for other, captain in enumerate(state.captains)
            if captain.hand and other not in (seat, state.responder)
        ]
        unseen = [card for hand in hands for card in hand] + state.deck
        chance.shuffle(unseen)
        held = [card for card in unseen if card in HOLD]
        dealt = sum(map(len, hands))
        rest = held[dealt:] + [card for card in unseen if card not in HOLD]
        for hand in hands:
            hand[:] = [held.pop(0) for _ in hand]
        chance.shuffle(rest)
        state.deck[:] = rest

    def census(self, state: Piratical) -> Hashable:
        """All cards and all treasures, wherever they are."""
        cards = state.deck + state.discard + [card for captain in state.captains for card in captain.hand]
        cards += [card for captain in state.captains for card in captain.faceup]
        cards += [state.shown] if state.shown != NOTHING else []
        treasures = state.lost + [kind for stock in state.stocks for kind in stock]
        for captain in state.captains:
            treasures += captain.stored + (captain.ship.treasures if captain.ship is not None else [])
        return tuple(sorted(cards)), tuple(sorted(treasures))

    def text(self, view: PiraticalView) -> str:
        return draw_table(view, self.words)

    def check_data(self, path: Path) -> Sequence[str]:
        """Map files are surveyed as well as read; the others are checked against the rules that use them."""
        if not path.name.startswith("map"):
            return faults(path)
        try:
            return map_faults(path)
        except BadData as error:
            return [error.sentence]

    def labels(self, state: Piratical) -> Sequence[Mapping[str, str]]:
        """What results are counted by besides the seat."""
        return [{"race": RACE_IDS[captain.race] if captain.race != NOBODY else "none"} for captain in state.captains]


RULES = PiraticalRules()
