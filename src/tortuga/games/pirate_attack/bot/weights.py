"""What tells a captain of Pirate Attack from a mate.

A match is decided when all piles are gone and the last hands are played: whoever has a ship afloat then wins, and
nothing that sank before counts. Ships that come out early are cursed, stolen and sunk on the way there. So a captain
keeps its ships, its armada and its magic, and brings them out when the piles are gone. A mate plays its best card at
once.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """How a level plays; as it stands here, the mate."""

    patient: bool = False
    """Are ships and magic kept until the piles are gone?"""


MATE = Weights()
CAPTAIN = Weights(patient=True)
WEIGHTS: Mapping[str, Weights] = {"mate": MATE, "captain": CAPTAIN}
