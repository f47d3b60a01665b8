"""Seats that clients have taken: each is known by a secret key, and shows that seat alone."""

from __future__ import annotations

import asyncio
import secrets
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from tortuga.analysis import Told
from tortuga.engine import Outcome, TortugaError
from tortuga.envs.text import TextSeat

T = TypeVar("T")
MOST_PLACES = 64
IDLE_SECONDS = 6 * 3600.0
"""A seat that nobody has used for so long is given up."""


class Trouble(TortugaError):
    """Something a client asked for that cannot be done. Nothing has changed."""


class Place(ABC):
    """One seat at one table, here or in a house."""

    @property
    @abstractmethod
    def text(self) -> TextSeat:
        """The seat as text. Raises :class:`Trouble` before the match."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the match ended."""

    @property
    @abstractmethod
    def closed(self) -> str:
        """Why nothing more can happen here, as a sentence; empty as long as something can."""

    @abstractmethod
    def refresh(self) -> None:
        """Show the table as it is now."""

    @abstractmethod
    async def answer(self, text: str) -> str:
        """Answer the question. Returns the answer's written form."""

    @abstractmethod
    async def until_asked(self) -> None:
        """Wait until the seat is asked something, or the match is over."""

    @abstractmethod
    async def say(self, text: str) -> None:
        """Say something in the chat."""

    @abstractmethod
    def chat(self) -> list[str]:
        """What was said, as far as it was heard."""

    @abstractmethod
    async def told(self) -> Told:
        """The match told, after its end. It may take minutes; whoever stops waiting can ask again."""

    @abstractmethod
    async def leave(self) -> None:
        """Give up the seat for good."""

    @abstractmethod
    async def drop(self) -> None:
        """Let go of the seat because the server ends, without giving it up."""

    @property
    def asked(self) -> bool:
        return self.text.seat.ask is not None


async def to_the_end(work: Coroutine[Any, Any, T]) -> T:
    """Carry something out even if whoever asked for it has gone: half an answer is none."""
    return await asyncio.shield(asyncio.ensure_future(work))


class Places:
    """All seats that clients have taken."""

    def __init__(self, most: int = MOST_PLACES, now: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._now = now
        self._places: dict[str, Place] = {}
        self._used: dict[str, float] = {}

    async def add(self, place: Place) -> str:
        """Keep a seat; returns the key to it."""
        await self._forget_idle()
        if len(self._places) >= self._most:
            await place.leave()
            raise Trouble("crowded", f"{self._most} seats are taken here already: leave one first.")
        key = secrets.token_urlsafe(12)
        self._places[key], self._used[key] = place, self._now()
        return key

    def find(self, key: str) -> Place:
        """The seat with this key, as it is now."""
        place = self._places.get(key)
        if place is None:
            raise Trouble("no_such_key", "There is no seat with this key. open_match and join_table give one.")
        self._used[key] = self._now()
        place.refresh()
        return place

    async def leave(self, key: str) -> None:
        """Give up a seat."""
        place = self.find(key)
        del self._places[key], self._used[key]
        await place.leave()

    async def close(self) -> None:
        """Let go of all seats, because the server ends."""
        for place in self._places.values():
            await place.drop()
        self._places.clear()
        self._used.clear()

    async def _forget_idle(self) -> None:
        for key, used in list(self._used.items()):
            if self._now() - used > IDLE_SECONDS:
                await self.leave(key)
