"""The example of a learning agent, in short: it gets better, and the result can play at any table."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import numpy as np
import pytest

import tortuga

ROOT = Path(__file__).parent.parent.parent
SCRIPT = ROOT / "examples" / "learn.py"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = spec_from_file_location("learn", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["learn"] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_gradient_is_that_of_the_score_and_the_value(script: ModuleType) -> None:
    """Every weight moved a little changes the sum of scores and values as the net says."""
    chance = np.random.default_rng(1)
    net = script.Net.drawn(6, 4, 5, chance)
    net.weights = {name: weight.astype(np.float64) for name, weight in net.weights.items()}
    seen, features = chance.random((3, 6)), chance.random((4, 4))
    row, kind = np.array([0, 0, 1, 2, 2]), np.array([0, 3, 1, 0, 2])

    def total() -> float:
        scores, values, _ = net.forward(seen, features, row, kind)
        return float(scores.sum() + values.sum())

    found = net.gradients(net.forward(seen, features, row, kind)[2], np.ones(5), np.ones(3))
    for name, weight in net.weights.items():
        for at in np.ndindex(weight.shape):
            before = weight[at]
            weight[at] = before + 1e-6
            above = total()
            weight[at] = before - 1e-6
            below = total()
            weight[at] = before
            assert found[name][at] == pytest.approx((above - below) / 2e-6, abs=1e-6), name


def test_shares_of_the_answers_to_one_question_add_up_to_one(script: ModuleType) -> None:
    scores, row = np.array([1.0, 2.0, 700.0, -3.0, 0.0], np.float32), np.array([0, 0, 1, 1, 2])
    shares = np.exp(script.log_shares(scores, np.array([0, 2, 4]), row))
    assert np.bincount(row, shares) == pytest.approx([1, 1, 1])


def test_a_surprise_is_felt_back_to_the_beginning_of_its_match_and_no_further(script: ModuleType) -> None:
    def moment(value: float, reward: float, ended: float) -> object:
        numbers = [np.array([number], np.float32) for number in (value, reward, ended)]
        return script.Moment(None, None, None, None, None, *numbers)

    moments = [moment(0.5, 0.0, 1.0), moment(0.5, 0.0, 0.0), moment(0.5, 1.0, 1.0)]
    found = script.advantages(moments, np.array([0.9], np.float32))[:, 0]
    assert found == pytest.approx([-0.5, 0.5 * script.GAE, 0.5])


@pytest.mark.slow
def test_it_learns_a_little_and_what_it_learned_plays(script: ModuleType, tmp_path: Path) -> None:
    wanted = script.Wanted(minutes=0.01, matches=4, steps=16, processes=1, hidden=8)
    said: list[str] = []
    progress, net = script.train(wanted, said.append)
    assert progress[-1].minutes > 0
    assert said
    ElementTree.fromstring(script.picture(progress, 1 / 3, "a title"))
    np.savez(tmp_path / "learned.npz", **net.weights)
    bot = script.Learned(1, str(tmp_path / "learned.npz"))
    match = tortuga.new_match("pirata_codex", 3, seed=1)
    for _ in range(20):
        seat = next(iter(match.waiting))
        match.act(seat, bot.choose(match.seat(seat)))


def test_the_page_quotes_the_script() -> None:
    text, page = SCRIPT.read_text("utf-8"), (ROOT / "docs" / "learn-to-play.md").read_text("utf-8")
    quoted = [part.split("```")[0] for part in page.split("```py\n")[1:]]
    assert quoted
    for part in quoted:
        assert part in text
