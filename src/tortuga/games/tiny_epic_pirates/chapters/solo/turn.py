"""The Legendary Pirate's turn: roll, move the Captain or the Legend Token, sail, carry out orders, cross the line."""

from __future__ import annotations

from tortuga.engine import Phase, Steps
from tortuga.games.tiny_epic_pirates.chapters.helm import all_on_repair
from tortuga.games.tiny_epic_pirates.chapters.rounds import begin_solo_turn, end_solo_turn
from tortuga.games.tiny_epic_pirates.chapters.ship_line import sail_the_ships
from tortuga.games.tiny_epic_pirates.chapters.solo.combat import jostle_solo, solo_flees
from tortuga.games.tiny_epic_pirates.chapters.solo.orders import carry_out_all
from tortuga.games.tiny_epic_pirates.chapters.solo.purse import solo_gains
from tortuga.games.tiny_epic_pirates.chapters.solo.strength import solo_sail
from tortuga.games.tiny_epic_pirates.chapters.solo.wheel import advance_solo_captain
from tortuga.games.tiny_epic_pirates.data import MAP, SOLO_HELMS, SOLO_LEGENDS
from tortuga.games.tiny_epic_pirates.data.components import MERCHANTS, YOU, Target
from tortuga.games.tiny_epic_pirates.data.rows import SoloEntry
from tortuga.games.tiny_epic_pirates.data.sea import steps_toward
from tortuga.games.tiny_epic_pirates.events import ExtortPaid, RingMoved, Sailed, SoloRolled, SoloTargets
from tortuga.games.tiny_epic_pirates.state import SoloPirate, TinyEpicPirates, TinyEpicTable, solo_pirate

RING_ROLL = 6
"""The roll that moves the Legend Token instead of the Captain."""


def solo_turn(table: TinyEpicTable) -> Phase:
    """The whole turn. A third burial ends the match at once."""
    state = table.state
    solo = solo_pirate(state)
    begin_solo_turn(table)
    solo.die = table.chance.roll()
    table.tell(SoloRolled(solo.die))
    entries = move_token(table, solo) if solo.die == RING_ROLL else move_captain(table, solo)
    sail_solo(table, solo, extra_sail(solo, entries))
    yield from carry_out_all(table, entries)
    if state.turn.crossed:
        yield from cross(table, solo)
    end_solo_turn(table)


def move_token(table: TinyEpicTable, solo: SoloPirate) -> tuple[SoloEntry, ...]:
    """Move the Legendary Pirate's token one space clockwise on its ring. It makes for you."""
    ring = SOLO_LEGENDS[solo.personality].ring
    solo.ring = (solo.ring + 1) % len(ring)
    entries = ring[solo.ring]
    table.tell(RingMoved(solo.ring, tuple(entry.action for entry in entries)))
    aim(table, solo, "you")
    return entries


def move_captain(table: TinyEpicTable, solo: SoloPirate) -> tuple[SoloEntry, ...]:
    """Move the Legendary Pirate's Captain. The space where it ends says which ship to make for, whatever was rolled."""
    advance_solo_captain(table, solo.die)
    aim(table, solo, SOLO_HELMS[solo.captain].targets[solo.helm.captain - 1])
    order = solo.helm.order
    assert order != "hide_out"
    return (SoloEntry(order),)


def aim(table: TinyEpicTable, solo: SoloPirate, target: Target) -> None:
    solo.target = target
    table.tell(SoloTargets(target))


def target_cell(state: TinyEpicPirates, target: Target) -> int:
    """The card of the ship that the Legendary Pirate makes for."""
    return state.players[YOU].ship.cell if target == "you" else state.merchants[MERCHANTS.index(target)].cell


def extra_sail(solo: SoloPirate, entries: tuple[SoloEntry, ...]) -> int:
    """Extra Sail from the Legendary Pirate's bonus, if the trigger is about to be carried out."""
    helm = SOLO_HELMS[solo.captain]
    return helm.amount("sail") if any(entry.action == helm.trigger for entry in entries) else 0


def sail_solo(table: TinyEpicTable, solo: SoloPirate, extra: int) -> None:
    """The Legendary Pirate sails vertically to its target's row, then horizontally, straight through Storms (R48)."""
    state, ship = table.state, solo.ship
    assert solo.target is not None
    goal = target_cell(state, solo.target)
    used = 0
    while ship.cell != goal and used < solo_sail(solo, extra):
        used += 1
        ship.cell, ship.hidden = steps_toward(ship.cell, goal)[0], False
        card = state.cards[ship.cell]
        table.tell(Sailed(None, ship.cell, card))
        if MAP[card].storm and not all_on_repair(solo.helm):
            jostle_solo(table)


def cross(table: TinyEpicTable, solo: SoloPirate) -> Steps[None]:
    """R49: Extort pays it too. Then you sail the ships, and the Navy chases it."""
    hands = solo.helm.hands["extort"]
    if hands:
        table.tell(ExtortPaid(None, hands))
        yield from solo_gains(table, hands)
    caught = yield from sail_the_ships(table, YOU, solo)
    if caught:
        yield from solo_flees(table)
