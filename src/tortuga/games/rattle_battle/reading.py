"""Reading data files row by row, and saying in a sentence what is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from tortuga.engine.codecs import convert
from tortuga.engine.errors import BadData

T = TypeVar("T")


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a data file. A misspelt key is an error."""


def need(condition: bool, sentence: str) -> None:
    if not condition:
        raise BadData("bad_data", sentence[0].upper() + sentence[1:] + ".")


def unique(what: str, ids: list[str]) -> None:
    twice = sorted({id for id in ids if ids.count(id) > 1})
    need(not twice, f"{what} {', '.join(twice)} is listed more than once")


def rows_of(raw: Mapping[str, Any], name: str, row: type[T]) -> tuple[T, ...]:
    return convert(raw.get(name, []), tuple[row, ...])  # type: ignore[valid-type]
