"""What is told about a finished match of Pirata Codex: rounds, blows and counts.

A blow is what somebody lost to others or to bad luck, and a curse. What was chosen or exchanged is none.

No luck is told: the sail die is as often good as bad, and cups are worth what is bid on them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
    MarketJoined,
    Overboard,
    PhantomCard,
    RoundBegan,
    SeatOut,
    ShipHeld,
    ShipMoved,
    ShipsSwapped,
    SpecialLost,
    SpecialTaken,
    StakeLost,
    WillMiss,
)
from tortuga.games.pirata_codex.state import Pirata
from tortuga.games.pirata_codex.telling.feats import FEATS, calls
from tortuga.games.pirata_codex.telling.losses import chosen, exchanged

Struck = tuple[int, float, int | None]
"""The victim, how hard the blow was, and who struck it. A crew die weighs 2."""


def _struck(event: Event) -> Struck | None:
    match event:
        case CrewLost() | StakeLost():
            return event.seat, 2 * event.crew, None
        case CrewStolen():
            return event.victim, 2, event.seat
        case SpecialTaken(die="cursed"):
            return event.seat, 2, None
        case SpecialTaken() if event.victim is not None:
            return event.victim, 2, event.seat
        case CardStolen() | CoinStolen():
            return event.victim, 1, event.seat
        case ShipsSwapped():
            return _swapped(event)
        case SpecialLost(die="king" | "mermaids"):
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


def _pushed_back(events: Sequence[Event]) -> dict[int, Struck]:
    """Ships that were moved back, by the places of the events. Each tile weighs 1; whoever played the card did it."""
    found: dict[int, Struck] = {}
    progress: dict[int, int] = {}
    player: int | None = None
    for at, event in enumerate(events):
        match event:
            case CardPlayed(card="sea_serpent" | "harpoon"):
                player = event.seat
            case PhantomCard():
                player = None
            case ShipsSwapped():
                progress.update(zip(event.seats, event.progress, strict=True))
            case ShipMoved():
                lost = progress.get(event.seat, 0) - event.progress
                progress[event.seat] = event.progress
                if lost > 0:
                    found[at] = event.seat, lost, player if event.why in ("sea_serpent", "harpoon") else None
    return found


def blows(course: Course[Pirata]) -> Iterator[Blow]:
    """What was lost, whoever did it; the Phantom has no seat."""
    spared = {*exchanged(course.events, MarketJoined), *chosen(course.events)}
    drift = _pushed_back(course.events)
    for at, event in enumerate(course.events):
        struck = drift.get(at) or _struck(event)
        if struck is not None and struck[0] < course.seats and at not in spared:
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
