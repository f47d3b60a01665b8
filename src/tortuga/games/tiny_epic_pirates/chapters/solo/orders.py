"""What the Legendary Pirate carries out: the order on its Captain's space, or the entries of its ring space."""

from __future__ import annotations

from collections.abc import Callable

from tortuga.engine import Steps, procedure
from tortuga.games.tiny_epic_pirates.chapters.orders.crew_up import draw_crew, replace_row
from tortuga.games.tiny_epic_pirates.chapters.orders.search import turn_up
from tortuga.games.tiny_epic_pirates.chapters.solo.combat import solo_fights_merchant, solo_fights_you
from tortuga.games.tiny_epic_pirates.chapters.solo.purse import solo_draws, solo_gains, solo_trades
from tortuga.games.tiny_epic_pirates.data import MOST_CREW, SEARCH_TOKENS, SOLO_HELMS
from tortuga.games.tiny_epic_pirates.data.components import MERCHANTS, YOU
from tortuga.games.tiny_epic_pirates.data.rows import SoloEntry
from tortuga.games.tiny_epic_pirates.events import Hired, SoloBonusTaken, SoloIdle, SoloOrder
from tortuga.games.tiny_epic_pirates.state import TinyEpicTable, solo_pirate


def carry_out_all(table: TinyEpicTable, entries: tuple[SoloEntry, ...]) -> Steps[None]:
    """Carry out the entries from top to bottom. R52: the first that is its captain's trigger sets off the bonus.

    R58: a burial in between does not end the list, unless it is the third.
    """
    helm = SOLO_HELMS[solo_pirate(table.state).captain]
    triggered = False
    for entry in entries:
        triggers = entry.action == helm.trigger and not triggered
        amount = entry.n
        if triggers:
            triggered = True
            amount += helm.amount("hit")
        table.tell(SoloOrder(entry.action, amount))
        yield from CARRY_OUT[entry.action](table, amount)
        if triggers:
            yield from take_helm_bonus(table)


def take_helm_bonus(table: TinyEpicTable) -> Steps[None]:
    """Its captain's bonus: Gold and orders, which trigger nothing further. Hits and Sail have counted already."""
    solo = solo_pirate(table.state)
    helm = SOLO_HELMS[solo.captain]
    table.tell(SoloBonusTaken(helm.id, helm.trigger))
    for effect in helm.bonus:
        if effect.action not in ("hit", "sail"):
            yield from CARRY_OUT[effect.action](table, effect.n)


def plunder(table: TinyEpicTable, amount: int) -> Steps[None]:
    """Draw a cube; it can plunder anywhere."""
    del amount
    yield from solo_draws(table)


def trade(table: TinyEpicTable, amount: int) -> Steps[None]:
    """Sell cubes; it can trade anywhere."""
    del amount
    if solo_pirate(table.state).ship.hold:
        yield from solo_trades(table)
    else:
        table.tell(SoloIdle("trade"))


def search(table: TinyEpicTable, amount: int) -> Steps[None]:
    """Take the Search Token on its card: Gold and Booty as they are, anything else is 1 Gold."""
    del amount
    state = table.state
    cell = solo_pirate(state).ship.cell
    if state.tokens[cell] is None:
        table.tell(SoloIdle("search"))
        return
    token = turn_up(table, None, cell)
    state.spent.append(token)
    if token == "booty":
        yield from solo_draws(table)
    else:
        yield from solo_gains(table, SEARCH_TOKENS[token].gold or 1)


def crew_up(table: TinyEpicTable, amount: int) -> None:
    """Hire the top card of the deck. R51: with a full crew it replaces the row instead."""
    del amount
    solo = solo_pirate(table.state)
    if len(solo.crew) == MOST_CREW:
        replace_row(table, None)
    else:
        card = draw_crew(table)
        solo.crew.append(card)
        table.tell(Hired(None, card, None, None))


def attack(table: TinyEpicTable, amount: int) -> Steps[None]:
    """Attack its target if that is on its card (R56), with ``amount`` automatic hits."""
    state = table.state
    solo = solo_pirate(state)
    if solo.target == "you":
        ship = state.players[YOU].ship
        if ship.cell == solo.ship.cell and not ship.hidden:
            yield from solo_fights_you(table, amount)
            return
    elif solo.target is not None:
        merchant = MERCHANTS.index(solo.target)
        if state.merchants[merchant].cell == solo.ship.cell:
            yield from solo_fights_merchant(table, merchant, amount)
            return
    table.tell(SoloIdle("attack"))


def gain_gold(table: TinyEpicTable, amount: int) -> Steps[None]:
    yield from solo_gains(table, amount)


CARRY_OUT: dict[str, Callable[[TinyEpicTable, int], Steps[None]]] = {
    "plunder": plunder,
    "trade": trade,
    "search": search,
    "crew_up": procedure(crew_up),
    "attack": attack,
    "gain_gold": gain_gold,
}
