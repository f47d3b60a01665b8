"""The contents of the box: cards, tiles, maps, dice, skins and captains; ``rows`` says what stands in their files."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import get_args

from tortuga.engine import Words
from tortuga.engine.data.reading import DataFiles
from tortuga.engine.variants import data_folder
from tortuga.games.pirata_codex.data.rows import Cards, Files, Numbers, Window

FOLDER = data_folder(__name__)
SEATS = (2, 3, 4, 5, 6)
BASE_SEATS, MORE_SEATS = SEATS[:3], SEATS[3:]
"""More players need Curse of the Dead."""


def enough_pieces(numbers: Numbers) -> Iterator[str]:
    """There must be coins for everybody and for the phase marker (R5), and crew dice, also for the Phantom."""
    coins, each = numbers.coins, numbers.coins_at_start
    if short := [seats for seats in SEATS if seats * each + 1 > coins]:
        yield f"{coins} coins, one of them the marker, are too few for {_players(short)} to begin with {each} each"
    crew = max(numbers.crew_at_start, numbers.crew_at_full_muster)
    for dice, seats_served in (
        (numbers.crew_dice, BASE_SEATS),
        (numbers.crew_dice + numbers.curse_crew_dice, MORE_SEATS),
    ):
        if short := [seats for seats in seats_served if max(seats, 3) * crew > dice]:
            yield f"{dice} crew dice are too few for {_players(short)} to begin with {crew} each"


def enough_cards(cards: Cards, numbers: Numbers) -> Iterator[str]:
    """There must be a hand for everybody, and for the Phantom in a match of two."""
    base, silver = (
        sum(card.base for card in cards.card),
        sum(card.base for card in cards.card if card.colour == "silver"),
    )
    both = base + sum(card.curse for card in cards.card)
    longest = max(numbers.hand, numbers.hand_on_both_maps)
    for box, deck, hand, seats_served in (
        ("the base box has", base, numbers.hand, BASE_SEATS),
        ("both boxes have", both, longest, SEATS),
    ):
        need = {seats: seats * hand + (numbers.phantom_hand if seats == 2 else 0) + 1 for seats in seats_served}
        if short := [seats for seats in need if need[seats] > deck]:
            yield f"{box} {deck} cards, too few for {_players(short)} with {hand} each"
    if silver < numbers.phantom_hand:
        yield f"the base box has {silver} silver cards, but the Phantom is dealt {numbers.phantom_hand}"


def _players(seats: list[int]) -> str:
    return f"{' or '.join(map(str, seats))} players"


FILES = DataFiles(FOLDER, Files, [enough_pieces, enough_cards])
CARDS = {card.id: card for card in FILES.own.cards.card}
TILES = {tile.id: tile for tile in FILES.own.tiles.tile}
MAPS = {map.id: map for map in FILES.own.maps.map}
DICE = {die.id: die for die in FILES.own.dice.die}
SKINS = {skin.id: skin for skin in FILES.own.skins.skin}
CAPTAINS = {captain.id: captain for captain in FILES.own.captains.captain}
NUMBERS = FILES.own.numbers
WORDS = Words(
    FOLDER,
    printed={
        "card": {card.id: {**card.amounts, "reach": card.reach} for card in CARDS.values()},
        "tile": {tile.id: tile.amounts for tile in TILES.values()},
        "asks": {
            "lagoon_rest": TILES["safe_lagoon"].amounts,
            "trade_offer": TILES["trade"].amounts,
            "buy_card": {"coins": NUMBERS.card_price},
            "final_coins": {"coins": NUMBERS.coins_for_crew},
        },
        "actions": {
            "BuyCard": {"coins": NUMBERS.card_price},
            "BuyCrew": {"coins": NUMBERS.coins_for_crew, "crew": "{crew}"},  # a field of the action
            "LiftCurse": {"price": NUMBERS.curse_price},
        },
        "skin": {
            "golden_voyage": {"coins": NUMBERS.coins_in_golden_voyage},
            "full_muster": {"dice": NUMBERS.crew_at_full_muster},
        },
        "hint": {
            "crew_gained": TILES["safe_lagoon"].amounts,
        },
    },
)

GOLD = frozenset(card.id for card in CARDS.values() if card.colour == "gold")
SILVER = frozenset(CARDS) - GOLD
FITS: dict[str, frozenset[str]] = {
    window: frozenset(card.id for card in CARDS.values() if window in card.windows) for window in get_args(Window)
}
"""Which cards may be played in a window."""

COINS, CREW_DICE, CURSE_CREW_DICE = NUMBERS.coins, NUMBERS.crew_dice, NUMBERS.curse_crew_dice
CUP, CARD_PRICE = NUMBERS.cup, NUMBERS.card_price


def copies(card: str, expansion: bool) -> int:
    """How many of this card are in the box in play."""
    row = CARDS[card]
    return row.base + row.curse if expansion else row.base


@cache
def deck(expansion: bool) -> tuple[str, ...]:
    """All cards of the box in play, in the order of the list."""
    return tuple(card for card in CARDS for _ in range(copies(card, expansion)))


def map_id(chosen: str, ghostpack: bool) -> str:
    """The map in play: with both maps, the Ghostpack adds two spaces."""
    return "both_ghost" if chosen == "both" and ghostpack else chosen
