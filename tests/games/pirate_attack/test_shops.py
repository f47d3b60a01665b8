"""Gold, markets and prices, Copy Cat, Money Master, Fire Sale, and the souls of customers."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from attack_table import Reply, Sea, effect_of, names, refusal_of

from tortuga.engine import Action
from tortuga.games.pirate_attack.actions import BUY, DONE, FIRE_SALE, Buy, UseFireSale, at_ship
from tortuga.games.pirate_attack.chapters.shopping import (
    buy,
    close_window,
    open_window,
    price,
    shop,
    shop_options,
    visit_tavern,
)
from tortuga.games.pirate_attack.chapters.zones import gold_cards
from tortuga.games.pirate_attack.data import KINDS
from tortuga.games.pirate_attack.data.rows import Kind
from tortuga.games.pirate_attack.seats.views import view_of
from tortuga.games.pirate_attack.state import (
    FORTUNE_TELLER,
    MAGIC,
    MAGIC_SHOP,
    MARKET,
    TAVERN,
    TAVERN_SHOP,
    WITCH_DOCTOR,
)
from tortuga.kit import SHUFFLE

OPENS = [kind for kind in KINDS if kind.deed in ("open_market", "open_magic")]


def shopping(sea: Sea, seat: int) -> Sequence[Action]:
    """What the seat could buy with a window open."""
    sea.state.shopping = open_window(sea.state, seat)
    return shop_options(sea.state, seat, sea.state.settings.shops)


def spree(sea: Sea, seat: int, *stocks: int, **replies: Reply | list[Reply]) -> None:
    """The seat buys these in one window."""
    sea.state.shopping = open_window(sea.state, seat)
    for stock in stocks:
        assert BUY[stock] in shop_options(sea.state, seat, sea.state.settings.shops)
        sea.run(buy(sea.table, seat, stock), replies)
    sea.run(close_window(sea.table), replies)
    sea.check()


@effect_of(*(kind.id for kind in OPENS))
@refusal_of(*(kind.id for kind in OPENS))
@pytest.mark.parametrize("kind", OPENS, ids=lambda kind: kind.id)
def test_open_cards_set_the_price(kind: Kind) -> None:
    """Always usable, even when nothing changes; the card lies there until the next one; one shop alone."""
    sea = Sea(3)
    where = MARKET if kind.deed == "open_market" else MAGIC_SHOP
    sea.state.shops[where].open = False
    sea.play(1, kind.id)
    sign, other = sea.state.shops[where], sea.state.shops[1 - where]
    assert (sign.open, sign.price) == (True, kind.price)
    assert (other.open, other.price, other.card) == (True, 5, -1)
    assert not sea.state.discard
    assert sea.can(0, kind.id)
    sea.play(1, "close_all_markets")
    assert names(sea.state.discard) == [kind.id]


@effect_of("close_market", "close_magic", "close_all_markets")
@refusal_of("close_market", "close_magic", "close_all_markets")
@pytest.mark.parametrize(
    ("card", "open_shops"),
    [("close_market", [False, True]), ("close_magic", [True, False]), ("close_all_markets", [False, False])],
)
def test_close_cards(card: str, open_shops: list[bool]) -> None:
    """R110: one card closes both and lies at the Market. The last price is remembered, and nothing is sold any more."""
    sea = Sea(3)
    sea.gold(20)
    sea.play(1, card)
    sea.play(1, card)
    assert [sign.open for sign in sea.state.shops] == open_shops
    assert [sign.price for sign in sea.state.shops] == [5, 5]
    options = shopping(sea, 0)
    assert (BUY[FORTUNE_TELLER] in options) is open_shops[MARKET]
    assert (BUY[MAGIC] in options) is open_shops[MAGIC_SHOP]
    assert BUY[TAVERN] in options


@effect_of("abil_black_market", "soul_over_charged", "fire_sale")
@pytest.mark.parametrize(
    ("printed", "half", "double", "both"), [(5, 3, 10, 5), (3, 2, 6, 3), (10, 5, 20, 10), (2, 1, 4, 2)]
)
def test_example_27_prices(printed: int, half: int, double: int, both: int) -> None:
    """Example 27, R10: doubled first, then halved and rounded up; at closed shops the last price."""
    sea = Sea(4)
    sea.soul(1, "abil_black_market")
    sea.soul(2, "soul_over_charged")
    sea.state.shops[MARKET].price = printed
    assert price(sea.state, 0, MARKET, sale=False) == printed
    assert price(sea.state, 0, MARKET, sale=True) == half
    assert price(sea.state, 1, MARKET, sale=False) == half
    assert price(sea.state, 1, MARKET, sale=True) == half
    assert price(sea.state, 2, MARKET, sale=False) == double
    assert price(sea.state, 2, MARKET, sale=True) == both
    assert price(sea.state, 1, TAVERN_SHOP, sale=False) == 5
    assert [view_of(sea.state, seat).shops[MARKET].yours for seat in (0, 1, 2, None)] == [printed, half, double, None]
    assert [view_of(sea.state, seat).shops[TAVERN_SHOP].yours for seat in (0, 1, 2, None)] == [10, 5, 20, None]
    sea.state.shops[MARKET].open = False
    assert price(sea.state, 0, MARKET, sale=False) is None
    assert price(sea.state, 0, MARKET, sale=True) == half
    assert price(sea.state, 1, MARKET, sale=False) == half


@refusal_of("abil_black_market", "soul_over_charged")
def test_black_market_still_needs_the_money_and_over_charged_twice_of_it() -> None:
    sea = Sea(3)
    sea.soul(0, "abil_black_market")
    sea.soul(1, "soul_over_charged")
    sea.gold(2, 9)
    assert shopping(sea, 0) == []
    assert shopping(sea, 1) == []
    sea.gold(3, 10)
    assert BUY[MAGIC] in shopping(sea, 0)
    assert BUY[MAGIC] in shopping(sea, 1)


@effect_of("soul_bad_customer", "soul_broken_wand", "soul_banned_bar")
@refusal_of("soul_bad_customer", "soul_broken_wand", "soul_banned_bar")
@pytest.mark.parametrize(
    ("soul", "barred"),
    [
        ("soul_bad_customer", {BUY[WITCH_DOCTOR], BUY[FORTUNE_TELLER]}),
        ("soul_broken_wand", {BUY[MAGIC]}),
        ("soul_banned_bar", {BUY[TAVERN]}),
    ],
)
def test_who_may_not_buy_where(soul: str, barred: set[Action]) -> None:
    """Free cards are fine."""
    sea = Sea(3)
    sea.gold(50)
    sea.ship(1, "3/3")
    assert set(shopping(sea, 0)) == set(BUY)
    sea.soul(0, soul)
    assert set(shopping(sea, 0)) == set(BUY) - barred
    sea.stock_up(TAVERN, "free_fortunes", "double_play")
    sea.run(visit_tavern(sea.table, 0))
    sea.play(0, "extra_magic")
    assert len(sea[0].fortunes) == 3
    assert len(sea[0].magic) == 5


def test_bought_cards_are_looked_at_by_the_buyer_alone() -> None:
    sea = Sea(3)
    ship = sea.ship(1, "3/3")
    sea.gold(20)
    sea.stock_up(WITCH_DOCTOR, "wd_fire")
    spree(sea, 0, FORTUNE_TELLER, MAGIC, WITCH_DOCTOR)
    assert sea[0].gold == 5
    assert sea[0].fortunes[0].seen == sea[0].magic[0].seen == 1
    assert names(ship.curses) == ["wd_fire"]
    assert ship.curses[0].seen == 1


def test_no_ship_no_witch_doctor() -> None:
    """It cannot be bought, and as a free card it is not drawn; ports never."""
    sea = Sea(3)
    sea.gold(50)
    sea.ship(1, "3/3", in_port=True)
    assert BUY[WITCH_DOCTOR] not in shopping(sea, 0)
    before = len(sea.state.stocks[WITCH_DOCTOR].pile)
    sea.play(0, "close_market")
    assert len(sea.state.stocks[WITCH_DOCTOR].pile) == before


def test_the_default_place_for_a_witch_doctor_is_the_strongest_enemy() -> None:
    sea = Sea(3)
    sea.gold(5)
    sea.ship(0, "10/10")
    weak, strong = sea.ship(1, "3/3"), sea.ship(2, "9/9")
    spree(sea, 0, WITCH_DOCTOR)
    assert sea.asks("wd_place")[0].default == at_ship(strong)
    assert not weak.curses


def test_a_sold_out_stock_sells_nothing() -> None:
    """R8."""
    sea = Sea(3)
    sea.gold(50)
    sea.state.stocks[MAGIC].discard += sea.state.stocks[MAGIC].pile
    sea.state.stocks[MAGIC].pile.clear()
    assert BUY[MAGIC] not in shopping(sea, 0)


def test_the_gold_deck_is_made_anew_from_the_same_cards() -> None:
    """R3."""
    sea = Sea(3, dice=[SHUFFLE])
    gold_cards(sea.table, 0, 41, locked=False)
    assert sea[0].gold == 146
    gold_cards(sea.table, 0, 1, locked=False)
    assert sea[0].gold > 146
    assert len(sea.state.gold) == 40


# Fire Sale


@refusal_of("fire_sale")
def test_fire_sale_is_useless_with_black_market() -> None:
    """Then it is discarded."""
    sea = Sea(3)
    assert sea.can(0, "fire_sale")
    sea.soul(0, "abil_black_market")
    assert not sea.can(0, "fire_sale")
    sea.stock_up(TAVERN, "fire_sale")
    sea.run(visit_tavern(sea.table, 0))
    assert not sea[0].kept
    assert "fire_sale" in names(sea.state.stocks[TAVERN].discard)


def test_fire_sale_one_shop_one_window() -> None:
    """R51: any number of cards, closed shops at the last price."""
    sea = Sea(3)
    sea.keep(0, "fire_sale")
    sea.gold(12)
    sea.state.shops[MAGIC_SHOP].open = False
    options = shopping(sea, 0)
    assert FIRE_SALE[MAGIC_SHOP] in options
    assert BUY[MAGIC] not in options
    sea.run(shop(sea.table, 0, UseFireSale("magic_shop")))
    assert not sea[0].kept
    for _ in range(2):
        sea.run(shop(sea.table, 0, Buy("magic")))
    assert sea[0].gold == 6
    assert price(sea.state, 0, MARKET, sale=False) == 5
    sea.run(close_window(sea.table))
    assert BUY[MAGIC] not in shopping(sea, 0), "the next window knows nothing of it"


def test_a_fire_sale_in_use_is_good_for_what_its_last_gold_can_buy() -> None:
    """R51: at a closed shop too, though nothing that is open could be paid."""
    sea = Sea(3)
    sea.keep(0, "fire_sale")
    sea.gold(3)
    for sign in sea.state.shops:
        sign.open = False
    game = sea.begin().answer(UseFireSale("market"))
    assert BUY[FORTUNE_TELLER] in game.ask.options
    game.answer(BUY[FORTUNE_TELLER])
    assert game.state.players[0].gold == 0


# Copy Cat and Money Master


@effect_of("copy_cat", "abil_money_master")
def test_example_28_copy_cat_and_money_master() -> None:
    """Example 28, R49, R50: two free Fortune Tellers, a credit of ten, one free tavern card, and nothing further."""
    sea = Sea(4)
    sea.gold(10)
    sea.soul(2, "abil_money_master")
    sea.pull("copy_cat")
    sea.pull("copy_cat")
    sea[1].copying.append(0)
    sea[3].copying.append(2)
    sea.stock_up(TAVERN, "double_play", "sneak_thief")
    spree(sea, 0, FORTUNE_TELLER, FORTUNE_TELLER, credit_shop=Buy("tavern"))
    assert [len(player.fortunes) for player in sea.state.players] == [2, 2, 0, 0]
    assert names(sea[2].kept) == ["double_play"]
    assert names(sea[3].kept) == ["sneak_thief"]
    assert [player.gold for player in sea.state.players] == [0, 0, 0, 0]


@refusal_of("copy_cat", "abil_money_master")
def test_nothing_for_free_cards_and_no_credit_for_your_own_gold() -> None:
    """R50: only purchases count; R49: the rest of the credit is lost; closed shops are closed for it."""
    sea = Sea(3)
    sea.soul(2, "abil_money_master")
    sea.pull("copy_cat")
    sea[1].copying.append(0)
    sea.play(0, "extra_magic")
    assert not sea[1].magic
    sea.gold(0, 0, 9)
    sea.play(1, "close_all_markets")
    spree_before = len(sea.asked)
    sea.gold(0, 5, 9)
    sea.state.shops[MARKET].open = True
    sea.state.shopping = open_window(sea.state, 2)
    sea.run(buy(sea.table, 2, FORTUNE_TELLER))
    sea.run(close_window(sea.table))
    assert "credit_shop" not in sea.kinds()[spree_before:]
    spree(sea, 1, FORTUNE_TELLER)
    asked = sea.asks("credit_shop")[0]
    assert set(asked.options) == {DONE, BUY[FORTUNE_TELLER]}, (
        "9 with the 4 of their own: no tavern; the Magic Shop is closed"
    )
    assert asked.about["credit"] == 5
    lone = Sea(3)
    lone[1].out = lone[2].out = True
    assert not lone.can(0, "copy_cat")


def test_each_copy_cat_works_and_witch_doctors_are_placed_by_the_copier() -> None:
    sea = Sea(3)
    sea.gold(5)
    ship = sea.ship(2, "9/9")
    for _ in range(2):
        sea.pull("copy_cat")
        sea[1].copying.append(0)
    spree(sea, 0, WITCH_DOCTOR)
    assert len(ship.curses) == 3
    assert [laid.seen for laid in ship.curses] == [1, 2, 2]


def test_money_master_adds_own_gold_and_spends_credit_first() -> None:
    """R49."""
    sea = Sea(3)
    sea.gold(5, 0, 6)
    sea.soul(2, "abil_money_master")
    sea.stock_up(TAVERN, "double_play")
    spree(sea, 0, MAGIC, credit_shop=Buy("tavern"))
    assert sea[2].gold == 1
    assert names(sea[2].kept) == ["double_play"]


def test_auctions_and_bone_yards_give_credit_too() -> None:
    sea = Sea(4)
    sea.gold(0, 8)
    sea.soul(2, "abil_money_master")
    ship = sea.ship(0, "3/3")
    sea.play(0, "auction", tavern_target=ship, auction_bid=lambda ask: ask.options[-1])
    assert sea.asks("credit_shop")[0].about["credit"] == 8


# Price cards and the last purchase


def test_the_last_buy_before_a_price_card_works() -> None:
    """R9: at the old prices, Market and Magic Shop only, and only on one's own turn."""
    sea = Sea(3)
    sea.gold(6, 6)
    sea.state.shops[MARKET].price = 2
    sea.play(0, "open_market_10", last_buy=[Buy("fortune_teller"), Buy("fortune_teller"), DONE])
    assert len(sea[0].fortunes) == 2
    assert sea[0].gold == 2
    assert sea.state.shops[MARKET].price == 10
    assert all(BUY[TAVERN] not in ask.options for ask in sea.asks("last_buy"))
    asked = len(sea.asked)
    sea.play(1, "open_market_2")
    assert "last_buy" not in sea.kinds()[asked:], "it is not seat 1's turn"


# Raid The Shop


@effect_of("abil_raid_shop")
@pytest.mark.parametrize(
    ("card", "magic", "fortunes", "doctors"),
    [("close_market", 0, 1, 1), ("close_magic", 1, 0, 0), ("close_all_markets", 1, 1, 1)],
)
def test_raid_the_shop(card: str, magic: int, fortunes: int, doctors: int) -> None:
    """For each Close card, even on a closed shop; the Witch Doctor goes on an opponent's ship at once."""
    sea = Sea(3)
    mine, theirs = sea.ship(2, "9/9"), sea.ship(1, "3/3")
    sea.soul(2, "abil_raid_shop")
    sea.state.shops[MARKET].open = False
    sea.play(1, card)
    assert (len(sea[2].magic), len(sea[2].fortunes), len(theirs.curses)) == (magic, fortunes, doctors)
    assert not mine.curses


@refusal_of("abil_raid_shop")
def test_no_raid_without_an_opponents_ship_or_on_opening() -> None:
    sea = Sea(3)
    sea.ship(2, "9/9")
    sea.soul(2, "abil_raid_shop")
    before = len(sea.state.stocks[WITCH_DOCTOR].pile)
    sea.play(0, "close_market")
    assert len(sea.state.stocks[WITCH_DOCTOR].pile) == before
    assert len(sea[2].fortunes) == 1
    sea.play(0, "open_market_2")
    assert len(sea[2].fortunes) == 1


# Teams


@pytest.mark.parametrize(("own", "cards", "left"), [(2, 2, (0, 0)), (0, 0, (0, 6))])
def test_example_37_the_team_purse(own: int, cards: int, left: tuple[int, int]) -> None:
    """Example 37: with one gold of your own you may add your partner's; yours is used first."""
    sea = Sea(4, teams=True)
    sea.gold(own, 0, 6)
    sea.state.shops[MARKET].price = 4
    sea.state.shopping = open_window(sea.state, 0)
    while BUY[FORTUNE_TELLER] in shop_options(sea.state, 0, sea.state.settings.shops):
        sea.run(buy(sea.table, 0, FORTUNE_TELLER))
    assert len(sea[0].fortunes) == cards
    assert (sea[0].gold, sea[2].gold) == left


def test_the_team_purse_stays_open_when_your_own_gold_is_spent() -> None:
    """Example 37, in a turn: what counts is the gold one has when the window opens."""
    sea = Sea(4, teams=True)
    sea.gold(2, 0, 6)
    for sign in sea.state.shops:
        sign.price = 4
    game = sea.begin().answer(BUY[FORTUNE_TELLER])
    assert [player.gold for player in game.state.players] == [0, 0, 4, 0]
    game.answer(BUY[FORTUNE_TELLER])
    assert [player.gold for player in game.state.players] == [0, 0, 0, 0]
    assert len(game.state.players[0].fortunes) == 2


@effect_of("soul_no_free_gold", "save_gold_1", "save_gold_2", "save_gold_3", "save_gold_4", "save_gold_5",
           "gold_1", "gold_2", "gold_3", "gold_4", "gold_5")  # fmt: skip
@refusal_of("soul_no_free_gold", "save_gold_1", "save_gold_2", "save_gold_3", "save_gold_4", "save_gold_5",
            "gold_1", "gold_2", "gold_3", "gold_4", "gold_5")  # fmt: skip
@pytest.mark.parametrize("value", range(1, 6))
def test_gold_cards(value: int) -> None:
    """R3, R65: laid down and counted at once; with No Free Gold discarded. Gold is never played as a card."""
    from tortuga.games.pirate_attack.chapters.draws import draw

    sea = Sea(3)
    sea.on_top(f"save_gold_{value}", "guard")
    sea.run(draw(sea.table, 0))
    assert sea[0].gold == value
    assert names(sea[0].hand) == ["guard"], "and another card is drawn"
    sea.soul(1, "soul_no_free_gold")
    sea.on_top(f"save_gold_{value}", "knife")
    sea.run(draw(sea.table, 1))
    assert sea[1].gold == 0
    assert names(sea.state.discard) == [f"save_gold_{value}"]
    for card in (f"gold_{value}", f"save_gold_{value}"):
        assert not sea.can(0, card)
    sea.state.gold.append(
        sea.state.gold.pop(sea.state.gold.index(next(c for c in sea.state.gold if KINDS[c].value == value)))
    )
    gold_cards(sea.table, 1, 1, locked=True)
    assert sea[1].locked == value, "battle gold is for No Free Gold too"
    sea.check()


def test_a_raid_lays_no_witch_doctor_on_a_partners_ship() -> None:
    """It must go on an opponent's ship; without one there is a Fortune Teller only."""
    sea = Sea(4, teams=True)
    sea.soul(2, "abil_raid_shop")
    partners = sea.ship(0, "3/3")
    sea.play(1, "close_market")
    assert (len(sea[2].fortunes), partners.curses) == (1, [])
