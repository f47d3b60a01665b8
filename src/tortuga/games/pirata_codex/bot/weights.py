"""The numbers that tell a captain of Pirata Codex from a mate."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers of the rule of thumb; as they stand here they are the mate's."""

    worlds: int = 0
    """Rolls of the dice one cannot see, in which an auction is bid out before one answers (``auction``); none: the next
    bettor's mind is all that counts (``bets``)."""


MATE = Weights()
CAPTAIN = Weights(worlds=96)
WEIGHTS: Mapping[str, Weights] = {"mate": MATE, "captain": CAPTAIN}
