"""Odds: the damage that guns are likely to do, and the chance to win a boarding."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

import msgspec

from tortuga.games.piratical.chapters.gunnery import damage_of_a_hit, hits

_ON_A_FACE = Fraction(1, 6)

# Guns


@cache
def expected_damage(guns: int, battle_cards: int, saves_on: int) -> float:
    """Hull points that this many guns cost on average.

    The result is exact. The number of hits with a given face is binomial, and by the doubles rule only hits with the
    same face depend on each other.
    """
    saved = Fraction(7 - saves_on, 6)
    through = sum(
        comb(guns, count) * _ON_A_FACE**count * (1 - _ON_A_FACE) ** (guns - count) * _through(count, saved)
        for count in range(1, guns + 1)
    )
    return float(_faces_that_hit(battle_cards) * through * damage_of_a_hit(battle_cards))


@cache
def damage_chance(guns: int, battle_cards: int, saves_on: int) -> float:
    """The chance that at least one hit gets through, that is, that not every gun misses or has its hit saved."""
    hit = _faces_that_hit(battle_cards) * _ON_A_FACE
    return float(1 - (1 - hit * Fraction(saves_on - 1, 6)) ** guns)


def _faces_that_hit(battle_cards: int) -> int:
    return len(hits(range(1, 7), battle_cards))


def _through(count: int, saved: Fraction) -> Fraction:
    """How many of a group of hits with the same face get through on average."""
    return sum((saved**before * (1 - saved) * (count - before) for before in range(count)), Fraction())


class Salvo(msgspec.Struct, frozen=True):
    """What the weapons that bear on a target are likely to do."""

    served: int
    """How many weapons can fire: those that bear and have crew."""
    chance: float
    """The chance that at least one hit gets through."""
    damage: float
    """Hull points on average."""


def salvo(bearing: int, crew: int, saves_on: int) -> Salvo | None:
    """Fire all weapons that bear and that there are crew for (R32); None if there is not even one."""
    served = min(bearing, crew)
    if served < 1:
        return None
    return Salvo(served, damage_chance(served, 0, saves_on), expected_damage(served, 0, saves_on))


# Boarding


@cache
def boarding_odds(lead: int) -> tuple[float, float]:
    """The chances to win and to lose, with this lead in crew and cards over the other side."""
    rolls = list(product(range(1, 7), repeat=2))
    won, lost = sum(mine + lead > theirs for mine, theirs in rolls), sum(mine + lead < theirs for mine, theirs in rolls)
    return won / len(rolls), lost / len(rolls)
