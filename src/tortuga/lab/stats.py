"""Intervals: no share without one."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

Z = 1.959963984540054
"""For 95 in a hundred."""


def wilson(successes: float, count: int, z: float = Z) -> tuple[float, float]:
    """Wilson's score interval for a share. Successes may be fractions (a shared win): then it is a little too wide.

    >>> low, high = wilson(50, 100)
    >>> round(low, 4), round(high, 4)
    (0.4038, 0.5962)
    """
    if count == 0:
        return 0.0, 1.0
    share = successes / count
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
