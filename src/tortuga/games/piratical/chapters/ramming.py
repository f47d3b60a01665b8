"""Ramming: after two hexes straight ahead, into the ship that lies in the next one (R29)."""

from __future__ import annotations

from tortuga.engine import Ask, Phase, Steps, ask_anew
from tortuga.games.piratical.actions import Ram, SheerOff
from tortuga.games.piratical.chapters.cargo import stow, strike
from tortuga.games.piratical.chapters.forts import provoke_by_attack
from tortuga.games.piratical.chapters.hand import escape_from_attack
from tortuga.games.piratical.chapters.targets import is_legal_target
from tortuga.games.piratical.data import TABLES
from tortuga.games.piratical.events import RamDeclared, RamRolled
from tortuga.games.piratical.state import NOBODY, Piratical, PiraticalTable, ship_of

_SHEER_OFF = SheerOff()


def ramming(table: PiraticalTable) -> Phase:
    """The ship is in position: its captain rams or sheers off."""
    state = table.state
    seat = state.active
    answer = yield from ask_anew(seat, _ram_or_not, state)
    if isinstance(answer, Ram):
        yield from _ram(table, seat, answer.target)
    state.phase = "anchor"


def _ram_or_not(state: Piratical, seat: int) -> Ask:
    target = ship_ahead(state, seat)
    return Ask("ram", (_SHEER_OFF,) if target == NOBODY else (_SHEER_OFF, Ram(target)), _SHEER_OFF)


def ship_ahead(state: Piratical, seat: int) -> int:
    """The seat whose ship lies in the hex ahead and may be rammed, or NOBODY."""
    mine = state.captains[seat].ship
    if mine is None:
        return NOBODY  # its own ram sank it, and the phase begins again because the target gave up meanwhile
    hex = state.sea.chart.neighbours[mine.hex][mine.facing - 1]
    for other, captain in enumerate(state.captains):
        if captain.ship is not None and captain.ship.hex == hex and is_legal_target(state, seat, other):
            return other
    return NOBODY


def _ram(table: PiraticalTable, seat: int, target: int) -> Steps[None]:
    """Declare it; forts fire; the target may escape; roll. Both ships lose hull together and without saves (R29)."""
    state = table.state
    table.tell(RamDeclared(seat, target))
    yield from provoke_by_attack(table, ship_of(state, target).hex)
    if not is_legal_target(state, seat, target) or (yield from escape_from_attack(table, seat, target, "ram")):
        return
    die = table.chance.roll()
    theirs, mine = TABLES.ram.target[die - 1], TABLES.ram.rammer[die - 1]
    table.tell(RamRolled(seat, target, die, theirs, mine))
    strike(table, seat, mine)
    strike(table, target, theirs)
    yield from stow(table)
