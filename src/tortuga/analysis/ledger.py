"""The ledger: every change of every seat's chance, put down to what it came from.

At a moment, seat *i* gives the answer *a*. With *F* for the chances that the value function gives to all seats:

- *v* and *v'* are F of the true position before and after;
- *D* is the mean of F after the same answer with other luck, where what nobody knows is dealt again;
- *B* is the mean of F over worlds that seat *i* can imagine, before it answers, and *W* the mean after its answer.

Then ``dice = v' - D`` is what nobody could know; ``reveals = (D - v) - (W - B)`` is what others knew; and ``W - B`` is
what the seat had to expect from its own answer. Of that, ``choice`` is what it gave away by not giving a better answer,
if that was priced and is certain (:mod:`tortuga.analysis.pricing`), and the rest is ``drift``: what the value function
itself got wrong from one question to the next. The four sum to ``v' - v`` by construction, for every seat.

If several seats answer at once, what they had to expect is the mean of what each of them had.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from tortuga.analysis.inputs import Numbers
from tortuga.analysis.luck import with_other_luck
from tortuga.analysis.moments import Given, Moment
from tortuga.analysis.plan import Plan
from tortuga.analysis.value import Value
from tortuga.bots.bot import asked
from tortuga.bots.knowledge import knowledge_of
from tortuga.bots.lookahead import plausible_world
from tortuga.bots.thumb import ThumbBot
from tortuga.engine import Action, Chance, Fast, Match
from tortuga.engine.describing.knowledge import Knowledge

ONCE, GLANCE, PRICE, REDRAW = range(4)
"""What worlds are imagined for. Each has seeds of its own, so that what looks bad in one is checked in fresh ones."""
MATE = ThumbBot()
"""Answers for seats whose hidden answer a world does not know."""


class Entry(NamedTuple):
    """What a moment did to everybody's chance, before any answer is priced."""

    after: Numbers
    """The chances afterwards (*v'*)."""
    public: Numbers
    """The chances afterwards, as everybody could see them."""
    drawn: Numbers
    """The mean of the chances afterwards with other luck (*D*)."""
    expected: Numbers | None
    """What the seat had to expect from its own answer (*W - B*); None if it answered without being asked."""
    suspicion: tuple[float, ...]
    """For each answer, by how much another one looks better at once. It is no proof of anything."""
    gave_up: bool = False


class Change(NamedTuple):
    """What a moment did to everybody's chance."""

    dice: Numbers
    reveals: Numbers
    choice: Numbers
    drift: Numbers
    own: Numbers
    """Of ``choice``, what each seat's own answer has cost it: at most 0."""


def change(entry: Entry, before: Numbers, given: Sequence[Given], costs: Mapping[int, Numbers]) -> Change:
    """Put a change down to what it came from. ``costs`` are what answers have cost everybody, by seat, where that is
    certain."""
    dice, rest, nothing = entry.after - entry.drawn, entry.drawn - before, np.zeros(len(before))
    if entry.expected is None:  # whoever gives up has chosen that, and what it means for the others
        seat = given[0].seat
        choice = rest if entry.gave_up and rest[seat] < 0 else nothing
        return Change(dice, nothing, choice, rest - choice, np.where(np.arange(len(before)) == seat, choice, nothing))
    choice = np.sum([*costs.values(), nothing], axis=0)
    own = np.array([min(0.0, costs[seat][seat]) if seat in costs else 0.0 for seat in range(len(before))])
    return Change(dice, rest - entry.expected, choice, entry.expected - choice, own)


def seed_for(plan: Plan, moment: Moment, what: int, number: int) -> int:
    """The seed of a world: it depends on nothing but the plan and the place in the match."""
    return ((plan.seed * 4 + what) << 40) + (moment.step << 20) + number


def enter(value: Value, plan: Plan, moment: Moment) -> Entry:
    """The entry of a moment."""
    looks = [value.look(moment.after)]
    if not moment.after.over:
        looks.append(value.look_from(as_public(moment.after, plan, moment), None))
    first = len(looks)
    looks += [value.look(other) for other in _other_luck(plan, moment)]
    found = value.judge(looks)
    after, public = found[0], found[first - 1]
    drawn = found[first:].mean(0) if len(found) > first else after
    if any(given.offered for given in moment.given):
        gave_up = type(moment.given[0].action) in moment.before.rules.gives_up
        return Entry(after, public, drawn, None, (0.0,), gave_up)
    told = [_expect(value, plan, moment, given) for given in moment.given]
    expected = np.mean([change for change, _ in told], axis=0)
    return Entry(after, public, drawn, expected, tuple(suspect for _, suspect in told))


def as_public(match: Match[Any], plan: Plan, moment: Moment) -> Match[Any]:
    """The match after a moment as everybody could see it: what somebody hides is dealt again."""
    return match.redeal(None, seed_for(plan, moment, REDRAW, 1 << 19))


def _other_luck(plan: Plan, moment: Moment) -> list[Match[Any]]:
    """Matches in which the moment's answers are given again with other luck; none if nothing was drawn or turned up."""
    answers = [(given.seat, given.action) for given in moment.given]
    seeds = (seed_for(plan, moment, REDRAW, number) for number in range(plan.redraws))
    return with_other_luck(moment.before, moment.after, answers, moment.told, seeds)


def _expect(value: Value, plan: Plan, moment: Moment, given: Given) -> tuple[Numbers, float]:
    """What a seat had to expect from its answer, for everybody; and by how much another answer looks better to it."""
    ask = moment.before.waiting[given.seat]
    if ask.forced is not None:
        return np.zeros(value.seats), 0.0
    ways = answers_to(moment.before, given, plan.answers)
    looks = []
    for number in range(plan.worlds):
        world = imagined(moment.before, given.seat, Fast(seed_for(plan, moment, ONCE, number)))
        looks.append(value.look(world))
        looks += [value.look(answered(world, given.seat, way)) for way in ways]
    found = value.judge(looks).reshape(plan.worlds, 1 + len(ways), value.seats).mean(0)
    expected: Numbers = found[1] - found[0]
    return expected, float(found[1:, given.seat].max() - found[1, given.seat])


# Worlds


def imagined(match: Match[Any], seat: int, chance: Chance) -> Match[Any]:
    """A world that the seat can imagine, and that fits what the others have done."""
    return plausible_world(lambda seed: match.redeal(seat, seed), knowledge_of(match.rules), seat, chance)[1]


def answered(world: Match[Any], seat: int, action: Action) -> Match[Any]:
    """A copy of a world after an answer. Whoever is asked at the same time answers as a mate would."""
    match = world.clone()
    match.expect_no_copies()
    others = len(match.waiting) - 1 if match.mode == "all" else 0
    match.act(seat, action)
    for _ in range(others):
        other = next(iter(match.waiting))
        match.act(other, MATE.choose(match.seat(other)))
    match.settle()
    return match


def answers_to(match: Match[Any], given: Given, most: int) -> list[Action]:
    """The answers worth comparing: first the one that was given, then those that a mate likes best."""
    ask = match.waiting[given.seat]
    if ask.space is None and len(ask.options) <= most:
        others: Sequence[Action] = ask.options
    else:
        others = [each.action for each in MATE.scores(match.seat(given.seat)) or ()]
    known: Knowledge[Any] = knowledge_of(match.rules)
    different: dict[object, Action] = {_gist(known, given.action): given.action}
    for other in others:
        different.setdefault(_gist(known, other), other)
    return list(different.values())[:most]


def _gist(known: Knowledge[Any], action: Action) -> object:
    return action if known.gist is None else known.gist(action)


def mates_answer(match: Match[Any], seat: int) -> Action:
    """What a mate would answer."""
    asked(match.seat(seat))
    return MATE.choose(match.seat(seat))
