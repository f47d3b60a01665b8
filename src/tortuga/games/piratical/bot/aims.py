"""What a captain may sail for, and what it will be worth to be there.

This depends on neither the wind nor where ships lie, so it stays the same for many questions, and is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from tortuga.games.piratical.bot.courses import raid
from tortuga.games.piratical.bot.distances import fastest, field, top_speed
from tortuga.games.piratical.bot.raid import RaidTerms, at_home
from tortuga.games.piratical.bot.weights import Weights
from tortuga.games.piratical.data import RACES
from tortuga.games.piratical.data.chart import Chart
from tortuga.games.piratical.data.rows import RaceNumber

USUAL_SPEED = 6

Kind = Literal["home", "plunder", "search", "dig", "siege", "hunt"]


class Aim(NamedTuple):
    """Something to do, and where."""

    kind: Kind
    hexes: tuple[int, ...]
    arrived: float
    """What it will be worth there, where turns are weighed against treasures."""
    whose: int = 0
    """The race whose port it is, or the seat of the rival to hunt."""


@lru_cache(maxsize=256)
def rate_of(race: RaceNumber, weights: Weights) -> float:
    """What a turn is worth: the faster the ship, the more can be done in one."""
    return round(weights.rate * top_speed(race) / USUAL_SPEED, 3)


class Standing(NamedTuple):
    """How a captain stands, as far as aims depend on it."""

    chart: Chart
    race: RaceNumber
    crew: int
    aboard: int
    hull: int
    gold: int
    """Gold that can mend the hull."""
    need: int
    """Treasures that are needed to win."""
    stocks: tuple[int, ...]
    """Treasures that can be plundered from each port."""
    island: bool
    """Are there any treasures on Treasure Island?"""
    cay: int
    """Where the captain's treasure map leads; 0 without one."""
    weights: Weights
    strict: bool
    """Does a new ship have to be paid for in full?"""

    @property
    def is_weak(self) -> bool:
        return self.crew <= 1 or self.hull <= RACES[self.race].hull // 2 + 1

    def terms(self, home: float) -> RaidTerms:
        """The terms of a raid on a port that is this many turns from home."""
        weights = self.weights
        return RaidTerms(
            home=round(2 * home) / 2,
            top=RACES[self.race].hull,
            gold=self.gold,
            need=self.need,
            rate=rate_of(self.race, weights),
            steady=weights.steady,
            lone=weights.lone,
            worn=weights.worn,
            wreck=weights.wreck if self.strict else 0.0,
        )

    def brought(self, treasures: float, turns: float) -> float:
        """What it is worth to bring these treasures home, this many turns away."""
        return at_home(self.terms(0.0), self.crew, treasures, self.hull, turns)


@lru_cache(maxsize=1 << 13)
def aims(standing: Standing) -> Sequence[Aim]:
    """Everything that could be done next."""
    chart, race, crew, aboard, hull, *_ = standing
    weights, anchorages = standing.weights, [home.anchorage for home in chart.homes]
    home, speed = field(chart, (anchorages[race],)), fastest(race, hull)
    found = []
    if aboard or standing.is_weak:
        won = 10.0 if aboard >= standing.need else 0.0
        idle = 0.0 if aboard else rate_of(race, weights)  # to come home empty-handed is a turn lost
        found.append(Aim("home", (anchorages[race],), standing.brought(aboard, 0.0) + won - idle))
    for port, stock in enumerate(standing.stocks):
        if stock:
            terms = standing.terms(home[anchorages[port]] / top_speed(race))
            found.append(Aim("plunder", (anchorages[port],), raid(terms, crew, aboard, hull, stock), port))
    if standing.island:
        shore = tuple(sorted(chart.shore))
        back = 1.8 + min(home[hex] for hex in shore) / speed
        kept = 0.8 if crew == 1 else 0.95
        found.append(Aim("search", shore, standing.brought(aboard * kept + weights.found, back)))
    if standing.cay:
        shore = tuple(sorted(chart.cay_shores[standing.cay - 1]))
        back = min(home[hex] for hex in shore) / speed
        found.append(Aim("dig", shore, standing.brought(aboard, back) + weights.dug_up))
    return found or [Aim("home", (anchorages[race],), 0.0)]
