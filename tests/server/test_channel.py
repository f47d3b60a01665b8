"""One page's end of the live channel: what waits for it is bounded."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from tortuga.server.channel import OVERHEAD, Channel


async def everything(channel: Channel) -> list[bytes]:
    found = []
    while (message := await channel.next()) is not None:
        found.append(message)
    return found


async def test_what_is_sent_comes_out_in_order() -> None:
    channel = Channel(None, "", 10_000)
    channel.send(b"1")
    channel.send(b"2")
    assert [await channel.next(), await channel.next()] == [b"1", b"2"]
    channel.lines = True
    channel.send(b"3")
    channel.send(b"4")
    assert await channel.next() == b"3\n4"
    waiting = asyncio.ensure_future(channel.next())
    await asyncio.sleep(0)
    channel.send(b"5")
    assert await waiting == b"5"


@pytest.mark.parametrize("lines", [False, True])
async def test_a_page_is_dropped_when_too_many_bytes_wait_for_it(lines: bool) -> None:
    channel = Channel(None, "", 3 * (1_000 + OVERHEAD))
    channel.lines = lines
    for _ in range(5):  # as long as it reads, it gets any number
        for _ in range(3):
            channel.send(b"x" * 1_000)
        for _ in range(1 if lines else 3):
            await channel.next()
    for _ in range(4):
        channel.send(b"x" * 1_000)
    assert channel.close_code == 1012
    (farewell,) = await everything(channel)
    assert msgspec.json.decode(farewell)["code"] == "too_slow"


async def test_many_small_messages_count_too() -> None:
    channel = Channel(None, "", 10_000)
    for _ in range(200):
        channel.send(b"{}")
    assert channel.close_code == 1012


async def test_one_message_may_be_of_any_size() -> None:
    channel = Channel(None, "", 10_000)
    channel.send(b"x" * 1_000_000)
    assert channel.close_code is None
    assert len(await channel.next() or b"") == 1_000_000
