"""The layout of a game's observations: made from the types of its view, and fixed for a number of seats."""

from __future__ import annotations

import math
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
import numpy as np
import numpy.typing as npt

from tortuga.engine import Rules, View, rules_of
from tortuga.engine.describing.kinds import (
    Bag,
    BySeat,
    Count,
    LeftOut,
    MapLabel,
    Mark,
    Measure,
    Named,
    Numbered,
    OfSeat,
    Ordered,
    RowPiece,
    SeatPiece,
    Subset,
)
from tortuga.envs.nodes import (
    At,
    Fields,
    Flag,
    ForEachName,
    ForEachSeat,
    HowMany,
    InOrder,
    LiesAt,
    Maybe,
    Node,
    NumberOf,
    OneOf,
    Pick,
    PieceOf,
    PlaceOf,
    Ring,
    SeatOf,
    Several,
    Size,
    Tally,
    Writer,
)

Vector = npt.NDArray[np.float32]
Encode = Callable[[Any, Sequence[int], Any], None]


class Unmarked(TypeError):
    """A field does not say what values it can have."""


class Block(msgspec.Struct, frozen=True):
    """Where a field of the view is in the vector."""

    name: str
    start: int
    shape: tuple[int, ...]
    """For a field that lists the seats, one row for each; otherwise just the number of values."""

    @property
    def stop(self) -> int:
        return self.start + math.prod(self.shape)


class Layout:
    """The meaning of each number of an observation. Seats are counted from the seat that looks."""

    def __init__(self, view_type: type[View], seats: int, automata: int = 0) -> None:
        self.seats = seats
        ring = Ring(seats, automata)
        root = self.root = _struct(view_type, ring, ())
        self.size = root.width
        self.leaves: tuple[str, ...] = tuple(root.leaves(""))
        """The name of every number, in order: ``players[+1].coins=3`` is 1 when the next player has three coins."""
        self.left_out: Mapping[str, str] = dict(_left_out(view_type))
        """Fields that are not encoded, and why: ``players.row.id`` is one of a ship in the row of a player."""
        self.blocks: tuple[Block, ...] = tuple(_blocks(root))
        self._encode = _compiled(root)
        self._seen = [ring.seen_from(seat) for seat in range(seats)]

    def seen_from(self, seat: int) -> Sequence[int]:
        """The place of each pirate, by number, as seen from this seat."""
        return self._seen[seat]

    def write(self, view: View, seat: int, out: Any) -> None:
        """Write the view of this seat into ``out``, which must be all 0."""
        self._encode(view, self._seen[seat], out)

    def encode(self, view: View, seat: int) -> Vector:
        """The view of this seat as a vector."""
        out = np.zeros(self.size, dtype=np.float32)
        self.write(view, seat, out.data)
        return out

    def named(self, vector: Vector) -> dict[str, Vector]:
        """The vector as arrays, one for each field of the view, by name. They share the vector's memory."""
        return {block.name: vector[block.start : block.stop].reshape(block.shape) for block in self.blocks}

    def __repr__(self) -> str:
        return f"<Layout of {self.size} numbers for {self.seats} seats>"


@cache
def layout_of(game: str, seats: int) -> Layout:
    """The layout of a game's observations with this number of seats."""
    rules: Rules[Any] = rules_of(game)
    return Layout(rules.view_type, seats, rules.automata)


def _compiled(root: Fields) -> Encode:
    writer = Writer()
    root.write(writer, "view", At())
    compiled: Encode = writer.compiled("view", "seen", "out")
    return compiled


def _blocks(root: Fields) -> typing.Iterator[Block]:
    start = 0
    for name, node in root.fields:
        rows = (node.ring.count, node.node.width) if isinstance(node, ForEachSeat) else (node.width,)
        yield Block(name, start, rows)
        start += node.width


# From types to nodes


def marks_of(hint: Any) -> tuple[Any, tuple[Mark, ...]]:
    """A type without its marks, and the marks."""
    if get_origin(hint) is Annotated:
        base, *marks = get_args(hint)
        return base, tuple(mark for mark in marks if isinstance(mark, Mark))
    return hint, ()


def fields_of(struct: type[msgspec.Struct]) -> dict[str, Any]:
    """The fields of a struct with their types, marks included."""
    hints = typing.get_type_hints(struct, include_extras=True)
    return {name: hints[name] for name in struct.__struct_fields__}


def without_none(hint: Any) -> tuple[Any, bool]:
    """A type without ``None``, and whether it may be None."""
    if get_origin(hint) in (typing.Union, types.UnionType):
        parts = get_args(hint)
        rest = [part for part in parts if part is not type(None)]
        if len(rest) < len(parts):
            return rest[0] if len(rest) == 1 else typing.Union[tuple(rest)], True  # noqa: UP007
    return hint, False


def _left_out(struct: type[msgspec.Struct], path: str = "") -> typing.Iterator[tuple[str, str]]:
    for name, hint in fields_of(struct).items():
        why = left_out(hint)
        if why:
            yield f"{path}{name}", why
            continue
        for part in _structs_in(hint):
            yield from _left_out(part, f"{path}{name}.")


def _structs_in(hint: Any) -> typing.Iterator[type[msgspec.Struct]]:
    """The structs that a type is made of."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield hint
    for part in get_args(marks_of(hint)[0]) or get_args(hint)[:1]:
        yield from _structs_in(part)


def left_out(hint: Any) -> str | None:
    for part in (hint, without_none(hint)[0]):
        for mark in marks_of(part)[1]:
            if isinstance(mark, LeftOut):
                return mark.why
    return None


def _struct(struct: type[msgspec.Struct], ring: Ring, path: tuple[str, ...]) -> Fields:
    fields = [
        (name, node_of(hint, ring, (*path, name))) for name, hint in fields_of(struct).items() if left_out(hint) is None
    ]
    return Fields(fields)


def node_of(hint: Any, ring: Ring, path: tuple[str, ...]) -> Node:
    """The node for a field of this type: how it is written as numbers."""
    inner, optional = without_none(hint)
    if optional:
        return Maybe(node_of(inner, ring, path))
    base, marks = marks_of(hint)
    inner, optional = without_none(base)
    if optional:  # Annotated[int | None, ...]: the mark belongs to the value
        return Maybe(node_of(Annotated[inner, *marks], ring, path))
    origin = get_origin(base)
    if origin in (list, tuple, dict):
        return _collection(base, marks, ring, path)
    if isinstance(base, type) and issubclass(base, msgspec.Struct):
        return _struct(base, ring, path)
    return _single(base, marks, ring, path)


def _single(base: Any, marks: tuple[Mark, ...], ring: Ring, path: tuple[str, ...]) -> Node:
    if base is bool:
        return Flag()
    if get_origin(base) is Literal:
        return OneOf(get_args(base))
    for mark in marks:
        match mark:
            case OfSeat():
                return SeatOf(ring)
            case Numbered(what, count, first):
                return NumberOf(what, count, first)
            case RowPiece(players, row, most):
                return LiesAt(players, row, most, ring)
            case SeatPiece(what, each, seats, others):
                return PieceOf(what, each, seats, others, ring)
            case Named(_, names):
                return OneOf(names)
            case MapLabel(what, rows, columns):
                return PlaceOf(what, rows, columns)
            case Count(most, least):
                return HowMany(least, most)
            case Measure(low, high):
                return Size(low, high)
    raise Unmarked(f"{'.'.join(path)} is {base}, and nothing says what it can be: see tortuga.engine.describing.kinds")


def _collection(base: Any, marks: tuple[Mark, ...], ring: Ring, path: tuple[str, ...]) -> Node:
    if get_origin(base) is dict:
        key, value = get_args(base)
        picks = node_of(key, ring, path)
        if not isinstance(picks, OneOf):
            raise Unmarked(f"{'.'.join(path)} is a dict whose keys have no names: see tortuga.engine.describing.kinds")
        return ForEachName(picks, node_of(value, ring, path), picks.names)
    items = get_args(base)
    if get_origin(base) is tuple and items[-1] is not Ellipsis:
        return Fields([(str(n), node_of(item, ring, path)) for n, item in enumerate(items)], counted=True)
    for mark in marks:
        match mark:
            case BySeat():
                return ForEachSeat(node_of(items[0], ring, path), ring)
            case Ordered(most):
                return InOrder(node_of(items[0], ring, path), most)
            case Bag(most):
                return _bag(items[0], most, ring, path)
            case Subset(count):
                return Several(NumberOf("", count, 0), 1)
    return Several(_picking(items[0], ring, path), 1)


def _bag(hint: Any, most: int, ring: Ring, path: tuple[str, ...]) -> Node:
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        fields = {name: field for name, field in fields_of(hint).items() if left_out(field) is None}
        picks = [(name, _picking(without_none(field)[0], ring, (*path, name))) for name, field in fields.items()]
        return Tally(picks, most)
    return Several(_picking(hint, ring, path), most)


def _picking(hint: Any, ring: Ring, path: tuple[str, ...]) -> Pick:
    node = node_of(hint, ring, path)
    if not isinstance(node, OneOf | NumberOf | SeatOf | PieceOf):
        raise Unmarked(f"{'.'.join(path)} is a list of {hint}: say in which order it is (Row, BySeat)")
    return node
