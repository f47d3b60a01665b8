"""What it would cost to answer otherwise than a mate would: for hints, and only when it is sure."""

from __future__ import annotations

import time
from math import hypot
from typing import Any

import msgspec
import numpy as np

from tortuga.analysis.ledger import GLANCE, answers_to
from tortuga.analysis.moments import Given, Moment
from tortuga.analysis.plan import plan_for
from tortuga.analysis.pricing import LEAST, error_of, tried
from tortuga.analysis.value import value_of
from tortuga.engine import Action, BadOptions, Match

BATCH, BATCHES = 12, 5
"""In how many worlds answers are compared at a time, and how often at most. With fewer than two batches nothing is
said."""


class NextBest(msgspec.Struct, frozen=True):
    """The best of the other answers, and what it would cost."""

    action: Action
    loss: float
    """What it would cost, in shares of a win."""
    doubt: float
    """How far off the loss may be: as many standard errors as a label takes."""


def cost_otherwise(match: Match[Any], seat: int, best: Action, seconds: float) -> NextBest | None:
    """What the best of the other answers would cost this seat, from what it knows; None if that is not sure to be
    anything, or cannot be found out in so many seconds of CPU time."""
    try:
        value = value_of(match.rules, match.seats)
    except BadOptions:
        return None  # nothing says how a match stands
    plan, kind = plan_for(match.rules.info.slug), match.waiting[seat].kind
    given = Given(seat, kind, best, False)
    ways = answers_to(match, given, plan.answers)
    if len(ways) < 2:
        return None
    moment = Moment(match.number, match.number, match, match, (given,), match.told_count)
    found, until = np.zeros((len(ways), 0)), time.process_time() + seconds
    for number in range(BATCHES):
        worlds = range(number * BATCH, (number + 1) * BATCH)
        more = tried(value, moment, seat, ways, plan, GLANCE, worlds, plan.horizon, until)[:, :, seat]
        found = np.concatenate([found, more], axis=1)
        if more.shape[1] < BATCH or time.process_time() > until:
            break
    if found.shape[1] < 2 * BATCH:
        return None
    other = 1 + int(found[1:].mean(1).argmax())
    gaps = found[0] - found[other]
    loss = plan.comes_true * float(gaps.mean())
    error = hypot(plan.comes_true * error_of(gaps), plan.doubt * loss)
    return NextBest(ways[other], loss, plan.sure * error) if loss >= LEAST and loss > plan.sure * error else None
