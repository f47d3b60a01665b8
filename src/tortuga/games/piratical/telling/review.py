"""What is told about a finished match of Piratical: rounds, blows, counts and lucky dice."""

from __future__ import annotations

from collections.abc import Iterator

from tortuga.engine import Event
from tortuga.engine.describing.facts import fact
from tortuga.engine.describing.review import Blow, Counted, Course, LuckyRoll, Review, at_least
from tortuga.games.piratical.data import NUMBERS
from tortuga.games.piratical.events import (
    Fired,
    FortFired,
    GoldGained,
    Looted,
    PlunderRolled,
    RamRolled,
    RoundBegan,
    ShipLost,
    TreasureGained,
    TreasureLost,
)
from tortuga.games.piratical.state import Piratical
from tortuga.games.piratical.telling.feats import FEATS

DIE = dict.fromkeys(range(1, 7), 1 / 6)


def blows(course: Course[Piratical]) -> Iterator[Blow]:
    """Lost ships weigh most, then treasures, then gold that was taken and hull points that were shot or rammed away."""
    for at, event in enumerate(course.events):
        match event:
            case ShipLost():
                yield Blow(at, event.seat, 20)
            case TreasureLost():
                yield Blow(at, event.seat, 8)
            case Looted():
                yield Blow(at, event.loser, 8 if event.treasure is not None else 4, event.seat)
            case Fired() if event.damage:
                yield Blow(at, event.target, event.damage, event.seat)
            case FortFired() if event.damage:
                yield Blow(at, event.target, event.damage)
            case RamRolled() if event.target_loses:
                yield Blow(at, event.target, event.target_loses, event.seat)


def luck(state: Piratical, event: Event) -> LuckyRoll | None:
    """Gold from dice, and forts that missed: no card changes these dice."""
    del state
    if isinstance(event, GoldGained) and event.dice and event.gold == sum(event.dice):
        chance = at_least(DIE, len(event.dice), event.gold)
        return LuckyRoll(event.seat, chance, fact("gold_dice", gold=event.gold, dice=len(event.dice)))
    if isinstance(event, FortFired) and event.dice and not event.hits:
        chance = ((NUMBERS.hits_on - 1) / 6) ** len(event.dice)
        return LuckyRoll(event.target, chance, fact("fort_missed", dice=len(event.dice)))
    return None


REVIEW = Review(
    round_of=lambda event: event.number if isinstance(event, RoundBegan) else None,
    blows=blows,
    counted=(
        Counted("treasures_taken", lambda course, seat: len(course.by(seat, TreasureGained))),
        Counted("ports_plundered", lambda course, seat: len(course.by(seat, PlunderRolled))),
        Counted("hits_scored", lambda course, seat: sum(event.hits for event in course.by(seat, Fired))),
        Counted("ships_lost", lambda course, seat: len(course.by(seat, ShipLost))),
    ),
    luck=luck,
    feats=FEATS,
)
