"""Data files: reading them, and saying everything that is wrong with an edited copy.

A game declares what its files hold as types. A file is a :class:`Row`, and so is everything in it that has fields; the
files together are a Struct with a field for each, named after it:

    class Card(Row, frozen=True):
        id: str
        copies: Annotated[int, Meta(ge=0, le=20)]
        beats: Annotated[str, Refers("cards", "card")] = ""

        def faults(self) -> Iterator[str]:
            if self.beats == self.id:
                yield "it cannot beat itself"

    class Cards(Row, frozen=True):
        card: Annotated[tuple[Card, ...], Known()]

    class Box(msgspec.Struct, frozen=True):
        cards: Cards

    FILES = DataFiles(data_folder(__name__), Box)
    CARDS = FILES.own.cards.card

The game's own files are read at once, when it is imported. ``mistakes`` looks at copies that somebody has edited.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, Self, TypeVar

import msgspec

from tortuga.engine.codecs import convert
from tortuga.engine.errors import BadData, why_unreadable

B = TypeVar("B", bound=msgspec.Struct)
NOT_DATA = ("words", "lesson", "bounds")
"""What the names of other files in a data folder begin with."""


# What a game declares


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something with fields in a data file: a row, a part of one, or the whole file. An unknown field is a mistake."""

    def faults(self) -> Iterator[str]:
        """What is wrong with it beyond the types of its fields. It is named before: "it has no windows"."""
        yield from ()

    def changes(self, ours: Self) -> Iterator[str]:
        """What may not be different from ``ours``, the same row in the game's own file."""
        del ours
        yield from ()


class Known(msgspec.Struct, frozen=True):
    """Marks rows that the rules know by name: none may be missing or new."""

    without: str = ""
    """How to play without one, such as "give it no copies"."""
    in_order: bool = False
    """Whether their order must stay, too."""


class Refers(msgspec.Struct, frozen=True):
    """Marks the name of a row in a table of some file."""

    file: str
    table: str
    optional: bool = False
    """Whether it may be empty."""


class Fixed(msgspec.Struct, frozen=True):
    """Marks a value that must stay as it is in the game's own file, because the rules are written for it."""


Complaint = str | tuple[Row, str]
"""What is wrong with several files together; perhaps with the row of the first of them that it is about."""
Check = Callable[..., Iterable[Complaint]]
"""A check of several files. Its parameters are called like them; the first is the one that its complaints are about."""


class DataFiles(Generic[B]):
    """The data files of a game."""

    def __init__(self, folder: Path, box: type[B], checks: Sequence[Check] = (), aside: str = "") -> None:
        """``aside`` is added when a file is none of the game's."""
        self.folder, self.box, self.checks, self.aside = folder, box, tuple(checks), aside
        self.names = tuple(f"{name}.toml" for name in box.__struct_fields__)

    @cached_property
    def own(self) -> B:
        """What the game's own files hold. Raises :class:`BadData` if that is not what the game has declared."""
        try:
            return convert({Path(name).stem: parsed(self.folder / name) for name in self.names}, self.box)
        except (BadData, msgspec.ValidationError) as error:
            from tortuga.engine.data.mistakes import mistakes

            wrong = mistakes(self, {name: self.folder / name for name in self.names}, None)
            raise BadData("bad_data", " ".join(wrong)) from error

    def check(self, path: Path) -> list[str]:
        """What is wrong with an edited copy of a file, or with a folder of them, in sentences by file and row.

        They are checked together, and with the game's own files in the place of those that are not there.
        """
        from tortuga.engine.data.mistakes import mistakes  # it imports this module

        found = sorted(path.glob("*.toml")) if path.is_dir() else [path]
        paths = {name: self.folder / name for name in self.names}
        return mistakes(self, paths | {one.name: one for one in found}, self.own)


def parsed(path: Path) -> dict[str, Any]:
    """The contents of a TOML file."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BadData("not_toml", f"{path.name} is not TOML: {error}.") from error
    except RecursionError as error:
        raise BadData("not_toml", f"{path.name} is nested too deeply.") from error
    except (OSError, UnicodeDecodeError) as error:
        raise BadData("unreadable", f"{path.name} cannot be read: {why_unreadable(error)}.") from error
