"""How good answers seem to whoever has to choose: what a rule of thumb says of each before it takes the best."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from tortuga.engine.asks import Action


class Scored(NamedTuple):
    """An answer and its score. Scores compare the answers to one question; they mean nothing beyond it."""

    action: Action
    score: float


Scores = Sequence[Scored]
"""Answers worth a thought, in any order; of equals the first counts. One that is missing is worse than all of them."""


def weigh(options: Iterable[Action], worth: Callable[[Any], float]) -> list[Scored]:
    """Each of these answers with what it is worth."""
    return [Scored(option, worth(option)) for option in options]


def only(action: Action) -> list[Scored]:
    """The answer of a plain rule that weighs nothing."""
    return [Scored(action, 0.0)]


def best(scores: Scores) -> Action:
    """The best answer; the first of equals."""
    return max(scores, key=_score).action


def ranked(scores: Scores) -> list[Scored]:
    """The best first; equals stay in their order."""
    return sorted(scores, key=_score, reverse=True)


def _score(scored: Scored) -> float:
    return scored.score
