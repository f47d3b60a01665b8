"""What games say and hear comes over the wire as it was sent."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

from tortuga.engine import Rules, all_games, rules_of

PLAIN: dict[object, list[Any]] = {
    bool: [False, True],
    bytes: [b"", b"\x00\xff"],
    float: [0.0, -12.25],
    int: [0, -1, 2**53],
    str: ["", "Le Vasseur", "œ\n\"\\'"],
    NoneType: [None],
}


def members(union: Any) -> tuple[type, ...]:
    """The types in a union; a type alone is a union of one."""
    return get_args(union) if get_origin(union) in (Union, UnionType) else (union,)


def every_type() -> Iterator[Any]:
    for slug in all_games():
        rules: Rules[Any] = rules_of(slug)
        for union in (rules.action_type, rules.event_type):
            for kind in members(union):
                yield pytest.param(union, kind, id=f"{slug}-{kind.__name__}")


def samples(hint: Any) -> list[Any]:
    """Some values of a type that differ as much as they can: all of them for a union or a choice of words."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return [value for one in inner for value in samples(one)]
    if origin is Literal:
        return list(inner)
    if origin is tuple and inner[-1] is Ellipsis:
        return [(), tuple(samples(inner[0]))]
    if origin is tuple:
        return [tuple(values) for values in together([samples(one) for one in inner])]
    if origin is list:
        return [[], samples(inner[0])]
    if origin is dict:
        return [{}, dict(zip(samples(inner[0]), cycle(samples(inner[1])), strict=False))]
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        hints = get_type_hints(hint)
        return [hint(*values) for values in together([samples(hints[name]) for name in hint.__struct_fields__])]
    return PLAIN[getattr(hint, "__supertype__", hint)]


def together(columns: list[list[Any]]) -> list[tuple[Any, ...]]:
    """Every value of every column at least once."""
    rows = max((len(column) for column in columns), default=1)
    return list(islice(zip(*map(cycle, columns), strict=False), rows)) if columns else [()]


@pytest.mark.parametrize(("union", "kind"), list(every_type()))
def test_every_action_and_event_survives_the_wire(union: Any, kind: type) -> None:
    for sent in samples(kind):
        received = msgspec.json.decode(msgspec.json.encode(sent), type=union)
        assert (type(received), received) == (kind, sent)
