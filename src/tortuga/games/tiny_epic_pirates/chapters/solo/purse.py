"""What the Legendary Pirate gains: it buries when its Gold track is full, and sells when it gets a third cube."""

from __future__ import annotations

from tortuga.engine import Steps, ask
from tortuga.games.tiny_epic_pirates.actions import BuryAt
from tortuga.games.tiny_epic_pirates.chapters.resources import draw_cube, shift_market, value_of
from tortuga.games.tiny_epic_pirates.data import HOLD, MAP, SOLO_LEGENDS
from tortuga.games.tiny_epic_pirates.data.components import SOLO, YOU, Booty
from tortuga.games.tiny_epic_pirates.data.sea import CELLS
from tortuga.games.tiny_epic_pirates.ending import last_treasure
from tortuga.games.tiny_epic_pirates.events import Buried, GoldGained, Plundered, Traded
from tortuga.games.tiny_epic_pirates.state import TinyEpicTable, solo_pirate


def solo_gains(table: TinyEpicTable, gold: int) -> Steps[None]:
    """The Legendary Pirate gains Gold. At the top of its track it buries at once; the rest is lost."""
    solo = solo_pirate(table.state)
    track = SOLO_LEGENDS[solo.personality].track
    gained = min(gold, track - solo.gold)
    solo.gold += gained
    if gained:
        table.tell(GoldGained(None, gained, solo.gold))
    if solo.gold >= track:
        yield from solo_buries(table)


def solo_buries(table: TinyEpicTable) -> Steps[None]:
    """The Legendary Pirate buries on the cheapest empty site.

    R50: you break a tie. R55: its ship need not be there, and the Navy may be.
    """
    state = table.state
    solo = solo_pirate(state)
    costs = {cell: MAP[state.cards[cell]].bury for cell in CELLS if state.treasures[cell] < 0}
    cheapest = min(cost for cost in costs.values() if cost)
    sites = [cell for cell, cost in costs.items() if cost == cheapest]
    answer: BuryAt = yield from ask(YOU, "solo_site_tie", [BuryAt(site) for site in sites])
    cell = answer.cell
    solo.gold = 0
    solo.treasures -= 1
    state.treasures[cell] = SOLO
    table.tell(Buried(None, cell, state.cards[cell], cheapest, solo.treasures))
    if not solo.treasures:
        last_treasure(table, None)


def solo_draws(table: TinyEpicTable) -> Steps[None]:
    """The Legendary Pirate draws a cube from the bag."""
    cube = draw_cube(table.state.bag, table.chance)
    table.tell(Plundered(None, (cube,)))
    yield from solo_loads(table, cube)


def solo_loads(table: TinyEpicTable, cube: Booty) -> Steps[None]:
    """The Legendary Pirate loads a cube, and trades at once if that is its third."""
    hold = solo_pirate(table.state).ship.hold
    hold.append(cube)
    if len(hold) == HOLD:
        yield from solo_trades(table)


def solo_trades(table: TinyEpicTable) -> Steps[None]:
    """The Legendary Pirate sells all cubes of the most valuable type on its ship."""
    state = table.state
    hold = solo_pirate(state).ship.hold
    cube = max(hold, key=lambda held: value_of(state, held))
    count, value = hold.count(cube), value_of(state, cube)
    hold[:] = [held for held in hold if held != cube]
    state.bag[cube] += count
    table.tell(Traded(None, cube, count, value))
    shift_market(table, cube)
    yield from solo_gains(table, count * value)
