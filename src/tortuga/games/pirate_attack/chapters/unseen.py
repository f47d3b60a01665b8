"""What a player may hold, as far as the whole table can tell (R13).

Everybody knows which cards are in the box. A card that lies face up somewhere is in nobody's hand. Once all cards of a
kind do, nobody is asked for one.
"""

from __future__ import annotations

from collections.abc import Iterator

from tortuga.games.pirate_attack.chapters.zones import STOCK_OF, saved_from
from tortuga.games.pirate_attack.data import DECK
from tortuga.games.pirate_attack.state import Laid, PirateAttack, Play


def may_have_in_hand(state: PirateAttack, seat: int, card: int) -> bool:
    """Could this plain card be in the seat's hand?"""
    if not state.players[seat].hand:
        return False
    hands = [player.hand for player in state.players]
    return any(card in cards for cards in (*hands, *state.piles, state.removed))


def may_have_saved(state: PirateAttack, seat: int, card: int) -> bool:
    """Could the seat have saved this magic card or Fortune Teller?"""
    stock, everyone = STOCK_OF[DECK[card]], state.everyone
    unseen = False
    for laid in saved_from(state.players[seat], stock):
        if laid.seen != everyone:
            unseen = True
        elif laid.card == card:
            return True
    if not unseen:
        return False
    return card in state.stocks[stock].pile or any(
        laid.card == card and laid.seen != everyone for laid in _face_down(state)
    )


def _face_down(state: PirateAttack) -> Iterator[Laid | Play]:
    """Every card outside hands and piles that may not have been seen by everybody."""
    yield from state.stack
    for player in state.players:
        yield from player.magic
        yield from player.fortunes
        for ship in player.row:
            yield from ship.under
