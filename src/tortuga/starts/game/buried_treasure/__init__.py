"""Buried Treasure: each plays a card, and the higher one takes the point."""
