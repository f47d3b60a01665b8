"""Statistics: every share has an interval.

Everything that is counted over matches is a ratio, such as wins per seat or answers per match. Matches from one deal
are not independent, so a deal counts as one observation (:func:`ratio`, :func:`difference`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, log, sqrt
from statistics import NormalDist
from typing import Literal

import msgspec

NORMAL = NormalDist()
Z = NORMAL.inv_cdf(0.975)
"""How many standard errors an interval of 95 % reaches."""


def wilson(successes: float, count: float, z: float = Z) -> tuple[float, float]:
    """Wilson's score interval for a share. Successes may be fractions (shared wins); then it is a little too wide.

    >>> low, high = wilson(50, 100)
    >>> round(low, 4), round(high, 4)
    (0.4038, 0.5962)
    """
    if count == 0:
        return 0.0, 1.0
    share = min(1.0, max(0.0, successes / count))
    scale = 1 + z * z / count
    centre = (share + z * z / (2 * count)) / scale
    half = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / scale
    return max(0.0, centre - half), min(1.0, centre + half)


def mean_interval(values: Sequence[float], z: float = Z) -> tuple[float, float]:
    """The normal interval for a mean, for many values such as the lengths of matches."""
    count = len(values)
    mean = sum(values) / count
    if count == 1:
        return mean, mean
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    half = z * sqrt(variance / count)
    return mean - half, mean + half


MANY = 1_000_000
FEWEST = 10
"""From fewer deals one cannot tell how far a mean may be off: a few that agree look like certainty."""


class Estimate(msgspec.Struct, frozen=True):
    """A number with its standard error, and how many deals have to do with it."""

    value: float
    error: float
    deals: int = MANY

    @property
    def enough(self) -> bool:
        """Can anything be said about it?"""
        return self.deals >= FEWEST and self.error < float("inf")

    @property
    def interval(self) -> tuple[float, float]:
        half = students_t(self.deals - 1) * self.error
        return self.value - half, self.value + half

    @property
    def chance_of_nothing(self) -> float:
        """How often chance alone would give a number this far from 0 (two-sided); 1 if nobody can say."""
        if not self.enough:
            return 1.0
        if self.error == 0:
            return 1.0 if self.value == 0 else 0.0
        far, freedom = abs(self.value) / self.error, self.deals - 1
        return 2 * (1 - NORMAL.cdf(far * (1 - 0.25 / freedom) / sqrt(1 + far * far / (2 * freedom))))


def students_t(freedom: int) -> float:
    """How many standard errors a 95 % interval reaches, if the error comes from so few observations.

    >>> [round(students_t(freedom), 2) for freedom in (9, 30, 1000)]
    [2.26, 2.04, 1.96]
    """
    v = max(3, freedom)
    return (
        Z
        + (Z**3 + Z) / (4 * v)
        + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * v**2)
        + (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / (384 * v**3)
    )


Tally = tuple[float, float]
"""How much, out of how many, in one deal."""
Tallies = Mapping[int, Tally]
"""Tallies by deal."""


def ratio(tallies: Tallies) -> Estimate | None:
    """The ratio over all deals; None if nothing was counted."""
    residues = _residues(tallies, tallies)
    return None if residues is None else _estimate(_ratio(tallies), list(residues.values()), _counted(tallies))


def difference(one: Tallies, other: Tallies) -> Estimate | None:
    """How much more the other has than the first. Deals that both played are paired; others are left out."""
    deals = one.keys() & other.keys()
    first, second = _residues(one, deals), _residues(other, deals)
    if first is None or second is None:
        return None
    value = _ratio({deal: other[deal] for deal in deals}) - _ratio({deal: one[deal] for deal in deals})
    told = min(_counted({deal: side[deal] for deal in deals}) for side in (one, other))
    return _estimate(value, [second[deal] - first[deal] for deal in deals], told)


def _ratio(tallies: Tallies) -> float:
    return sum(much for much, _ in tallies.values()) / sum(many for _, many in tallies.values())


def _residues(tallies: Tallies, deals: Mapping[int, Tally] | set[int]) -> dict[int, float] | None:
    """What each deal contributes to the error of the ratio, to first order (the delta method)."""
    chosen = {deal: tallies[deal] for deal in deals}
    many = sum(count for _, count in chosen.values())
    if not many:
        return None
    share, mean = _ratio(chosen), many / len(chosen)
    return {deal: (much - share * count) / mean for deal, (much, count) in chosen.items()}


def _counted(tallies: Tallies) -> int:
    """Deals in which there was something to count."""
    return sum(many > 0 for _, many in tallies.values())


def _estimate(value: float, residues: Sequence[float], deals: int) -> Estimate:
    count = len(residues)
    if count < 2:
        return Estimate(value, float("inf"), deals)
    return Estimate(value, sqrt(sum(residue * residue for residue in residues) / (count * (count - 1))), deals)


def holm(chances: Sequence[float], level: float = 0.05) -> list[bool]:
    """Which of many findings hold together, with a false one in at most ``level`` of all tables (Holm).

    >>> holm([0.001, 0.04, 0.03])
    [True, False, False]
    """
    order = sorted(range(len(chances)), key=chances.__getitem__)
    found = [False] * len(chances)
    for rank, at in enumerate(order):
        if chances[at] > level / (len(chances) - rank):
            break
        found[at] = True
    return found


def matches_needed(points: float, share: float, power: float = 0.8, level: float = 0.05) -> int:
    """How many matches a side it takes to show a difference of this many points in a share, without pairing.

    >>> matches_needed(2, 0.25)
    7359
    """
    z = NORMAL.inv_cdf(1 - level / 2) + NORMAL.inv_cdf(power)
    return ceil(z * z * 2 * share * (1 - share) / (points / 100) ** 2)


def more_needed(points: float, error: float, count: int, power: float = 0.8, level: float = 0.05) -> int:
    """How many matches it takes, estimated from the error that remains after ``count`` of them."""
    z = NORMAL.inv_cdf(1 - level / 2) + NORMAL.inv_cdf(power)
    return ceil(count * (z * error / (points / 100)) ** 2)


Verdict = Literal["more", "less", "same"]


class Sprt(msgspec.Struct, frozen=True):
    """A sequential test: is there a difference of this many points, or none? Each answer has a chance of being wrong.

    It is Wald's test in both directions at once, for mean differences whose variance is estimated on the way.
    """

    points: float
    false_alarm: float = 0.05
    """How often it finds a difference when there is none."""
    miss: float = 0.05
    """How often it finds none when there is one of this size."""
    fewest: int = 50
    """With fewer deals, the variance is not known well enough to decide."""

    def decide(self, found: Estimate | None, deals: int) -> Verdict | None:
        """The verdict after this many deals, or None to go on."""
        if found is None or deals < self.fewest or not 0 < found.error < float("inf"):
            return None
        step = self.points / 100
        up, down = (step * (sign * found.value - step / 2) / found.error**2 for sign in (1, -1))
        yes = log((1 - self.miss) / (self.false_alarm / 2))
        no = log(self.miss / (1 - self.false_alarm / 2))
        if up >= yes:
            return "more"
        if down >= yes:
            return "less"
        return "same" if up <= no and down <= no else None
