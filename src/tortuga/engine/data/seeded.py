"""Variants made by a seed: a game in which some numbers are different, within bounds that the game declares.

The bounds are in ``bounds.toml``, beside the game's data: for paths of numbers (``cards.card.*.copies``), the smallest
and the largest value. A number that lies outside its bounds stays as it is: so a card without copies gets none.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from tortuga.engine.chance import Fast
from tortuga.engine.codecs import convert
from tortuga.engine.data.edits import Number, edited, numbers_in
from tortuga.engine.errors import BadData
from tortuga.engine.rules import Rules

BOUNDS = "bounds.toml"
MARK = "seed:"
"""How a seed is written in the place of a data file: ``seed:7``."""


class NumberBounds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of ``bounds.toml``."""

    bounds: dict[str, tuple[int, int]]
    """The first and the last value, by the paths of numbers, in which ``*`` stands for anything."""

    def of(self, path: str) -> tuple[int, int] | None:
        """The bounds of a number. The first that fit count."""
        return next((ends for pattern, ends in self.bounds.items() if fnmatchcase(path, pattern)), None)


def seed_in(path: Path | str) -> int | None:
    """The seed, if this stands for one and not for a file."""
    told = str(path).removeprefix(MARK)
    if told == str(path):
        return None
    try:
        return int(told)
    except ValueError:
        raise BadData("bad_seed", f"{path} is no seed: write for example {MARK}7.") from None


def bounds_in(folder: Path) -> NumberBounds | None:
    """The bounds that lie in a game's data folder, if there are any."""
    path = folder / BOUNDS
    return convert(tomllib.loads(path.read_text("utf-8")), NumberBounds) if path.exists() else None


def files_by_seed(
    rules: Rules[Any], files: Mapping[str, str], bounds: NumberBounds | None, seed: int
) -> dict[str, str]:
    """The files that are different in the variant of this seed. The rules have checked that they can be played."""
    if bounds is None:
        raise BadData("no_bounds", f"{rules.info.title} has no {BOUNDS}, so no variants of it can be made by a seed.")
    drawn = list(_drawn(numbers_in(files), bounds, Fast(seed)).items())
    with TemporaryDirectory(prefix="tortuga-seed-") as folder:
        return edited(files, dict(_sound(rules, files, drawn, {}, Path(folder))))


def _drawn(numbers: Mapping[str, Number], bounds: NumberBounds, chance: Fast) -> dict[str, Number]:
    """New values for about half of the numbers that may be different."""
    found: dict[str, Number] = {}
    for path, value in numbers.items():
        low, high = bounds.of(path) or (1, 0)
        if low <= value <= high and low < high and chance.below(2):
            found[path] = low + chance.below(high - low + 1)
    return found


_Change = tuple[str, Number]


def _sound(
    rules: Rules[Any], files: Mapping[str, str], drawn: Sequence[_Change], kept: Mapping[str, Number], folder: Path
) -> Iterator[_Change]:
    """The drawn changes that the rules accept beside what is kept: all of them, or what is accepted of each half."""
    if not drawn:
        return
    if not _faults(rules, edited(files, {**kept, **dict(drawn)}), folder):
        yield from drawn
    elif len(drawn) > 1:
        middle = len(drawn) // 2
        first = dict(_sound(rules, files, drawn[:middle], kept, folder))
        yield from first.items()
        yield from _sound(rules, files, drawn[middle:], {**kept, **first}, folder)


def _faults(rules: Rules[Any], changed: Mapping[str, str], folder: Path) -> Sequence[str]:
    for path in folder.iterdir():
        path.unlink()
    for name, text in changed.items():
        (folder / name).write_text(text, "utf-8")
    return rules.check_data(folder) if changed else ()
