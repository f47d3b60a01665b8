"""The data files of games: reading and checking them, and games with other numbers."""
