"""Who may attack whom, with guns, by ramming or by boarding."""

from __future__ import annotations

from tortuga.games.piratical.state import Piratical


def is_legal_target(state: Piratical, seat: int, other: int) -> bool:
    """May this seat attack the other? Not at a Free Port (R60), nor a ship that has escaped from it this turn."""
    if seat == other:
        return False
    mine, theirs = state.captains[seat].ship, state.captains[other].ship
    if mine is None or theirs is None or other in state.turn.escaped:
        return False
    sea = state.sea
    return not sea.is_berth(mine.hex) and not sea.is_berth(theirs.hex)


def targets(state: Piratical, seat: int, farthest: int) -> list[int]:
    """The seats whose ships this seat may attack and which lie no further away than this."""
    captains = state.captains
    mine = captains[seat].ship
    if mine is None:
        return []
    far = state.sea.chart.far[mine.hex]
    found = []
    for other, captain in enumerate(captains):
        ship = captain.ship
        if ship is not None and far[ship.hex] <= farthest and is_legal_target(state, seat, other):
            found.append(other)
    return found
