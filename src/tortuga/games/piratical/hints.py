"""Hints: what a forecast says about an answer."""

from __future__ import annotations

import msgspec

from tortuga.engine import Forecast
from tortuga.games.piratical.odds import boarding_odds


class Hint(msgspec.Struct, frozen=True, omit_defaults=True):
    """What to know about one answer: a sentence of the catalogue's ``[hint]``, and the numbers in it."""

    key: str
    what: str = ""
    """A kind of treasure, a mount, or what a card does."""
    mine: int | None = None
    """Your own crew in a boarding, or your own hull."""
    theirs: int | None = None
    """The other side's crew or hull."""
    chance: int | None = None
    """The chance to do damage or to win a boarding, in percent."""
    damage: float | None = None
    """Hull points on average."""
    with_cards: int | None = None
    """The chance with all cards in hand that can be played; None if there are none."""
    most: int | None = None
    """The most hull points that the rammed ship may lose; the points of a move straight down wind."""
    risk: int | None = None
    """The most hull points that the ramming ship may lose, or the chance to lose a boarding, in percent."""
    stock: int | None = None
    """Treasures in the port, on the island or in the vault."""
    left: int | None = None
    """How much there would be afterwards: crew, weapons, treasures, gold, or points for a move."""
    room: int | None = None
    """Free spaces in your own hold."""
    gold: int | None = None
    """Gold that is paid instead of a treasure."""
    free_on: int | None = None
    """What a die must show to get free of grappling hooks."""
    forts: int | None = None
    """How many forts would fire in answer; None if none could."""
    full: bool = False
    """Does this salvo use as many weapons as can be fired at this ship?"""


class Hints(Forecast, frozen=True):
    """A hint for each option, in the same order; None if there is nothing to say about it."""

    hints: tuple[Hint | None, ...]


def chance_to_win(ahead: int) -> int:
    """The chance to win a boarding with this lead, in percent."""
    return percent(boarding_odds(ahead)[0])


def fight(key: str, mine: int, theirs: int) -> Hint:
    """The odds of crew against crew, without cards."""
    chance, risk = chance_to_win(mine - theirs), chance_to_win(theirs - mine)
    return Hint(key, mine=mine, theirs=theirs, chance=chance, risk=risk)


def percent(chance: float) -> int:
    return round(chance * 100)
