"""The words of the game, and what its numbers are."""
