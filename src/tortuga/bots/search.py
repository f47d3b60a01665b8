"""Search, for games about which nothing else is known: information-set Monte Carlo tree search with a single observer
(Cowling, Powley and Whitehouse 2012).

Each iteration imagines a world that could be the true one for all the seat knows. It walks down a tree that all these
worlds share, adds one answer to it, plays on at random to the end, and credits every answer on the way with how things
went for the seat that gave it (max^n: everybody plays for themselves). The tree is open-loop: a place in it is defined
by the answers that led there, whatever chance did in between. So an arm also counts how often it was available.

Simultaneous answers (mode ``all``) are chosen by independent arms at one place, because nobody sees the others'. If
there are too many answers to try them all, or a continuous space, more arms are added as a place is visited.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import log, sqrt
from typing import Any

from tortuga.bots.bot import Bot, asked, chance_for, only_answer
from tortuga.bots.knowledge import MOST_CANDIDATES, random_answer
from tortuga.bots.worth import worth
from tortuga.engine import Action, Ask, Chance, Fast, Match, Seat

ITERATIONS = 400
"""How many worlds are imagined if no budget is given."""
EXPLORE = 0.6
"""The exploration constant of UCB1, for values from 0 to 1."""
MANY = 16
"""With more options than this, or a space, arms are added step by step."""
LONGEST_PLAYOUT = 20_000
"""A playout is counted as even after this many answers; no game comes near it."""


class Arm:
    """One answer of one seat at one place of the tree."""

    __slots__ = ("action", "child", "offered", "total", "visits")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.visits = 0
        self.offered = 0
        self.total = 0.0
        self.child: Node | None = None

    def add(self, value: float) -> None:
        self.visits += 1
        self.total += value

    def next(self) -> Node:
        if self.child is None:
            self.child = Node()
        return self.child

    def promise(self) -> float:
        """What the answer was worth so far, and more if it was seldom tried (UCB1)."""
        if not self.visits:
            return 1e9
        return self.total / self.visits + EXPLORE * sqrt(log(self.offered) / self.visits)


class Node:
    """A place in the tree: the answers tried here, by seat, and the next place if only other seats answered."""

    __slots__ = ("arms", "beyond")

    def __init__(self) -> None:
        self.arms: dict[int, dict[Action, Arm]] = {}
        self.beyond: Node | None = None

    def next(self) -> Node:
        if self.beyond is None:
            self.beyond = Node()
        return self.beyond


class Tree:
    """The search for one decision of one seat.

    The n-th time an answer at the root is tried, it is tried in the n-th world, so that answers are compared with equal
    luck.
    """

    def __init__(self, index: int, chance: Chance, worlds: Callable[[int], Match[Any]]) -> None:
        self.index = index
        self.chance = chance
        self.worlds = worlds
        """Imagines a world from a seed."""
        self.root = Node()
        self._seeds: list[int] = []

    def grow(self, iterations: int | None, seconds: float | None) -> None:
        """Search until so many worlds were played or so much time has passed, whichever comes first."""
        end = None if seconds is None else time.monotonic() + seconds
        sample = self.worlds(self.chance.below(1 << 31))  # what is asked at the root is the same in all worlds
        count = 0
        while iterations is None or count < iterations:
            if end is not None and count and time.monotonic() >= end:
                return
            self._iterate(self._select(self.root, sample, self.index))
            count += 1

    def best(self) -> Action:
        """The answer that was tried most."""
        arms = self.root.arms[self.index].values()
        return max(arms, key=lambda arm: (arm.visits, arm.total)).action

    def _iterate(self, first: Arm) -> None:
        """Try an answer in its next world: walk down the tree, add one answer, play on, and update the arms."""
        seed = self._seed(first.visits)
        match = self.worlds(seed)
        together = [seat for seat in match.waiting if seat != self.index] if match.mode == "all" else []
        match.act(self.index, first.action)
        path, fresh, place = [(self.index, first)], first.visits == 0, first.next()
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
        values = played_out(match, Fast(~seed))
        for mover, arm in path:
            arm.add(values[mover])

    def _seed(self, number: int) -> int:
        """The seed of the n-th world."""
        if number == len(self._seeds):
            self._seeds.append(self.chance.below(1 << 31))
        return self._seeds[number]

    def _answer_together(self, place: Node, match: Match[Any], movers: Sequence[int]) -> list[tuple[int, Arm]]:
        """All who are asked together choose from their own arms at one place: nobody sees the others' answers."""
        steps = []
        for mover in movers:
            arm = self._select(place, match, mover)
            match.act(mover, arm.action)
            steps.append((mover, arm))
        return steps

    def _select(self, place: Node, match: Match[Any], mover: int) -> Arm:
        """The arm to follow: a new one if there is room for it, otherwise the most promising."""
        ask = match.waiting[mover]
        arms = place.arms.setdefault(mover, {})
        if ask.space is None and len(ask.options) <= MANY:
            tried = [arm for option in ask.options if (arm := arms.get(option)) is not None]
            room = len(ask.options)
        else:
            tried = [arm for arm in arms.values() if ask.find(arm.action) is not None]
            room = MANY // 2 + int(sqrt(sum(arm.visits for arm in tried)))
        action = self._untried(ask, arms) if len(tried) < room else None
        if action is not None:
            arms[action] = Arm(action)
            tried.append(arms[action])
        for arm in tried:
            arm.offered += 1
        return tried[-1] if action is not None else max(tried, key=Arm.promise)

    def _untried(self, ask: Ask, arms: dict[Action, Arm]) -> Action | None:
        """A random answer that has no arm yet."""
        open_options = [option for option in ask.options if option not in arms]
        if ask.space is not None:
            proposed = ask.space.candidates(self.chance, MOST_CANDIDATES)
            open_options += [action for action in proposed if action not in arms]
        return self.chance.pick(open_options) if open_options else None


def played_out(match: Match[Any], chance: Chance) -> Sequence[float]:
    """What a position is worth to each seat if everybody plays on at random."""
    for _ in range(LONGEST_PLAYOUT):
        if match.over:
            break
        seat, ask = next(iter(match.waiting.items()))
        match.act(seat, random_answer(ask, chance))
    outcome = match.outcome
    return worth(outcome, match.rules.info.teams) if outcome is not None else [1 / match.seats] * match.seats


class SearchBot(Bot):
    """Searches before it answers: for so many worlds, so many seconds, or whichever is over first."""

    takes_hints = True

    def __init__(self, seed: int = 0, iterations: int | None = None, seconds: float | None = None) -> None:
        self.name = "search"
        self.seed = seed
        self.iterations = ITERATIONS if iterations is None and seconds is None else iterations
        self.seconds = seconds

    def choose(self, seat: Seat[Any]) -> Action:
        only = only_answer(asked(seat))
        if only is not None:
            return only
        tree = Tree(seat.index, chance_for(self.seed, seat), seat.imagine)
        tree.grow(self.iterations, self.seconds)
        return tree.best()
