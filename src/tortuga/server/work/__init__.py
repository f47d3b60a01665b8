"""Work in other processes: bots, dice, uploads, the lab, and what decided a match."""
