"""The live channel of a table, which reconnects by itself."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import secrets
from collections.abc import Callable
from typing import Any, Self, TypeVar

import msgspec
from msgspec import UNSET, Raw
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.typing import Origin

from tortuga.client.errors import HouseAway, Refused, Report, backoff
from tortuga.client.window import DistantSeat, readers_of
from tortuga.engine import Event, Rules, TortugaError, rules_of
from tortuga.engine.codecs import json_reader
from tortuga.server import protocol as wire

T = TypeVar("T")
PING_SECONDS = 15.0
SILENCE_SECONDS = 45.0
"""A connection that is silent for this long counts as dead."""
LARGEST_MESSAGE = 1 << 26
CHAT_KEPT = 200
LOST = (OSError, TimeoutError, ConnectionClosed, InvalidHandshake)

read_message = json_reader(wire.ToPage)


class Sight:
    """What one of our seats sees at present."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.view = Raw(b"null")
        self.ask: wire.AskShown | None = None
        self.offer: wire.AskShown | None = None

    def apply(self, sight: wire.Sight, rules: Rules[Any]) -> None:
        """Apply what the house has sent. Absent fields have not changed."""
        read = readers_of(rules).event
        # A new list, because windows made earlier keep the old one.
        self.events = [*self.events[: sight.keep], *(read(event) for event in sight.events)]
        if sight.view is not UNSET:
            self.view = sight.view
        if sight.ask is not UNSET:
            self.ask = sight.ask
        if sight.offer is not UNSET:
            self.offer = sight.offer


class LiveTable:
    """A table as a guest sees it at present. Use it with ``async with``.

    ``info`` describes the table, ``sights`` holds what our seats see, ``question`` is the open question, and ``n`` the
    number of the latest update.
    """

    def __init__(self, house: str, table: str, cookie: str, patience: float, report: Report) -> None:
        self.id = table
        self.n = -1
        self.info: wire.TableInfo
        self.me: wire.Me
        self.rules: Rules[Any]
        self.sights: dict[int, Sight] = {}
        self.question: wire.Question | None = None
        self.proposal: wire.Proposal | None = None
        self.chat: list[wire.ChatLine] = []
        """What has been said at the table, as far as we have heard it."""
        self._house = house
        self._cookie = cookie
        self._patience = patience
        self._report = report
        self._changed = asyncio.Event()
        self._pending: dict[str, tuple[bytes, asyncio.Future[int]]] = {}
        self._wishes: dict[str, asyncio.Future[Raw]] = {}
        """The hints that we wait for, by id."""
        self._ids = itertools.count(1)
        self._prefix = secrets.token_urlsafe(6)
        self._socket: ClientConnection | None = None
        self._heard_at = 0.0
        self._farewell: wire.Farewell | None = None
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.get_running_loop().create_task(self._follow(), name=f"follow {self.id}")
        try:
            await self.until(lambda: self.n >= 0)
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError, TortugaError):
                await self._task

    # Playing

    @property
    def over(self) -> bool:
        """Whether the match has ended or the table was closed."""
        return self.info.state in ("over", "closed")

    def window(self, seat: int) -> DistantSeat:
        """A bot's window on this seat at present."""
        sight, number = self.sights[seat], self.question.number if self.question is not None else 0
        info = self.info
        return DistantSeat(
            self.rules, seat, len(info.seats), info.options, number, sight.view, sight.ask, sight.offer, sight.events
        )

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until a condition holds. Raises the error that ended the connection for good, if any."""
        while not true():
            self._changed.clear()
            if self._task is None or self._task.done():
                if self._task is not None:
                    self._task.result()
                raise ConnectionError("the table is no longer being followed")
            waiting = asyncio.ensure_future(self._changed.wait())
            try:
                await asyncio.wait({waiting, self._task}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                waiting.cancel()

    async def answer(self, seat: int, question: int, kind: str, action: Raw) -> int:
        """Answer a question or take an offer. Returns the number of the update that shows it."""
        return await self._command(wire.Answer(self._next_id(), seat, question, kind, None, action))

    async def say(self, text: str) -> int:
        """Say something in the chat."""
        return await self._command(wire.Say(self._next_id(), text))

    async def consent(self, proposal: int, yes: bool) -> int:
        """Agree or disagree to a proposal to take something back."""
        return await self._command(wire.Consent(self._next_id(), proposal, yes))

    async def hint(self, seat: int, question: int) -> Raw:
        """Ask for a hint: what the house's mate would answer. Only at tables with hints."""
        wish = wire.Hint(self._next_id(), seat, question)
        future: asyncio.Future[Raw] = asyncio.get_running_loop().create_future()
        self._wishes[wish.id] = future
        before = self._socket
        try:
            if before is None:
                raise Refused("away", "The house is away.")
            with contextlib.suppress(ConnectionClosed):
                await before.send(msgspec.json.encode(wish), text=True)
            await self.until(lambda: future.done() or self._socket is not before)  # a hint is not asked for twice
            if not future.done():
                raise Refused("away", "The connection was lost before the hint came.")
            return future.result()
        finally:
            del self._wishes[wish.id]

    def _next_id(self) -> str:
        return f"{self._prefix}-{next(self._ids)}"

    async def _command(self, command: wire.Answer | wire.Say | wire.Consent) -> int:
        """Send a command, again after every reconnection, until the house has acknowledged or refused it."""
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        message = msgspec.json.encode(command)
        self._pending[command.id] = message, future
        try:
            if self._socket is not None:
                with contextlib.suppress(ConnectionClosed):
                    await self._socket.send(message, text=True)
            await self.until(future.done)
            return future.result()
        finally:
            self._pending.pop(command.id, None)

    # The connection

    async def _follow(self) -> None:
        """Connect again and again until the house refuses us for good or our patience ends."""
        loop = asyncio.get_running_loop()
        attempt, last = 0, loop.time()
        while True:
            before = self.n
            try:
                await self._connect()
            except LOST as error:
                self._check_status(error)
            if self.n > before or self._socket is not None:
                attempt, last = 0, loop.time()
            self._socket = None
            self._check_farewell()
            if loop.time() - last > self._patience:
                raise HouseAway("away", f"{self._house} has not answered for {self._patience:g} seconds.")
            if attempt == 0:
                self._report(f"The connection to {self._house} is lost. Trying again.")
            await asyncio.sleep(backoff(attempt))
            attempt += 1

    def _check_status(self, error: Exception) -> None:
        """Raise if the handshake was refused for a reason that will not go away."""
        if isinstance(error, InvalidStatus) and 400 <= error.response.status_code < 429:
            raise Refused(
                "refused", f"{self._house} refused the live channel ({error.response.status_code})."
            ) from error

    def _check_farewell(self) -> None:
        """Raise if the house has closed the channel for good."""
        farewell, self._farewell = self._farewell, None
        if farewell is not None and not farewell.again:
            raise Refused(farewell.code, farewell.sentence)

    async def _connect(self) -> None:
        """Handle one connection until it ends."""
        address = self._house.replace("http", "ws", 1) + f"/api/tables/{self.id}/live"
        loop = asyncio.get_running_loop()
        async with connect(
            address,
            origin=Origin(self._house),
            additional_headers={"Cookie": self._cookie},
            max_size=LARGEST_MESSAGE,
            ping_interval=None,  # the protocol has its own
        ) as socket:
            self._heard_at = loop.time()
            await socket.send(msgspec.json.encode(wire.Hello(self.n if self.n >= 0 else None, lines=True)), text=True)
            pinging = loop.create_task(self._ping(socket), name=f"ping {self.id}")
            try:
                async for frame in socket:
                    self._heard_at = loop.time()
                    for line in frame.splitlines():
                        await self._take(self._read(line), socket)
                    self._changed.set()
            finally:
                pinging.cancel()

    def _read(self, line: str | bytes) -> wire.ToPage:
        try:
            message: wire.ToPage = read_message(line)
        except msgspec.MsgspecError as error:
            sentence = f"{self._house} sent something that this Tortuga does not understand: {error}."
            raise Refused("other_protocol", sentence) from error
        return message

    async def _ping(self, socket: ClientConnection) -> None:
        """Send pings, and close the connection if the house has been silent for too long."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(PING_SECONDS)
            if loop.time() - self._heard_at > SILENCE_SECONDS:
                await socket.close()
                return
            with contextlib.suppress(ConnectionClosed):
                await socket.send(msgspec.json.encode(wire.Ping(loop.time())), text=True)

    async def _take(self, message: wire.ToPage, socket: ClientConnection) -> None:
        match message:
            case wire.Sync():
                self._sync(message)
                self._socket = socket
                for command, _ in list(self._pending.values()):
                    await socket.send(command, text=True)
            case wire.Update() if message.n == self.n + 1:
                self._update(message)
            case wire.Update() if message.n > self.n:
                await socket.send(msgspec.json.encode(wire.Hello(self.n, lines=True)), text=True)
            case wire.Ack():
                self._settle(message.id, lambda future: future.set_result(message.n))
            case wire.Hinted() if message.id in self._wishes:
                self._wishes[message.id].set_result(message.action)
            case wire.Refused() if message.id in self._wishes:
                self._wishes[message.id].set_exception(Refused(message.code, message.sentence))
            case wire.Refused() if message.id is not None:
                self._refuse(message.id, message)
            case wire.Farewell():
                self._farewell = message

    def _settle(self, command: str, settle: Callable[[asyncio.Future[int]], None]) -> None:
        _, future = self._pending.get(command, (b"", None))
        if future is not None and not future.done():
            settle(future)

    def _refuse(self, command: str, refusal: wire.Refused) -> None:
        self._settle(command, lambda future: future.set_exception(Refused(refusal.code, refusal.sentence)))

    def _sync(self, sync: wire.Sync) -> None:
        self.rules = self._rules_of(sync.table)
        self.n, self.info, self.me, self.question = sync.n, sync.table, sync.me, sync.question
        self.proposal = sync.proposal
        self.chat = [*(line for line in self.chat if line.n < sync.chat_from), *sync.chat][-CHAT_KEPT:]
        old, self.sights = self.sights, {}
        for sight in sync.sights:
            if sight.seat is not None:
                mirror = self.sights[sight.seat] = old.get(sight.seat) or Sight()
                mirror.apply(sight, self.rules)

    def _rules_of(self, table: wire.TableInfo) -> Rules[Any]:
        rules = rules_of(table.game)
        if table.version != rules.info.version:
            raise Refused(
                "other_rules",
                f"The house plays {rules.info.title} by rules {table.version}, this Tortuga by rules "
                f"{rules.info.version}: update one of them.",
            )
        return rules

    def _update(self, update: wire.Update) -> None:
        self.n = update.n
        if update.table is not UNSET:
            self.info = update.table
        if update.me is not UNSET:
            self.me = update.me
            self.sights = {seat: sight for seat, sight in self.sights.items() if seat in self.me.seats}
        for sight in update.sights if update.sights is not UNSET else ():
            if sight.seat is not None:
                self.sights.setdefault(sight.seat, Sight()).apply(sight, self.rules)
        if update.question is not UNSET:
            self.question = update.question
        if update.proposal is not UNSET:
            self.proposal = update.proposal
        if update.chat is not UNSET:
            self.chat = [*self.chat, update.chat][-CHAT_KEPT:]
