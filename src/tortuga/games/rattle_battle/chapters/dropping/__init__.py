"""Dropping dice: the simulation, its film, and how dice come to rest."""
