"""Tables before, beside and after a match: seats, links, stand-ins, undo, chat, rematch."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest
from live_houses import TestHouse
from live_pages import Guest, Page, Refused, Welcome, opened, pages, refused

from tortuga.bots.characters import crew
from tortuga.server.table.commands import MOST_MUTED


def first_option(page: Page) -> Any:
    ask = page.sight().ask
    assert ask is not None
    return msgspec.json.decode(ask.options[0])


# Guests


async def test_a_guest_needs_only_a_name_and_can_change_it(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    await anne.call("PUT", "/api/guest", {"name": "  Anne   Bonny "})
    told = await anne.call("GET", "/api/guest")
    assert told == {"id": anne.id, "name": "Anne Bonny", "bot": False, "admin": False, "kept": False}


async def test_without_a_name_nothing_can_be_done(house: TestHouse) -> None:
    nobody = Guest(house.url)
    assert await nobody.call("GET", "/api/guest") is None
    await refused("no_guest", nobody.open_table(["me", "mate"]))
    for name, code in (("", "malformed"), ("x" * 25, "malformed"), (" ", "bad_name"), ("\u200b\x07", "bad_name")):
        await refused(code, nobody.call("PUT", "/api/guest", {"name": name}))


@pytest.mark.parametrize(
    "name", ["\u3164", "\u2800\u2800", "\u115f\u1160", "\uffa0", "\u034f", "\ufe0f", "\u0301", "\u00a0", "\U000e0100"]
)
async def test_a_name_that_nobody_can_see_is_refused(house: TestHouse, name: str) -> None:
    await refused("bad_name", Guest(house.url).call("PUT", "/api/guest", {"name": name}))


@pytest.mark.parametrize("name", ["Анна", "アン", "عائشة", "Zoë", "Zoe\u0308", "☠", "x²", "7", "-"])
async def test_a_name_in_any_script_is_kept(house: TestHouse, name: str) -> None:
    assert (await Guest.named(house.url, name)).name == name


async def test_the_cookie_is_hidden_from_scripts_and_other_sites(house: TestHouse) -> None:
    guest = Guest(house.url)
    response = await guest.http.put("/api/guest", json={"name": "Anne"})
    cookie = response.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    assert len(cookie.partition("=")[2].partition(";")[0]) >= 43, "256 bits"


async def test_a_return_link_brings_a_guest_to_another_device_once(welcome: Welcome, house: TestHouse) -> None:
    anne = await welcome("Anne")
    link = await anne.call("POST", "/api/guest/return-links")
    assert link["path"] == f"/return/{link['token']}"
    phone = Guest(house.urls[-1])
    assert await phone.call("POST", "/api/return-link", {"token": link["token"]}) == {"name": "Anne", "here": False}
    assert (await phone.call("POST", "/api/guest/return", opened(link)))["id"] == anne.id
    assert (await phone.call("GET", "/api/guest"))["id"] == anne.id
    await refused("bad_token", Guest(house.url).call("POST", "/api/guest/return", opened(link)))
    await refused("bad_token", Guest(house.url).call("POST", "/api/guest/return", opened(link) | {"token": "guessed"}))
    await refused("bad_token", phone.call("POST", "/api/return-link", {"token": link["token"]}))
    await phone.call("DELETE", "/api/guest")
    assert await phone.call("GET", "/api/guest") is None
    assert (await anne.call("GET", "/api/guest"))["id"] == anne.id, "the other device is still known"


async def test_a_return_link_used_twice_at_once_works_once(welcome: Welcome, house: TestHouse) -> None:
    anne = await welcome("Anne")
    link = await anne.call("POST", "/api/guest/return-links")
    devices = [Guest(house.url_of(number)) for number in range(6)]
    tries = [device.call("POST", "/api/guest/return", opened(link)) for device in devices]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(not isinstance(result, Exception) for result in results) == 1


# The lobby and seats


async def test_the_lobby_shows_open_tables_and_hides_private_ones(welcome: Welcome) -> None:
    anne, ben = await welcome("Anne"), await welcome("Ben")
    shown, hidden = await anne.open_table(["me", "open"]), await anne.open_table(["me", "open"], private=True)
    lobby = await ben.call("GET", "/api/tables")
    listed = {table["id"] for table in lobby["tables"]}
    assert shown in listed
    assert hidden not in listed
    mine = {table["id"]: table for table in (await anne.call("GET", "/api/tables"))["mine"]}
    assert {shown, hidden} <= set(mine)
    assert mine[hidden]["mine"]


async def test_the_lobby_says_when_nothing_has_changed(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    for _ in range(20):  # at tables of other tests, bots may still play
        first = await anne.http.get("/api/tables")
        again = await anne.http.get("/api/tables", headers={"if-none-match": first.headers["etag"]})
        if again.status_code == 304:
            break
        assert again.content != first.content
    assert again.status_code == 304
    await anne.open_table(["me", "open"])
    later = await anne.http.get("/api/tables", headers={"if-none-match": first.headers["etag"]})
    assert later.status_code == 200


async def test_a_seat_goes_to_one_guest_even_if_many_want_it(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "open", "open"])
    others = [await welcome(f"Guest {number}") for number in range(6)]
    results = await asyncio.gather(*(guest.sit(table, 1) for guest in others), return_exceptions=True)
    assert sum(not isinstance(result, Exception) for result in results) == 1
    codes = {result.code for result in results if isinstance(result, Refused)}
    assert codes == {"seat_taken"}
    await refused("no_seat", others[0].sit(table, 9))


async def test_standing_up_and_starting_with_bots(welcome: Welcome) -> None:
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open", "open"])
    await ben.sit(table, 1)
    await refused("not_your_seat", ben.call("DELETE", f"/api/tables/{table}/seats/0"))
    info = await ben.call("DELETE", f"/api/tables/{table}/seats/1")
    assert info["seats"][1]["kind"] == "open"
    await refused("not_host", ben.call("POST", f"/api/tables/{table}/start", {"fill": "mate"}))
    await refused("unknown_bot", anne.call("POST", f"/api/tables/{table}/start", {"fill": "admiral"}))
    info = await anne.call("POST", f"/api/tables/{table}/start", {"fill": "mate"})
    assert info["state"] == "playing"
    assert [seat["level"] for seat in info["seats"]] == [None, "mate", "mate"]
    assert {seat["character"] for seat in info["seats"][1:]} <= set(crew())
    assert len({seat["name"] for seat in info["seats"]}) == 3
    await refused("begun", ben.sit(table, 1))


async def test_closing_a_table_before_it_begins(welcome: Welcome) -> None:
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open"])
    await refused("not_host", ben.call("POST", f"/api/tables/{table}/close"))
    assert (await anne.call("POST", f"/api/tables/{table}/close"))["state"] == "closed"
    await refused("closed", ben.sit(table, 1))
    assert table not in {shown["id"] for shown in (await ben.call("GET", "/api/tables"))["tables"]}


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "chess", "seats": [{"kind": "me"}]}, "unknown_game"),
        ({"game": "doubloons", "seats": [{"kind": "me"}]}, "bad_seats"),
        ({"game": "doubloons", "seats": [{"kind": "me"}, {"kind": "bot"}]}, "unknown_bot"),
        ({"game": "doubloons", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"rounds": 99}}, "bad_option"),
        ({"game": "doubloons", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"cake": 1}}, "unknown_option"),
        (
            {"game": "rattle_battle", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"drops": "bank"}},
            "fixed_option",
        ),
        ({"game": "doubloons", "seats": [{"kind": "cat"}, {"kind": "open"}]}, "malformed"),
        ({"game": "doubloons", "seats": [{"kind": "me"}] * 17}, "malformed"),
        ({"game": "doubloons", "seats": [{"kind": "me"}, {"kind": "open"}], "colour": "red"}, "malformed"),
        (
            {"game": "doubloons", "seats": [{"kind": "me"}, {"kind": "open"}], "clock": {"seconds": 9, "then": "cat"}},
            "unknown_bot",
        ),
        ({"seats": []}, "malformed"),
        ([], "malformed"),
    ],
)
async def test_impossible_tables_are_refused(welcome: Welcome, wish: Any, code: str) -> None:
    anne = await welcome("Anne")
    await refused(code, anne.call("POST", "/api/tables", wish))


async def test_dice_at_a_table_of_the_house_are_really_dropped(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    wish = {"game": "rattle_battle", "seats": [{"kind": "me"}, {"kind": "open"}]}
    assert (await anne.call("POST", "/api/tables", wish))["options"]["drops"] == "physics"


# Private tables


async def test_a_private_table_does_not_exist_for_strangers(welcome: Welcome) -> None:
    anne, ben, carla = await welcome("Anne"), await welcome("Ben"), await welcome("Carla")
    table = await anne.open_table(["me", "open"], private=True)
    for path in ("", "/fairness", "/record"):
        await refused("no_table", ben.call("GET", f"/api/tables/{table}{path}"))
    await refused("no_table", ben.sit(table, 1))
    watcher = await ben.page(table)
    assert watcher.farewell is not None
    assert watcher.farewell.code == "no_table"
    invitation = await anne.call("POST", f"/api/tables/{table}/invitations", {"uses": 1})
    assert await ben.call("POST", "/api/join", {"token": invitation["token"]}) == {"table": table}
    assert await ben.call("POST", "/api/join", {"token": invitation["token"]}) == {"table": table}, "coming again"
    await refused("bad_token", carla.call("POST", "/api/join", {"token": invitation["token"]}))
    await refused("not_your_seat", ben.call("POST", f"/api/tables/{table}/invitations", {}))
    assert (await ben.sit(table, 1))["state"] == "playing"


async def test_an_invitation_admits_as_many_as_it_says(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "open", "open"], private=True)
    token = (await anne.call("POST", f"/api/tables/{table}/invitations", {"uses": 2}))["token"]
    others = [await welcome(f"Guest {number}") for number in range(5)]
    tries = [guest.call("POST", "/api/join", {"token": token}) for guest in others]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(not isinstance(result, Exception) for result in results) == 2


# Stand-ins


async def when_presence_is_known(order: Callable[[], Awaitable[Any]]) -> Any:
    """A Redis that has just been started knows only after a while that nobody else is there."""
    async with asyncio.timeout(60):
        while True:
            try:
                return await order()
            except Refused as error:
                if error.code != "presence_unknown":
                    raise
            await asyncio.sleep(0.2)


async def test_a_bot_stands_in_for_an_absent_player_and_gives_the_seat_back(welcome: Welcome) -> None:
    anne, ben, carla = await welcome("Anne"), await welcome("Ben"), await welcome("Carla")
    table = await anne.open_table(["me", "open"], window=None, stand_in="random")
    await ben.sit(table, 1)
    path = f"/api/tables/{table}/seats/1/stand-in"
    async with pages(await anne.page(table), await ben.page(table)) as (one, two):
        await one.until(lambda: one.presence is not None and len(one.presence.guests) == 2)
        await refused("present", anne.call("POST", path))
        await refused("not_your_seat", carla.call("POST", path))
        await two.hang_up()
        await one.until(lambda: one.presence is not None and one.presence.guests == [anne.id])
        await refused("not_your_seat", carla.call("POST", path))
        info = await when_presence_is_known(lambda: anne.call("POST", path))
        assert info["seats"][1].items() >= {
            "kind": "guest", "name": "Ben", "guest": ben.id, "level": "random", "stand_in": True,
        }.items()  # fmt: skip
        await one.answer(0, first_option(one))
        await one.until(lambda: any(event["type"] == "Bids" for event in one.sight().log))
        await two.connect(two.n)
        await one.until(lambda: not one.info.seats[1].stand_in)
        assert one.info.seats[1].level is None
        await asyncio.gather(one.play(random.Random(1)), two.play(random.Random(2)))


async def test_any_player_can_call_a_stand_in_when_the_host_is_away(welcome: Welcome) -> None:
    anne, ben, carla = await welcome("Anne"), await welcome("Ben"), await welcome("Carla")
    table = await anne.open_table(["me", "open"])
    await ben.sit(table, 1)
    await refused("not_your_seat", carla.call("POST", f"/api/tables/{table}/seats/0/stand-in", {}))
    info = await when_presence_is_known(lambda: ben.call("POST", f"/api/tables/{table}/seats/0/stand-in", {}))
    assert info["seats"][0]["stand_in"]


async def test_a_bot_stands_in_for_a_guest_who_leaves_in_mid_match(welcome: Welcome) -> None:
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open"], window=1)
    await ben.sit(table, 1)
    info = await ben.call("DELETE", f"/api/tables/{table}/seats/1")
    assert info["seats"][1]["stand_in"]
    async with pages(await anne.page(table)) as (one,):
        await one.play(random.Random(3))


# Taking back


async def test_an_answer_given_in_secret_can_be_taken_back(welcome: Welcome) -> None:
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open"])
    await ben.sit(table, 1)
    async with pages(await anne.page(table), await ben.page(table)) as (one, two):
        await one.answer(0, first_option(one))
        await one.until(lambda: one.sight().ask is None and one.sight().can_undo)
        number = await one.command("undo", seat=0)
        await one.until(lambda: one.sight().ask is not None)
        assert not one.sight().can_undo
        await two.until(lambda: two.n >= number)
        await refused("nothing", one.command("undo", seat=0))


async def test_beyond_the_rules_of_undo_the_table_must_agree(welcome: Welcome) -> None:
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open"], window=None)
    await ben.sit(table, 1)
    async with pages(await anne.page(table), await ben.page(table)) as (one, two):
        await one.answer(0, first_option(one))
        await two.answer(1, first_option(two))
        await one.until(lambda: bool(one.sight().log))
        heard = len(one.sight().log)
        await refused("no_proposal", two.command("consent", proposal=3, yes=True))
        wish = await two.command("undo", seat=1)
        await one.until(lambda: one.proposal is not None)
        assert one.proposal is not None
        assert (one.proposal.number, one.proposal.seat, one.proposal.needed) == (wish, 1, [anne.id])
        await refused("not_your_seat", two.command("consent", proposal=wish, yes=True))
        await one.command("consent", proposal=wish, yes=False)
        await two.until(lambda: two.proposal is None)
        wish = await two.command("undo", seat=1)
        await one.until(lambda: one.proposal is not None)
        await one.command("consent", proposal=wish, yes=True)
        await two.until(lambda: two.proposal is None and two.sight().ask is not None)
        await one.until(lambda: one.n == two.n)
        assert len(one.sight().log) < heard, "what was told is taken back too"
        await asyncio.gather(one.play(random.Random(4)), two.play(random.Random(5)))


async def test_alone_at_a_free_table_everything_can_be_taken_back(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "random"], take_back="free")
    async with pages(await anne.page(table)) as (page,):
        before = page.sight().view
        await page.answer(0, first_option(page))
        await page.until(lambda: bool(page.sight().log) and bool(page.asked()))
        assert page.sight().can_undo
        await page.command("undo", seat=0)
        await page.until(lambda: page.sight().view == before)
        assert page.sight().log == []
        await page.play(random.Random(6))
        await refused("over", page.command("undo", seat=0))


async def test_a_strict_table_lets_nobody_look_at_what_comes_and_go_back(welcome: Welcome) -> None:
    """Not even a guest alone with bots. Tables are strict by default."""
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "random"])
    async with pages(await anne.page(table)) as (page,):
        assert page.info.take_back == "strict"
        await page.answer(0, first_option(page))
        await page.until(lambda: bool(page.sight().log) and bool(page.asked()))
        assert not page.sight().can_undo
        before = page.n
        await refused("not_allowed", page.command("undo", seat=0))
        assert page.n == before


# Chat


async def test_chat_reaches_everybody_and_is_still_there_later(welcome: Welcome) -> None:
    anne, ben, carla = await welcome("Anne"), await welcome("Ben"), await welcome("Carla")
    table = await anne.open_table(["me", "open", "open"])
    await ben.sit(table, 1)
    async with pages(await anne.page(table), await ben.page(table), await carla.page(table)) as (one, two, watcher):
        await two.command("say", text="  <b>Ahoy</b> \n there ")
        await watcher.command("say", text="Arr")
        await one.until(lambda: len(one.chat) == 2)
        assert [(line.guest, line.name, line.text) for line in one.chat] == [
            (ben.id, "Ben", "<b>Ahoy</b> there"),
            (carla.id, "Carla", "Arr"),
        ]
        later = await anne.page(table)
        assert later.chat == one.chat
        caught_up = await anne.page(table, since=one.n)
        assert caught_up.chat == []
        await later.hang_up()
        await caught_up.hang_up()


async def test_chat_is_limited_and_can_be_muted(welcome: Welcome) -> None:
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open", "open"])
    await ben.sit(table, 1)
    async with pages(await anne.page(table), await ben.page(table)) as (one, two):
        await refused("malformed", two.command("say", text=" "))
        await two.send({"type": "say", "id": "long", "text": "x" * 401})
        await two.until(lambda: bool(two.refusals))
        assert two.refusals[0].code == "malformed"
        await refused("not_host", two.command("mute", guest=anne.id, on=True))
        await one.command("mute", guest=ben.id, on=True)
        await two.until(lambda: two.info.muted == [ben.id])
        await refused("muted", two.command("say", text="Ahoy"))
        await one.command("mute", guest=ben.id, on=False)
        await two.until(lambda: two.info.muted == [])
        codes = []
        for number in range(8):
            try:
                await two.command("say", text=f"line {number}")
            except Refused as refusal:
                codes.append(refusal.code)
        assert codes
        assert set(codes) == {"too_often"}
        assert len(one.chat) <= 6


# Afterwards


async def test_rematch_keeps_the_seats_for_those_who_played(welcome: Welcome) -> None:
    anne, ben, carla = await welcome("Anne"), await welcome("Ben"), await welcome("Carla")
    table = await anne.open_table(["me", "open", "random"], window=None, options={"rounds": 1})
    await ben.sit(table, 1)
    async with pages(await anne.page(table), await ben.page(table)) as (one, two):
        await refused("not_over", anne.call("POST", f"/api/tables/{table}/rematch"))
        await asyncio.gather(one.play(random.Random(7)), two.play(random.Random(8)))
        await refused("not_your_seat", carla.call("POST", f"/api/tables/{table}/rematch"))
        again = (await anne.call("POST", f"/api/tables/{table}/rematch"))["table"]
        await two.until(lambda: two.info.rematch == again)
        info = await ben.call("GET", f"/api/tables/{again}")
        assert [(seat["kind"], seat["name"]) for seat in info["seats"]] == [
            ("bot", one.info.seats[2].name),
            ("guest", "Anne"),
            ("open", "Ben"),
        ]
        await refused("seat_kept", carla.sit(again, 2))
        assert (await ben.call("POST", f"/api/tables/{table}/rematch"))["table"] == again
        assert (await ben.call("GET", f"/api/tables/{again}"))["state"] == "playing"


async def test_a_rematch_waits_until_everybody_is_ready_as_the_match_did(welcome: Welcome) -> None:
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open"], ready=True, hints=True, options={"rounds": 1})
    await ben.sit(table, 1)
    for guest in (anne, ben):
        await guest.call("POST", f"/api/tables/{table}/ready", {"on": True})
    async with pages(await anne.page(table), await ben.page(table)) as (one, two):
        await asyncio.gather(one.play(random.Random(7)), two.play(random.Random(8)))
        again = (await anne.call("POST", f"/api/tables/{table}/rematch"))["table"]
        await ben.call("POST", f"/api/tables/{table}/rematch")
    info = await ben.call("GET", f"/api/tables/{again}")
    assert (info["state"], info["ready"], info["hints"]) == ("gathering", True, True)
    for guest in (anne, ben):
        info = await guest.call("POST", f"/api/tables/{again}/ready", {"on": True})
    assert info["state"] == "playing"


async def test_two_who_want_a_rematch_at_once_get_the_same_table(welcome: Welcome) -> None:
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open"], window=None, options={"rounds": 1})
    await ben.sit(table, 1)
    async with pages(await anne.page(table), await ben.page(table)) as (one, two):
        await asyncio.gather(one.play(random.Random(9)), two.play(random.Random(10)))
        wishes = [guest.call("POST", f"/api/tables/{table}/rematch") for guest in (anne, ben)]
        first, second = await asyncio.gather(*wishes)
        assert first == second
        assert (await anne.call("GET", f"/api/tables/{first['table']}"))["state"] == "playing"


async def test_a_rematch_whose_table_was_closed_gets_another(welcome: Welcome) -> None:
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open"], window=None, options={"rounds": 1})
    await ben.sit(table, 1)
    async with pages(await anne.page(table), await ben.page(table)) as (one, two):
        await asyncio.gather(one.play(random.Random(11)), two.play(random.Random(12)))
        closed = (await anne.call("POST", f"/api/tables/{table}/rematch"))["table"]
        await anne.call("POST", f"/api/tables/{closed}/close")
        await refused("closed", ben.sit(closed, 0))
        again = (await ben.call("POST", f"/api/tables/{table}/rematch"))["table"]
        assert again != closed
        assert (await anne.call("POST", f"/api/tables/{table}/rematch"))["table"] == again
        assert (await anne.call("GET", f"/api/tables/{again}"))["state"] == "playing"
        await one.until(lambda: one.info.rematch == again)


async def test_a_host_mutes_so_many_and_no_more(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    page = await anne.page(await anne.open_table(["me", "open"]))
    for number in range(MOST_MUTED):
        await page.command("mute", guest=f"guest{number}", on=True)
    await refused("not_allowed", page.command("mute", guest="one-more", on=True))
    await page.command("mute", guest="guest5", on=True)  # is muted already
    await page.command("mute", guest="guest5", on=False)
    await page.command("mute", guest="one-more", on=True)
    await page.until(lambda: page.info.muted[-1:] == ["one-more"])
    assert len(page.info.muted) == MOST_MUTED


async def test_whoever_plays_bots_alone_may_keep_the_seat_and_choose_their_level(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "deckhand"], window=None, options={"rounds": 1})
    async with pages(await anne.page(table)) as (one,):
        await one.play(random.Random(7))
    await refused("unknown_bot", anne.call("POST", f"/api/tables/{table}/rematch?level=admiral"))
    again = (await anne.call("POST", f"/api/tables/{table}/rematch?level=mate&seats=same"))["table"]
    seats = (await anne.call("GET", f"/api/tables/{again}"))["seats"]
    assert [(seat["kind"], seat["level"]) for seat in seats] == [("guest", None), ("bot", "mate")]


async def test_among_several_people_nobody_alone_changes_the_rematch(welcome: Welcome) -> None:
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open"], window=None, options={"rounds": 1})
    await ben.sit(table, 1)
    async with pages(await anne.page(table), await ben.page(table)) as (one, two):
        await asyncio.gather(one.play(random.Random(7)), two.play(random.Random(8)))
        await refused("not_alone", anne.call("POST", f"/api/tables/{table}/rematch?seats=same"))
