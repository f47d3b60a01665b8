"""The campaign of ``bench/campaign.py`` in a small size, and proof that it would notice what it looks for."""

from __future__ import annotations

import sys
import time
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
import structlog

from tortuga.engine import OptionValue

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))

from tortuga.engine.registry import slugs
from tortuga.server.protocol import SeatInfo
from tortuga.server.table import entries as log
from tortuga.server.table.ledger import Given, Ledger
from trials import ends, faults, hostile, intruders, leaks, slowness, soak, strangers, timing
from trials.probe import Delays
from trials.results import Results, row


@pytest.mark.slow
@pytest.mark.parametrize("store", ["sqlite", pytest.param("shared", marks=pytest.mark.services)])
def test_abrupt_ends_lose_no_answer_of_any_game(store: ends.Store) -> None:
    found = ends.piece(7, store, ends=4)
    assert not found.faults
    assert found.done >= 4
    assert found.acknowledged > 0
    assert found.opened
    assert found.resumed or found.beside


@pytest.mark.slow
def test_hostile_messages_on_every_route_and_channel_change_nothing() -> None:
    found = hostile.piece(7, messages=4_000)
    assert not found.faults
    assert found.messages > 3_000
    assert found.requests > 700
    assert {"malformed", "stale", "not_your_seat", "not_an_option", "no_guest", "400", "404", "405"} <= set(
        found.answers
    )


@pytest.mark.slow
def test_a_house_full_of_bots_answers_people() -> None:
    found = soak.piece(7, tables=10, seconds=10, quiet=3)
    assert not found.faults
    assert found.seen > 0, "the bots have played"
    assert found.beside.count > 0, "and the people beside them"
    assert found.memory


@pytest.mark.slow
def test_people_play_to_the_end_while_strangers_attack() -> None:
    found = strangers.piece(
        7, people=10, addresses=len(intruders.WAYS), seconds=4, finish=240, beat=0.04, options=strangers.SHORT
    )
    assert not found.faults
    assert found.ended == found.tables >= len(slugs())
    assert found.answers.count > 50
    assert any(count for what, count in found.attack.items() if what in ("403", "409", "429", "503", "turned away"))
    assert found.asides > 20


@pytest.mark.slow
def test_a_full_disk_and_a_jumping_clock_lose_nothing() -> None:
    found = faults.piece(7, ("full disk", "jumping clock"), lasts=3.0)
    assert not found.faults
    full, jumping = found.outcomes
    assert full.told is not None
    assert jumping.told is None
    assert found.acknowledged > 50


@pytest.mark.slow
@pytest.mark.services
def test_a_frozen_store_and_a_frozen_redis_lose_nothing() -> None:
    found = faults.piece(7, ("frozen store", "frozen Redis"), lasts=6.0)
    assert [fault for fault in found.faults if "health told after" not in fault] == [], "how soon is for the campaign"
    assert [outcome.told is not None for outcome in found.outcomes] == [True, True]


@pytest.mark.slow
def test_the_clock_of_a_live_house_tells_little() -> None:
    """Few passes tell only what is plain to see; the campaign looks closer."""
    found = timing.piece(7, "sqlite", tables=10, seconds=20)
    assert len(found.passes) > 30
    assert {one.chosen for one in found.passes} == {True, False}
    assert timing.by_the_clock(found.passes).right < 0.8


@pytest.mark.parametrize("number", range(len(slugs())))
def test_positions_of_every_game_keep_the_leak_law(number: int) -> None:
    found = leaks.piece(1_000 + number, positions=60)
    assert not found.faults
    assert found.game == slugs()[(1_000 + number) % len(slugs())]
    assert found.done == 60


# The campaign itself

AS_A_HOUSE = (
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso"),
    structlog.processors.JSONRenderer(),
)
"""The parts of a house's log in JSON that are read."""


def one_answer() -> tuple[list[bytes], Any]:
    """The log of a table at which one answer was taken, and those who sat there."""
    seats = [SeatInfo("guest", "Anne", "anne"), SeatInfo("guest", "Ben", "ben")]
    options: dict[str, OptionValue] = {"rounds": 1}
    ledger = Ledger("table")
    opened = log.Opened(
        at=0.0, guest="anne", game="doubloons", version="1", options=options, seats=seats, private=False, clock=None,
        window=None, key="00" * 32,
    )  # fmt: skip
    entries = [ledger.apply(opened), ledger.apply(log.Began(at=0.0, version="1"))]
    assert ledger.match is not None
    action = ledger.match.waiting[0].options[0]
    entries.append(ledger.apply(Given(0.0, ledger.match.choose(0, action), guest="anne", id="0-1")))
    wish = {"seat": 0, "action": msgspec.to_builtins(action)}
    page = SimpleNamespace(guest=SimpleNamespace(id="anne"), n=2)
    anne = SimpleNamespace(page=page, acknowledged={"0-1": (2, wish)})
    return [log.encode(entry) for entry in entries], ends.Party("table", "doubloons", [anne])  # type: ignore[list-item]


def test_a_log_that_keeps_its_promises_is_left_in_peace() -> None:
    payloads, party = one_answer()
    assert list(ends.check_log(party, payloads)) == []


def test_an_acknowledged_answer_that_was_lost_is_noticed() -> None:
    payloads, party = one_answer()
    lost, told = ends.check_log(party, payloads[:-1])
    assert "answer 0-1 was acknowledged as 2 and is not there" in lost
    assert "a page was told of 2, and 2 entries are stored" in told


def test_an_answer_that_was_changed_is_noticed() -> None:
    payloads, party = one_answer()
    party.players[0].acknowledged["0-1"][1]["action"]["coin"] += 1
    (changed,) = ends.check_log(party, payloads)
    assert "is not there" in changed


def test_an_answer_that_was_done_twice_is_noticed() -> None:
    payloads, party = one_answer()
    doubled, *_ = ends.check_log(party, [*payloads, payloads[-1]])
    assert "('anne', '0-1') was done 2 times" in doubled


def test_memory_that_grows_after_the_first_minutes_is_noticed() -> None:
    found = soak.Soak(seed=0, commit="", seconds=0, done=600, memory=[60.0, 100.0, 103.0, 104.0])
    assert not soak.judged(found).faults
    assert soak.judged(msgspec.structs.replace(found, memory=[60.0, 100.0, 103.0, 107.0])).faults


def test_a_slow_answer_is_told_with_what_held_the_house_up_just_then(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with log.open("w") as written:
        logger = structlog.wrap_logger(structlog.PrintLogger(written), processors=[*AS_A_HOUSE])
        logger.warning("stalled", seconds=0.6, worked=0.5, at="think (bots.py:1)")
        logger.warning("bot_failed", error="it has no clue")
        logger.error("rules_fault", table="one")
    said = "The house is open at http://127.0.0.1:1/\n" + log.read_text("utf-8")
    (stall,) = slowness.stalls_in(said)
    (error,) = slowness.errors_in(said)
    assert "rules_fault" in error
    then, long_before = (slowness.Slow(stall.when - ago, 640.0, "/health") for ago in (0.5, 60.0))
    held, free = slowness.explained([then, long_before], [stall], stall.when - 100)
    assert "640 ms for /health at 99.5 s" in held
    assert "late by 0.6 s and worked 0.5 s, at `think (bots.py:1)`" in held
    assert "came round in time" in free


def passes(chosen: list[int], forced: list[int]) -> list[timing.Pass]:
    """Passes of people who took so many beats, with a choice and without."""
    made = [timing.Pass("slow", beats, beats, True, False) for beats in chosen]
    return [*made, *(timing.Pass("slow", beats, 1, False, False) for beats in forced)] * 20


def test_a_clock_that_tells_hands_is_noticed() -> None:
    alike, unlike = passes([3, 4, 5, 6], [3, 4, 5, 6]), passes([4, 5, 5, 6], [1, 1, 1, 1])
    assert timing.by_the_clock(alike).right == pytest.approx(0.5, abs=0.05)
    assert timing.by_the_clock(unlike).right == 1.0
    assert timing.if_told_at_once(alike).right == 1.0
    found = timing.Timing(seed=0, commit="", seconds=0, done=1, store="sqlite", passes=unlike)
    assert timing.judged(found).faults


def test_answers_that_take_long_among_strangers_are_noticed() -> None:
    found = strangers.Strangers(seed=0, commit="", seconds=0, done=1, answers=Delays(100, 5.0, 900.0, 3000.0))
    assert not strangers.judged(found).faults
    late = msgspec.structs.replace(found, answers=Delays(100, 5.0, 1100.0, 3000.0), memory=[90.0, 500.0])
    assert len(strangers.judged(late).faults) == 2
    held = msgspec.structs.replace(found, faults=[], in_windows=Delays(100, 500.0, strangers.SLOWEST + 100.0, 3000.0))
    assert not strangers.judged(held).faults, "there they wait for the beat"
    too_long = Delays(100, 500.0, 2 * strangers.SLOWEST + strangers.HELD, 3000.0)
    dawdling = msgspec.structs.replace(found, faults=[], in_windows=too_long)
    assert len(strangers.judged(dawdling).faults) == 1


def test_people_are_grouped_by_three_or_four() -> None:
    assert strangers.groups(10) == [3, 3, 4]
    assert strangers.groups(2) == [2]


def test_only_what_took_long_is_slow() -> None:
    assert slowness.Slow.since(time.perf_counter(), "/health") is None
    slow = slowness.Slow.since(time.perf_counter() - 0.5, "/health")
    assert slow is not None
    assert slow.ms >= 500


def test_the_report_is_a_table_of_what_was_tried(tmp_path: Path) -> None:
    parts: list[tuple[str, Any, Any]] = [
        ("ends", partial(ends.Ends, store="sqlite"), ends.line),
        ("soak", soak.Soak, soak.line),
        ("hostile", hostile.Hostile, hostile.line),
        ("leaks", partial(leaks.Leaks, game="piratical", matches=1), leaks.line),
        ("strangers", strangers.Strangers, strangers.line),
        ("faults", faults.Faults, faults.line),
        ("timing", partial(timing.Timing, store="sqlite"), timing.line),
    ]
    for part, kind, line in parts:
        found: Results[Any] = Results(tmp_path / f"{part}.json", kind)
        cells = row(part, "1,000", found, line).split("|")
        assert len(cells) == 7, "five cells between six lines, also before anything was tried"
        for commit in ("b1", "a2", "b1"):
            found.add(kind(seed=0, commit=commit, seconds=1, done=40))
        _, name, aim, tried, shown, code, _ = map(str.strip, row(part, "1,000", found, line).split("|"))
        assert (name, aim, code) == (part, "1,000", "`b1`, `a2`")
        assert tried
        assert shown


def test_a_part_goes_on_where_it_stopped(tmp_path: Path) -> None:
    found = Results(tmp_path / "leaks.json", leaks.Leaks)
    found.add(leaks.piece(0, positions=5))
    again = Results(tmp_path / "leaks.json", leaks.Leaks)
    again.add(leaks.piece(1, positions=5))
    assert (again.done, again.faults) == (10, [])
    assert [piece.seed for piece in Results(tmp_path / "leaks.json", leaks.Leaks).pieces] == [0, 1]
