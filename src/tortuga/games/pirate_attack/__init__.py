"""Pirate Attack with its six expansions: build ships, curse and rob the others, be the last one afloat."""
