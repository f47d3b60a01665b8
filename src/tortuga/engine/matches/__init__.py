"""A match: how it is played, what it remembers, and how it is recorded, stored and played again."""
