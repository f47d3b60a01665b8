"""What the lab samples while a match goes on: numbers of a seat."""

from __future__ import annotations

from tortuga.games.rattle_battle.ending import score
from tortuga.games.rattle_battle.state import Rattle


def points(state: Rattle, seat: int) -> int:
    return score(state.players[seat])
