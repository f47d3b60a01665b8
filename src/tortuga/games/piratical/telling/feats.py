"""The feats of Piratical, decided from the course of a match."""

from __future__ import annotations

from tortuga.engine.describing.review import Course, Feat
from tortuga.games.piratical.events import (
    Escaped,
    Fired,
    Looted,
    MatchEnded,
    PlunderRolled,
    ShipLost,
    TradeRolled,
)
from tortuga.games.piratical.state import Piratical

PiraticalCourse = Course[Piratical]


def _seven(course: PiraticalCourse, seat: int) -> bool:
    return any(event.why == "victory" for event in course.by(seat, MatchEnded))


def _sound_hull(course: PiraticalCourse, seat: int) -> bool:
    return course.won(seat) and not course.by(seat, ShipLost)


def _crack_shot(course: PiraticalCourse, seat: int) -> bool:
    return any(event.hits == len(event.dice) >= 2 for event in course.by(seat, Fired))


def _sea_wolf(course: PiraticalCourse, seat: int) -> bool:
    """A ship that goes down after somebody's guns have hit it, before anybody else does anything to it."""
    last: Fired | None = None
    for event in course.events:
        if isinstance(event, Fired):
            last = event
        elif isinstance(event, ShipLost) and last is not None:
            if event.cause == "sunk" and last.seat == seat and last.target == event.seat and last.damage:
                return True
            last = None
    return False


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
