"""Moments at which cards may be played: gold windows and the action phase.

A window closes when everybody it was offered to has passed since the last card. Who answers when: first come, first
served (R58), or in turn from the token holder in betting direction.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tortuga.engine import Action, Ask, Asking, Steps, ask_any
from tortuga.games.pirata_codex.actions import BUY_CARD, LIFT_CURSE, PASS, BuyCard, LiftCurse, Pass, PlayCard
from tortuga.games.pirata_codex.course import order
from tortuga.games.pirata_codex.crew import can_lift_curse, lift_curse
from tortuga.games.pirata_codex.data import CARD_PRICE, FITS, GOLD, SILVER
from tortuga.games.pirata_codex.hands import buy_card, can_buy
from tortuga.games.pirata_codex.playing import CARD_RULES, play_card
from tortuga.games.pirata_codex.state import Pirata, PirataTable, Player

FREE = frozenset({"sail_start", "sail_end", "action"})
"""Here coins may be spent and the curse lifted without a gold card to play (R24)."""
GOLD_IN_ACTION = FITS["action"] & GOLD
KINDS = {"action": "action_priority", "final": "final_card"}
"""How the question is called; all others are ``gold_window``."""


def playable(state: Pirata, player: Player, window: str) -> frozenset[str]:
    """The cards that this player's limits and the moment allow: one gold and one silver a round (R26)."""
    if player.spot >= state.round and window != "final":
        return _NONE
    if window == "action":
        if player.gold:
            return _NONE if player.silver else SILVER
        return GOLD_IN_ACTION if player.silver else FITS["action"]
    return _NONE if player.gold else FITS[window]


_NONE: frozenset[str] = frozenset()


def could_use(state: Pirata, seat: int, window: str) -> bool:
    """A cheap first look: is it worth while to list what this seat may do?"""
    if seat == state.phantom:
        return False
    player = state.players[seat]
    cards = playable(state, player, window)
    if player.coins >= CARD_PRICE and window != "final" and (cards or window in FREE):
        return True
    return not cards.isdisjoint(player.hand) or (window in FREE and can_lift_curse(state, seat))


def menu(state: Pirata, seat: int, window: str) -> tuple[Action, ...]:
    """All this seat may do in the window, a pass first."""
    player = state.players[seat]
    cards = playable(state, player, window)
    actions: list[Action] = [PASS]
    if window != "final" and (cards or window in FREE) and can_buy(state, seat):
        actions.append(BUY_CARD)
    if window in FREE and can_lift_curse(state, seat):
        actions.append(LIFT_CURSE)
    if not cards.isdisjoint(player.hand):
        for card in dict.fromkeys(player.hand):
            if card in cards:
                actions += CARD_RULES[card].plays(state, seat)
    return tuple(actions)


class Menus:
    """What each seat is asked in a window, worked out once until something changes.

    A menu depends on what everybody sees and on the seat's own hand, so after a re-deal it is made anew.
    """

    __slots__ = ("_kind", "_made", "_state", "_window")

    def __init__(self, state: Pirata, window: str) -> None:
        self._state = state
        self._window = window
        self._kind = KINDS.get(window, "gold_window")
        self._made: dict[int, tuple[list[str], tuple[Action, ...]]] = {}

    def __call__(self, seat: int) -> Ask:
        return Ask(self._kind, self.options(seat), PASS, None, {"window": self._window})

    def options(self, seat: int) -> tuple[Action, ...]:
        hand = self._state.players[seat].hand
        made = self._made.get(seat)
        if made is None or made[0] != hand:
            made = self._made[seat] = hand.copy(), menu(self._state, seat, self._window)
        return made[1]

    def has_choice(self, seat: int) -> bool:
        return could_use(self._state, seat, self._window) and len(self.options(seat)) > 1

    def clear(self) -> None:
        self._made.clear()


def asking(state: Pirata, seats: Sequence[int], menus: Menus) -> Asking:
    """All of them at once, or the first alone."""
    return ask_any(seats[:1] if state.settings.priority else seats, menus)


def window(table: PirataTable, name: str, among: Iterable[int] | None = None) -> Steps[None]:
    """Open a window, to everybody or to some, until it closes."""
    state = table.state
    table.reveal()  # whether anybody is asked depends on hidden hands
    seats = order(state, state.token)
    if among is not None:
        seats = tuple(seat for seat in seats if seat in among)
    for seat in seats:
        if could_use(state, seat, name):
            break
    else:
        return
    outer, state.window = state.window, name
    menus, passed = Menus(state, name), set[int]()
    while asked := [seat for seat in seats if seat not in passed and menus.has_choice(seat)]:
        seat, answer = yield asking(state, asked, menus)
        table.reveal()
        if isinstance(answer, Pass):
            passed.add(seat)
            continue
        menus.clear()
        yield from carry_on(table, seat, answer)
        if isinstance(answer, PlayCard):
            passed.clear()
            if state.settings.priority:
                at = seats.index(seat) + 1
                seats = seats[at:] + seats[:at]  # the next in turn
    state.window = outer


def carry_on(table: PirataTable, seat: int, answer: Action) -> Steps[None]:
    """Do what was answered in a window."""
    match answer:
        case BuyCard():
            buy_card(table, seat)
        case LiftCurse():
            lift_curse(table, seat)
        case PlayCard():
            yield from play_card(table, seat, answer)
