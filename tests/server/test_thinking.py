"""Bots think in worker processes; whatever goes wrong there, the house goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import listening
import pytest
import sample
from live_houses import OpenHouse
from live_pages import Guest

import tortuga
from tortuga.engine import Fast, Match
from tortuga.server.care import metrics
from tortuga.server.protocol import BotLevel
from tortuga.server.protocol.encoding import encode
from tortuga.server.protocol.errors import HouseError
from tortuga.server.settings import Pace, Settings
from tortuga.server.work.bots import FAILURES, BotQuestion, OwnBotWorker, Thinkers, Unheard, open_thinkers
from tortuga.server.work.workers import Asker

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
        action = await thinkers.decide(BotQuestion.of(match, seat, "random"), match.rules)
        assert action is not None
        match.act(seat, action)


async def test_nobody_waits_behind_a_legend(thinkers: Thinkers) -> None:
    """A legend has a worker of its own, which only starts when there is one at a table."""
    match = tortuga.new_match("doubloons", seats=3, seed=1)
    seat = next(iter(match.waiting))
    assert await thinkers.decide(BotQuestion.of(match, seat, "random"), match.rules) is not None
    legend = asyncio.create_task(thinkers.decide(BotQuestion.of(match, seat, "legend"), match.rules))
    await asyncio.sleep(0)
    assert await thinkers.decide(BotQuestion.of(match, seat, "random"), match.rules) is not None
    assert not legend.done()
    assert await legend is not None


async def test_a_bot_need_not_take_an_offer(thinkers: Thinkers) -> None:
    match = tortuga.new_match("doubloons", seats=2, seed=1)
    for seat in (0, 1):
        match.act(seat, match.waiting[seat].options[0])
    (offered,) = match.offers
    answers = {
        await thinkers.decide(BotQuestion.of(match, offered, level, offer=True), match.rules)
        for level in ("mate", "random")
    }
    assert answers <= {None, sample.Sigh()}


async def test_a_bot_that_fails_gives_no_answer(thinkers: Thinkers) -> None:
    match = tortuga.new_match("doubloons", seats=2, seed=1)
    job = BotQuestion.of(match, 0, "random")
    broken = BotQuestion(job.world[:20], 0, "random", b"[]")
    assert await thinkers.decide(broken, match.rules) is None
    assert await thinkers.decide(job, match.rules) is not None


async def test_a_bot_that_thinks_too_long_gives_no_answer() -> None:
    match = tortuga.new_match("tiny_epic_pirates", seats=2, seed=1)
    hasty = Thinkers(1, 0.0, ())
    try:
        assert await hasty.decide(BotQuestion.of(match, next(iter(match.waiting)), "captain"), match.rules) is None
    finally:
        hasty.close()


async def test_a_bot_that_listens_is_told_what_was_heard_as_soon_as_it_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(sample.__file__).parent))
    match = Match(listening.RULES, 2, {"rounds": 3}, Fast(1))
    for seat in (0, 1):
        match.act(seat, match.waiting[seat].options[0])
    (asked,) = match.waiting
    thinkers = Thinkers(1, 30, ("listening:RULES",))
    try:
        assert thinkers.job(match, asked, "mate").heard is None, "most bots do not listen"
        with pytest.raises(Unheard):
            await thinkers.decide(thinkers.job(match, asked, "mate"), match.rules)
        found = await thinkers.decide(thinkers.job(match, asked, "mate"), match.rules)
        assert found == listening.choose(match.seat(asked), Fast(1))
        assert thinkers.job(match, asked, "random").heard is None
    finally:
        thinkers.close()


@pytest.mark.slow
async def test_bots_that_listen_play_to_the_end(own_house: OpenHouse) -> None:
    house = own_house(extra_games=["listening:RULES"])
    ben = await Guest.named(house.url, "Ben")
    page = await ben.page(await ben.open_table(["mate", "mate", "captain"], game="listening", options={"rounds": 1}))
    await page.until(lambda: page.over)
    assert "bot_failed" not in house.said()
    assert "background_fault" not in house.said()


def test_the_levels_have_words_for_people(thinkers: Thinkers) -> None:
    assert [level.name for level in thinkers.levels()] == ["random", "deckhand", "mate", "captain", "legend"]
    assert all(level.doc and level.doc != level.name for level in thinkers.levels())
    assert thinkers.check_level("mate") == "mate"
    for nobody in ("search", "", None):
        with pytest.raises(HouseError, match="There is no bot called"):
            thinkers.check_level(nobody)


# Bots of the house's own

OWN = """
import os, time
from tortuga import Bot


class First(Bot):
    \"\"\"Takes what comes first.

    And nothing else.
    \"\"\"

    def choose(self, seat):
        return seat.ask.options[0]


class Dying(Bot):
    def choose(self, seat):
        os._exit(3)


class Hanging(Bot):
    def choose(self, seat):
        time.sleep(3600)


class Wrong(Bot):
    def choose(self, seat):
        return "a parrot"


class Peeking(Bot):
    def choose(self, seat):
        others = [player.hand for player in seat._match.state.players]
        print("I saw", others, flush=True)
        return seat.ask.options[0]
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Awaitable[Thinkers]]:
    """Opens the bots of a house that has these of its own, by name and class."""
    monkeypatch.setenv("PYTHONPATH", str(Path(sample.__file__).parent))
    (tmp_path / "own.py").write_text(OWN)

    async def opened(seconds: float = 30, **bots: str) -> Thinkers:
        addresses = {name: f"{tmp_path}/own.py:{kind}" for name, kind in bots.items()}
        settings = Settings(bot_processes=1, extra_games=GAMES, bots=addresses, pace=Pace(bot_limit=seconds))
        return await open_thinkers(settings)

    return opened


def stand_bys(bot: str) -> float:
    return float(metrics.STAND_BYS.labels(bot)._value.get())


async def test_an_own_bot_plays_under_its_name(own: Any) -> None:
    thinkers = await own(Anne="First")
    try:
        assert thinkers.levels()[-1] == BotLevel("Anne", "Takes what comes first.", own=True)
        assert thinkers.check_level("Anne") == "Anne"
        match = tortuga.new_match("doubloons", seats=2, seed=1)
        assert await thinkers.decide(BotQuestion.of(match, 0, "Anne"), match.rules) == match.waiting[0].options[0]
        assert stand_bys("Anne") == 0
    finally:
        thinkers.close()


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "seconds"), [("Dying", 30), ("Hanging", 0.3), ("Wrong", 30)])
@pytest.mark.usefixtures("own")
async def test_a_mate_answers_for_an_own_bot_that_fails(tmp_path: Path, kind: str, seconds: float) -> None:
    bot = OwnBotWorker(f"{kind} Dog", f"{tmp_path}/own.py:{kind}", seconds, GAMES)
    thinkers = Thinkers(1, 30, GAMES, [bot])
    try:
        match = tortuga.new_match("doubloons", seats=2, seed=1)
        for _ in range(FAILURES + 1):
            assert await thinkers.decide(BotQuestion.of(match, 0, bot.name), match.rules) in match.waiting[0].options
        assert stand_bys(bot.name) == FAILURES + 1
        assert bot.rests  # who fails again and again keeps nobody waiting
    finally:
        thinkers.close()


async def test_the_tables_of_all_places_take_turns_with_an_own_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    bot, asked_by = OwnBotWorker("Anne", "nowhere", 30, ()), list[Asker]()
    match, asker = tortuga.new_match("doubloons", seats=2, seed=1), Asker("here", "anne")

    async def run(*_: Any, whose: Asker) -> bytes:
        asked_by.append(whose)
        return encode(match.waiting[0].options[0])

    monkeypatch.setattr(bot._workers, "run", run)
    thinkers = Thinkers(1, 30, (), [bot])
    try:
        assert await thinkers.decide(BotQuestion.of(match, 0, "Anne"), match.rules, asker) is not None
        assert asked_by == [asker]
    finally:
        thinkers.close()


async def test_a_mate_answers_for_a_bot_that_this_house_no_longer_has(thinkers: Thinkers) -> None:
    match = tortuga.new_match("doubloons", seats=2, seed=1)
    assert await thinkers.decide(BotQuestion.of(match, 0, "Anne Bonny"), match.rules) in match.waiting[0].options


async def test_an_own_bot_is_not_shown_the_true_state(own: Any, capfd: pytest.CaptureFixture[str]) -> None:
    match = tortuga.new_match("doubloons", seats=3, seed=1)
    hands = [player.hand for player in match.state.players]
    thinkers = await own(Eve="Peeking")
    try:
        assert await thinkers.decide(BotQuestion.of(match, 0, "Eve"), match.rules) is not None
    finally:
        thinkers.close()
    said = capfd.readouterr().out
    assert f"I saw [{hands[0]}" in said
    assert f"{hands[1:]}"[1:-1] not in said


@pytest.mark.parametrize(
    ("bots", "sentence"),
    [
        ({"Anne": "Nobody"}, "The bot Anne cannot play here: .*has no class Nobody"),
        ({"mate": "First"}, "every house has one of that name"),
        ({"A" * 25: "First"}, "1 to 24 characters"),
    ],
)
async def test_a_house_does_not_open_with_a_broken_bot(own: Any, bots: Any, sentence: str) -> None:
    with pytest.raises(HouseError, match=sentence):
        await own(**bots)


async def test_a_broken_bot_of_a_package_is_left_out(own: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    points = {"wreck": EntryPoint("wreck", "no_such_package:Bot", "tortuga.bots")}
    monkeypatch.setattr("tortuga.server.work.bots.installed_bots", lambda: points)
    thinkers = await own(Anne="First")
    thinkers.close()
    assert [level.name for level in thinkers.levels()][-2:] == ["legend", "Anne"]
