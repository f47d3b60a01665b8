"""Gold, cards and piles: what an answer costs, and what there is to take."""

from __future__ import annotations

from tortuga.engine import Action, Ask
from tortuga.engine.describing.facts import Facts, fact, warning
from tortuga.games.pirate_attack.actions import (
    AllPiles,
    AtPlayer,
    Bid,
    Buy,
    BuyWreck,
    DrawFrom,
    OnePile,
    PortCure,
    StakeGold,
    StakeShips,
    UseFireSale,
)
from tortuga.games.pirate_attack.chapters.asking import ship_in
from tortuga.games.pirate_attack.chapters.battle.deaths import BONE_YARD_GOLD
from tortuga.games.pirate_attack.chapters.cards.gambler import gold_gamblers, ship_gamblers
from tortuga.games.pirate_attack.chapters.cards.thieves import gold_to_steal, saved_cards
from tortuga.games.pirate_attack.chapters.ships import find
from tortuga.games.pirate_attack.chapters.shopping import price, price_now
from tortuga.games.pirate_attack.chapters.windows import PORT_FEE
from tortuga.games.pirate_attack.chapters.zones import wealth
from tortuga.games.pirate_attack.data import ID, KINDS
from tortuga.games.pirate_attack.state import NOBODY, SHOP_OF, SHOPS, STOCKS, PirateAttack, Player
from tortuga.games.pirate_attack.telling.forecasts.ships import card_asked


def of_an_answer(state: PirateAttack, seat: int, ask: Ask, option: Action) -> Facts:
    match option:
        case AtPlayer(other):
            return _of_a_player(state.players[other], card_asked(ask))
        case DrawFrom(pile):
            return (fact("pile", left=len(state.piles[pile])),)
        case OnePile():
            return (fact("pile_lost", left=len(state.piles[int(str(ask.about["pile"]))])),)
        case AllPiles():
            return (fact("pile_lost", left=sum(map(len, state.piles))),)
        case StakeGold(amount):
            return (fact("stake", players=len(gold_gamblers(state, seat, amount))),)
        case StakeShips(count):
            return (fact("stake", players=len(ship_gamblers(state, seat, count))),)
        case Bid(amount):
            return (fact("bid", left=state.players[seat].gold - amount),)
        case _:
            return _of_a_price(state, seat, option)


def _of_a_price(state: PirateAttack, seat: int, option: Action) -> Facts:
    match option:
        case Buy(stock):
            number = STOCKS.index(stock)
            cost = price_now(state, seat, SHOP_OF[number])
            return (fact("buy", price=cost, stock=stock, left=len(state.stocks[number].pile)),)
        case UseFireSale(shop):
            return (fact("fire_sale", price=price(state, seat, SHOPS.index(shop), sale=True)),)
        case PortCure():
            return (fact("fee", price=PORT_FEE),)
        case BuyWreck():
            return (fact("fee", price=BONE_YARD_GOLD),)
        case _:
            return ()


def of_no_bid(state: PirateAttack, seat: int, ask: Ask) -> Facts:
    """Who gets the ship if nobody bids more."""
    owner = find(state, ship_in(ask)).owner
    if state.bidder == NOBODY:
        return (fact("unsold", player=owner),)
    return ((warning if owner == seat else fact)("sold", player=state.bidder, gold=state.auction),)


def _of_a_player(player: Player, card: int | None) -> Facts:
    """What there is to take from a player, or else what everybody can see."""
    match "" if card is None else ID[card]:
        case "thief_half" | "thief_all":
            assert card is not None
            return (fact("steals_gold", gold=gold_to_steal(player, card)),)
        case "empty_chest":
            return (fact("loses_gold", gold=wealth(player)),)
    if card is not None and KINDS[card].stock:
        return (fact("saved", cards=len(saved_cards(player, card))),)
    return (fact("player", ships=len(player.row), cards=len(player.hand), gold=wealth(player)),)
