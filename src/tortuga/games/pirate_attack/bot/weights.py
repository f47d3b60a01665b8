"""The numbers that tell a captain of Pirate Attack from a mate.

A match is decided when all piles are gone and the last hands are played: whoever has a ship afloat then wins, and nothing
that went down before counts. Ships that come out early are cursed, robbed and sunk on the way there. So a captain keeps its
ships, its armada and its magic in hand, and comes out with all of them towards the end. A mate plays its best card at once.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers of the rule of thumb; as they stand here they are the mate's."""

    muster: float = 1000.0
    """Ships come out when so many rounds of drawing are left; a mate's always do."""
    cast: float = 1000.0
    """And magic is cast, and curses are bought."""
    reserve: float = 0.0
    """By how much a ship in hand is held back when the piles are gone, so that other cards go first."""
    spare: float = 1.0
    """What of a card's worth keeping it costs, while ships are held back."""


MATE = Weights()
CAPTAIN = Weights(muster=0.0, cast=0.0)
WEIGHTS: Mapping[str, Weights] = {"mate": MATE, "captain": CAPTAIN}
