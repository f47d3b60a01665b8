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


def targets(state: Piratical, seat: int, farthest: int) -> list[int]:
    """The seats whose ships this seat's ship may attack within this distance."""
    captains = state.captains
    mine = captains[seat].ship
    if mine is None:
        return []
    far = state.sea.chart.far[mine.hex]
    near = []
    for captain in captains:
        ship = captain.ship
        if ship is not None and far[ship.hex] <= farthest and ship is not mine:
            near.append(captains.index(captain))  # no two are of one race
    return [other for other in near if is_legal_target(state, seat, other)] if near else []
