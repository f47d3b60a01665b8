"""What answers cost: the same question answered in other ways, in worlds that the seat could imagine, and played on.

How an answer looks at once says little: most of what seems lost is an error of the value function. So mates play on for
a while before it is asked. All answers are tried in the same worlds. First, choices are *screened*: a short way in a
few worlds, half of which choose the best answer and the other half measure it, so that no luck is taken for a loss.
Those that look worst are *priced* in fresh worlds, further and many times. Only that is published.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, inf, sqrt
from time import process_time
from typing import Any, NamedTuple

import numpy as np

from tortuga.analysis.inputs import Look, Numbers
from tortuga.analysis.ledger import GLANCE, PRICE, answered, answers_to, imagined, mates_answer, seed_for
from tortuga.analysis.moments import Given, Moment
from tortuga.analysis.plan import Plan
from tortuga.analysis.value import Value
from tortuga.bots.knowledge import knowledge_of
from tortuga.bots.lookahead import play_on
from tortuga.engine import Action, Fast, Match
from tortuga.engine.fast.memory import Memory

LEAST = 0.02
"""The least loss that gets a label."""
SURE = 2.0
"""By how many standard errors a loss must differ from 0."""


class Screened(NamedTuple):
    """What a choice seems to have cost, by a short look."""

    step: int
    seat: int
    loss: float
    """Measured apart from where the best answer was chosen: it may be below 0, and is right on average."""
    best: Action
    """The answer that looks best."""


class Priced(NamedTuple):
    """What an answer has cost, in worlds that were not used to find it."""

    step: int
    seat: int
    better: Action
    cost: Numbers
    """By how much everybody's chance is different from what the better answer would have left."""
    loss: float
    """What the seat has lost by it; below 0 if its own answer is better after all."""
    error: float
    """The standard error of the loss."""
    worlds: int


def screen(value: Value, plan: Plan, moment: Moment, given: Given) -> Screened:
    """A short look at what a choice has cost."""
    ways = answers_to(moment.before, given, plan.answers)
    found = tried(value, moment, given.seat, ways, plan, GLANCE, range(plan.glances), plan.glance)[:, :, given.seat]
    even, odd = found[:, ::2].mean(1), found[:, 1::2].mean(1)
    loss = 0.5 * (odd[even.argmax()] - odd[0] + even[odd.argmax()] - even[0])
    return Screened(moment.step, given.seat, float(loss), ways[int(found.mean(1).argmax())])


def price(value: Value, plan: Plan, moment: Moment, given: Given, best: Action) -> Priced:
    """What an answer has cost. It is compared with a mate's answer, unless the one that looks best is surely better."""
    mate = mates_answer(moment.before, given.seat)
    ways = [given.action, *dict.fromkeys(each for each in (mate, best) if each != given.action)]
    if len(ways) == 1:
        return Priced(moment.step, given.seat, given.action, np.zeros(value.seats), 0.0, 0.0, 0)
    found = np.zeros((len(ways), 0, value.seats))
    for number in range(plan.batches):
        worlds = range(number * plan.batch, (number + 1) * plan.batch)
        more = tried(value, moment, given.seat, ways, plan, PRICE, worlds, plan.horizon)
        found = np.concatenate([found, more], axis=1)
        if all(not _hopeful(found, given.seat, way) for way in range(1, len(ways))):
            break
    chosen = better_of(found, given.seat)
    gaps = found[0] - found[chosen]
    cost: Numbers = plan.comes_true * gaps.mean(0)
    loss = float(-cost[given.seat])
    error = hypot(plan.comes_true * error_of(gaps[:, given.seat]), plan.doubt * loss)
    return Priced(moment.step, given.seat, ways[chosen], cost, loss, error, found.shape[1])


def better_of(found: Numbers, seat: int) -> int:
    """Which way to compare the first with: the second, unless the third is better by more than chance explains."""
    if len(found) < 3:
        return 1
    gain = found[2, :, seat] - found[1, :, seat]
    return 2 if gain.mean() > SURE * error_of(gain) else 1


def _hopeful(found: Numbers, seat: int, way: int) -> bool:
    """May this way still turn out to be better by enough for a label?"""
    gain = found[way, :, seat] - found[0, :, seat]
    return bool(gain.mean() + SURE * error_of(gain) > LEAST)


def error_of(numbers: Numbers) -> float:
    """The standard error of the mean."""
    return float(numbers.std(ddof=1) / sqrt(len(numbers))) if len(numbers) > 1 else 1.0


def tried(
    value: Value,
    moment: Moment,
    seat: int,
    ways: Sequence[Action],
    plan: Plan,
    what: int,
    worlds: Sequence[int],
    horizon: int | None,
    until: float = inf,
) -> Numbers:
    """Everybody's chances by way and world, after mates have played on for this many choices. At ``until``, by the
    clock of this process, no other world is begun."""
    known = knowledge_of(moment.before.rules)
    numbers = (known.weights["mate"],) if "mate" in known.weights else ()
    memory = Memory()
    looks: list[Look | Numbers] = []
    for number in worlds:
        if process_time() > until:
            break
        seed = seed_for(plan, moment, what, number)
        world = imagined(moment.before, seat, Fast(seed))
        for way in ways:
            match = answered(world, seat, way)
            if known.choose is not None and not match.over:
                play_on(match, known, numbers, Fast(~seed), horizon, memory=memory)
            looks.append(value.look(match))
    shape = len(looks) // len(ways), len(ways), value.seats
    found: Numbers = value.judge(looks).reshape(shape).transpose(1, 0, 2)
    return found


def choice_of(moment: Moment, seat: int) -> Given | None:
    """The answer of this seat, if it had a choice."""
    for given in moment.given:
        if given.seat == seat and not given.offered and has_choice(moment.before, given):
            return given
    return None


def has_choice(match: Match[Any], given: Given) -> bool:
    """Were there other answers?"""
    return match.waiting[given.seat].forced is None
