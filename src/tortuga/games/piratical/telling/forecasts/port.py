"""In port and on Treasure Island: what a roll may bring, and how far it is to the end."""

from __future__ import annotations

from tortuga.engine import Action, Ask
from tortuga.engine.describing.facts import Fact, Facts, fact
from tortuga.games.piratical.actions import (
    Buy,
    Done,
    Hire,
    Plunder,
    Remount,
    Repair,
    RollDice,
    Search,
    Sell,
    Store,
    Trade,
)
from tortuga.games.piratical.chapters.market import goods
from tortuga.games.piratical.chapters.results import RANSOM
from tortuga.games.piratical.data import ISLAND, TABLES, TREASURES
from tortuga.games.piratical.data.chart import NOWHERE
from tortuga.games.piratical.data.rows import RaceNumber
from tortuga.games.piratical.state import Piratical, ship_of
from tortuga.games.piratical.telling.forecasts import risks


def of_a_visit(state: Piratical, seat: int, ask: Ask, option: Action) -> Facts:
    """What can be done where the ship lies."""
    ship = ship_of(state, seat)
    port = state.sea.port_at[ship.hex]
    match option:
        case Plunder():
            home = state.sea.home_port(ship.hex)
            return (_plunder(state, seat, home), risks.forts(state, seat, home))
        case RollDice():  # beside the cards that could replace the roll
            return (_plunder(state, seat, state.sea.home_port(ship.hex)),)
        case Trade() if state.sea.is_berth(ship.hex):
            return (risks.roll("trade_free", state, seat, TABLES.free_port_trade),)
        case Trade():
            stock = len(state.stocks[port])
            return (risks.roll("trade_home", state, seat, TABLES.home_port_trade, stock=stock, gold=RANSOM),)
        case Search():
            return (risks.roll("search", state, seat, TABLES.treasure_island, stock=len(state.stocks[ISLAND])),)
        case Done() if ask.kind == "port_act" and port != NOWHERE:
            return _shopping(goods(state, state.captains[seat], ship, port))
        case _:
            return ()


def _plunder(state: Piratical, seat: int, port: RaceNumber) -> Fact:
    return risks.roll("plunder", state, seat, TABLES.plunder, stock=len(state.stocks[port]), gold=RANSOM)


def _shopping(wares: list[Action]) -> Facts:
    """What can still be done here without rolling, if anything."""
    uses = (("buy", (Repair, Hire, Buy)), ("sell", Sell), ("store", Store), ("remount", Remount))
    for what, kinds in uses:
        if any(isinstance(ware, kinds) for ware in wares):
            return (fact("shop_follows", what=what),)
    return ()


def of_storing(state: Piratical, seat: int, ask: Ask, option: Action) -> Facts:
    """How many treasures would be in the vault, and how many could still be lost."""
    del ask
    assert isinstance(option, Store)
    stored = len(state.captains[seat].stored) + option.count
    if stored >= TREASURES.victory:
        return (fact("store_wins", stock=stored, most=TREASURES.victory),)
    left = len(ship_of(state, seat).treasures) - option.count
    return (fact("store", stock=stored, most=TREASURES.victory, left=left),)
