"""Evolution of a rule of thumb's numbers.

Each generation plays matches between players whose numbers all differ a little, every deviation beside its opposite.
Whoever does better than the table pulls the numbers its way: over many matches that is the slope of the chance to win,
for all numbers at once. A step follows it, with some of the earlier ones (momentum), and the result is the mean of the
later generations. One slope needs a few hundred matches, however many numbers there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from tortuga import new_match
from tortuga.bots import ThumbBot, knowledge_of, play_out, worth
from tortuga.engine import Match, OptionValue, Outcome, Seat, TortugaError, rules_of
from tortuga.engine.codecs import json_reader
from tortuga.learn.figures import figures_of, moved

Steps = NDArray[np.float64]

ROUNDS = 4
"""Times that the players of one group are shuffled to tables; chunks of work of a second or two."""
KEPT = 0.7
"""What is kept of the earlier slopes."""


class NothingToLearn(TortugaError):
    """The game's rule of thumb has no numbers that could be moved."""


class Evolution(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be evolved, and how. The same settings and seed give the same numbers, on any machine."""

    game: str
    seats: int = 4
    options: dict[str, OptionValue] = {}
    generations: int = 30
    groups: int = 60
    """Groups of twice as many players as there are seats; each plays eight matches a generation."""
    spread: float = 0.25
    """How much players differ from the numbers as they stand."""
    stride: float = 1.2
    """How far a generation goes, in such differences; it falls to two fifths towards the end."""
    seed: int = 0


class Stage(msgspec.Struct, kw_only=True):
    """How far an evolution has come: all that is needed to go on."""

    plan: Evolution
    generation: int = 0
    steps: list[float]
    slope: list[float]
    trail: list[list[float]] = []
    """The steps after each generation."""

    @classmethod
    def start(cls, plan: Evolution) -> Stage:
        """Before the first generation: the mate's numbers."""
        count = len(figures_of(mates_weights(plan.game)))
        return cls(plan=plan, steps=[0.0] * count, slope=[0.0] * count)

    def weights(self) -> msgspec.Struct:
        """The numbers found: the mean of the later half of the way."""
        later = self.trail[len(self.trail) // 2 :]
        steps = np.mean(later, axis=0).tolist() if later else [0.0] * len(self.steps)
        return moved(mates_weights(self.plan.game), steps, self.plan.spread)

    def save(self, path: Path) -> None:
        """Write it where ``Stage.load`` finds it; a cut leaves the earlier one."""
        fresh = path.with_suffix(path.suffix + ".new")
        fresh.write_bytes(msgspec.json.format(msgspec.json.encode(self)))
        fresh.replace(path)

    @classmethod
    def load(cls, path: Path) -> Stage:
        try:
            return json_reader(cls)(path.read_bytes())
        except msgspec.MsgspecError as error:
            raise NothingToLearn("bad_stage", f"{path.name} is no evolution that could be resumed: {error}.") from error


def mates_weights(game: str) -> msgspec.Struct:
    """The numbers to begin with."""
    weights = knowledge_of(rules_of(game)).weights
    if "mate" not in weights:
        title = rules_of(game).info.title
        raise NothingToLearn("no_weights", f"The rule of thumb of {title} has no WEIGHTS that could be evolved.")
    mate: msgspec.Struct = weights["mate"]
    return mate


class Candidate(ThumbBot):
    """The rule of thumb with numbers of its own."""

    def __init__(self, seed: int, weights: msgspec.Struct) -> None:
        super().__init__(seed)
        self.weights = weights

    def _weights(self, seat: Seat[Any]) -> Sequence[Any]:
        del seat
        return (self.weights,)


# One group of players


class Pull(msgspec.Struct, frozen=True):
    """What one group has found: which way to go, and by how many results."""

    way: list[float]
    results: int


def play_group(plan: Evolution, steps: Sequence[float], generation: int, group: int) -> Pull:
    """Players around the numbers as they stand, at tables drawn by lot."""
    chance = np.random.default_rng((plan.seed, generation, group))
    deviations = chance.standard_normal((plan.seats, len(steps)))
    deviations = np.concatenate([deviations, -deviations])
    base = mates_weights(plan.game)
    players = [moved(base, (np.asarray(steps) + away).tolist(), plan.spread) for away in deviations]
    credit = np.zeros(len(players))
    for _ in range(ROUNDS):
        order = chance.permutation(len(players))
        for table in (order[: plan.seats], order[plan.seats :]):
            seed = int(chance.integers(1 << 62))
            found = worth(_played(plan, seed, [players[player] for player in table]))
            credit[table] += np.asarray(found) - np.mean(found)
    return Pull((credit @ deviations).tolist(), ROUNDS * len(players))


def _played(plan: Evolution, seed: int, weights: Sequence[msgspec.Struct]) -> Outcome:
    match: Match[Any] = new_match(plan.game, plan.seats, seed, plan.options)
    play_out(match, {seat: Candidate(seed, each) for seat, each in enumerate(weights)})
    assert match.outcome is not None
    return match.outcome


# Generations


def evolve(plan: Evolution, resume: Stage | None = None, executor: Executor | None = None) -> Iterator[Stage]:
    """The evolution, generation by generation, on the executor's machines or here.

    Whoever saves each stage can go on from the last one: to the end of the plan, whose length alone may have changed.
    """
    start = Stage.start(plan)
    stage = resume or start
    if len(stage.steps) != len(start.steps) or replace(stage.plan, generations=plan.generations) != plan:
        raise NothingToLearn("other_plan", "That evolution was of other numbers, or went another way: begin a new one.")
    yield from _generations(plan, stage, map if executor is None else executor.map)


def _generations(plan: Evolution, stage: Stage, spread_out: Callable[..., Iterator[Pull]]) -> Iterator[Stage]:
    while stage.generation < plan.generations:
        play = partial(play_group, plan, stage.steps, stage.generation)
        stage = _after(plan, stage, list(spread_out(play, range(plan.groups))))
        yield stage


def _after(plan: Evolution, stage: Stage, pulls: Sequence[Pull]) -> Stage:
    """One step along the slope that a generation has found."""
    found: Steps = np.sum([pull.way for pull in pulls], axis=0) / sum(pull.results for pull in pulls)
    slope = KEPT * np.asarray(stage.slope) + found
    stride = plan.stride * (1 - 0.6 * stage.generation / plan.generations)
    steps = np.asarray(stage.steps) + stride * slope / (np.linalg.norm(slope) + 1e-12)
    return Stage(
        plan=plan,
        generation=stage.generation + 1,
        steps=steps.tolist(),
        slope=slope.tolist(),
        trail=[*stage.trail, steps.tolist()],
    )


# What it was worth


def against_the_mate(
    plan: Evolution, weights: msgspec.Struct, deals: int, executor: Executor | None = None
) -> tuple[float, int]:
    """Wins of one player with these numbers against mates in all other seats, every deal from every seat."""
    play = partial(_wins, plan, weights)
    found = list((map if executor is None else executor.map)(play, range(deals)))
    return sum(found), plan.seats * len(found)


def _wins(plan: Evolution, weights: msgspec.Struct, deal: int) -> float:
    """Deals that no generation has seen: their seeds are out of reach of those."""
    mate = mates_weights(plan.game)
    won = 0.0
    for seat in range(plan.seats):
        at_table = [weights if each == seat else mate for each in range(plan.seats)]
        outcome = _played(plan, (1 << 62) + deal, at_table)
        won += float(seat in outcome.winners) / len(outcome.winners)
    return won


def written(weights: msgspec.Struct) -> Mapping[str, Any]:
    """The numbers as a person would write them: three figures are enough."""
    figures = figures_of(weights)
    return {name: figure if isinstance(figure, int) else float(f"{figure:.3g}") for name, figure in figures.items()}
