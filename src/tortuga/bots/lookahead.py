"""Looking ahead: promising answers are played on for a while in imagined worlds, and a learned judge says who is ahead.

The rule of thumb proposes the answers and then plays for everybody, so an answer is worth what good players make of it.
All answers are tried in the same worlds, with the same luck. The rule of thumb's own answer is kept unless another one
is better by more than chance explains, because judges are not exact and rules of thumb have their reasons.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from functools import partial
from math import sqrt
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec.structs import replace

from tortuga.bots.bot import Bot, asked, chance_for, only_answer
from tortuga.bots.judge import Judge, judge_of
from tortuga.bots.knowledge import knowledge_of
from tortuga.bots.net_files import missing_net, named_net
from tortuga.bots.thumb import ThumbBot
from tortuga.bots.worth import worth, worth_alone
from tortuga.engine import Action, Chance, Fast, Match, Outcome, Scored, Seat
from tortuga.engine.chance import ByStretch
from tortuga.engine.describing.facts import Fact
from tortuga.engine.describing.knowledge import Knowledge
from tortuga.engine.describing.lookahead import Lookahead
from tortuga.engine.describing.manners import Manner
from tortuga.engine.describing.scores import only
from tortuga.engine.fast.memory import Memory

MOST_DOUBTS = 24
"""How many implausible worlds are rejected before one is accepted as it is."""


class LookaheadBot(Bot):
    """Looks ahead if the game says how (``legend``) and has a judge that fits; otherwise it plays by the rule of thumb:
    a legend's if the game has numbers for it, or else the captain's."""

    takes_hints = True

    def __init__(
        self,
        seed: int = 0,
        manner: Manner = "plain",
        judge: str | None = None,
        **plan: Any,
    ) -> None:
        self.name = "legend"
        self.seed = seed
        self.changes = plan
        """Fields of :class:`Lookahead` that differ from the game's own plan."""
        self.judge = named_net(judge, "judge")
        """A judge written by ``tortuga learn``, instead of the game's own."""
        self.thumb = ThumbBot(seed, "legend", manner)

    def choose(self, seat: Seat[Any]) -> Action:
        return self.scores(seat)[0].action

    def scores(self, seat: Seat[Any]) -> Sequence[Scored]:
        """What the answers are surely worth, as shares of matches won: better answers count only as far as it is
        certain."""
        ask = asked(seat)
        forced = only_answer(ask)
        if forced is not None:
            return only(forced)
        proposed = self.thumb.scores(seat)
        if proposed is None:
            return only(self.thumb.choose(seat))
        thought = self.thought(seat)
        if thought is None:
            return proposed
        ways = thought.ways([each.action for each in proposed])
        return proposed if len(ways) == 1 else thought.weigh(ways)

    def thought(self, seat: Seat[Any]) -> Thought | None:
        """How to think about this question; None if the rule of thumb is to answer it alone."""
        known = knowledge_of(seat.rules)
        plan = plan_of(known, seat)
        if plan is None:
            return None
        plan = replace(plan, **self.changes)
        if not plan.worlds or asked(seat).kind in plan.left_alone:
            return None  # before a judge is fetched: it would not be asked
        judge = judge_of(seat.rules, seat.seats, self.judge) if plan.horizon is not None else None
        if judge is None and plan.horizon is not None:
            if "worlds" in self.changes and seat.seats > 1:  # somebody wants it to look ahead
                raise missing_net(seat.rules, "judge")
            return None
        return Thought(seat, known, plan, judge, chance_for(~self.seed, seat))

    def why(self, seat: Seat[Any], action: Action) -> Fact | None:
        return self.thumb.why(seat, action)

    def offer(self, seat: Seat[Any]) -> Action | None:
        return self.thumb.offer(seat)


def plan_of(known: Knowledge[Any], seat: Seat[Any]) -> Lookahead | None:
    """How a legend looks ahead at what this seat is asked; None if the game does not say. Judges are of no use to
    somebody who plays alone: they know opponents."""
    near_the_end = known.ending(seat) if known.ending is not None else None
    return near_the_end or (known.legend if seat.seats > 1 else None)


Numbers = tuple[Any, ...]
"""What a rule of thumb is given besides the window and chance: a level's numbers, or nothing if the game has none."""


class Way(NamedTuple):
    """An answer, and the numbers by which the seat then plays on."""

    answer: Action
    numbers: Numbers


class Thought:
    """One decision."""

    def __init__(
        self, seat: Seat[Any], known: Knowledge[Any], plan: Lookahead, judge: Judge | None, chance: Chance
    ) -> None:
        self.seat, self.known, self.plan, self.judge, self.chance = seat, known, plan, judge, chance
        self.me = seat.index
        self.numbers = _numbers(known, plan.players)
        self.mine = _numbers(known, plan.me) if plan.me else self.numbers
        self.horizon = plan.horizon * seat.seats - 1 if plan.pauses and plan.horizon is not None else plan.horizon
        """What counts is the questions before the one at which the judge is asked: after a round it is our own."""
        self.memory = Memory()
        self.found: dict[Way, list[float]] = {}
        """What each way was worth, world by world."""

    def ways(self, answers: Sequence[Action]) -> list[Way]:
        """The ways to try: the rule of thumb's own, its next best answers, and the first answers of other plans."""
        ask = asked(self.seat)
        if ask.kind in self.plan.all_answers:
            answers = list(dict.fromkeys([*answers, *ask.options]))
        if self.known.gist is not None:
            different: dict[object, Action] = {}
            for answer in answers:
                different.setdefault(self.known.gist(answer), answer)
            answers = list(different.values())
        found = {answer: Way(answer, self.mine) for answer in answers[: self.plan.width]}
        if self.plan.plans and self.known.plans is not None:
            assert self.known.choose is not None
            others: dict[Action, Way] = {}
            for each in self.known.plans(self.seat, *self.mine):
                numbers: Numbers = (each,)
                answer = self.known.choose(self.seat, self.chance, *numbers)
                if answer != answers[0]:
                    others.setdefault(answer, Way(answer, numbers))
            found |= dict(list(others.items())[: self.plan.plans])
        return list(found.values())

    def weigh(self, ways: Sequence[Way]) -> list[Scored]:
        """Sort the answers by what they are surely worth. The first way is the rule of thumb's. Only ways that were not
        given up can beat it: in a few worlds, any of them may seem better by chance."""
        first, *others = ways
        for worlds in self.plan.worlds:
            self._try([first, *others], worlds)
            others = self._promising(first, others)
            if not others:
                break
        tried = self.found[first]
        base = sum(tried) / len(tried)
        scored = [Scored(first.answer, base)]
        for other in ways[1:]:
            gain = self._sure_gain(first, other)
            scored.append(Scored(other.answer, base + (gain if other in others else min(gain, 0.0))))
        return sorted(scored, key=lambda each: -each.score)  # stable: in a tie the rule of thumb's answer is first

    def _promising(self, first: Way, others: Sequence[Way]) -> list[Way]:
        """The better half of those that may still be better than the rule of thumb's by the margin."""
        gains = {other: mean_and_error(self.gains(first, other)) for other in others}
        margin, doubt = self.plan.margin, self.plan.doubt
        open_still = [other for other in others if gains[other][0] > margin - doubt * gains[other][1]]
        open_still.sort(key=lambda other: -gains[other][0])
        return open_still[: (len(others) + 1) // 2]

    def gains(self, first: Way, other: Way) -> list[float]:
        """How much better it did than the rule of thumb's, world by world."""
        return [gained - base for gained, base in zip(self.found[other], self.found[first], strict=False)]

    def _sure_gain(self, first: Way, other: Way) -> float:
        mean, error = mean_and_error(self.gains(first, other))
        return mean - self.plan.margin - self.plan.trust * error

    def _try(self, ways: Sequence[Way], worlds: int) -> None:
        """Go every way in this many more worlds, and judge all resulting positions at once."""
        open_ends, places = [], []
        for _ in range(worlds):
            seed, world = plausible_world(self.seat.imagine, self.known, self.me, self.chance)
            for way in ways:
                match = self.branch(world, seed)
                match.act(self.me, way.answer)
                players = {self.me: way.numbers}
                play_on(
                    match, self.known, self.numbers, Fast(~seed), self.horizon, self.plan.pauses, players, self.memory
                )
                found = self.found.setdefault(way, [])
                if match.outcome is not None:
                    found.append(self._result(match, match.outcome))
                else:
                    assert self.judge is not None
                    places.append((found, len(found)))
                    found.append(0.0)
                    open_ends.append(self.judge.look(match, self.me, self.memory))
        if self.judge is not None and open_ends:
            for (found, at), value in zip(places, self.judge.judge(open_ends), strict=True):
                found[at] = value

    def branch(self, world: Match[Any], seed: int) -> Match[Any]:
        """A copy of a world, to go one way in it. If the game says what a stretch is, all ways meet the same luck."""
        match, stretch = world.clone(), self.known.stretch
        match.expect_no_copies()
        if stretch is not None:
            match.change_luck(partial(ByStretch, seed, stretch))
        return match

    def _result(self, match: Match[Any], outcome: Outcome) -> float:
        """What a match that is over was worth to the seat."""
        if self.seat.seats == 1:
            return worth_alone(match, self.known)
        return worth(outcome, match.rules.info.teams)[self.me]


def _numbers(known: Knowledge[Any], level: str) -> Numbers:
    """What a level plays by, as arguments for the rule of thumb."""
    return (known.weights[level],) if level in known.weights else ()


def play_on(
    match: Match[Any],
    known: Knowledge[Any],
    numbers: Numbers,
    chance: Chance,
    horizon: int | None,
    pauses: Container[str] = (),
    others: Mapping[int, Numbers] = MappingProxyType({}),
    memory: Memory | None = None,
) -> None:
    """Let the rule of thumb play on for this many decisions, or to the end. Forced answers do not count, and if
    ``pauses`` names kinds of question, only these do. ``others`` are seats that play by other numbers. Whoever plays on
    from many positions gives them one memory, which saves time."""
    assert known.choose is not None
    memory = (memory or Memory()) if known.glimpses else None
    left = -1 if horizon is None else horizon
    while not match.over:
        seat, ask = next(iter(match.waiting.items()))
        answer = only_answer(ask)
        if answer is None:
            if not pauses or ask.kind in pauses:
                if not left:
                    return
                left -= 1
            answer = known.choose(match.seat(seat, memory), chance, *others.get(seat, numbers))
        match.act(seat, answer)


def plausible_world(
    worlds: Callable[[int], Match[Any]], known: Knowledge[Any], seat: int, chance: Chance
) -> tuple[int, Match[Any]]:
    """A world that fits what the others have done, and its seed. ``worlds`` imagines one from a seed."""
    below, plausible = chance.below, known.plausible
    for _ in range(MOST_DOUBTS):
        seed = below(1 << 31)
        match = worlds(seed)
        if plausible is None or below(1 << 16) < plausible(match, seat) * (1 << 16):
            break
    return seed, match


def mean_and_error(gains: Sequence[float]) -> tuple[float, float]:
    """The mean of some numbers and its standard error. For a single number, the error is its size."""
    count = len(gains)
    mean = sum(gains) / count
    if count == 1:
        return mean, abs(mean)
    return mean, sqrt(sum((gain - mean) ** 2 for gain in gains) / (count - 1) / count)
