"""Learning to judge: small neural networks are fitted to the outcomes of matches, to say what a position is worth.

A judge is several nets of three layers, whose opinions are averaged: they begin from different weights, and so err in
different ways. The plain form of the nets is in numpy (:mod:`tortuga.learn.nets`), where sixteen cores learn a game's
judge in minutes; the fast form is in PyTorch (:mod:`tortuga.learn.torch_nets`), where a GPU does it in seconds.

The learning rate rises at first and then falls to nothing, so a few rounds are enough; with more, nets learn matches by
heart. Every twelfth match is set aside as a test.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import numpy as np

from tortuga.bots.stored import Floats
from tortuga.learn.nets import Layers, MakeNets, PlainNets, Which, fresh, mean_error
from tortuga.learn.selfplay import Positions, set_apart, used_columns
from tortuga.learn.settings import JudgeRound, JudgeSettings


class Learner:
    """Fits a judge to positions: to the outcomes of their matches, or to another ``worth``."""

    def __init__(
        self,
        positions: Positions,
        size: int,
        settings: JudgeSettings,
        make: MakeNets = PlainNets,
        worth: Floats | None = None,
    ) -> None:
        self.settings, self.worth = settings, positions.worth
        self.places, columns = used_columns(positions.places, size, settings.rare)
        """The numbers of a view that are used."""
        self.practice, self.apart = set_apart(positions)
        self.chance = np.random.default_rng(settings.seed)
        used = msgspec.structs.replace(positions, places=columns, worth=positions.worth if worth is None else worth)
        self.nets = make(used, fresh(len(self.places), settings, self.chance), settings)

    def rounds(self) -> Iterator[JudgeRound]:
        """Learn, round after round."""
        for number in range(1, self.settings.rounds + 1):
            practice = self._once_through(number - 1)
            yield JudgeRound(number, practice, *self._examine())

    def judge(self) -> Layers:
        """All nets as one: side by side, each with its share of the last word."""
        layers, nets, wide = self.nets.weights(), self.settings.nets, np.concatenate
        hidden, second = self.settings.hidden, self.settings.second
        apart = np.zeros((nets * hidden, nets * second), dtype=np.float32)
        for net, layer in enumerate(layers["second"]):
            apart[net * hidden : (net + 1) * hidden, net * second : (net + 1) * second] = layer
        return {
            "first": wide(list(layers["first"]), axis=1),
            "first_bias": layers["first_bias"].ravel(),
            "second": apart,
            "second_bias": layers["second_bias"].ravel(),
            "last": layers["last"].ravel() / nets,
            "last_bias": np.asarray(layers["last_bias"].mean()),
        }

    def _once_through(self, rounds_before: int) -> float:
        settings, order = self.settings, self.chance.permutation(self.practice)
        firsts = range(0, max(1, len(order) - settings.batch + 1), settings.batch)
        errors = [
            self.nets.practise(
                order[first : first + settings.batch],
                settings.rate_after((rounds_before + at / len(firsts)) / settings.rounds),
            )
            for at, first in enumerate(firsts)
        ]
        return float(np.mean(errors))

    def foresee(self, which: Which) -> Floats:
        """What these positions are worth, in the opinion of all nets together."""
        batches = np.split(which, range(self.settings.batch, len(which), self.settings.batch))
        return np.concatenate([self.nets.foresee(batch) for batch in batches])

    def _examine(self) -> tuple[float, float]:
        """The error and the explained variance of all nets together on the test: of outcomes, in any case."""
        found, worth = self.foresee(self.apart), self.worth[self.apart]
        return mean_error(found, worth), float(1 - ((found - worth) ** 2).mean() / worth.var())
