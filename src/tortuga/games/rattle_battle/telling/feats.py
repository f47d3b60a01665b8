"""The feats of Rattle, Battle, decided from the course of a match."""

from __future__ import annotations

from tortuga.engine.describing.review import Course, Feat
from tortuga.games.rattle_battle.data import CARDS, is_captain, owner
from tortuga.games.rattle_battle.events import (
    CardBought,
    Credited,
    Fired,
    Fought,
    SailorJoined,
    UpgradeGained,
)
from tortuga.games.rattle_battle.state import Rattle

RattleCourse = Course[Rattle]
FAR = 50.0
"""In mm: most of the range of a cannon."""
RICHEST = sorted(card.vp for card in CARDS.guild)[len(CARDS.guild) // 2]
"""The points of a victory point card in the upper half."""


def _captain(course: RattleCourse, seat: int) -> bool:
    """A captain's ship wins a fight and stays afloat, whether it attacked or was attacked."""
    won = [fight.ship if fight.sinks == "foe" else fight.foe for fight in course.all(Fought) if fight.sinks != "both"]
    return any(owner(ship) == seat and is_captain(ship) for ship in won)


def _pirate_hunter(course: RattleCourse, seat: int) -> bool:
    """A ship of another player is sunk by this player's cannons, or in a fight with one of this player's ships."""
    fired = any(owner(shot.target) not in (-1, seat) for shot in course.by(seat, Fired))
    return fired or any(
        (owner(fight.ship) == seat and fight.sinks == "foe" and owner(fight.foe) not in (-1, seat))
        or (owner(fight.foe) == seat and fight.sinks == "ship" and owner(fight.ship) not in (-1, seat))
        for fight in course.all(Fought)
    )


FEATS = (
    Feat("gunner", lambda course, seat: len(course.by(seat, Fired)) >= 3),
    Feat("long_shot", lambda course, seat: any(shot.distance > FAR for shot in course.by(seat, Fired))),
    Feat("boarders", lambda course, seat: sum(event.boarded for event in course.by(seat, Credited)) >= 3),
    Feat("guild", lambda course, seat: any(card.vp >= RICHEST for card in course.by(seat, CardBought))),
    Feat("crew", lambda course, seat: len(course.by(seat, SailorJoined)) >= 3),
    Feat("shipwright", lambda course, seat: len(course.by(seat, UpgradeGained)) >= 2),
    Feat("captain", _captain),
    Feat("pirate_hunter", _pirate_hunter),
)
