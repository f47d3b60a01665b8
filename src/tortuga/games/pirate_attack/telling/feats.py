"""The feats of Pirate Attack, decided from the course of a match."""

from __future__ import annotations

from collections.abc import Iterator

from tortuga.engine.describing.review import Course, Feat
from tortuga.games.pirate_attack.events import (
    ArmadaFormed,
    BattleBegan,
    BattleEnded,
    Blocked,
    Finished,
    GoldStolen,
    NavySunk,
    ShipJoined,
)
from tortuga.games.pirate_attack.state import PirateAttack

AttackCourse = Course[PirateAttack]


def battles(course: AttackCourse) -> Iterator[tuple[BattleBegan, BattleEnded]]:
    """All battles, how they began and how they ended."""
    begun: BattleBegan | None = None
    for event in course.events:
        if isinstance(event, BattleBegan):
            begun = event
        elif isinstance(event, BattleEnded) and begun is not None:
            yield begun, event
            begun = None


def sunk_by(course: AttackCourse, seat: int) -> int:
    """The ships that a player's enemies lost in battles."""
    found = 0
    for begun, ended in battles(course):
        if begun.attacker == seat != begun.defender:
            found += len(ended.defenders)
        elif begun.defender == seat != begun.attacker:
            found += len(ended.attackers)
    return found


def _outnumbered(course: AttackCourse, seat: int) -> bool:
    """A battle won with fewer ships than the other player had in it, those that joined it included."""
    fleets: list[int] = []
    begun: BattleBegan | None = None
    for event in course.events:
        match event:
            case BattleBegan():
                begun, fleets = event, [len(event.attackers), len(event.defenders)]
            case ShipJoined():
                fleets[event.side] += 1
            case BattleEnded() if begun is not None and begun.attacker is not None and event.winner == seat:
                attackers, defenders = fleets
                if attackers < defenders if begun.attacker == seat else defenders < attackers:
                    return True
    return False


def _fleet(course: AttackCourse, seat: int) -> bool:
    return course.won(seat) and len(course.state.players[seat].row) >= 3


def _last_ship(course: AttackCourse, seat: int) -> bool:
    return course.won(seat) and any(event.why == "last_ship" for event in course.all(Finished))


FEATS = (
    Feat("sinker", lambda course, seat: sunk_by(course, seat) >= 8),
    Feat("outnumbered", _outnumbered),
    Feat("navy_sunk", lambda course, seat: bool(course.by(seat, NavySunk))),
    Feat("fleet", _fleet),
    Feat("robber", lambda course, seat: sum(event.amount for event in course.by(seat, GoldStolen)) >= 10),
    Feat("wall", lambda course, seat: len(course.by(seat, Blocked)) >= 2),
    Feat("armada", lambda course, seat: bool(course.by(seat, ArmadaFormed))),
    Feat("last_ship", _last_ship),
)
