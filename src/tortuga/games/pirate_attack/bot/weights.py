"""The numbers that tell a captain of Pirate Attack from a mate.

A match is decided when all piles are gone and the last hands are played: whoever has a ship afloat then wins, and
nothing that sank before counts. Ships that come out early are cursed, stolen and sunk on the way there. So a captain
keeps its ships, its armada and its magic, and brings them out when the piles are gone. A mate plays its best card at
once.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers of the rule of thumb; as they stand here they are the mate's."""

    muster: float = 1000.0
    """Ships come out once no more than so many rounds of drawing are left: a mate's at once."""
    cast: float = 1000.0
    """The same for magic, and for buying curses."""


MATE = Weights()
CAPTAIN = Weights(muster=0.0, cast=0.0)
WEIGHTS: Mapping[str, Weights] = {"mate": MATE, "captain": CAPTAIN}
