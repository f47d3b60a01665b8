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
def totals(symbols: tuple[int, ...], dice: int, surefire: int) -> tuple[tuple[int, float], ...]:
    """How likely each sum of symbols is, ``surefire`` dice being set to the best face after the roll.

    ``symbols`` are the hits of the faces 1 to 6. Sure hits are not in it: add them to the sum.
    """
    best = max(symbols)
    counts: dict[int, int] = {}
    for roll in product(symbols, repeat=dice):
        kept = sorted(roll, reverse=True)[: max(0, dice - surefire)]
        total = sum(kept) + best * (dice - len(kept))
        counts[total] = counts.get(total, 0) + 1
    rolls = len(FACES) ** dice
    return tuple((total, count / rolls) for total, count in sorted(counts.items()))


@lru_cache(maxsize=16384)
def against(symbols: tuple[int, ...], dice: int, sure: int, surefire: int, value: int) -> Odds:
    """The odds against a Merchant of this value."""
    spread = totals(symbols, dice, surefire)
    win = sum(chance for total, chance in spread if total + sure > value)
    tie = sum(chance for total, chance in spread if total + sure == value)
    return Odds(win, tie)


@lru_cache(maxsize=16384)
def between(mine: tuple[tuple[int, ...], int, int], theirs: tuple[tuple[int, ...], int, int], surefire: int) -> Odds:
    """The odds of one pirate against another: symbols, dice and sure hits of each, and the first one's Sure-fire.

    What the other may do with Sure-fire Tokens of its own is left out.
    """
    win = tie = 0.0
    for its_total, its_chance in totals(theirs[0], theirs[1], 0):
        odds = against(mine[0], mine[1], mine[2], surefire, its_total + theirs[2])
        win += its_chance * odds.win
        tie += its_chance * odds.tie
    return Odds(win, tie)
