"""What decided a match: at most three answers, found in its course."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Literal, NamedTuple

from tortuga.engine.describing.review import Blow, Course

MOST = 3

Standings = Sequence[Sequence[float]]
"""The points of all sides, before the first answer and after each."""


class DecisiveAnswer(NamedTuple):
    """An answer that decided the match for a seat."""

    kind: Literal["lead", "blow", "gain", "ahead", "end"]
    step: int
    seat: int
    blow: Blow | None = None


def turns_of(course: Course[Any], blows: Sequence[Blow]) -> list[DecisiveAnswer]:
    """The answers that decided the match, in order: the most telling three, of which no two are the same answer."""
    found: dict[int, DecisiveAnswer] = {}
    for look in (_lead_turn, _blow_turn, _gain_turn, _ahead_turn, _end_turn):
        turn = look(course, blows, found)
        if turn is not None and turn.step not in found and len(found) < MOST:
            found[turn.step] = turn
    return sorted(found.values(), key=lambda turn: turn.step)


Found = Mapping[int, DecisiveAnswer]
"""The turns found so far, by their answers."""


def _lead_turn(course: Course[Any], _blows: Sequence[Blow], _found: Found) -> DecisiveAnswer | None:
    winner = winning_side(course)
    step = None if winner is None else lead_for_good(by_side(course), winner)
    return (
        None
        if winner is None or step is None
        else DecisiveAnswer("lead", step, _riser(course, course.sides[winner], step))
    )


def _blow_turn(course: Course[Any], blows: Sequence[Blow], found: Found) -> DecisiveAnswer | None:
    """The hardest blow. If its answer is told already, then none: what is left was not the hardest."""
    struck = hardest_blows(blow for blow in blows if course.steps[blow.at])
    blow = next((blow for blow in struck if course.steps[blow.at] not in found), None)
    return None if blow is None else DecisiveAnswer("blow", course.steps[blow.at], blow.victim, blow)


def _gain_turn(course: Course[Any], _blows: Sequence[Blow], found: Found) -> DecisiveAnswer | None:
    gain = greatest_gain(course.standings, course.outcome.winners or range(course.seats), found)
    return None if gain is None else DecisiveAnswer("gain", *gain)


def _ahead_turn(course: Course[Any], _blows: Sequence[Blow], _found: Found) -> DecisiveAnswer | None:
    winner = winning_side(course)
    ahead = None if winner is None else furthest_ahead(by_side(course), winner)
    return (
        None if ahead is None else DecisiveAnswer("ahead", ahead[0], _riser(course, course.sides[ahead[1]], ahead[0]))
    )


def _end_turn(course: Course[Any], _blows: Sequence[Blow], _found: Found) -> DecisiveAnswer | None:
    last, seats = len(course.standings) - 1, course.outcome.winners or range(course.seats)
    return DecisiveAnswer("end", last, seats[0]) if last else None


def by_side(course: Course[Any]) -> list[list[float]]:
    """The points of all sides: those of their seats together. Empty rows if the game has no tally."""
    sides = course.sides
    return [[sum(points[seat] for seat in side) for side in sides] if points else [] for points in course.standings]


def winning_side(course: Course[Any]) -> int | None:
    """The side that has won; None if nobody or more than one has."""
    won = [at for at, side in enumerate(course.sides) if any(map(course.won, side))]
    return won[0] if len(won) == 1 else None


def lead_for_good(standings: Standings, winner: int) -> int | None:
    """The answer from which on the winner was ahead of everybody; None if something else decided."""
    if len(standings[0]) < 2:
        return None
    behind = [step for step, points in enumerate(standings) if _lead(points, winner) <= 0]
    first = behind[-1] + 1 if behind else 0
    return first if 0 < first < len(standings) else None


def hardest_blows(blows: Iterable[Blow]) -> list[Blow]:
    """The heaviest blow, and those that were as hard, in order."""
    all_blows = list(blows)
    most = max((blow.weight for blow in all_blows), default=0.0)
    return [blow for blow in all_blows if blow.weight == most]


def greatest_gain(standings: Standings, seats: Sequence[int], without: Container[int] = ()) -> tuple[int, int] | None:
    """The answer by which one of these seats gained the most points, and the seat; the last of equal ones.

    Answers in ``without`` are not told again; a smaller gain does not take their place.
    """
    gains = [
        (after[seat] - before[seat], step, seat)
        for step, (before, after) in enumerate(pairwise(standings), start=1)
        for seat in seats
        if after and after[seat] > before[seat]
    ]
    most = max((gain for gain, _, _ in gains), default=0.0)
    return max(((step, seat) for gain, step, seat in gains if gain == most and step not in without), default=None)


def furthest_ahead(standings: Standings, winner: int) -> tuple[int, int] | None:
    """The answer by which another side got furthest ahead of the winner, and that side; the last of equal ones."""
    leads = [
        (points[side] - points[winner], step, side)
        for step, points in enumerate(standings)
        for side in range(len(points))
        if step and points[side] > points[winner]
    ]
    if not leads:
        return None
    lead, _, side = max(leads)
    return min(step for gap, step, one in leads if one == side and gap == lead), side


def _lead(points: Sequence[float], side: int) -> float:
    """By how much a side is ahead of the best other one."""
    others = [other for at, other in enumerate(points) if at != side]
    return points[side] - max(others) if others else 0.0


def margins(course: Course[Any]) -> list[float]:
    """For each seat, by how much its side is ahead in the end; empty if there is nothing to compare."""
    end = by_side(course)[-1]
    if len(end) < 2:
        return []
    side_of = {seat: at for at, side in enumerate(course.sides) for seat in side}
    return [_lead(end, side_of[seat]) for seat in range(course.seats)]


def _riser(course: Course[Any], side: Sequence[int], step: int) -> int:
    """The seat of this side whose points changed most by this answer."""
    before, after = course.standings[step - 1], course.standings[step]
    return max(side, key=lambda seat: abs(after[seat] - before[seat]))
