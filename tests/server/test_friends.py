"""Friends: following, blocking, who is here, challenges, and tables for some people only."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable
from typing import Any

import pytest
from live_houses import PATIENCE
from live_pages import Guest, Refused, Welcome, keep


async def refused(call: Awaitable[Any]) -> str:
    with pytest.raises(Refused) as refusal:
        await call
    return refusal.value.code


async def befriend(one: Guest, other: Guest) -> None:
    await one.call("PUT", f"/api/friends/{other.id}")
    await other.call("PUT", f"/api/friends/{one.id}")


async def here(guest: Guest) -> dict[str, Any]:
    return {one["id"]: one for one in (await guest.call("GET", "/api/here"))["people"]}


async def test_two_who_follow_each_other_are_friends(welcome: Welcome) -> None:
    anne, ben = await welcome("Anne friendly"), await welcome("Ben friendly")
    await keep(ben)
    found = await anne.call("POST", "/api/people/find", {"name": "BEN  FRIENDLY"})
    assert found["id"] == ben.id
    await anne.call("PUT", f"/api/friends/{ben.id}")
    around = await ben.call("GET", "/api/friends")
    assert [(one["id"], one["friend"]) for one in around["followers"]] == [(anne.id, False)]
    await ben.call("PUT", f"/api/friends/{anne.id}")
    (shown,) = (await anne.call("GET", "/api/friends"))["following"]
    assert (shown["id"], shown["friend"], shown["here"], shown["kept"]) == (ben.id, True, True, True)
    assert (await ben.call("GET", "/api/friends"))["followers"] == [], "followed back"
    await anne.call("DELETE", f"/api/friends/{ben.id}")
    assert not (await anne.call("GET", "/api/friends"))["following"]
    assert await refused(anne.call("PUT", f"/api/friends/{anne.id}")) == "not_allowed"
    assert await refused(anne.call("PUT", "/api/friends/nobody")) == "no_such_guest"
    assert await refused(anne.call("POST", "/api/people/find", {"name": "Anne friendly"})) == "no_such_guest", "unkept"


async def test_everybody_chooses_who_sees_that_they_are_here(welcome: Welcome) -> None:
    anne, ben, carla = await welcome("Anne seen"), await welcome("Ben seen"), await welcome("Carla seen")
    await keep(anne)
    await befriend(anne, ben)
    table = await anne.open_table(["me", "open"])
    assert anne.id not in await here(carla)
    seen = (await here(ben))[anne.id]
    assert (seen["table"], seen["game"]) == (table, "doubloons")
    await anne.call("PUT", "/api/me/seen-by", {"seen_by": "hidden"})
    assert anne.id not in await here(ben)
    assert not (await ben.call("GET", "/api/friends"))["following"][0]["here"]
    await anne.call("PUT", "/api/me/seen-by", {"seen_by": "public"})
    assert anne.id in await here(carla)
    await anne.call("PUT", f"/api/blocks/{carla.id}")
    assert anne.id not in await here(carla)
    private = await ben.open_table(["me", "open"], private=True)
    assert (await here(anne))[ben.id]["table"] != private, "a private table is nobody's business"


async def test_a_block_ends_what_was_between_two_people(welcome: Welcome) -> None:
    anne, pest = await welcome("Anne bothered"), await welcome("Pest")
    await keep(anne)
    await befriend(anne, pest)
    table = await pest.open_table(["me", "open"])
    await pest.call("POST", f"/api/tables/{table}/challenges", {"guest": anne.id})
    assert (await anne.call("GET", "/api/me/tables"))["challenges"]
    await anne.call("PUT", f"/api/blocks/{pest.id}")
    assert not (await anne.call("GET", "/api/me/tables"))["challenges"]
    assert not (await pest.call("GET", "/api/friends"))["following"]
    assert await refused(pest.call("PUT", f"/api/friends/{anne.id}")) == "no_such_guest"
    assert await refused(pest.call("POST", "/api/people/find", {"name": anne.name})) == "no_such_guest"
    assert await refused(pest.call("POST", f"/api/tables/{table}/challenges", {"guest": anne.id})) == "not_friends"
    own = await anne.open_table(["me", "open"])
    assert await refused(pest.sit(own, 1)) == "not_admitted"
    await anne.call("DELETE", f"/api/blocks/{pest.id}")
    await pest.sit(own, 1)


async def test_a_friend_is_challenged_to_a_private_table(welcome: Welcome) -> None:
    anne, ben, carla = await welcome("Anne bold"), await welcome("Ben bold"), await welcome("Carla bold")
    await befriend(anne, ben)
    table = await anne.open_table(["me", "open"], private=True)
    challenge = f"/api/tables/{table}/challenges"
    assert await refused(anne.call("POST", challenge, {"guest": carla.id})) == "not_friends"
    assert await refused(carla.call("POST", challenge, {"guest": anne.id})) == "no_table"
    for _ in range(2):
        await anne.call("POST", challenge, {"guest": ben.id})
    (asked,) = (await ben.call("GET", "/api/me/tables"))["challenges"]
    assert (asked["table"], asked["name"], asked["game"], asked["seats"]) == (table, anne.name, "doubloons", 2)
    assert await refused(ben.call("GET", f"/api/tables/{table}")) == "no_table", "not before it is accepted"
    assert await refused(carla.call("POST", f"/api/challenges/{table}")) == "no_challenge"
    assert await ben.call("POST", f"/api/challenges/{table}") == {"table": table}
    await ben.sit(table, 1)
    assert await refused(ben.call("DELETE", f"/api/challenges/{table}")) == "no_challenge"


async def test_a_table_for_kept_names_or_friends_takes_nobody_else(welcome: Welcome) -> None:
    anne, ben, carla = await welcome("Anne choosy"), await welcome("Ben choosy"), await welcome("Carla choosy")
    await keep(ben)
    await befriend(anne, carla)
    kept = await anne.open_table(["me", "open", "open"], admits="kept")
    friends = await anne.open_table(["me", "open", "open"], admits="friends")
    assert (await anne.call("GET", f"/api/tables/{kept}"))["admits"] == "kept"
    assert await refused(carla.sit(kept, 1)) == "not_admitted"
    seat = (await ben.sit(kept, 1))["seats"][1]
    assert (seat["name"], seat["kept"]) == (ben.name, True)
    assert await refused(ben.sit(friends, 1)) == "not_admitted"
    token = (await anne.call("POST", f"/api/tables/{friends}/invitations", {"uses": 2}))["token"]
    assert await refused(ben.call("POST", "/api/join", {"token": token, "sit": True})) == "not_admitted"
    await carla.call("POST", "/api/join", {"token": token, "sit": True})
    table = await carla.call("GET", f"/api/tables/{friends}")
    assert carla.id in [one["guest"] for one in table["seats"]]


async def test_a_table_for_some_ratings_takes_nobody_else(welcome: Welcome) -> None:
    anne, ben = await welcome("Anne strong"), await welcome("Ben new")
    strong = await anne.open_table(["me", "open"], points={"least": 1600, "most": 2400})
    assert (await ben.call("GET", f"/api/tables/{strong}"))["points"] == {"least": 1600, "most": 2400}
    assert await refused(ben.sit(strong, 1)) == "not_admitted", "a newcomer counts with 1500"
    token = (await anne.call("POST", f"/api/tables/{strong}/invitations", {"uses": 2}))["token"]
    assert await refused(ben.call("POST", "/api/join", {"token": token, "sit": True})) == "not_admitted"
    equal = await anne.open_table(["me", "open"], points={"least": 1500, "most": 1500})
    await ben.sit(equal, 1)
    for bad in ({"least": 2, "most": 1}, {"least": -1}, {"most": 4001}, {"least": "many"}):
        assert await refused(anne.open_table(["me", "open"], points=bad)) == "malformed"


async def test_the_same_people_play_again_days_later(welcome: Welcome) -> None:
    anne, ben = await welcome("Anne again"), await welcome("Ben again")
    first = await anne.open_table(["me", "open"], options={"rounds": 1}, window=None)
    await ben.sit(first, 1)
    second = await play_again(first, anne, ben)
    third = (await ben.call("POST", f"/api/tables/{first}/rematch"))["table"]
    assert third not in (first, second), "what was played again since is not played twice"
    waiting = [one["id"] for one in (await anne.call("GET", "/api/me/tables"))["tables"]]
    assert third in waiting, "a seat is kept for each of the others, and their page shows the table"
    assert (await anne.call("POST", f"/api/tables/{first}/rematch"))["table"] == third


async def play_again(first: str, *players: Guest) -> str:
    """Play a match and its rematch to their ends. Returns the table of the rematch."""
    await play(first, *players)
    (second,) = {(await one.call("POST", f"/api/tables/{first}/rematch"))["table"] for one in players}
    await play(second, *players)
    return str(second)


async def play(table: str, *players: Guest) -> None:
    pages = [await player.page(table) for player in players]
    await asyncio.gather(*(page.play(random.Random(seat)) for seat, page in enumerate(pages)))


async def test_my_tables_come_with_those_first_where_it_is_my_move(welcome: Welcome) -> None:
    anne = await welcome("Anne busy")
    moving = await anne.open_table(["me", "random"], window=None)
    waiting = await anne.open_table(["me", "open"])
    deadline = time.monotonic() + PATIENCE
    while True:
        mine = (await anne.call("GET", "/api/me/tables"))["tables"]
        if anne.id in mine[0]["to_move"] or time.monotonic() > deadline:
            break
        await asyncio.sleep(0.05)
    assert [one["id"] for one in mine] == [moving, waiting]
