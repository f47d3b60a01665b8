"""What tells a captain of Pirata Codex from a mate."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """How a level plays; as it stands here, the mate."""

    bids_out: bool = False
    """Is every bid tried to the end of the auction (``auction``)? A mate asks what the next bettor will make of it
    (``bets``)."""


MATE = Weights()
CAPTAIN = Weights(bids_out=True)
WEIGHTS: Mapping[str, Weights] = {"mate": MATE, "captain": CAPTAIN}
