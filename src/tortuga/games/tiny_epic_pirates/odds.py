"""The odds of a battle, counted out over all rolls."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import msgspec

FACES = range(1, 7)


class Odds(msgspec.Struct, frozen=True):
    """Chances of beating and of tying a number."""

    win: float
    tie: float


@lru_cache(maxsize=4096)
def totals(symbols: tuple[int, ...], dice: int, surefire: int) -> tuple[tuple[int, int], ...]:
    """How many of all rolls give each sum of symbols, with ``surefire`` dice set to the best face after the roll.

    ``symbols`` are the hits of the faces 1 to 6. Sure hits are not in it: add them to the sum.
    """
    best = max(symbols)
    counts: dict[int, int] = {}
    for roll in product(symbols, repeat=dice):
        kept = sorted(roll, reverse=True)[: max(0, dice - surefire)]
        total = sum(kept) + best * (dice - len(kept))
        counts[total] = counts.get(total, 0) + 1
    return tuple(sorted(counts.items()))


def ways(symbols: tuple[int, ...], dice: int, sure: int, surefire: int, value: int) -> tuple[int, int]:
    """How many of all rolls beat this value, and how many tie with it."""
    spread = totals(symbols, dice, surefire)
    win = sum(count for total, count in spread if total + sure > value)
    tie = sum(count for total, count in spread if total + sure == value)
    return win, tie


@lru_cache(maxsize=16384)
def against(symbols: tuple[int, ...], dice: int, sure: int, surefire: int, value: int) -> Odds:
    """The odds against a Merchant of this value."""
    win, tie = ways(symbols, dice, sure, surefire, value)
    return out_of(len(FACES) ** dice, win, tie)


@lru_cache(maxsize=16384)
def between(mine: tuple[tuple[int, ...], int, int], theirs: tuple[tuple[int, ...], int, int], surefire: int) -> Odds:
    """The odds of one pirate against another: symbols, dice and sure hits of each, and the first one's Sure-fire.

    What the other may do with Sure-fire Tokens of its own is left out.
    """
    wins = ties = 0
    for its_total, its_count in totals(theirs[0], theirs[1], 0):
        win, tie = ways(*mine, surefire, its_total + theirs[2])
        wins += its_count * win
        ties += its_count * tie
    return out_of(len(FACES) ** (mine[1] + theirs[1]), wins, ties)


def out_of(rolls: int, win: int, tie: int) -> Odds:
    """Counted in whole rolls and divided once, so that every Python shows the same odds to the last bit."""
    return Odds(win / rolls, tie / rolls)
