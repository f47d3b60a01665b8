"""Pictures of links: what a messenger shows beside a link to a table, a result or a player.

They are drawn from a few words, in the page's own letters. Only so many are drawn at a time, and those that were drawn
last are kept, so that nobody can keep a house busy with them.
"""

from __future__ import annotations

import asyncio
import io
from collections import OrderedDict
from functools import cache
from pathlib import Path

import msgspec
from PIL import Image, ImageDraw, ImageFont

from tortuga.server.protocol.errors import HouseError

STATIC = Path(__file__).parents[1] / "static"
WIDTH, HEIGHT = 1200, 630
"""The size that messengers ask for."""
EDGE, COLUMN = 70, 760
"""The margin, and the width of what is written; the emblem stands on the right of it."""
EMBLEM = 250
NIGHT, DEEP, WAVE = (7, 23, 32), (18, 57, 74), (27, 77, 97)
BRASS, FOAM, SOFT = (236, 202, 127), (230, 244, 241), (183, 211, 211)
MOST_ROWS = 5
KEPT = 128
"""How many pictures are kept: some megabytes."""
WAITING = 16
"""The most pictures that may wait to be drawn; more are refused."""
LETTERS = {"display": "pirata-one", "plain": "alegreya-sans-latin-400", "bold": "alegreya-sans-latin-700"}
UNKNOWN = "\uffff"
Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


class Row(msgspec.Struct, frozen=True):
    """A line of a picture, and what stands at its end."""

    text: str
    value: str = ""
    strong: bool = False


class Picture(msgspec.Struct, frozen=True):
    """What is on a picture."""

    heading: str
    """What it is about: a game."""
    title: str
    rows: tuple[Row, ...] = ()
    """At most five are shown."""
    foot: str = ""


class Pictures:
    """Draws pictures in a thread, one after the other, and keeps those that were asked for last."""

    def __init__(self) -> None:
        self._drawn = OrderedDict[Picture, bytes]()
        self._drawing = asyncio.Lock()
        self._waiting = 0

    async def png(self, picture: Picture) -> bytes:
        """A picture as PNG. Raises if too many are waiting."""
        if picture not in self._drawn:
            if self._waiting >= WAITING:
                raise HouseError("busy", "Too many pictures are being drawn; try again in a moment.")
            self._waiting += 1
            try:
                async with self._drawing:
                    if picture not in self._drawn:
                        self._drawn[picture] = await asyncio.to_thread(draw, picture)
            finally:
                self._waiting -= 1
        self._drawn.move_to_end(picture)
        while len(self._drawn) > KEPT:
            self._drawn.popitem(last=False)
        return self._drawn[picture]


def draw(picture: Picture) -> bytes:
    """Draw a picture, as PNG."""
    image = _sea().copy()
    pen = ImageDraw.Draw(image)
    pen.text((EDGE, 62), fitted(picture.heading, letters("bold", 38), COLUMN), BRASS, letters("bold", 38))
    large = letters("display", 88)
    pen.text((EDGE, 108), fitted(picture.title, large, COLUMN), FOAM, large)
    for number, row in enumerate(picture.rows[:MOST_ROWS]):
        _write(pen, row, 244 + 56 * number)
    pen.text(
        (EDGE, HEIGHT - 74), fitted(picture.foot, letters("plain", 32), WIDTH - 2 * EDGE), SOFT, letters("plain", 32)
    )
    kept = io.BytesIO()
    image.quantize(128, dither=Image.Dither.NONE).save(kept, "PNG", optimize=True)
    return kept.getvalue()


def _write(pen: ImageDraw.ImageDraw, row: Row, top: int) -> None:
    """Write a line: its text on the left, its value on the right."""
    font = letters("bold" if row.strong else "plain", 40)
    value = fitted(row.value, font, COLUMN // 2)
    room = COLUMN - font.getlength(value) - (30 if value else 0)
    pen.text((EDGE, top), fitted(row.text, font, room), FOAM, font)
    pen.text((EDGE + COLUMN, top), value, BRASS, font, anchor="ra")


@cache
def letters(kind: str, size: int) -> Font:
    """The page's own letters in a size; those of Pillow if the page has not been built."""
    found = sorted((STATIC / "assets").glob(f"{LETTERS[kind]}*.woff2"))
    return ImageFont.truetype(found[0], size) if found else ImageFont.load_default(size)


def fitted(text: str, font: Font, width: float) -> str:
    """The text without letters that the font lacks, shortened to a width."""
    blank = bytes(font.getmask(UNKNOWN))
    known = "".join(char for char in text if char.isspace() or bytes(font.getmask(char)) != blank)
    known = " ".join(known.split())
    if font.getlength(known) <= width:
        return known
    while known and font.getlength(known + "…") > width:
        known = known[:-1]
    return known.rstrip() + "…"


@cache
def _sea() -> Image.Image:
    """What is behind the words: the sea at night, and the house's emblem."""
    image = Image.new("RGB", (WIDTH, HEIGHT))
    pen = ImageDraw.Draw(image)
    for y in range(HEIGHT):
        share = y / HEIGHT
        shade = tuple(round(low + (high - low) * share) for low, high in zip(NIGHT, DEEP, strict=True))
        pen.line((0, y, WIDTH, y), (shade[0], shade[1], shade[2]))
    for left in range(-60, WIDTH, 120):
        pen.ellipse((left, HEIGHT - 30, left + 120, HEIGHT + 60), WAVE)
    emblem = STATIC / "icon-512.png"
    if emblem.exists():
        with Image.open(emblem) as icon:
            small = icon.convert("RGBA").resize((EMBLEM, EMBLEM), Image.Resampling.LANCZOS)
        image.paste(small, (WIDTH - EDGE - EMBLEM, 130), small)
    pen.rectangle((14, 14, WIDTH - 15, HEIGHT - 15), outline=BRASS, width=3)
    return image
