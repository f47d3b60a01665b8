"""Bids: which ones may open the betting, and which ones may follow a bid."""

from __future__ import annotations

from functools import cache

from tortuga.games.pirata_codex.actions import Raise, bid

SIX = 6
"""The highest face that can be bid."""


def first_bids(participants: int, lowest_face: int) -> tuple[Raise, ...]:
    """R15: the first bid names at most as many dice as there are participants."""
    return _bids(1, participants, lowest_face)


def raises(quantity: int, face: int, highest: int, lowest_face: int) -> tuple[Raise, ...]:
    """What is higher than this bid: as many dice of a higher face, or more dice of any face."""
    return _bids(quantity, quantity, face + 1) + _bids(quantity + 1, highest, lowest_face)


@cache
def _bids(fewest: int, most: int, lowest_face: int) -> tuple[Raise, ...]:
    """All bids for this many dice of this face or a higher one."""
    return tuple(bid(quantity, face) for quantity in range(fewest, most + 1) for face in range(lowest_face, SIX + 1))
