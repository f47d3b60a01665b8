"""What a raid brings home: plunder a port as often as it pays, then leave.

The forts fire at every plunder. Half of the time it costs a crew, the other half it brings one to three treasures. A
lost ship takes its treasures down with it but little else: the next turn starts at home with a new ship, which is free
for a captain without gold (R54, R55). So an empty ship risks nothing, and a laden one should go home in time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
    return _courses(Raider(crew, aboard, hull, stock), rolls).worth(terms)


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


# The courses that a raid can take


Chances = Sequence[tuple[float, int]]
"""What may come next, as numbers in a list, and how likely each is."""


class Layer(NamedTuple):
    """All ships that may still plunder so many times."""

    afters: Sequence[tuple[int, int | None]]
    """After a plunder: the number of the ship if it goes home, and if it plunders again."""
    waits: Sequence[Chances]
    """After a missed turn: the ``afters`` that may follow."""
    plunders: Sequence[Chances]
    """Before a plunder: the ``afters`` and ``waits``, in one list, that may follow."""


class Courses:
    """Every course that a raid can take. They are the same on all terms, so they are laid out once."""

    def __init__(self, ship: Raider, rolls: int) -> None:
        self.homeward: dict[tuple[int, int, int], int] = {}
        """Crew, treasures and hull of all ships that may go home, and their numbers."""
        self.layers: list[Layer] = []
        """From the last plunder to the first."""
        ships: Sequence[Raider] = [ship]
        for left in reversed(range(rolls + 1)):
            layer, ships = self._layer(ships, left > 0)
            self.layers.insert(0, layer)

    def _layer(self, ships: Sequence[Raider], again: bool) -> tuple[Layer, Sequence[Raider]]:
        """The layer of the ships that plunder now, and those that may do so after it."""
        outcomes = [_outcomes(ship) for ship in ships]
        waiting = _distinct(ship for ends in outcomes for _, ship, misses in ends if misses)
        fired_at = [shelled(ship) for ship in waiting]
        done = [ship for ends in outcomes for _, ship, misses in ends if not misses]
        done = _distinct([*done, *[ship for ends in fired_at for _, ship in ends]])
        ready = {ship: at for at, ship in enumerate(ship for ship in done if again and ship.stock)}
        number = {(ship, False): at for at, ship in enumerate(done)}
        number |= {(ship, True): len(done) + at for at, ship in enumerate(waiting)}
        layer = Layer(
            afters=[(self._homeward(ship), ready.get(ship)) for ship in done],
            waits=[tuple([_way(chance, number[ship, False]) for chance, ship in ends]) for ends in fired_at],
            plunders=[
                tuple([_way(chance, number[ship, misses]) for chance, ship, misses in ends]) for ends in outcomes
            ],
        )
        return layer, list(ready)

    def _homeward(self, ship: Raider) -> int:
        return self.homeward.setdefault((ship.crew, ship.aboard, ship.hull), len(self.homeward))

    def worth(self, terms: Terms) -> float:
        """What the raid is worth on these terms, if the ship always does what is worth most."""
        rate = terms.rate
        home = [at_home(terms, *ship, terms.home) if ship[0] else -terms.wreck for ship in self.homeward]
        again: list[float] = []
        for afters, waits, plunders in self.layers:
            worths = [home[ship] if more is None else max(home[ship], again[more] - rate) for ship, more in afters]
            worths += [_expected(-rate, chances, worths) for chances in waits]
            again = [_expected(0.0, chances, worths) for chances in plunders]
        return again[0]


_courses = lru_cache(maxsize=512)(Courses)


@cache
def _outcomes(ship: Raider) -> Sequence[tuple[float, Raider, bool]]:
    """What one plunder can lead to, how likely, and whether the ship then misses a turn."""
    outcomes: list[tuple[float, Raider, bool]] = []
    for chance, hit in shelled(ship):
        if hit == LOST:
            outcomes.append((chance, LOST, False))
        else:
            outcomes += [(chance / 6, after, misses) for after, misses in plundered(hit)]
    return outcomes


@cache
def _way(chance: float, at: int) -> tuple[float, int]:
    """Equal pairs are kept in memory once."""
    return chance, at


def _distinct(ships: Iterable[Raider]) -> list[Raider]:
    return list(dict.fromkeys(ships))


def _expected(worth: float, chances: Chances, worths: Sequence[float]) -> float:
    for chance, at in chances:
        worth += chance * worths[at]
    return worth
