"""What is told about a finished match, from its record. It runs in a worker process, like all that replays records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tortuga.engine import Match
from tortuga.engine.describing.review import Blow, Course, LuckyRoll, Review
from tortuga.engine.reviewing import review
from tortuga.server.protocol import CountShown, FeatDone, LuckShown, Race, RaceLine, Recount, TurningPoint
from tortuga.server.protocol.encoding import encode, raw
from tortuga.server.work.fairness import read_record
from tortuga.server.work.tips import tips_of
from tortuga.server.work.turning_points import DecisiveAnswer, by_side, margins, turns_of

MOST_EVENTS = 3
"""The most events that are told about a moment."""
LUCKY = 0.15
"""A roll that comes more often is no luck to speak of."""


def recount(text: str, most: int, seats: Sequence[int] = ()) -> bytes:
    """The ``Recount`` of a record as JSON, with tips and feats for these seats."""
    record = read_record(text, most)
    match, course, rolls = review(record)
    told = match.rules.review
    blows = list(told.blows(course)) if told is not None else []
    rounds = rounds_of(course, told)
    moments = [_moment(match, course, turn, rounds) for turn in turns_of(course, blows)]
    return encode(
        Recount(
            tallies=list(match.rules.tally(match.state)),
            moments=moments,
            margins=margins(course),
            race=race_of(course, rounds),
            counted=[_count(course, one.key, one.count) for one in told.counted] if told is not None else [],
            struck=[sum(blow.by == seat for blow in blows) for seat in range(course.seats)],
            taken=[sum(blow.victim == seat for blow in blows) for seat in range(course.seats)],
            luck=luckiest(rolls),
            tips=tips_of(record, seats, rounds),
            feats=feats_of(course, told, seats),
        )
    )


def rounds_of(course: Course[Any], told: Review[Any] | None) -> list[tuple[int, int]]:
    """The rounds of a match: the answer after which each began, and its number."""
    found: list[tuple[int, int]] = []
    for step, event in zip(course.steps, course.events, strict=True):
        number = told.round_of(event) if told is not None else None
        if number is not None and (not found or number > found[-1][1]):
            found.append((step, number))
    return found


def round_at(rounds: Sequence[tuple[int, int]], step: int) -> int:
    """The round in which an answer was given; 0 before the first."""
    return max((number for begun, number in rounds if begun < step), default=0)


def race_of(course: Course[Any], rounds: Sequence[tuple[int, int]]) -> Race | None:
    """How all sides stood at the beginning and after each round; None if the game does not say."""
    standings = by_side(course)
    if not rounds or not standings[0]:
        return None
    ends = [0, *(step for step, _ in rounds[1:]), len(standings) - 1]
    lines = [RaceLine(list(side), [standings[end][at] for end in ends]) for at, side in enumerate(course.sides)]
    return Race([number for _, number in rounds], lines)


def luckiest(rolls: Sequence[LuckyRoll]) -> list[LuckShown]:
    """The luckiest roll of each seat that had one to speak of; the first of equal ones."""
    best: dict[int, LuckyRoll] = {}
    for roll in rolls:
        if 0 < roll.chance <= LUCKY and (roll.seat not in best or roll.chance < best[roll.seat].chance):
            best[roll.seat] = roll
    return [LuckShown(seat, best[seat].roll, round(1 / best[seat].chance)) for seat in sorted(best)]


def feats_of(course: Course[Any], told: Review[Any] | None, seats: Sequence[int]) -> list[FeatDone]:
    """The feats of these seats."""
    if told is None:
        return []
    return [FeatDone(seat, feat.key) for seat in seats for feat in told.feats if feat.done(course, seat)]


def _count(course: Course[Any], key: str, count: Any) -> CountShown:
    return CountShown(key, [count(course, seat) for seat in range(course.seats)])


def _moment(
    match: Match[Any], course: Course[Any], turn: DecisiveAnswer, rounds: Sequence[tuple[int, int]]
) -> TurningPoint:
    """A turn with its public events."""
    kind, step, seat, blow = turn
    before, after = (course.standings[at][seat] if course.standings[at] else 0.0 for at in (step - 1, step))
    events = _told(match, course, turn)
    return TurningPoint(
        kind, step, seat, before, after, [raw(event) for event in events], round_at(rounds, step),
        blow.by if blow is not None else None,
    )  # fmt: skip


def _told(match: Match[Any], course: Course[Any], turn: DecisiveAnswer) -> list[Any]:
    """What everybody heard of a turn: the blow itself, the last words of the match, what was lost, or what the seat
    did."""
    first = next((at for at, step in enumerate(course.steps) if step >= turn.step), len(course.steps))
    count = sum(step == turn.step for step in course.steps)
    news = match.told_since(first)[:count]
    if turn.blow is not None and (public := _public(match, turn.blow)) is not None:
        return [public]
    heard = _telling(match, [event for one in news if (event := one.for_seat(None)) is not None])
    if turn.kind == "end":
        return heard[-MOST_EVENTS:]
    own = [event for event in heard if getattr(event, "seat", None) == turn.seat]
    lost = [event for event in heard if event.losers()]
    before, after = course.standings[turn.step - 1], course.standings[turn.step]
    gained = bool(after) and after[turn.seat] > before[turn.seat]
    return ((own or lost if gained else lost or own) or heard)[:MOST_EVENTS]


def _telling(match: Match[Any], heard: list[Any]) -> list[Any]:
    """Without events that do not say how it came to that, unless there are no others."""
    quiet = match.rules.review.quiet if match.rules.review is not None else ()
    return [event for event in heard if not isinstance(event, quiet)] or heard


def _public(match: Match[Any], blow: Blow) -> Any:
    return match.told_since(blow.at)[0].for_seat(None)
