"""The feats of Tiny Epic Pirates, decided from the course of a match."""

from __future__ import annotations

from tortuga.engine.describing.review import Course, Feat
from tortuga.games.tiny_epic_pirates.data import TREASURES
from tortuga.games.tiny_epic_pirates.events import (
    Buried,
    LegendGained,
    MerchantSunk,
    NavyAttacked,
    PirateWon,
    Traded,
)
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates

TinyCourse = Course[TinyEpicPirates]


def _first_sand(course: TinyCourse, seat: int) -> bool:
    first = next(course.all(Buried), None)
    return first is not None and first.seat == seat


def _navy_dodger(course: TinyCourse, seat: int) -> bool:
    return course.won(seat) and not course.by(seat, NavyAttacked)


def _renown(course: TinyCourse, seat: int) -> bool:
    return any(event.level >= 3 for event in course.by(seat, LegendGained))


FEATS = (
    Feat("first_sand", _first_sand),
    Feat("three_crosses", lambda course, seat: len(course.by(seat, Buried)) >= TREASURES),
    Feat("merchants_bane", lambda course, seat: len(course.by(seat, MerchantSunk)) >= 2),
    Feat("duellist", lambda course, seat: bool(course.by(seat, PirateWon))),
    Feat("navy_dodger", _navy_dodger),
    Feat("renown", _renown),
    Feat("wholesale", lambda course, seat: any(event.count >= 3 for event in course.by(seat, Traded))),
    Feat("alone", lambda course, seat: course.seats == 1 and course.won(seat)),
)
