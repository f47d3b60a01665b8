"""Moving cards, gold and Fame: discards, stocks, hands and purses."""

from __future__ import annotations

from tortuga.games.pirate_attack.chapters.ships import holds
from tortuga.games.pirate_attack.data import DECK, FAME, ID, KINDS, NUMBER
from tortuga.games.pirate_attack.data.bits import only
from tortuga.games.pirate_attack.events import FameChanged, GoldCards, GoldGained, GoldSpent, HandReceived, StockTaken
from tortuga.games.pirate_attack.state import MAGIC, STOCKS, Laid, PirateAttack, PirateAttackTable, Player

NO_FREE_GOLD = NUMBER["soul_no_free_gold"]
STOCK_OF = {deck: place for place, deck in enumerate(STOCKS)}


def bury(state: PirateAttack, card: int) -> None:
    """Put a card on the discard pile of its deck."""
    state.progress = True
    deck = DECK[card]
    if deck == "main":
        state.discard.append(card)
    else:
        state.stocks[STOCK_OF[deck]].discard.append(card)


def from_stock(state: PirateAttack, stock: int) -> int:
    """Take the top card of a stock that is not sold out."""
    pile = state.stocks[stock].pile
    card = pile.pop()
    if not pile:
        state.sold_out = True
    return card


def take_stock(table: PirateAttackTable, seat: int, stock: int, count: int) -> None:
    """Take cards from a stock and save them; only their owner sees them. If it runs out, there are fewer (R8)."""
    state = table.state
    player = state.players[seat]
    cards = [from_stock(state, stock) for _ in range(min(count, len(state.stocks[stock].pile)))]
    saved_from(player, stock).extend(Laid(card, only(seat)) for card in cards)
    if cards:
        names = tuple(ID[card] for card in cards)
        public = StockTaken(seat, STOCKS[stock], len(cards), None)
        table.whisper(StockTaken(seat, STOCKS[stock], len(cards), names), to=[seat], public=public)


def saved_from(player: Player, stock: int) -> list[Laid]:
    """The player's saved cards from this stock: magic or Fortune Tellers."""
    return player.magic if stock == MAGIC else player.fortunes


def show_hand(table: PirateAttackTable, seat: int) -> None:
    """Tell a player what their new hand is, if it is not empty."""
    hand = table.state.players[seat].hand
    if hand:
        table.whisper(HandReceived(seat, tuple(ID[card] for card in hand)), to=(seat,))


def leave_hand(player: Player, card: int) -> None:
    """Take a card of this kind out of a hand."""
    if player.due:
        take_at(player, player.hand.index(card))
    else:
        player.hand.remove(card)


def take_at(player: Player, place: int) -> int:
    """Take the card at this place out of a hand."""
    if place < player.due:
        player.due -= 1
    return player.hand.pop(place)


def earn(table: PirateAttackTable, seat: int, points: int) -> None:
    """Gain or pay Fame, if the match counts it; never below 0 (R80)."""
    player = table.state.players[seat]
    if table.state.settings.fame and points:
        new = max(0, player.fame + points)
        if new != player.fame:
            table.tell(FameChanged(seat, new - player.fame, new))
            player.fame = new


def earn_for(table: PirateAttackTable, seat: int, card: int) -> None:
    """Gain the Fame in the corner of a card that succeeded."""
    earn(table, seat, FAME[card])


def gain(table: PirateAttackTable, seat: int, amount: int, *, locked: bool, why: str) -> None:
    """Get gold from the bank. Locked gold can be spent from the next turn on."""
    player = table.state.players[seat]
    if locked:
        player.locked += amount
    else:
        player.gold += amount
    table.tell(GoldGained(seat, amount, locked, why, player.gold, player.locked))


def gold_cards(table: PirateAttackTable, seat: int, count: int, *, locked: bool) -> None:
    """Draw Gold Cards and get their value. An empty gold deck is made again from the same cards (R3)."""
    state = table.state
    drawn = []
    for _ in range(count):
        if not state.gold:
            state.gold[:] = state.gold_used
            state.gold_used.clear()
            table.chance.shuffle(state.gold)
        card = state.gold.pop()
        state.gold_used.append(card)
        drawn.append(card)
    if drawn:
        table.reveal()
        table.tell(GoldCards(seat, tuple(ID[card] for card in drawn)))
        gain(table, seat, sum(KINDS[card].value for card in drawn), locked=locked, why="gold_cards")


def may_have_free_gold(state: PirateAttack, seat: int) -> bool:
    """With No Free Gold, gold comes only from battles, theft and The Gambler (R65)."""
    return not holds(state, seat, NO_FREE_GOLD)


def spend(table: PirateAttackTable, seat: int, amount: int) -> None:
    """Pay the bank with spendable gold."""
    player = table.state.players[seat]
    player.gold -= amount
    table.tell(GoldSpent(seat, amount, player.gold))


def take_gold(player: Player, amount: int) -> None:
    """Take gold away from a player, locked gold first (R101)."""
    locked = min(player.locked, amount)
    player.locked -= locked
    player.gold -= amount - locked


def wealth(player: Player) -> int:
    """All gold of a player, locked or not."""
    return player.gold + player.locked
