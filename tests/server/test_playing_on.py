"""From any moment of a replay a new table can go on: it survives a restart, and is verified as what it is."""

from __future__ import annotations

import random
import re
import struct
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest
from live_houses import OpenHouse, TestHouse
from live_pages import Guest, Refused

import tortuga
from tortuga.analysis.told import Round
from tortuga.engine import loads
from tortuga.server.work.drawings import FLAGS, marks_of

pytestmark = pytest.mark.slow  # houses of their own, and whole matches


@cache
def record(game: str, seats: int = 3, **options: Any) -> str:
    match = tortuga.new_match(game, seats, seed=11, options=options)
    bot = tortuga.bot("deckhand", seed=3)
    while not match.over:
        seat = next(iter(match.waiting))
        match.act(seat, bot.choose(match.seat(seat)))
    return match.record.dumps()


@pytest.fixture(scope="module")
def house(module_house: OpenHouse) -> TestHouse:
    return module_house()


async def upload(guest: Guest, text: str) -> str:
    response = await guest.http.post("/api/records", content=text)
    return str(response.json()["id"])


async def moment(guest: Guest, kept: str, late: float) -> tuple[int, int]:
    """A step at which exactly one seat is asked something, and that seat."""
    steps = (await guest.call("GET", f"/api/replays/{kept}"))["steps"]
    page = await guest.call("GET", f"/api/replays/{kept}/steps?from={int(steps * late)}&count=100")
    found = next(step for step in page["steps"] if len(step["waiting"]) == 1)
    return found["step"], found["waiting"][0]["seat"]


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("game", ["pirata_codex", "rattle_battle"])
async def test_a_table_goes_on_from_a_moment_of_a_record(own_house: OpenHouse, game: str, known: bool) -> None:
    house = own_house()
    anne = await Guest.named(house.url, "Anne")
    text = record(game, 2)
    kept = await upload(anne, text)
    step, seat = await moment(anne, kept, 0.7)
    wish = {"step": step, "seat": seat, "known": known, "level": "deckhand"}
    table = (await anne.call("POST", f"/api/replays/{kept}/play", wish))["table"]
    page = await anne.page(table)
    await page.until(lambda: page.question is not None)
    assert page.info.played_from == step
    assert not page.info.rated
    house.processes[0].kill()
    house.processes[0].start()
    page = await anne.page(table)
    await page.play(random.Random(1))
    own = (await anne.http.get(f"/api/tables/{table}/record")).text
    played = loads(own)
    assert played.answers[:step] == loads(text).answers[:step]
    assert tortuga.replay(played).outcome == page.info.outcome
    verdict = (await anne.http.post("/api/verify", content=own)).json()
    checks = {check["name"]: check["ok"] for check in verdict["checks"]}
    assert (checks["replay"], checks["commitment"], checks["over"]) == (True, False, True)
    again = await upload(anne, own)
    info = await anne.call("GET", f"/api/replays/{again}")
    assert info["played_from"] == step
    assert info["steps"] == len(played.answers) + 1
    assert (await anne.call("GET", f"/api/replays/{again}/steps?from={step}&count=3"))["steps"]


async def test_friends_may_sit_down_before_it_goes_on(house: TestHouse) -> None:
    anne, ben = await Guest.named(house.url, "Anne"), await Guest.named(house.url, "Ben")
    kept = await upload(anne, record("pirata_codex", 2))
    step, seat = await moment(anne, kept, 0.5)
    table = (await anne.call("POST", f"/api/replays/{kept}/play", {"step": step, "seat": seat, "level": None}))["table"]
    info = await anne.call("GET", f"/api/tables/{table}")
    assert (info["state"], info["private"]) == ("gathering", True)
    assert [one["kind"] for one in info["seats"]].count("open") == 1
    with pytest.raises(Refused):
        await ben.call("GET", f"/api/tables/{table}")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"step": 999_999}, "no_step"),
        ({"seat": 9}, "not_asked"),
        ({"seat": 9, "known": False}, "no_seat"),
        ({"level": "admiral"}, "unknown_bot"),
        ({"step": -1}, "malformed"),
        ({"more": 1}, "malformed"),
        ({"seat": "first"}, "malformed"),
    ],
)
async def test_bad_wishes_are_refused(house: TestHouse, changes: dict[str, Any], code: str) -> None:
    anne = await Guest.named(house.url, "Anne")
    kept = await upload(anne, record("pirata_codex", 2))
    step, seat = await moment(anne, kept, 0.5)
    with pytest.raises(Refused) as refused:
        await anne.call("POST", f"/api/replays/{kept}/play", {"step": step, "seat": seat, **changes})
    assert refused.value.code == code


async def test_nobody_plays_on_from_the_end_or_from_a_running_match(house: TestHouse) -> None:
    anne = await Guest.named(house.url, "Anne")
    text = record("pirata_codex", 2)
    kept = await upload(anne, text)
    last = len(loads(text).answers)
    for wish in ({"step": last, "seat": 0, "known": False}, {"step": last, "seat": 0}):
        with pytest.raises(Refused) as refused:
            await anne.call("POST", f"/api/replays/{kept}/play", wish)
        assert refused.value.code == "over"
    table = await anne.open_table(["me", "random"], window=None)
    for path, body in (
        ("play", {"step": 0, "seat": 0, "known": False}),
        ("otherwise", {"step": 0, "seat": 0, "action": {}}),
    ):
        with pytest.raises(Refused) as refused:
            await anne.call("POST", f"/api/replays/{table}/{path}", body)
        assert refused.value.code == "not_over"


async def test_a_seat_sees_the_board_after_another_answer(house: TestHouse) -> None:
    anne = await Guest.named(house.url, "Anne")
    kept = await upload(anne, record("pirata_codex", 2))
    step, seat = await moment(anne, kept, 0.5)
    page = await anne.call("GET", f"/api/replays/{kept}/steps?from={step + 1}&count=1&sight=open")
    own = page["steps"][0]["action"]
    found = await anne.call("POST", f"/api/replays/{kept}/otherwise", {"step": step, "seat": seat, "action": own})
    assert found["given"] == found["other"]
    for changes, code in (
        ({"seat": 1 - seat}, "no_step"),
        ({"action": {"type": "Nonsense"}}, "bad_action"),
        ({"step": 999_999}, "no_step"),
    ):
        body = {"step": step, "seat": seat, "action": own, **changes}
        with pytest.raises(Refused) as refused:
            await anne.call("POST", f"/api/replays/{kept}/otherwise", body)
        assert refused.value.code == code


async def test_a_shared_replay_has_a_picture_and_a_preview(house: TestHouse) -> None:
    anne = await Guest.named(house.url, "Anne")
    header, answers = record("pirata_codex", 2).split("\n", 1)
    text = header.replace('"names":[]', '"names":["A<b>\\"nne","Ben"]') + "\n" + answers
    kept = await upload(anne, text)
    stranger = Guest(house.url)
    svg = await stranger.http.get(f"/api/replays/{kept}/picture.svg")
    assert svg.headers["content-type"].startswith("image/svg+xml")
    drawn = ElementTree.fromstring(svg.text)
    assert len([part for part in drawn if part.tag.endswith("polygon")]) == 2
    said = [part.text or "" for part in drawn if part.tag.endswith("text")]
    assert any('A<b>"nne' in one for one in said)
    png = (await stranger.http.get(f"/api/replays/{kept}/picture.png")).content
    assert png.startswith(b"\x89PNG")
    assert struct.unpack(">II", png[16:24]) == (1200, 630)
    nameless = await upload(anne, record("pirata_codex", 2))
    plain = (await stranger.http.get(f"/api/replays/{nameless}/picture.png")).content
    assert plain.startswith(b"\x89PNG")
    assert plain != png, "the final table is in it, with names"
    page = (await stranger.http.get(f"/replay/{kept}")).text
    assert f'property="og:image" content="{house.url}/picture/replay/{kept}.png"' in page
    assert "A&lt;b&gt;&quot;nne, Ben" in page
    assert "<b>" not in page
    assert (await stranger.http.get(f"/picture/replay/{kept}.png")).content.startswith(b"\x89PNG")
    for path in ("/replay/nothing", "/replay", "/lobby"):
        assert "og:image" not in (await stranger.http.get(path)).text
    assert (await stranger.http.get("/api/replays/nothing/picture.png")).status_code == 404


@pytest.mark.parametrize(("rounds", "marked"), [(1, 0), (2, 2), (24, 24), (25, 9), (226, 12)])
def test_a_picture_of_very_many_rounds_marks_some(rounds: int, marked: int) -> None:
    told = SimpleNamespace(rounds=[Round(step=number, number=number) for number in range(rounds)])
    assert len(marks_of(told)) == marked  # type: ignore[arg-type]


def test_a_picture_has_the_flags_of_the_page() -> None:
    seats = (Path(__file__).parents[2] / "web/src/kit/seats.ts").read_text("utf-8").partition("DISTINCT")[0]
    assert tuple(re.findall(r'livery\("\w+", "\w+", "(#\w+)"', seats)) == FLAGS
