"""The types of fields in words: a seat, a card, a count, a list of them."""

from __future__ import annotations

from collections.abc import Iterable
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin

import msgspec
import msgspec.inspect

from tortuga.engine.describing import kinds

MOST_NAMES = 8
"""The most names that are listed; of more, only the number is given."""
_PLAIN: dict[Any, str] = {int: "whole number", str: "word", bool: "true or false", float: "number", NoneType: "null"}


def kind_words(hint: Any) -> str:
    """The type in words. Structs are called by their names."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _marked(hint.__origin__, hint.__metadata__)
    if origin in (Union, UnionType):
        return " or ".join(dict.fromkeys(kind_words(one) for one in arguments))
    if origin is Literal:
        return _one_of([str(one) for one in arguments])
    if origin in (list, frozenset, tuple, dict):
        return _collected(origin, arguments)
    if isinstance(hint, NewType):
        return kind_words(hint.__supertype__)
    return _PLAIN[hint] if hint in _PLAIN else str(getattr(hint, "__name__", hint))


def _collected(origin: Any, arguments: tuple[Any, ...]) -> str:
    if origin is dict:
        return f"table of {kind_words(arguments[1])} by {kind_words(arguments[0])}"
    if origin is tuple and arguments[-1] is not Ellipsis:
        return f"[{', '.join(kind_words(one) for one in arguments)}]"
    return f"list of {kind_words(arguments[0])}"


def _marked(base: Any, marks: tuple[object, ...]) -> str:
    """A type with marks in words. Marks that only matter for learning are ignored."""
    for mark in marks:
        match mark:
            case kinds.OfSeat():
                return "seat"
            case kinds.Numbered(what, count, first):
                return f"{what}, {first} to {first + count - 1}"
            case kinds.RowPiece(_, row):
                return f"id of one of the players' {row}"
            case kinds.SeatPiece(what) | kinds.MapLabel(what):
                return what
            case kinds.Named(what, names):
                return f"{what}: {_one_of(names)}"
            case kinds.Count(most, least):
                return f"count from {least}, mostly up to {most}"
            case kinds.Measure(low, high):
                return f"number from {low:g} to {high:g}"
            case kinds.BySeat():
                return f"{kind_words(base)}, by seat"
            case kinds.Bag():
                return f"{kind_words(base)}, in no order"
            case kinds.Subset(count):
                return f"{kind_words(base)}, each from 0 to {count - 1}"
    return kind_words(base)


def _one_of(names: tuple[str, ...] | list[str]) -> str:
    shown = [name or '""' for name in names]
    if len(shown) > MOST_NAMES:
        return f"one of {len(shown)}, such as {shown[0] if names[0] else shown[1]}"
    return f"{', '.join(shown[:-1])} or {shown[-1]}" if len(shown) > 1 else shown[0]


def structs_in(types: Iterable[Any]) -> dict[str, type[msgspec.Struct]]:
    """All Structs that these types are made of, by name, outer ones first."""
    found: dict[str, type[msgspec.Struct]] = {}

    def walk(info: object) -> None:
        if isinstance(info, msgspec.inspect.StructType):
            if info.cls.__name__ in found:
                return
            found[info.cls.__name__] = info.cls
        if isinstance(info, msgspec.inspect.Type | msgspec.inspect.Field):
            for part in info.__struct_fields__:
                walk(getattr(info, part))
        elif isinstance(info, tuple):
            for part in info:
                walk(part)

    walk(msgspec.inspect.multi_type_info(types))
    return found
