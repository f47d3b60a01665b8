"""Pictures of links: drawn once, kept for a while, and never more at a time than the house can bear."""

from __future__ import annotations

import asyncio
import io

import numpy as np
import pytest
from PIL import Image

from tortuga.server.protocol.errors import HouseError
from tortuga.server.work import pictures
from tortuga.server.work.pictures import (
    BRASS,
    COLUMN,
    EDGE,
    FOAM,
    WIDTH,
    Picture,
    Pictures,
    Row,
    draw,
    fitted,
    letters,
)


def test_a_picture_has_the_size_that_messengers_ask_for() -> None:
    rows = tuple(
        Row(f"somebody with a very long name indeed {number}", "somewhere far away", True) for number in range(9)
    )
    image = Image.open(io.BytesIO(draw(Picture("Piratical", "A title that is much too long for it", rows, "a house"))))
    assert (image.format, image.size) == ("PNG", (1200, 630))


def ink(image: Image.Image, box: tuple[int, int, int, int], colour: tuple[int, int, int]) -> int:
    """How many pixels of a part of a picture have about this colour: a picture has 128 of them."""
    seen = np.asarray(image.convert("RGB").crop(box)).astype(int)
    return int((abs(seen - np.array(colour)).max(2) < 24).sum())


def test_everything_on_a_picture_has_its_place() -> None:
    """Heading, title, five lines with what stands at their ends, and the foot; the winner's line is bold."""
    rows = (Row("Anne", "won", strong=True), *(Row("Anne", "won") for _ in range(5)))
    image = Image.open(io.BytesIO(draw(Picture("Piratical", "Anne wins", rows, "the house"))))
    assert ink(image, (EDGE, 62, EDGE + COLUMN, 104), BRASS) > 200, "the heading"
    assert ink(image, (EDGE, 108, EDGE + COLUMN, 200), FOAM) > 200, "the title"
    lines = [244 + 56 * number for number in range(6)]
    names = [ink(image, (EDGE, top, EDGE + 200, top + 50), FOAM) for top in lines]
    ends = [ink(image, (EDGE + COLUMN - 150, top, EDGE + COLUMN + 1, top + 50), BRASS) for top in lines]
    assert all(names[:5]), "the names"
    assert all(ends[:5]), "what stands at their ends"
    assert names[5] == ends[5] == 0, "a sixth line has no room"
    assert np.asarray(image.convert("RGB").crop((EDGE, 556, 600, 600))).max() > 150, "the foot"
    for beside in ((0, 0, EDGE, 540), (EDGE + COLUMN + 2, 0, WIDTH, 40)):
        assert ink(image, beside, FOAM) == 0
    same = Image.open(io.BytesIO(draw(Picture("Piratical", "Anne wins", rows[1:], "the house"))))
    assert image.tobytes() != same.tobytes(), "in bold"


async def test_the_pictures_that_were_asked_for_last_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(pictures, "KEPT", 2)

    def drawing(picture: Picture) -> bytes:
        drawn.append(picture.title)
        return picture.title.encode()

    monkeypatch.setattr(pictures, "draw", drawing)
    kept = Pictures()
    for title in ("first", "second", "first", "third", "first", "second"):
        assert await kept.png(Picture("Piratical", title)) == title.encode()
    assert drawn == ["first", "second", "third", "second"], "the first was asked for again before the third came"


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
