"""What the lab samples while a match goes on: numbers of a seat."""

from __future__ import annotations

from tortuga.games.pirate_attack.state import PirateAttack


def gold(state: PirateAttack, seat: int) -> int:
    return state.players[seat].gold + state.players[seat].locked
