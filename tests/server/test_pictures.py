"""Pictures of links: drawn once, kept for a while, and never more at a time than the house can bear."""

from __future__ import annotations

import asyncio
import io

import pytest
from PIL import Image

from tortuga.server.protocol.errors import HouseError
from tortuga.server.work import pictures
from tortuga.server.work.pictures import Picture, Pictures, Row, draw, fitted, letters


def test_a_picture_has_the_size_that_messengers_ask_for() -> None:
    rows = tuple(
        Row(f"somebody with a very long name indeed {number}", "somewhere far away", True) for number in range(9)
    )
    image = Image.open(io.BytesIO(draw(Picture("Piratical", "A title that is much too long for it", rows, "a house"))))
    assert (image.format, image.size) == ("PNG", (1200, 630))


def test_what_does_not_fit_is_shortened_and_what_cannot_be_written_is_left_out() -> None:
    font = letters("plain", 40)
    assert fitted("Anne", font, 760) == "Anne"
    short = fitted("Anne Bonny " * 20, font, 300)
    assert short.endswith("…")
    assert font.getlength(short) <= 300
    assert fitted("Anne \uffff\uffff", font, 760) == "Anne"
    assert fitted("", font, 760) == ""


async def test_the_same_picture_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Picture] = []

    def counted(picture: Picture) -> bytes:
        drawn.append(picture)
        return b"drawn"

    monkeypatch.setattr(pictures, "draw", counted)
    house, one = Pictures(), Picture("Piratical", "one")
    assert set(await asyncio.gather(*(house.png(one) for _ in range(8)))) == {b"drawn"}
    assert drawn == [one]
    for number in range(pictures.KEPT):
        await house.png(Picture("Piratical", str(number)))
    await house.png(one)
    assert drawn.count(one) == 2, "what nobody has asked for lately is forgotten"


async def test_who_asks_for_too_many_at_a_time_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "draw", lambda picture: picture.title.encode())
    house = Pictures()
    wanted = [house.png(Picture("Piratical", str(number))) for number in range(pictures.WAITING + 1)]
    found = await asyncio.gather(*wanted, return_exceptions=True)
    assert [one.code for one in found if isinstance(one, HouseError)] == ["busy"]
