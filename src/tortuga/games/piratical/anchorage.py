"""Anchor actions: storing, shopping, trading, plundering, searching and digging, one at a time until done."""

from __future__ import annotations

from collections.abc import Callable

from tortuga.engine import Action, Ask, Steps, Table
from tortuga.games.piratical.actions import Done, PlayCard, Plunder, RollDice, Search, Trade
from tortuga.games.piratical.asking import put, put_in_secret
from tortuga.games.piratical.cargo import gain_treasures, ship_of
from tortuga.games.piratical.data import CARD_OF, CARDS, ISLAND, RACE_IDS, TABLES
from tortuga.games.piratical.events import PlunderAnnounced, PlunderRolled, SearchRolled, TradeRolled
from tortuga.games.piratical.forts import provoke
from tortuga.games.piratical.hand import held, play_card, window
from tortuga.games.piratical.market import ask_to_store, deal, goods, is_welcome
from tortuga.games.piratical.purse import roll_gold
from tortuga.games.piratical.results import apply
from tortuga.games.piratical.sea import FREE_PORTS, NOWHERE
from tortuga.games.piratical.state import Captain, Piratical

MAP_DICE = 4
_DONE, _TRADE, _PLUNDER, _SEARCH, _ROLL = Done(), Trade(), Plunder(), Search(), RollDice()


def anchor_step(table: Table[Piratical]) -> Steps[bool] | None:
    """T2c: one action, or the end of them."""
    state = table.state
    captain = state.captain
    ship = ship_of(state, state.active)
    sea = state.sea
    port = sea.port_at[ship.hex]
    digging = ship.hex in sea.chart.cay_shores[state.island - 1] and _may_dig(state, captain)
    if port == NOWHERE and ship.hex not in sea.chart.shore and not digging:
        state.step = "attack"
        return None
    if digging:
        act = _dig
    elif port == captain.race and ship.treasures and not state.turn.stored:
        act = ask_to_store
    elif not state.turn.passed and port_acts(state):
        act = _port_act
    elif goods(state):
        act = _shop
    else:
        state.step = "attack"
        return None
    return _anchored(table, act)


def _anchored(table: Table[Piratical], act: Callable[[Table[Piratical], int], Steps[None]]) -> Steps[bool]:
    state = table.state
    yield from act(table, state.active)
    if state.captain.ship is None:
        state.step = "next"
    return True


def port_acts(state: Piratical) -> list[Action]:
    """The rolls that are open to the acting ship: trade or plunder, and a search."""
    ship = ship_of(state, state.active)
    port, done = state.sea.port_at[ship.hex], state.turn
    found: list[Action] = []
    foreign = port not in (NOWHERE, state.captains[state.active].race)
    if foreign and not done.traded and is_welcome(state, ship, port):
        found.append(_TRADE)
    if foreign and port < FREE_PORTS and state.stocks[port] and not (done.traded or done.shopped or done.plundered):
        found.append(_PLUNDER)
    if ship.hex in state.sea.chart.shore and not done.searched:
        found.append(_SEARCH)
    return found


def _port_act(table: Table[Piratical], seat: int) -> Steps[None]:
    """A roll before any shopping, or none."""
    state = table.state
    answer = yield from put(table, seat, lambda: Ask("port_act", (_DONE, *port_acts(state)), _DONE))
    if isinstance(answer, Plunder):
        yield from _plunder(table, seat)
    elif not (yield from _trade_or_search(table, seat, answer)):
        state.turn.passed = True


def _shop(table: Table[Piratical], seat: int) -> Steps[None]:
    """One purchase; a roll that is still open can be made in between. After shopping nobody plunders."""
    state = table.state
    answer = yield from put(table, seat, lambda: _what_to_buy(state))
    if isinstance(answer, Done):
        state.step = "attack"
    elif not (yield from _trade_or_search(table, seat, answer)):
        deal(table, seat, answer)


def _what_to_buy(state: Piratical) -> Ask:
    rolls = [act for act in port_acts(state) if act is not _PLUNDER]
    return Ask("shop", (_DONE, *goods(state), *rolls), _DONE)


def _trade_or_search(table: Table[Piratical], seat: int, wanted: Action) -> Steps[bool]:
    """Make the roll that is wanted; False when it was none of these."""
    if isinstance(wanted, Trade):
        yield from _trade(table, seat)
    elif isinstance(wanted, Search):
        yield from _search(table, seat)
    else:
        return False
    return True


def _trade(table: Table[Piratical], seat: int) -> Steps[None]:
    """One roll a turn (R50) on the table of the port."""
    state = table.state
    state.turn.traded = True
    port = state.sea.port_at[ship_of(state, seat).hex]
    free = port >= FREE_PORTS
    die = table.chance.roll()
    table.tell(TradeRolled(seat, "free_port" if free else RACE_IDS[port], die))
    lines = TABLES.free_port_trade if free else TABLES.home_port_trade
    yield from apply(table, seat, ISLAND if free else port, lines[die - 1])


def _search(table: Table[Piratical], seat: int) -> Steps[None]:
    """8.4: one roll a turn on the shore of Treasure Island."""
    table.state.turn.searched = True
    die = table.chance.roll()
    table.tell(SearchRolled(seat, die))
    yield from apply(table, seat, ISLAND, TABLES.treasure_island[die - 1])


def _plunder(table: Table[Piratical], seat: int) -> Steps[None]:
    """8.2: announced, then the forts fire; who survives plays a card or rolls (R58)."""
    state = table.state
    state.turn.plundered = True
    port = state.sea.port_at[ship_of(state, seat).hex]
    table.tell(PlunderAnnounced(seat, RACE_IDS[port]))
    yield from provoke(table, port)
    if state.captains[seat].ship is None:
        return
    card = yield from _plunder_card(table, seat)
    if card is not None:
        yield from gain_treasures(table, seat, port, CARDS[card].amount)
        return
    die = table.chance.roll()
    table.tell(PlunderRolled(seat, RACE_IDS[port], die))
    yield from apply(table, seat, port, TABLES.plunder[die - 1])


def _plunder_card(table: Table[Piratical], seat: int) -> Steps[int | None]:
    """Ivory Coast or Saint Augustine in the place of the roll."""
    cards = held(table.state.captains[seat], "plunder")
    if not cards:
        return None
    options = (_ROLL, *(PlayCard(CARDS[card].id) for card in cards))
    answer = yield from put_in_secret(table, seat, lambda: Ask("plunder_card", options, _ROLL))
    if not isinstance(answer, PlayCard):
        return None
    play_card(table, seat, CARD_OF[answer.card])
    return CARD_OF[answer.card]


def _may_dig(state: Piratical, captain: Captain) -> bool:
    return not state.turn.kept_map and bool(held(captain, "treasure_map"))


def _dig(table: Table[Piratical], seat: int) -> Steps[None]:
    """8.5: a Treasure Map at the Deserted Island."""
    if (yield from window(table, seat, "dig", "treasure_map", use=True)):
        roll_gold(table, seat, dice=MAP_DICE)
    else:
        table.state.turn.kept_map = True
