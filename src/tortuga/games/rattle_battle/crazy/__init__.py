"""Crazy Adventures: mini-games in the place of a battle.

``GAMES`` finds a mini-game by its name: a function that plays one step of it, from rest to rest, and calls
``finish`` after the last. All that is remembered between steps stands in ``state.game``.
"""

from tortuga.games.rattle_battle.crazy.play import GAMES, play_crazy

__all__ = ["GAMES", "play_crazy"]
