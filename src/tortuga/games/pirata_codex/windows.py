"""Moments at which cards may be played: gold windows and the action phase.

R92: a window is offered to everybody who could use it as far as the whole table can tell, so that being asked betrays
no hand. Whoever holds no fitting card can only pass. The window closes when everybody it was offered to has passed
since the last card. Who answers when: first come, first served (R58), or in turn from the token holder in betting
direction.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tortuga.engine import Action, Ask, Question, Steps, ask_any
from tortuga.games.pirata_codex.actions import BUY_CARD, LIFT_CURSE, PASS, BuyCard, Pass, PlayCard
from tortuga.games.pirata_codex.course import order, others
from tortuga.games.pirata_codex.crew import can_lift_curse, lift_curse
from tortuga.games.pirata_codex.data import CARD_PRICE, CARDS, COINS, FITS, GOLD, SILVER, deck
from tortuga.games.pirata_codex.hands import buy_card, can_draw, fetched_in_sight, may_hold
from tortuga.games.pirata_codex.playing import PLAIN_PLAYS, PLAYS, WHEN, Sights, play_card
from tortuga.games.pirata_codex.state import CURSED, KnownCard, Pirata, PirataTable, Player

NONE: frozenset[str] = frozenset()
ONLY_PASS: tuple[Action, ...] = (PASS,)
NOT_FOR_SALE = COINS + 1
Allowed = tuple[frozenset[str], tuple[Action, ...]]
"""Cards, and what may be done without one."""


class Moment(msgspec.Struct, frozen=True):
    """What may be done in a window."""

    name: str
    within_limits: tuple[frozenset[str], ...]
    """Its cards for a player who has played nothing yet, gold, silver, or both: one of each a round (R26)."""
    listed: tuple[dict[frozenset[str], tuple[str, ...]], ...]
    """Each of these as a list of those in the box, without and with the expansion. Attacks come last: whether they can
    be played takes the longest to see."""
    free: bool
    """Coins may be spent and the curse lifted without a gold card to play (R24)."""
    price: int
    """Of a card from the deck."""
    kind: str
    """Of the question."""
    idle: dict[str, int | str | None]
    """What the question is about for somebody who has no card to play,"""
    concerned: dict[str, int | str | None]
    """and for somebody who has."""


def _moment(name: str, cards: frozenset[str]) -> Moment:
    kind = {"action": "action_priority", "final": "final_card"}.get(name, "gold_window")
    within_limits = cards, cards & SILVER, cards & GOLD, NONE
    return Moment(
        name,
        within_limits,
        listed=tuple({some: _attacks_last(some & set(deck(box))) for some in within_limits} for box in (False, True)),
        free=name in ("sail_start", "sail_end", "action"),
        price=NOT_FOR_SALE if name == "final" else CARD_PRICE,
        kind=kind,
        idle={"window": name},
        concerned={"window": name, "mine": 1},
    )


def _attacks_last(cards: frozenset[str]) -> tuple[str, ...]:
    return tuple(sorted([card for card in CARDS if card in cards], key=lambda card: CARDS[card].attack))


MOMENTS = {name: _moment(name, cards) for name, cards in FITS.items()}


class Menus(msgspec.Struct):
    """What each seat may do at this moment. A menu depends on what everybody sees and on the seat's own hand.

    What everybody sees is worked out once, as long as nothing changes.
    """

    state: Pirata
    moment: Moment
    sights: Sights
    fetched: list[KnownCard]
    """Cards that the whole table has seen on their way into a hand."""
    _allowed: dict[int, Allowed] = {}
    _unseen: dict[str, bool] = {}
    """Cards that anybody may hold or nobody does, as far as they have been looked for."""
    _asked: bool = False
    """Everybody who is left has been asked, and nothing has changed since."""

    def look_again(self) -> None:
        """Something has changed."""
        self.sights = Sights(self.state)
        self.fetched = fetched_in_sight(self.state)
        self._allowed, self._unseen, self._asked = {}, {}, False

    def allowed(self, seat: int) -> Allowed:
        """What everybody can see: the cards that the seat's limits allow, and what it may do without a card."""
        state, moment = self.state, self.moment
        player = state.players[seat]
        cards = playable(state, moment, player)
        if player.coins < moment.price and state.holders[CURSED] != seat:
            found: Allowed = cards, ()
        else:
            found = cards, _free_actions(state, moment, seat, cards)
        self._allowed[seat] = found
        return found

    def offered(self, seats: Sequence[int]) -> list[int]:
        """Those of them who could do anything but pass, as far as the whole table can tell."""
        if self.state.settings.skins.open_hands:
            return [seat for seat in seats if self.options(seat) is not ONLY_PASS]
        return [seat for seat in seats if self._could_act(seat)]

    def _could_act(self, seat: int) -> bool:
        """R92: some card that the seat may hold for all that the table has seen could be played now."""
        cards, free = self.allowed(seat)
        if free:
            return True
        state = self.state
        if not state.players[seat].hand:
            return False
        for card in self.moment.listed[state.settings.expansion][cards]:
            may_be_there = self._unseen.get(card)
            if may_be_there is None:
                may_be_there = self._look_for(seat, card)
            if may_be_there and self._plays(seat, card):
                return True
        return False

    def _look_for(self, seat: int, card: str) -> bool:
        """As long as the table has seen no card on its way into a hand, all hands are alike: look once for all."""
        found = may_hold(self.state, seat, card, self.fetched)
        if not self.fetched:
            self._unseen[card] = found
        return found

    def _plays(self, seat: int, card: str) -> Sequence[PlayCard]:
        """How the seat could play this card now."""
        when = WHEN.get(card)
        if when is None:
            return PLAYS[card](self.sights, seat)
        return PLAIN_PLAYS[card] if when(self.state, seat) else ()

    def question(self, left: list[int]) -> Question:
        """For all of them at once, or in turn."""
        if self.state.settings.priority:
            return ask_any(left[:1], self.ask)
        still, self._asked = self._asked, True
        return ask_any(left, self.ask, still=still)

    def ask(self, seat: int) -> Ask:
        """A window concerns whoever has a card for it; coins can be spent at many moments.

        What a question is about is a table of its own: whoever changes it must not change other matches.
        """
        moment, options = self.moment, self.options(seat)
        about = moment.concerned if isinstance(options[-1], PlayCard) else moment.idle  # cards come last
        return Ask(moment.kind, options, PASS, None, about.copy())

    def options(self, seat: int) -> tuple[Action, ...]:
        """The seat's menu, a pass first."""
        cards, free = self._allowed.get(seat) or self.allowed(seat)
        hand = self.state.players[seat].hand
        if cards.isdisjoint(hand):
            return (PASS, *free) if free else ONLY_PASS
        actions = [*free]
        for card in dict.fromkeys(hand):
            if card in cards:
                actions += self._plays(seat, card)
        return (PASS, *actions) if actions else ONLY_PASS

    def take(self, table: PirataTable, seat: int, answer: Action, left: list[int]) -> None:
        """A purchase or the end of a curse. Neither recalls who has passed."""
        if isinstance(answer, BuyCard):
            buy_card(table, seat)
        else:
            lift_curse(table, seat)
        self.look_again()
        left[:] = self.offered(left)


def menus_of(state: Pirata, name: str) -> Menus:
    """Everybody's menu in the window of this name."""
    return Menus(state, MOMENTS[name], Sights(state), fetched_in_sight(state))


def playable(state: Pirata, moment: Moment, player: Player) -> frozenset[str]:
    """The cards that the player's limits allow. The Black Spot is off in the final battle."""
    if player.spot >= state.round and moment.name != "final":
        return NONE
    return moment.within_limits[player.gold + 2 * player.silver]


def _free_actions(state: Pirata, moment: Moment, seat: int, cards: frozenset[str]) -> tuple[Action, ...]:
    """What everybody can see that the seat may do without playing a card."""
    actions: tuple[Action, ...] = ()
    if state.players[seat].coins >= moment.price and (moment.free or cards) and can_draw(state):
        actions += (BUY_CARD,)
    if moment.free and state.holders[CURSED] == seat and can_lift_curse(state, seat):
        actions += (LIFT_CURSE,)
    return actions


def window(table: PirataTable, name: str, among: Sequence[int] | None = None) -> Steps[None]:
    """Open a window to everybody who could use it, or to some of them, until all have passed since the last card."""
    state = table.state
    menus = menus_of(state, name)
    left = menus.offered(first_to_last(state, state.token, among))
    outer, state.window = state.window, name
    while left:
        seat, answer = yield from menus.question(left)
        if isinstance(answer, Pass):
            left.remove(seat)
        elif isinstance(answer, PlayCard):
            yield from play_card(table, seat, answer)
            state.window = name
            menus.look_again()
            left = menus.offered(first_to_last(state, next_to_ask(state, seat), among))
        else:
            menus.take(table, seat, answer, left)
    state.window = outer


def first_to_last(state: Pirata, first: int, among: Sequence[int] | None = None) -> Sequence[int]:
    """The humans in the game, or those of them that are named, from the first one in betting direction."""
    ring, phantom = order(state, first), state.phantom
    if among is not None and len(among) < len(ring):
        return [seat for seat in ring if seat in among and seat != phantom]
    return ring if phantom < 0 else [seat for seat in ring if seat != phantom]


def next_to_ask(state: Pirata, seat: int) -> int:
    """Who is first to be asked after this seat has played a card."""
    return others(state, seat)[0] if state.settings.priority else state.token
