"""Whatever is sent to the house, what it cannot use is refused with a code and a sentence, and the table goes on."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
import socket
from typing import Any

import httpx
import msgspec
import pytest
from live_houses import OpenHouse, TestHouse
from live_pages import Guest, Page, Refused, Welcome
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.typing import Origin

from tortuga.server.protocol.errors import HouseError
from tortuga.server.protocol.nesting import DEEPEST, check_depth


async def solo(welcome: Welcome) -> Page:
    anne = await welcome("Anne")
    return await anne.page(await anne.open_table(["me", "random"], window=None))


async def still_alive(page: Page) -> None:
    """The table goes on after whatever was sent."""
    await page.play(random.Random(1))
    assert page.over


MALFORMED: list[str | bytes] = [
    "",
    "null",
    "[]",
    "{",
    "hello",
    '{"type": "answer"}',
    '{"type": "nonsense", "id": "x"}',
    '{"type": "answer", "id": "", "seat": 0, "question": 1, "option": 0}',
    '{"type": "answer", "id": "x", "seat": -1, "question": 1, "option": 0}',
    '{"type": "answer", "id": "x", "seat": "0", "question": 1, "option": 0}',
    '{"type": "answer", "id": "x", "seat": 0, "question": 1e400, "option": 0}',
    '{"type": "answer", "id": "x", "seat": 0, "question": 1, "option": 0, "state": {}}',
    '{"type": "answer", "id": "' + "x" * 65 + '", "seat": 0, "question": 1, "option": 0}',
    '{"type": "say", "id": "x", "text": 7}',
    '{"type": "hello", "since": "all"}',
    '{"type": "standing", "id": "x", "seat": 0, "ask": "sometimes"}',
    '{"type": "standing", "id": "x", "seat": 0, "kinds": ["claim"]}',
    '{"a":' * 2500 + "1" + "}" * 2500,
    '{"type": "answer", "id": "x", "seat": 0, "question": 1, "action": ' + "[" * 8000 + "]" * 8000 + "}",
    "x" * 20_000,
    "\x00\x01\x02",
    '{"type": "say", "id": "x", "text": "\\ud800"}',
    b"\xff\xfe\x00",
    b'{"type": "hello"',
]


@pytest.mark.parametrize("depth", [DEEPEST, DEEPEST + 1, 900, 8000])
def test_how_deep_a_message_may_be_nested_does_not_depend_on_the_interpreter(depth: int) -> None:
    for opened, closed in (("[", "]"), ('{"a":', "}")):
        for text in (opened * depth + "1" + closed * depth, opened * depth):
            for message in (text, text.encode()):
                with pytest.raises(HouseError, match="too deeply") if depth > DEEPEST else contextlib.nullcontext():
                    check_depth(message)


def test_brackets_in_words_are_not_nesting() -> None:
    check_depth('{"type": "say", "id": "x", "text": "' + "[{" * 50 + r"\"[[[\\" + '"}')
    check_depth("[" + ", ".join(["[]"] * 100) + "]")
    check_depth('"' + "[" * 100)  # never closed: for the decoder to refuse


async def test_malformed_messages_are_refused_and_the_table_goes_on(welcome: Welcome) -> None:
    page = await solo(welcome)
    for message in MALFORMED:
        before = len(page.refusals)
        await page.send(message)
        await page.until(lambda: len(page.refusals) > before)  # noqa: B023
        refusal = page.refusals[-1]
        assert refusal.code in ("malformed", "too_large"), message
        assert refusal.sentence
        assert "Traceback" not in refusal.sentence
    await still_alive(page)


async def test_a_message_in_bytes_is_as_good_as_one_in_text(welcome: Welcome) -> None:
    page = await solo(welcome)
    before = page.syncs
    await page.send(b'{"type": "hello", "since": null}')
    await page.until(lambda: page.syncs > before)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"seat": 0, "option": 99}, "not_an_option"),
        ({"seat": 0, "option": -1}, "not_an_option"),
        ({"seat": 0, "action": {"type": "Bid", "coin": 999}}, "not_an_option"),
        ({"seat": 0, "action": {"type": "Bid", "coin": "1"}}, "not_an_option"),
        ({"seat": 0, "action": {"type": "Bid", "coin": True}}, "not_an_option"),
        ({"seat": 0, "action": {"type": "Steal", "all": 1}}, "not_an_option"),
        ({"seat": 0, "action": None}, "not_an_option"),
        ({"seat": 0, "action": [1, 2]}, "not_an_option"),
        ({"seat": 0, "action": {"type": "Claim"}}, "not_an_option"),
        ({"seat": 0}, "malformed"),
        ({"seat": 0, "option": 0, "action": {"type": "Claim"}}, "malformed"),
        ({"seat": 1, "option": 0}, "not_your_seat"),
        ({"seat": 9, "option": 0}, "not_your_seat"),
        ({"seat": 0, "option": 0, "kind": "claim"}, "stale"),
        ({"seat": 0, "option": 0, "question": -5}, "stale"),
        ({"seat": 0, "option": 0, "question": 2**40}, "stale"),
    ],
)
async def test_bad_answers_are_refused(welcome: Welcome, fields: dict[str, Any], code: str) -> None:
    page = await solo(welcome)
    assert page.question is not None
    shown = page.sight().shown()
    with pytest.raises(Refused) as refused:
        await page.command("answer", **{"question": page.question.number, **fields})
    assert refused.value.code == code
    assert page.sight().shown() == shown
    await still_alive(page)


async def test_commands_before_hello_are_refused(welcome: Welcome) -> None:
    page = await solo(welcome)
    cookie = "; ".join(f"{name}={value}" for name, value in page.guest.http.cookies.items())
    address = page.guest.url.replace("http", "ws", 1) + f"/api/tables/{page.table}/live"
    async with connect(address, origin=Origin(page.guest.url), additional_headers={"Cookie": cookie}) as socket:
        await socket.send('{"type": "say", "id": "x", "text": "Ahoy"}')
        while (answer := msgspec.json.decode(await socket.recv()))["type"] != "refused":
            assert answer["type"] == "presence"
        assert answer["code"] == "hello_first"


async def test_a_page_whose_first_hello_is_refused_is_told_to_come_again(own_house: OpenHouse) -> None:
    """It has nothing to show, and would wait for ever."""
    house = own_house(limits={"commands_per_second": 0.001, "commands_at_once": 8})
    anne = await Guest.named(house.url, "Anne")
    page = await anne.page(await anne.open_table(["me", "open"]))
    assert page.syncs == 0
    assert page.farewell is not None
    assert (page.farewell.code, page.farewell.again) == ("too_often", True)


async def test_too_large_a_message_is_refused_and_a_gigantic_one_ends_the_channel(welcome: Welcome) -> None:
    page = await solo(welcome)
    await page.send('{"type": "say", "id": "x", "text": "' + "x" * 20_000 + '"}')
    await page.until(lambda: bool(page.refusals))
    assert page.refusals[-1].code == "too_large"
    await page.send("x" * (1 << 19))
    with pytest.raises(ConnectionError):
        await page.until(lambda: False)
    assert page.close_code == 1009
    await page.reconnect()
    await still_alive(page)


FOREIGN = ["http://evil.example", "null", "https://127.0.0.1.evil.example", "http://[", "http://", "://", ""]


@pytest.mark.parametrize("origin", [None, *FOREIGN])
async def test_pages_of_other_origins_cannot_open_a_channel(welcome: Welcome, origin: Any) -> None:
    page = await solo(welcome)
    cookie = "; ".join(f"{name}={value}" for name, value in page.guest.http.cookies.items())
    address = page.guest.url.replace("http", "ws", 1) + f"/api/tables/{page.table}/live"
    with pytest.raises(InvalidStatus) as refused:
        await connect(address, origin=origin, additional_headers={"Cookie": cookie})
    assert refused.value.response.status_code == 403


async def test_only_tables_have_a_live_channel(house: TestHouse) -> None:
    for path in ("/", "/api/tables", "/api/tables/x/y/live", "/api/tables/x/live/"):
        with pytest.raises(InvalidStatus) as refused:
            await connect(house.url.replace("http", "ws", 1) + path, origin=Origin(house.url))
        assert refused.value.response.status_code == 404


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        pytest.param(Frame(Opcode.TEXT, b"\xff"), 1007, id="text that is no text"),
        pytest.param(Frame(Opcode.CONT, b"{}"), 1002, id="a piece of nothing"),
        pytest.param(Frame(Opcode.CLOSE, b"\x03\xe9"), 1001, id="a close frame, which is given back"),
        pytest.param(Frame(Opcode.CLOSE, b"\0\0"), 1002, id="a close frame that is none"),
    ],
)
async def test_a_bad_frame_ends_the_channel(welcome: Welcome, frame: Frame, code: int) -> None:
    page = await solo(welcome)
    assert page._socket is not None
    page._socket.transport.write(frame.serialize(mask=True))
    with pytest.raises(ConnectionError):
        await page.until(lambda: False)
    assert page._socket.protocol.close_rcvd is not None
    assert page._socket.protocol.close_rcvd.code == code
    await page.reconnect()
    await still_alive(page)


async def test_what_was_said_before_hanging_up_is_heard(welcome: Welcome) -> None:
    page = await solo(welcome)
    assert page._socket is not None
    for number in range(5):
        await page.send({"type": "say", "id": f"s{number}", "text": str(number)})
    await page.hang_up()
    await page.connect()
    await page.until(lambda: len([line for line in page.chat if line.guest is not None]) == 5)
    assert [line.text for line in page.chat if line.guest is not None] == [str(number) for number in range(5)]


async def test_pages_of_other_origins_cannot_do_anything(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    for headers in (*({"origin": origin} for origin in FOREIGN), {"sec-fetch-site": "cross-site"}):
        response = await anne.http.put("/api/guest", json={"name": "Eve"}, headers=headers)
        assert response.status_code == 403
        assert response.json()["code"] == "wrong_origin"
    assert (await anne.call("GET", "/api/guest"))["name"] == "Anne"


async def test_a_private_table_looks_like_one_that_does_not_exist(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    page = await anne.page("there-is-no-such-table")
    assert page.farewell is not None
    assert (page.farewell.code, page.farewell.again) == ("no_table", False)
    await asyncio.sleep(0.1)
    assert page.close_code == 4404


async def test_every_answer_carries_the_security_headers(house: TestHouse) -> None:
    async with httpx.AsyncClient(base_url=house.url) as http:
        for path in ("/", "/api/games", "/api/nothing", "/table/abc", "/health"):
            headers = (await http.get(path)).headers
            policy = headers["content-security-policy"]
            assert "default-src 'self'" in policy
            assert "script-src 'self';" in policy
            assert "frame-ancestors 'none'" in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "server" not in headers


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/nothing", 404),
        ("GET", "/api/tables/" + "x" * 65, 400),
        ("GET", "/api/tables/%2e%2e%2fetc", 404),
        ("POST", "/api/games", 405),
        ("GET", "/static/../app.py", 404),
        ("GET", "/assets/none.js", 404),
        ("GET", "/api/replays/none/steps?from=-1", 400),
        ("GET", "/api/replays/none/steps?sight=everything", 400),
        ("GET", "/api/replays/none", 404),
        ("DELETE", "/api/tables/none/seats/0", 401),
        ("GET", "/api/admin", 401),
        ("GET", "/api/admin/guests", 400),
        ("GET", "/api/admin/guests?words=" + "x" * 65, 400),
        ("DELETE", "/api/admin/bans/0", 400),
        ("DELETE", "/api/admin/bans/99999999999999999999", 400),
        ("DELETE", "/api/admin/bans/x", 404),
        ("PUT", "/api/admin/tables/%2e%2e/hidden", 400),
    ],
)
async def test_bad_addresses(house: TestHouse, method: str, path: str, status: int) -> None:
    async with httpx.AsyncClient(base_url=house.url) as http:
        response = await http.request(method, path)
        assert response.status_code == status, response.text
        refusal = response.json()
        assert set(refusal) == {"code", "sentence"}
        assert "Traceback" not in response.text


async def test_bodies_that_are_too_large_or_not_json(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    for body, status in ((b"{", 400), (b"\xff\xfe", 400), (b"[" * 60_000, 400), (b"x" * 70_000, 413)):
        response = await anne.http.post("/api/tables", content=body)
        assert response.status_code == status, response.text
        assert response.json()["code"] in ("malformed", "too_large")


@pytest.mark.slow
async def test_a_page_that_sends_too_much_is_slowed_down_and_then_closed(own_house: OpenHouse) -> None:
    house = own_house(limits={"commands_per_second": 5, "commands_at_once": 10})
    anne = await Guest.named(house.url, "Anne")
    page = await anne.page(await anne.open_table(["me", "random"], window=None))
    for number in range(200):
        try:
            await page.send({"type": "ping", "t": number})
        except ConnectionClosed:
            break
    with pytest.raises(ConnectionError):
        await page.until(lambda: False)
    assert {refusal.code for refusal in page.refusals} == {"too_often"}
    assert page.farewell is not None
    assert page.farewell.code == "too_often"
    assert page.close_code == 4429


async def test_limits_on_guests_tables_pages_and_requests(own_house: OpenHouse) -> None:
    limits = {"guests_per_hour": 3, "tables_per_guest": 2, "channels_per_guest": 2, "requests_per_minute": 40}
    house = own_house(limits=limits)
    anne = await Guest.named(house.url, "Anne")
    tables = [await anne.open_table(["me", "open"]) for _ in range(2)]
    with pytest.raises(Refused) as refused:
        await anne.open_table(["me", "open"])
    assert refused.value.code == "too_many_tables"
    await anne.call("POST", f"/api/tables/{tables[1]}/close")
    await anne.open_table(["me", "open"])

    assert [(await anne.page(tables[0])).farewell for _ in range(2)] == [None, None]
    third = await anne.page(tables[0])
    assert third.farewell is not None
    assert third.farewell.code == "too_often"

    await Guest.named(house.url, "Ben")
    await Guest.named(house.url, "Carla")
    with pytest.raises(Refused) as refused:
        await Guest.named(house.url, "Dora")
    assert refused.value.code == "too_many_guests"

    responses = [await anne.http.get("/api/guest") for _ in range(40)]
    last = responses[-1]
    assert last.status_code == 429
    assert last.json()["code"] == "too_often"
    assert "retry-after" in last.headers


async def test_a_refusal_for_too_many_commands_says_which_one(thrifty_house: TestHouse) -> None:
    anne = await Guest.named(thrifty_house.url, "Anne")
    page = await anne.page(await anne.open_table(["me", "open"]))  # hello costs ten
    for number in range(30):
        await page.command("say", text=f"{number}")
    with pytest.raises(Refused) as refused:
        await page.command("say", text="Once more")
    assert refused.value.code == "too_often"
    assert page.refusals == []


async def test_asking_for_everything_again_and_again_is_too_often(thrifty_house: TestHouse) -> None:
    anne = await Guest.named(thrifty_house.url, "Anne")
    page = await anne.page(await anne.open_table(["me", "open"]))
    for _ in range(4):
        await page.send({"type": "hello"})
    await page.until(lambda: bool(page.refusals))
    assert (page.syncs, page.refusals[0].code) == (4, "too_often")


async def test_asking_for_everything_again_is_counted_like_requests(own_house: OpenHouse) -> None:
    house = own_house(limits={"requests_per_minute": 8, "commands_at_once": 1000})
    anne = await Guest.named(house.url, "Anne")
    page = await anne.page(await anne.open_table(["me", "open"]))
    for _ in range(8):
        await page.send({"type": "hello"})
    await page.until(lambda: bool(page.refusals))
    assert page.refusals[0].code == "too_often"
    assert 1 < page.syncs < 9


async def test_pages_that_only_look_on_are_counted_by_address(own_house: OpenHouse) -> None:
    house = own_house(limits={"watchers_per_address": 2, "channels_per_address": 4})
    anne = await Guest.named(house.url, "Anne")
    table = await anne.open_table(["me", "open"])
    watchers = [await Guest(house.url).page(table) for _ in range(3)]
    assert [watcher.farewell and watcher.farewell.code for watcher in watchers] == [None, None, "too_often"]
    assert [(await anne.page(table)).farewell for _ in range(2)] == [None, None]
    full = await anne.page(table)
    assert full.farewell is not None
    assert full.farewell.code == "too_often"
    await watchers[0].hang_up()
    host = anne.pages[0]
    await host.until(lambda: host.presence is not None and host.presence.watchers == 3)
    assert (await Guest(house.url).page(table)).farewell is None


async def test_coming_and_going_is_counted_like_requests(own_house: OpenHouse) -> None:
    house = own_house(limits={"requests_per_minute": 12})
    anne = await Guest.named(house.url, "Anne")
    table = await anne.open_table(["me", "open"])
    farewells = [(await anne.page(table)).farewell for _ in range(10)]
    assert farewells[0] is None
    assert farewells[-1] is not None
    assert farewells[-1].code == "too_often"


@pytest.mark.slow
async def test_a_silent_page_is_disconnected(own_house: OpenHouse) -> None:
    house = own_house(pace={"silence": 1.0, "hello": 1.0, "sweep": 0.2})
    anne = await Guest.named(house.url, "Anne")
    page = await anne.page(await anne.open_table(["me", "random"], window=None))
    with pytest.raises(ConnectionError):
        await page.until(lambda: False)
    assert page.farewell is not None
    assert (page.farewell.code, page.farewell.again) == ("silent", True)
    assert page.close_code == 4408


@pytest.mark.slow
async def test_a_page_that_does_not_read_is_dropped_and_others_do_not_notice(own_house: OpenHouse) -> None:
    house = own_house(limits={"queue_bytes": 20_000, "chat_lines": 1_000_000}, pace={"sweep": 0.2})
    anne, ben = await Guest.named(house.url, "Anne"), await Guest.named(house.url, "Ben")
    table = await anne.open_table(["me", "open", "open"])
    talker = await anne.page(table)
    cookie = "; ".join(f"{name}={value}" for name, value in ben.http.cookies.items())
    small = socket.socket()
    small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    small.connect(("127.0.0.1", house.processes[0].port))
    address = house.url.replace("http", "ws", 1) + f"/api/tables/{table}/live"
    sleeper = await connect(
        address,
        sock=small,
        origin=Origin(house.url),
        additional_headers={"Cookie": cookie},
        max_queue=1,
        compression=None,
    )
    await talker.until(lambda: talker.presence is not None and len(talker.presence.guests) == 2)
    with contextlib.suppress(ConnectionClosed):  # it may be dropped before the last
        for _ in range(3000):  # each is answered by everything there is, and never read
            await sleeper.send('{"type": "hello"}')
    await talker.until(lambda: talker.presence is not None and talker.presence.guests == [anne.id])
    await talker.command("say", text="Who was that?")
    sleeper.transport.abort()
    await sleeper.wait_closed()


# What belongs to one person

NOBODY, NO_KEY, NO_DEVICE = "nobody-at-all", "a" * 64, "a" * 16
PERSONAL: list[tuple[str, str, Any]] = [
    ("POST", "/api/guest/return-links", None),
    ("GET", "/api/me", None),
    ("PUT", "/api/me/name", {"name": "Eve"}),
    ("DELETE", "/api/me/name", None),
    ("POST", "/api/me/passkeys/begin", None),
    ("PUT", f"/api/me/passkeys/{NO_KEY}", {"name": "Eve's"}),
    ("DELETE", f"/api/me/passkeys/{NO_KEY}", None),
    ("POST", "/api/me/mail", {"address": "eve@example.org"}),
    ("DELETE", "/api/me/mail", None),
    ("POST", "/api/me/codes", None),
    ("PUT", f"/api/me/devices/{NO_DEVICE}", {"name": "Eve's"}),
    ("DELETE", f"/api/me/devices/{NO_DEVICE}", None),
    ("DELETE", "/api/me/devices", None),
    ("PUT", "/api/me/seen-by", {"seen_by": "public"}),
    ("GET", "/api/me/data", None),
    ("GET", "/api/me/notebook", None),
    ("PUT", "/api/me/notebook", {"number": 0, "parts": {}}),
    ("GET", "/api/me/tables", None),
    ("POST", "/api/me/delete", {"name": "Anne"}),
    ("GET", "/api/friends", None),
    ("PUT", f"/api/friends/{NOBODY}", None),
    ("DELETE", f"/api/friends/{NOBODY}", None),
    ("PUT", f"/api/blocks/{NOBODY}", None),
    ("DELETE", f"/api/blocks/{NOBODY}", None),
    ("GET", "/api/here", None),
    ("POST", "/api/people/find", {"name": "Anne"}),
    ("POST", f"/api/challenges/{NOBODY}", None),
    ("DELETE", f"/api/challenges/{NOBODY}", None),
    ("PUT", "/api/profile", {"shown": "hidden"}),
]
"""Every route that reads or changes what is somebody's own, with a body that would do."""
LEFT_OUT = {("POST", "/api/me/passkeys")}
"""It takes what a passkey says; ``test_names`` tries it with everything that is wrong."""


async def test_every_personal_route_is_tried_here(house: TestHouse) -> None:
    async with httpx.AsyncClient(base_url=house.url) as http:
        paths = (await http.get("/api/openapi.json")).json()["paths"]
    personal = re.compile("/api/(me|friends|blocks|here|people|challenges|profile)(/|$)")
    described = {(method.upper(), path) for path in paths for method in paths[path] if personal.match(path)}
    tried = [
        (method, re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path)))) for method, path in described - LEFT_OUT
    ]
    missing = [
        (method, path.pattern)
        for method, path in tried
        if not any(method == one and path.fullmatch(other) for one, other, _ in PERSONAL)
    ]
    assert not missing


async def test_nobody_without_a_cookie_reads_or_changes_what_is_somebody_s(house: TestHouse) -> None:
    async with httpx.AsyncClient(base_url=house.url) as http:
        for method, path, body in PERSONAL:
            response = await http.request(method, path, json=body)
            assert (response.status_code, response.json()["code"]) == (401, "no_guest"), (method, path)


async def own(guest: Guest) -> Any:
    """What a guest has, whenever it was last used."""
    ways = await guest.call("GET", "/api/me")
    return {**ways, "devices": [{**device, "used": None} for device in ways["devices"]]}


async def test_pages_of_other_origins_cannot_change_what_is_somebody_s(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    before = await own(anne)
    for method, path, body in PERSONAL:
        if method != "GET":
            response = await anne.http.request(method, path, json=body, headers={"origin": "https://evil.example"})
            assert (response.status_code, response.json()["code"]) == (403, "wrong_origin"), (method, path)
    assert await own(anne) == before


async def test_what_is_not_there_is_refused_with_a_sentence(welcome: Welcome) -> None:
    eve = await welcome("Eve")
    codes = dict[str, str]()
    for method, path, _ in PERSONAL:
        if NOBODY in path or NO_KEY in path or NO_DEVICE in path:
            body = {"name": "Eve's"} if method == "PUT" and "/me/" in path else None
            response = await eve.http.request(method, path, json=body)
            if response.status_code != 204:
                codes[f"{method} {path.split('/')[-2]}"] = response.json()["code"]
    assert codes == {
        "PUT passkeys": "no_passkey",
        "DELETE passkeys": "no_passkey",
        "PUT devices": "no_device",
        "DELETE devices": "no_device",
        "PUT friends": "no_such_guest",
        "PUT blocks": "no_such_guest",
        "POST challenges": "no_challenge",
        "DELETE challenges": "no_challenge",
    }


async def test_what_is_anne_s_is_not_eve_s(welcome: Welcome) -> None:
    anne, ben, eve = await welcome("Anne's own"), await welcome("Ben's own"), await welcome("Eve")
    await anne.call("POST", "/api/me/codes")
    await anne.call("PUT", f"/api/friends/{ben.id}")
    await ben.call("PUT", f"/api/friends/{anne.id}")
    table = await anne.open_table(["me", "open"], private=True)
    await anne.call("POST", f"/api/tables/{table}/challenges", {"guest": ben.id})
    ways = await own(anne)
    device = ways["devices"][0]["id"]
    refusals = []
    for method, path, body in (
        ("PUT", f"/api/me/devices/{device}", {"name": "Eve's"}),
        ("DELETE", f"/api/me/devices/{device}", None),
        ("POST", f"/api/challenges/{table}", None),
        ("DELETE", f"/api/challenges/{table}", None),
        ("POST", f"/api/tables/{table}/challenges", {"guest": anne.id}),
        ("POST", "/api/guest/before", {"guest": anne.id}),
        ("POST", "/api/me/delete", {"name": "Anne's own"}),
    ):
        response = await eve.http.request(method, path, json=body)
        refusals.append(response.json()["code"])
    assert refusals == [
        "no_device",
        "no_device",
        "no_challenge",
        "no_challenge",
        "no_table",
        "no_such_guest",
        "not_sure",
    ]
    data = (await eve.http.get("/api/me/data")).text
    assert anne.id not in data
    assert await own(anne) == ways
    assert len((await ben.call("GET", "/api/me/tables"))["challenges"]) == 1
