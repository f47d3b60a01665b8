"""Puzzles in a real house: today's are the same for everybody, a position is what its seat knows."""

from __future__ import annotations

import datetime
import json
from typing import Any

import msgspec
import pytest
from live_houses import TestHouse
from live_pages import Guest, Refused

from tortuga.analysis.puzzles import key_of_the_day, keys_of, puzzle

GAME = "piratical"


async def code_of(call: Any) -> str:
    with pytest.raises(Refused) as refusal:
        await call
    return refusal.value.code


def on_the_wire(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


async def test_the_puzzles_of_today_are_those_of_the_date(house: TestHouse) -> None:
    found = await Guest(house.url).call("GET", "/api/puzzles")
    day = datetime.date.fromisoformat(found["day"])
    assert {one["game"]: one["key"] for one in found["puzzles"]}[GAME] == key_of_the_day(GAME, day)
    assert await Guest(house.url).call("GET", "/api/puzzles") == found


async def test_a_position_is_what_its_seat_sees_and_is_asked(house: TestHouse) -> None:
    key = keys_of(GAME)[0]
    shown = await Guest(house.url).call("GET", f"/api/puzzles/{GAME}/{key}")
    problem = puzzle(GAME, key)
    match = problem.position()
    assert shown["view"] == on_the_wire(match.view(problem.seat))
    assert shown["seat"] == problem.seat
    assert shown["ask"]["kind"] == problem.found.kind
    assert len(shown["ask"]["options"]) == len(problem.found.tried)
    assert shown["events"] == on_the_wire(list(match.events(problem.seat)))
    assert "record" not in shown
    assert "tried" not in shown


async def test_an_answer_is_judged_and_the_best_is_told_only_then(house: TestHouse) -> None:
    key = keys_of(GAME)[0]
    problem = puzzle(GAME, key)
    verdict = await Guest(house.url).call("POST", f"/api/puzzles/{GAME}/{key}", {"option": problem.best})
    assert verdict["solved"]
    assert verdict["best"] == problem.best
    assert [one["accepted"] for one in verdict["tried"]] == [one.accepted for one in problem.found.tried]
    wrong = next(at for at, one in enumerate(problem.found.tried) if not one.accepted)
    assert not (await Guest(house.url).call("POST", f"/api/puzzles/{GAME}/{key}", {"option": wrong}))["solved"]


@pytest.mark.parametrize(
    ("path", "code"),
    [("chess/1-1", "unknown_game"), ("piratical/999999-1", "no_puzzle"), ("piratical/best", "malformed")],
)
async def test_puzzles_that_do_not_exist(house: TestHouse, path: str, code: str) -> None:
    assert await code_of(Guest(house.url).call("GET", f"/api/puzzles/{path}")) == code


async def test_what_is_no_answer_is_refused(house: TestHouse) -> None:
    path = f"/api/puzzles/{GAME}/{keys_of(GAME)[0]}"
    for bad in ({"option": 999}, {"option": -1}, {"option": "best"}, {}, {"option": 0, "more": 1}):
        assert await code_of(Guest(house.url).call("POST", path, bad)) == "malformed"
