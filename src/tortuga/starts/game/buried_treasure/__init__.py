"""Buried Treasure: both play a card, and the higher one takes the point."""
