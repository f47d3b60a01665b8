"""Answers on answers, at random: no card is lost, nobody is asked twice in a round, and it always ends."""

from __future__ import annotations

from attack_table import Sea
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tortuga.engine import Ask, Asking, Fast
from tortuga.games.pirate_attack.actions import Pass, PlayBlockade, PlayMissDirection
from tortuga.games.pirate_attack.chapters.cards.magic import cast
from tortuga.games.pirate_attack.chapters.playing import play_as, play_from_hand, take_up
from tortuga.games.pirate_attack.chapters.zones import STOCK_OF
from tortuga.games.pirate_attack.data import DECK, NUMBER
from tortuga.games.pirate_attack.seats.hidden import census
from tortuga.games.pirate_attack.state import NOTHING, Play

CARDS = ["bs_plus_5", "cp_minus_4", "insurance", "stranded", "high_winds", "damn_pirates", "move_witch_doctor"]
CARDS += ["armada", "power_play", "walk_the_plank", "trap", "spy", "thief_all", "thieving_monkey", "magician"]
MAGIC = ["forced_attack", "force_field", "return_to_port", "gambler", "sails_of_invisibility", "double_strength"]
TAVERN = ["bounty", "rats", "master", "copy_cat", "double_play", "empty_chest", "bermuda_triangle", "auction"]
TAVERN += ["repossession", "super_spy", "pick_pocket", "evil_witch_doctor", "give_away"]
RED = ["hurricane", "whirlpool", "royal_navy_12", "must_attack", "force_two", "into_the_sea", "card_bonus"]
MOST_ANSWERS = 15
"""There are ten Blockades and five Miss-Directions in the box."""
MOST_CARDS = 8
"""Cards that are played for the sake of a card: a stolen one, a bonus, a Power Play's."""


class ResponseStack(RuleBasedStateMachine):
    """A table full of Blockades and Miss-Directions; each rule answers one question at random."""

    asking: Asking | None = None

    @initialize(
        seats=st.integers(3, 5),
        blockades=st.lists(st.integers(0, 2), min_size=5, max_size=5),
        magic=st.lists(st.integers(0, 1), min_size=5, max_size=5),
    )
    def set_table(self, seats: int, blockades: list[int], magic: list[int]) -> None:
        self.sea = sea = Sea(seats, dice=Fast(3))
        for seat in range(seats):
            sea.ship(seat, "3/3", curses=["wd_fire"])
            sea.ship(seat, "4/4")
            sea.hand(seat, "guard", "knife")
            sea.blockades(seat, blockades[seat])
            sea.magic(seat, *["miss_direction"] * magic[seat])
        sea.gold(*[6] * seats)
        self.round: list[tuple[Play, int]] = []

    def can_take(self, card: str) -> bool:
        """Is the card in its deck or among its discards?"""
        state, deck = self.sea.state, DECK[NUMBER[card]]
        heaps = [*state.piles, state.removed, state.discard]
        if deck != "main":
            stock = state.stocks[STOCK_OF[deck]]
            heaps = [stock.pile, stock.discard]
        return any(NUMBER[card] in heap for heap in heaps)

    @precondition(lambda self: self.asking is None)
    @rule(seat=st.integers(0, 4), card=st.sampled_from([*CARDS, *MAGIC, *TAVERN, *RED]))
    def play_a_card(self, seat: int, card: str) -> None:
        """Somebody plays a card; what it needs is on the table."""
        sea, seat = self.sea, seat % len(self.sea.state.players)
        if not self.can_take(card) or not sea.can(seat, card):
            return
        number = NUMBER[card]
        self.round.clear()
        if card in CARDS:
            sea.hand(seat, card)
            self.steps = play_from_hand(sea.table, seat, number, "play")
        elif card in MAGIC:
            sea.magic(seat, card)
            self.steps = cast(sea.table, seat, number, "window")
        else:
            play = take_up(sea.state, seat, sea.pull(card), "tavern" if card in TAVERN else "pile", sea.everyone())
            self.steps = play_as(sea.table, play, "tavern_target")
        self.send(None)

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
        return self.asking.ask_to(self.asking.seats[0])

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
    def every_answer_lies_above_what_it_answers_and_there_are_only_so_many(self) -> None:
        if self.asking is not None:
            stack = self.sea.state.stack
            answers = [place for place, play in enumerate(stack) if play.answers != NOTHING]
            assert all(stack[place].answers < place for place in answers)
            assert len(answers) <= MOST_ANSWERS
            assert len(stack) - len(answers) <= MOST_CARDS

    @invariant()
    def whoever_is_asked_could_answer_for_all_that_others_know(self) -> None:
        if self.asking is not None and self.asking.mode == "any" and self.ask.kind == "respond":
            player = self.sea.state.players[self.asking.seats[0]]
            assert player.blockades or player.magic
            assert not player.out

    def teardown(self) -> None:
        if not hasattr(self, "sea"):
            return
        for _ in range(2000):  # pass until it is over: it must come to an end
            if self.asking is None:
                break
            self.send(self.ask.default)
        assert self.asking is None
        self.sea.check()


ResponseStack.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
TestResponseStack = ResponseStack.TestCase
