"""How an auction goes on in one world, told plainly: everybody bids as a mate would, until somebody calls or locks.

Captains try their answers in many worlds at once, in ``auction``, which is fast. A test holds it to this module.
"""

from __future__ import annotations

from operator import itemgetter

import msgspec

from tortuga.games.pirata_codex.actions import Liar, Lock, Raise
from tortuga.games.pirata_codex.bot.bets import Ends, follower_of, scored_bids
from tortuga.games.pirata_codex.chapters.dice import count
from tortuga.games.pirata_codex.state import Bid, Pirata

LONGEST = 14
"""Bids after which an auction is given up: nobody has lost."""


def bid_on(world: Pirata, me: int, first: Raise) -> float | None:
    """My chance to win the match after I raise like this; None if the auction is given up.

    Here everybody bids what they think best, without the noise that mates add.
    """
    ends, state = Ends(world), _after(world, first)
    for _ in range(1, LONGEST):
        _, action = max(scored_bids(state), key=itemgetter(0))
        if isinstance(action, (Liar, Lock)):
            return _settled(state, ends, action)[me]
        state = _after(state, action if isinstance(action, Raise) else _one_more(state))
    return None


def _after(state: Pirata, made: Raise) -> Pirata:
    """The state after this bid of the bettor whose turn it is."""
    bids = [*state.bids, Bid(state.turn, made.quantity, made.face)]
    return msgspec.structs.replace(state, bids=bids, turn=follower_of(state, state.turn))


def _one_more(state: Pirata) -> Raise:
    """Thumbs up."""
    last = state.bids[-1]
    return Raise(last.quantity + 1, last.face)


def _settled(state: Pirata, ends: Ends, action: Liar | Lock) -> list[float]:
    """Everybody's chances after the last bid was called or locked."""
    caller, last = state.turn, state.bids[-1]
    if isinstance(action, Liar):
        lies = count(state, last.face, last.seat) < last.quantity
        return ends.lost(last.seat, caller) if lies else ends.lost(caller, last.seat)
    exact = count(state, last.face, caller) == last.quantity
    return ends.locked(caller) if exact else ends.missed(caller, last.seat)
