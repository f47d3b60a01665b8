"""What happens on the tiles, by the colour of their corners. Importing this package registers all of them."""

from tortuga.games.pirata_codex.chapters.tiles import double, negative, positive

__all__ = ["double", "negative", "positive"]
