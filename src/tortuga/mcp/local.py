"""Matches that are played here, between clients and bots."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from tortuga import new_match
from tortuga.analysis import Told
from tortuga.bots import LEVELS, Bot, make_bot
from tortuga.engine import Match, Outcome
from tortuga.envs.text import TextSeat
from tortuga.mcp.places import Place, Trouble, to_the_end
from tortuga.mcp.telling import Telling

OPEN = "open"
PLAYERS = tuple(LEVELS)
"""The bots that a client may play against: no file of this machine, and no settings that would keep it busy."""


class LocalTable:
    """A match here. Seats called ``open`` are for other clients; the match begins when all are taken."""

    def __init__(
        self, game: str, players: Sequence[str], options: Mapping[str, Any] | None = None, seed: int | None = None
    ) -> None:
        unknown = next((name for name in players if name not in (*PLAYERS, OPEN, "me")), None)
        if unknown is not None:
            raise Trouble("unknown_bot", f"Nobody here is called {unknown[:40]!r}. There are: {', '.join(PLAYERS)}.")
        self.id = secrets.token_urlsafe(6)
        luck = secrets.randbits(48) if seed is None else seed
        self.match: Match[Any] = new_match(game, len(players), luck, options)
        self.names = [f"Seat {number}" for number in range(1, len(players) + 1)]
        self.free = [seat for seat, player in enumerate(players) if player == OPEN]
        bots = {seat: name for seat, name in enumerate(players) if name not in (OPEN, "me")}
        self._bots: dict[int, Bot] = {seat: make_bot(name, luck + seat) for seat, name in bots.items()}
        self._clients: set[int] = set()
        self._lock = asyncio.Lock()
        self._moved = asyncio.Event()
        self._telling: Telling | None = None

    def sit(self, seat: int) -> None:
        """A client has taken this seat."""
        self._clients.add(seat)

    def free_seat(self) -> int:
        """Take the first open seat."""
        if not self.free:
            raise Trouble("no_seat", "There is no free seat at this table.")
        return self.free.pop(0)

    async def leave(self, seat: int) -> None:
        """A mate plays on for a client who leaves; when the last has left, nobody does."""
        self._clients.discard(seat)
        async with self._lock:
            self._bots.setdefault(seat, make_bot("mate", seat))
        if self._clients:
            await self.play_on()
        else:
            self.close()

    async def play_on(self) -> None:
        """Let the bots answer until a client is asked, or the match is over."""
        async with self._lock:
            if not self.free:
                await asyncio.to_thread(self._play_on)
        self._tell()

    def _play_on(self) -> None:
        match = self.match
        while not match.over and (seat := next(iter(match.waiting))) in self._bots:
            match.act(seat, self._bots[seat].choose(match.seat(seat)))

    async def answer(self, seat: int, text: TextSeat, said: str) -> str:
        """Answer for a seat, and let the bots play on."""
        async with self._lock:
            if self.free:
                raise Trouble("gathering", f"The match has not begun: {len(self.free)} seats are free.")
            if self.match.over:
                raise Trouble("over", "The match is over.")
            action = text.parse(said)
            self.match.act(seat, action)
            await asyncio.to_thread(self._play_on)
        self._tell()
        return text.write(action)

    def _tell(self) -> None:
        self._moved.set()
        self._moved = asyncio.Event()

    async def until_moved(self) -> None:
        await self._moved.wait()

    async def told(self) -> Told:
        """The match told: once, for all who ask."""
        if self._telling is None:
            self._telling = Telling(self.match.record)
        return await self._telling.told()

    def close(self) -> None:
        if self._telling is not None:
            self._telling.stop()
        for bot in self._bots.values():
            bot.close()


class LocalPlace(Place):
    """A client's seat at a match here."""

    def __init__(self, table: LocalTable, seat: int) -> None:
        self.table = table
        self._seat = seat
        table.sit(seat)
        self._text = TextSeat(table.match.seat(seat), table.names)

    @property
    def text(self) -> TextSeat:
        return self._text

    @property
    def asked(self) -> bool:
        return not self.table.free and super().asked

    @property
    def outcome(self) -> Outcome | None:
        return self.table.match.outcome

    @property
    def closed(self) -> str:
        return ""

    def refresh(self) -> None:
        """The window is live: there is nothing to do."""

    async def answer(self, text: str) -> str:
        return await to_the_end(self.table.answer(self._seat, self.text, text))

    async def until_asked(self) -> None:
        while not self.asked and not self.table.match.over:
            await self.table.until_moved()

    async def say(self, text: str) -> None:
        del text
        raise Trouble("no_chat", "Nobody listens here: only a table of a house has a chat.")

    def chat(self) -> list[str]:
        return []

    async def told(self) -> Told:
        return await self.table.told()

    async def leave(self) -> None:
        await to_the_end(self.table.leave(self._seat))

    async def drop(self) -> None:
        self.table.close()
