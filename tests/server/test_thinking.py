"""Bots think in processes of their own; whatever they do wrong there, the house goes on."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import sample

import tortuga
from tortuga.server import fairness
from tortuga.server.thinking import Job, Thinkers, is_level, levels

GAMES = ("sample:RULES",)


@pytest.fixture
def thinkers(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("PYTHONPATH", str(Path(sample.__file__).parent))
    made = Thinkers(1, 30, GAMES)
    yield made
    made.close()


async def test_a_bot_answers_what_it_is_asked(thinkers: Thinkers) -> None:
    match = tortuga.new_match("doubloons", seats=3, seed=1)
    while not match.over:
        seat = next(iter(match.waiting))
        action = await thinkers.decide(Job.of(match, seat, "random"), match.rules)
        assert action is not None
        match.act(seat, action)


async def test_a_bot_may_let_an_offer_be(thinkers: Thinkers) -> None:
    match = tortuga.new_match("doubloons", seats=2, seed=1)
    for seat in (0, 1):
        match.act(seat, match.waiting[seat].options[0])
    (offered,) = match.offers
    answers = {
        await thinkers.decide(Job.of(match, offered, level, offer=True), match.rules) for level in ("mate", "random")
    }
    assert answers <= {None, sample.Sigh()}


async def test_what_fails_in_a_bot_is_no_answer(thinkers: Thinkers) -> None:
    match = tortuga.new_match("doubloons", seats=2, seed=1)
    job = Job.of(match, 0, "random")
    broken = Job(job.world[:20], 0, "random", b"[]")
    assert await thinkers.decide(broken, match.rules) is None
    assert await thinkers.decide(Job(job.world, 0, "admiral", b"[]"), match.rules) is None
    assert await thinkers.decide(job, match.rules) is not None


@pytest.mark.slow
async def test_processes_that_die_or_hang_are_replaced(thinkers: Thinkers) -> None:
    match = tortuga.new_match("doubloons", seats=2, seed=1)
    job = Job.of(match, 0, "random")
    assert await thinkers.decide(job, match.rules) is not None
    with pytest.raises(Exception, match="terminated abruptly"):
        await thinkers.run(os._exit, 3)
    assert await thinkers.decide(job, match.rules) is not None
    thinkers._seconds = 0.5
    with pytest.raises(TimeoutError):
        await thinkers.run(time.sleep, 3600)
    thinkers._seconds = 30
    assert await thinkers.decide(job, match.rules) is not None


async def test_the_event_loop_goes_on_while_bots_think(thinkers: Thinkers) -> None:
    await thinkers.run(time.sleep, 0)
    thinking = asyncio.ensure_future(thinkers.run(time.sleep, 0.5))
    steps = 0
    while not thinking.done():
        await asyncio.sleep(0.01)
        steps += 1
    assert steps > 5


async def test_errors_come_back_from_the_processes_as_they_are(thinkers: Thinkers) -> None:
    with pytest.raises(tortuga.BadRecord) as error:
        await thinkers.run(fairness.check_replay, "nonsense", 10)
    assert error.value.code == "bad_header"


def test_bots_end_with_a_house_that_is_killed(tmp_path: Path) -> None:
    """Nobody is left behind to think for ever."""
    script = tmp_path / "house.py"
    script.write_text(
        "import asyncio, os, sys\n"
        "from tortuga.server.thinking import Thinkers\n"
        "if __name__ == '__main__':\n"
        "    print(asyncio.run(Thinkers(1, 30, ()).run(os.getpid)), flush=True)\n"
        "    os.kill(os.getpid(), 9)\n"
    )
    result = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=60, check=False)
    assert result.returncode == -9, result.stderr
    thinker = Path(f"/proc/{int(result.stdout)}/cmdline")
    deadline = time.monotonic() + 30
    while thinker.exists() and b"multiprocessing" in thinker.read_bytes():
        assert time.monotonic() < deadline, "the thinking process is still there"
        time.sleep(0.05)


def test_the_levels_have_words_for_people() -> None:
    assert [level.name for level in levels()] == ["random", "deckhand", "mate", "captain"]
    assert all(level.doc and level.doc != level.name for level in levels())
    assert is_level("mate")
    assert not is_level("search")
