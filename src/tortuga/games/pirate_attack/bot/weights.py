"""What tells a captain of Pirate Attack from a mate.

A match is decided when all piles are gone and the last hands are played: whoever has a ship afloat then wins, and
nothing that sank before counts. Ships that come out early are cursed, stolen and sunk on the way there. So a captain
keeps its ships, its armada and its magic, and brings them out when the piles are gone. A mate plays its best card at
once.

Other things that only captains do: they stake their worst ship with The Gambler, break up fleets that fight as one,
and keep the last Blockade for cards that would cost them several ships.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """How a level plays; as it stands here, the mate."""

    patient: bool = False
    """Are ships and magic kept until the piles are gone?"""
    leader: float = 1.25
    """How much more it counts to sink a ship of the leader."""
    magic_feared: float = 1.2
    """What a magic card that a rival has saved says about the rival's chances. Mates save what they have no use for."""
    hand_feared: float = 0.4
    """The same for a card in a rival's hand."""
    last_blockade: float = 0.0
    """The danger that the last Blockade is kept for while ships are held back."""
    late_blockade: float = 4.0
    """The danger that is worth a Blockade when the piles are gone."""


MATE = Weights()
CAPTAIN = Weights(patient=True, leader=1.8, magic_feared=0.6, hand_feared=0.8, last_blockade=14.0, late_blockade=2.5)
WEIGHTS: Mapping[str, Weights] = {"mate": MATE, "captain": CAPTAIN}
