"""What is told about a finished match of Pirate Attack: turns, blows and counts. Dice are too rare to speak of luck."""

from __future__ import annotations

from collections.abc import Iterator

from tortuga.engine.describing.review import Blow, Counted, Course, Review
from tortuga.games.pirate_attack.chapters.ships import SIZE
from tortuga.games.pirate_attack.data import NUMBER
from tortuga.games.pirate_attack.events import (
    AuctionBid,
    BattleBegan,
    BattleEnded,
    Blocked,
    CardTaken,
    FameChanged,
    GoldLost,
    GoldSpent,
    GoldStolen,
    Out,
    PlayerMarked,
    SavedStolen,
    ShipDied,
    ShipMoved,
    TurnBegan,
)
from tortuga.games.pirate_attack.state import PirateAttack
from tortuga.games.pirate_attack.telling.feats import FEATS, sunk_by


def blows(course: Course[PirateAttack]) -> Iterator[Blow]:
    """Ships weigh their printed size, but at least 1; a card and every 5 gold weigh 1.

    A ship that dies between the beginning and the end of a battle was struck by the other side.
    """
    battle: BattleBegan | None = None
    for at, event in enumerate(course.events):
        match event:
            case BattleBegan():
                battle = event
            case BattleEnded():
                battle = None
            case ShipDied():
                yield Blow(at, event.owner, max(1, SIZE[NUMBER[event.card]]), _foe(battle, event.owner))
            case ShipMoved() if event.seat != event.before:
                yield Blow(at, event.before, max(1, SIZE[NUMBER[event.card]]), event.seat)
            case GoldStolen():
                yield Blow(at, event.victim, event.amount / 5, event.seat)
            case GoldLost():
                yield Blow(at, event.seat, event.amount / 5)
            case CardTaken() | SavedStolen():
                yield Blow(at, event.victim, 1, event.seat)
            case PlayerMarked():
                yield Blow(at, event.seat, 2)


def _foe(battle: BattleBegan | None, owner: int) -> int | None:
    """Who fights against this owner; None outside battles and for the Royal Navy."""
    if battle is None or owner not in (battle.attacker, battle.defender):
        return None
    return battle.defender if owner == battle.attacker else battle.attacker


REVIEW = Review(
    round_of=lambda event: event.number if isinstance(event, TurnBegan) else None,
    blows=blows,
    counted=(
        Counted("ships_sunk", sunk_by),
        Counted("ships_lost", lambda course, seat: sum(event.owner == seat for event in course.all(ShipDied))),
        Counted("cards_blocked", lambda course, seat: len(course.by(seat, Blocked))),
        Counted("gold_spent", lambda course, seat: sum(event.amount for event in course.by(seat, GoldSpent))),
    ),
    feats=FEATS,
    quiet=(AuctionBid, FameChanged, GoldSpent, Out, TurnBegan),
)
