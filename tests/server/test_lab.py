"""The lab of a house: off by default, one simulation at a time, bounded, with a report that grows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from live_houses import QUICK, HouseProcess, merged
from live_pages import Guest, Refused

from tortuga.engine import BadOptions
from tortuga.lab import simulate
from tortuga.lab.report import LUCKLESS
from tortuga.server.care.background import Background
from tortuga.server.house import House
from tortuga.server.protocol import GuestInfo, LabSide, LabWish
from tortuga.server.protocol.errors import HouseError
from tortuga.server.settings import Settings
from tortuga.server.work.lab import (
    EXTREMES,
    SEED,
    Laboratory,
    _next_size,
    matches_of,
    page_of,
    play_part,
    report_of,
    sides_of,
)

WISH: dict[str, Any] = {"game": "doubloons", "seats": 3, "bots": ["random"], "matches": 12}
ANNE = GuestInfo("anne", "Anne")
PATIENCE = 300.0
"""The lab gives way to everything else, so on a busy machine it may take long."""


async def until(holds: Callable[[Any], bool], anne: Guest) -> Any:
    async with asyncio.timeout(PATIENCE):
        while True:
            run = (await anne.call("GET", "/api/lab"))["run"]
            if holds(run):
                return run
            await asyncio.sleep(0.05)


def test_what_is_played_is_what_simulate_plays() -> None:
    wish = LabWish("doubloons", 3, ["random", "search:iterations=2"], 12)
    played = [match for start in range(0, 12, 5) for match in play_part(wish, {}, start, 5)]
    assert played == list(simulate("doubloons", 3, wish.bots, 12, SEED, processes=1).played)
    report = report_of(wish, played)
    assert report.played == 12
    assert [line.name for table in report.tables if table.title == "Seats" for line in table.lines] == [
        "seat 1", "seat 2", "seat 3",
    ]  # fmt: skip


def test_luck_is_taken_out_where_it_is_wished() -> None:
    wish = LabWish("pirata_codex", 3, ["random"], 3, {"setup": "first_voyage"}, luck=True)
    report = report_of(wish, play_part(wish, {}, 0, 3))
    assert "lead" in report.lengths
    assert "luck" in report.saved
    assert [table.title for table in report.tables if table.held] == [LUCKLESS]


def test_a_comparison_plays_the_same_deals_on_both_sides() -> None:
    other = LabSide("pirata_codex", ["random"], {"setup": "first_voyage", "skins": ["second_lap"]})
    wish = LabWish("pirata_codex", 3, ["random"], 12, {"setup": "first_voyage"}, other=other)
    first, second = sides_of(wish)
    assert matches_of(wish, {}) == [12, 12]
    played = [play_part(side, {}, 0, 12) for side in (first, second)]
    assert [match.seed for match in played[0]] == [match.seed for match in played[1]]
    report = report_of(wish, *played)
    assert report.played == 24
    answers = next(line for line in report.differences if line.name == "answers")
    assert answers.holds
    assert answers.low <= answers.more <= answers.high
    assert abs(answers.second - answers.first - answers.more) < 1e-6
    assert answers.more > 0, "a second lap takes longer"
    assert not report_of(wish, played[0]).differences, "the other side has not begun"
    counted = [line for line in report.differences if line.table.startswith("cards played")]
    assert all(line.holds for line in counted), "of what is counted, findings alone"
    assert len(report.differences) < 40


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (LabWish("doubloons", 2, ["random"], 4, other=LabSide("doubloons", ["random"])), "same_settings"),
        (LabWish("doubloons", 2, ["random"], 4, other=LabSide("piratical", ["random"])), "other_game"),
        (LabWish("doubloons", 2, ["random"], 1, other=LabSide("doubloons", ["thumb"])), "too_few_matches"),
        (
            LabWish("doubloons", 2, ["random"], 4, other=LabSide("doubloons", ["random"], {"sails": 1})),
            "unknown_option",
        ),
    ],
)
def test_what_cannot_be_compared_is_refused(wish: LabWish, code: str) -> None:
    with pytest.raises(BadOptions) as refused:
        matches_of(wish, {})
    assert refused.value.code == code


def test_the_page_shows_with_what_most_and_fewest_win() -> None:
    wish = LabWish("pirata_codex", 3, ["random"], 3)
    report = report_of(wish, play_part(wish, {}, 0, 3))
    cards = next(table for table in report.tables if table.title.startswith("Cards played: who won with it"))
    assert "whoever is ahead may do it more often" in cards.title
    shares = [line.share for line in cards.lines]
    assert shares == sorted(shares, reverse=True)
    assert len(shares) == 2 * EXTREMES
    assert not cards.held


def test_bots_of_the_house_have_their_names() -> None:
    wish = LabWish("doubloons", 2, ["Anne Bonny", "random"], 2)
    played = play_part(wish, {"Anne Bonny": "search:iterations=2"}, 0, 2)
    assert {name for match in played for name in match.bots} == {"Anne Bonny", "random"}


def test_a_part_grows_until_it_takes_its_time() -> None:
    assert _next_size(1, 0.01) == 2, "no faster than twofold"
    assert _next_size(40, 4.0) == 20
    assert _next_size(1, 100.0) == 1
    assert _next_size(50, 0.01) == 50


async def test_a_house_has_no_lab_unless_it_is_wanted() -> None:
    laboratory = Laboratory(Settings(), Background())
    with pytest.raises(HouseError, match="has no lab"):
        laboratory.shown_to(None)
    with pytest.raises(HouseError, match="has no lab"):
        await laboratory.begin(ANNE, LabWish("doubloons", 2, ["random"], 1), ["random"])
    laboratory.close()


async def test_a_house_of_several_processes_has_none() -> None:
    with pytest.raises(HouseError, match="one process"):
        await House.open(Settings(lab=True, redis_url="redis://nowhere"))


@pytest.mark.slow
def test_the_whole_report_is_a_page() -> None:
    wish = LabWish("doubloons", 3, ["random"], 3)
    assert page_of(wish, play_part(wish, {}, 0, 3)).startswith("<!doctype html>")


@pytest.mark.slow
async def test_a_designer_has_matches_played_and_keeps_the_report(tmp_path: Path) -> None:
    settings = merged(QUICK, {"limits": {"lab_matches": 100_000}})
    house = HouseProcess(tmp_path, "house", f"sqlite:///{tmp_path}/store.sqlite3", None, settings)
    house.add("--lab")
    house.start()
    try:
        anne, mary = await Guest.named(house.url, "Anne"), await Guest.named(house.url, "Mary")
        anne.http.timeout = mary.http.timeout = PATIENCE
        assert (await anne.call("GET", "/api/house"))["lab"] == 100_000
        assert (await anne.call("GET", "/api/lab")) == {"run": None}
        for other, code in (
            ({"matches": 200_000}, "too_many_matches"),
            ({"bots": ["nobody"]}, "unknown_bot"),
            ({"bots": ["/etc/passwd:Bot"]}, "unknown_bot"),
            ({"game": "chess"}, "unknown_game"),
            ({"seats": 9}, "bad_seats"),
            ({"options": {"colour": 3}}, "unknown_option"),
            ({"matches": 0}, "malformed"),
        ):
            with pytest.raises(Refused) as refused:
                await anne.call("POST", "/api/lab", {**WISH, **other})
            assert refused.value.code == code
        await anne.call("POST", "/api/lab", WISH)
        run = await until(lambda run: run["over"], mary)
        assert (run["played"], run["report"]["played"], run["fault"], run["mine"]) == (12, 12, "", False)
        page = await anne.http.get("/api/lab/report")
        assert page.headers["content-disposition"].startswith("attachment")
        assert "balance report" in page.text

        await anne.call("POST", "/api/lab", {**WISH, "matches": 100_000})
        with pytest.raises(Refused, match="busy"):
            await mary.call("POST", "/api/lab", WISH)
        with pytest.raises(Refused, match="Somebody else"):
            await mary.call("DELETE", "/api/lab")
        await until(lambda run: run["report"], anne)
        await anne.call("DELETE", "/api/lab")
        run = await until(lambda run: run["over"], anne)
        assert 0 < run["played"] == run["report"]["played"] < run["wanted"]
    finally:
        house.stop()
    assert "Traceback" not in house.said(), house.said()
