"""The Open and Close cards of the Market and the Magic Shop, and Raid The Shop."""

from __future__ import annotations

from tortuga.engine import Steps
from tortuga.games.pirate_attack.chapters.deeds import does
from tortuga.games.pirate_attack.chapters.shopping import PRICED_SHOPS, opposing_ships, place_doctor, window_of
from tortuga.games.pirate_attack.chapters.zones import bury, take_stock
from tortuga.games.pirate_attack.data import KINDS, NUMBER
from tortuga.games.pirate_attack.events import ShopSign
from tortuga.games.pirate_attack.state import (
    FORTUNE_TELLER,
    MAGIC,
    MAGIC_SHOP,
    MARKET,
    NOBODY,
    NOTHING,
    SHOPS,
    PirateAttack,
    PirateAttackTable,
    Play,
)

RAID_THE_SHOP = NUMBER["abil_raid_shop"]


@does("open_market")
def open_market(table: PirateAttackTable, play: Play) -> Steps[None]:
    yield from _last_buy(table, play)
    _hang_sign(table, play, MARKET, KINDS[play.card].price)


@does("open_magic")
def open_magic_shop(table: PirateAttackTable, play: Play) -> Steps[None]:
    yield from _last_buy(table, play)
    _hang_sign(table, play, MAGIC_SHOP, KINDS[play.card].price)


@does("close_market")
def close_market(table: PirateAttackTable, play: Play) -> Steps[None]:
    yield from _last_buy(table, play)
    _hang_sign(table, play, MARKET, None)
    yield from _raid_market(table)


@does("close_magic")
def close_magic_shop(table: PirateAttackTable, play: Play) -> Steps[None]:
    yield from _last_buy(table, play)
    _hang_sign(table, play, MAGIC_SHOP, None)
    _raid_magic_shop(table)


@does("close_all_markets")
def close_all_markets(table: PirateAttackTable, play: Play) -> Steps[None]:
    """Close both shops. The card lies at the Market (R110)."""
    yield from _last_buy(table, play)
    _take_sign(table.state, MAGIC_SHOP)
    table.state.shops[MAGIC_SHOP].open = False
    _hang_sign(table, play, MARKET, None)
    table.tell(ShopSign(SHOPS[MAGIC_SHOP], None))
    _raid_magic_shop(table)
    yield from _raid_market(table)


def _last_buy(table: PirateAttackTable, play: Play) -> Steps[None]:
    """On your own turn you may buy at the old prices just before your price card takes effect (R9)."""
    if play.by == table.state.active:
        yield from window_of(table, play.by, "last_buy", PRICED_SHOPS)


def _take_sign(state: PirateAttack, shop: int) -> None:
    """Discard the price card at a shop."""
    sign = state.shops[shop]
    if sign.card != NOTHING:
        bury(state, sign.card)
        sign.card = NOTHING


def _hang_sign(table: PirateAttackTable, play: Play, shop: int, price: int | None) -> None:
    """Put a price card at its shop. A closed shop remembers its last price."""
    state = table.state
    _take_sign(state, shop)
    sign = state.shops[shop]
    sign.card = play.card
    sign.open = price is not None
    if price is not None:
        sign.price = price
    play.kept = True
    table.tell(ShopSign(SHOPS[shop], price))


def _raid_magic_shop(table: PirateAttackTable) -> None:
    """Raid The Shop: take one magic card."""
    seat = table.state.holders.get(RAID_THE_SHOP, NOBODY)
    if seat != NOBODY:
        take_stock(table, seat, MAGIC, 1)


def _raid_market(table: PirateAttackTable) -> Steps[None]:
    """Raid The Shop: take one Witch Doctor, if it can go on an opponent's ship, and one Fortune Teller."""
    seat = table.state.holders.get(RAID_THE_SHOP, NOBODY)
    if seat != NOBODY:
        yield from place_doctor(table, seat, opposing_ships(table.state, seat))
        take_stock(table, seat, FORTUNE_TELLER, 1)
