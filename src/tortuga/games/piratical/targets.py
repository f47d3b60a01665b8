"""Who may attack whom."""

from __future__ import annotations

from tortuga.games.piratical.state import Piratical


def is_legal_target(state: Piratical, seat: int, other: int) -> bool:
    """A ship of another captain that has not escaped this turn; neither lies in the safe harbour of a Free Port (R60)."""
    mine, theirs = state.captains[seat].ship, state.captains[other].ship
    if mine is None or theirs is None or seat == other or other in state.turn.escaped:
        return False
    sea = state.sea
    return not sea.is_berth(mine.hex) and not sea.is_berth(theirs.hex)


def targets(state: Piratical, seat: int, farthest: int) -> list[int]:
    """The seats whose ships may be attacked within this distance."""
    mine = state.captains[seat].ship
    if mine is None:
        return []
    far = state.sea.chart.distances(mine.hex)
    near = [
        other
        for other, captain in enumerate(state.captains)
        if captain.ship is not None and far[captain.ship.hex] <= farthest
    ]
    return [other for other in near if is_legal_target(state, seat, other)] if len(near) > 1 else []
