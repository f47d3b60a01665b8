"""The pictures of a finished match: a change of their looks shows in ``drawings/``, which this file writes anew.

``python tests/server/test_drawings.py`` does so; look at the result before you keep it.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any, cast

import numpy as np
from PIL import Image

from tortuga.analysis import Told
from tortuga.analysis.told import Point, Round
from tortuga.engine import Outcome
from tortuga.server.work.drawings import (
    BAND_HIGH,
    BAND_WIDE,
    BRASS,
    FLAGS,
    HATCHES,
    HIGH,
    INK,
    LEFT,
    PAPER,
    SEA,
    TOP,
    WIDE,
    _svg,
    png_of,
    shares_of,
)

KEPT = Path(__file__).parent / "drawings"
SQUARE = 48
NAMES = ["Anne", "<Ben> & Co", "Somebody With A Long Name"]


def told(curve: list[tuple[int, list[float]]], rounds: tuple[int, ...] = ()) -> Told:
    nothing = cast(Any, None)
    return Told(
        game="tiny", title="Tiny & Epic", rules="1", other_data=False, finished=True, answers=curve[-1][0],
        value=nothing, seats=[],
        curve=[Point(step=step, chances=public, public=public) for step, public in curve],
        rounds=[Round(step=step, number=number) for number, step in enumerate(rounds, 1)],
        ledger=[], turning_points=[], priced=[],
    )  # fmt: skip


MATCH = told([(0, [0.5, 0.25, 0.25]), (10, [0.2, 0.5, 0.3]), (40, [0.0, 1.0, 0.0])], rounds=(0, 10, 25))


OUTCOME = Outcome((2, 1, 2), (3.0, 12.5, 3.0), ())


def hatches() -> str:
    """Every seat's hatch, a letter for each pixel."""
    x, y = np.meshgrid(np.arange(SQUARE), np.arange(SQUARE // 2))
    drawn = ("\n".join("".join("#" if one else "." for one in row) for row in hatch(x, y)) for hatch in HATCHES)
    return "\n\n".join(drawn) + "\n"


def svg() -> str:
    """One tag a line."""
    return "".join(_svg(MATCH, shares_of(MATCH), NAMES, OUTCOME)).replace("><", ">\n<") + "\n"


def pixels(png: bytes) -> Any:
    """What is in a PNG, row by row."""
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))


def bands(match: Told) -> Any:
    """The bands of a picture for previews."""
    seen = pixels(png_of(match, shares_of(match), NAMES, OUTCOME))
    assert seen.shape == (HIGH, WIDE, 3)
    return seen[TOP : TOP + BAND_HIGH, LEFT : LEFT + BAND_WIDE]


def colours(row: Any) -> list[str]:
    """The colours of a row or column of pixels, each once, in the order in which they come."""
    found = [f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in row.tolist()]
    return list(dict.fromkeys(found))


def test_every_seat_has_its_hatch() -> None:
    assert hatches() == (KEPT / "hatches.txt").read_text("utf-8")


def test_the_picture_in_words() -> None:
    assert svg() == (KEPT / "told.svg").read_text("utf-8")


def test_the_bands_of_a_picture_for_previews() -> None:
    """Half, a quarter, a quarter; later all for one. In a hatch a flag is darker; rounds are marked by broken lines."""
    seen = bands(MATCH)
    assert [colour for colour in colours(seen[:, 2]) if colour in FLAGS] == list(FLAGS[:3])
    edges = [int(np.argmax((seen[:, 2] == list(bytes.fromhex(flag[1:]))).all(1))) for flag in FLAGS[:3]]
    assert [round(edge / BAND_HIGH, 2) for edge in edges] == [0.0, 0.5, 0.75]
    assert [colour for colour in colours(seen[10:-10, -1]) if colour in FLAGS] == [FLAGS[1]]
    dark = {f"#{int(red * 0.72):02x}{int(green * 0.72):02x}{int(blue * 0.72):02x}"
            for red, green, blue in (bytes.fromhex(flag[1:]) for flag in FLAGS[:3])}  # fmt: skip
    assert dark < set(colours(seen.reshape(-1, 3)))
    marked = [x for x in range(BAND_WIDE) if colours(seen[:6, x]) == [PAPER]]
    assert marked == [0, 1, 190, 191, 475, 476]
    assert colours(seen[6:12, 190]) != [PAPER]
    assert INK not in colours(seen[:-1].reshape(-1, 3)), "the bands fill their frame"


def test_one_round_is_no_rounds_and_one_chance_is_enough() -> None:
    seen = bands(told([(0, [0.5]), (4, [0.5])], rounds=(2,)))
    assert PAPER not in colours(seen.reshape(-1, 3))
    assert colours(seen[BAND_HIGH // 2 + 1 :, 5]) == [INK]


def test_the_final_table_stands_beside_the_bands() -> None:
    """The winner's flag comes first; title, names and scores are written."""
    seen = pixels(png_of(MATCH, shares_of(MATCH), NAMES, OUTCOME))
    assert [colour for colour in colours(seen[:, 850]) if colour in FLAGS] == [FLAGS[1], FLAGS[0], FLAGS[2]]
    assert colours(seen[0]) == [SEA]
    assert BRASS in colours(seen[40:82, LEFT:400].reshape(-1, 3)), "the title"
    assert PAPER in colours(seen[TOP : TOP + 64, 880:1000].reshape(-1, 3)), "a name"
    assert PAPER in colours(seen[TOP : TOP + 64, 1100:1160].reshape(-1, 3)), "a score"
    assert PAPER in colours(seen[HIGH - 45 : HIGH - 10, LEFT:400].reshape(-1, 3)), "what the bands are"


if __name__ == "__main__":
    KEPT.mkdir(exist_ok=True)
    (KEPT / "hatches.txt").write_text(hatches(), "utf-8")
    (KEPT / "told.svg").write_text(svg(), "utf-8")
