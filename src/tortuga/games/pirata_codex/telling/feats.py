"""The feats of Pirata Codex, decided from the course of a match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from tortuga.engine.describing.review import Course, Feat
from tortuga.games.pirata_codex.events import (
    BettingWon,
    BidLocked,
    CardBought,
    CardStolen,
    CoinStolen,
    CrewStolen,
    GameWon,
    LiarCalled,
    MarketJoined,
    SpecialTaken,
    Traded,
)
from tortuga.games.pirata_codex.state import Pirata
from tortuga.games.pirata_codex.telling.losses import exchanged

Call = TypeVar("Call", LiarCalled, BidLocked)
PirataCourse = Course[Pirata]


def calls(course: PirataCourse, kind: type[Call]) -> Iterator[tuple[Call, BettingWon]]:
    """Every call of this kind, with how it ended."""
    call: Call | None = None
    for event in course.events:
        if isinstance(event, kind):
            call = event
        elif isinstance(event, BettingWon) and call is not None:
            yield call, event
            call = None


def _lie_detector(course: PirataCourse, seat: int) -> bool:
    return sum(call.seat == won.winner == seat for call, won in calls(course, LiarCalled)) >= 3


def _to_the_die(course: PirataCourse, seat: int) -> bool:
    return any(call.seat == won.winner == seat for call, won in calls(course, BidLocked))


def _honest(course: PirataCourse, seat: int) -> bool:
    return sum(call.bidder == won.winner == seat for call, won in calls(course, LiarCalled)) >= 2


def _light_fingers(course: PirataCourse, seat: int) -> bool:
    """What was paid for, or exchanged in the Black Market, is not stolen; nor does anybody steal a curse."""
    paid = set(exchanged(course.events, Traded, MarketJoined))
    stolen = 0
    for at, event in enumerate(course.events):
        match event:
            case CardStolen() | CoinStolen() | CrewStolen():
                stolen += event.seat == seat and at not in paid
            case SpecialTaken(die="king" | "mermaids", victim=int(victim)):
                stolen += event.seat == seat != victim
    return stolen >= 3


def _swordsman(course: PirataCourse, seat: int) -> bool:
    return any(event.why == "final" for event in course.by(seat, GameWon))


def _from_behind(course: PirataCourse, seat: int) -> bool:
    halfway = course.standings[len(course.standings) // 2]
    return course.won(seat) and halfway[seat] + 3 <= max(halfway)


def _runaway(course: PirataCourse, seat: int) -> bool:
    end = course.standings[-1]
    return course.won(seat) and all(end[seat] >= points + 5 for at, points in enumerate(end) if at != seat)


FEATS = (
    Feat("lie_detector", _lie_detector),
    Feat("to_the_die", _to_the_die),
    Feat("honest", _honest),
    Feat("reader", lambda course, seat: len(course.by(seat, CardBought)) >= 3),
    Feat("light_fingers", _light_fingers),
    Feat("swordsman", _swordsman),
    Feat("from_behind", _from_behind),
    Feat("runaway", _runaway),
)
