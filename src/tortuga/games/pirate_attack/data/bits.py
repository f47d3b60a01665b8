"""Small sets as integers: the seats that have seen a card, the shops with a Fire Sale.

An integer with a bit for each member is copied with the state at no cost. Only this module deals with the bits.
"""

from __future__ import annotations

from functools import cache

SmallSet = int
"""A set of seats or of shops; 0 is the empty set."""


def only(member: int) -> SmallSet:
    """The set with this member only."""
    return 1 << member


def up_to(count: int) -> SmallSet:
    """The set of all numbers below ``count``, such as all seats of a match."""
    return (1 << count) - 1


def has(some: SmallSet, member: int) -> bool:
    """Is this member in the set?"""
    return bool(some >> member & 1)


def with_member(some: SmallSet, member: int) -> SmallSet:
    """The set with this member added."""
    return some | 1 << member


def has_all(some: SmallSet, others: SmallSet) -> bool:
    """Are all members of the other set in this one?"""
    return some & others == others


@cache
def members(some: SmallSet) -> tuple[int, ...]:
    """All members, the lowest first."""
    return tuple(member for member in range(some.bit_length()) if some >> member & 1)
