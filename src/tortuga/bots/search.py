"""Search: information-set Monte Carlo tree search with a single observer (Cowling, Powley and Whitehouse 2012).

Each iteration imagines a world that could be the true one for all the seat knows. It walks down a tree that all these
worlds share, adds one answer to it, plays on for a while, and credits every answer on the way with how things went for
the seat that gave it (max^n: everybody plays for themselves). The tree is open-loop: a place in it is defined by the
answers that led there, whatever chance did in between. So an arm also counts how often it was available.

Simultaneous answers (mode ``all``) are chosen by independent arms at one place, because nobody sees the others'. If
there are too many answers to try them all, or a continuous space, more arms are added as a place is visited.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import log, sqrt
from multiprocessing import get_context
from multiprocessing.context import BaseContext
from typing import Any

import msgspec

from tortuga.bots.bot import Bot, asked, chance_for, only_answer
from tortuga.bots.knowledge import MOST_CANDIDATES, Knowledge, knowledge_of
from tortuga.engine import Action, Ask, Chance, Fast, Match, Outcome, Rules, Seat, freeze, register, thaw

MANY = 16
"""With more options than this, or a space, arms are added step by step."""
MOST_DOUBTS = 24
"""How many implausible worlds are rejected before one is accepted as it is."""
LONGEST_PLAYOUT = 20_000
"""A playout is counted as even after this many answers; no game comes near it."""


class Budget(msgspec.Struct, frozen=True):
    """How long to think: a number of worlds or a time, whichever is used up first."""

    iterations: int | None = 400
    seconds: float | None = None
    explore: float = 0.6
    """The exploration constant of UCB1, for values from 0 to 1."""
    trust: float = 2.0
    """The rule of thumb's answer is kept unless another is better by this many standard errors."""


class Arm:
    """One answer of one seat at one place of the tree."""

    __slots__ = ("action", "child", "offered", "total", "visits")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.visits = 0
        self.offered = 0
        self.total = 0.0
        self.child: Place | None = None

    def add(self, value: float) -> None:
        self.visits += 1
        self.total += value

    def next(self) -> Place:
        if self.child is None:
            self.child = Place()
        return self.child


class Place:
    """A place in the tree: the answers tried here, by seat, and the next place if only other seats answered."""

    __slots__ = ("arms", "beyond")

    def __init__(self) -> None:
        self.arms: dict[int, dict[Action, Arm]] = {}
        self.beyond: Place | None = None

    def next(self) -> Place:
        if self.beyond is None:
            self.beyond = Place()
        return self.beyond


def worth(outcome: Outcome, teams: bool = False) -> list[float]:
    """What an outcome is worth to each seat, from 0 to 1: mostly for winning, a little for the place."""
    seats = len(outcome.places)
    won = 1.0 if teams else 1.0 / max(1, len(outcome.winners))
    if seats == 1:
        return [1.0 if place == 1 else 0.0 for place in outcome.places]
    return [0.85 * (won if place == 1 else 0.0) + 0.15 * (seats - place) / (seats - 1) for place in outcome.places]


def worth_alone(match: Match[Any], known: Knowledge) -> float:
    """What a match that was played alone is worth, from 0 to 1: as the game says, or just whether it was won."""
    assert match.outcome is not None
    return worth(match.outcome)[0] if known.success is None else known.success(match)


Worlds = Callable[[int], Match[Any]]
"""Imagines a world from a seed."""
Tally = dict[Action, dict[int, float]]
"""What each answer at the root was worth in each world, by the world's seed."""


def plausible_world(worlds: Worlds, known: Knowledge, seat: int, chance: Chance) -> tuple[int, Match[Any]]:
    """A world that fits what the others have done, and its seed."""
    below, plausible = chance.below, known.plausible
    for _ in range(MOST_DOUBTS):
        seed = below(1 << 31)
        match = worlds(seed)
        if plausible is None or below(1 << 16) < plausible(match, seat) * (1 << 16):
            break
    return seed, match


class Tree:
    """The search for one decision of one seat.

    The n-th time an answer at the root is tried, it is tried in the n-th world, so that answers are compared with equal
    luck. If the game's quick player is good (``MODEL``), it plays for everybody after the root: then an answer is worth
    what a good player makes of it, and no time is spent on trying bad answers further down.
    """

    def __init__(self, rules: Rules[Any], index: int, budget: Budget, chance: Chance, worlds: Worlds) -> None:
        self.index = index
        self.budget = budget
        self.chance = chance
        self.worlds = worlds
        self.root = Place()
        self.tally: Tally = {}
        self.known: Knowledge = knowledge_of(rules)
        self.teams = rules.info.teams
        self._seeds: list[int] = []

    def suggest(self, action: Action) -> None:
        """Add an arm for this answer, so that it is tried however many there are."""
        self.root.arms.setdefault(self.index, {})[action] = Arm(action)

    def grow(self) -> None:
        """Search until the budget is used up."""
        budget = self.budget
        end = None if budget.seconds is None else time.monotonic() + budget.seconds
        sample = self.worlds(self.chance.below(1 << 31))  # what is asked at the root is the same in all worlds
        count = 0
        while budget.iterations is None or count < budget.iterations:
            if end is not None and count and time.monotonic() >= end:
                return
            self._iterate(self._select(self.root, sample, self.index))
            count += 1

    def _iterate(self, first: Arm) -> None:
        """Try an answer in its next world: walk down the tree, add one answer, play on, and update the arms."""
        seed, match = self._world(first.visits)
        together = [seat for seat in match.waiting if seat != self.index] if match.mode == "all" else []
        match.act(self.index, first.action)
        path, fresh, place = [(self.index, first)], first.visits == 0 or self.known.model, first.next()
        if not self.known.model:
            path += self._answer_together(self.root, match, together)
        while not fresh and not match.over:
            here, place = place, place.next()
            if match.mode == "all":
                steps = self._answer_together(here, match, list(match.waiting))
            else:
                mover = next(iter(match.waiting))
                steps = [(mover, self._select(here, match, mover))]
                match.act(mover, steps[0][1].action)
                place = steps[0][1].next()
            place = next((arm.next() for mover, arm in steps if mover == self.index), place)
            path += steps
            fresh = any(arm.visits == 0 for _, arm in steps)
        values = self._value(match, Fast(~seed))
        for mover, arm in path:
            arm.add(values[mover])
        self.tally.setdefault(first.action, {})[seed] = values[self.index]

    def _world(self, number: int) -> tuple[int, Match[Any]]:
        """The n-th world, one that fits what the others have done."""
        if number < len(self._seeds):
            return self._seeds[number], self.worlds(self._seeds[number])
        seed, match = plausible_world(self.worlds, self.known, self.index, self.chance)
        self._seeds.append(seed)
        return seed, match

    def _answer_together(self, place: Place, match: Match[Any], movers: Sequence[int]) -> list[tuple[int, Arm]]:
        """All who are asked together choose from their own arms at one place: nobody sees the others' answers."""
        steps = []
        for mover in movers:
            arm = self._select(place, match, mover)
            match.act(mover, arm.action)
            steps.append((mover, arm))
        return steps

    def _select(self, place: Place, match: Match[Any], mover: int) -> Arm:
        """The arm to follow: a new one if there is room for it, otherwise the most promising (UCB1)."""
        ask = match.waiting[mover]
        arms = place.arms.setdefault(mover, {})
        if ask.space is None and len(ask.options) <= MANY:
            tried = [arm for option in ask.options if (arm := arms.get(option)) is not None]
            room = len(ask.options)
        else:
            tried = [arm for arm in arms.values() if ask.find(arm.action) is not None]
            room = MANY // 2 + int(sqrt(sum(arm.visits for arm in tried)))
        if len(tried) < room:
            action = self._untried(match, mover, ask, arms, room)
            if action is not None:
                arm = arms[action] = Arm(action)
                tried.append(arm)
                for each in tried:
                    each.offered += 1
                return arm
        explore = self.budget.explore
        best, best_score = tried[0], -1.0
        for arm in tried:
            arm.offered += 1
            score = arm.total / arm.visits + explore * sqrt(log(arm.offered) / arm.visits) if arm.visits else 1e9
            if score > best_score:
                best, best_score = arm, score
        return best

    def _untried(self, match: Match[Any], mover: int, ask: Ask, arms: dict[Action, Arm], room: int) -> Action | None:
        """An answer that has no arm yet: the best of the shortlist, or a random one."""
        if self.known.shortlist is not None and (ask.space is not None or len(ask.options) > MANY):
            for action in self.known.shortlist(match, mover, ask, self.chance, max(room, MANY)):
                if action not in arms:
                    return action
            return None
        open_options = [option for option in ask.options if option not in arms]
        if ask.space is not None:
            proposed = ask.space.candidates(self.chance, MOST_CANDIDATES)
            open_options += [action for action in proposed if action not in arms]
        return self.chance.pick(open_options) if open_options else None

    def _value(self, match: Match[Any], chance: Chance) -> Sequence[float]:
        """What the position is worth to each seat: play on for a while and evaluate, or play to the end."""
        known = self.known
        most = LONGEST_PLAYOUT if known.evaluate is None else known.horizon
        quick = known.quick
        for _ in range(most):
            for seat, ask in match.waiting.items():
                match.act(seat, quick(match, seat, ask, chance))
                break
            else:
                break
        outcome = match.outcome
        if outcome is not None:
            return worth(outcome, self.teams)
        return known.evaluate(match) if known.evaluate is not None else [1 / match.seats] * match.seats


def _grow_elsewhere(world: bytes, index: int, budget: Budget, seed: int, first: Action | None) -> Tally:
    """One process's part of the search, from a world that its seat could be in."""
    match, _ = thaw(world)
    tree = Tree(match.rules, index, budget, Fast(seed), lambda seed: match.redeal(index, seed))
    if first is not None:
        tree.suggest(first)
    tree.grow()
    return tree.tally


class SearchBot(Bot):
    """Searches before it answers. Several ``processes`` share the budget, and each grows its own tree."""

    takes_hints = True

    def __init__(
        self,
        seed: int = 0,
        iterations: int | None = None,
        seconds: float | None = None,
        processes: int = 1,
        trust: float = 2.0,
        explore: float = 0.6,
        context: BaseContext | None = None,
    ) -> None:
        if iterations is None and seconds is None:
            iterations = 400
        self.name = "search"
        self.seed = seed
        self.budget = Budget(iterations, seconds, explore, trust)
        self.processes = processes
        self._context = context
        self._pool: ProcessPoolExecutor | None = None

    def choose(self, seat: Seat[Any]) -> Action:
        only = only_answer(asked(seat))
        if only is not None:
            return only
        known, chance = knowledge_of(seat.rules), chance_for(self.seed, seat)
        first = known.choose(seat, chance.copy()) if known.choose is not None else None
        tally = self._together(seat, chance, first) if self.processes > 1 else self._alone(seat, chance, first)
        return self._decide(tally, first)

    def offer(self, seat: Seat[Any]) -> Action | None:
        offer = knowledge_of(seat.rules).offer
        return offer(seat, chance_for(self.seed, seat)) if offer is not None else None

    def _alone(self, seat: Seat[Any], chance: Chance, first: Action | None) -> Tally:
        tree = Tree(seat.rules, seat.index, self.budget, chance, seat.imagine)
        if first is not None:
            tree.suggest(first)
        tree.grow()
        return tree.tally

    def _together(self, seat: Seat[Any], chance: Chance, first: Action | None) -> Tally:
        """Search in several processes. They are sent worlds that the seat imagines, never the true one."""
        if self._pool is None:
            context = self._context or get_context()
            self._pool = ProcessPoolExecutor(self.processes, context, register, (seat.rules,))
        iterations = self.budget.iterations
        share = None if iterations is None else -(-iterations // self.processes)
        budget = msgspec.structs.replace(self.budget, iterations=share)
        seeds = [chance.below(1 << 31) for _ in range(self.processes)]
        jobs = [
            self._pool.submit(_grow_elsewhere, freeze(seat.imagine(seed)), seat.index, budget, seed, first)
            for seed in seeds
        ]
        return merge([job.result() for job in jobs])

    def _decide(self, tally: Tally, first: Action | None) -> Action:
        """The answer that was tried most, but the rule of thumb's unless it did clearly worse in the same worlds."""
        best = max(tally, key=lambda action: (len(tally[action]), sum(tally[action].values())))
        if first is None or first not in tally or best == first:
            return best if first is None or first in tally else first
        gains = [value - tally[first][seed] for seed, value in tally[best].items() if seed in tally[first]]
        return best if _clearly_positive(gains, self.budget.trust) else first

    def close(self) -> None:
        """End the worker processes."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None


def _clearly_positive(gains: Sequence[float], errors: float) -> bool:
    """Is the mean above 0 by this many standard errors?"""
    if len(gains) < 2:
        return False
    mean, error = mean_and_error(gains)
    return mean > errors * error


def mean_and_error(gains: Sequence[float]) -> tuple[float, float]:
    """The mean of some numbers and its standard error. For a single number, the error is its size."""
    count = len(gains)
    mean = sum(gains) / count
    if count == 1:
        return mean, abs(mean)
    return mean, sqrt(sum((gain - mean) ** 2 for gain in gains) / (count - 1) / count)


def merge(tallies: Sequence[Tally]) -> Tally:
    """Merge the tallies of several trees, in the order in which answers first appeared."""
    merged: Tally = {}
    for tally in tallies:
        for action, values in tally.items():
            merged.setdefault(action, {}).update(values)
    return merged
