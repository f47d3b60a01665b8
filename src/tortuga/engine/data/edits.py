"""Edits: a game's data files with some of their numbers changed.

A number is known by its path: its file, then the fields and the names of rows that lead to it, such as
``numbers.hand`` or ``cards.card.parrot.copies``. Where rows have no name, they are counted from 1.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import PurePath
from typing import Any

from tortuga.engine.errors import BadData

Number = int | float
MOST_NAMED = 5
"""The most paths that an error proposes."""


def numbers_in(files: Mapping[str, str]) -> dict[str, Number]:
    """All numbers in these data files, by their paths."""
    return {path: box[key] for path, (box, key) in _places(_read(files)).items()}


def edited(files: Mapping[str, str], changes: Mapping[str, Number]) -> dict[str, str]:
    """The files that hold these numbers, with the new values. What stays as it is, is left out."""
    read = _read(files)
    places = _places(read)
    touched: set[str] = set()
    for path, value in changes.items():
        check_path(path, places)
        box, key = places[path]
        if box[key] != value:
            box[key] = value
            touched.add(f"{path.partition('.')[0]}.toml")
    return {name: toml_of(read[name]) for name in files if name in touched}


def check_path(path: str, known: Mapping[str, object]) -> None:
    """Raise :class:`BadData` if there is no such number."""
    if path not in known:
        near = get_close_matches(path, known, MOST_NAMED, 0.5) or list(known)[:MOST_NAMED]
        raise BadData(
            "no_number", f"There is no number {path} in the data files. There are, for example: {_list(near)}."
        )


def _list(names: list[str]) -> str:
    return ", ".join(names) or "none"


def _read(files: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    read = {}
    for name, text in files.items():
        try:
            read[name] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise BadData("not_toml", f"{name} is not TOML: {error}.") from error
    return read


_Place = tuple[Any, Any]
"""The table or list that holds a number, and its key there."""


def _places(read: Mapping[str, dict[str, Any]]) -> dict[str, _Place]:
    return {path: place for name, table in read.items() for path, place in _within(PurePath(name).stem, table)}


def _within(path: str, box: Any) -> Iterator[tuple[str, _Place]]:
    entries = box.items() if isinstance(box, dict) else enumerate(box)
    for key, value in entries:
        here = f"{path}.{_name(box, key, value)}"
        if isinstance(value, dict | list):
            yield from _within(here, value)
        elif isinstance(value, Number) and not isinstance(value, bool) and key != "id":
            yield here, (box, key)


def _name(box: Any, key: Any, value: Any) -> str:
    """A field by its name, a row by its id, anything else in a list by its number."""
    if isinstance(box, dict):
        return str(key)
    return str(value["id"]) if isinstance(value, dict) and "id" in value else str(key + 1)


# Writing TOML


def toml_of(table: Mapping[str, Any]) -> str:
    """A table as TOML, to be read by programs: comments are lost."""
    lines = [f"{_key(key)} = {_inline(value)}" for key, value in table.items() if not _is_section(value)]
    for key, value in table.items():
        if _is_section(value):
            rows = value if isinstance(value, list) else [value]
            head = f"[[{_key(key)}]]" if isinstance(value, list) else f"[{_key(key)}]"
            for row in rows:
                lines += ["", head, *(f"{_key(name)} = {_inline(inner)}" for name, inner in row.items())]
    return "\n".join(lines) + "\n"


def _is_section(value: Any) -> bool:
    return isinstance(value, dict) or (
        isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)
    )


def _inline(value: Any) -> str:
    match value:
        case dict():
            return f"{{{', '.join(f'{_key(key)} = {_inline(inner)}' for key, inner in value.items())}}}"
        case list():
            return f"[{', '.join(map(_inline, value))}]"
        case bool():
            return str(value).lower()
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case _:
            return repr(value)


def _key(key: str) -> str:
    return key if key.replace("_", "").replace("-", "").isalnum() and key.isascii() else json.dumps(key)
