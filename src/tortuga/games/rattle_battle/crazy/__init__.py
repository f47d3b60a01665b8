"""Crazy Adventures: mini-games in the place of a battle.

``GAMES`` finds a mini-game by its name: a generator that plays one round of it, or one player's turn, and calls
``finish`` after the last. Between them stands in ``state.game`` what lies on the table.
"""

from tortuga.games.rattle_battle.crazy.play import GAMES, play_crazy

__all__ = ["GAMES", "play_crazy"]
