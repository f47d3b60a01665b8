"""The Port Visit."""

from tortuga.games.rattle_battle.chapters.port.course import visit_port

__all__ = ["visit_port"]
