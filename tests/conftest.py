"""What all tests share."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import sample
from hypothesis import settings

from tortuga.engine import register

register(sample.RULES)

settings.register_profile("tortuga", deadline=None)  # no test is timed: machines are busy
settings.load_profile("tortuga")

pytest_plugins = ["tortuga.kit.pytest_plugin"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder to work in, of which nothing stays imported."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield tmp_path
    for name, module in list(sys.modules.items()):
        if (getattr(module, "__file__", None) or "").startswith(str(tmp_path)):
            del sys.modules[name]


SLOW_MODULE = "\npytestmark = pytest.mark.slow"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A module without a test to run is not even read: every worker would import all that it needs."""
    wanted = config.option.markexpr
    if collection_path.suffix != ".py" or not wanted.startswith(("slow", "not slow")):
        return None
    text = collection_path.read_text("utf-8")
    if wanted.startswith("not slow"):
        return SLOW_MODULE in text or None
    every_house = collection_path.parent.name == "server"  # where each test with a house also runs on the services
    return not (every_house or "mark.slow" in text or "mark.services" in text) or None
