"""Deal again what a seat cannot know, and count all cards.

A card in hand must be a plain one, and a card under a ship one that can lie there. So the places with the fewest
possible cards are filled first. Then every deal that could be true is equally likely.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tortuga.engine import Chance
from tortuga.games.pirate_attack.chapters.fleet import ARMADA, BOUNTY, SAILS, TRAP
from tortuga.games.pirate_attack.data import DECK, NUMBER, PLAIN, UNDER_MAGIC, UNDER_MAIN
from tortuga.games.pirate_attack.seats.views import knows, seen_hands
from tortuga.games.pirate_attack.state import (
    FORTUNE_TELLER,
    MAGIC,
    NOBODY,
    NOTHING,
    TAVERN,
    WITCH_DOCTOR,
    Laid,
    PirateAttack,
    Play,
)

Fits = Callable[[int], bool]


def redeal(state: PirateAttack, seat: int | None, chance: Chance) -> None:
    """Deal everything again that the seat cannot know, in place."""
    _redeal_main(state, seat, chance)
    _redeal_magic(state, seat, chance)
    _redeal_doctors(state, seat, chance)
    _redeal_fortunes(state, seat, chance)
    for cards in (state.gold, state.souls, state.abilities, state.stocks[TAVERN].pile):
        chance.shuffle(cards)


def reshuffle(state: PirateAttack, chance: Chance) -> None:
    """Shuffle all piles, whose order nobody knows."""
    pool = bytearray().join([*state.piles, state.removed])
    chance.shuffle(pool)
    for pile in [*state.piles, state.removed]:
        count = len(pile)
        pile[:] = pool[:count]
        del pool[:count]
    for cards in (state.gold, state.souls, state.abilities, *[stock.pile for stock in state.stocks]):
        chance.shuffle(cards)


def _unknown(state: PirateAttack, seat: int | None, laid: Sequence[Laid]) -> list[Laid | Play]:
    return [card for card in laid if not knows(state, seat, card.seen)]


def _being_played(state: PirateAttack, seat: int | None, deck: str) -> list[Laid | Play]:
    """Face-down cards on the stack that the seat has not seen. One that is not yet announced stays as it is."""
    return [
        play
        for play in state.stack
        if play.announced and play.down and DECK[play.card] == deck and not knows(state, seat, play.seen)
    ]


def _fill(places: Sequence[Laid | Play], cards: bytearray, fits: Fits, chance: Chance) -> None:
    """Put random cards that fit into these places, and take them out of the pool."""
    fitting = bytearray(card for card in cards if fits(card))
    for place, card in zip(places, chance.sample(fitting, len(places)), strict=True):
        cards.remove(card)
        place.card = card


def _redeal_main(state: PirateAttack, seat: int | None, chance: Chance) -> None:
    under = [
        laid for player in state.players for ship in player.row for laid in ship.under if DECK[laid.card] == "main"
    ]
    places = _unknown(state, seat, under) + _being_played(state, seat, "main")
    seen = seen_hands(state, seat)
    hands = [player.hand for owner, player in enumerate(state.players) if owner not in seen]
    piles = [*state.piles, state.removed]
    pool = bytearray(place.card for place in places) + b"".join([*hands, *piles])
    _fill(places, pool, UNDER_MAIN.__contains__, chance)
    plain = bytearray(card for card in pool if card in PLAIN)
    chance.shuffle(plain)
    for hand in hands:
        for place in range(len(hand)):
            hand[place] = plain.pop()
            pool.remove(hand[place])
    chance.shuffle(pool)
    for pile in piles:
        count = len(pile)
        pile[:] = pool[:count]
        del pool[:count]


def _redeal_stock(
    state: PirateAttack, stock: int, places: Sequence[Laid | Play], pool: bytearray, chance: Chance
) -> None:
    """Deal the pool into these places; the rest becomes the pile."""
    chance.shuffle(pool)
    for place in places:
        place.card = pool.pop()
    state.stocks[stock].pile[:] = pool


def _redeal_magic(state: PirateAttack, seat: int | None, chance: Chance) -> None:
    under = [
        laid for player in state.players for ship in player.row for laid in ship.under if DECK[laid.card] == "magic"
    ]
    laid_under = _unknown(state, seat, under) + _being_played(state, seat, "magic")
    saved = [place for player in state.players for place in _unknown(state, seat, player.magic)]
    pool = bytearray(place.card for place in [*laid_under, *saved]) + state.stocks[MAGIC].pile
    _fill(laid_under, pool, UNDER_MAGIC.__contains__, chance)
    _redeal_stock(state, MAGIC, saved, pool, chance)


def _redeal_doctors(state: PirateAttack, seat: int | None, chance: Chance) -> None:
    curses = [laid for player in state.players for ship in player.row for laid in ship.curses]
    places = _unknown(state, seat, curses) + _being_played(state, seat, "witch_doctor")
    pool = bytearray(place.card for place in places) + state.stocks[WITCH_DOCTOR].pile
    _redeal_stock(state, WITCH_DOCTOR, places, pool, chance)


def _redeal_fortunes(state: PirateAttack, seat: int | None, chance: Chance) -> None:
    places = [place for player in state.players for place in _unknown(state, seat, player.fortunes)]
    pool = bytearray(place.card for place in places) + state.stocks[FORTUNE_TELLER].pile
    _redeal_stock(state, FORTUNE_TELLER, places, pool, chance)


def census(state: PirateAttack) -> bytes:
    """All cards of the chosen packs, wherever they are, sorted: the same at any time of a match."""
    cards = bytearray().join(
        [
            *state.piles,
            state.gold,
            state.gold_used,
            state.souls,
            state.abilities,
            state.discard,
            state.wrecks,
            state.purses,
        ]
    )
    cards += state.removed + state.aside
    for stock in state.stocks:
        cards += stock.pile + stock.discard
    cards += bytes(shop.card for shop in state.shops if shop.card != NOTHING)
    cards += bytes(play.card for play in state.stack if not play.kept)
    cards += bytes(queued.card for queued in state.reds)
    cards += bytes([state.turn.red]) if state.turn.red != NOTHING else b""
    cards += bytes([TRAP]) if state.trapped != NOBODY else b""
    for player in state.players:
        cards += player.hand + player.kept
        cards += bytes(laid.card for laid in [*player.fortunes, *player.magic])
        cards += bytes(card for card in (player.fleet, player.soul, player.ability) if card != NOTHING)
        cards += bytes([NUMBER["blockade"]]) * player.blockades + bytes([NUMBER["stranded"]]) * player.stranded
        cards += bytes([NUMBER["copy_cat"]]) * len(player.copying)
        cards += bytes([ARMADA]) * player.armada + bytes([NUMBER["walk_the_plank"]]) * player.plank
        for ship in player.row:
            cards.append(ship.card)
            cards += bytes(laid.card for laid in [*ship.under, *ship.curses])
            cards += bytes([BOUNTY]) * ship.bounty + bytes([SAILS]) * ship.sails
    return bytes(sorted(cards))
