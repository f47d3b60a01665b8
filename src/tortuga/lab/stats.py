"""Intervals: no share without one.

Everything that is counted over matches is a ratio: wins by seats that sat there, answers by matches. Matches of one
deal are not independent of one another, so a deal counts as one observation (:func:`ratio`, :func:`difference`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, log, sqrt
from statistics import NormalDist
from typing import Literal

import msgspec

NORMAL = NormalDist()
Z = NORMAL.inv_cdf(0.975)
"""For 95 in a hundred."""


def wilson(successes: float, count: float, z: float = Z) -> tuple[float, float]:
    """Wilson's score interval for a share. Successes may be fractions (a shared win): then it is a little too wide.

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
    """The normal interval for a mean; for the lengths of matches, of which there are many."""
    count = len(values)
    mean = sum(values) / count
    if count == 1:
        return mean, mean
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    half = z * sqrt(variance / count)
    return mean - half, mean + half


class Estimate(msgspec.Struct, frozen=True):
    """A number with its standard error."""

    value: float
    error: float

    @property
    def interval(self) -> tuple[float, float]:
        return self.value - Z * self.error, self.value + Z * self.error

    @property
    def chance_of_nothing(self) -> float:
        """How often so large a number would come from nothing but chance (two-sided)."""
        if self.error == 0:
            return 1.0 if self.value == 0 else 0.0
        return 2 * (1 - NORMAL.cdf(abs(self.value) / self.error))


Tally = tuple[float, float]
"""Of one deal: how much, and of how many."""
Tallies = Mapping[int, Tally]
"""By deal."""


def ratio(tallies: Tallies) -> Estimate | None:
    """All of it by all of them; None when there are none."""
    residues = _residues(tallies, tallies)
    return None if residues is None else _estimate(_ratio(tallies), list(residues.values()))


def difference(one: Tallies, other: Tallies) -> Estimate | None:
    """How much more the other has than the one. Deals that both played are pairs; others are left out."""
    deals = one.keys() & other.keys()
    first, second = _residues(one, deals), _residues(other, deals)
    if first is None or second is None:
        return None
    value = _ratio({deal: other[deal] for deal in deals}) - _ratio({deal: one[deal] for deal in deals})
    return _estimate(value, [second[deal] - first[deal] for deal in deals])


def _ratio(tallies: Tallies) -> float:
    return sum(much for much, _ in tallies.values()) / sum(many for _, many in tallies.values())


def _residues(tallies: Tallies, deals: Mapping[int, Tally] | set[int]) -> dict[int, float] | None:
    """What each deal adds to the error of the ratio (the linear part: the delta method)."""
    chosen = {deal: tallies[deal] for deal in deals}
    many = sum(count for _, count in chosen.values())
    if not many:
        return None
    share, mean = _ratio(chosen), many / len(chosen)
    return {deal: (much - share * count) / mean for deal, (much, count) in chosen.items()}


def _estimate(value: float, residues: Sequence[float]) -> Estimate:
    count = len(residues)
    if count < 2:
        return Estimate(value, float("inf"))
    return Estimate(value, sqrt(sum(residue * residue for residue in residues) / (count * (count - 1))))


def holm(chances: Sequence[float], level: float = 0.05) -> list[bool]:
    """Which of many findings hold all together, with one false one in ``1 / level`` tables at most (Holm).

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
    """How many matches on each side show a difference of so many points in a share, if nothing pairs them.

    >>> matches_needed(2, 0.25)
    7359
    """
    z = NORMAL.inv_cdf(1 - level / 2) + NORMAL.inv_cdf(power)
    return ceil(z * z * 2 * share * (1 - share) / (points / 100) ** 2)


def more_needed(points: float, error: float, count: int, power: float = 0.8, level: float = 0.05) -> int:
    """The same, from the error that so many matches have left."""
    z = NORMAL.inv_cdf(1 - level / 2) + NORMAL.inv_cdf(power)
    return ceil(count * (z * error / (points / 100)) ** 2)


Verdict = Literal["more", "less", "same"]


class Sprt(msgspec.Struct, frozen=True):
    """When to stop: a difference of so many points, or none, each with the chance of being wrong.

    Wald's sequential test in both directions at once, for means of differences whose spread is estimated on the way.
    """

    points: float
    false_alarm: float = 0.05
    """How often it says that there is a difference when there is none."""
    miss: float = 0.05
    """How often it says that there is none when it is as large as this."""
    fewest: int = 50
    """Before so many deals the spread is not known well enough."""

    def decide(self, found: Estimate | None, deals: int) -> Verdict | None:
        """What is settled after so many deals; None: go on."""
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
