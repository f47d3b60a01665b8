"""Cards and coins: drawing, buying, discarding, stealing, and who knows what is in which hand."""

from __future__ import annotations

from collections.abc import Sequence

from tortuga.engine import Action, Event
from tortuga.games.pirata_codex.chapters.rough_seas import card_sinks, coin_sinks
from tortuga.games.pirata_codex.data import CARD_PRICE, GOLD, copies
from tortuga.games.pirata_codex.events import (
    CardBought,
    CardDrawn,
    CardStolen,
    CoinsReturned,
    CoinStolen,
    CoinTaken,
    DeckShuffled,
)
from tortuga.games.pirata_codex.state import NOBODY, KnownCard, Pirata, PirataTable


def tell_owner(table: PirataTable, seats: Sequence[int], event: Event, public: Event) -> None:
    """Tell these seats everything about a card, and the others only the public part. Open Hands hide nothing."""
    if table.state.settings.skins.open_hands:
        table.tell(event)
        table.reveal()
        return
    if table.state.phantom in seats:
        seats = [seat for seat in seats if seat != table.state.phantom]
    table.whisper(event, to=seats, public=public)


# Drawing


def can_draw(state: Pirata) -> bool:
    return bool(state.deck or state.discard)


def refill(table: PirataTable) -> None:
    """If the deck is empty, shuffle the discard pile into a new one."""
    state = table.state
    if not state.deck and state.discard:
        state.deck[:] = state.discard
        state.discard.clear()
        state.sunk.clear()
        table.chance.shuffle(state.deck)
        table.tell(DeckShuffled(len(state.deck)))


def top_card(table: PirataTable, seat: int) -> str | None:
    """Take the top card of the deck. None if there is none, or if it falls overboard."""
    state = table.state
    if not state.deck:
        refill(table)
        if not state.deck:
            return None
    card = state.deck.pop()
    if state.sunk and sum(number for _, number in state.sunk) > len(state.deck):
        state.sunk.clear()  # now nobody knows for sure which of the cards they put there are left
    return None if card_sinks(table, seat, card) else card


def draw_card(table: PirataTable, seat: int) -> None:
    """Draw a card from the deck."""
    card = top_card(table, seat)
    if card is not None:
        table.state.players[seat].hand.append(card)
        tell_owner(table, [seat], CardDrawn(seat, card), CardDrawn(seat, None))


def can_buy(state: Pirata, seat: int) -> bool:
    return state.players[seat].coins >= CARD_PRICE and can_draw(state)


def buy_card(table: PirataTable, seat: int) -> None:
    """Pay for the top card of the deck (R27)."""
    state = table.state
    state.players[seat].coins -= CARD_PRICE
    state.supply += CARD_PRICE
    card = top_card(table, seat)
    if card is not None:
        state.players[seat].hand.append(card)
    tell_owner(table, [seat], CardBought(seat, card), CardBought(seat, None))


def take_card(table: PirataTable, seat: int, offered: Action) -> bool:
    """Buy the card that is offered; the question that was open is put again."""
    del offered  # nothing else is
    buy_card(table, seat)
    return True


# Leaving a hand


def forget(state: Pirata, owner: int, card: str) -> None:
    """A card leaves a hand for all to see: everybody who knew of such a card there knows of one fewer."""
    if not state.seen:
        return
    done: set[int] = set()
    for seen in list(state.seen):
        if seen.owner == owner and seen.card == card and seen.by not in done:
            done.add(seen.by)
            state.seen.remove(seen)


def discard(state: Pirata, seat: int, card: str) -> None:
    """Put a card from the hand on the discard pile."""
    state.players[seat].hand.remove(card)
    forget(state, seat, card)
    state.discard.append(card)


def give_up(state: Pirata, giver: int, receiver: int, card: str) -> None:
    """A card leaves a hand unseen: nobody but the receiver can still be sure of the other cards there."""
    state.players[giver].hand.remove(card)
    state.seen[:] = [seen for seen in state.seen if seen.owner != giver or seen.by == receiver]
    forget(state, giver, card)


def receive(table: PirataTable, giver: int, receiver: int, card: str) -> None:
    """A card arrives from another hand; only the two know which. The Phantom discards a gold card for all to see."""
    state = table.state
    if receiver == state.phantom and card in GOLD:
        state.discard.append(card)
        table.tell(CardStolen(receiver, giver, card))
        return
    state.players[receiver].hand.append(card)
    if giver != state.phantom:
        state.seen.append(KnownCard(giver, receiver, card))
    tell_owner(table, [giver, receiver], CardStolen(receiver, giver, card), CardStolen(receiver, giver, None))


def steal_card(table: PirataTable, thief: int, victim: int) -> None:
    """Take a card at random from the victim's hand (R38)."""
    hand = table.state.players[victim].hand
    if hand:
        card = table.chance.pick(hand)
        give_up(table.state, victim, thief, card)
        receive(table, victim, thief, card)


def known_to_all(state: Pirata, owner: int, card: str) -> None:
    """Note that the whole table saw this card go into the hand."""
    state.seen.append(KnownCard(NOBODY, owner, card))


def fetched_in_sight(state: Pirata) -> list[KnownCard]:
    """Cards in hands that the whole table knows about."""
    return [known for known in state.seen if known.by == NOBODY] if state.seen else []


def may_hold(state: Pirata, seat: int, card: str, fetched: Sequence[KnownCard]) -> bool:
    """Could this card be in that hand, for all that the whole table has seen?

    ``fetched`` are the cards that it saw go into hands (:func:`fetched_in_sight`).
    """
    if fetched:
        shown = [known.card for known in fetched if known.owner == seat]
        if card in shown or len(shown) == len(state.players[seat].hand):
            return card in shown
    in_sight = state.discard.count(card) + state.lost_at_sea.count(card)
    for _, played in state.played:
        in_sight += played == card
    for known in fetched:
        in_sight += known.card == card
    return in_sight < copies(card, state.settings.expansion)


# Coins


def take_coins(table: PirataTable, seat: int, coins: int) -> None:
    """Take coins from the supply, as far as it goes (R68)."""
    state = table.state
    coins = min(coins, state.supply)
    if coins:
        state.supply -= coins
        table.tell(CoinTaken(seat, coins, state.players[seat].coins + coins, state.supply))
        receive_coins(table, seat, coins)


def receive_coins(table: PirataTable, seat: int, coins: int) -> None:
    """Put coins into a purse. The Phantom never has any, so its coins go to the supply (R52)."""
    state = table.state
    if seat == state.phantom:
        state.supply += coins
        return
    if state.settings.skins.rough_seas:
        coins -= sum(coin_sinks(table, seat) for _ in range(coins))
    state.players[seat].coins += coins


def return_coins(table: PirataTable, seat: int, coins: int) -> None:
    """Return coins to the supply, as far as the purse goes."""
    state = table.state
    coins = min(coins, state.players[seat].coins)
    state.players[seat].coins -= coins
    state.supply += coins
    table.tell(CoinsReturned(seat, coins))


def steal_coins(table: PirataTable, thief: int, victim: int, coins: int) -> None:
    """Steal coins one by one, as far as the purse goes."""
    for _ in range(min(coins, table.state.players[victim].coins)):
        table.state.players[victim].coins -= 1
        table.tell(CoinStolen(thief, victim))
        receive_coins(table, thief, 1)
