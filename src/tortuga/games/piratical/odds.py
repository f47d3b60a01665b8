"""Odds: what guns would do, and how a boarding would go."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

import msgspec

from tortuga.games.piratical.gunnery import damage_of_a_hit, hits

_ON_A_FACE = Fraction(1, 6)

# Guns


@cache
def expected_damage(guns: int, battle_cards: int, saves_on: int) -> float:
    """Hull points that so many guns cost on average.

    Exact: a face's hits are binomial and, by the doubles rule, only hits of the same face depend on each other.
    """
    saved = Fraction(7 - saves_on, 6)
    through = sum(
        comb(guns, count) * _ON_A_FACE**count * (1 - _ON_A_FACE) ** (guns - count) * _through(count, saved)
        for count in range(1, guns + 1)
    )
    return float(_faces_that_hit(battle_cards) * through * damage_of_a_hit(battle_cards))


@cache
def damage_chance(guns: int, battle_cards: int, saves_on: int) -> float:
    """How likely it is that at least one hit gets through: none does if every gun misses or its hit is saved."""
    hit = _faces_that_hit(battle_cards) * _ON_A_FACE
    return float(1 - (1 - hit * Fraction(saves_on - 1, 6)) ** guns)


def _faces_that_hit(battle_cards: int) -> int:
    return len(hits(range(1, 7), battle_cards))


def _through(count: int, saved: Fraction) -> Fraction:
    """Of a group of hits with the same face, how many get through on average."""
    return sum((saved**before * (1 - saved) * (count - before) for before in range(count)), Fraction())


class Salvo(msgspec.Struct, frozen=True):
    """What fire would do."""

    served: int
    """How many weapons fire: those that bear and have a hand to serve them."""
    chance: float
    """That at least one hit gets through."""
    damage: float
    """Hull points to be expected."""


def salvo(bearing: int, hands: int, saves_on: int) -> Salvo | None:
    """All weapons that bear, as far as there are hands to serve them (R32); None if that is not even one."""
    served = min(bearing, hands)
    if served < 1:
        return None
    return Salvo(served, damage_chance(served, 0, saves_on), expected_damage(served, 0, saves_on))


# Boarding


@cache
def boarding_odds(lead: int) -> tuple[float, float]:
    """To win and to lose, with so many more crew and cards than the other side."""
    rolls = list(product(range(1, 7), repeat=2))
    won, lost = sum(mine + lead > theirs for mine, theirs in rolls), sum(mine + lead < theirs for mine, theirs in rolls)
    return won / len(rolls), lost / len(rolls)
