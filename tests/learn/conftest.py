"""What tests of learning share."""

from __future__ import annotations

import sys
from importlib.util import find_spec

import numpy as np
import pytest

from tortuga.learn.selfplay import Positions

# PyTorch is an extra of several gigabytes, and no part of the test environment. Where somebody has installed it
# (pip install '.[learn]'), the fast form is held to the plain one, and policies are trained.
collect_ignore = [] if find_spec("torch") else ["test_torch_nets.py", "test_torch_policy.py"]


@pytest.fixture
def positions() -> Positions:
    """Positions of five numbers, worth 0.9 where the third is there and 0.1 where it is not."""
    there = np.random.default_rng(1).random((600, 5)) < 0.5
    return Positions(
        places=np.concatenate([np.flatnonzero(row) for row in there]).astype(np.uint16),
        numbers=np.ones(there.sum(), dtype=np.float16),
        sizes=there.sum(axis=1).astype(np.int32),
        worth=np.where(there[:, 2], 0.9, 0.1).astype(np.float32),
        match=np.arange(600),
        seat=np.zeros(600, dtype=np.uint8),
    )


@pytest.fixture
def no_torch(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if PyTorch were not installed, even if it is."""
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.delitem(sys.modules, "tortuga.learn.torch_nets", raising=False)
