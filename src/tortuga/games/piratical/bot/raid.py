"""What a raid brings home: plunder a port as often as it pays, then leave.

The forts fire at every plunder. Half of the time it costs a crew, the other half it brings one to three treasures. A
lost ship takes its treasures down with it but little else: the next turn starts at home with a new ship, which is free
for a captain without gold (R54, R55). So an empty ship risks nothing, and a laden one should go home in time.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

MOST_ROLLS = 3
"""How many more plunders are looked at before the ship goes home."""
VICTORY = 0.5
"""What it is worth more to bring home the last treasure."""
FORTS = ((1, 0.44), (2, 0.35), (3, 0.21))
"""Hull points that the two forts of a port cost, and how likely that is: about right."""


class Terms(NamedTuple):
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
    """The share of the treasures aboard that outlasts a turn at sea,"""
    lone: float
    """and with a crew of one, which a single card can cost."""
    worn: float
    """What a hull point is worth at home, in treasures."""
    wreck: float
    """What a lost ship costs beyond its cargo."""


def at_home(terms: Terms, crew: int, aboard: float, hull: int, turns: float) -> float:
    """What it is worth to go home now, from so many turns away."""
    if 2 * hull <= terms.top:
        turns *= 2  # crippled
    mended = min(terms.top, hull + terms.gold)
    kept: float = (terms.lone if crew == 1 else terms.steady) ** turns
    worth = min(aboard, terms.need) * kept - terms.rate * turns - terms.worn * (terms.top - mended)
    return worth + VICTORY * kept if aboard >= terms.need else worth


@lru_cache(maxsize=1 << 16)
def raid(terms: Terms, crew: int, aboard: int, hull: int, stock: int, rolls: int = MOST_ROLLS) -> float:
    """What it is worth to plunder now, and then as often as it pays."""
    total = 0.0
    for shot, chance in FORTS:
        if hull <= shot:
            total -= chance * terms.wreck
            continue
        hands, cargo = _squeezed(crew, aboard, hull - shot)
        left = hull - shot
        for won in (1, 2, 3):
            found = min(won, stock, left - 1 - cargo)
            fewer, held = _squeezed(hands, cargo + found, left)
            total += chance / 6 * _after(terms, fewer, held, left, stock - found, rolls)
        total += chance / 6 * _after(terms, hands - 1, cargo, left, stock, rolls)
        # A missed turn under the guns of the forts; on a 1 a treasure goes too.
        total += chance / 6 * (_waiting(terms, hands - 1, cargo, left, stock, rolls))
        total += chance / 6 * (_waiting(terms, hands - 1, max(0, cargo - 1), left, stock, rolls))
    return total


def _squeezed(crew: int, aboard: int, hull: int) -> tuple[int, int]:
    """Crew and treasures that a smaller hull still holds; guns went before them."""
    crew = max(1, min(crew, hull - aboard))
    return crew, min(aboard, hull - crew)


def _after(terms: Terms, crew: int, aboard: int, hull: int, stock: int, rolls: int) -> float:
    """Home, or once more."""
    if crew < 1:
        return -terms.wreck
    worth = at_home(terms, crew, aboard, hull, terms.home)
    if rolls and stock:
        worth = max(worth, raid(terms, crew, aboard, hull, stock, rolls - 1) - terms.rate)
    return worth


def _waiting(terms: Terms, crew: int, aboard: int, hull: int, stock: int, rolls: int) -> float:
    """The same, a missed turn later."""
    if crew < 1:
        return -terms.wreck - terms.rate
    total = -terms.rate
    for shot, chance in FORTS:
        if hull <= shot:
            total -= chance * terms.wreck
        else:
            hands, cargo = _squeezed(crew, aboard, hull - shot)
            total += chance * _after(terms, hands, cargo, hull - shot, stock, rolls)
    return total
