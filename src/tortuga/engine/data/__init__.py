"""The data files of games: reading and checking them, and changing their numbers."""
