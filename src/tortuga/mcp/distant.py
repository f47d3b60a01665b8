"""Seats at the tables of a house, as any guest has them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import NamedTuple

from tortuga.analysis import Told
from tortuga.client import Client, LiveTable, Refused, check_address, house_of
from tortuga.client.window import raw
from tortuga.engine import Outcome
from tortuga.engine.codecs import json_reader
from tortuga.envs.text import TextSeat, Unclear
from tortuga.mcp.places import Place, Trouble, to_the_end
from tortuga.server.protocol import NewTable, SeatWish, TableInfo

logger = logging.getLogger("tortuga.mcp")
PATIENCE = 60.0
ASK_AGAIN = 2.0
"""After so many seconds a house is asked again whether a match is told."""
_read_told = json_reader(Told)


class Guest(NamedTuple):
    """Who the clients are at a house: its name there, and how it is known again after a restart."""

    name: str = "Model"
    known: Callable[[str, str], str | None] | None = None
    """The credential of a house and a name, if there is one."""
    keep: Callable[[str, str, str], None] | None = None
    """Keeps the credential of a house and a name."""

    async def arrive(self, house: str, stack: AsyncExitStack) -> Client:
        """Come to a house, marked as a program."""
        at = house_of(house)
        credential = None if self.known is None else self.known(at, self.name)
        made = Client(at, self.name, credential, bot=True, patience=PATIENCE, report=logger.info)
        client = await stack.enter_async_context(made)
        if client.credential is not None and self.keep is not None:
            self.keep(at, self.name, client.credential)
        return client


class DistantPlace(Place):
    """A seat at a table of a house. Its guest says that it is a program."""

    def __init__(self, client: Client, live: LiveTable, table: TableInfo, stack: AsyncExitStack) -> None:
        self._client = client
        self._live = live
        self._table = table
        self._stack = stack
        self._text: TextSeat | None = None
        self._agreed = -1
        self._agreeing = asyncio.create_task(self._agree(), name=f"agree {table.id}")
        self.refresh()

    @property
    def address(self) -> str:
        return f"{self._client.house}/table/{self._table.id}"

    @property
    def text(self) -> TextSeat:
        if self._text is None:
            raise Trouble("gathering", f"The match at {self.address} has not begun.")
        return self._text

    @property
    def asked(self) -> bool:
        shown = [sight.ask for sight in self._live.sights.values()]
        return self._text is not None and any(ask is not None and not ask.passing for ask in shown)

    @property
    def outcome(self) -> Outcome | None:
        return self._live.info.outcome

    @property
    def closed(self) -> str:
        return "The table was closed." if self._live.info.state == "closed" else ""

    def refresh(self) -> None:
        live = self._live
        seat = next(iter(live.sights), None)
        if seat is None or live.info.state == "gathering":
            return
        if self._text is None:
            self._text = TextSeat(live.window(seat))
        self._text.seat = live.window(seat)
        self._text.names = [each.name for each in live.info.seats]

    async def answer(self, text: str) -> str:
        return await to_the_end(self._answer(text))

    async def _answer(self, said: str) -> str:
        live, text = self._live, self.text
        action, question = text.parse(said), live.question
        seat, ask, offer = text.seat.index, text.seat.ask, text.seat.offer
        assert ask is not None
        assert question is not None
        kind = ask.kind if ask.find(action) is not None or offer is None else offer.kind
        try:
            number = await asyncio.wait_for(live.answer(seat, question.number, kind, raw(action)), PATIENCE)
        except Refused as refusal:
            raise Unclear(refusal.code, refusal.sentence) from None
        await live.until(lambda: live.n >= number)
        self.refresh()
        return text.write(action)

    async def until_asked(self) -> None:
        await self._live.until(lambda: self._live.over or self._shown())

    def _shown(self) -> bool:
        self.refresh()
        return self.asked

    async def say(self, text: str) -> None:
        if not 1 <= len(text) <= (most := self._client.about.chat_length):
            raise Trouble("too_long", f"Say something of at most {most} characters.")
        await asyncio.wait_for(self._live.say(text), PATIENCE)

    def chat(self) -> list[str]:
        return [f"{line.name}: {line.text}" for line in self._live.chat]

    async def told(self) -> Told:
        """The house tells it, when it is its turn."""
        while (telling := await self._client.have_told(self._table)).state != "done":
            if telling.state == "failed":
                raise Trouble("not_told", telling.fault)
            await asyncio.sleep(ASK_AGAIN)
        return _read_told(await self._client.told(telling))

    async def _agree(self) -> None:
        """Agree when somebody asks to take an answer back, as all programs do."""
        live = self._live
        while True:
            await live.until(self._is_asked_to_agree)
            assert live.proposal is not None
            self._agreed = live.proposal.number
            with contextlib.suppress(Refused):
                await live.consent(self._agreed, yes=True)

    def _is_asked_to_agree(self) -> bool:
        proposal = self._live.proposal
        return proposal is not None and self._live.me.guest in proposal.needed and proposal.number > self._agreed

    async def leave(self) -> None:
        if not self._live.over:
            with contextlib.suppress(Refused):
                await self._client.leave(self._table)
        await self.drop()

    async def drop(self) -> None:
        self._agreeing.cancel()
        await asyncio.gather(self._agreeing, return_exceptions=True)
        await self._stack.aclose()


async def join_table(address: str, guest: Guest, seat: int | None) -> DistantPlace:
    """Take a seat at the table with this address, or to which this is an invitation."""
    check_address(address)
    async with AsyncExitStack() as stack:
        client = await guest.arrive(address, stack)
        table = await client.sit(await client.table(address), seat)
        return await _follow(client, table, stack)


async def open_table(house: str, game: str, players: list[str], guest: Guest, private: bool) -> DistantPlace:
    """Open a table in a house: ``me``, ``open`` for whoever comes, or the level of a bot for each seat."""
    async with AsyncExitStack() as stack:
        client = await guest.arrive(house, stack)
        named = {"me": SeatWish("me"), "open": SeatWish("open")}
        seats = [named.get(who) or SeatWish("bot", level=who) for who in players]
        table = await client.open(NewTable(game, seats, private=private))
        return await _follow(client, table, stack)


async def _follow(client: Client, table: TableInfo, stack: AsyncExitStack) -> DistantPlace:
    live = await stack.enter_async_context(client.follow(table))
    return DistantPlace(client, live, table, stack.pop_all())
