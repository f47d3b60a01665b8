"""Who may attack whom."""

from __future__ import annotations

from tortuga.games.piratical.cargo import ship_of
from tortuga.games.piratical.state import Piratical


def is_legal_target(state: Piratical, seat: int, other: int) -> bool:
    """Another captain's ship that has not escaped this turn; neither lies in a Free Port's safe harbour (R60)."""
    if seat == other:
        return False
    mine, theirs = state.captains[seat].ship, state.captains[other].ship
    if mine is None or theirs is None or other in state.turn.escaped:
        return False
    sea = state.sea
    return not sea.is_berth(mine.hex) and not sea.is_berth(theirs.hex)


def targets(state: Piratical, farthest: int) -> list[int]:
    """The seats whose ships the acting ship may attack within this distance."""
    captains = state.captains
    mine = captains[state.active].ship
    if mine is None:
        return []
    far = state.sea.chart.far[mine.hex]
    for captain in captains:
        ship = captain.ship
        if ship is not None and far[ship.hex] <= farthest and ship is not mine:
            return _legal_targets(state, far, farthest)
    return []


def _legal_targets(state: Piratical, far: bytes, farthest: int) -> list[int]:
    legal = [other for other in state.playing if is_legal_target(state, state.active, other)]
    return [other for other in legal if far[ship_of(state, other).hex] <= farthest]
