"""Who may attack whom."""

from __future__ import annotations

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
    near: list[int] = []
    mine = state.captains[state.active].ship
    if mine is None:
        return near
    far = state.sea.chart.far[mine.hex]
    for other, captain in enumerate(state.captains):
        ship = captain.ship
        if ship is not None and far[ship.hex] <= farthest and ship is not mine:
            near.append(other)
    return [other for other in near if is_legal_target(state, state.active, other)] if near else near
