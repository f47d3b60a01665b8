"""Frames of the live channel, compared with a library for the whole protocol."""

from __future__ import annotations

import logging
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Close, CloseCode, Frame, Opcode
from websockets.streams import StreamReader

from tortuga.server.wire import frames
from tortuga.server.wire.frames import BadFrame, FrameReader, Message

MOST = 1 << 18
KINDS = {"text": Opcode.TEXT, "binary": Opcode.BINARY}
logging.getLogger("websockets").setLevel(logging.WARNING)


def sent(opcode: Opcode, data: bytes, fin: bool = True) -> bytes:
    """As a client sends it."""
    return Frame(opcode, data, fin).serialize(mask=True)


def received(data: bytes) -> Frame:
    """As a client reads it."""
    reader = StreamReader()
    reader.feed_data(data)
    parser = Frame.parse(reader.read_exact, mask=False, max_size=None)
    with pytest.raises(StopIteration) as done:
        next(parser)
    frame: Frame = done.value.value
    return frame


def read_all(data: bytes, cuts: list[int] | None = None, most: int = MOST) -> list[Message]:
    reader = FrameReader(most)
    places = [0, *sorted(cut % (len(data) + 1) for cut in cuts or []), len(data)]
    return [message for begin, end in pairwise(places) for message in reader.read(data[begin:end])]


contents = st.one_of(st.binary(max_size=300), st.integers(0, 70_000).map(lambda size: b"x" * size))


@given(st.lists(st.tuples(st.sampled_from(sorted(KINDS)), contents), max_size=5), st.lists(st.integers(0)))
def test_messages_arrive_however_the_bytes_are_cut(messages: list[tuple[str, bytes]], cuts: list[int]) -> None:
    data = b"".join(sent(KINDS[kind], content) for kind, content in messages)
    assert read_all(data, cuts) == [(KINDS[kind], content) for kind, content in messages]


@pytest.mark.parametrize("size", [0, 1, 66, 125])
def test_one_whole_short_text_is_read_at_once(size: int) -> None:
    reader = FrameReader(MOST)
    assert reader.only_text(sent(Opcode.TEXT, b"x" * size)) == "x" * size
    assert list(reader.read(sent(Opcode.TEXT, b"on"))) == [(frames.TEXT, b"on")]


@pytest.mark.parametrize("size", [*range(126, 140), 200, 254, 255, 256, 511, 65_535, 65_536])
def test_longer_texts_are_not_taken_for_short_ones(size: int) -> None:
    reader, data = FrameReader(MOST), sent(Opcode.TEXT, b"x" * size)
    assert reader.only_text(data) is None
    assert list(reader.read(data)) == [(frames.TEXT, b"x" * size)], "nothing of it was lost"


def test_a_long_length_is_not_taken_for_that_of_a_short_text() -> None:
    for size in range(126):
        assert FrameReader(MOST).only_text(b"\x81\xfe" + size.to_bytes(2, "big") + bytes(4 + size)) is None


@given(st.integers(0, 140), st.integers(0, 140))
def test_two_texts_at_once_are_not_taken_for_one(one: int, two: int) -> None:
    data = sent(Opcode.TEXT, b"1" * one) + sent(Opcode.TEXT, b"2" * two)
    reader = FrameReader(MOST)
    assert reader.only_text(data) is None
    assert [message.data for message in reader.read(data)] == [b"1" * one, b"2" * two]


def test_a_short_text_waits_for_what_came_before_it() -> None:
    text = sent(Opcode.TEXT, b"x")
    half, begun = FrameReader(MOST), FrameReader(MOST)
    assert list(half.read(sent(Opcode.TEXT, b"y" * 200)[:20])) == []
    assert half.only_text(text) is None
    assert list(begun.read(sent(Opcode.TEXT, b"a", fin=False))) == [(frames.PART, b"")]
    assert begun.only_text(text) is None, "the library refuses it too: the parts do not follow one another"


def test_nothing_else_is_taken_for_a_text() -> None:
    for data in (b"", b"\x81", sent(Opcode.BINARY, b"x"), sent(Opcode.PING, b""), b"\x81\x01x     "):
        assert FrameReader(MOST).only_text(data) is None


@given(st.lists(st.binary(max_size=200), min_size=2, max_size=6), st.lists(st.integers(0)))
def test_a_message_in_pieces_arrives_whole_with_pings_in_between(pieces: list[bytes], cuts: list[int]) -> None:
    parts = [
        sent(Opcode.TEXT if n == 0 else Opcode.CONT, piece, n == len(pieces) - 1) for n, piece in enumerate(pieces)
    ]
    found = read_all(sent(Opcode.PING, b"?").join(parts), cuts)
    assert found[-1] == (frames.TEXT, b"".join(pieces))
    assert found[:-1] == [(frames.PART, b""), (frames.PING, b"?")] * (len(pieces) - 1)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_what_we_write_is_read_by_the_library(size: int) -> None:
    frame = received(frames.text_frame(b"x" * size))
    assert (frame.opcode, frame.data, frame.fin) == (Opcode.TEXT, b"x" * size, True)


def test_control_frames_that_we_write_are_read_by_the_library() -> None:
    assert received(frames.pong_frame(b"here")) == Frame(Opcode.PONG, b"here")
    assert Close.parse(bytes(received(frames.close_frame(1012)).data)).code == CloseCode.SERVICE_RESTART


@pytest.mark.parametrize(
    ("data", "code"),
    [
        pytest.param(Frame(Opcode.TEXT, b"x").serialize(mask=False), 1002, id="not masked"),
        pytest.param(sent(Opcode.CONT, b"x"), 1002, id="a piece of nothing"),
        pytest.param(sent(Opcode.TEXT, b"x", fin=False) + sent(Opcode.TEXT, b"x"), 1002, id="a message in a message"),
        pytest.param(b"\x91\x80\0\0\0\0", 1002, id="a reserved bit"),
        pytest.param(b"\xc1\x80\0\0\0\0", 1002, id="a compressed message"),
        pytest.param(b"\x83\x80\0\0\0\0", 1002, id="a kind that is no kind"),
        pytest.param(b"\x8b\x80\0\0\0\0", 1002, id="a control frame that is no control frame"),
        pytest.param(b"\x09\x80\0\0\0\0", 1002, id="half a ping"),
        pytest.param(b"\x89\xfe\0\x80", 1002, id="a long ping"),
        pytest.param(sent(Opcode.TEXT, b"x" * 1001), 1009, id="too large"),
        pytest.param(b"\x81\xff" + b"\xff" * 8, 1009, id="too large by far, and only said so"),
        pytest.param(sent(Opcode.TEXT, b"x" * 600, False) + sent(Opcode.CONT, b"x" * 600), 1009, id="in large pieces"),
    ],
)
def test_what_no_client_may_send(data: bytes, code: int) -> None:
    with pytest.raises(BadFrame) as refused:
        read_all(sent(Opcode.PING, b"!") + data, most=1000)
    assert refused.value.code == code


def test_what_came_before_a_bad_frame_is_still_heard() -> None:
    reader, found = FrameReader(MOST), list[Message]()
    with pytest.raises(BadFrame):
        found.extend(reader.read(sent(Opcode.TEXT, b"good") + b"\xf1\x80\0\0\0\0"))
    assert found == [(frames.TEXT, b"good")]


@pytest.mark.parametrize(
    ("data", "code"), [(b"", 1000), (b"\x03\xe8", 1000), (b"\x03\xe9bye", 1001), (b"\x0f\xa0", 4000)]
)
def test_the_code_of_a_close_frame_is_given_back(data: bytes, code: int) -> None:
    assert frames.close_code(data) == code


@pytest.mark.parametrize("data", [b"\x03", b"\0\0", b"\x03\xed", b"\x03\xee", b"\xff\xff"])
def test_a_close_frame_with_a_code_that_may_not_be_sent(data: bytes) -> None:
    with pytest.raises(BadFrame):
        frames.close_code(data)
