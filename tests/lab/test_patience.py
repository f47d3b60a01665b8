"""Bots that hang: who it is, in which match, and a limit that ends it."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

import pytest
import sample
from typer.testing import CliRunner

from tortuga import Action, Bot, Match, Seat
from tortuga.bots import BotFault
from tortuga.cli import app
from tortuga.engine import Fast
from tortuga.lab import simulate
from tortuga.lab.patience import TooSlow, Watchman, time_limit

HANGING = """
import time
from tortuga import Bot


class Hanging(Bot):
    def choose(self, seat):
        while True:
            try:
                time.sleep(600)
            except Exception:
                pass
"""


class Stubborn(Bot):
    """Catches whatever an author would catch."""

    def choose(self, seat: Seat[Any]) -> Action:
        while True:
            try:
                time.sleep(600)
            except Exception:
                continue


def test_a_limit_ends_a_bot_that_hangs_and_names_the_match() -> None:
    with pytest.raises(BotFault, match=r"Stubborn in seat 1 took longer than 0\.2 seconds .*\(in match 1, .* seed 5\)"):
        simulate("doubloons", 2, [Stubborn], 2, seed=5, processes=1, limit=0.2)


def test_a_limit_changes_nothing_for_others() -> None:
    fast, plain = (simulate("doubloons", 2, ["random"], 4, processes=1, limit=limit) for limit in (60.0, 0.0))
    assert fast.played == plain.played


def test_no_limit_no_alarm_and_none_in_other_threads() -> None:
    with pytest.raises(TooSlow), time_limit(0.05):
        time.sleep(60)
    with time_limit(0):
        pass
    done: list[bool] = []

    def elsewhere() -> None:
        with time_limit(0.001):
            time.sleep(0.05)
        done.append(True)

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert done == [True]


def test_after_a_while_somebody_says_who_is_thinking(capsys: pytest.CaptureFixture[str]) -> None:
    match: Match[Any] = Match(sample.RULES, 2, sample.RULES.info.complete(None, 2), Fast(1))
    said = ""
    with Watchman(match, 6, 13, ("slow", "other"), seconds=0.02):
        while said.count("\n") < 2:
            time.sleep(0.01)
            said += capsys.readouterr().err
    assert "slow in seat 1 has been thinking for" in said
    assert "(in match 7, which has seed 13)" in said


def test_the_command_takes_a_limit(folder: Path) -> None:
    (folder / "hanging.py").write_text(HANGING)
    words = ["simulate", "doubloons", "--bots", "hanging.py:Hanging", "--matches", "2", "--processes", "1"]
    done = CliRunner().invoke(app, [*words, "--limit", "0.2"])
    assert done.exit_code == 1
    assert "hanging.py:Hanging in seat 1 took longer than 0.2 seconds" in done.output
