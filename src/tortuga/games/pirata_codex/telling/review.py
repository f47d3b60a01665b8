"""What is told about a finished match of Pirata Codex: rounds, blows and counts.

No luck is told: the sail die is as often good as bad, and cups are worth what is bid on them.
"""

from __future__ import annotations

from collections.abc import Iterator

from tortuga.engine import Event
from tortuga.engine.describing.review import Blow, Counted, Course, Review
from tortuga.games.pirata_codex.events import (
    BettingWon,
    BidLocked,
    CardPlayed,
    CardStolen,
    CoinStolen,
    CrewLost,
    CrewStolen,
    LiarCalled,
    Overboard,
    RoundBegan,
    SeatOut,
    ShipHeld,
    ShipsSwapped,
    SpecialLost,
    SpecialTaken,
    StakeLost,
    WillMiss,
)
from tortuga.games.pirata_codex.state import Pirata
from tortuga.games.pirata_codex.telling.feats import FEATS, calls

Struck = tuple[int, float, int | None]
"""The victim, how hard the blow was, and who struck it. A crew die weighs 2."""


def _struck(event: Event) -> Struck | None:
    match event:
        case CrewLost() | StakeLost():
            return event.seat, 2 * event.crew, None
        case CrewStolen():
            return event.victim, 2, event.seat
        case SpecialTaken() if event.victim is not None:
            return event.victim, 2, event.seat
        case CardStolen() | CoinStolen():
            return event.victim, 1, event.seat
        case ShipsSwapped():
            return _swapped(event)
        case SpecialLost():
            return event.seat, 2, None
        case ShipHeld():
            return event.seat, 1.5, None
        case WillMiss():
            return event.seat, 3, None
        case Overboard():
            return event.seat, 1, None
        case SeatOut():
            return event.seat, 20, None
        case _:
            return None


def _swapped(event: ShipsSwapped) -> Struck | None:
    """Two ships change places: the one that ends further back has been struck by the other."""
    (one, other), (ahead, behind) = event.seats, event.progress
    if ahead == behind:
        return None
    victim, winner = (other, one) if ahead > behind else (one, other)
    return victim, abs(ahead - behind), winner


def blows(course: Course[Pirata]) -> Iterator[Blow]:
    """What was lost, whoever did it; the Phantom has no seat."""
    for at, event in enumerate(course.events):
        struck = _struck(event)
        if struck is not None and struck[0] < course.seats:
            victim, weight, by = struck
            yield Blow(at, victim, weight, by if by is not None and by < course.seats else None)


def _caught(course: Course[Pirata], seat: int) -> int:
    return sum(call.seat == seat and won.winner == seat for call, won in calls(course, LiarCalled))


def _caught_lying(course: Course[Pirata], seat: int) -> int:
    return sum(call.bidder == seat and won.loser == seat for call, won in calls(course, LiarCalled))


def _locked(course: Course[Pirata], seat: int) -> int:
    return sum(call.seat == seat and won.winner == seat for call, won in calls(course, BidLocked))


def _betting(course: Course[Pirata], seat: int) -> int:
    return sum(event.winner == seat for event in course.all(BettingWon))


REVIEW = Review(
    round_of=lambda event: event.round if isinstance(event, RoundBegan) else None,
    blows=blows,
    counted=(
        Counted("betting_won", _betting),
        Counted("liars_caught", _caught),
        Counted("caught_lying", _caught_lying),
        Counted("locks_right", _locked),
        Counted("cards_played", lambda course, seat: len(course.by(seat, CardPlayed))),
    ),
    feats=FEATS,
)
