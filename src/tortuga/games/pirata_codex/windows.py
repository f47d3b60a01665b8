"""Moments at which cards may be played: gold windows and the action phase.

A window closes when everybody it was offered to has passed since the last card. Who answers when: first come, first
served (R58), or in turn from the token holder in betting direction.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from tortuga.engine import Action, Ask, Asking, Steps
from tortuga.games.pirata_codex.actions import BUY_CARD, LIFT_CURSE, PASS, BuyCard, LiftCurse, Pass, PlayCard
from tortuga.games.pirata_codex.course import order, others
from tortuga.games.pirata_codex.crew import can_lift_curse, lift_curse
from tortuga.games.pirata_codex.data import CARD_PRICE, COINS, FITS, GOLD, SILVER
from tortuga.games.pirata_codex.hands import buy_card, can_draw
from tortuga.games.pirata_codex.playing import HAS_USE, PLAYS, Sights, play_card
from tortuga.games.pirata_codex.state import CURSED, PirataTable, Player

NONE: frozenset[str] = frozenset()
NOT_FOR_SALE = COINS + 1


class Moment(msgspec.Struct, frozen=True):
    """What may be done in a window."""

    name: str
    kind: str
    """How the question is called."""
    cards: frozenset[str]
    within_limits: tuple[frozenset[str], ...]
    """Those of the cards for who has played nothing yet, gold, silver, or both: one of each a round (R26)."""
    free: bool
    """Coins may be spent and the curse lifted without a gold card to play (R24)."""
    price: int
    """Of a card from the deck."""


def _moment(name: str, cards: frozenset[str]) -> Moment:
    return Moment(
        name,
        kind={"action": "action_priority", "final": "final_card"}.get(name, "gold_window"),
        cards=cards,
        within_limits=(cards, cards & SILVER, cards & GOLD, NONE),
        free=name in ("sail_start", "sail_end", "action"),
        price=NOT_FOR_SALE if name == "final" else CARD_PRICE,
    )


MOMENTS = {name: _moment(name, cards) for name, cards in FITS.items()}


class Menus(msgspec.Struct, gc=False):
    """What each seat may do at this moment. A menu depends on what everybody sees and on the seat's own hand."""

    moment: Moment
    sights: Sights

    def ask(self, seat: int) -> Ask:
        moment = self.moment
        return Ask(moment.kind, self.options(seat), PASS, None, {"window": moment.name})

    def options(self, seat: int) -> tuple[Action, ...]:
        """The seat's menu, a pass first."""
        sights = self.sights
        player = sights.state.players[seat]
        cards = self._playable(player)
        actions: list[Action] = [PASS]
        if player.coins >= self.moment.price and self._can_buy(cards):
            actions.append(BUY_CARD)
        if self.moment.free and can_lift_curse(sights.state, seat):
            actions.append(LIFT_CURSE)
        for card in dict.fromkeys(player.hand):
            if card in cards:
                actions += PLAYS[card](sights, seat)
        return tuple(actions)

    def choosers(self, seats: Iterable[int]) -> list[int]:
        """Those of the seats that can do anything but pass. Most windows are for nobody: the first look is quick."""
        moment, state = self.moment, self.sights.state
        players, cards, price = state.players, moment.cards, moment.price
        cursed = moment.free and state.holders[CURSED] >= 0
        found = []
        for seat in seats:
            player = players[seat]
            worth_a_look = player.coins >= price or not cards.isdisjoint(player.hand) or cursed
            if worth_a_look and self._has_choice(seat, player):
                found.append(seat)
        return found

    def choosers_now(self, seats: Iterable[int]) -> list[int]:
        """The same after something has changed."""
        self.sights = Sights(self.sights.state)
        return self.choosers(seats)

    def _has_choice(self, seat: int, player: Player) -> bool:
        moment, sights = self.moment, self.sights
        if seat == sights.state.phantom:
            return False
        cards = self._playable(player)
        if player.coins >= moment.price and self._can_buy(cards):
            return True
        for card in cards.intersection(player.hand):
            if HAS_USE[card](sights, seat):
                return True
        return moment.free and can_lift_curse(sights.state, seat)

    def _playable(self, player: Player) -> frozenset[str]:
        """The cards that the player's limits allow. The Black Spot is off in the final battle."""
        if player.spot and player.spot >= self.sights.state.round and self.moment.name != "final":
            return NONE
        return self.moment.within_limits[player.gold + 2 * player.silver]

    def _can_buy(self, cards: frozenset[str]) -> bool:
        """With two coins: where there is a card to play, or coins may be spent anyway."""
        return (self.moment.free or bool(cards)) and can_draw(self.sights.state)


def window(table: PirataTable, name: str, among: Sequence[int] | None = None) -> Iterable[Asking]:
    """Open a window to everybody who could use it, or to some of them, until all have passed since the last card."""
    state = table.state
    table.reveal()  # whether anybody is asked depends on hidden hands
    menus = Menus(MOMENTS[name], Sights(state))
    asked = menus.choosers(_first_to_last(order(state, state.token), among))
    return _until_all_pass(table, name, menus, asked, among) if asked else ()


def _first_to_last(ring: Sequence[int], among: Sequence[int] | None) -> Sequence[int]:
    return ring if among is None or len(among) == len(ring) else [seat for seat in ring if seat in among]


def _until_all_pass(
    table: PirataTable, name: str, menus: Menus, asked: list[int], among: Sequence[int] | None
) -> Steps[None]:
    state = table.state
    outer, state.window = state.window, name
    while asked:
        first = yield from until_a_card(table, menus, asked)
        if first is None:
            break
        state.window = name
        table.reveal()
        asked = menus.choosers_now(_first_to_last(order(state, first), among))
    state.window = outer


def until_a_card(table: PirataTable, menus: Menus, asked: list[int]) -> Steps[int | None]:
    """Ask until somebody has played a card, and say who is first to be asked after it; None when all have passed."""
    state = table.state
    in_turn = state.settings.priority
    while asked:
        if state.window == "action":
            state.turn = asked[0]  # in windows inside a card it stays the turn of who played it
        state.asked[:] = asked[:1] if in_turn else asked
        seat, answer = yield Asking("any", tuple(state.asked), menus.ask)
        state.asked.clear()
        table.reveal()  # so does who is asked next
        match answer:
            case Pass():
                asked.remove(seat)
            case PlayCard():
                steps = play_card(table, seat, answer)
                if steps is not None:
                    yield from steps
                return others(state, seat)[0] if in_turn else state.token
            case BuyCard():
                buy_card(table, seat)
                asked = menus.choosers_now(asked)
            case LiftCurse():
                lift_curse(table, seat)
                asked = menus.choosers_now(asked)
    return None
