"""Answers on answers, at random: no card is lost, nobody is asked twice in a round, and it always ends."""

from __future__ import annotations

from attack_table import Sea
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tortuga.engine import Ask, Asking
from tortuga.games.pirate_attack.actions import Pass, PlayBlockade, PlayMissDirection
from tortuga.games.pirate_attack.data import NUMBER
from tortuga.games.pirate_attack.knowledge import census
from tortuga.games.pirate_attack.playing import play_from_hand
from tortuga.games.pirate_attack.state import Play

CARDS = ["bs_plus_5", "cp_minus_4", "insurance", "stranded", "high_winds", "damn_pirates", "move_witch_doctor"]
CARDS += ["armada", "power_play", "walk_the_plank", "trap", "spy", "thief_all"]


class ResponseStack(RuleBasedStateMachine):
    """A table full of Blockades and Miss-Directions; each rule answers one question at random."""

    asking: Asking | None = None

    @initialize(
        seats=st.integers(3, 5),
        blockades=st.lists(st.integers(0, 2), min_size=5, max_size=5),
        magic=st.lists(st.integers(0, 1), min_size=5, max_size=5),
    )
    def set_table(self, seats: int, blockades: list[int], magic: list[int]) -> None:
        self.sea = sea = Sea(seats)
        for seat in range(seats):
            sea.ship(seat, "3/3", curses=["wd_fire"])
            sea.ship(seat, "4/4")
            sea.hand(seat, "guard", "knife")
            sea.blockades(seat, blockades[seat])
            sea.magic(seat, *["miss_direction"] * magic[seat])
        sea.gold(*[6] * seats)
        self.round: list[tuple[Play, int]] = []

    @precondition(lambda self: self.asking is None)
    @rule(seat=st.integers(0, 4), card=st.sampled_from(CARDS))
    def play_a_card(self, seat: int, card: str) -> None:
        """Somebody plays a card; what it needs is on the table."""
        sea, seat = self.sea, seat % len(self.sea.state.players)
        state = sea.state
        there = bytearray().join([*state.piles, state.removed, state.discard])
        if NUMBER[card] not in there or not sea.can(seat, card):
            return
        sea.hand(seat, card)
        self.round.clear()
        self.held = self.answers_left()
        self.steps = play_from_hand(sea.table, seat, NUMBER[card], "play")
        self.send(None)

    def answers_left(self) -> int:
        """Blockades and saved magic: every answer uses one up."""
        return sum(player.blockades + len(player.magic) for player in self.sea.state.players)

    def send(self, answer: object) -> None:
        if self.asking is not None and self.asking.mode == "any":
            answer = self.asking.seats[0], answer
        try:
            self.asking = self.steps.send(answer)
        except StopIteration:
            self.asking = None

    @property
    def ask(self) -> Ask:
        assert self.asking is not None
        return self.asking.ask_of(self.asking.seats[0])

    @precondition(lambda self: self.asking is not None)
    @rule(choice=st.integers(0, 10**6), answer=st.booleans())
    def reply(self, choice: int, answer: bool) -> None:
        assert self.asking is not None
        seat, ask = self.asking.seats[0], self.ask
        options = list(ask.options)
        if ask.about.get("step") == "respond":
            # In one round on one card nobody is asked a second time.
            card = self.sea.state.stack[-1]
            assert not any(asked is card and who == seat for asked, who in self.round)
            self.round.append((card, seat))
        if isinstance(options[0], Pass):
            options = options[1:] or options if answer else options[:1]
        chosen = options[choice % len(options)]
        if isinstance(chosen, PlayBlockade | PlayMissDirection):
            self.round.clear()  # an answer starts fresh rounds
        self.send(chosen)

    @invariant()
    def nothing_is_lost(self) -> None:
        if hasattr(self, "sea"):
            assert census(self.sea.state) == self.sea.census

    @invariant()
    def the_stack_is_never_higher_than_the_answers_used_up(self) -> None:
        if self.asking is not None:
            # the card itself, and for Power Play the card it plays, lie below the answers
            assert len(self.sea.state.stack) <= 3 + self.held - self.answers_left() + self.drawn()

    def drawn(self) -> int:
        """Blockades that came from the piles meanwhile."""
        return sum(player.blockades for player in self.sea.state.players)

    @invariant()
    def whoever_is_asked_could_really_answer(self) -> None:
        if self.asking is not None and self.ask.kind == "respond":
            assert len(self.ask.options) >= 1
            assert not self.sea.state.players[self.asking.seats[0]].out

    def teardown(self) -> None:
        if not hasattr(self, "sea"):
            return
        for _ in range(500):  # pass until it is over: it must come to an end
            if self.asking is None:
                break
            self.send(self.ask.default)
        assert self.asking is None
        self.sea.check()


ResponseStack.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
TestResponseStack = ResponseStack.TestCase
