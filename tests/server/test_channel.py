"""A page on the live channel: its queue is bounded."""

from __future__ import annotations

import msgspec
import pytest

from tortuga.server.wire.channel import OVERHEAD, Channel


def test_messages_come_out_in_order() -> None:
    channel = Channel(None, "", 10_000)
    channel.send(b"1")
    channel.send(b"2")
    assert channel.take() == [b"1", b"2"]
    channel.lines = True
    channel.send(b"3")
    channel.send(b"4")
    assert channel.take() == [b"3\n4"]
    assert channel.take() == []


def test_the_sender_is_woken_once_for_each_batch() -> None:
    channel, woken = Channel(None, "", 10_000), list[int]()
    channel.wake = lambda: woken.append(1)
    channel.send(b"1")
    channel.send(b"2")
    assert len(woken) == 1
    channel.take()
    channel.send(b"3")
    assert len(woken) == 2
    channel.close("closing", "Goodbye.", 1012, again=True)
    assert len(woken) == 3


@pytest.mark.parametrize("lines", [False, True])
def test_a_page_is_dropped_when_too_many_bytes_wait_for_it(lines: bool) -> None:
    channel = Channel(None, "", 3 * (1_000 + OVERHEAD))
    channel.lines = lines
    for _ in range(5):  # as long as it reads, it gets any number
        for _ in range(3):
            channel.send(b"x" * 1_000)
        channel.take()
    for _ in range(4):
        channel.send(b"x" * 1_000)
    assert channel.close_code == 1012
    (farewell,) = channel.take()
    assert msgspec.json.decode(farewell)["code"] == "too_slow"


def test_many_small_messages_count_too() -> None:
    channel = Channel(None, "", 10_000)
    for _ in range(200):
        channel.send(b"{}")
    assert channel.close_code == 1012


def test_one_message_may_be_of_any_size() -> None:
    channel = Channel(None, "", 10_000)
    channel.send(b"x" * 1_000_000)
    assert channel.close_code is None
    assert list(map(len, channel.take())) == [1_000_000]
