"""Crazy adventures: mini-games instead of a battle.

``GAMES`` has each mini-game by name: a generator that plays one round, or one player's turn, and calls ``finish`` after
the last. What lies on the table in between is in ``state.game``.
"""

from tortuga.games.rattle_battle.chapters.crazy.play import GAMES, play_crazy

__all__ = ["GAMES", "play_crazy"]
