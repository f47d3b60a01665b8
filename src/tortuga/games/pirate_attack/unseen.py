"""What a player may hold for all that the whole table has seen (R13).

Everybody knows what is in the box. A card that lies open somewhere is in nobody's hand, and once all cards of a kind
do, nobody is asked for one.
"""

from __future__ import annotations

from collections.abc import Iterator

from tortuga.games.pirate_attack.data import DECK
from tortuga.games.pirate_attack.state import STOCKS, Laid, PirateAttack, Play
from tortuga.games.pirate_attack.zones import saved_from


def may_have_in_hand(state: PirateAttack, seat: int, card: int) -> bool:
    """Could this plain card be in the seat's hand?"""
    if not state.players[seat].hand:
        return False
    hands = [player.hand for player in state.players]
    return any(card in cards for cards in (*hands, *state.piles, state.removed))


def may_have_saved(state: PirateAttack, seat: int, stock: int) -> set[int]:
    """The kinds of saved cards from this stock, magic or Fortune Tellers, that the seat may have."""
    saved, everyone = saved_from(state.players[seat], stock), state.everyone
    kinds = {laid.card for laid in saved if laid.seen == everyone}
    if len(kinds) < len(saved) and any(laid.seen != everyone for laid in saved):
        kinds.update(state.stocks[stock].pile)
        deck = STOCKS[stock]
        kinds.update(card.card for card in _face_down(state) if card.seen != everyone and DECK[card.card] == deck)
    return kinds


def _face_down(state: PirateAttack) -> Iterator[Laid | Play]:
    """Every card outside hands and piles that somebody may not have seen."""
    yield from state.stack
    for player in state.players:
        yield from player.magic
        yield from player.fortunes
        for ship in player.row:
            yield from ship.under
