"""Hundreds of physical drops look as drops should, and drops from the bank look the same.

Everything about a sample is checked in one test, so that no other worker has to drop it again.
"""

from __future__ import annotations

import pytest
from many_drops import banked, features_of, figures, fresh

from tortuga.games.rattle_battle.chapters.dropping.poses import Rest


def assert_spread(rests: list[Rest]) -> None:
    """How far dice roll, how many end at a wall, how often a fist or another drop is needed."""
    found = figures(rests)
    assert 45 <= found["away"] <= 95
    assert 0.03 <= found["walls"] <= 0.20
    assert found["again"] <= 0.03
    assert found["fists"] <= 0.15


def assert_fair(rests: list[Rest]) -> None:
    """Over ten thousand dice each side comes up a sixth of the time, within one and a half percentage points."""
    found = figures(rests)
    assert found["dice"] >= 10_000
    assert abs(found["rarest"] - 1 / 6) <= 0.015
    assert abs(found["commonest"] - 1 / 6) <= 0.015


def assert_like_the_bank(rests: list[Rest]) -> None:
    """Two-sample Kolmogorov-Smirnov, means within six per cent; shares within two percentage points."""
    from scipy import stats  # takes long to import, and every worker reads this file

    ours, theirs = banked(len(rests[0].poses), 600), features_of(rests)
    for feature in ("away", "farthest", "nearest", "closest"):
        mean = sum(theirs[feature]) / len(rests)
        assert stats.ks_2samp(ours[feature], theirs[feature]).pvalue > 0.001, feature
        assert sum(ours[feature]) / 600 == pytest.approx(mean, rel=0.06, abs=0.6), feature
    for feature in ("touching", "walls"):
        assert sum(ours[feature]) / 600 == pytest.approx(sum(theirs[feature]) / len(rests), abs=0.02), feature


@pytest.mark.slow
def test_600_drops_of_17_dice_spread_and_fall_fairly_and_are_like_the_bank() -> None:
    rests = fresh(17, 600)
    assert_spread(rests)
    assert_fair(rests)
    assert_like_the_bank(rests)


@pytest.mark.slow
@pytest.mark.parametrize("dice", [6, 12, 20])
def test_200_drops_of_fewer_and_of_more_dice_are_like_the_bank(dice: int) -> None:
    assert_like_the_bank(fresh(dice, 200))


def test_a_small_sample_of_drops_looks_right() -> None:
    found = figures(fresh(17, 20))
    assert 45 <= found["away"] <= 95
    assert found["again"] <= 0.1
    assert found["fists"] <= 0.3


def test_a_few_fresh_drops_look_like_the_bank() -> None:
    ours, theirs = banked(12, 300), features_of(fresh(12, 20))
    assert sum(ours["away"]) / 300 == pytest.approx(sum(theirs["away"]) / 20, rel=0.15)
