"""Parts of views that are made once for the same contents, for learning agents (``Rules.glimpse``).

From one look to the next most of a table stays as it was. To encode a player takes a fraction of a microsecond, to make
the player's view ten times as long.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

import msgspec

MOST = 300
"""So many parts are kept; then all are forgotten."""
T = TypeVar("T")
_encode = msgspec.msgpack.Encoder().encode


class Kept(Generic[T]):
    """Makes a part of a view from a part of the state and what else it depends on, and keeps it.

    What it makes is given to many: nobody may change it. That is why views for people are made anew.
    """

    __slots__ = ("_made", "make")

    def __init__(self, make: Callable[..., T]) -> None:
        self.make = make
        """It may look at nothing but what it is given."""
        self._made: dict[Hashable, T] = {}

    def __call__(self, part: object, *circumstances: Hashable) -> T:
        key = _encode(part), circumstances
        made = self._made.get(key)
        if made is None:
            if len(self._made) >= MOST:
                self._made.clear()
            made = self._made[key] = self.make(part, *circumstances)
        return made
