"""Scores of answers: how a rule of thumb rates each of them before it takes the best."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from tortuga.engine.asks import Action


class Scored(NamedTuple):
    """An answer and its score. Scores are comparable only among the answers to one question."""

    action: Action
    score: float


Scores = Sequence[Scored]
"""Answers worth considering, in any order; the first of equals wins. An answer that is missing is worse than all of
them."""


def weigh(options: Iterable[Action], worth: Callable[[Any], float]) -> list[Scored]:
    """Score each of these answers with ``worth``."""
    return [Scored(option, worth(option)) for option in options]


def only(action: Action) -> list[Scored]:
    """The scores of a rule that names one answer without weighing others."""
    return [Scored(action, 0.0)]


def best(scores: Scores) -> Action:
    """The best answer; the first of equals."""
    return max(scores, key=_score).action


def ranked(scores: Scores) -> list[Scored]:
    """The scores, best first; equals keep their order."""
    return sorted(scores, key=_score, reverse=True)


def _score(scored: Scored) -> float:
    return scored.score
