"""Ramming: two hexes straight ahead, then into the ship that lies there."""

from __future__ import annotations

from tortuga.engine import Ask, Steps, Table
from tortuga.games.piratical.actions import Ram, SheerOff
from tortuga.games.piratical.asking import put
from tortuga.games.piratical.cargo import ship_of, stow, strike
from tortuga.games.piratical.data import TABLES
from tortuga.games.piratical.events import Escaped, RamDeclared, RamRolled
from tortuga.games.piratical.forts import provoke_by_attack
from tortuga.games.piratical.hand import escape
from tortuga.games.piratical.state import NOBODY, Piratical
from tortuga.games.piratical.targets import is_legal_target

_SHEER_OFF = SheerOff()


def ship_ahead(state: Piratical, seat: int, spot: int) -> int:
    """The seat whose ship lies in the hex ahead of this spot and could be rammed; NOBODY without one."""
    hex = state.sea.chart.neighbours[spot // 6][spot % 6]
    for other, captain in enumerate(state.captains):
        if captain.ship is not None and captain.ship.hex == hex and other != seat:
            return other if is_legal_target(state, seat, other) else NOBODY
    return NOBODY


def maybe_ram(table: Table[Piratical], target: int) -> Steps[None]:
    """The position is reached: the captain rams or sheers off."""
    state = table.state
    seat = state.active
    answer = yield from put(table, seat, lambda: _ram_or_not(state, target))
    if isinstance(answer, Ram):
        yield from _ram(table, seat, target)


def _ram_or_not(state: Piratical, target: int) -> Ask:
    afloat = state.captains[target].ship is not None
    return Ask("ram", (_SHEER_OFF, Ram(target)) if afloat else (_SHEER_OFF,), _SHEER_OFF)


def _ram(table: Table[Piratical], seat: int, target: int) -> Steps[None]:
    """Declare, forts, Narrow Escape, the table; both losses together and without saves (R29)."""
    state = table.state
    table.tell(RamDeclared(seat, target))
    yield from provoke_by_attack(table, ship_of(state, target).hex)
    if not is_legal_target(state, seat, target):
        return
    if (yield from escape(table, target, "ram", attacker=seat)):
        state.turn.escaped += (target,)
        table.tell(Escaped(target, seat))
        return
    die = table.chance.roll()
    theirs, mine = TABLES.ram.target[die - 1], TABLES.ram.rammer[die - 1]
    table.tell(RamRolled(seat, target, die, theirs, mine))
    strike(table, seat, mine)
    strike(table, target, theirs)
    yield from stow(table)
