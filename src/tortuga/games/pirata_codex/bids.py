"""Bids: which ones may open the betting, and which ones may follow a bid."""

from __future__ import annotations

from collections.abc import Iterator

from tortuga.games.pirata_codex.actions import Raise, bid

SIX = 6
"""The highest face that can be bid."""


def first_bids(participants: int, lowest_face: int) -> Iterator[Raise]:
    """R15: the first bid names at most as many dice as there are participants."""
    for quantity in range(1, participants + 1):
        for face in range(lowest_face, SIX + 1):
            yield bid(quantity, face)


def raises(quantity: int, face: int, highest: int, lowest_face: int) -> Iterator[Raise]:
    """What is higher than this bid: as many dice of a higher face, or more dice of any face."""
    for higher in range(face + 1, SIX + 1):
        yield bid(quantity, higher)
    for more in range(quantity + 1, highest + 1):
        for any_face in range(lowest_face, SIX + 1):
            yield bid(more, any_face)
