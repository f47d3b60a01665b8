"""Pools of ratings, one for each game and class of seat counts, and where the levels of bots stand in each.

The scale is openskill's: a newcomer stands at 25, give or take 25/3, and a mate stands at 25 in every pool. What the
other levels are worth was measured in the lab (``bench/anchors.py``). It is the same in every house and does not change
with what people do, so that a captain means the same everywhere.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from tortuga.engine.codecs import read_toml

CLASSES = ((2, "2"), (4, "3-4"))
LARGEST = "5+"
TEAMS = "teams"
EVERY_CLASS = (*(name for _, name in CLASSES), LARGEST, TEAMS)
ANCHORS = Path(__file__).with_name("anchors.toml")
MU = 25.0
SIGMA = MU / 3
BETA = SIGMA / 2
LEAST_ERROR = 0.5
"""Nobody's place is known better than that."""
POINT = 30.0
"""How many points a step of 1 on the scale is shown as: 400 points are odds of about ten to one."""
MATE = 1500.0
"""How many points a mate has, and everybody who has not played yet."""


def points(mu: float) -> int:
    """A place on the scale in points, as people see it."""
    return round(MATE + POINT * (mu - MU))


def margin(sigma: float) -> int:
    """By how many points a rating may be off: 19 times in 20 it is no more."""
    return round(2 * POINT * sigma)


def class_of(seats: int, teams: bool) -> str:
    """The class of seat counts that a match belongs to."""
    return TEAMS if teams else next((name for most, name in CLASSES if seats <= most), LARGEST)


def pool_name(game: str, seats: str) -> str:
    """The name of the pool for a game and a class of seat counts."""
    return f"{game}/{seats}"


class LevelRating(msgspec.Struct, frozen=True):
    """Where a level stands, and its standard error."""

    mu: float
    error: float

    @property
    def sigma(self) -> float:
        """How sure the place is, for the model."""
        return max(self.error, LEAST_ERROR)


class Anchor(msgspec.Struct, frozen=True, rename={"seats": "class"}, forbid_unknown_fields=True):
    """The levels in one pool."""

    game: str
    seats: str
    """The class of seat counts."""
    source: str
    """The matches from which this was worked out."""
    deckhand: LevelRating
    mate: LevelRating
    captain: LevelRating
    legend: LevelRating

    @property
    def levels(self) -> dict[str, LevelRating]:
        """The places by level, the lowest level first."""
        return {"deckhand": self.deckhand, "mate": self.mate, "captain": self.captain, "legend": self.legend}


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    anchor: list[Anchor]


@cache
def anchors() -> dict[str, Anchor]:
    """The anchors by pool."""
    found = read_toml(ANCHORS.read_text("utf-8"), _File).anchor
    return {pool_name(each.game, each.seats): each for each in found}


def levels_of(pool: str) -> dict[str, LevelRating]:
    """Where the levels of bots stand in a pool; empty if nobody has measured it."""
    anchor = anchors().get(pool)
    return {} if anchor is None else anchor.levels
