"""Rattle, Battle, Grab the Loot: dice that are ships, dropped into a box that is the sea."""
