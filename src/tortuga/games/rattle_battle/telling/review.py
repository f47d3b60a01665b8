"""What is told about a finished match of Rattle, Battle: quests, blows and counts.

No luck is told: how dice fall in a box is not a chance that anybody could name.
"""

from __future__ import annotations

from collections.abc import Iterator

from tortuga.engine.describing.review import Blow, Counted, Course, Review
from tortuga.games.rattle_battle.data import is_captain, owner
from tortuga.games.rattle_battle.events import (
    CardsSeen,
    CoinLost,
    CoinsGained,
    Credited,
    Eliminated,
    Exploded,
    Fired,
    Fought,
    LootDiscarded,
    LootDrawn,
    LootReturned,
    Moved,
    Passed,
    QuestBegun,
    Sent,
    Volleyed,
)
from tortuga.games.rattle_battle.state import Rattle
from tortuga.games.rattle_battle.telling.feats import FEATS


def _sunk(at: int, die: int, by: int | None = None) -> Iterator[Blow]:
    """A ship of a player sinks; the captain's weighs double."""
    victim = owner(die)
    if victim >= 0:
        yield Blow(at, victim, 4 if is_captain(die) else 2, by)


def _fought(at: int, event: Fought) -> Iterator[Blow]:
    """The blows of a fight. Either ship may be a player's, and each may sink the other."""
    if event.sinks != "foe":
        yield from _sunk(at, event.ship, seat if (seat := owner(event.foe)) >= 0 else None)
    if event.sinks != "ship":
        yield from _sunk(at, event.foe, seat if (seat := owner(event.ship)) >= 0 else None)


def blows(course: Course[Rattle]) -> Iterator[Blow]:
    """Ships that sank, coins that were lost, and players who were thrown out of a mini-game."""
    for at, event in enumerate(course.events):
        match event:
            case Fought():
                yield from _fought(at, event)
            case Fired():
                yield from _sunk(at, event.target, event.seat)
            case Volleyed():
                yield from _sunk(at, event.target)
            case Exploded():
                for die in event.sunk:
                    yield from _sunk(at, die)
            case CoinLost() | Eliminated():
                yield Blow(at, event.seat, 1)


def _ships_lost(course: Course[Rattle], seat: int) -> int:
    kinds = Fought, Fired, Volleyed, Exploded
    return sum(blow.victim == seat and isinstance(course.events[blow.at], kinds) for blow in blows(course))


REVIEW = Review(
    round_of=lambda event: event.quest if isinstance(event, QuestBegun) else None,
    blows=blows,
    counted=(
        Counted("ships_taken", lambda course, seat: len(course.by(seat, Credited))),
        Counted("cannon_hits", lambda course, seat: len(course.by(seat, Fired))),
        Counted("ships_lost", _ships_lost),
        Counted("loot_drawn", lambda course, seat: sum(len(event.loot) for event in course.by(seat, LootDrawn))),
        Counted("coins_gained", lambda course, seat: sum(event.coins for event in course.by(seat, CoinsGained))),
    ),
    feats=FEATS,
    quiet=(CardsSeen, LootDiscarded, LootReturned, Moved, Passed, Sent),
)
