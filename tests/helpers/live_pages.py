"""A page without a browser: a guest with a cookie, and a mirror of a table that obeys the protocol to the letter.

Every message is read with the types of the protocol, so that a house that sends something else fails the test.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import ssl
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import cache
from typing import Any, ClassVar, Literal

import httpx
import msgspec
from msgspec import UNSET
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from tortuga.server import protocol as wire

PATIENCE = 30.0
Role = Literal["page", "screen", "hand"]
"""What a page is for: an ordinary one, a table's screen, or the hand of somebody who looks at a screen."""
read_to_page = msgspec.json.Decoder(wire.ToPage, strict=True).decode
_ids = itertools.count(1)


class Refused(Exception):
    """The house refused something."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(f"{code}: {sentence}")
        self.code = code
        assert sentence, "every refusal has a sentence"


@cache
def trusted() -> ssl.SSLContext:
    """Read once: no house of the tests shows a certificate, and to read whom we trust takes longer than to come in."""
    return ssl.create_default_context()


class Guest:
    """Somebody with a cookie."""

    everybody: ClassVar[list[Guest]] = []
    """All guests of the present test, to see them out at its end."""

    def __init__(self, url: str, address: str | None = None) -> None:
        """``address`` is one of this machine, such as 127.0.1.7, from which everything is sent."""
        self.url = url
        self.address = address
        trust, headers = trusted(), {"origin": url}
        transport = None if address is None else httpx.AsyncHTTPTransport(verify=trust, local_address=address)
        self.http = httpx.AsyncClient(
            base_url=url, timeout=PATIENCE, headers=headers, transport=transport, verify=trust
        )
        self.id = ""
        self.name = ""
        self.pages: list[Page] = []
        self.everybody.append(self)

    @classmethod
    async def see_out(cls) -> None:
        """Disconnect everybody."""
        while cls.everybody:
            guest = cls.everybody.pop()
            for page in guest.pages:
                await page.hang_up()
            await guest.http.aclose()

    @classmethod
    async def named(cls, url: str, name: str, address: str | None = None) -> Guest:
        guest = cls(url, address)
        await guest.call("PUT", "/api/guest", {"name": name})
        info = await guest.call("GET", "/api/guest")
        guest.id, guest.name = info["id"], info["name"]
        return guest

    def at(self, url: str) -> Guest:
        """The same guest, through another process of the house."""
        other = Guest(url)
        other.http.cookies, other.http.headers = self.http.cookies, self.http.headers.copy()
        other.http.headers["origin"] = url
        other.id, other.name = self.id, self.name
        return other

    async def call(self, method: str, path: str, body: Any = None) -> Any:
        """JSON in, JSON out; :class:`Refused` otherwise."""
        content = None if body is None else msgspec.json.encode(body)
        response = await self.http.request(method, path, content=content, headers={"content-type": "application/json"})
        if response.status_code >= 400:
            refusal = msgspec.json.decode(response.content, type=wire.Refusal)
            raise Refused(refusal.code, refusal.sentence)
        return msgspec.json.decode(response.content) if response.content else None

    async def open_table(self, seats: list[Any], game: str = "doubloons", **more: Any) -> str:
        wishes = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat} for seat in seats]
        return str((await self.call("POST", "/api/tables", {"game": game, "seats": wishes, **more}))["id"])

    async def sit(self, table: str, seat: int) -> Any:
        return await self.call("POST", f"/api/tables/{table}/seats/{seat}", {})

    async def page(self, table: str, since: int | None = None, role: Role = "page") -> Page:
        """A page that has said hello and has everything."""
        page = Page(self, table, role)
        await page.connect(since)
        return page


class SightMirror:
    """What the page knows of one seat."""

    def __init__(self) -> None:
        self.log: list[Any] = []
        self.view: Any = None
        self.ask: wire.AskShown | None = None
        self.offer: wire.AskShown | None = None
        self.can_undo = False
        self.standing: wire.Order = "always"

    def apply(self, sight: wire.Sight) -> None:
        assert 0 <= sight.keep <= len(self.log), f"keep {sight.keep} of {len(self.log)}"
        del self.log[sight.keep :]
        self.log += [msgspec.json.decode(event) for event in sight.events]
        if sight.view is not UNSET:
            self.view = msgspec.json.decode(sight.view)
        for name in ("ask", "offer", "can_undo", "standing"):
            value = getattr(sight, name)
            if value is not UNSET:
                setattr(self, name, value)

    def shown(self) -> Any:
        """For comparing pages."""
        return (self.log, self.view, msgspec.json.encode(self.ask), msgspec.json.encode(self.offer), self.can_undo)


class Page:
    """A mirror of one table."""

    def __init__(self, guest: Guest, table: str, role: Role = "page") -> None:
        self.guest = guest
        self.table = table
        self.role = role
        self.frames: list[str] = []
        """All that has come, as it came."""
        self.shown: list[int | None] = []
        """What the table's screen has shown, for a hand."""
        self.aimed: list[tuple[int, int, Any]] = []
        """Moves that players have shown before they made them, for a screen."""
        guest.pages.append(self)
        self.n = -1
        self.info: wire.TableInfo
        self.me: wire.Me
        self.sights: dict[int | None, SightMirror] = {}
        self.question: wire.Question | None = None
        self.chat: list[wire.ChatLine] = []
        self.proposal: wire.Proposal | None = None
        self.presence: wire.Presence | None = None
        self.times: list[wire.Time] = []
        self.late = 0
        """How often the house has answered because time was up."""
        self.farewell: wire.Farewell | None = None
        self.refusals: list[wire.Refused] = []
        self.lines = next(_ids) % 2 == 0
        """Every other page takes several messages in a frame."""
        self.syncs = 0
        self.updates = 0
        self.told_at: dict[int, float] = {}
        """When each number was heard of, by ``time.perf_counter``."""
        self._acks: dict[str, asyncio.Future[int]] = {}
        self._previews: dict[str, Any] = {}
        self._hints: dict[str, wire.Hinted] = {}
        self._changed = asyncio.Event()
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None

    # The channel

    async def connect(self, since: int | None = None) -> None:
        cookie = "; ".join(f"{name}={value}" for name, value in self.guest.http.cookies.items())
        address = self.guest.url.replace("http", "ws", 1) + f"/api/tables/{self.table}/live"
        address += "?screen" if self.role == "screen" else ""
        headers = {"Cookie": cookie} if cookie else {}
        if "x-forwarded-for" in self.guest.http.headers:
            headers["X-Forwarded-For"] = self.guest.http.headers["x-forwarded-for"]
        self.farewell = None
        place: dict[str, Any] = {} if self.guest.address is None else {"local_addr": (self.guest.address, 0)}
        self._socket = await connect(
            address,
            origin=Origin(self.guest.url),
            additional_headers=headers,
            compression=None,
            open_timeout=PATIENCE,
            **place,
        )
        self._reader = asyncio.create_task(self._read())
        before = self.syncs
        with contextlib.suppress(ConnectionClosed):  # turned away at once: the farewell says why
            await self.send({"type": "hello", "since": since, "lines": self.lines, "stage": self.role == "hand"})
        await self.until(lambda: self.syncs > before or self.farewell is not None)

    async def reconnect(self) -> None:
        """As after a lost connection: go on from the last number."""
        await self.hang_up()
        await self.connect(self.n)

    async def hang_up(self) -> None:
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError, ConnectionClosed):
                await self._reader
        self._socket = self._reader = None

    async def send(self, message: Any) -> None:
        assert self._socket is not None
        await self._socket.send(message if isinstance(message, str | bytes) else msgspec.json.encode(message).decode())

    @property
    def close_code(self) -> int | None:
        return self._socket.close_code if self._socket is not None else None

    async def _read(self) -> None:
        assert self._socket is not None
        try:
            async for text in self._socket:
                assert isinstance(text, str)
                self.frames.append(text)
                for line in text.split("\n") if self.lines else [text]:
                    self._take(read_to_page(line))
                self._changed.set()
        except ConnectionClosed:
            pass
        finally:
            self._lose_acks()
            self._changed.set()

    def _lose_acks(self) -> None:
        for future in self._acks.values():
            if not future.done():
                future.set_exception(ConnectionError("the channel was lost"))
        self._acks.clear()

    def _take(self, message: wire.ToPage) -> None:
        match message:
            case wire.Sync():
                self._sync(message)
            case wire.Update():
                self._update(message)
            case wire.Presence():
                self.presence = message
            case wire.Time():
                self.times.append(message)
            case wire.Shown(n=n):
                self.shown.append(n)
            case wire.Aimed(seat=seat, question=question, action=action):
                self.aimed.append((seat, question, msgspec.json.decode(action) if action else None))
            case wire.Ack(id=command, n=n):
                self._settle(command, n, None)
            case wire.Previewed(id=wish, preview=preview):
                self._previews[wish] = msgspec.json.decode(preview)
                self._settle(wish, self.n, None)
            case wire.Hinted(id=wish):
                self._hints[wish] = message
                self._settle(wish, self.n, None)
            case wire.Refused():
                if message.id is None:
                    self.refusals.append(message)
                else:
                    self._settle(message.id, 0, Refused(message.code, message.sentence))
            case wire.Farewell():
                self.farewell = message
            case wire.Pong():
                assert message.n >= self.n

    def _settle(self, command: str, n: int, error: Exception | None) -> None:
        future = self._acks.pop(command, None)
        if future is not None and not future.done():
            if error is not None:
                future.set_exception(error)
            else:
                future.set_result(n)

    def _sync(self, sync: wire.Sync) -> None:
        assert sync.n >= self.n
        self.syncs += 1
        self.n, self.info, self.me, self.question = sync.n, sync.table, sync.me, sync.question
        self.proposal, self.presence = sync.proposal, sync.presence
        old, self.sights = self.sights, {}
        for sight in sync.sights:
            mirror = self.sights[sight.seat] = old.get(sight.seat) or SightMirror()
            mirror.apply(sight)
        self.chat = [line for line in self.chat if line.n < sync.chat_from] + sync.chat

    def _update(self, update: wire.Update) -> None:
        if update.n <= self.n:
            return
        assert update.n == self.n + 1, f"update {update.n} after {self.n}"
        self.n = update.n
        self.told_at[update.n] = time.perf_counter()
        self.updates += 1
        if update.table is not UNSET:
            self.info = update.table
        if update.me is not UNSET:
            self.me = update.me
            seen: set[int | None] = set(self.me.seats) or {None}
            self.sights = {seat: mirror for seat, mirror in self.sights.items() if seat in seen}
        if update.sights is not UNSET:
            for sight in update.sights:
                self.sights.setdefault(sight.seat, SightMirror()).apply(sight)
                self.late += sight.late is True
        if update.question is not UNSET:
            self.question = update.question
        if update.chat is not UNSET:
            self.chat.append(update.chat)
        if update.proposal is not UNSET:
            self.proposal = update.proposal

    # What a player does

    async def until(self, true: Callable[[], Any], seconds: float = PATIENCE) -> None:
        """Wait until a condition holds."""
        async with asyncio.timeout(seconds):
            while not true():
                self._changed.clear()
                if self._reader is not None and self._reader.done():
                    await self._reader  # a message that broke the protocol is raised here
                    if not true():
                        raise ConnectionError("the channel was lost")
                    return
                await self._changed.wait()

    async def caught_up(self, number: int) -> None:
        """Wait until the page knows this entry."""
        await self.until(lambda: self.n >= number)

    async def command(self, command_type: str, *, id: str | None = None, **fields: Any) -> int:
        """Send a command and wait for its acknowledgement: its number."""
        command = id or f"c{next(_ids)}"
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._acks[command] = future
        try:
            await self.send({"type": command_type, "id": command, **fields})
        except ConnectionClosed as error:
            self._settle(command, 0, ConnectionError("the channel was lost"))
            future.exception()  # whoever asked hears of it by this error
            raise ConnectionError("the channel was lost") from error
        async with asyncio.timeout(PATIENCE):  # on Python 3.11 ``wait_for`` may swallow that somebody cancels us
            return await future

    async def answer(self, seat: int, action: Any, *, question: int | None = None, **more: Any) -> int:
        assert self.question is not None
        number = self.question.number if question is None else question
        return await self.command("answer", seat=seat, question=number, action=action, **more)

    async def preview(self, seat: int, action: Any, *, question: int | None = None) -> Any:
        """What would come of an answer, by the house."""
        assert self.question is not None
        number, wish = self.question.number if question is None else question, f"p{next(_ids)}"
        await self.command("preview", id=wish, seat=seat, question=number, action=action)
        return self._previews.pop(wish)

    async def hint(self, seat: int, *, question: int | None = None) -> wire.Hinted:
        """What a mate would answer, by the house."""
        assert self.question is not None
        number, wish = self.question.number if question is None else question, f"h{next(_ids)}"
        await self.command("hint", id=wish, seat=seat, question=number)
        return self._hints.pop(wish)

    def sight(self, seat: int | None = None) -> SightMirror:
        return self.sights[seat] if seat in self.sights else next(iter(self.sights.values()))

    def asked(self) -> list[int]:
        return [seat for seat, mirror in self.sights.items() if mirror.ask is not None and seat is not None]

    @property
    def over(self) -> bool:
        return self.info.state == "over"

    async def play(self, chance: random.Random, until: Callable[[], bool] | None = None) -> int:
        """Answer at random whatever is asked of this page's seats, to the end; how many answers were taken."""
        taken = 0
        done = until or (lambda: self.over)
        while not done():
            await self.until(lambda: bool(self.asked()) or done())
            for seat in self.asked():
                ask = self.sights[seat].ask
                if ask is None or self.question is None or done():
                    break
                action = msgspec.json.decode(chance.choice([*ask.options, *ask.candidates]))
                before = self.n
                try:
                    number = await self.answer(seat, action, kind=ask.kind)
                except Refused as refusal:
                    if refusal.code not in ("stale", "not_asked", "over"):
                        raise
                    await self.until(lambda: self.n > before)  # noqa: B023
                else:
                    taken += 1
                    await self.until(lambda: self.n >= number)  # noqa: B023
        return taken


async def refused(code: str, doing: Awaitable[Any]) -> None:
    """Do something that the house must refuse with this code."""
    refusals: list[str] = []
    try:
        await doing
    except Refused as refusal:
        refusals.append(refusal.code)
    assert refusals == [code]


def opened(link: Any) -> Any:
    """What a device sends to come back by this return link."""
    return {"token": link["token"], "code": link["code"]}


Welcome = Callable[[str], Awaitable[Guest]]
"""Makes a guest of this name."""


@contextlib.asynccontextmanager
async def pages(*opened: Page) -> AsyncIterator[tuple[Page, ...]]:
    """Close them at the end."""
    try:
        yield opened
    finally:
        for page in opened:
            await page.hang_up()


async def keep(guest: Guest) -> None:
    await guest.call("POST", "/api/me/codes")
    await guest.call("PUT", "/api/me/name", {"name": guest.name})
