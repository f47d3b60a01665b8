"""Pictures of finished matches to share: the final table and everybody's chances as bands.

Both say the same: the SVG can be enlarged, the PNG is shown everywhere.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from tortuga.analysis import Told, plan_for
from tortuga.analysis.telling import Telling
from tortuga.analysis.told import Round
from tortuga.engine import Outcome, replay
from tortuga.engine.codecs import json_reader
from tortuga.server.protocol.naming import visible
from tortuga.server.work.fairness import read_record
from tortuga.server.work.pictures import fitted, letters

WIDE, HIGH = 1200, 630
"""The size that previews of links like best."""
MOST_MARKS = 24
SEA, PAPER, INK, BRASS = "#0f2c3a", "#f8edd3", "#2a1d12", "#ecca7f"
FLAGS = (
    "#c93a4b", "#3f8ad0", "#1f9d76", "#ecbf45", "#9263c4", "#eee7d6", "#e57a2c", "#86cdee", "#875a3c", "#e08fb6",
)  # fmt: skip
"""The seats' flags, as in the page (``web/src/kit/seats.ts``)."""
Mask = NDArray[np.bool_]
HATCHES: tuple[Callable[[NDArray[np.int_], NDArray[np.int_]], Mask], ...] = (
    lambda x, y: (x + y) % 16 < 2,
    lambda x, y: (y % 12 < 2) | (x < 0),
    lambda x, y: (x % 12 < 3) & (y % 12 < 3),
    lambda x, y: (x % 12 < 2) | (y < 0),
    lambda x, y: (x % 16 < 2) | (y % 16 < 2),
    lambda x, y: (x - y) % 16 < 2,
    lambda x, y: (y + np.abs(x % 24 - 12)) % 16 < 2,
    lambda x, y: ((x + y) % 16 < 2) | ((x - y) % 16 < 2),
    lambda x, y: (y - np.abs(x % 12 - 6)) % 12 < 2,
    lambda x, y: (x % 20 < 8) & (y % 20 < 8),
)
"""For each seat, where its hatch is."""


class Drawings(msgspec.Struct, frozen=True, array_like=True):
    """Both pictures of a match."""

    svg: str
    png: bytes


def drawings(text: str, most: int, told: bytes | None) -> Drawings:
    """The pictures of a record: from what was told, or from its chances alone. Raises :class:`BadRecord` if it cannot
    be told."""
    record = read_record(text, most)
    found = _read(told) if told is not None else Telling(record, plan_for(record.header.game)).draft()
    columns = shares_of(found)
    names = [visible(name) for name in record.header.names]
    names += [f"Seat {seat + 1}" for seat in range(len(names), record.header.seats)]
    outcome = replay(record).outcome
    return Drawings("".join(_svg(found, columns, names, outcome)), png_of(found, columns, names, outcome))


_read = json_reader(Told)


def shares_of(told: Told) -> NDArray[np.float64]:
    """For each point of the curve, everybody's share of the height. Members of a team share the team's."""
    chances = np.array([point.public for point in told.curve])
    if chances.shape[1] == 1:
        return chances
    shares: NDArray[np.float64] = chances / np.maximum(chances.sum(1, keepdims=True), 1e-9)
    return shares


def marks_of(told: Told) -> Sequence[Round]:
    """The rounds to mark: all, or evenly spread ones if there are very many; none if there is but one."""
    rounds = told.rounds if len(told.rounds) > 1 else []
    return rounds if len(rounds) <= MOST_MARKS else rounds[:: -(-len(rounds) // (MOST_MARKS // 2))]


LEFT, TOP, BAND_WIDE, BAND_HIGH = 40, 110, 760, 470
SAID = "Chances to win, as everybody could see them"


class Line(NamedTuple):
    """A line of the final table."""

    seat: int
    middle: float
    """How far down it is."""
    name: str
    score: str


def final_table(names: Sequence[str], outcome: Outcome | None) -> list[Line]:
    """The seats by place, as far as there are places."""
    places = outcome.places if outcome is not None else [0] * len(names)
    row, lines = min(64, BAND_HIGH // max(1, len(names))), []
    for line, seat in enumerate(sorted(range(len(names)), key=lambda one: (places[one], one))):
        place = f"{places[seat]}. " if outcome is not None else ""
        score = f"{outcome.scores[seat]:g}" if outcome is not None else ""
        lines.append(Line(seat, TOP + row * (line + 0.5), place + names[seat], score))
    return lines


# SVG


def _svg(told: Told, columns: NDArray[np.float64], names: Sequence[str], outcome: Outcome | None) -> Iterator[str]:
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}" '
    yield f'role="img" font-family="Georgia, serif"><title>{escape(told.title)}</title>'
    yield f'<rect width="{WIDE}" height="{HIGH}" fill="{SEA}"/>'
    yield f'<text x="{LEFT}" y="74" font-size="46" fill="{BRASS}">{escape(told.title)}</text>'
    yield from _bands(told, columns)
    yield from _table(names, outcome)
    yield f'<text x="{LEFT}" y="{HIGH - 18}" font-size="20" fill="{PAPER}">{SAID}</text></svg>'


def _bands(told: Told, columns: NDArray[np.float64]) -> Iterator[str]:
    last = max(1, told.curve[-1].step)
    across = [LEFT + BAND_WIDE * point.step / last for point in told.curve]
    edges = np.concatenate([np.zeros((len(columns), 1)), columns.cumsum(1)], axis=1) * BAND_HIGH + TOP
    yield f'<rect x="{LEFT}" y="{TOP}" width="{BAND_WIDE}" height="{BAND_HIGH}" fill="{INK}"/>'
    for seat in range(columns.shape[1]):
        lower = [f"{x:.1f},{y:.1f}" for x, y in zip(across, edges[:, seat], strict=True)]
        upper = [f"{x:.1f},{y:.1f}" for x, y in zip(across, edges[:, seat + 1], strict=True)]
        points = " ".join([*upper, *lower[::-1]])
        yield f'<polygon points="{points}" fill="{FLAGS[seat % len(FLAGS)]}" stroke="{INK}" stroke-width="1"/>'
    for mark in marks_of(told):
        x = LEFT + BAND_WIDE * mark.step / last
        yield f'<path d="M{x:.1f} {TOP}v{BAND_HIGH}" stroke="#fff" stroke-opacity=".5" stroke-dasharray="3 5"/>'


def _table(names: Sequence[str], outcome: Outcome | None) -> Iterator[str]:
    """The final table. Names are cut to what fits."""
    for seat, middle, name, score in final_table(names, outcome):
        short = name if len(name) <= 19 else name[:18] + "…"
        flag = FLAGS[seat % len(FLAGS)]
        yield f'<circle cx="850" cy="{middle:.0f}" r="15" fill="{flag}" stroke="{BRASS}" stroke-width="3"/>'
        yield f'<text x="880" y="{middle + 9:.0f}" font-size="27" fill="{PAPER}">{escape(short)}</text>'
        yield f'<text x="1160" y="{middle + 9:.0f}" font-size="27" fill="{PAPER}" text-anchor="end">{score}</text>'


# PNG


def png_of(told: Told, columns: NDArray[np.float64], names: Sequence[str], outcome: Outcome | None) -> bytes:
    """The bands, hatched, with the rounds marked; and the final table."""
    image = Image.new("RGB", (WIDE, HIGH), SEA)
    pen = ImageDraw.Draw(image)
    title = letters("display", 58)
    pen.text((LEFT, 82), fitted(told.title, title, WIDE - 2 * LEFT), BRASS, title, anchor="ls")
    image.paste(Image.fromarray(_band_pixels(told, columns)), (LEFT, TOP))
    plain, bold, small = letters("plain", 30), letters("bold", 30), letters("plain", 24)
    for seat, middle, name, score in final_table(names, outcome):
        pen.ellipse((834, middle - 16, 866, middle + 16), FLAGS[seat % len(FLAGS)], BRASS, 3)
        room = 1160 - 880 - bold.getlength(score) - 16
        pen.text((880, middle), fitted(name, plain, room), PAPER, plain, anchor="lm")
        pen.text((1160, middle), score, PAPER, bold, anchor="rm")
    pen.text((LEFT, HIGH - 16), SAID, PAPER, small, anchor="ls")
    kept = io.BytesIO()
    image.save(kept, "PNG", optimize=True)
    return kept.getvalue()


def _band_pixels(told: Told, columns: NDArray[np.float64]) -> NDArray[np.uint8]:
    last = max(1, told.curve[-1].step)
    steps = np.array([point.step for point in told.curve], dtype=float)
    across = np.arange(BAND_WIDE)
    x, y = np.meshgrid(across, np.arange(BAND_HIGH))
    pixels = np.full((BAND_HIGH, BAND_WIDE, 3), _rgb(INK), dtype=np.uint8)
    below = np.zeros(BAND_WIDE)
    for seat in range(columns.shape[1]):
        above = below + np.interp(across * last / BAND_WIDE, steps, columns[:, seat])
        band = (y >= (below * BAND_HIGH)[None, :]) & (y < (above * BAND_HIGH)[None, :])
        flag = _rgb(FLAGS[seat % len(FLAGS)])
        pixels[band] = flag
        pixels[band & HATCHES[seat % len(HATCHES)](x, y)] = (flag * 0.72).astype(np.uint8)
        below = above
    for mark in marks_of(told):
        column = min(BAND_WIDE - 2, BAND_WIDE * mark.step // last)
        pixels[(y % 12 < 6) & (x >= column) & (x < column + 2)] = _rgb(PAPER)
    return pixels


def _rgb(colour: str) -> NDArray[np.uint8]:
    return np.frombuffer(bytes.fromhex(colour[1:]), dtype=np.uint8)
