"""Rated tables, profiles and leaderboards in a real house, and that nobody sees what others do not show."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest
import sample
from live_houses import OpenHouse, TestHouse
from live_pages import Guest, Refused, refused
from nursery import tortuga
from standings import everything, standing, stored

from tortuga.server.store import open_database
from tortuga.server.wire.places import place_of

RATED: dict[str, Any] = {"rated": True}


@pytest.fixture(scope="module")
def house(module_house: OpenHouse) -> TestHouse:
    """A house behind a proxy, which says where everybody comes from."""
    return module_house(proxies=1)


class Crowd:
    """Guests who come from addresses of their own, spread over the processes of a house."""

    def __init__(self, house: TestHouse) -> None:
        self.house = house
        self._number = random.randrange(1, 200)

    async def welcome(self, name: str, address: str | None = None) -> Guest:
        self._number += 1
        guest = Guest(self.house.url_of(self._number))
        guest.http.headers["x-forwarded-for"] = address or f"198.51.{random.randrange(256)}.{self._number % 256}"
        await guest.call("PUT", "/api/guest", {"name": name})
        info = await guest.call("GET", "/api/guest")
        guest.id, guest.name = info["id"], info["name"]
        return guest


@pytest.fixture
def crowd(house: TestHouse) -> Crowd:
    return Crowd(house)


async def play(table: str, *players: Guest) -> None:
    """Play a match to its end, at random."""
    pages = [await player.page(table) for player in players]
    await asyncio.gather(*(page.play(random.Random(seat)) for seat, page in enumerate(pages)))


async def play_rated(one: Guest, other: Guest, **more: Any) -> str:
    table = await one.open_table(["me", "open"], **{**RATED, **more})
    await other.sit(table, 1)
    await play(table, one, other)
    return table


async def profile(of: Guest, seen_by: Guest | None = None) -> Any:
    return await (seen_by or of).call("GET", f"/api/players/{of.id}")


async def verdict(of: Guest, table: str) -> str:
    """What a match has counted for, as soon as it is known."""
    async with asyncio.timeout(30):
        while True:
            matches = (await profile(of))["last"]["matches"]
            found = next((one["verdict"] for one in matches if one["table"] == table), "waiting")
            if found != "waiting":
                return str(found)
            await asyncio.sleep(0.05)


async def code_of(doing: Any) -> str:
    with pytest.raises(Refused) as refusal:
        await doing
    return refusal.value.code


async def test_a_rated_match_is_on_both_profiles_and_on_nobody_s_leaderboard_yet(crowd: Crowd) -> None:
    anne, ben, stranger = [await crowd.welcome(name) for name in ("Anne", "Ben", "Carl")]
    table = await play_rated(anne, ben)
    assert await verdict(anne, table) == "counted"
    shown = await profile(anne, stranger)
    assert not shown["mine"]
    assert shown["endings"] is None
    assert (shown["played"], shown["counted"], shown["games"][0]["played"]) == (1, 1, 1)
    rating = shown["games"][0]["ratings"][0]
    assert rating["seats"] == "2"
    assert rating["rating"]["provisional"]
    assert rating["rating"]["margin"] > 300
    assert len(rating["curve"]) == 1
    match = shown["last"]["matches"][0]
    assert [seat["guest"] for seat in match["seats"]] == [anne.id, ben.id]
    assert match["replay"]
    assert match["usual"]
    assert (await stranger.call("GET", f"/api/replays/{table}"))["game"] == "doubloons"
    boards = (await anne.call("GET", "/api/leaderboards/doubloons"))["boards"]
    assert [row["guest"] for board in boards for row in board["rows"] if row["guest"] in (anne.id, ben.id)] == []
    assert boards[0]["mine"]["provisional"], "what is unsure is told to whom it belongs"
    assert (await profile(anne))["endings"] == {"bad": 0, "of": 1, "until": None}


async def read_the_logs_again(house: TestHouse) -> None:
    """What ``tortuga house results --again`` does."""
    settings = house.processes[0].config
    with_game = settings.with_name("with_game.toml")
    with_game.write_text('extra_games = ["sample:RULES"]\n' + settings.read_text("utf-8"))
    again = ("house", "results", "--again", "--database-url", house.database_url, "--config", str(with_game))
    places = {"PYTHONPATH": str(Path(sample.__file__).parent), "PATH": ""}
    (await asyncio.to_thread(tortuga, *again, environment=places)).check_returncode()


async def test_ratings_and_results_are_what_the_logs_say_to_the_digit(house: TestHouse, crowd: Crowd) -> None:
    anne, ben, carl = [await crowd.welcome(name) for name in ("Anne", "Ben", "Carl")]
    tables = [await play_rated(one, other) for one, other in ((anne, ben), (ben, carl), (carl, anne), (anne, ben))]
    for table, who in zip(tables, (anne, ben, carl, anne), strict=True):
        assert await verdict(who, table) == "counted"
    database = await open_database(house.database_url, seconds=30)
    try:
        before = await database.read(standing), await database.read(stored)
        await read_the_logs_again(house)
        assert (await database.read(standing), await database.read(stored)) == before
    finally:
        await database.close()


async def test_whoever_is_deleted_leaves_no_place_and_the_ratings_of_others_as_they_are(
    house: TestHouse, crowd: Crowd
) -> None:
    home = "203.0.113.77"
    anne, ben, carl = await crowd.welcome("Anne", home), await crowd.welcome("Ben", home), await crowd.welcome("Carl")
    tables = [await play_rated(anne, ben), await play_rated(anne, carl), await play_rated(carl, ben)]
    assert [await verdict(carl, table) for table in tables[1:]] == ["counted"] * 2
    assert await verdict(anne, tables[0]) == "one_place"
    await ben.call("POST", f"/api/tables/{tables[0]}/share")
    database = await open_database(house.database_url, seconds=30)
    try:
        before = await database.read(standing)
        assert place_of(home).encode() in await everything(house.database_url)
        await anne.call("POST", "/api/me/delete", {"name": "Anne"})
        await ben.call("POST", "/api/me/delete", {"name": "Ben"})
        assert place_of(home).encode() not in await everything(house.database_url)
        assert await database.read(standing) == before
        await read_the_logs_again(house)
        assert await database.read(standing) == before
    finally:
        await database.close()


async def test_one_address_on_two_seats_and_the_same_two_again_and_again_do_not_count(crowd: Crowd) -> None:
    anne, ben = await crowd.welcome("Anne", "203.0.113.5"), await crowd.welcome("Ben", "203.0.113.5")
    assert await verdict(anne, await play_rated(anne, ben)) == "one_place"
    dora, emil = await crowd.welcome("Dora"), await crowd.welcome("Emil")
    found = [await verdict(dora, await play_rated(dora, emil)) for _ in range(6)]
    assert found == ["counted"] * 5 + ["farmed"]
    assert (await profile(dora))["games"][0]["ratings"][0]["rating"]["matches"] == 5


@pytest.mark.parametrize(
    ("seats", "more"),
    [
        (["me", "random"], {}),
        (["me", "mate"], {}),  # nobody has measured how strong a mate is in this game
        (["me", "me"], {}),
        (["me", "open"], {"hints": True}),
        (["me", "open"], {"take_back": "free"}),
        (["me", "open"], {"options": {"rounds": 2}}),
    ],
)
async def test_what_cannot_be_rated(crowd: Crowd, seats: list[str], more: dict[str, Any]) -> None:
    anne = await crowd.welcome("Anne")
    await refused("not_rateable", anne.open_table(seats, **RATED, **more))


async def test_at_a_rated_table_nobody_is_helped_and_everybody_has_one_seat(crowd: Crowd) -> None:
    anne, ben = await crowd.welcome("Anne"), await crowd.welcome("Ben")
    table = await anne.open_table(["me", "open", "open"], **RATED)
    await refused("not_rateable", anne.call("POST", f"/api/tables/{table}/start", {"fill": "random"}))
    await refused("one_seat", anne.sit(table, 1))
    await ben.sit(table, 1)
    carl = await crowd.welcome("Carl")
    await carl.sit(table, 2)
    page = await anne.page(table)
    assert page.info.rated
    await refused("not_allowed", page.hint(0))
    alone = await anne.open_table(["me", "deckhand"], game="pirata_codex", **RATED)
    solo = await anne.page(alone)
    await solo.until(solo.asked)
    assert not solo.info.hints
    await refused("not_allowed", solo.hint(0))


async def test_whoever_leaves_again_and_again_waits_and_is_told_so(crowd: Crowd) -> None:
    anne, ben = await crowd.welcome("Anne"), await crowd.welcome("Ben")
    for _ in range(2):
        table = await anne.open_table(["me", "open"], **RATED)
        await ben.sit(table, 1)
        await ben.call("POST", f"/api/tables/{table}/leave")
        await play(table, anne)
        assert await verdict(anne, table) == "counted"
    endings = (await profile(ben))["endings"]
    assert (endings["bad"], endings["of"]) == (2, 2)
    assert endings["until"] is not None
    await refused("paused", ben.open_table(["me", "open"], **RATED))
    table = await anne.open_table(["me", "open"], **RATED)
    assert "left 2 of your last 2" in str(await sentence_of(ben.sit(table, 1)))
    link = await anne.call("POST", f"/api/tables/{table}/invitations", {"uses": 1})
    await refused("paused", ben.call("POST", "/api/join", {"token": link["token"], "sit": True}))
    await ben.open_table(["me", "open"])  # other tables are open to everybody
    low, high = [(await profile(who))["games"][0]["ratings"][0]["rating"]["points"] for who in (ben, anne)]
    assert low < 1500 < high, "a stand-in does not save whoever leaves"


async def sentence_of(doing: Any) -> Refused:
    with pytest.raises(Refused) as refusal:
        await doing
    return refusal.value


async def test_a_hidden_profile_is_hidden_everywhere(crowd: Crowd) -> None:
    anne, ben, stranger = [await crowd.welcome(name) for name in ("Anne", "Ben", "Carl")]
    table = await play_rated(anne, ben)
    again = await play_rated(anne, ben)
    assert (await profile(ben, stranger))["rivals"][0]["guest"] == anne.id
    await anne.call("PUT", "/api/profile", {"shown": "hidden"})
    for path in (f"/api/players/{anne.id}", f"/api/players/{anne.id}/matches?before=1e11"):
        await refused("no_such_guest", stranger.call("GET", path))
        await refused("no_such_guest", ben.call("GET", path))
        await refused("no_such_guest", Guest(ben.url).call("GET", path))
        await anne.call("GET", path)
    unknown = await sentence_of(stranger.call("GET", "/api/players/nobody"))
    assert str(unknown) == str(await sentence_of(stranger.call("GET", f"/api/players/{anne.id}")))
    for looks in (
        await profile(ben, stranger),
        await stranger.call("GET", f"/api/players/{ben.id}/matches?before=1e11"),
    ):
        assert anne.id not in str(looks)
        assert "Anne" not in str(looks)
    seats = {one["table"]: one["seats"][0] for one in (await profile(ben))["last"]["matches"]}
    assert seats[table]["name"] == seats[again]["name"] == "Anne", "whoever played with her knows her"
    assert seats[table]["guest"] is None
    await anne.call("PUT", "/api/profile", {"shown": "public"})
    assert (await profile(anne, stranger))["played"] == 2


async def test_a_profile_for_friends_is_seen_by_friends_alone_everywhere(crowd: Crowd) -> None:
    anne, ben, friend, fan = [await crowd.welcome(name) for name in ("Anne", "Ben", "Fred", "Gus")]
    for _ in range(2):
        await play_rated(anne, ben)
    await friend.call("PUT", f"/api/friends/{anne.id}")
    await anne.call("PUT", f"/api/friends/{friend.id}")
    await fan.call("PUT", f"/api/friends/{anne.id}")
    await anne.call("PUT", "/api/profile", {"shown": "friends"})
    for path in (f"/api/players/{anne.id}", f"/api/players/{anne.id}/matches?before=1e11"):
        await friend.call("GET", path)
        await anne.call("GET", path)
        for stranger in (fan, ben, Guest(ben.url)):
            await refused("no_such_guest", stranger.call("GET", path))
    assert (await profile(anne, friend))["shown"] == "friends"
    assert (await profile(ben, friend))["rivals"][0]["guest"] == anne.id
    assert anne.id not in str(await profile(ben, fan)), "who is followed and does not follow is no friend"
    await anne.call("DELETE", f"/api/friends/{friend.id}")
    await refused("no_such_guest", friend.call("GET", f"/api/players/{anne.id}"))


async def test_matches_at_private_tables_are_for_those_who_sat_there(crowd: Crowd) -> None:
    anne, ben, stranger = [await crowd.welcome(name) for name in ("Anne", "Ben", "Carl")]
    table = await anne.open_table(["me", "open"], private=True, options={"rounds": 1})
    link = await anne.call("POST", f"/api/tables/{table}/invitations", {"uses": 1})
    await ben.call("POST", "/api/join", {"token": link["token"], "sit": True})
    await play(table, anne, ben)
    for viewer, known in ((anne, 1), (ben, 1), (stranger, 0)):
        shown = await profile(anne, viewer)
        assert len(shown["last"]["matches"]) == shown["counted"] == known
        assert (table in str(shown)) == bool(known)
        assert [match["usual"] for match in shown["last"]["matches"]] == [False] * known


async def test_nobody_changes_the_profile_of_somebody_else(crowd: Crowd) -> None:
    anne = await crowd.welcome("Anne")
    nobody = Guest(anne.url)
    assert await code_of(nobody.call("PUT", "/api/profile", {"shown": "hidden"})) == "no_guest"
    unwanted: list[Any] = [{}, {"shown": "nobody"}, {"shown": "hidden", "guest": anne.id}, {"shown": 1}, [], None]
    for bad in unwanted:
        assert await code_of(anne.call("PUT", "/api/profile", bad)) == "malformed"
    anne.http.headers["origin"] = "https://elsewhere.example"
    assert await code_of(anne.call("PUT", "/api/profile", {"shown": "hidden"})) == "wrong_origin"
    assert (await Guest(anne.url).call("GET", f"/api/players/{anne.id}"))["shown"] == "public"


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/api/players/nobody", "no_such_guest"),
        ("/api/players/" + "x" * 33, "malformed"),
        ("/api/players/a%27%20OR%201", "malformed"),
        ("/api/players/nobody/matches", "malformed"),
        ("/api/players/nobody/matches?before=never", "malformed"),
        ("/api/players/nobody/matches?before=1e99", "malformed"),
        ("/api/leaderboards/chess", "unknown_game"),
        ("/api/leaderboards/..%2Fadmin", "malformed"),
    ],
)
async def test_bad_questions_about_players(crowd: Crowd, path: str, code: str) -> None:
    assert await code_of(Guest(crowd.house.url).call("GET", path)) in (code, "no_page")
