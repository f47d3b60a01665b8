"""What luck did: the same answers again, with other luck.

Luck is what nobody could know: dice, and the order of decks. Both are drawn again; what seats know, their hands too,
stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from tortuga.engine import Action, Match

FEW = 2
"""How often answers are given again, if no die was rolled and everybody heard all that was drawn."""
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
    """The match after these answers with other luck; none if luck made no difference.

    ``told`` is how many events had been told before. There is one match for each seed if a die was rolled or something
    happened in secret, such as a card drawn; for two seeds if everybody heard all of it, where a card from a deck is
    seldom among it. How many there are depends on what happened alone, and not on what else might have happened: else
    what is common would count for less than what is rare, and luck would not be 0 on average.
    """
    heard = after.told_since(told)
    if after.drawn == before.drawn and not heard:
        return []
    hidden = after.drawn != before.drawn or any(each.to is not None for each in heard)
    others = [other_luck(before, answers, seed, settle) for seed in (seeds if hidden else islice(seeds, FEW))]
    if after.drawn == before.drawn and all(other.told_since(told) == heard for other in others):
        return []
    return others
