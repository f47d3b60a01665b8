"""Evolving the numbers of a rule of thumb.

Each generation plays matches between players whose numbers all differ a little, each deviation together with its
opposite. A player that does better than its table pulls the numbers its way; alone, one that does better than its
opposite with the same deal. Over many matches these pulls add up to the slope of the chance to win, for all numbers at
once. A step follows the slope, with momentum, and the result is the mean of the later generations. One slope takes a
few hundred matches, however many numbers there are.
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
from tortuga.bots.worth import worth_alone
from tortuga.engine import Match, OptionValue, Outcome, Seat, TortugaError, rules_of
from tortuga.engine.codecs import json_reader
from tortuga.learn.flat_weights import figures_of, moved

Steps = NDArray[np.float64]

ROUNDS = 4
"""How often the players of a group are shuffled to new tables; a group takes a second or two."""
KEPT = 0.7
"""How much of the earlier slope is kept (momentum)."""


class NothingToLearn(TortugaError):
    """There is nothing to evolve, or the evolution cannot be resumed."""


class Evolution(msgspec.Struct, frozen=True, kw_only=True):
    """What to evolve, and how. The same settings and seed give the same numbers on any machine."""

    game: str
    seats: int = 4
    options: dict[str, OptionValue] = {}
    begin: str = "mate"
    """The level whose numbers to start from."""
    generations: int = 30
    groups: int = 60
    """The number of groups. A group has twice as many players as there are seats, and plays eight matches."""
    spread: float = 0.25
    """How much the players differ from the present numbers."""
    stride: float = 1.2
    """The length of a generation's step, in units of ``spread``; it shrinks to two fifths towards the end."""
    seed: int = 0


class EvolutionState(msgspec.Struct, kw_only=True):
    """How far an evolution has come: all that is needed to resume it."""

    plan: Evolution
    generation: int = 0
    steps: list[float]
    slope: list[float]
    trail: list[list[float]] = []
    """The steps after each generation."""

    @classmethod
    def start(cls, plan: Evolution) -> EvolutionState:
        """The start, before the first generation: the numbers of the level to begin with."""
        count = len(figures_of(weights_of(plan.game, plan.begin)))
        return cls(plan=plan, steps=[0.0] * count, slope=[0.0] * count)

    def weights(self) -> msgspec.Struct:
        """The numbers that were found: the mean over the later half of the generations."""
        later = self.trail[len(self.trail) // 2 :]
        steps = np.mean(later, axis=0).tolist() if later else [0.0] * len(self.steps)
        return moved(weights_of(self.plan.game, self.plan.begin), steps, self.plan.spread)

    def save(self, path: Path) -> None:
        """Write to a file for :meth:`load`. If this is interrupted, the earlier file remains."""
        fresh = path.with_suffix(path.suffix + ".new")
        fresh.write_bytes(msgspec.json.format(msgspec.json.encode(self)))
        fresh.replace(path)

    @classmethod
    def load(cls, path: Path) -> EvolutionState:
        try:
            return json_reader(cls)(path.read_bytes())
        except msgspec.MsgspecError as error:
            raise NothingToLearn(
                "bad_stage", f"{path.name} is not an evolution that can be resumed: {error}."
            ) from error


def weights_of(game: str, level: str) -> msgspec.Struct:
    """The numbers that a level plays by."""
    weights = knowledge_of(rules_of(game)).weights
    title = rules_of(game).info.title
    if "mate" not in weights or not figures_of(weights["mate"]):
        raise NothingToLearn("no_weights", f"The rule of thumb of {title} has no WEIGHTS to evolve.")
    if level not in weights:
        known = ", ".join(weights)
        raise NothingToLearn("no_level", f"{title} has no numbers for {level!r}, only for {known}.")
    found: msgspec.Struct = weights[level]
    return found


class Candidate(ThumbBot):
    """The rule of thumb with these numbers."""

    def __init__(self, seed: int, weights: msgspec.Struct) -> None:
        super().__init__(seed)
        self.weights = weights

    def _weights(self, seat: Seat[Any]) -> Sequence[Any]:
        del seat
        return (self.weights,)


# One group of players


class Pull(msgspec.Struct, frozen=True):
    """What one group has found: the direction to go, from a number of results."""

    way: list[float]
    results: int


def play_group(plan: Evolution, steps: Sequence[float], generation: int, group: int) -> Pull:
    """Let players around the present numbers meet at random tables."""
    chance = np.random.default_rng((plan.seed, generation, group))
    deviations = chance.standard_normal((plan.seats, len(steps)))
    deviations = np.concatenate([deviations, -deviations])
    base = weights_of(plan.game, plan.begin)
    players = [moved(base, (np.asarray(steps) + away).tolist(), plan.spread) for away in deviations]
    meet = _alone if plan.seats == 1 else _at_tables
    credit = np.sum([meet(plan, players, chance) for _ in range(ROUNDS)], axis=0)
    return Pull((credit @ deviations).tolist(), ROUNDS * len(players))


def _at_tables(plan: Evolution, players: Sequence[msgspec.Struct], chance: np.random.Generator) -> Steps:
    """How much better each player does than its table."""
    credit = np.zeros(len(players))
    order = chance.permutation(len(players))
    for table in (order[: plan.seats], order[plan.seats :]):
        match = _played(plan, int(chance.integers(1 << 62)), [players[player] for player in table])
        found = worth(_outcome(match))
        credit[table] = np.asarray(found) - np.mean(found)
    return credit


def _alone(plan: Evolution, players: Sequence[msgspec.Struct], chance: np.random.Generator) -> Steps:
    """How much better each player does than the others with the same deal."""
    seed, known = int(chance.integers(1 << 62)), knowledge_of(rules_of(plan.game))
    found: Steps = np.array([worth_alone(_played(plan, seed, [player]), known) for player in players])
    credit: Steps = found - np.mean(found)
    return credit


def _played(plan: Evolution, seed: int, weights: Sequence[msgspec.Struct]) -> Match[Any]:
    match: Match[Any] = new_match(plan.game, plan.seats, seed, plan.options)
    match.expect_no_copies()
    play_out(match, {seat: Candidate(seed, each) for seat, each in enumerate(weights)})
    return match


def _outcome(match: Match[Any]) -> Outcome:
    assert match.outcome is not None
    return match.outcome


# Generations


def evolve(
    plan: Evolution, resume: EvolutionState | None = None, executor: Executor | None = None
) -> Iterator[EvolutionState]:
    """Evolve, generation by generation, on the executor's machines or here.

    Save each stage to be able to resume from it. Only the number of generations may have changed then.
    """
    start = EvolutionState.start(plan)
    stage = resume or start
    if len(stage.steps) != len(start.steps) or replace(stage.plan, generations=plan.generations) != plan:
        raise NothingToLearn("other_plan", "That evolution has other numbers or another plan: start a new one.")
    yield from _generations(plan, stage, map if executor is None else executor.map)


def _generations(
    plan: Evolution, stage: EvolutionState, spread_out: Callable[..., Iterator[Pull]]
) -> Iterator[EvolutionState]:
    while stage.generation < plan.generations:
        play = partial(play_group, plan, stage.steps, stage.generation)
        stage = _after(plan, stage, list(spread_out(play, range(plan.groups))))
        yield stage


def _after(plan: Evolution, stage: EvolutionState, pulls: Sequence[Pull]) -> EvolutionState:
    """The stage after one step along the slope that a generation has found."""
    found: Steps = np.sum([pull.way for pull in pulls], axis=0) / sum(pull.results for pull in pulls)
    slope = KEPT * np.asarray(stage.slope) + found
    stride = plan.stride * (1 - 0.6 * stage.generation / plan.generations)
    steps = np.asarray(stage.steps) + stride * slope / (np.linalg.norm(slope) + 1e-12)
    return EvolutionState(
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
    """Wins of a player with these numbers against mates in all other seats, and matches. Every deal is played from
    every seat."""
    play = partial(_wins, plan, weights)
    found = list((map if executor is None else executor.map)(play, range(deals)))
    return sum(found), plan.seats * len(found)


def _wins(plan: Evolution, weights: msgspec.Struct, deal: int) -> float:
    """Play a deal that no generation has seen: these seeds are out of their range."""
    mate = weights_of(plan.game, "mate")
    won = 0.0
    for seat in range(plan.seats):
        at_table = [weights if each == seat else mate for each in range(plan.seats)]
        outcome = _outcome(_played(plan, (1 << 62) + deal, at_table))
        won += 1 / len(outcome.winners) if seat in outcome.winners else 0.0
    return won


def written(weights: msgspec.Struct) -> Mapping[str, Any]:
    """The numbers as a person would write them, with three significant digits."""
    figures = figures_of(weights)
    return {name: figure if isinstance(figure, int) else float(f"{figure:.3g}") for name, figure in figures.items()}
