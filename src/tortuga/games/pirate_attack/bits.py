"""Small sets, kept as one number each: the seats that have seen a card, the shops with a Fire Sale.

A number with a bit for each member is copied with the state at no cost. Only this module knows of the bits.
"""

from __future__ import annotations

from functools import cache

SmallSet = int
"""Of seats, or of shops; 0 is empty."""


def only(member: int) -> SmallSet:
    """A set of one."""
    return 1 << member


def up_to(count: int) -> SmallSet:
    """The first so many: all seats of a match."""
    return (1 << count) - 1


def has(some: SmallSet, member: int) -> bool:
    """Is it in the set?"""
    return bool(some >> member & 1)


def with_member(some: SmallSet, member: int) -> SmallSet:
    """The set, and this one."""
    return some | 1 << member


def has_all(some: SmallSet, others: SmallSet) -> bool:
    """Are all of these in the set?"""
    return some & others == others


@cache
def members(some: SmallSet) -> tuple[int, ...]:
    """One by one, the lowest first."""
    return tuple(member for member in range(some.bit_length()) if some >> member & 1)
