"""What a raid brings home: plunder a port as often as it pays, then leave.

The forts fire at every plunder. Half of the time it costs a crew, the other half it brings one to three treasures. A
lost ship takes its treasures down with it but little else: the next turn starts at home with a new ship, which is free
for a captain without gold (R54, R55). So an empty ship risks nothing, and a laden one should go home in time.
"""

from __future__ import annotations

from functools import cache, lru_cache
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
    return _raids(terms).plunder(crew, aboard, hull, stock, rolls)


class Raids:
    """All raids on the same terms. They lead to the same few ships, so the worth of each ship is kept."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.plunder = cache(self._plunder)
        self.rolled = cache(self._rolled)
        self.after = cache(self._after)
        self.waiting = cache(self._waiting)
        self.at_home = cache(self._at_home)

    def _plunder(self, crew: int, aboard: int, hull: int, stock: int, rolls: int) -> float:
        """What it is worth to plunder now."""
        total = 0.0
        for shot, chance in FORTS:
            if hull <= shot:
                total -= chance * self.terms.wreck
                continue
            hands, cargo = _squeezed(crew, aboard, hull - shot)
            on_a_face = chance / 6
            for worth in self.rolled(hands, cargo, hull - shot, stock, rolls):
                total += on_a_face * worth
        return total

    def _rolled(self, crew: int, aboard: int, hull: int, stock: int, rolls: int) -> list[float]:
        """What the ship is worth after the forts have fired, for each face of the plunder die."""
        worths = []
        for won in (1, 2, 3):
            found = min(won, stock, hull - 1 - aboard)
            hands, held = _squeezed(crew, aboard + found, hull)
            worths.append(self.after(hands, held, hull, stock - found, rolls))
        worths.append(self.after(crew - 1, aboard, hull, stock, rolls))
        # A missed turn under the guns of the forts; on a 1 a treasure goes too.
        worths.append(self.waiting(crew - 1, aboard, hull, stock, rolls))
        worths.append(self.waiting(crew - 1, max(0, aboard - 1), hull, stock, rolls))
        return worths

    def _after(self, crew: int, aboard: int, hull: int, stock: int, rolls: int) -> float:
        """Home, or once more."""
        if crew < 1:
            return -self.terms.wreck
        worth = self.at_home(crew, aboard, hull)
        if rolls and stock:
            worth = max(worth, self.plunder(crew, aboard, hull, stock, rolls - 1) - self.terms.rate)
        return worth

    def _waiting(self, crew: int, aboard: int, hull: int, stock: int, rolls: int) -> float:
        """The same, a missed turn later."""
        if crew < 1:
            return -self.terms.wreck - self.terms.rate
        total = -self.terms.rate
        for shot, chance in FORTS:
            if hull <= shot:
                total -= chance * self.terms.wreck
            else:
                hands, cargo = _squeezed(crew, aboard, hull - shot)
                total += chance * self.after(hands, cargo, hull - shot, stock, rolls)
        return total

    def _at_home(self, crew: int, aboard: int, hull: int) -> float:
        return at_home(self.terms, crew, aboard, hull, self.terms.home)


_raids = lru_cache(maxsize=32)(Raids)
"""The raids of the last few terms: ports are looked at again and again while a ship is under way."""


@cache
def _squeezed(crew: int, aboard: int, hull: int) -> tuple[int, int]:
    """Crew and treasures that a smaller hull still holds; guns went before them."""
    crew = max(1, min(crew, hull - aboard))
    return crew, min(aboard, hull - crew)
