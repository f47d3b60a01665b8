"""What is told about a finished match of Piratical: rounds, blows, counts and lucky dice."""

from __future__ import annotations

from collections.abc import Iterator

from tortuga.engine import Event
from tortuga.engine.describing.facts import fact
from tortuga.engine.describing.review import Blow, Counted, Course, LuckyRoll, Review, at_least
from tortuga.games.piratical.data import NUMBERS
from tortuga.games.piratical.events import (
    CardKept,
    CardShown,
    CargoJettisoned,
    CargoLost,
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
    TreasureSold,
    TreasureStored,
    TurnBegan,
)
from tortuga.games.piratical.state import Piratical
from tortuga.games.piratical.telling.feats import FEATS, lost_to

SHIP, TREASURE = 20, 8
"""How hard the loss of a ship and of a treasure is."""
DIE = dict.fromkeys(range(1, 7), 1 / 6)


def blows(course: Course[Piratical]) -> Iterator[Blow]:
    """Lost ships weigh most, then treasures, then gold that was taken and hull points that were shot or rammed away.

    A ship takes with it what lies aboard.
    """
    aboard = [0] * course.seats
    for at, event in enumerate(course.events):
        _load(aboard, event)
        match event:
            case ShipLost():
                weight = SHIP + TREASURE * aboard[event.seat]
                aboard[event.seat] = 0
                yield Blow(at, event.seat, weight, lost_to(course.events, at, event.seat))
            case TreasureLost():
                yield Blow(at, event.seat, TREASURE)
            case Looted() if event.treasure is not None or event.gold:
                yield Blow(at, event.loser, TREASURE if event.treasure is not None else 4, event.seat)
            case Fired() if event.damage:
                yield Blow(at, event.target, event.damage, event.seat)
            case FortFired() if event.damage:
                yield Blow(at, event.target, event.damage)
            case RamRolled() if event.target_loses:
                yield Blow(at, event.target, event.target_loses, event.seat)


def _load(aboard: list[int], event: Event) -> None:
    """Keep count of the treasures aboard each ship."""
    match event:
        case TreasureGained():
            aboard[event.seat] += 1
        case TreasureStored() | TreasureSold():
            aboard[event.seat] -= len(event.treasures)
        case TreasureLost():
            aboard[event.seat] -= 1
        case CargoLost() | CargoJettisoned() if event.treasure is not None:
            aboard[event.seat] -= 1
        case Looted() if event.treasure is not None:
            aboard[event.loser] -= 1
            aboard[event.seat] += 1


def treasures_taken(course: Course[Piratical], seat: int) -> int:
    """The treasures a captain has got aboard, from ports, from the island and out of other ships."""
    looted = sum(event.treasure is not None for event in course.by(seat, Looted))
    return len(course.by(seat, TreasureGained)) + looted


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
        Counted("treasures_taken", treasures_taken),
        Counted("ports_plundered", lambda course, seat: len(course.by(seat, PlunderRolled))),
        Counted("hits_scored", lambda course, seat: sum(event.hits for event in course.by(seat, Fired))),
        Counted("ships_lost", lambda course, seat: len(course.by(seat, ShipLost))),
    ),
    luck=luck,
    feats=FEATS,
    quiet=(CardKept, CardShown, TurnBegan),
)
