"""My data: all of it can be fetched, and deleted without a trace; what is others' stays whole."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec
import pytest
from live_houses import OpenHouse
from live_pages import Guest, Refused, pages
from standings import everything

import tortuga
from tortuga.server.store import mine
from tortuga.server.store.mine import BLANK

NAME, WORDS, LOOKING_ON = "Grace O'Malley", "what I said in confidence", "said while looking on"


def traces(of: bytes, *words: str) -> list[str]:
    """Which of these words are there, also as JSON or Python would write them."""
    return [word for word in words if word.encode() in of or repr(word)[1:-1].encode() in of]


async def play_together(grace: Guest, ben: Guest, game: str = "doubloons") -> str:
    """A match that both finish, with some chat."""
    options = {"rounds": 1} if game == "doubloons" else {}
    table = await grace.open_table(["me", "open"], game=game, options=options, window=None)
    await ben.sit(table, 1)
    pages = [await grace.page(table), await ben.page(table)]
    await pages[0].command("say", text=WORDS)
    await pages[1].command("say", text="aye")
    await asyncio.gather(*(page.play(random.Random(1)) for page in pages))
    return table


async def test_what_is_deleted_is_gone_and_what_is_others_stays(own_house: OpenHouse) -> None:
    house = own_house()
    grace, ben = await Guest.named(house.url, NAME), await Guest.named(house.url_of(1), "Ben")
    await grace.call("POST", "/api/me/codes")
    await grace.call("PUT", "/api/me/name", {"name": NAME})
    await grace.call("PUT", f"/api/friends/{ben.id}")
    await ben.call("PUT", f"/api/friends/{grace.id}")
    over = await play_together(grace, ben)
    shared = (await ben.call("POST", f"/api/tables/{over}/share"))["id"]
    running = await ben.open_table(["me", "open"], options={"rounds": 5}, window=None)
    await grace.sit(running, 1)
    theirs = await ben.open_table(["me", "open"])
    onlooker = await grace.page(theirs)
    await onlooker.command("say", text=LOOKING_ON)
    watching = await ben.page(running)

    exported = await grace.http.get("/api/me/data")
    assert exported.headers["cache-control"] == "no-store"
    data = exported.json()
    assert data["guest"][0]["name"] == NAME
    assert {line["text"] for line in data["chat"]} == {WORDS, LOOKING_ON}
    assert {one["table"] for one in data["tables"]} == {over, running, theirs}
    assert len(data["codes"]) == 10
    assert data["follows_and_blocks"][0]["other"] == ben.id
    secrets = {cookie.value or "" for cookie in grace.http.cookies.jar}
    assert not any(secret in exported.text for secret in secrets if secret)

    with pytest.raises(Refused, match="not_sure"):
        await grace.call("POST", "/api/me/delete", {"name": "grace"})
    await grace.call("POST", "/api/me/delete", {"name": NAME})
    assert await grace.call("GET", "/api/guest") is None
    await watching.until(lambda: watching.info.seats[1].name == BLANK)
    await watching.until(lambda: watching.info.seats[1].kind == "bot")
    for process in range(len(house.processes)):
        other = ben.at(house.url_of(process))
        for table in (over, running, theirs):
            assert not traces((await other.http.get(f"/api/tables/{table}")).content, NAME)
            page = await other.page(table)
            assert not [line for line in page.chat if line.text in (WORDS, LOOKING_ON) or line.name == NAME]
        record = (await other.http.get(f"/api/tables/{over}/record")).content
        assert msgspec.json.decode(record.split(b"\n")[0])["names"] == [BLANK, "Ben"]
        kept = await other.http.get(f"/api/records/{shared}")
        assert msgspec.json.decode(kept.content.split(b"\n")[0])["names"] == [BLANK, "Ben"]
        verdict = await other.http.post("/api/verify", content=kept.content)
        assert verdict.json()["ok"], "the record is whole"
        assert not traces((await other.http.get("/api/tables")).content, NAME)
    assert [line.text for line in (await ben.page(over)).chat] == ["aye"]
    assert (await ben.call("GET", "/api/friends"))["following"] == []
    assert not traces(await everything(house.database_url), NAME, "graceo'maiiey", WORDS, LOOKING_ON)
    assert not traces(house.said().encode(), NAME, WORDS, LOOKING_ON)
    fresh: Any = await Guest.named(house.url, NAME)
    assert fresh.name == NAME, "the name is free again"


async def test_whoever_has_the_same_name_keeps_it(own_house: OpenHouse) -> None:
    """Anybody may choose any name, come to a table, and be deleted: that takes nothing from those who sit there."""
    house = own_house()
    grace, ben = await Guest.named(house.url, NAME), await Guest.named(house.url_of(1), "Ben")
    twin = await Guest.named(house.url, "Ben")
    table = await grace.open_table(["me", "open"], options={"rounds": 1}, window=None)
    first = await grace.call("POST", f"/api/tables/{table}/invitations", {"uses": 2})
    await twin.call("POST", "/api/join", {"token": first["token"], "sit": False})
    await ben.sit(table, 1)
    async with pages(await twin.page(table)) as (page,):
        await page.command("say", text="I look on")
    both = [await grace.page(table), await ben.page(table)]
    await asyncio.gather(*(page.play(random.Random(1)) for page in both))
    shared = (await ben.call("POST", f"/api/tables/{table}/share"))["id"]
    await twin.call("POST", "/api/me/delete", {"name": "Ben"})
    kept = await ben.http.get(f"/api/records/{shared}")
    assert msgspec.json.decode(kept.content.split(b"\n")[0])["names"] == [NAME, "Ben"]
    shown = [one for one in (await ben.call("GET", "/api/tables"))["mine"] if one["id"] == table]
    assert [[seat["name"] for seat in one["seats"]] for one in shown] == [[NAME, "Ben"]]


def record_of(*names: str) -> str:
    """The beginning of a match between these."""
    match, bot = tortuga.new_match("pirata_codex", len(names), seed=11), tortuga.bot("deckhand", seed=3)
    while match.number < 12:
        seat = next(iter(match.waiting))
        match.act(seat, bot.choose(match.seat(seat)))
    header, _, answers = match.record.dumps().partition("\n")
    return msgspec.json.encode({**msgspec.json.decode(header), "names": names}).decode() + "\n" + answers


async def told(guest: Guest, text: str) -> str:
    """Upload a record and have it told. Returns the key of what was told."""
    return await told_of(guest, (await guest.http.post("/api/records", content=text)).json()["id"])


async def told_of(guest: Guest, match: str) -> str:
    """Have the match of a table or record told."""
    telling = await guest.call("POST", f"/api/replays/{match}/told")
    while telling["state"] != "done":
        assert telling["state"] in ("waiting", "telling"), telling
        await asyncio.sleep(0.1)
        telling = await guest.call("GET", f"/api/told/{telling['key']}")
    return str(telling["key"])


@pytest.mark.slow
async def test_a_match_told_goes_with_whoever_played_it_and_not_with_their_namesakes(own_house: OpenHouse) -> None:
    house = own_house(tell_effort=0.001)
    grace, ben = await Guest.named(house.url, NAME), await Guest.named(house.url, "Ben")
    twin = await Guest.named(house.url, "Ben")
    hers, his = await told(grace, record_of(NAME, "Ben", "Cat")), await told(ben, record_of("Ben", "Cat", "Dan"))
    played = await play_together(grace, ben, game="pirata_codex")
    theirs = await told_of(ben, played)
    for key in (hers, theirs):
        assert traces((await ben.http.get(f"/api/told/{key}/file")).content, NAME)
    assert traces(await everything(house.database_url), NAME)
    await twin.call("POST", "/api/me/delete", {"name": "Ben"})
    for key in (hers, his, theirs):
        assert (await ben.http.get(f"/api/told/{key}/file")).status_code == 200
    assert (await grace.http.get("/api/me/data")).json()["told_from_your_records"][0]["key"] == hers
    await grace.call("POST", "/api/me/delete", {"name": NAME})
    for key in (hers, theirs):
        assert (await ben.http.get(f"/api/told/{key}/file")).status_code == 404
    assert (await ben.http.get(f"/api/told/{his}/file")).status_code == 200
    assert not traces(await everything(house.database_url), NAME)
    again = await told_of(ben, played)
    assert traces((await ben.http.get(f"/api/told/{again}/file")).content, BLANK)


def test_who_is_deleted_is_no_longer_named_where_a_host_sent_them_away() -> None:
    """The place stays shut: otherwise they could come again by being deleted first."""
    sent = {"type": "Removed", "guest": "host", "whom": "mallory", "on": True, "place": "there"}
    assert mine.blanked(sent, "mallory", {"Mallory"}, {}, "nobody") == {**sent, "whom": "nobody"}
    assert mine.blanked(sent, "host", {"Host"}, {"there": "elsewhere"}, "nobody") == sent
