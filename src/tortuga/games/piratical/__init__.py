"""Piratical: six fleets, wind and cannon on a hex sea."""
