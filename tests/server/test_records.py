"""Fair dice, records and replays: anybody can check what was promised."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec
import pytest
from live_pages import Guest, Page, Refused, Welcome
from surely import there

import tortuga
from tortuga.engine import loads, verify_commitment
from tortuga.server import protocol as wire
from tortuga.server.settings import Limits


async def finished(welcome: Welcome, **more: Any) -> tuple[Guest, Page, str]:
    """A match that was played to its end; the commitment was noted before the first roll."""
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open"], window=None, options={"rounds": 2}, **more)
    promised = (await anne.call("GET", f"/api/tables/{table}/fairness"))["commitment"]
    await ben.sit(table, 1)
    one, two = await anne.page(table), await ben.page(table)
    await asyncio.gather(one.play(random.Random(1)), two.play(random.Random(2)))
    return anne, one, promised


async def test_the_commitment_is_shown_first_and_the_key_last(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "open"])
    fairness = await anne.call("GET", f"/api/tables/{table}/fairness")
    assert fairness["key"] is None
    assert not fairness["over"]
    assert (await anne.call("GET", f"/api/tables/{table}"))["key"] is None
    anne, page, promised = await finished(welcome)
    fairness = await anne.call("GET", f"/api/tables/{page.table}/fairness")
    assert fairness["over"]
    assert fairness["commitment"] == promised == page.info.commitment
    assert verify_commitment(bytes.fromhex(fairness["key"]), promised)


async def test_a_finished_match_can_be_taken_home_and_replayed(welcome: Welcome) -> None:
    anne, page, promised = await finished(welcome)
    response = await anne.http.get(f"/api/tables/{page.table}/record")
    assert "attachment" in response.headers["content-disposition"]
    record = loads(response.text)
    assert record.header.names == ("Anne", "Ben")
    assert record.header.chance.commitment == promised
    assert tortuga.replay(record).outcome == page.info.outcome


async def test_a_finished_match_says_what_decided_it(welcome: Welcome) -> None:
    anne, page, _ = await finished(welcome)
    response = await anne.http.get(f"/api/tables/{page.table}/recount")
    told = msgspec.json.decode(response.content, type=wire.Recount)
    assert page.info.outcome is not None
    assert tuple(tally.points for tally in told.tallies) == page.info.outcome.scores
    assert [tally.parts[0].key for tally in told.tallies] == ["won", "won"]


async def test_there_is_no_record_before_the_end(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "random"], window=None)
    for method, path in (("GET", "record"), ("GET", "recount"), ("POST", "share")):
        with pytest.raises(Refused) as refused:
            await anne.call(method, f"/api/tables/{table}/{path}")
        assert refused.value.code == "not_over"
    with pytest.raises(Refused) as refused:
        await anne.call("GET", f"/api/replays/{table}")
    assert refused.value.code == "not_over"


async def test_the_house_verifies_a_record(welcome: Welcome) -> None:
    anne, page, _ = await finished(welcome)
    text = (await anne.http.get(f"/api/tables/{page.table}/record")).text
    verdict = (await anne.http.post("/api/verify", content=text)).json()
    assert verdict["ok"]
    assert {check["name"]: check["ok"] for check in verdict["checks"]} == {
        "readable": True,
        "commitment": True,
        "replay": True,
        "over": True,
    }
    assert verdict["outcome"]["places"] == list(there(page.info.outcome).places)


async def test_a_record_that_was_tampered_with_is_found_out(welcome: Welcome) -> None:
    anne, page, _ = await finished(welcome)
    lines = (await anne.http.get(f"/api/tables/{page.table}/record")).text.splitlines()
    header = msgspec.json.decode(lines[0])

    def with_chance(**changes: Any) -> str:
        changed = {**header, "chance": {**header["chance"], **changes}}
        return "\n".join([msgspec.json.encode(changed).decode(), *lines[1:]])

    tampered = {
        "commitment": with_chance(key="00" * 32),
        "replay": "\n".join([lines[0], *reversed(lines[1:])]),
        "over": "\n".join(lines[:-1]),
        "readable": "not a record",
    }
    for name, text in tampered.items():
        verdict = (await anne.http.post("/api/verify", content=text)).json()
        assert not verdict["ok"], name
        assert name in {check["name"] for check in verdict["checks"] if not check["ok"]}
    short = (await anne.http.post("/api/verify", content=with_chance(key="00"))).json()
    assert not short["ok"]


async def test_a_finished_match_can_be_stepped_through(welcome: Welcome) -> None:
    anne, page, _ = await finished(welcome)
    info = msgspec.convert(await anne.call("GET", f"/api/replays/{page.table}"), wire.ReplayInfo)
    assert info.outcome == page.info.outcome
    steps: list[Any] = []
    while len(steps) < info.steps:
        more = await anne.call("GET", f"/api/replays/{page.table}/steps?from={len(steps)}&count=5")
        assert 1 <= len(more["steps"]) <= 5
        steps += more["steps"]
    assert [step["step"] for step in steps] == list(range(info.steps))
    assert all("views" not in step and step["view"]["hand"] == [] for step in steps)
    assert all("action" not in step for step in steps), "a spectator does not see secret answers"
    heard = [event for step in steps for event in step["events"]]
    assert [event["type"] for event in heard] == [event["type"] for event in page.sight().log]
    assert steps[-1]["waiting"] == []
    beyond = await anne.call("GET", f"/api/replays/{page.table}/steps?from=100000")
    assert beyond == {"steps": []}


async def test_with_open_hands_a_replay_shows_everything(welcome: Welcome) -> None:
    anne, page, _ = await finished(welcome)
    steps = (await anne.call("GET", f"/api/replays/{page.table}/steps?sight=open&count=100"))["steps"]
    assert all(len(step["views"]) == 2 and "view" not in step for step in steps)
    assert steps[1]["action"]["type"] == "Bid"
    assert steps[0]["views"][0]["hand"] != steps[0]["views"][1]["hand"]


async def test_a_record_can_be_shared_and_brought_back(welcome: Welcome) -> None:
    anne, page, _ = await finished(welcome, private=False)
    carla = await welcome("Carla")
    shared = (await anne.call("POST", f"/api/tables/{page.table}/share"))["id"]
    text = (await carla.http.get(f"/api/records/{shared}")).text
    brought = (await carla.http.post("/api/records", content=text)).json()["id"]
    for name in (shared, brought):
        assert (await carla.call("GET", f"/api/replays/{name}"))["outcome"] is not None
        assert (await carla.call("GET", f"/api/replays/{name}/steps?from=3&count=1"))["steps"][0]["step"] == 3


async def test_the_record_of_a_private_table_is_private_until_it_is_shared(welcome: Welcome) -> None:
    anne, ben, carla = await welcome("Anne"), await welcome("Ben"), await welcome("Carla")
    table = await anne.open_table(["me", "open"], private=True, window=None, options={"rounds": 1})
    token = (await anne.call("POST", f"/api/tables/{table}/invitations", {}))["token"]
    await ben.call("POST", "/api/join", {"token": token})
    await ben.sit(table, 1)
    one, two = await anne.page(table), await ben.page(table)
    await asyncio.gather(one.play(random.Random(1)), two.play(random.Random(2)))
    for path in (f"/api/replays/{table}", f"/api/replays/{table}/steps", f"/api/tables/{table}/record"):
        with pytest.raises(Refused) as refused:
            await carla.call("GET", path)
        assert refused.value.code in ("no_record", "no_table")
    shared = (await ben.call("POST", f"/api/tables/{table}/share"))["id"]
    assert (await carla.call("GET", f"/api/replays/{shared}"))["names"] == ["Anne", "Ben"]


@pytest.mark.parametrize(
    "text",
    ["", "nonsense", "{}", '{"game": "doubloons"}', "\x00", '{"game": 1}\n' * 10, "[" * 5000],
)
async def test_bad_records_are_refused(welcome: Welcome, text: str) -> None:
    anne = await welcome("Anne")
    response = await anne.http.post("/api/records", content=text)
    assert response.status_code == 400, response.text
    assert response.json()["sentence"]


async def test_a_record_that_is_too_large_is_refused_unread(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    response = await anne.http.post("/api/records", content=b"x" * (Limits().record_bytes + 1))
    assert response.status_code == 413
    assert response.json()["code"] == "too_large"


async def test_a_record_with_too_many_answers_is_a_bad_record(welcome: Welcome) -> None:
    anne, page, _ = await finished(welcome)
    lines = (await anne.http.get(f"/api/tables/{page.table}/record")).text.splitlines()
    shortest = min(lines[1:], key=len)
    long = "\n".join([lines[0], *([shortest] * (Limits().record_answers + 1))])
    assert len(long) < Limits().record_bytes, "it is not refused for its size"
    response = await anne.http.post("/api/records", content=long)
    assert response.status_code == 400
    assert response.json()["code"] == "too_long"


async def test_a_record_says_which_characters_played_and_a_replay_shows_them(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "mate"])
    page = await anne.page(table)
    await page.play(random.Random(1))
    key = page.info.seats[1].character
    assert key
    record = loads((await anne.http.get(f"/api/tables/{table}/record")).text)
    assert record.header.characters == ("", key)
    assert (await anne.call("GET", f"/api/replays/{table}"))["characters"] == ["", key]


@pytest.mark.parametrize("field", ["names", "characters"])
@pytest.mark.parametrize("names", [["x"] * 50_000, ["Anne", "Ben", "Carla"], ["x" * 101, "Ben"]])
async def test_a_record_has_no_more_names_than_seats_and_no_endless_ones(
    welcome: Welcome, names: list[str], field: str
) -> None:
    anne, page, _ = await finished(welcome)
    header, _, answers = (await anne.http.get(f"/api/tables/{page.table}/record")).text.partition("\n")
    text = msgspec.json.encode({**msgspec.json.decode(header), field: names}).decode() + "\n" + answers
    response = await anne.http.post("/api/records", content=text)
    assert (response.status_code, response.json()["code"]) == (400, "too_long")
    assert not (await anne.http.post("/api/verify", content=text)).json()["ok"]
