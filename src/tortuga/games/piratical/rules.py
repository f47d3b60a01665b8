"""Piratical: the rules object, and the parts of a turn in their order."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from pathlib import Path

from tortuga.engine import (
    Action,
    Ask,
    Asking,
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
from tortuga.engine.asks import AGAIN
from tortuga.games.piratical import ending
from tortuga.games.piratical.actions import AnyAction, Concede
from tortuga.games.piratical.anchorage import anchor_step, port_act, shop
from tortuga.games.piratical.asking import Due, concede, concession
from tortuga.games.piratical.battle import attack_step, fire_or_not
from tortuga.games.piratical.boarding import board_or_not, board_step
from tortuga.games.piratical.cargo import stow
from tortuga.games.piratical.chart import draw_table
from tortuga.games.piratical.course import CourseOutline
from tortuga.games.piratical.data import FOLDER, HOLD, RACE_IDS, faults
from tortuga.games.piratical.events import AnyEvent
from tortuga.games.piratical.forts import end_step
from tortuga.games.piratical.rounds import muster_step, next_step, round_step, start_step
from tortuga.games.piratical.sailing import arrive_step, choose_mode, move_step, sail_to
from tortuga.games.piratical.sea import STANDARD
from tortuga.games.piratical.setup import OPTIONS, new_state
from tortuga.games.piratical.state import NOBODY, NOTHING, Piratical
from tortuga.games.piratical.survey import map_faults, survey_text
from tortuga.games.piratical.views import PiraticalView, view_of

STEPS: dict[str, Callable[[Table[Piratical]], Due]] = {
    "muster": muster_step,
    "round": round_step,
    "start": start_step,
    "move": move_step,
    "arrive": arrive_step,
    "anchor": anchor_step,
    "attack": attack_step,
    "board": board_step,
    "end": end_step,
    "next": next_step,
}
"""The parts of a turn. Each does what needs no answer and gives what is due then."""
ANSWERS: dict[str, Callable[[Table[Piratical], Ask, Action], Due]] = {
    "mode": choose_mode,
    "move": sail_to,
    "port_act": port_act,
    "shop": shop,
    "attack": fire_or_not,
    "board": board_or_not,
}
"""What becomes of the answers to their questions, by kind."""
ASKED_IN_A_PHASE = 7
"""More would make copies of a match dearer, fewer its checkpoints."""


class PiraticalRules(Rules[Piratical]):
    info = GameInfo(
        slug="piratical",
        title="Piratical",
        seats=(2, 3, 4, 5, 6),
        version="3",
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

    def play(self, table: Table[Piratical]) -> Phase:
        """One part of the turn after another, until enough has been asked: then the match comes to rest."""
        state, asked = table.state, 0
        if state.owing:
            yield from stow(table)
        while state.step != "over" and asked < ASKED_IN_A_PHASE:
            due = STEPS[state.step](table)
            while type(due) is Ask:
                asked, seat = asked + 1, state.active
                answer = yield Asking("one", (seat,), {seat: due})
                if answer is AGAIN:
                    break
                due = ANSWERS[due.kind](table, due, answer)
            else:
                if due is not None:
                    asked += 1
                    yield from due

    offered = frozenset({Concede})

    def offer(self, state: Piratical, seat: int) -> Ask | None:
        return concession(state, seat)

    def take_offer(self, table: Table[Piratical], seat: int, action: Action) -> bool:
        del action
        return concede(table, seat)

    def outcome(self, state: Piratical) -> Outcome | None:
        return ending.outcome(state) if state.step == "over" else None

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
