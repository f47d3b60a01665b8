"""At anchor, after the move: dig, store, trade, plunder, search and shop, as far as the place allows (R12, R13)."""

from __future__ import annotations

from tortuga.engine import Ask, Phase, Steps, ask_anew, make_ask
from tortuga.games.piratical.actions import Done, PlayCard, Plunder, RollDice, Search, Trade
from tortuga.games.piratical.chapters.asking import ask_about_cards
from tortuga.games.piratical.chapters.cargo import gain_treasures
from tortuga.games.piratical.chapters.forts import end_hostilities, provoke
from tortuga.games.piratical.chapters.hand import held, play_card, window
from tortuga.games.piratical.chapters.market import ask_to_store, deal, goods, is_welcome, price_list
from tortuga.games.piratical.chapters.results import apply, lose_die_of_gold, miss_turn, roll_gold
from tortuga.games.piratical.chapters.targets import targets
from tortuga.games.piratical.data import CARD_OF, CARDS, ISLAND, RACE_IDS, TABLES
from tortuga.games.piratical.data.chart import NOWHERE
from tortuga.games.piratical.data.rows import FARTHEST
from tortuga.games.piratical.data.waters import FREE_PORTS
from tortuga.games.piratical.events import PlunderAnnounced, PlunderRolled, SearchRolled, TradeRolled
from tortuga.games.piratical.state import Piratical, PiraticalTable, ship_of

MAP_DICE = CARDS[CARD_OF["treasure_map"]].amount
Roll = Trade | Plunder | Search
_DONE, _TRADE, _PLUNDER, _SEARCH, _ROLL = Done(), Trade(), Plunder(), Search(), RollDice()


def at_anchor(table: PiraticalTable) -> Phase:
    """The ship arrives, and its captain does what there is to do there. Battle follows if a ship is in range."""
    state = table.state
    seat = state.active
    ship = state.captains[seat].ship
    if ship is not None:  # its own ram or a fort may have sunk it
        end_hostilities(table, seat)
        if not state.sea.is_open_sea(ship.hex):
            yield from _carouse(table, seat)
            yield from _dig(table, seat)
            yield from _store(table, seat)
            yield from _roll_first(table, seat)
            yield from _shop(table, seat)
    state.phase = "attack" if targets(state, seat, FARTHEST) else "end"


def _carouse(table: PiraticalTable, seat: int) -> Steps[None]:
    """Wine, Women & Song: each costs a die of gold and a turn, in any port but the one where the turn began (R59)."""
    state = table.state
    faceup = state.captains[seat].faceup
    arrived = state.sea.port_at[ship_of(state, seat).hex] not in (NOWHERE, state.turn.port_at_start)
    while arrived and faceup:
        state.discard.append(faceup.pop(0))
        lose_die_of_gold(table, seat)
        yield from miss_turn(table, seat)


def _dig(table: PiraticalTable, seat: int) -> Steps[None]:
    """Dig with any number of Treasure Maps, beside the Deserted Island (R4)."""
    state = table.state
    if ship_of(state, seat).hex not in state.sea.chart.cay_shores[state.island - 1]:
        return
    while (yield from window(table, seat, "dig", "treasure_map", use=True)):
        roll_gold(table, seat, dice=MAP_DICE)


def _store(table: PiraticalTable, seat: int) -> Steps[None]:
    """Store treasures, in one's own home port."""
    state = table.state
    ship = ship_of(state, seat)
    if ship.treasures and state.sea.port_at[ship.hex] == state.captains[seat].race:
        yield from ask_to_store(table, seat)


# Trade, plunder and search


def _roll_first(table: PiraticalTable, seat: int) -> Steps[None]:
    """Trade, plunder or search before any shopping, or decline to."""
    state = table.state
    captain = state.captains[seat]
    while captain.ship is not None:
        answer = yield from ask_anew(seat, _what_to_roll_for, state)
        if isinstance(answer, Done):
            return
        yield from _roll(table, seat, answer)


def _what_to_roll_for(state: Piratical, seat: int) -> Ask:
    return Ask("port_act", (_DONE, *port_acts(state, seat)), _DONE)


def port_acts(state: Piratical, seat: int) -> list[Roll]:
    """What the acting ship may roll for here: trade or plunder (R47, R50), and a search, each once a turn."""
    found: list[Roll] = []
    captain, done, sea = state.captains[seat], state.turn, state.sea
    ship = captain.ship
    assert ship is not None
    port = sea.port_at[ship.hex]
    if port not in (NOWHERE, captain.race):
        if not done.traded and is_welcome(state, ship, port):
            found.append(_TRADE)
        if port < FREE_PORTS and state.stocks[port] and not (done.traded or done.shopped or done.plundered):
            found.append(_PLUNDER)
    if not done.searched and ship.hex in sea.chart.shore:
        found.append(_SEARCH)
    return found


def _roll(table: PiraticalTable, seat: int, chosen: Roll) -> Steps[None]:
    match chosen:
        case Trade():
            yield from _trade(table, seat)
        case Plunder():
            yield from _plunder(table, seat)
        case Search():
            yield from _search(table, seat)


def _trade(table: PiraticalTable, seat: int) -> Steps[None]:
    """Roll on the trade table of the port."""
    state = table.state
    state.turn.traded = True
    port = state.sea.port_at[ship_of(state, seat).hex]
    free = port >= FREE_PORTS
    die = table.chance.roll()
    table.tell(TradeRolled(seat, "free_port" if free else RACE_IDS[port], die))
    lines = TABLES.free_port_trade if free else TABLES.home_port_trade
    yield from apply(table, seat, ISLAND if free else port, lines[die - 1])


def _search(table: PiraticalTable, seat: int) -> Steps[None]:
    """Roll on the table of Treasure Island."""
    table.state.turn.searched = True
    die = table.chance.roll()
    table.tell(SearchRolled(seat, die))
    yield from apply(table, seat, ISLAND, TABLES.treasure_island[die - 1])


def _plunder(table: PiraticalTable, seat: int) -> Steps[None]:
    """Announce it; the forts fire; a captain who survives plays a card or rolls (R58)."""
    state = table.state
    state.turn.plundered = True
    port = state.sea.home_port(ship_of(state, seat).hex)
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


def _plunder_card(table: PiraticalTable, seat: int) -> Steps[int | None]:
    """Ivory Coast or Saint Augustine, if the captain plays one instead of rolling."""
    cards = held(table.state.captains[seat], "plunder")
    if not cards:
        return None
    question = make_ask("plunder_card", (_ROLL, *(PlayCard(CARDS[card].id) for card in cards)))
    answer = yield from ask_about_cards(table, seat, lambda *_: question)
    if not isinstance(answer, PlayCard):
        return None
    play_card(table, seat, CARD_OF[answer.card])
    return CARD_OF[answer.card]


# Shopping


def _shop(table: PiraticalTable, seat: int) -> Steps[None]:
    """One purchase after another. Shopping rules out plunder this turn (R47), but trade and search stay open."""
    state = table.state
    captain = state.captains[seat]
    while captain.ship is not None:
        answer = yield from ask_anew(seat, _what_to_buy, state)
        if isinstance(answer, Done):
            return
        if isinstance(answer, Roll):
            yield from _roll(table, seat, answer)
        else:
            deal(table, seat, answer)


def _what_to_buy(state: Piratical, seat: int) -> Ask:
    captain = state.captains[seat]
    ship = captain.ship
    assert ship is not None
    port = state.sea.port_at[ship.hex]
    wares = goods(state, captain, ship, port) if port != NOWHERE else []
    if not wares:
        return Ask("shop", (_DONE,), _DONE)
    rolls = [roll for roll in port_acts(state, seat) if not isinstance(roll, Plunder)]
    return Ask("shop", (_DONE, *wares, *rolls), _DONE, None, price_list(port))
