"""The feats of Piratical, decided from the course of a match."""

from __future__ import annotations

from collections.abc import Sequence

from tortuga.engine import Event
from tortuga.engine.describing.review import Course, Feat
from tortuga.games.piratical.events import (
    BoardingRolled,
    CargoJettisoned,
    CargoLost,
    CrewLost,
    Escaped,
    Fired,
    GoldLost,
    HullDamaged,
    Looted,
    MatchEnded,
    PlunderRolled,
    RamRolled,
    ShipLost,
    TradeRolled,
    TreasureLost,
)
from tortuga.games.piratical.state import Piratical

PiraticalCourse = Course[Piratical]

DAMAGE = CargoJettisoned, CargoLost, CrewLost, GoldLost, HullDamaged, Looted, ShipLost, TreasureLost
"""What may be told between a roll and a ship that is lost by it."""


def cause(events: Sequence[Event], at: int) -> Event:
    """What the ship was lost by that is lost in this event: a shot, a ram, a fight aboard, or anything else."""
    before = at - 1
    while before > 0 and isinstance(events[before], DAMAGE):
        before -= 1
    return events[before]


def lost_to(events: Sequence[Event], at: int, victim: int) -> int | None:
    """The captain to whom this ship was lost; None if it was to no captain."""
    match cause(events, at):
        case Fired(seat=seat, target=target) | RamRolled(seat=seat, target=target) if target == victim:
            return seat
        case BoardingRolled(attacker=attacker, defender=defender, winner=winner) if winner != "nobody":
            beaten, winner_seat = (attacker, defender) if winner == "defender" else (defender, attacker)
            return winner_seat if beaten == victim else None
    return None


def _seven(course: PiraticalCourse, seat: int) -> bool:
    return any(event.why == "victory" for event in course.by(seat, MatchEnded))


def _sound_hull(course: PiraticalCourse, seat: int) -> bool:
    return course.won(seat) and not course.by(seat, ShipLost)


def _crack_shot(course: PiraticalCourse, seat: int) -> bool:
    return any(event.hits == len(event.dice) >= 2 for event in course.by(seat, Fired))


def _sea_wolf(course: PiraticalCourse, seat: int) -> bool:
    """A ship that goes down under somebody's guns, not later by a storm or a fort."""
    return any(
        isinstance(event, ShipLost) and isinstance(why := cause(course.events, at), Fired) and why.seat == seat
        for at, event in enumerate(course.events)
    )


FEATS = (
    Feat("seven", _seven),
    Feat("sound_hull", _sound_hull),
    Feat("boarder", lambda course, seat: any(event.treasure is not None for event in course.by(seat, Looted))),
    Feat("crack_shot", _crack_shot),
    Feat("raider", lambda course, seat: len({event.port for event in course.by(seat, PlunderRolled)}) >= 2),
    Feat("slippery", lambda course, seat: bool(course.by(seat, Escaped))),
    Feat("sea_wolf", _sea_wolf),
    Feat("trader", lambda course, seat: len({event.port for event in course.by(seat, TradeRolled)}) >= 2),
)
