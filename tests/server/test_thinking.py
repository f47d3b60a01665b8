"""Bots think in processes of their own; whatever they do wrong there, the house goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sample

import tortuga
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


async def test_a_bot_that_thinks_too_long_is_no_answer() -> None:
    match = tortuga.new_match("tiny_epic_pirates", seats=2, seed=1)
    hasty = Thinkers(1, 0.0, ())
    try:
        assert await hasty.decide(Job.of(match, next(iter(match.waiting)), "captain"), match.rules) is None
    finally:
        hasty.close()


def test_the_levels_have_words_for_people() -> None:
    assert [level.name for level in levels()] == ["random", "deckhand", "mate", "captain"]
    assert all(level.doc and level.doc != level.name for level in levels())
    assert is_level("mate")
    assert not is_level("search")
