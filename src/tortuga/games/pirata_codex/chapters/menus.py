"""Menus: what each seat may do at a moment for cards.

R92: a seat is asked if it could do something other than pass as far as the whole table can tell, so that being asked
gives no hand away. A seat that turns out to hold no fitting card can only pass.

Moments for cards come up many times a round. So what the whole table can see is found out once and kept until
something changes. ``windows.could_act`` tells R92 plainly, and a test holds this module to it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tortuga.engine import Action, Ask, Question, ask_any
from tortuga.games.pirata_codex.actions import BUY_CARD, LIFT_CURSE, PASS, BuyCard, PlayCard
from tortuga.games.pirata_codex.chapters.crew import can_lift_curse, lift_curse
from tortuga.games.pirata_codex.chapters.hands import buy_card, can_draw, fetched_in_sight, may_hold
from tortuga.games.pirata_codex.chapters.playing import PLAYS, Sights
from tortuga.games.pirata_codex.data import CARD_PRICE, CARDS, COINS, FITS, GOLD, SILVER, deck
from tortuga.games.pirata_codex.state import KnownCard, Pirata, PirataTable, Player

NONE: frozenset[str] = frozenset()
ONLY_PASS: tuple[Action, ...] = (PASS,)
NOT_FOR_SALE = COINS + 1
Allowed = tuple[frozenset[str], tuple[Action, ...]]
"""The cards that a seat may play, and what it may do without one."""


class CardMoment(msgspec.Struct, frozen=True):
    """A moment for cards, and what may be done at it."""

    name: str
    cards: frozenset[str]
    """The cards that fit it."""
    within_limits: dict[tuple[bool, bool], frozenset[str]]
    """The cards left to a player who has already played gold or silver this round: one of each at most (R26)."""
    in_box: tuple[dict[frozenset[str], tuple[str, ...]], ...]
    """Each of these sets as a list of the cards in the box, without and with the expansion. Attacks come last, because
    it takes longest to find out whether they can be played."""
    free: bool
    """May coins be spent without a gold card to play, and the curse be lifted (R24)?"""
    price: int
    """The price of a card from the deck."""
    kind: str
    """The kind of the question."""
    idle: dict[str, int | str | None]
    """What the question is about for a seat with no card to play."""
    concerned: dict[str, int | str | None]
    """What the question is about for a seat with a card to play."""


def _moment(name: str, cards: frozenset[str]) -> CardMoment:
    within_limits = {
        (False, False): cards,
        (True, False): cards & SILVER,
        (False, True): cards & GOLD,
        (True, True): NONE,
    }
    boxes = [frozenset(deck(expansion)) for expansion in (False, True)]
    return CardMoment(
        name,
        cards,
        within_limits,
        in_box=tuple({some: _attacks_last(some & box) for some in within_limits.values()} for box in boxes),
        free=name in ("sail_start", "sail_end", "action"),
        price=NOT_FOR_SALE if name == "final" else CARD_PRICE,
        kind={"action": "action_priority", "final": "final_card"}.get(name, "gold_window"),
        idle={"window": name},
        concerned={"window": name, "mine": 1},
    )


def _attacks_last(cards: frozenset[str]) -> tuple[str, ...]:
    return tuple(sorted([card for card in CARDS if card in cards], key=lambda card: CARDS[card].attack))


MOMENTS = {name: _moment(name, cards) for name, cards in FITS.items()}


def playable(state: Pirata, moment: CardMoment, player: Player) -> frozenset[str]:
    """The cards that the player's limits allow. The Black Spot does not count in the final battle."""
    if player.spot >= state.round and moment.name != "final":
        return NONE
    return moment.within_limits[player.gold, player.silver]


class Menus(msgspec.Struct):
    """What each seat may do at this moment: it depends on what everybody sees and on the seat's own hand."""

    state: Pirata
    moment: CardMoment
    sights: Sights
    fetched: list[KnownCard]
    """Cards that the whole table has seen on their way into a hand."""
    _allowed: dict[int, Allowed] = {}
    _unseen: dict[str, bool] = {}
    """For each card that has been looked for: may it be in somebody's hand?"""
    _asked: bool = False
    """Has everybody who is left been asked already, with no change since?"""

    def look_again(self) -> None:
        """Something has changed: forget what was worked out."""
        self.sights = Sights(self.state)
        self.fetched = fetched_in_sight(self.state)
        self._allowed, self._unseen, self._asked = {}, {}, False

    def offered(self, seats: Sequence[int]) -> list[int]:
        """The seats among these that could do something other than pass, as far as the whole table can tell."""
        if self.state.settings.skins.open_hands:
            return [seat for seat in seats if self.options(seat) is not ONLY_PASS]
        return [seat for seat in seats if self._could_act(seat)]

    def _could_act(self, seat: int) -> bool:
        """R92: is there a card that the seat may hold, for all that the table has seen, and that could be played?"""
        cards, free = self._allow(seat)
        if free:
            return True
        state, sights, unseen = self.state, self.sights, self._unseen
        if not state.players[seat].hand:
            return False
        for card in self.moment.in_box[state.settings.expansion][cards]:
            may_be_there = unseen.get(card)
            if may_be_there is None:
                may_be_there = self._look_for(seat, card)
            if may_be_there and PLAYS[card](sights, seat):
                return True
        return False

    def _look_for(self, seat: int, card: str) -> bool:
        """May the card be in this hand? While no card has been seen on its way into a hand, all hands are alike."""
        found = may_hold(self.state, seat, card, self.fetched)
        if not self.fetched:
            self._unseen[card] = found
        return found

    def _allow(self, seat: int) -> Allowed:
        """What everybody can see: the cards that the seat's limits allow, and what it may do without a card."""
        state, moment = self.state, self.moment
        cards = playable(state, moment, state.players[seat])
        found = self._allowed[seat] = cards, free_actions(state, moment, seat, cards)
        return found

    def question(self, left: list[int]) -> Question:
        """Ask these seats, all at once or (with priority) the first of them.

        It hands on the question of ``ask_any`` and is no generator itself. Windows open many times a round, and a
        generator more in each costs one and a half per cent of a match.
        """
        if self.state.settings.priority:
            return ask_any(left[:1], self.ask)
        still, self._asked = self._asked, True
        return ask_any(left, self.ask, still=still)

    def ask(self, seat: int) -> Ask:
        """The seat's question. It concerns a seat only if it has a card to play: coins can be spent at many moments.

        What a question is about is copied, so that a change to it cannot reach other matches.
        """
        moment, options = self.moment, self.options(seat)
        has_card = options is not ONLY_PASS and isinstance(options[-1], PlayCard)  # cards come last
        about = moment.concerned if has_card else moment.idle
        return Ask(moment.kind, options, PASS, None, about.copy())

    def options(self, seat: int) -> tuple[Action, ...]:
        """The seat's menu: pass, then what needs no card, then cards."""
        cards, free = self._allowed.get(seat) or self._allow(seat)
        hand = self.state.players[seat].hand
        if cards.isdisjoint(hand):
            return (PASS, *free) if free else ONLY_PASS
        actions = [*free]
        for card in dict.fromkeys(hand):
            if card in cards:
                actions += PLAYS[card](self.sights, seat)
        return (PASS, *actions) if actions else ONLY_PASS

    def take(self, table: PirataTable, seat: int, answer: Action, left: list[int]) -> None:
        """Buy a card or lift the curse. Those who have passed are not asked again for that."""
        if isinstance(answer, BuyCard):
            buy_card(table, seat)
        else:
            lift_curse(table, seat)
        self.look_again()
        left[:] = self.offered(left)


def menus_of(state: Pirata, name: str) -> Menus:
    """Everybody's menu at the moment of this name."""
    return Menus(state, MOMENTS[name], Sights(state), fetched_in_sight(state))


def free_actions(state: Pirata, moment: CardMoment, seat: int, cards: frozenset[str]) -> tuple[Action, ...]:
    """What the seat may do without playing a card."""
    actions: tuple[Action, ...] = ()
    if state.players[seat].coins >= moment.price and (moment.free or cards) and can_draw(state):
        actions += (BUY_CARD,)
    if moment.free and can_lift_curse(state, seat):
        actions += (LIFT_CURSE,)
    return actions
