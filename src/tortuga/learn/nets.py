"""The nets of a judge while they learn, in numpy: the plain form, to which tests hold the fast one (``torch_nets``).

All nets are trained at once by gradient descent (Adam), on the same positions.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from tortuga.bots.judge import LAYERS
from tortuga.bots.stored import Floats
from tortuga.learn.selfplay import Positions
from tortuga.learn.settings import JudgeSettings

Layers = dict[str, Floats]
"""By name, one array for all nets; a net's number is the first index."""
Which = NDArray[np.int64]
"""Some of the positions, by number."""


class Nets(Protocol):
    """Nets that learn."""

    @property
    def trainer(self) -> str:
        """What does the arithmetic, for the judge's card."""

    def practise(self, which: Which, rate: float) -> float:
        """Take one step to a smaller error on these positions, and return a net's mean error before it."""

    def foresee(self, which: Which) -> Floats:
        """What these positions are worth, in the opinion of all nets together."""

    def weights(self) -> Layers:
        """What the nets have learned so far."""


MakeNets = Callable[[Positions, Layers, JudgeSettings], Nets]
"""Makes nets, from the positions to learn from (the places are columns of the first layer, and what lies beyond its
last column is ignored) and the weights to begin with."""


class PlainNets:
    """Nets in numpy."""

    trainer = f"numpy {np.__version__}"

    def __init__(self, positions: Positions, begin: Layers, settings: JudgeSettings) -> None:
        self.positions, self.settings = positions, settings
        self.layers = {name: layer.copy() for name, layer in begin.items()}
        self._starts, self._width = positions.starts(), begin["first"].shape[1]
        self._steps = _Adam(self.layers)
        self._chance = np.random.default_rng((settings.seed, 1))

    def practise(self, which: Which, rate: float) -> float:
        error, slopes = self.slopes(which, self._kept(len(which)))
        self._steps.take(slopes, rate)
        self.layers["first"] *= 1 - rate * self.settings.decay
        return error

    def foresee(self, which: Which) -> Floats:
        layers = self.layers
        hidden = np.maximum(self._numbers(which) @ layers["first"] + layers["first_bias"], 0)
        second = np.maximum(hidden @ layers["second"] + layers["second_bias"], 0)
        return _share((second @ layers["last"] + layers["last_bias"]).mean(0)[:, 0])

    def weights(self) -> Layers:
        return self.layers

    def slopes(self, which: Which, kept: Floats) -> tuple[float, Layers]:
        """The mean error of a net on these positions, and the gradient of each net's error.

        ``kept`` is what the first layer's output is multiplied by, 0 where it is left out.
        """
        layers, numbers, worth = self.layers, self._numbers(which), self.positions.worth[which]
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
        return mean_error(foreseen[:, :, 0], worth), dict(zip(LAYERS, slopes, strict=True))

    def _kept(self, count: int) -> Floats:
        shape = (self.settings.nets, count, self.settings.hidden)
        kept = self._chance.random(shape, dtype=np.float32) >= self.settings.blanked
        return kept.astype(np.float32) / np.float32(1 - self.settings.blanked)

    def _numbers(self, which: Which) -> Floats:
        """These positions as a dense array of the numbers that are used."""
        sizes = self.positions.sizes[which]
        row = np.repeat(np.arange(len(which)), sizes)
        at = np.arange(len(row)) + (self._starts[which] - (np.cumsum(sizes) - sizes))[row]
        dense = np.zeros((len(which), self._width + 1), dtype=np.float32)  # the last is for all that is ignored
        dense[row, self.positions.places[at]] = self.positions.numbers[at]
        return dense[:, :-1]


class _Adam:
    """Gradient descent with a step size for each weight (Kingma and Ba 2015)."""

    def __init__(self, layers: Layers) -> None:
        self.layers = layers
        self.mean = {name: np.zeros_like(layer) for name, layer in layers.items()}
        self.square = {name: np.zeros_like(layer) for name, layer in layers.items()}
        self.count = 0

    def take(self, slopes: Layers, rate: float) -> None:
        self.count += 1
        pace, young = np.float32(rate / (1 - 0.9**self.count)), np.float32(sqrt(1 - 0.999**self.count))
        for name, layer in self.layers.items():
            mean, square, slope = self.mean[name], self.square[name], slopes[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            layer -= (pace * mean / (np.sqrt(square) / young + np.float32(1e-8))).astype(np.float32)


def fresh(width: int, settings: JudgeSettings, chance: np.random.Generator) -> Layers:
    """Random weights to begin with, for views of so many numbers."""
    widths = (width, settings.hidden, settings.second, 1)
    spread = (0.05, sqrt(2 / settings.hidden), sqrt(1 / settings.second))
    layers: Layers = {}
    for name, scale, rows, columns in zip(LAYERS[::2], spread, widths, widths[1:], strict=False):
        layers[name] = (scale * chance.standard_normal((settings.nets, rows, columns))).astype(np.float32)
        layers[name + "_bias"] = np.zeros((settings.nets, 1, columns), dtype=np.float32)
    return layers


def mean_error(foreseen: Floats, worth: Floats) -> float:
    """The mean cross-entropy of what was foreseen."""
    sure = np.clip(foreseen, 1e-6, 1 - 1e-6)
    return float(-(worth * np.log(sure) + (1 - worth) * np.log(1 - sure)).mean())


def _share(number: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-number)), dtype=np.float32)
