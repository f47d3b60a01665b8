"""Before and between matches: invitations, visitors, readiness, whose move it is, colours."""

from __future__ import annotations

import random

import msgspec
import pytest
from live_pages import Guest, Page, Refused, Welcome


def first_option(page: Page) -> object:
    ask = page.sight().ask
    assert ask is not None
    return msgspec.json.decode(ask.options[0])


async def refused(code: str, guest: Guest, method: str, path: str, data: object = None) -> None:
    with pytest.raises(Refused) as error:
        await guest.call(method, path, data)
    assert error.value.code == code


async def test_an_invitation_shows_what_it_is_to_before_it_is_used(welcome: Welcome) -> None:
    anne, ben, carla = await welcome("Anne"), await welcome("Ben"), await welcome("Carla")
    table = await anne.open_table(["me", "open", "random"], private=True)
    token = (await anne.call("POST", f"/api/tables/{table}/invitations", {"uses": 1}))["token"]
    for _ in range(2):
        shown = await ben.call("POST", "/api/invitation", {"token": token})
        assert (shown["game"], shown["host"], shown["state"]) == ("doubloons", "Anne", "gathering")
        assert [seat["kind"] for seat in shown["seats"]] == ["guest", "open", "bot"]
    assert "table" not in shown, "the table itself is for those who have come"
    await ben.call("POST", "/api/join", {"token": token})
    assert (await ben.call("POST", "/api/invitation", {"token": token}))["host"] == "Anne"
    await refused("bad_token", carla, "POST", "/api/invitation", {"token": token})
    await refused("bad_token", carla, "POST", "/api/invitation", {"token": "nonsense"})


async def test_the_host_sees_who_has_opened_an_invitation(welcome: Welcome) -> None:
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open"], private=True)
    page = await anne.page(table)
    token = (await anne.call("POST", f"/api/tables/{table}/invitations", {"uses": 1}))["token"]
    for _ in range(2):
        await ben.call("POST", "/api/join", {"token": token})
    await page.until(lambda: bool(page.info.visitors))
    assert [visitor.name for visitor in page.info.visitors] == ["Ben"]
    await ben.sit(table, 1)
    await page.until(lambda: page.info.state == "playing")
    assert page.info.visitors == []


async def test_who_accepts_an_invitation_is_seated_at_once(welcome: Welcome) -> None:
    anne, ben, carla = await welcome("Anne"), await welcome("Ben"), await welcome("Carla")
    table = await anne.open_table(["me", "random", "open", "open"], private=True)
    token = (await anne.call("POST", f"/api/tables/{table}/invitations", {"uses": 2}))["token"]
    for _ in range(2):
        await ben.call("POST", "/api/join", {"token": token, "sit": True})
        info = await ben.call("GET", f"/api/tables/{table}")
        assert [seat["guest"] for seat in info["seats"]] == [anne.id, None, ben.id, None], "coming again takes no other"
    assert info["visitors"] == []
    assert not (await carla.call("POST", "/api/invitation", {"token": token}))["watch"]
    await carla.call("POST", "/api/join", {"token": token, "sit": True})
    assert (await carla.call("GET", f"/api/tables/{table}"))["state"] == "playing", "all seats are taken"


async def test_an_invitation_lets_one_watch_when_the_table_is_full(welcome: Welcome) -> None:
    anne, ben, carla, dan = [await welcome(name) for name in ("Anne", "Ben", "Carla", "Dan")]
    table = await anne.open_table(["me", "open"], private=True, options={"rounds": 1})
    token = (await anne.call("POST", f"/api/tables/{table}/invitations", {"uses": 1}))["token"]
    await ben.call("POST", "/api/join", {"token": token, "sit": True})
    for guest, watch in ((ben, False), (anne, False), (carla, True)):
        shown = await guest.call("POST", "/api/invitation", {"token": token})
        assert (shown["state"], shown["watch"]) == ("playing", watch)
    await carla.call("POST", "/api/join", {"token": token, "sit": True})
    page = await carla.page(table)
    assert (page.farewell, page.me.seats) == (None, [])
    await refused("no_table", dan, "GET", f"/api/tables/{table}")


async def test_an_invitation_to_a_closed_table_says_so(welcome: Welcome) -> None:
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open"], private=True)
    token = (await anne.call("POST", f"/api/tables/{table}/invitations", {}))["token"]
    await anne.call("POST", f"/api/tables/{table}/close")
    for path in ("/api/invitation", "/api/join"):
        await refused("closed", ben, "POST", path, {"token": token})


async def test_a_table_that_asks_for_it_begins_when_everybody_is_ready(welcome: Welcome) -> None:
    anne, ben, carla = await welcome("Anne"), await welcome("Ben"), await welcome("Carla")
    table = await anne.open_table(["me", "open"], ready=True)
    page = await anne.page(table)
    await refused("not_your_seat", carla, "POST", f"/api/tables/{table}/ready", {"on": True})
    await anne.call("POST", f"/api/tables/{table}/ready", {"on": True})
    await anne.call("POST", f"/api/tables/{table}/ready", {"on": False})
    await ben.sit(table, 1)
    info = await ben.call("POST", f"/api/tables/{table}/ready", {"on": True})
    assert (info["state"], [seat["ready"] for seat in info["seats"]]) == ("gathering", [False, True])
    info = await anne.call("POST", f"/api/tables/{table}/ready", {"on": True})
    assert info["state"] == "playing"
    await page.until(lambda: page.info.state == "playing")
    await refused("begun", ben, "POST", f"/api/tables/{table}/ready", {"on": False})


async def test_the_lobby_says_whose_move_it_is(welcome: Welcome) -> None:
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open"], private=True)
    token = (await anne.call("POST", f"/api/tables/{table}/invitations", {"uses": 1}))["token"]
    await ben.call("POST", "/api/join", {"token": token})
    await ben.sit(table, 1)
    one = await anne.page(table)
    (mine,) = [each for each in (await anne.call("GET", "/api/tables"))["mine"] if each["id"] == table]
    assert set(mine["to_move"]) == {anne.id, ben.id}, "both are asked at once"
    await one.answer(0, first_option(one))
    (mine,) = [each for each in (await anne.call("GET", "/api/tables"))["mine"] if each["id"] == table]
    assert mine["to_move"] == [ben.id]


async def test_everybody_keeps_their_colours_in_a_rematch(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "random", "random"], options={"rounds": 1})
    page = await anne.page(table)
    worn = {seat.name: at for at, seat in enumerate(page.info.seats)}
    for _ in range(2):
        await page.play(random.Random(1))
        table = (await anne.call("POST", f"/api/tables/{page.table}/rematch"))["table"]
        page = await anne.page(table)
        assert {seat.name: seat.livery for seat in page.info.seats} == worn
    assert [seat.name for seat in page.info.seats] != list(worn), "though the seats move on"
