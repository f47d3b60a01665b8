"""A cache for the views of learning agents: parts that have not changed since the last view are not made again.

From one view to the next, most of a table stays the same. Encoding a player to compare it takes a fraction of a
microsecond; making the player's view takes ten times as long.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec

T = TypeVar("T")
_encode = msgspec.msgpack.Encoder().encode


class _Row(NamedTuple):
    """The parts of one kind, as of the last time."""

    contents: list[bytes]
    apart: Sequence[object]
    shared: tuple[object, ...]
    made: list[Any]


class Memory:
    """The cache of one table. What everybody sees is kept once; :meth:`of` gives a cache for one seat.

    The same objects are handed out as long as nothing changes, so they must not be modified.
    """

    __slots__ = ("_parts", "_rows", "_seats")

    def __init__(self) -> None:
        self._parts: dict[Hashable, tuple[bytes, tuple[object, ...], Any]] = {}
        """For each part: its encoded state, the shared arguments, and what was made of them."""
        self._rows: dict[Hashable, _Row] = {}
        self._seats: dict[int | None, Memory] = {}

    def of(self, seat: int | None) -> Memory:
        """The cache for parts that this seat sees differently from others."""
        memory = self._seats.get(seat)
        if memory is None:
            memory = self._seats[seat] = Memory()
        return memory

    def part(self, make: Callable[..., T], which: Hashable, part: object, *shared: object) -> T:
        """``make(part, *shared)`` for a part of the state; ``which`` tells it from others of its kind.

        The result of ``make`` must depend on its arguments alone.
        """
        contents = _encode(part)
        key = make, which
        last = self._parts.get(key)
        if last is not None and last[0] == contents and last[1] == shared:
            kept: T = last[2]
            return kept
        made = make(part, *shared)
        self._parts[key] = contents, shared, made
        return made

    def each(
        self, make: Callable[..., T], parts: Sequence[object], apart: Sequence[object], *shared: object
    ) -> list[T]:
        """What ``make(part, own, *shared)`` says of each part (``own`` from ``apart``), kept while nothing changes."""
        contents = list(map(_encode, parts))
        last = self._rows.get(make)
        if last is None or last.shared != shared or len(last.made) != len(parts):
            made = [make(part, own, *shared) for part, own in zip(parts, apart, strict=True)]
        else:
            made = [
                kept if now == then and own == before else make(part, own, *shared)
                for part, own, now, then, before, kept in zip(
                    parts, apart, contents, last.contents, last.apart, last.made, strict=True
                )
            ]
        self._rows[make] = _Row(contents, apart, shared, made)
        return made


class _NoMemory(Memory):
    """Caches nothing."""

    __slots__ = ()

    def of(self, seat: int | None) -> Memory:
        del seat
        return self

    def part(self, make: Callable[..., T], which: Hashable, part: object, *shared: object) -> T:
        del which
        return make(part, *shared)

    def each(
        self, make: Callable[..., T], parts: Sequence[object], apart: Sequence[object], *shared: object
    ) -> list[T]:
        return [make(part, own, *shared) for part, own in zip(parts, apart, strict=True)]


NO_MEMORY: Memory = _NoMemory()
"""The memory for views that people are given: it keeps nothing."""
