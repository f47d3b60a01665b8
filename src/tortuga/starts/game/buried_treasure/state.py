"""The state of a match: plain data, and everything that is hidden."""

from __future__ import annotations

from tortuga.engine import GameState, State, Table


class Player(State):
    hand: list[int]
    points: int = 0


class BuriedTreasure(GameState):
    players: list[Player]
    lead: int = 0
    """Who plays first."""
    played: list[int] = []
    """Cards on the table, oldest first."""


BuriedTreasureTable = Table[BuriedTreasure]
