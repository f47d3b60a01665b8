"""Moments at which cards may be played: gold windows and the action phase.

A window closes when everybody it was offered to has passed since the last card. Who answers when: first come, first
served (R58), or in turn from the token holder in betting direction.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tortuga.engine import Action, Ask, Steps, ask_any
from tortuga.games.pirata_codex.actions import BUY_CARD, LIFT_CURSE, PASS, BuyCard, LiftCurse, Pass, PlayCard
from tortuga.games.pirata_codex.course import order, others
from tortuga.games.pirata_codex.crew import can_lift_curse, lift_curse
from tortuga.games.pirata_codex.data import CARD_PRICE, FITS, GOLD, SILVER
from tortuga.games.pirata_codex.hands import buy_card, can_buy
from tortuga.games.pirata_codex.playing import CARD_RULES, Sights, play_card
from tortuga.games.pirata_codex.state import CURSED, Pirata, PirataTable, Player

FREE = frozenset({"sail_start", "sail_end", "action"})
"""Here coins may be spent and the curse lifted without a gold card to play (R24)."""
KINDS = {"action": "action_priority", "final": "final_card"}
"""How the question is called; all others are ``gold_window``."""

NONE: frozenset[str] = frozenset()
ALLOWED = {window: (cards, cards & SILVER, cards & GOLD, NONE) for window, cards in FITS.items()}
"""The cards of a window for who has played nothing yet, gold, silver, or both: one of each a round (R26)."""
FOREVER = 10_000


def playable(state: Pirata, player: Player, window: str) -> frozenset[str]:
    """The cards that this player's limits and the moment allow. The Black Spot is off in the final battle."""
    if player.spot >= state.round and window != "final":
        return NONE
    return ALLOWED[window][player.gold + 2 * player.silver]


def users(state: Pirata, window: str, first: int, among: Sequence[int] | None = None) -> list[int]:
    """A cheap first look: for whom is it worth while to list what they may do? From this seat on."""
    players, allowed, free = state.players, ALLOWED[window], window in FREE
    price, now = (FOREVER, FOREVER) if window == "final" else (CARD_PRICE, state.round)
    cursed = state.holders[CURSED]
    seats = []
    for seat in order(state, first):
        player = players[seat]
        cards = allowed[player.gold + 2 * player.silver] if player.spot < now else NONE
        if (
            not cards.isdisjoint(player.hand)
            or (player.coins >= price and (cards or free))
            or (free and seat == cursed and can_lift_curse(state, seat))
        ):
            seats.append(seat)
    if state.phantom in seats:
        seats.remove(state.phantom)
    return seats if among is None else [seat for seat in seats if seat in among]


class Menus:
    """What each seat may do in a window, worked out once until something changes.

    A menu depends on what everybody sees and on the seat's own hand, so after a re-deal it is made anew.
    """

    __slots__ = ("_kind", "_made", "_sights", "_state", "_window")

    def __init__(self, state: Pirata, window: str) -> None:
        self._state = state
        self._window = window
        self._kind = KINDS.get(window, "gold_window")
        self._clear()

    def _clear(self) -> None:
        self._made: dict[int, tuple[list[str], tuple[Action, ...]]] = {}
        self._sights = Sights(self._state)

    def __call__(self, seat: int) -> Ask:
        return Ask(self._kind, self.options(seat), PASS, None, {"window": self._window})

    def options(self, seat: int) -> tuple[Action, ...]:
        """The seat's menu, a pass first."""
        hand = self._state.players[seat].hand
        made = self._made.get(seat)
        if made is None or made[0] != hand:
            made = self._made[seat] = hand.copy(), self._list(seat, hand)
        return made[1]

    def choosers(self, seats: Iterable[int]) -> list[int]:
        """Those of the seats that can do anything but pass."""
        return [seat for seat in seats if len(self.options(seat)) > 1]

    def choosers_now(self, seats: Iterable[int]) -> list[int]:
        """The same after something has changed."""
        self._clear()
        return self.choosers(seats)

    def _list(self, seat: int, hand: list[str]) -> tuple[Action, ...]:
        state, window, sights = self._state, self._window, self._sights
        cards = playable(state, state.players[seat], window)
        free = window in FREE
        actions: list[Action] = [PASS]
        if (cards or free) and window != "final" and can_buy(state, seat):
            actions.append(BUY_CARD)
        if free and state.holders[CURSED] == seat and can_lift_curse(state, seat):
            actions.append(LIFT_CURSE)
        for card in dict.fromkeys(hand):
            if card in cards:
                actions += CARD_RULES[card].plays(sights, seat)
        return tuple(actions)


def window(table: PirataTable, name: str, among: Sequence[int] | None = None) -> Steps[None]:
    """Open a window to everybody who could use it, or to some of them, until all have passed since the last card."""
    state = table.state
    first: int | None = state.token
    outer = state.window
    while first is not None:
        first = yield from until_a_card(table, name, first, among)
    state.window = outer


def until_a_card(table: PirataTable, name: str, first: int, among: Sequence[int] | None = None) -> Steps[int | None]:
    """Ask until somebody has played a card, and say who is first to be asked after it; None when all have passed."""
    state = table.state
    asked = users(state, name, first, among)
    table.reveal()  # whether anybody is asked depends on hidden hands
    if not asked:
        return None
    state.window = name
    menus, in_turn = Menus(state, name), state.settings.priority
    asked = menus.choosers(asked)
    while asked:
        if state.window == "action":
            state.turn = asked[0]  # in windows inside a card it stays the turn of who played it
        state.asked[:] = asked[:1] if in_turn else asked
        seat, answer = yield ask_any(state.asked, menus)
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
