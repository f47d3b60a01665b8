"""What a forecast says of an answer: a sentence of the catalogue's ``[hint]`` and the numbers in it."""

from __future__ import annotations

import msgspec

from tortuga.engine import Forecast
from tortuga.games.piratical.odds import boarding_odds


class Hint(msgspec.Struct, frozen=True, omit_defaults=True):
    """What to know of one answer: a sentence of the catalogue's ``[hint]``, and the numbers in it."""

    key: str
    what: str = ""
    """A kind of treasure, a mount, or what a card does."""
    mine: int | None = None
    """One's own crew in a boarding, one's own hull in a ram."""
    theirs: int | None = None
    chance: int | None = None
    """To do damage, or to win a boarding, in percent."""
    damage: float | None = None
    """Hull points to be expected."""
    with_cards: int | None = None
    """The chance if one plays all cards in hand that fit; None without any."""
    most: int | None = None
    """Hull points that a ram may cost the one who is rammed; points of a move straight down wind."""
    risk: int | None = None
    """Hull points that a ram may cost oneself, or the chance in percent to lose a boarding."""
    stock: int | None = None
    """Treasures that lie there."""
    left: int | None = None
    """How many there are afterwards: crew, weapons, treasures, gold, points of a move."""
    room: int | None = None
    """Free spaces in one's own hold."""
    gold: int | None = None
    """What is paid in the place of a treasure."""
    free_on: int | None = None
    """What a die must show to get free of grappling hooks."""
    forts: int | None = None
    """How many forts will answer; None where that is no question."""
    full: bool = False
    """A salvo of all weapons that can be fired at this ship."""


class Hints(Forecast, frozen=True):
    """A hint for each option, in the same order; None where there is nothing to say."""

    hints: tuple[Hint | None, ...]


def chance_to_win(ahead: int) -> int:
    """To win a boarding with so many more men than the other side, in percent."""
    return percent(boarding_odds(ahead)[0])


def fight(key: str, mine: int, theirs: int) -> Hint:
    """Crew against crew, without cards."""
    chance, risk = chance_to_win(mine - theirs), chance_to_win(theirs - mine)
    return Hint(key, mine=mine, theirs=theirs, chance=chance, risk=risk)


def percent(chance: float) -> int:
    return round(chance * 100)
