"""What is told about a finished match of Tiny Epic Pirates: rounds, blows, counts and the luck of the cannon dice."""

from __future__ import annotations

from collections.abc import Iterator

from tortuga.engine import Event
from tortuga.engine.describing.facts import fact
from tortuga.engine.describing.review import Blow, Counted, Course, LuckyRoll, Review, at_least
from tortuga.games.tiny_epic_pirates.chapters.hits import player_symbols
from tortuga.games.tiny_epic_pirates.data.components import FACES
from tortuga.games.tiny_epic_pirates.events import (
    ExtortPaid,
    GoldGained,
    Hired,
    MerchantSailed,
    MerchantSunk,
    NavyAttacked,
    NavySailed,
    PirateWon,
    Rolled,
    Searched,
    TurnBegan,
)
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates
from tortuga.games.tiny_epic_pirates.telling.feats import FEATS


def blows(course: Course[TinyEpicPirates]) -> Iterator[Blow]:
    """Battles that were lost weigh more than an attack by the Navy. The Legendary Pirate has no seat."""
    for at, event in enumerate(course.events):
        if isinstance(event, PirateWon) and event.loser is not None:
            yield Blow(at, event.loser, 2, event.seat)
        elif isinstance(event, NavyAttacked) and event.seat is not None:
            yield Blow(at, event.seat, 1)


def luck(state: TinyEpicPirates, event: Event) -> LuckyRoll | None:
    """The hits of a roll as it fell, before anything is rolled again or set."""
    if not isinstance(event, Rolled) or event.seat is None:
        return None
    worth = player_symbols(state.players[event.seat])
    hits = sum(worth[face] for face in event.dice)
    chances: dict[int, float] = {}
    for face in range(1, len(FACES) + 1):
        chances[worth[face]] = chances.get(worth[face], 0.0) + 1 / len(FACES)
    roll = fact("cannon_dice", hits=hits, dice=len(event.dice))
    return LuckyRoll(event.seat, at_least(chances, len(event.dice), hits), roll)


REVIEW = Review(
    round_of=lambda event: event.round if isinstance(event, TurnBegan) else None,
    blows=blows,
    counted=(
        Counted("battles_won", lambda course, seat: len(course.by(seat, PirateWon))),
        Counted("merchants_sunk", lambda course, seat: len(course.by(seat, MerchantSunk))),
        Counted("crew_hired", lambda course, seat: len(course.by(seat, Hired))),
        Counted("searches", lambda course, seat: len(course.by(seat, Searched))),
        Counted("gold_gained", lambda course, seat: sum(event.gold for event in course.by(seat, GoldGained))),
    ),
    luck=luck,
    feats=FEATS,
    quiet=(ExtortPaid, MerchantSailed, NavySailed, TurnBegan),
)
