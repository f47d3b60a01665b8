"""Search: information-set Monte Carlo tree search with a single observer (Cowling, Powley and Whitehouse 2012).

Each iteration imagines a world that could be the true one for all the seat knows, walks down one tree that all these
worlds share, adds one answer to it, plays on for a while, and tells every answer on the way how it went for the seat
that gave it (max^n: everybody plays for themselves). The tree is open-loop: a place in it is the answers that led
there, whatever chance did meanwhile, so an arm counts how often it was there to be chosen at all.

Answers given together (mode ``all``) are chosen by independent arms at one place, because nobody sees the others'.
Where there are too many answers to try them all, and in continuous spaces, the arms of a place widen as it is visited.
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

from tortuga.bots.bot import Bot, asked, chance_for
from tortuga.bots.knowledge import MOST_CANDIDATES, Knowledge, knowledge_of
from tortuga.engine import Action, Ask, Chance, Fast, Match, Outcome, Rules, Seat, freeze, register, thaw

MANY = 16
"""With more options than this, or a space, a place widens step by step."""
MOST_DOUBTS = 24
"""Worlds passed over before one is taken as it is."""
LONGEST_PLAYOUT = 20_000
"""Answers after which a playout to the end is given up as even; no game comes near it."""


class Budget(msgspec.Struct, frozen=True):
    """How long to think: so many worlds, or until the time is up, whichever comes first."""

    iterations: int | None = 400
    seconds: float | None = None
    explore: float = 0.6
    """Of UCB1, for values from 0 to 1."""
    trust: float = 2.0
    """The rule of thumb's answer is kept unless another is better by so many standard errors."""


class Arm:
    """One answer of one seat at one place of the tree."""

    __slots__ = ("action", "child", "offered", "squares", "total", "visits")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.visits = 0
        self.offered = 0
        self.total = 0.0
        self.squares = 0.0
        self.child: Place | None = None

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0

    def add(self, value: float) -> None:
        self.visits += 1
        self.total += value
        self.squares += value * value

    def next(self) -> Place:
        if self.child is None:
            self.child = Place()
        return self.child


class Place:
    """A place in the tree: the answers tried here, by seat, and where it goes on when only others answered."""

    __slots__ = ("arms", "beyond")

    def __init__(self) -> None:
        self.arms: dict[int, dict[Action, Arm]] = {}
        self.beyond: Place | None = None

    def next(self) -> Place:
        if self.beyond is None:
            self.beyond = Place()
        return self.beyond


def worth(outcome: Outcome, teams: bool = False) -> list[float]:
    """What an outcome is worth to each seat: mostly winning, a little the place."""
    seats = len(outcome.places)
    won = 1.0 if teams else 1.0 / max(1, len(outcome.winners))
    if seats == 1:
        return [1.0 if place == 1 else 0.0 for place in outcome.places]
    return [0.85 * (won if place == 1 else 0.0) + 0.15 * (seats - place) / (seats - 1) for place in outcome.places]


class Tree:
    """The search for one decision of one seat."""

    def __init__(self, rules: Rules[Any], index: int, budget: Budget, chance: Chance) -> None:
        self.index = index
        self.budget = budget
        self.chance = chance
        self.root = Place()
        self.known: Knowledge = knowledge_of(rules)
        self.teams = rules.info.teams

    def grow(self, world: Callable[[int], Match[Any]]) -> None:
        """Spend the budget on worlds, each made from a seed."""
        budget = self.budget
        end = None if budget.seconds is None else time.monotonic() + budget.seconds
        count = 0
        while budget.iterations is None or count < budget.iterations:
            if end is not None and count and time.monotonic() >= end:
                return
            self._iterate(self._imagine(world))
            count += 1

    def _imagine(self, world: Callable[[int], Match[Any]]) -> Match[Any]:
        """A world that goes with what the others have done: implausible ones are mostly passed over."""
        below, plausible = self.chance.below, self.known.plausible
        match = world(below(1 << 31))
        for _ in range(MOST_DOUBTS if plausible is not None else 0):
            assert plausible is not None
            if below(1 << 16) < plausible(match, self.index) * (1 << 16):
                break
            match = world(below(1 << 31))
        return match

    def _iterate(self, match: Match[Any]) -> None:
        place, path, fresh = self.root, list[tuple[int, Arm]](), False
        while not fresh:
            if match.over or (path and self.known.model and not self._comes_round(match)):
                break
            movers = self._movers(match, first=not path)
            lead: Arm | None = None
            for mover in movers:
                arm = self._select(place, match, mover)
                path.append((mover, arm))
                fresh = fresh or arm.visits == 0
                if mover == self.index or len(movers) == 1:
                    lead = arm
                match.act(mover, arm.action)
            place = lead.next() if lead is not None else place.next()
        values = self._value(match)
        for mover, arm in path:
            arm.add(values[mover])

    def _comes_round(self, match: Match[Any]) -> bool:
        """Let the others answer as the game's own quick player does until the seat that thinks is asked again.

        Each of them answers by the dice and cards it holds in this world, which arms that are shared by all worlds
        cannot do for it. False when it takes longer than the horizon.
        """
        for _ in range(self.known.horizon):
            waiting = match.waiting
            others = [seat for seat in waiting if seat != self.index] if match.mode == "all" else list(waiting)[:1]
            if not others or others[0] == self.index:
                return bool(waiting)
            match.act(others[0], self.known.quick(match, others[0], waiting[others[0]], self.chance))
        return False

    def _movers(self, match: Match[Any], first: bool) -> list[int]:
        """Who answers now: all together, or the one who is heard first (at the root, the seat that thinks)."""
        if self.known.model:
            return [self.index]
        waiting = list(match.waiting)
        if first:
            others = [seat for seat in waiting if seat != self.index]
            return [self.index, *others] if match.mode == "all" else [self.index]
        return waiting if match.mode == "all" else waiting[:1]

    def _select(self, place: Place, match: Match[Any], mover: int) -> Arm:
        """The arm to follow: one never tried if there is room for it, else the most promising (UCB1)."""
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
        """An answer that has no arm yet: the best of the shortlist, or any."""
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

    def _value(self, match: Match[Any]) -> Sequence[float]:
        """How it goes on from here: played out for a while, then judged by the game's own eye, or to the end."""
        known, chance = self.known, self.chance
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


Tally = list[tuple[Action, int, float, float]]
"""Visits, total and squares of the answers at the root."""


def _tally(tree: Tree) -> Tally:
    return [(arm.action, arm.visits, arm.total, arm.squares) for arm in tree.root.arms.get(tree.index, {}).values()]


def _grow_elsewhere(world: bytes, index: int, budget: Budget, seed: int, first: Action | None) -> Tally:
    """One process's share of the search, from a world its seat could be in."""
    match, _ = thaw(world)
    tree = Tree(match.rules, index, budget, Fast(seed))
    _suggest(tree, first)
    tree.grow(lambda seed: match.redeal(index, seed))
    return _tally(tree)


def _suggest(tree: Tree, first: Action | None) -> None:
    """Give the rule of thumb's answer an arm of its own, so that it is tried whatever the width."""
    if first is not None:
        tree.root.arms[tree.index] = {first: Arm(first)}


class SearchBot(Bot):
    """Thinks before it answers. ``processes`` share the budget between them, each growing a tree of its own."""

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
        ask = asked(seat)
        if ask.space is None and len(ask.options) == 1:
            return ask.options[0]
        known, chance = knowledge_of(seat.rules), chance_for(self.seed, seat)
        first = known.choose(seat, chance.copy()) if known.choose is not None else None
        tally = self._together(seat, chance, first) if self.processes > 1 else self._alone(seat, chance, first)
        return self._decide(tally, first)

    def offer(self, seat: Seat[Any]) -> Action | None:
        offer = knowledge_of(seat.rules).offer
        return offer(seat, chance_for(self.seed, seat)) if offer is not None else None

    def _alone(self, seat: Seat[Any], chance: Chance, first: Action | None) -> Tally:
        tree = Tree(seat.rules, seat.index, self.budget, chance)
        _suggest(tree, first)
        tree.grow(seat.imagine)
        return _tally(tree)

    def _together(self, seat: Seat[Any], chance: Chance, first: Action | None) -> Tally:
        """What leaves the process is a world the seat imagines, never the true one."""
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
        """The answer visited most; the rule of thumb's own unless it is clearly the worse one."""
        best = max(tally, key=lambda arm: (arm[1], arm[2]))
        if first is None or best[0] == first:
            return best[0]
        thumb = next(arm for arm in tally if arm[0] == first)
        if not thumb[1]:
            return first
        margin = self.budget.trust * _spread(tally) * sqrt(1 / thumb[1] + 1 / best[1])
        return best[0] if best[2] / best[1] - thumb[2] / thumb[1] > margin else first

    def close(self) -> None:
        """Send the helping processes home."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None


def _spread(tally: Tally) -> float:
    """The standard deviation of a value about its arm's mean, of all arms together: a single arm has seen too little
    to know its own."""
    visits = sum(arm[1] for arm in tally)
    within = sum(squares - total * total / count for _, count, total, squares in tally if count)
    return sqrt(max(0.0, within) / max(1, visits - len(tally)))


def merge(tallies: Sequence[Tally]) -> Tally:
    """Several trees' roots as one, in the order in which answers were first met."""
    merged: dict[Action, tuple[int, float, float]] = {}
    for action, visits, total, squares in (arm for tally in tallies for arm in tally):
        before = merged.get(action, (0, 0.0, 0.0))
        merged[action] = (before[0] + visits, before[1] + total, before[2] + squares)
    return [(action, *sums) for action, sums in merged.items()]
