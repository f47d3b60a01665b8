"""Anchor actions: storing, shopping, trading, plundering, searching and digging, one at a time until done."""

from __future__ import annotations

from collections.abc import Callable

from tortuga.engine import Action, Ask, Steps, Table
from tortuga.games.piratical.actions import Done, PlayCard, Plunder, RollDice, Search, Trade
from tortuga.games.piratical.asking import Due, put_in_secret
from tortuga.games.piratical.battle import attack_step
from tortuga.games.piratical.cargo import gain_treasures, ship_of
from tortuga.games.piratical.data import CARD_OF, CARDS, ISLAND, RACE_IDS, TABLES
from tortuga.games.piratical.events import PlunderAnnounced, PlunderRolled, SearchRolled, TradeRolled
from tortuga.games.piratical.forts import provoke
from tortuga.games.piratical.hand import held, play_card, window
from tortuga.games.piratical.market import ask_to_store, deal, goods, is_welcome, price_list
from tortuga.games.piratical.purse import roll_gold
from tortuga.games.piratical.results import apply
from tortuga.games.piratical.sea import FREE_PORTS, NOWHERE
from tortuga.games.piratical.state import Captain, Piratical, Ship

MAP_DICE = 4
_DONE, _TRADE, _PLUNDER, _SEARCH, _ROLL = Done(), Trade(), Plunder(), Search(), RollDice()


def anchor_step(table: Table[Piratical]) -> Due:
    """T2c: one action, or the end of them."""
    state = table.state
    captain = state.captains[state.active]
    ship = captain.ship
    assert ship is not None
    sea, turn = state.sea, state.turn
    if ship.hex in sea.chart.cay_shores[state.island - 1] and _may_dig(state, captain):
        return _anchored(table, _dig)
    port = sea.port_at[ship.hex]
    if port == captain.race and ship.treasures and not turn.stored:
        return _anchored(table, ask_to_store)
    rolls = port_acts(state, captain.race, ship, port)
    if rolls and not turn.passed:
        return Ask("port_act", (_DONE, *rolls), _DONE)
    wares = goods(state, captain, ship, port) if port != NOWHERE else ()
    if wares:
        # After shopping nobody plunders, but a roll that is still open can be made in between.
        options = (_DONE, *wares, *[roll for roll in rolls if roll is not _PLUNDER])
        return Ask("shop", options, _DONE, None, price_list(port))
    state.step = "attack"
    return attack_step(table)


def _anchored(table: Table[Piratical], act: Callable[[Table[Piratical], int], Steps[None]]) -> Steps[None]:
    state = table.state
    yield from act(table, state.active)
    if state.captain.ship is None:
        state.step = "next"


def port_acts(state: Piratical, race: int, ship: Ship, port: int) -> list[Action]:
    """The rolls that are open to the acting ship: trade or plunder, and a search."""
    found: list[Action] = []
    done = state.turn
    if port not in (NOWHERE, race):
        if not done.traded and is_welcome(state, ship, port):
            found.append(_TRADE)
        if port < FREE_PORTS and state.stocks[port] and not (done.traded or done.shopped or done.plundered):
            found.append(_PLUNDER)
    if ship.hex in state.sea.chart.shore and not done.searched:
        found.append(_SEARCH)
    return found


def port_act(table: Table[Piratical], question: Ask, answer: Action) -> Due:
    """A roll before any shopping, or none."""
    del question
    if type(answer) is Done:
        table.state.turn.passed = True
        return anchor_step(table)
    return _anchored(table, _ROLLS[type(answer)])


def shop(table: Table[Piratical], question: Ask, answer: Action) -> Due:
    """One purchase or one roll, or the end of the shopping."""
    del question
    state = table.state
    if type(answer) is Done:
        state.step = "attack"
        return attack_step(table)
    if type(answer) in _ROLLS:
        return _anchored(table, _ROLLS[type(answer)])
    deal(table, state.active, answer)
    return None


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
    if state.captains[seat].ship is None or port in state.closed:
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


_ROLLS: dict[type[Action], Callable[[Table[Piratical], int], Steps[None]]] = {
    Trade: _trade,
    Search: _search,
    Plunder: _plunder,
}


def _may_dig(state: Piratical, captain: Captain) -> bool:
    return not state.turn.kept_map and bool(held(captain, "treasure_map"))


def _dig(table: Table[Piratical], seat: int) -> Steps[None]:
    """8.5: a Treasure Map at the Deserted Island."""
    if (yield from window(table, seat, "dig", "treasure_map", use=True)):
        roll_gold(table, seat, dice=MAP_DICE)
    else:
        table.state.turn.kept_map = True
