"""Working starts for authors, copied by ``tortuga new-bot`` and ``tortuga new-game`` under the author's own names.

What stands here is tested as it is and as it is copied. ``first_mate``, ``FirstMate`` and ``First Mate`` become the
names of the bot, ``buried_treasure`` and so on those of the game.
"""
