"""What the lab samples while a match goes on: numbers of a seat."""

from __future__ import annotations

from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates


def buried(state: TinyEpicPirates, seat: int) -> int:
    return state.players[seat].buried


def level(state: TinyEpicPirates, seat: int) -> int:
    return state.players[seat].level
