"""What learning agents remember of their last look: parts of a view that have not changed are not made again.

From one look to the next most of a table stays as it was. To encode a player takes a fraction of a microsecond, to make
the player's view ten times as long.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec

T = TypeVar("T")
_encode = msgspec.msgpack.Encoder().encode


class _Row(NamedTuple):
    """Parts of a kind, one beside the other."""

    contents: list[bytes]
    apart: Sequence[object]
    shared: tuple[object, ...]
    made: list[Any]


class Memory:
    """Of one table. What is shown to everybody is remembered once; :meth:`of` remembers for one seat alone.

    What it gives out, it gives out again as long as nothing changes: nobody may change it.
    """

    __slots__ = ("_parts", "_rows", "_seats")

    def __init__(self) -> None:
        self._parts: dict[Hashable, tuple[bytes, tuple[object, ...], Any]] = {}
        """What each part of the state was like, what else mattered, and what was made of them."""
        self._rows: dict[Hashable, _Row] = {}
        self._seats: dict[int | None, Memory] = {}

    def of(self, seat: int | None) -> Memory:
        """For what this seat is shown differently from others."""
        memory = self._seats.get(seat)
        if memory is None:
            memory = self._seats[seat] = Memory()
        return memory

    def part(self, make: Callable[..., T], which: Hashable, part: object, *shared: object) -> T:
        """What ``make(part, *shared)`` makes of a part of the state; ``which`` tells it from others of its kind.

        ``make`` may look at nothing but what it is given.
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
        """The same for all parts of a kind: ``make(part, own, *shared)``, each with its own of ``apart``."""
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
    """Makes everything anew."""

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
"""For views that people are given."""
