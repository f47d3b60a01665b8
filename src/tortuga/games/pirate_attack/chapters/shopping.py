"""Gold, shops and prices, and two cards that profit from other people's shopping: Copy Cat and Money Master."""

from __future__ import annotations

from collections.abc import Sequence

from tortuga.engine import Action, Steps, ask
from tortuga.games.pirate_attack.actions import BUY, DONE, FIRE_SALE, Buy, UseFireSale
from tortuga.games.pirate_attack.chapters.aims import AnyShip
from tortuga.games.pirate_attack.chapters.asking import choose_ship
from tortuga.games.pirate_attack.chapters.deeds import does, usable
from tortuga.games.pirate_attack.chapters.playing import discard_unplayed, play_as, resolve, take_up
from tortuga.games.pirate_attack.chapters.ships import (
    any_choosable,
    choosable,
    clockwise,
    find,
    opponents,
    partner,
    size,
)
from tortuga.games.pirate_attack.chapters.zones import bury, from_stock, spend, take_stock
from tortuga.games.pirate_attack.data import ID, NUMBER, NUMBERS
from tortuga.games.pirate_attack.data.bits import SmallSet, has, with_member
from tortuga.games.pirate_attack.events import Bought, CreditGiven, FireSaleBegan, TavernDrawn
from tortuga.games.pirate_attack.state import (
    MAGIC_SHOP,
    MARKET,
    NOBODY,
    NOTHING,
    SHOP_OF,
    SHOPS,
    STOCKS,
    TAVERN,
    TAVERN_SHOP,
    WITCH_DOCTOR,
    Laid,
    PirateAttack,
    PirateAttackTable,
    Play,
    Ship,
    Shopping,
)

FIRE_SALE_CARD = NUMBER["fire_sale"]
BLACK_MARKET, OVER_CHARGED, MONEY_MASTER = (
    NUMBER["abil_black_market"],
    NUMBER["soul_over_charged"],
    NUMBER["abil_money_master"],
)
BANNED = {
    MARKET: NUMBER["soul_bad_customer"],
    MAGIC_SHOP: NUMBER["soul_broken_wand"],
    TAVERN_SHOP: NUMBER["soul_banned_bar"],
}
"""The soul that bans its owner from each shop."""
SOLD_AT = tuple(tuple(stock for stock, shop in enumerate(SHOP_OF) if shop == sold_at) for sold_at in range(len(SHOPS)))
TAVERN_PRICE = NUMBERS.tavern_price
PRICED_SHOPS = (MARKET, MAGIC_SHOP)


def price(state: PirateAttack, seat: int, shop: int, sale: bool) -> int | None:
    """What one card costs this player: doubled first, then halved and rounded up (R10). None if they may not buy."""
    player = state.players[seat]
    if shop == TAVERN_SHOP:
        printed, is_open = TAVERN_PRICE, True
    else:
        sign = state.shops[shop]
        printed, is_open = sign.price, sign.open
    if player.soul != NOTHING:
        if player.soul == BANNED[shop]:
            return None
        if player.soul == OVER_CHARGED:
            printed *= 2
    if sale or player.ability == BLACK_MARKET:
        return (printed + 1) // 2
    return printed if is_open else None


def price_now(state: PirateAttack, seat: int, shop: int) -> int | None:
    """The price in the present window, with any Fire Sale in use there."""
    shopping = state.shopping
    sale = shopping is not None and shopping.buyer == seat and has(shopping.sales, shop)
    return price(state, seat, shop, sale=sale)


def open_window(state: PirateAttack, seat: int, credit: int = 0) -> Shopping:
    """Open a shopping window. In team play, with at least one gold of your own you may use your partner's too."""
    shared = state.settings.teams and state.players[seat].gold > 0
    return Shopping(seat, shared=shared, credit=credit)


def purse(state: PirateAttack, seat: int) -> int:
    """What the player can spend in the present window."""
    shopping = state.shopping
    gold = state.players[seat].gold
    if shopping is not None and shopping.buyer == seat:
        gold += shopping.credit
        if shopping.shared:
            gold += state.players[partner(state, seat)].gold
    return gold


def _sales(state: PirateAttack) -> SmallSet:
    """The shops where a Fire Sale is on."""
    return state.shopping.sales if state.shopping is not None else 0


def shop_options(state: PirateAttack, seat: int, shops: Sequence[int], *, only_open: bool = False) -> list[Action]:
    """What the player can buy now, and the shops where a Fire Sale can be used."""
    money = purse(state, seat)
    if not money:
        return []
    options: list[Action] = []
    sales = _sales(state)
    for shop in shops:
        cost = price(state, seat, shop, has(sales, shop))
        if cost is not None and cost <= money and not (only_open and _closed(state, shop)):
            options += [BUY[stock] for stock in _wares(state, seat, shop)]
    player = state.players[seat]
    if FIRE_SALE_CARD in player.kept and player.ability != BLACK_MARKET:
        for shop in shops:
            cost = price(state, seat, shop, sale=True)
            if cost is None or cost > money or has(sales, shop) or (only_open and _closed(state, shop)):
                continue
            if _wares(state, seat, shop):
                options.append(FIRE_SALE[shop])
    return options


def _closed(state: PirateAttack, shop: int) -> bool:
    return shop != TAVERN_SHOP and not state.shops[shop].open


def _wares(state: PirateAttack, seat: int, shop: int) -> list[int]:
    """The stocks that this player can buy from here; Witch Doctors only if there is a ship to place one on."""
    return [
        stock
        for stock in SOLD_AT[shop]
        if state.stocks[stock].pile and (stock != WITCH_DOCTOR or any_choosable(state, seat))
    ]


def shop(table: PirateAttackTable, seat: int, answer: Action) -> Steps[None]:
    """Carry out one of the :func:`shop_options`."""
    if isinstance(answer, Buy):
        yield from buy(table, seat, STOCKS.index(answer.stock))
    elif isinstance(answer, UseFireSale):
        state = table.state
        assert state.shopping is not None
        state.players[seat].kept.remove(FIRE_SALE_CARD)
        bury(state, FIRE_SALE_CARD)
        state.shopping.sales = with_member(state.shopping.sales, SHOPS.index(answer.shop))
        table.tell(FireSaleBegan(seat, answer.shop))


def buy(table: PirateAttackTable, seat: int, stock: int) -> Steps[None]:
    """Pay and receive a card; then Copy Cats get theirs, clockwise from the buyer (R50)."""
    state = table.state
    cost = price_now(state, seat, SHOP_OF[stock])
    assert cost is not None
    _pay(table, seat, cost)
    table.tell(Bought(seat, STOCKS[stock], cost))
    yield from receive(table, seat, stock)
    for copier in clockwise(state, seat):
        for copied in list(state.players[copier].copying):
            if copied == seat:
                yield from receive(table, copier, stock)


def _pay(table: PirateAttackTable, seat: int, cost: int) -> None:
    """Pay with credit first, then with your own gold, then with your partner's."""
    state = table.state
    state.progress = True
    shopping = state.shopping
    assert shopping is not None
    credit = min(shopping.credit, cost)
    own = min(state.players[seat].gold, cost - credit)
    rest = cost - credit - own
    shopping.credit -= credit
    shopping.spent += cost - credit
    if own:
        spend(table, seat, own)
    if rest:
        spend(table, partner(state, seat), rest)


def receive(table: PirateAttackTable, seat: int, stock: int) -> Steps[None]:
    """Receive a card from a stock, bought or free; nothing if it is sold out (R8)."""
    state = table.state
    if stock == WITCH_DOCTOR:
        yield from place_doctor(table, seat, choosable(state, seat))
    elif stock == TAVERN:
        yield from visit_tavern(table, seat)
    else:
        take_stock(table, seat, stock, 1)


def place_doctor(table: PirateAttackTable, seat: int, ships: list[Ship]) -> Steps[None]:
    """Draw a Witch Doctor, which only the drawer sees, and place it at once. Without a ship for it, none is drawn."""
    state = table.state
    if not state.stocks[WITCH_DOCTOR].pile or not ships:
        return
    play = take_up(state, seat, from_stock(state, WITCH_DOCTOR), "stock")
    table.reveal()
    foes = [ship for ship in ships if ship.owner != seat]
    likely = max(foes or ships, key=size)
    ship = yield from choose_ship(seat, "wd_place", ships, likely, {"card": ID[play.card], "step": "ship"})
    play.ship = ship.id
    yield from resolve(table, play)


@does("witch_doctor", aim=AnyShip())
def witch_doctor(table: PirateAttackTable, play: Play) -> None:
    """Place a Witch Doctor face down above a ship. Those who have seen it know it."""
    state = table.state
    ship = find(state, play.ship)
    ship.curses.append(Laid(play.card, play.seen))
    play.kept = True


def opposing_ships(state: PirateAttack, seat: int) -> list[Ship]:
    """Opponents' ships that the player may choose; a partner is not an opponent."""
    foes = opponents(state, seat)
    return [ship for ship in choosable(state, seat) if ship.owner in foes]


def visit_tavern(table: PirateAttackTable, seat: int) -> Steps[None]:
    """Draw a tavern card and play it at once. It must be used if possible; otherwise it is discarded."""
    state = table.state
    if not state.stocks[TAVERN].pile:
        return
    card = from_stock(state, TAVERN)
    table.reveal()
    table.tell(TavernDrawn(seat, ID[card]))
    if usable(state, seat, card):
        yield from play_as(table, take_up(state, seat, card, "tavern", state.everyone), "tavern_target")
    else:
        yield from discard_unplayed(table, seat, [card], "unusable")


def window_of(table: PirateAttackTable, seat: int, kind: str, shops: Sequence[int], credit: int = 0) -> Steps[None]:
    """A shopping window outside T1 and T6: before a price card, or for Money Master's credit."""
    state = table.state
    outer, state.shopping = state.shopping, open_window(state, seat, credit)
    while options := shop_options(state, seat, shops, only_open=credit > 0):
        answer = yield from ask(seat, kind, [DONE, *options], DONE, about={"credit": state.shopping.credit})
        if answer == DONE:
            break
        yield from shop(table, seat, answer)
    spent = state.shopping.spent
    state.shopping = outer
    yield from money_master(table, seat, spent)


def money_master(table: PirateAttackTable, spender: int, amount: int) -> Steps[None]:
    """Whenever another player spends gold, Money Master may spend as much again at open shops (R49)."""
    seat = table.state.holders.get(MONEY_MASTER, NOBODY)
    if amount and seat not in (NOBODY, spender):
        table.tell(CreditGiven(seat, amount))
        yield from window_of(table, seat, "credit_shop", table.state.settings.shops, amount)


def close_window(table: PirateAttackTable) -> Steps[None]:
    """Close the active player's window. Money Master gets a credit of what was spent in it."""
    state = table.state
    shopping, state.shopping = state.shopping, None
    if shopping is not None:
        yield from money_master(table, shopping.buyer, shopping.spent)
