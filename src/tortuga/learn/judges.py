"""Learning to judge: small neural networks are fitted to the outcomes of matches, to say what a position is worth.

A judge is several nets of three layers, whose opinions are averaged: they begin from different weights, and so err in
different ways. All are trained at once by gradient descent (Adam), in numpy: a few cores learn a game's judge in
minutes. The learning rate rises at first and then falls to nothing, so a few rounds are enough; with more, nets learn
matches by heart. Every twelfth match is set aside as a test.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sqrt

import msgspec
import numpy as np
from numpy.typing import NDArray

from tortuga.bots.judge import LAYERS, Floats
from tortuga.learn.selfplay import Positions

Layers = dict[str, Floats]
"""By name, one array for all nets; a net's number is the first index."""

APART = 12
"""One match in this many is set aside as a test."""
WARMING_UP = 0.1
"""The share of training in which the learning rate rises."""


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """How to learn."""

    nets: int = 4
    hidden: int = 96
    second: int = 32
    batch: int = 8192
    rate: float = 2e-3
    """The highest learning rate."""
    decay: float = 3.0
    """Weight decay of the first layer, which would learn matches by heart otherwise."""
    blanked: float = 0.3
    """Dropout: the share of the first layer's output that is left out in training, at random."""
    rare: int = 100
    """Numbers that are not 0 in fewer positions than this are ignored."""
    rounds: int = 3
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

    def _fresh(self) -> Layers:
        course, normal = self.course, self.chance.standard_normal
        widths = (len(self.places), course.hidden, course.second, 1)
        spread = (0.05, sqrt(2 / course.hidden), sqrt(1 / course.second))
        layers: Layers = {}
        for name, scale, width, next_width in zip(LAYERS[::2], spread, widths, widths[1:], strict=False):
            layers[name] = (scale * normal((course.nets, width, next_width))).astype(np.float32)
            layers[name + "_bias"] = np.zeros((course.nets, 1, next_width), dtype=np.float32)
        return layers

    def rounds(self) -> Iterator[Round]:
        """Learn, round after round."""
        steps = _Adam(self.layers)
        for number in range(1, self.course.rounds + 1):
            practice = self._once_through(steps, number - 1)
            yield Round(number, practice, *self._examine())

    def judge(self) -> Layers:
        """All nets as one: side by side, each with its share of the last word."""
        nets, wide = self.course.nets, np.concatenate
        hidden, second = self.course.hidden, self.course.second
        apart = np.zeros((nets * hidden, nets * second), dtype=np.float32)
        for net, layer in enumerate(self.layers["second"]):
            apart[net * hidden : (net + 1) * hidden, net * second : (net + 1) * second] = layer
        return {
            "first": wide(list(self.layers["first"]), axis=1),
            "first_bias": self.layers["first_bias"].ravel(),
            "second": apart,
            "second_bias": self.layers["second_bias"].ravel(),
            "last": self.layers["last"].ravel() / nets,
            "last_bias": np.asarray(self.layers["last_bias"].mean()),
        }

    def _once_through(self, steps: _Adam, rounds_before: int) -> float:
        course, order = self.course, self.chance.permutation(self.practice)
        firsts = range(0, max(1, len(order) - course.batch + 1), course.batch)
        errors = []
        for at, first in enumerate(firsts):
            rate = course.rate * _pace((rounds_before + at / len(firsts)) / course.rounds)
            error, slopes = self._slopes(order[first : first + course.batch])
            errors.append(error)
            steps.take(slopes, rate)
            self.layers["first"] *= 1 - rate * course.decay
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
        """The mean error of a net on these positions, and the gradient of each net's error."""
        layers, numbers, worth = self.layers, self._numbers(which), self.positions.worth[which]
        shape = (self.course.nets, len(which), self.course.hidden)
        kept = (self.chance.random(shape, dtype=np.float32) >= self.course.blanked).astype(np.float32)
        kept /= 1 - self.course.blanked
        hidden = np.maximum(numbers @ layers["first"] + layers["first_bias"], 0) * kept
        second = np.maximum(hidden @ layers["second"] + layers["second_bias"], 0)
        foreseen = _share(second @ layers["last"] + layers["last_bias"])
        up = (foreseen - worth[:, None]) / np.float32(len(which))
        up_second = up * layers["last"].transpose(0, 2, 1) * (second > 0)
        up_hidden = (up_second @ layers["second"].transpose(0, 2, 1)) * kept * (hidden > 0)
        slopes = (
            numbers.T @ up_hidden,
            up_hidden.sum(1, keepdims=True),
            hidden.transpose(0, 2, 1) @ up_second,
            up_second.sum(1, keepdims=True),
            second.transpose(0, 2, 1) @ up,
            up.sum(1, keepdims=True),
        )
        return _error(foreseen[:, :, 0], worth), dict(zip(LAYERS, slopes, strict=True))

    def _examine(self) -> tuple[float, float]:
        """The error and the explained variance of all nets together on the test."""
        layers, foreseen = self.layers, []
        for first in range(0, len(self.apart), self.course.batch):
            numbers = self._numbers(self.apart[first : first + self.course.batch])
            hidden = np.maximum(numbers @ layers["first"] + layers["first_bias"], 0)
            hidden = np.maximum(hidden @ layers["second"] + layers["second_bias"], 0)
            foreseen.append(_share((hidden @ layers["last"] + layers["last_bias"]).mean(0)[:, 0]))
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


def _pace(done: float) -> float:
    """The learning rate, as a share of the highest, after this share of training: up, then down along half a wave."""
    if done < WARMING_UP:
        return 0.04 + 0.96 * done / WARMING_UP
    return (1 + cos(pi * (done - WARMING_UP) / (1 - WARMING_UP))) / 2


def _share(number: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-number)), dtype=np.float32)


def _error(foreseen: Floats, worth: Floats) -> float:
    sure = np.clip(foreseen, 1e-6, 1 - 1e-6)
    return float(-(worth * np.log(sure) + (1 - worth) * np.log(1 - sure)).mean())
