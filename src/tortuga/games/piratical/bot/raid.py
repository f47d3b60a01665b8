"""What a raid brings home: plunder a port as often as it pays, then leave.

The forts fire at every plunder. Half of the time it costs a crew, the other half it brings one to three treasures. A
lost ship takes its treasures down with it but little else: the next turn starts at home with a new ship, which is free
for a captain without gold (R54, R55). So an empty ship risks nothing, and a laden one should go home in time.

``worth_of_raid`` tells this plainly. Captains ask ``courses.raid``, which gives the same answer much faster.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

MOST_ROLLS = 3
"""How many more plunders are looked at before the ship goes home."""
VICTORY = 0.5
"""What it is worth more to bring home the last treasure."""
FORTS = ((1, 0.44), (2, 0.35), (3, 0.21))
"""Hull points that the two forts of a port cost, and how likely that is: about right."""


class RaidTerms(NamedTuple):
    """What the worth of a raid depends on, besides the ship."""

    home: float
    """Turns home from the port."""
    top: int
    """The hull of a sound ship."""
    gold: int
    """Gold that can mend the hull at home."""
    need: int
    """Treasures that are still needed to win."""
    rate: float
    """Treasures that a turn is worth."""
    steady: float
    """The share of the treasures aboard that outlasts a turn at sea."""
    lone: float
    """The share that outlasts a turn with a crew of one, which a single card can cost."""
    worn: float
    """What a hull point is worth at home, in treasures."""
    wreck: float
    """What a lost ship costs beyond its cargo."""


def at_home(terms: RaidTerms, crew: int, aboard: float, hull: int, turns: float) -> float:
    """What it is worth to go home now, from this many turns away."""
    if 2 * hull <= terms.top:
        turns *= 2  # crippled
    mended = min(terms.top, hull + terms.gold)
    kept: float = (terms.lone if crew == 1 else terms.steady) ** turns
    worth = min(aboard, terms.need) * kept - terms.rate * turns - terms.worn * (terms.top - mended)
    return worth + VICTORY * kept if aboard >= terms.need else worth


# What can become of a raider


class Raider(NamedTuple):
    """A ship in the port that it plunders."""

    crew: int
    aboard: int
    hull: int
    stock: int
    """Treasures that are left in the port."""


LOST = Raider(0, 0, 0, 0)


@cache
def shelled(ship: Raider) -> Sequence[tuple[float, Raider]]:
    """The ship after the forts have fired, and how likely that is."""
    if ship == LOST:
        return [(1.0, LOST)]
    return [(chance, _smaller(ship, ship.hull - shot) if ship.hull > shot else LOST) for shot, chance in FORTS]


def _smaller(ship: Raider, hull: int) -> Raider:
    """Crew and treasures that a smaller hull still holds; guns went before them."""
    crew = max(1, min(ship.crew, hull - ship.aboard))
    return Raider(crew, min(ship.aboard, hull - crew), hull, ship.stock)


def plundered(ship: Raider) -> list[tuple[Raider, bool]]:
    """The ship after each face of the plunder die, and whether it must miss a turn under the guns of the forts."""
    crew, aboard, hull, stock = ship
    won = [min(found, stock, hull - 1 - aboard) for found in (1, 2, 3)]
    richer = [_smaller(Raider(crew, aboard + found, hull, stock - found), hull) for found in won]
    fewer = _manned(Raider(crew - 1, aboard, hull, stock))
    poorer = _manned(Raider(crew - 1, max(0, aboard - 1), hull, stock))  # on a 1 a treasure goes too
    return [*[(ship, False) for ship in (*richer, fewer)], (fewer, True), (poorer, True)]


def _manned(ship: Raider) -> Raider:
    return ship if ship.crew else LOST


# What it is worth


def worth_of_raid(terms: RaidTerms, ship: Raider, rolls: int = MOST_ROLLS) -> float:
    """What it is worth to plunder now, and then up to ``rolls`` times more, as often as it pays."""
    worth = 0.0
    for chance, hit in shelled(ship):
        if hit == LOST:
            worth -= chance * terms.wreck
            continue
        for after, misses in plundered(hit):
            worth += chance / 6 * (_under_fire(terms, after, rolls) if misses else _next(terms, after, rolls))
    return worth


def _next(terms: RaidTerms, ship: Raider, rolls: int) -> float:
    """Go home, or plunder once more?"""
    if ship == LOST:
        return -terms.wreck
    home = at_home(terms, ship.crew, ship.aboard, ship.hull, terms.home)
    if not rolls or not ship.stock:
        return home
    return max(home, worth_of_raid(terms, ship, rolls - 1) - terms.rate)


def _under_fire(terms: RaidTerms, ship: Raider, rolls: int) -> float:
    """A missed turn: the forts fire again."""
    return sum(chance * _next(terms, hit, rolls) for chance, hit in shelled(ship)) - terms.rate
