"""The Port Visit."""

from tortuga.games.rattle_battle.port.course import port

__all__ = ["port"]
