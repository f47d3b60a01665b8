"""Connections: the live channel of a page, limits, and what the processes of a house tell one another."""
