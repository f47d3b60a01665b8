"""The bodies of requests that are in memory: what one address may have there, and everybody's share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from tortuga.server.protocol.errors import HouseError

SMALL = 4096
"""Everybody may have so much, however much there is of others."""


class Bodies:
    """How many bytes each address has sent of requests that are not answered yet."""

    def __init__(self, each: int, in_all: int) -> None:
        self._each = each
        self._in_all = in_all
        self.of: Counter[str] = Counter()

    @contextmanager
    def one(self, address: str) -> Iterator[Body]:
        """A body that this address begins to send. It is forgotten when the block is left."""
        body = Body(self, address)
        try:
            yield body
        finally:
            body.forget()

    def check(self, address: str) -> None:
        """Raise if this address has too much here."""
        mine, share = self.of[address], max(SMALL, self._in_all // len(self.of))
        if mine > self._each or (mine > share and self.of.total() > self._in_all):
            raise HouseError("crowded", "Too much is being sent here at the same time; try again in a moment.")


class Body:
    """The body of one request, as far as it has come."""

    def __init__(self, bodies: Bodies, address: str) -> None:
        self._bodies = bodies
        self._address = address
        self._size = 0

    def grow(self, size: int) -> None:
        """Note that so many bytes more have come. Raises :class:`HouseError` if that is too much."""
        self._size += size
        self._bodies.of[self._address] += size
        self._bodies.check(self._address)

    def forget(self) -> None:
        """Note that the body is no longer in memory."""
        self._bodies.of[self._address] -= self._size
        if self._bodies.of[self._address] <= 0:
            del self._bodies.of[self._address]
