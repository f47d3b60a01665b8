"""What luck did: the same answers again, with other luck.

Luck is what nobody could know: dice, and the order of decks. Both are drawn again; what seats know, their hands too,
stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tortuga.engine import Action, Match

Answers = Sequence[tuple[int, Action]]
"""Seats and what they answered."""


def other_luck(before: Match[Any], answers: Answers, seed: int, settle: bool) -> Match[Any]:
    """The match after these answers, with other luck from before them on; and, with ``settle``, after the answers that
    nobody has a choice about."""
    other = before.with_other_luck(seed)
    other.expect_no_copies()
    for seat, action in answers:
        other.act(seat, action)
    if settle:
        other.settle()
    return other


def with_other_luck(
    before: Match[Any], after: Match[Any], answers: Answers, told: int, seeds: Iterable[int], settle: bool = True
) -> list[Match[Any]]:
    """The match after these answers with other luck, once for each seed; none if luck could make no difference.

    ``told`` is how many events had been told before. If no die was rolled, the first of the others tells whether a deck
    was touched: then something else has happened, perhaps in secret.
    """
    if after.drawn == before.drawn and after.told_count == told:
        return []
    others = (other_luck(before, answers, seed, settle) for seed in seeds)
    first = next(others)
    if after.drawn == before.drawn and first.told_since(told) == after.told_since(told):
        return []
    return [first, *others]
