"""Working examples to start from, copied by ``tortuga new-bot`` and ``tortuga new-game`` under the author's own names.

They are tested as they are and as copies. ``first_mate``, ``FirstMate`` and ``First Mate`` become the names of the bot,
``buried_treasure`` and so on those of the game.
"""
