"""Learning to judge: a small neural network is fitted to the outcomes of matches, to say what a position is worth.

It has three layers and is trained by gradient descent (Adam), all in numpy: a few cores learn a game's judge in
minutes. Every twelfth match is set aside as a test. When the judge no longer gets better on those, the learning rate
falls, and then learning ends. The judge that did best on them is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

import msgspec
import numpy as np
from numpy.typing import NDArray

from tortuga.bots.judge import LAYERS, Floats
from tortuga.learn.selfplay import Positions

Layers = dict[str, Floats]

APART = 12
"""One match in this many is set aside as a test."""
PATIENCE = 3
"""Learning ends after this many rounds in a row without improvement."""


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """How to learn."""

    hidden: int = 128
    second: int = 64
    batch: int = 4096
    rate: float = 1e-3
    slower: float = 0.35
    """The learning rate is multiplied by this after a round without improvement."""
    decay: float = 0.02
    """Weight decay of the first layer, which would learn matches by heart otherwise."""
    blanked: float = 0.15
    """Dropout: the share of the first layer's output that is left out in training, at random."""
    rare: int = 100
    """Numbers that are not 0 in fewer positions than this are ignored."""
    rounds: int = 15
    seed: int = 0


class Round(msgspec.Struct, frozen=True):
    """How well a round went: the mean error (cross-entropy) in training (``practice``) and on the test (``apart``)."""

    number: int
    practice: float
    apart: float
    explained: float
    """The share of the variance of outcomes that the judge predicts on the test."""


class Learner:
    """Fits a judge to positions."""

    def __init__(self, positions: Positions, size: int, course: Course) -> None:
        self.positions, self.course = positions, course
        seen = np.bincount(positions.places, minlength=size)
        self.places = np.flatnonzero(seen >= course.rare)
        """The numbers of a view that are used."""
        self._column = np.full(size, len(self.places))
        self._column[self.places] = np.arange(len(self.places))
        self.starts = np.concatenate([[0], np.cumsum(positions.sizes)[:-1]])
        apart = positions.match % APART == 0
        self.practice, self.apart = np.flatnonzero(~apart), np.flatnonzero(apart)
        self.chance = np.random.default_rng(course.seed)
        self.layers = self._fresh()
        self.best = self.layers

    def _fresh(self) -> Layers:
        course, normal = self.course, self.chance.standard_normal
        shapes = ((len(self.places), course.hidden), (course.hidden, course.second), (course.second, 1))
        spread = (0.05, sqrt(2 / course.hidden), sqrt(1 / course.second))
        first, second, last = (
            (scale * normal(shape)).astype(np.float32) for scale, shape in zip(spread, shapes, strict=True)
        )
        empty = [np.zeros(width, dtype=np.float32) for width in (course.hidden, course.second, 1)]
        return dict(zip(LAYERS, (first, empty[0], second, empty[1], last[:, 0], empty[2]), strict=True))

    def rounds(self) -> Iterator[Round]:
        """Learn, round after round. The best weights so far are in ``best``."""
        rate, least, without = self.course.rate, float("inf"), 0
        steps = _Adam(self.layers)
        for number in range(1, self.course.rounds + 1):
            practice = self._once_through(steps, rate)
            apart, explained = self._examine()
            yield Round(number, practice, apart, explained)
            if apart < least:
                least, without, self.best = apart, 0, {name: layer.copy() for name, layer in self.layers.items()}
                continue
            without += 1
            rate *= self.course.slower
            for name, layer in self.best.items():
                self.layers[name][...] = layer
            if without == PATIENCE:
                return

    def _once_through(self, steps: _Adam, rate: float) -> float:
        order, batch = self.chance.permutation(self.practice), self.course.batch
        errors = []
        for first in range(0, max(1, len(order) - batch + 1), batch):
            error, slopes = self._slopes(order[first : first + batch])
            errors.append(error)
            steps.take(slopes, rate)
            self.layers["first"] *= 1 - rate * self.course.decay
        return float(np.mean(errors))

    def _numbers(self, which: NDArray[np.int64]) -> Floats:
        """These positions as a dense array of the numbers that are used."""
        sizes, starts = self.positions.sizes[which], self.starts[which]
        row = np.repeat(np.arange(len(which)), sizes)
        at = np.arange(len(row)) - np.repeat(np.cumsum(sizes) - sizes, sizes) + np.repeat(starts, sizes)
        dense = np.zeros((len(which), len(self.places) + 1), dtype=np.float32)  # the last is for all that is rare
        dense[row, self._column[self.positions.places[at]]] = self.positions.numbers[at]
        return dense[:, :-1]

    def _slopes(self, which: NDArray[np.int64]) -> tuple[float, Layers]:
        """The mean error on these positions, and its gradient."""
        layers, numbers, worth = self.layers, self._numbers(which), self.positions.worth[which]
        kept = (self.chance.random((len(which), self.course.hidden)) >= self.course.blanked).astype(np.float32)
        kept /= 1 - self.course.blanked
        hidden = np.maximum(numbers @ layers["first"] + layers["first_bias"], 0) * kept
        second = np.maximum(hidden @ layers["second"] + layers["second_bias"], 0)
        foreseen = _share(second @ layers["last"] + layers["last_bias"])
        up = (foreseen - worth) / np.float32(len(which))
        up_second = up[:, None] * layers["last"] * (second > 0)
        up_hidden = (up_second @ layers["second"].T) * kept * (hidden > 0)
        slopes = (
            numbers.T @ up_hidden,
            up_hidden.sum(0),
            hidden.T @ up_second,
            up_second.sum(0),
            up @ second,
            up.sum(),
        )
        return _error(foreseen, worth), dict(zip(LAYERS, map(np.asarray, slopes), strict=True))

    def _examine(self) -> tuple[float, float]:
        """The error and the explained variance on the test."""
        layers, foreseen = self.layers, []
        for first in range(0, len(self.apart), self.course.batch):
            numbers = self._numbers(self.apart[first : first + self.course.batch])
            hidden = np.maximum(numbers @ layers["first"] + layers["first_bias"], 0)
            hidden = np.maximum(hidden @ layers["second"] + layers["second_bias"], 0)
            foreseen.append(_share(hidden @ layers["last"] + layers["last_bias"]))
        found, worth = np.concatenate(foreseen), self.positions.worth[self.apart]
        return _error(found, worth), float(1 - ((found - worth) ** 2).mean() / worth.var())


class _Adam:
    """Gradient descent with a step size for each weight (Kingma and Ba 2015)."""

    def __init__(self, layers: Layers) -> None:
        self.layers = layers
        self.mean = {name: np.zeros_like(layer) for name, layer in layers.items()}
        self.square = {name: np.zeros_like(layer) for name, layer in layers.items()}
        self.count = 0

    def take(self, slopes: Layers, rate: float) -> None:
        self.count += 1
        pace = rate * sqrt(1 - 0.999**self.count) / (1 - 0.9**self.count)
        for name, layer in self.layers.items():
            mean, square, slope = self.mean[name], self.square[name], slopes[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            layer -= (np.float32(pace) * mean / (np.sqrt(square) + np.float32(1e-8))).astype(np.float32)


def _share(number: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-number)), dtype=np.float32)


def _error(foreseen: Floats, worth: Floats) -> float:
    sure = np.clip(foreseen, 1e-6, 1 - 1e-6)
    return float(-(worth * np.log(sure) + (1 - worth) * np.log(1 - sure)).mean())
