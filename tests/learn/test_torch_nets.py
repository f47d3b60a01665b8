"""Nets in PyTorch learn what plain nets learn: the same errors, gradients, steps and judges, as far as floats go.

This needs PyTorch (see ``conftest.py``).
"""

from __future__ import annotations

import msgspec
import numpy as np
import pytest
import torch

from tortuga.learn import JudgeSettings, nets_with
from tortuga.learn.judges import Learner
from tortuga.learn.nets import PlainNets, fresh
from tortuga.learn.selfplay import Positions
from tortuga.learn.torch_nets import TorchNets

SMALL = JudgeSettings(nets=3, hidden=8, second=4, batch=50, rate=0.02, blanked=0, rounds=4)
WIDTH = 4
"""One less than there are numbers in a position, so that one is ignored."""


@pytest.fixture
def mixed(positions: Positions) -> Positions:
    """The positions with other numbers than 1, and with chance in what they are worth."""
    chance = np.random.default_rng(2)
    return msgspec.structs.replace(
        positions,
        numbers=chance.standard_normal(len(positions.numbers)).astype(np.float16),
        worth=(chance.random(len(positions)) < positions.worth).astype(np.float32),
    )


@pytest.fixture
def both(mixed: Positions) -> tuple[PlainNets, TorchNets]:
    begin = fresh(WIDTH, SMALL, np.random.default_rng(3))
    return PlainNets(mixed, begin, SMALL), TorchNets(mixed, begin, SMALL)


def test_errors_and_gradients_are_the_same(both: tuple[PlainNets, TorchNets]) -> None:
    """Also with the same dropout in both."""
    plain, fast = both
    which = np.random.default_rng(4).permutation(600)[:100]
    shape = (SMALL.nets, len(which), SMALL.hidden)
    kept = (np.random.default_rng(5).random(shape) < 0.7).astype(np.float32) / np.float32(0.7)
    error, slopes = plain.slopes(which, kept)
    assert fast.slopes(which, torch.from_numpy(kept).to(fast.device)) == pytest.approx(error, rel=1e-5)
    for name, slope in slopes.items():
        found = fast.layers[name].grad
        assert found is not None
        np.testing.assert_allclose(found.cpu().numpy(), slope, rtol=1e-4, atol=1e-7, err_msg=name)


def test_steps_are_the_same(both: tuple[PlainNets, TorchNets]) -> None:
    plain, fast = both
    order = np.random.default_rng(4).permutation(600)
    for step, rate in enumerate((0.001, 0.02, 0.01)):
        which = order[50 * step :][:50]
        assert fast.practise(which, rate) == pytest.approx(plain.practise(which, rate), rel=1e-4)
        for name, layer in plain.weights().items():
            np.testing.assert_allclose(fast.weights()[name], layer, rtol=1e-3, atol=1e-5, err_msg=name)
    np.testing.assert_allclose(fast.foresee(order), plain.foresee(order), rtol=1e-4)


def test_a_course_leads_to_the_same_judge(mixed: Positions) -> None:
    rare = int(np.median(np.bincount(mixed.places)))  # so that only some of the numbers are used
    settings = msgspec.structs.replace(SMALL, rare=rare)
    plain, fast = Learner(mixed, 5, settings), Learner(mixed, 5, settings, TorchNets)
    assert 0 < len(fast.places) < 5
    for one, other in zip(plain.rounds(), fast.rounds(), strict=True):
        assert msgspec.structs.astuple(other) == pytest.approx(msgspec.structs.astuple(one), rel=1e-2)
    for name, layer in plain.judge().items():
        np.testing.assert_allclose(fast.judge()[name], layer, rtol=0.02, atol=1e-3, err_msg=name)


def test_dropout_leaves_out_its_share_and_keeps_the_sum(mixed: Positions) -> None:
    settings = msgspec.structs.replace(SMALL, blanked=0.3)
    nets = TorchNets(mixed, fresh(WIDTH, settings, np.random.default_rng(3)), settings)
    kept = nets._kept(2000)
    assert float((kept == 0).float().mean()) == pytest.approx(0.3, abs=0.02)
    assert float(kept.mean()) == pytest.approx(1, abs=0.03)


def test_what_there_is_to_learn_is_learned(positions: Positions) -> None:
    settings = msgspec.structs.replace(SMALL, decay=0, blanked=0.1, rounds=16)
    learner = Learner(positions, 5, settings, TorchNets)
    *_, last = learner.rounds()
    assert last.explained > 0.9
    assert learner.nets.trainer.startswith("PyTorch ")


def test_pytorch_trains_if_it_has_a_gpu_or_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    assert nets_with() is PlainNets
    assert nets_with(torch=True) is TorchNets
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    assert nets_with() is TorchNets
    assert nets_with(torch=False) is PlainNets
