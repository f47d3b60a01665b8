"""Learning to answer: a policy is fitted to what a teacher answered, in PyTorch (the extra ``learn``).

The error is the cross-entropy between the teacher's answer and the scores of all candidates. Every twelfth match is set
aside as a test, as for judges.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

import numpy as np
import torch
from numpy.typing import NDArray

from tortuga.learn.nets import Layers, Which
from tortuga.learn.selfplay import set_apart, used_columns
from tortuga.learn.settings import PolicyRound, PolicySettings
from tortuga.learn.teacher import Decisions
from tortuga.learn.torch_nets import best_device, entries, home_of, trainer_on


class Rows:
    """Rows of numbers, most of them 0, where they are at hand."""

    def __init__(
        self, columns: NDArray[np.uint16], numbers: NDArray[np.float16], sizes: NDArray[np.int32], device: torch.device
    ) -> None:
        starts = np.cumsum(sizes, dtype=np.int64) - sizes
        arrays = (columns.astype(np.int32), numbers, sizes, starts)  # PyTorch knows little of unsigned numbers
        self.device, self.home = device, home_of(arrays, device)
        self._columns, self._numbers, self._sizes, self._starts = (
            torch.from_numpy(array).to(self.home) for array in arrays
        )

    def times(self, weights: torch.Tensor, which: torch.Tensor) -> torch.Tensor:
        """These rows, multiplied by the weights. What lies in the column after the last weight is ignored."""
        _, at, begins = entries(self._sizes, self._starts, which.to(self.home))
        columns, numbers = self._columns[at].to(self.device), self._numbers[at].to(self.device).float()
        begins, known = begins.to(self.device).int(), columns < len(weights)
        return torch.nn.functional.embedding_bag(
            torch.where(known, columns, 0), weights, begins, mode="sum", per_sample_weights=numbers * known
        )


class PolicyLearner:
    """Fits a policy to decisions."""

    def __init__(self, decisions: Decisions, size: int, answer_size: int, settings: PolicySettings) -> None:
        self.settings, self.device = settings, best_device()
        self.places, columns = used_columns(decisions.places, size, settings.rare)
        """The numbers of a view that are used."""
        self.answer_places, answer_columns = used_columns(decisions.answer_places, answer_size, settings.rare)
        """The numbers of an answer that are used."""
        self.practice, self.apart = set_apart(decisions)
        self._views = Rows(columns, decisions.numbers, decisions.sizes, self.device)
        self._answers = Rows(answer_columns, decisions.answer_numbers, decisions.answer_sizes, self.device)
        firsts = np.cumsum(decisions.counts, dtype=np.int64) - decisions.counts
        self._counts, self._firsts, self._chosen = (
            torch.from_numpy(array).to(self.device) for array in (decisions.counts, firsts, decisions.chosen)
        )
        begin = fresh(len(self.places), len(self.answer_places), settings)
        self.layers = {
            name: torch.tensor(layer, device=self.device, requires_grad=True) for name, layer in begin.items()
        }
        self._steps = torch.optim.Adam(list(self.layers.values()))
        self._chance = np.random.default_rng((settings.seed, 1))
        self._dropout = torch.Generator(self.device).manual_seed(settings.seed)

    @property
    def trainer(self) -> str:
        return trainer_on(self.device)

    def rounds(self) -> Iterator[PolicyRound]:
        """Learn, round after round."""
        for number in range(1, self.settings.rounds + 1):
            practice = self._once_through(number - 1)
            yield PolicyRound(number, practice, *self.examine())

    def policy(self) -> Layers:
        """What it has learned so far."""
        return {name: layer.detach().cpu().numpy() for name, layer in self.layers.items()}

    def examine(self) -> tuple[float, float]:
        """The error on the test, and the share of its questions that it answers as the teacher does."""
        error = agreed = 0.0
        with torch.no_grad():
            for first in range(0, len(self.apart), self.settings.batch):
                which = self._sent(self.apart[first : first + self.settings.batch])
                scores, taught = self.scores(which), self._chosen[which].long()
                error += float(torch.nn.functional.cross_entropy(scores, taught, reduction="sum"))
                agreed += float((scores.argmax(1) == taught).sum())
        return error / len(self.apart), agreed / len(self.apart)

    def scores(self, which: torch.Tensor, dropout: bool = False) -> torch.Tensor:
        """The scores of all candidates, a row for each question; those that a question does not have are hopeless."""
        layers = self.layers
        position = torch.relu(self._views.times(layers["view"], which) + layers["view_bias"])
        if dropout:
            position = position * self._kept(len(which))
        row, at, begins = entries(self._counts, self._firsts, which)
        summary = position @ layers["summary"] + layers["answer_bias"]
        answers = self._answers.times(layers["answer"], at)
        both = torch.relu(answers + summary[row]) + answers * (position @ layers["factors"])[row]
        scores = torch.full((len(which), int(self._counts[which].max())), -1e9, device=self.device)
        place = torch.arange(len(row), device=self.device) - begins[row]
        return scores.index_put((row, place), both @ layers["last"])

    def _once_through(self, rounds_before: int) -> float:
        settings, order = self.settings, self._chance.permutation(self.practice)
        firsts = range(0, max(1, len(order) - settings.batch + 1), settings.batch)
        errors = [
            self._practise(
                order[first : first + settings.batch],
                settings.rate_after((rounds_before + at / len(firsts)) / settings.rounds),
            )
            for at, first in enumerate(firsts)
        ]
        return float(torch.stack(errors).mean())

    def _practise(self, which: Which, rate: float) -> torch.Tensor:
        """Take one step to a smaller error on these questions, and return the error before it."""
        for group in self._steps.param_groups:
            group["lr"] = rate
        self._steps.zero_grad()
        chosen = self._sent(which)
        error = torch.nn.functional.cross_entropy(self.scores(chosen, dropout=True), self._chosen[chosen].long())
        torch.autograd.backward(error)
        self._steps.step()
        return error.detach()

    def _kept(self, count: int) -> torch.Tensor:
        shape = (count, self.settings.hidden)
        kept = torch.rand(shape, generator=self._dropout, device=self.device) >= self.settings.blanked
        return kept / (1 - self.settings.blanked)

    def _sent(self, which: Which) -> torch.Tensor:
        return torch.from_numpy(which).to(self.device)


def fresh(width: int, answer_width: int, settings: PolicySettings) -> Layers:
    """Random weights to begin with, for views and answers of so many numbers."""
    chance, hidden, second = np.random.default_rng(settings.seed), settings.hidden, settings.second
    shapes = {
        "view": (0.05, (width, hidden)),
        "view_bias": (0, (hidden,)),
        "summary": (sqrt(1 / hidden), (hidden, second)),
        "factors": (sqrt(1 / hidden), (hidden, second)),
        "answer": (0.3, (answer_width, second)),
        "answer_bias": (0, (second,)),
        "last": (sqrt(1 / second), (second,)),
    }
    return {
        name: (spread * chance.standard_normal(shape)).astype(np.float32) for name, (spread, shape) in shapes.items()
    }
