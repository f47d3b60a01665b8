"""What the action cards do. Importing this package registers all of them."""

from tortuga.games.pirata_codex.chapters.cards import gold, silver

__all__ = ["gold", "silver"]
