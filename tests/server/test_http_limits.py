"""Limits on one connection: requests that never end, responses that are never read, floods of pings."""

from __future__ import annotations

import asyncio
import contextlib
import re
import socket
import time
from collections.abc import AsyncIterator, Iterator

import httpx
import pytest
from live_houses import PATIENCE, OpenHouse, TestHouse
from live_pages import Guest
from live_wire import knocking
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

pytestmark = pytest.mark.slow  # most of it waits for time to run out
LIMITS = {"commands_per_second": 10, "commands_at_once": 60}
GET = b"GET /api/house HTTP/1.1\r\nHost: tortuga\r\n\r\n"


@pytest.fixture(scope="module")
def hasty(module_house: OpenHouse) -> TestHouse:
    """A house that soon cuts off who sends too slowly or does not read, and does nothing else about them."""
    return module_house(pace={"request": 1.0, "unread": 0.5, "sweep": 60.0}, limits={"queue_bytes": 100_000_000})


@pytest.fixture(scope="module")
def strict(module_house: OpenHouse) -> TestHouse:
    """A house that does not take many messages."""
    return module_house(limits=LIMITS)


async def cut_off(reader: asyncio.StreamReader) -> bytes:
    """Everything received before the house closes the connection."""
    found = b""
    async with asyncio.timeout(PATIENCE):
        with contextlib.suppress(ConnectionError):
            while part := await reader.read(1 << 16):
                found += part
    return found


async def count(house: TestHouse, why: str, of: str = "cut") -> float:
    async with httpx.AsyncClient(base_url=house.url) as http:
        text = (await http.get("/metrics")).text
    found = re.search(rf'^tortuga_{of}_total{{\w+="{why}"}} (\S+)$', text, re.MULTILINE)
    return float(found[1]) if found else 0.0


@contextlib.asynccontextmanager
async def counted(house: TestHouse, why: str, times: int) -> AsyncIterator[None]:
    """What happens in here is counted so often."""
    before = await count(house, why)
    yield
    assert await count(house, why) - before == times


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"GET / HTTP/1.1\r\nHost: tortu", id="half a head"),
        pytest.param(b"POST /api/verify HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{", id="half a body"),
        pytest.param(GET + b"GET / HTTP/1.1\r\nHo", id="one and a half"),
    ],
)
async def test_a_request_that_is_not_sent_to_its_end_is_cut_off(hasty: TestHouse, said: bytes) -> None:
    async with knocking(hasty, said) as (reader, _):
        answered = await cut_off(reader)
    assert answered.startswith(b"HTTP/1.1 200") == said.startswith(GET)
    assert "Traceback" not in hasty.said()


async def test_whoever_leaves_in_mid_request_is_no_fault_of_the_house(hasty: TestHouse) -> None:
    before = await count(hasty, "half_sent", of="requests")
    async with knocking(hasty, b"PUT /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{") as (_, writer):
        writer.transport.abort()
    async with asyncio.timeout(PATIENCE):
        while await count(hasty, "half_sent", of="requests") == before:
            await asyncio.sleep(0.05)
    assert await count(hasty, "500", of="requests") == 0, "these two are what an alert is about"
    assert await count(hasty, "fault", of="refusals") == 0


async def test_a_request_that_trickles_in_is_cut_off(hasty: TestHouse) -> None:
    async with counted(hasty, "half_sent", 1), knocking(hasty) as (reader, writer):
        gone = asyncio.ensure_future(cut_off(reader))
        with contextlib.suppress(ConnectionError):
            for sign in b"GET / HTTP/1.1\r\nX: " + b"x" * 600:
                writer.write(bytes([sign]))
                await writer.drain()
                await asyncio.sleep(0.05)
                if gone.done():
                    break
        assert await gone == b""


async def test_each_request_on_a_connection_has_its_own_time(hasty: TestHouse) -> None:
    async with counted(hasty, "half_sent", 0), knocking(hasty) as (reader, writer):
        for _ in range(5):
            writer.write(GET)
            assert b"200 OK" in await reader.readuntil(b"\r\n\r\n")
            assert b"protocol" in await reader.read(1 << 16)
            await asyncio.sleep(0.4)


async def test_a_client_that_does_not_read_is_cut_off(hasty: TestHouse) -> None:
    before = await count(hasty, "unread")
    with socket.socket() as small:
        small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        small.settimeout(PATIENCE)
        small.connect(("127.0.0.1", hasty.processes[0].port))
        small.sendall(GET.replace(b"house", b"openapi.json") * 200)
        deadline = time.monotonic() + PATIENCE
        while await count(hasty, "unread") == before:
            assert time.monotonic() < deadline
            await asyncio.sleep(0.1)


async def test_one_address_has_so_many_connections_and_others_have_theirs(own_house: OpenHouse) -> None:
    house = own_house(limits={"connections_per_address": 8})
    async with contextlib.AsyncExitStack() as crowd:
        made = [await crowd.enter_async_context(knocking(house, GET, address="127.0.4.1")) for _ in range(8)]
        for reader, _ in made:
            assert b"200 OK" in await reader.readuntil(b"\r\n\r\n")
        async with counted(house, "crowd", 1), knocking(house, address="127.0.4.1") as (reader, _):
            assert await cut_off(reader) == b""
        async with knocking(house, GET, address="127.0.4.2") as (reader, _):
            assert b"200 OK" in await reader.readuntil(b"\r\n\r\n")
    anne = await Guest.named(house.url, "Anne", "127.0.4.1")
    table = await anne.open_table(["me", "open"])
    pages = [await anne.page(table) for _ in range(12)]
    assert [page.farewell for page in pages] == [None] * 12, "live channels are counted as such"


# Live channels


@contextlib.asynccontextmanager
async def channel(house: TestHouse) -> AsyncIterator[ClientConnection]:
    """A spectator's page that has sent nothing yet."""
    anne = await Guest.named(house.url, "Anne")
    table = await anne.open_table(["me", "open"])
    address = house.url.replace("http", "ws", 1) + f"/api/tables/{table}/live"
    async with connect(address, origin=Origin(house.url), compression=None, ping_interval=None) as opened:
        yield opened


async def test_a_channel_outlives_the_time_for_a_request(hasty: TestHouse) -> None:
    async with counted(hasty, "half_sent", 0), counted(hasty, "unread", 0), channel(hasty) as page:
        for number in range(5):
            await page.send(f'{{"type": "ping", "t": {number}}}')
            assert f'"t":{number}' in str(await page.recv())
            await asyncio.sleep(0.3)


async def test_some_pings_are_answered_and_a_flood_of_them_is_cut_off(strict: TestHouse) -> None:
    async with counted(strict, "flood", 1), channel(strict) as page:
        for _ in range(20):
            await (await page.ping())
        with pytest.raises(ConnectionClosed):
            async with asyncio.timeout(PATIENCE):
                while True:
                    await page.ping()
    assert "Traceback" not in strict.said()


async def test_a_message_in_thousands_of_empty_pieces_is_cut_off(strict: TestHouse) -> None:
    def pieces() -> Iterator[str]:
        while True:
            yield ""

    async with counted(strict, "flood", 1), channel(strict) as page:
        with pytest.raises(ConnectionClosed):
            async with asyncio.timeout(PATIENCE):
                await page.send(pieces())


async def test_a_message_in_some_pieces_is_as_good_as_one_in_one(strict: TestHouse) -> None:
    async with channel(strict) as page:
        await page.send(['{"type":', '"ping",', '"t": 5}'])
        assert '"t":5' in str(await page.recv())


async def test_messages_that_arrive_together_are_all_heard(house: TestHouse) -> None:
    """Many frames in one packet, more than are looked at in one go."""
    async with channel(house) as page:
        padding = " " * 1_000
        await asyncio.gather(*(page.send(f'{{"type": "ping", "t": {number}}}{padding}') for number in range(300)))
        for number in range(300):
            assert f'"t":{number},' in str(await page.recv()).replace(".0", "")


async def test_a_page_that_reads_nothing_is_cut_off(hasty: TestHouse) -> None:
    before = await count(hasty, "unread")
    anne = await Guest.named(hasty.url, "Anne")
    table = await anne.open_table(["me", "open"])
    with socket.socket() as small:
        small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        small.connect(("127.0.0.1", hasty.processes[0].port))
        address = hasty.url.replace("http", "ws", 1) + f"/api/tables/{table}/live"
        sleeper = await connect(address, sock=small, origin=Origin(hasty.url), max_queue=1, compression=None)
        with contextlib.suppress(ConnectionClosed):
            for _ in range(3_000):  # each is answered by everything there is, and never read
                await sleeper.send('{"type": "hello"}')
        deadline = time.monotonic() + PATIENCE
        while await count(hasty, "unread") == before:
            assert time.monotonic() < deadline
            await asyncio.sleep(0.1)
        sleeper.transport.abort()
        await sleeper.wait_closed()
