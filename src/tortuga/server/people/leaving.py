"""Leaving rated matches: a score of bad endings keeps somebody from rated tables for a while, and says so.

A match ends badly for whoever has left it or has a bot in their place when it ends. Coming back before that mends it,
and every match that is played to its end heals the score a little.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec

from tortuga.server.house import House
from tortuga.server.protocol.errors import HouseError
from tortuga.server.protocol.players import Endings
from tortuga.server.settings import DAY, HOUR
from tortuga.server.store import results
from tortuga.server.store.results import BAD, Ending

LOOKED_AT = 20
"""How many of the last rated matches count."""
WORSE, BETTER = 2, 1
"""What a bad ending adds to the score, and what a good one takes away."""
PAUSES = ((10, 3 * DAY), (8, DAY / 2), (6, 2 * HOUR), (4, HOUR / 2))
"""How long somebody with at least this score has to wait after a bad ending: two in a row are half an hour."""


class Conduct(msgspec.Struct, frozen=True):
    """How somebody has ended their last rated matches."""

    bad: int
    of: int
    until: float
    """Until then they begin no other one; 0 if they may."""


def conduct_of(endings: Sequence[tuple[float, Ending]]) -> Conduct:
    """What the endings of somebody's last rated matches, newest first, come to. A day heals as much as a match."""
    score, until, last = 0, 0.0, 0.0
    for ended, ending in reversed(endings):
        score = max(0, score - BETTER * int((ended - last) // DAY))
        last = ended
        if ending in BAD:
            score += WORSE
            until = max(until, ended + next((pause for least, pause in PAUSES if score >= least), 0.0))
        else:
            score = max(0, score - BETTER)
    return Conduct(sum(ending in BAD for _, ending in endings), len(endings), until)


async def conduct_in(house: House, guest: str) -> Conduct:
    """How a guest of this house has ended their last rated matches."""
    return conduct_of(await house.database.read(results.endings_of, guest, LOOKED_AT))


def endings_shown(conduct: Conduct, now: float) -> Endings:
    """What a guest is told about how they have ended rated matches."""
    return Endings(conduct.bad, conduct.of, conduct.until if conduct.until > now else None)


async def check_pause(house: House, guest: str) -> None:
    """Raise if a guest has left too many rated matches to begin another one now."""
    conduct = await conduct_in(house, guest)
    if conduct.until > time.time():
        until = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(conduct.until))
        raise HouseError(
            "paused",
            f"You have left {conduct.bad} of your last {conduct.of} rated matches: no rated match until {until}. "
            "Whoever comes back before a match ends has not left it.",
        )
