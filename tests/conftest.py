"""What all tests share."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
import sample
from hypothesis import settings

from tortuga.engine import register

register(sample.RULES)

settings.register_profile("tortuga", deadline=None)  # no test is timed: machines are busy
settings.load_profile("tortuga")

pytest_plugins = ["tortuga.kit.pytest_plugin"]

COUNTED = float(os.environ.get("TORTUGA_COUNTED", 0))
"""For so many seconds of processor time it is counted which lines a test runs; 0: to its end. Whatever is counted takes
three times as long, and what runs later in a test has nearly always run before."""


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


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Where coverage is counted, count the beginning of each test, if no more is wanted."""
    coverage = sys.modules.get("coverage")
    counting = coverage and coverage.Coverage.current()
    if not counting or not COUNTED:
        return (yield)
    stopped = False

    def enough(*_: object) -> None:
        nonlocal stopped
        stopped = True
        counting.stop()

    signal.signal(signal.SIGVTALRM, enough)
    signal.setitimer(signal.ITIMER_VIRTUAL, COUNTED)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, signal.SIG_IGN)  # one that is late must not end us
        if stopped:
            counting.start()
