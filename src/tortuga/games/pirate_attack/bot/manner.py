"""Manners in Pirate Attack: how soon one attacks and whom, what one spends gold on. About 5 is a plain ship."""

from __future__ import annotations

from collections.abc import Mapping

from tortuga.engine import Action, Seat
from tortuga.engine.describing.manners import Lean, Manner
from tortuga.games.pirate_attack.actions import AtPlayer, AtShip, Buy, PlayCard
from tortuga.games.pirate_attack.data import KINDS, NUMBER
from tortuga.games.pirate_attack.seats.views import PirateView
from tortuga.games.pirate_attack.state import PirateAttack

GRUDGE = 5.0
"""What harm done to an old foe is worth more."""
ATTACK: Mapping[Manner, float] = {"cautious": -3.0, "bluffing": 3.0}
"""What it is worth more to send a ship into a battle that need not be."""
PLAYS: Mapping[Manner, Mapping[str, float]] = {
    "cautious": {"ship": 1.5, "armada": 2.0, "creature": -1.5},
    "greedy": {"thief_half": 4.0, "thief_all": 4.0, "open_market": 1.5, "open_magic": 1.5},
    "bluffing": {"creature": 1.5, "forced_attack": 1.5},
}
"""What cards are worth more, by what they do."""
BUYING: Mapping[Manner, Mapping[str, float]] = {
    "cautious": {"fortune_teller": 2.0, "witch_doctor": -1.5},
    "greedy": {"fortune_teller": -1.5, "witch_doctor": -1.5, "magic": -1.5},
    "bluffing": {"witch_doctor": 1.5},
}


def lean(seat: Seat[PirateAttack, PirateView], manner: Manner, foe: int | None) -> Lean | None:
    """How this manner moves what the answers are worth."""
    if manner == "vengeful":
        return None if foe is None else lambda action: GRUDGE if _aimed_at(action) == foe else 0.0
    ask = seat.ask
    assert ask is not None
    if ask.kind == "attack":
        weight = ATTACK.get(manner, 0.0)
        return lambda action: weight if isinstance(action, AtShip) else 0.0
    plays, buying = PLAYS[manner], BUYING[manner]

    def worth(action: Action) -> float:
        match action:
            case PlayCard(card):
                return plays.get(KINDS[NUMBER[card]].deed, 0.0)
            case Buy(stock):
                return buying.get(stock, 0.0)
        return 0.0

    return worth


def _aimed_at(action: Action) -> int | None:
    if isinstance(action, AtShip):
        return action.owner
    return action.seat if isinstance(action, AtPlayer) else None
