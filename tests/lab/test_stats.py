"""Intervals that can be looked up elsewhere."""

from __future__ import annotations

import pytest

from tortuga.lab import mean_interval, wilson


@pytest.mark.parametrize(
    ("wins", "count", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (1, 4, 0.0456, 0.6994), (500, 1000, 0.4691, 0.5309)],
)
def test_wilson(wins: float, count: int, low: float, high: float) -> None:
    assert wilson(wins, count) == pytest.approx((low, high), abs=5e-5)


def test_nothing_counted_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_the_mean_of_many() -> None:
    low, high = mean_interval([1, 2, 3, 4, 5])
    assert (low, high) == pytest.approx((3 - 1.3859, 3 + 1.3859), abs=1e-3)
    assert mean_interval([7]) == (7, 7)
