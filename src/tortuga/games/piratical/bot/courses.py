"""What a raid is worth, fast: every course that it can take is laid out once and valued on many terms.

``raid.worth_of_raid`` says the same plainly, and a test holds this module to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from tortuga.games.piratical.bot.raid import LOST, MOST_ROLLS, Raider, RaidTerms, at_home, plundered, shelled


@lru_cache(maxsize=1 << 16)
def raid(terms: RaidTerms, crew: int, aboard: int, hull: int, stock: int, rolls: int = MOST_ROLLS) -> float:
    """What it is worth to plunder now, and then as often as it pays."""
    return _courses(Raider(crew, aboard, hull, stock), rolls).worth(terms)


Chances = Sequence[tuple[float, int]]
"""What may come next, as numbers in a list, and how likely each is."""


class Tier(NamedTuple):
    """All ships that may still plunder the same number of times."""

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
        self.tiers: list[Tier] = []
        """What each plunder can lead to, from the last to the first."""
        ships: Sequence[Raider] = [ship]
        for left in reversed(range(rolls + 1)):
            tier, ships = self._tier(ships, left > 0)
            self.tiers.insert(0, tier)

    def _tier(self, ships: Sequence[Raider], again: bool) -> tuple[Tier, Sequence[Raider]]:
        """The tier of the ships that plunder now, and those that may do so after it."""
        outcomes = [_outcomes(ship) for ship in ships]
        waiting = _distinct(ship for ends in outcomes for _, ship, misses in ends if misses)
        fired_at = [shelled(ship) for ship in waiting]
        done = [ship for ends in outcomes for _, ship, misses in ends if not misses]
        done = _distinct([*done, *[ship for ends in fired_at for _, ship in ends]])
        ready = {ship: at for at, ship in enumerate(ship for ship in done if again and ship.stock)}
        number = {(ship, False): at for at, ship in enumerate(done)}
        number |= {(ship, True): len(done) + at for at, ship in enumerate(waiting)}
        tier = Tier(
            afters=[(self._homeward(ship), ready.get(ship)) for ship in done],
            waits=[tuple([_way(chance, number[ship, False]) for chance, ship in ends]) for ends in fired_at],
            plunders=[
                tuple([_way(chance, number[ship, misses]) for chance, ship, misses in ends]) for ends in outcomes
            ],
        )
        return tier, list(ready)

    def _homeward(self, ship: Raider) -> int:
        return self.homeward.setdefault((ship.crew, ship.aboard, ship.hull), len(self.homeward))

    def worth(self, terms: RaidTerms) -> float:
        """What the raid is worth on these terms, if the ship always does what is worth most."""
        rate = terms.rate
        home = [at_home(terms, *ship, terms.home) if ship[0] else -terms.wreck for ship in self.homeward]
        again: list[float] = []
        for afters, waits, plunders in self.tiers:
            worths = [home[ship] if more is None else max(home[ship], again[more] - rate) for ship, more in afters]
            worths += [_expected(-rate, chances, worths) for chances in waits]
            again = [_expected(0.0, chances, worths) for chances in plunders]
        return again[0]


_courses = lru_cache(maxsize=1 << 12)(Courses)


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
