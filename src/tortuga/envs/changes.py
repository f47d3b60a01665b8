"""Fast observations: only what has changed since a seat's last look is written again.

Most of a view stays the same between two looks, and comparing costs less than writing. The numbers are those of
:meth:`~tortuga.envs.layout.Layout.encode`, and a test makes sure of that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from tortuga.engine import View
from tortuga.envs.layout import Layout, Vector
from tortuga.envs.nodes import (
    MANY,
    At,
    Fields,
    Flag,
    ForEachName,
    ForEachSeat,
    InOrder,
    LiesAt,
    Maybe,
    Node,
    Several,
    Tally,
    Writer,
)

Update = Callable[[Any, Any, bool, Sequence[int], Any], None]
Moved = Callable[[Any, Any], bool]


class Follower:
    """The observation of one seat, kept up to date."""

    def __init__(self, layout: Layout, seat: int, size: int | None = None) -> None:
        """``size`` is the length of the array. If it is longer than the layout, the rest stays 0."""
        self._layout = layout
        self._seat = seat
        self._seen = layout.seen_from(seat)
        self._update, self._moved = _update_of(layout)
        self._last: View | None = None
        self._vector = np.zeros(layout.size if size is None else size, dtype=np.float32)
        self._numbers = self._vector.data

    def look(self, view: View) -> Vector:
        """The numbers of this view. The array is reused: it changes with the next look."""
        last, self._last = self._last, None  # if writing fails halfway, the numbers belong to no view
        if last is None:
            self._vector.fill(0)
            self._layout.write(view, self._seat, self._numbers)
        else:
            self._update(last, view, self._moved(last, view), self._seen, self._numbers)
        self._last = view
        return self._vector


@cache
def _update_of(layout: Layout) -> tuple[Update, Moved]:
    """The function that writes what has changed, and one that says whether things have moved."""
    writer = Writer()
    _fields(layout.root, writer, "last", "view", At())
    update: Update = writer.compiled("last", "view", "moved", "seen", "out")
    return update, _moved_in(layout)


def _moved_in(layout: Layout) -> Moved:
    """References are written as the place where a thing lies, so they are written again if things have moved."""
    rows = sorted({(node.players, node.row) for node in _all_nodes(layout.root) if isinstance(node, LiesAt)})

    def moved(last: Any, view: Any) -> bool:
        for players, row in rows:
            before, now = getattr(last, players), getattr(view, players)
            if len(before) != len(now):
                return True
            for one, other in zip(before, now, strict=True):
                if one is not other:
                    here, there = getattr(one, row), getattr(other, row)
                    if here is not there and _ids(here) != _ids(there):
                        return True
        return False

    return moved


def _ids(row: Sequence[Any]) -> list[object]:
    return [thing.id for thing in row]


def _all_nodes(node: Node) -> list[Node]:
    inner = [child for _, child in node.fields] if isinstance(node, Fields) else [getattr(node, "node", None)]
    return [node, *(found for child in inner if child is not None for found in _all_nodes(child))]


# One function for each kind of node that can be changed in part


def _change(node: Node, writer: Writer, last: str, value: str, at: At) -> None:
    """Write the code that replaces the last value by the new one. Both are names of variables that differ."""
    match node:
        case Fields(counted=False):
            _fields(node, writer, last, value, at)
        case Maybe():
            _maybe(node, writer, last, value, at)
        case ForEachSeat():
            _for_each_seat(node, writer, last, value, at)
        case InOrder():
            _in_order(node, writer, last, value, at)
        case Several():
            _several(node, writer, last, value, at)
        case _:
            _anew(node, writer, value, at)


def _differ(node: Node, last: str, value: str) -> str:
    """The code that checks whether something has to be written."""
    if not any(isinstance(each, LiesAt) for each in _all_nodes(node)):
        # The same object is equal, but comparing a list looks at everything in it.
        other = f"{last} is not {value} and " if isinstance(node, InOrder | Several | Tally | ForEachName) else ""
        return f"if {other}{last} != {value}:"
    there = f" and {value} is not None" if isinstance(node, Maybe) else ""
    return f"if {last} != {value} or moved{there}:"


def _anew(node: Node, writer: Writer, value: str, at: At) -> None:
    _clear(writer, at, node.width)
    node.write(writer, value, at)


def _clear(writer: Writer, at: At, width: int) -> None:
    if width == 1:
        writer.line(f"{at.number} = 0.0")
    elif width:
        piece = writer.table(slice(at.place, at.place + width))
        writer.line(f"{at.out}[{piece}] = {writer.table(_zeros(width))}")


def _zeros(width: int) -> memoryview:
    return np.zeros(width, dtype=np.float32).data


def _fields(node: Fields, writer: Writer, last: str, value: str, at: At) -> None:
    for field, child in node.fields:
        old, new = writer.name("a"), writer.name("b")
        writer.line(f"{old} = {last}.{field}")
        writer.line(f"{new} = {value}.{field}")
        if isinstance(child, ForEachSeat):  # some player has usually changed, so look at each of them
            _for_each_seat(child, writer, old, new, at)
        else:
            with writer.block(_differ(child, old, new)):
                if isinstance(child, Flag):
                    writer.line(f"{at.number} = 1.0 if {new} else 0.0")
                else:
                    _change(child, writer, old, new, at)
        at = at.plus(child.width)


def _maybe(node: Maybe, writer: Writer, last: str, value: str, at: At) -> None:
    with writer.block(f"if {last} is None or {value} is None:"):
        _anew(node, writer, value, at)
    with writer.block("else:"):
        _change(node.node, writer, last, value, at.plus(1))


def _for_each_seat(node: ForEachSeat, writer: Writer, last: str, value: str, at: At) -> None:
    place, old, new, piece = (writer.name(stem) for stem in ("s", "a", "b", "p"))
    slices = writer.table(at.slices(node.node.width, node.ring.count))
    with writer.block(f"if len({last}) != len({value}):"):
        _anew(node, writer, value, at)
    with (
        writer.block("else:"),
        writer.block(f"for {place}, {old}, {new} in zip(seen, {last}, {value}):"),
        writer.block(_differ(node.node, old, new)),
    ):
        writer.line(f"{piece} = {at.out}[{slices}[{place}]]")
        _change(node.node, writer, old, new, At(0, piece))


def _in_order(node: InOrder, writer: Writer, last: str, value: str, at: At) -> None:
    """First the places that are still there, then those that are new or gone."""
    old, new, piece = (writer.name(stem) for stem in ("a", "b", "p"))
    slices = writer.table(at.slices(node.step, node.most))
    with (
        writer.block(f"for {old}, {new}, {piece} in zip({last}, {value}, {slices}):"),
        writer.block(_differ(node.node, old, new)),
    ):
        writer.line(f"{piece} = {at.out}[{piece}]")
        _change(node.node, writer, old, new, At(1, piece))
    before, now = writer.name("n"), writer.name("n")
    writer.line(f"{before} = len({last})")
    writer.line(f"{now} = len({value})")
    with writer.block(f"if {before} != {now}:"):
        node.write_from(writer, f"{value}[{before}:]", f"{slices}[{before}:]", at)
        with writer.block(f"for {piece} in {slices}[{now}:{before}]:"):
            writer.line(f"{at.out}[{piece}] = {writer.table(_zeros(node.step))}")
        writer.line(f"{at.plus(node.width - 1).number} = {node.more(now)} if {now} > {node.most} else 0.0")


def _several(node: Several, writer: Writer, last: str, value: str, at: At) -> None:
    """A long bag usually grows: a discard pile of a hundred cards gets one more."""
    before, each = writer.name("n"), writer.name("v")
    writer.line(f"{before} = len({last})")
    with (
        writer.block(f"if {before} >= {MANY} and {value}[:{before}] == {last}:"),
        writer.block(f"for {each} in {value}[{before}:]:"),
    ):
        node.count_on(writer, each, at)
    with writer.block("else:"):
        _anew(node, writer, value, at)
