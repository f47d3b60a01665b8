"""How to learn: the settings of a training, and how each of its rounds went."""

from __future__ import annotations

from math import cos, pi

import msgspec

WARMING_UP = 0.1
"""The share of training in which the learning rate rises."""


class TrainingSettings(msgspec.Struct, frozen=True, kw_only=True):
    """What all trainings have in common."""

    batch: int
    rate: float
    """The highest learning rate."""
    rounds: int
    rare: int = 100
    """Numbers that are not 0 in fewer positions than this are ignored."""
    seed: int = 0

    def rate_after(self, done: float) -> float:
        """The learning rate after this share of training: up, then down along half a wave."""
        if done < WARMING_UP:
            return self.rate * (0.04 + 0.96 * done / WARMING_UP)
        return self.rate * (1 + cos(pi * (done - WARMING_UP) / (1 - WARMING_UP))) / 2


class JudgeSettings(TrainingSettings, frozen=True, kw_only=True):
    """How to learn to judge."""

    nets: int = 4
    hidden: int = 96
    second: int = 32
    batch: int = 8192
    rate: float = 2e-3
    decay: float = 3.0
    """Weight decay of the first layer, which would learn matches by heart otherwise."""
    blanked: float = 0.3
    """Dropout: the share of the first layer's output that is left out in training, at random."""
    later: float = 0.0
    """How much of what a position is worth comes from what nets think of the seat's next one, instead of what happened
    after that (:mod:`tortuga.learn.td_lambda`). At 0 the outcome alone counts."""
    rounds: int = 3


class PolicySettings(TrainingSettings, frozen=True, kw_only=True):
    """How to learn to answer."""

    hidden: int = 128
    """How many numbers a position is summed up in."""
    second: int = 64
    """How many numbers a position together with an answer is summed up in."""
    batch: int = 2048
    rate: float = 3e-3
    blanked: float = 0.1
    """Dropout, as for judges."""
    rounds: int = 6


class JudgeRound(msgspec.Struct, frozen=True):
    """How well a round went: the mean error (cross-entropy) in training (``practice``) and on the test (``apart``)."""

    number: int
    practice: float | None
    """The mean error in training; None if nobody noted it."""
    apart: float
    explained: float
    """The share of the variance of outcomes that the judge predicts on the test."""


class PolicyRound(msgspec.Struct, frozen=True):
    """How well a round went for a policy, with the same errors as for a judge."""

    number: int
    practice: float
    apart: float
    agreed: float
    """The share of the questions of the test to which it gives the teacher's answer."""
