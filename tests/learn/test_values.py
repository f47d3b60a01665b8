"""Fitting the chances to win: slopes are right, what is gathered is repeatable, and fitted nets foretell better."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from tortuga.analysis.value import packed
from tortuga.engine import BadOptions
from tortuga.learn.values import (
    Layers,
    NamedNets,
    PositionTable,
    ValueSettings,
    beside,
    chances_of,
    dense,
    fit,
    foreseen,
    fresh,
    judged,
    loss_of,
    sample,
    slopes,
    tables,
    think,
    together,
    vocabulary,
    wrong_behind,
)

GAME = "tiny_epic_pirates"
SMALL = ValueSettings(rounds=2, nets=2, hidden=5, second=3, blank=0.0, blank_in=0.0, rarest=5, batch=64)


def made_up(seats: int, sides: list[list[int]], won: list[float]) -> PositionTable:
    """Two positions of one match, in which every seat has its own number."""
    members = np.zeros((2, len(sides), seats))
    for side, some in enumerate(sides):
        members[:, side, some] = 1 / len(some)
    rows = 2 * seats
    return PositionTable(
        "", np.arange(rows + 1), np.arange(rows, dtype=np.int32) % 3, np.linspace(0.5, 1.5, rows, dtype=np.float32),
        np.zeros((2, seats)), members, np.array([won, won]), np.zeros(2, np.int64),
    )  # fmt: skip


def error(layers: Layers, table: PositionTable, which: np.ndarray) -> float:
    said = think(layers, dense(table, which, 3)).said.astype(np.float64).reshape(len(which), table.seats, -1)
    return sum(loss_of(chances_of(said[:, :, net], table, which), table.won[which]) for net in range(said.shape[2]))


@pytest.mark.parametrize(
    ("seats", "sides", "won"),
    [(3, [[0], [1], [2]], [0.0, 1.0, 0.0]), (4, [[0, 2], [1, 3]], [0.5, 0.5]), (1, [[0]], [0.0]), (1, [[0]], [1.0])],
)
def test_slopes_are_those_of_the_error(seats: int, sides: list[list[int]], won: list[float]) -> None:
    table, which = made_up(seats, sides, won), np.arange(2)
    layers: Any = {name: layer.astype(np.float64) for name, layer in fresh(3, SMALL).items()}
    layers["first"] = layers["first"] * 20
    found = slopes(layers, table, which, dense(table, which, 3), 1.0)
    for name, layer in layers.items():
        place = tuple(np.unravel_index(int(np.abs(found[name]).argmax()), layer.shape))
        before, step = layer[place], 1e-4
        layer[place] = before + step
        above = error(layers, table, which)
        layer[place] = before - step
        below = error(layers, table, which)
        layer[place] = before
        assert found[name][place] == pytest.approx((above - below) / 2 / step, abs=2e-3), name


def test_a_match_is_gathered_the_same_every_time() -> None:
    one = sample(GAME, 3)
    assert one == sample(GAME, 3)
    assert sum(one.won) == pytest.approx(1.0) or one.seats == 1
    assert len(one.sizes) == 4 * one.seats * len(one.rough)
    assert len(one.places) == len(one.numbers) == 2 * int(np.frombuffer(one.sizes, np.int32).sum())


@pytest.mark.slow
def test_a_fit_learns_something_and_can_be_shipped(tmp_path: Path) -> None:
    matches = [sample(GAME, number) for number in range(14)]
    settings = ValueSettings(rounds=6, nets=2, hidden=8, second=4, blank=0.0, blank_in=0.0, rarest=20, batch=64)
    fitted = fit(GAME, matches, settings)
    assert fitted.errors == fit(GAME, matches, settings).errors
    assert len(fitted.errors) == 6
    assert {f"{one.seats}" for one in matches if one.rough} == set(fitted.factors)
    names = vocabulary(GAME, matches, 20)
    assert fitted.names == names
    learned = knows_nothing = 0.0
    for table in tables(GAME, matches, names):
        which = np.arange(len(table.rough))
        rows = dense(table, which, len(names))
        for layers in (fitted.layers, fresh(len(names), settings)):
            said = think(layers, rows).said.mean(1).astype(np.float64).reshape(len(which), table.seats)
            loss = len(which) * loss_of(chances_of(said, table, which), table.won)
            learned, knows_nothing = (
                (learned + loss, knows_nothing) if layers is fitted.layers else (learned, knows_nothing + loss)
            )
    assert learned < knows_nothing
    packed(fitted.names, fitted.layers, tmp_path / "weights.npz")
    assert (tmp_path / "weights.npz").stat().st_size < 700_000


def test_too_few_matches_are_refused() -> None:
    with pytest.raises(BadOptions, match="1 matches are too few"):
        fit(GAME, [sample(GAME, 1)], SMALL)


def test_nets_beside_others_say_the_mean() -> None:
    table = made_up(3, [[0], [1], [2]], [0.0, 1.0, 0.0])
    rows = dense(table, np.arange(2), 3)
    some, others = fresh(3, SMALL), fresh(3, msgspec.structs.replace(SMALL, seed=1))
    said = think(beside(some, others), rows).said
    assert said == pytest.approx(np.concatenate([think(some, rows).said, think(others, rows).said], axis=1), abs=1e-6)


def test_aims_come_partly_from_what_is_said_later_in_the_match() -> None:
    table = made_up(3, [[0], [1], [2]], [0.5, 0.5, 0.0])
    found = foreseen(fresh(3, SMALL), table, 3, 0.25)
    assert found.won[1] == pytest.approx(table.won[1])  # nothing comes after it
    assert found.won.sum(1) == pytest.approx([1, 1])
    assert 0.375 < found.won[0, 0] < 0.625
    assert 0 < found.won[0, 2] < 0.25
    other = foreseen(fresh(3, SMALL), table._replace(match=np.array([0, 1])), 3, 0.25)
    assert other.won == pytest.approx(table.won)  # the next position is another match's


@pytest.mark.slow
def test_nets_go_on_from_those_that_were_fitted_before() -> None:
    matches = [sample(GAME, number) for number in range(14)]
    first = fit(GAME, matches, SMALL)
    before = NamedNets(first.names, first.layers)
    as_it_was = fit(GAME, matches, msgspec.structs.replace(SMALL, rounds=0, go_on=True), before)
    assert as_it_was.error == pytest.approx(first.error)
    on = fit(GAME, matches, msgspec.structs.replace(SMALL, go_on=True, trust=0.2), before)
    assert on.errors[0] == pytest.approx(min(first.errors))
    assert min(on.errors) <= on.errors[0]
    both = together(GAME, matches, fit(GAME, matches, SMALL, before), before)
    assert both.layers["second"].shape[0] == 2 * SMALL.nets
    assert before.layers["first"].shape == first.layers["first"].shape


def test_who_comes_next_is_learned_like_who_won() -> None:
    table = made_up(4, [[0], [1], [2], [3]], [0.0, 1.0, 0.0, 0.0])
    table = table._replace(ranks=np.array([[1, 0, 2, 1]] * 2, np.int32))
    which, strengths = np.arange(2), np.array([[0.3, 2.0, -0.4, 0.1]] * 2)

    def error_behind(strengths: Any) -> float:
        left = np.array([0, 2, 3])
        chances = np.exp(strengths[:, left]) / np.exp(strengths[:, left]).sum(1, keepdims=True)
        return float(-(np.array([0.5, 0.0, 0.5]) * np.log(chances)).sum())

    found = wrong_behind(strengths, table, which)
    for side in range(4):
        more, less = strengths.copy(), strengths.copy()
        more[0, side] += 1e-4
        less[0, side] -= 1e-4
        assert found[0, side] == pytest.approx((error_behind(more) - error_behind(less)) / 2e-4, abs=1e-5)
    assert not wrong_behind(strengths, table._replace(ranks=None), which).any()


def test_a_judge_has_a_say_in_what_is_aimed_at() -> None:
    table = made_up(3, [[0], [1], [2]], [1.0, 0.0, 0.0])
    assert judged(table, 0.5) is table  # there is none
    found = judged(table._replace(judged=np.array([[2.0, 0.0, -2.0]] * 2)), 0.25)
    assert found.won.sum(1) == pytest.approx([1, 1])
    assert found.won[:, 0] == pytest.approx(table.won[:, 0], abs=0.25)
    assert (found.won[:, 1] > found.won[:, 2]).all()
