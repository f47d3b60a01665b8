"""The live channel: the WebSocket of a page at a table. ``docs/protocol.md`` describes its messages."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, cast

import msgspec
import structlog

from tortuga.engine import TortugaError
from tortuga.engine.codecs import json_reader
from tortuga.server import protocol as wire
from tortuga.server.care import metrics
from tortuga.server.house import House
from tortuga.server.people import sent_away
from tortuga.server.people.codes import belongs
from tortuga.server.people.guests import BEFORE, cookie_in, guest_with, guests_in, hashed
from tortuga.server.people.moderation import BANNED
from tortuga.server.people.tracing import be_here, note
from tortuga.server.protocol.encoding import encode
from tortuga.server.protocol.errors import HouseError, brief
from tortuga.server.protocol.nesting import check_depth
from tortuga.server.routes.security import Gate, address_of, check_host, is_own_origin
from tortuga.server.settings import DAY
from tortuga.server.store import queries
from tortuga.server.table import seating
from tortuga.server.table.ledger import Ledger
from tortuga.server.table.table import LiveTable
from tortuga.server.wire.bucket import Bucket
from tortuga.server.wire.channel import Channel
from tortuga.server.wire.frames import text_frame
from tortuga.server.wire.http_limits import cut
from tortuga.server.wire.websocket import WebSocket

if TYPE_CHECKING:
    from litestar.types import Scope
    from uvicorn.config import Config
    from uvicorn.server import ServerState
    from websockets.http11 import Request

logger = structlog.get_logger()
read_message = json_reader(wire.FromPage)
ADDRESS = re.compile(r"/api/tables/([A-Za-z0-9_-]{1,64})/live(?:\?(.*))?")
SCREEN = "screen"
"""What the address of a screen's channel ends with, after the question mark."""
AGAIN = 1012
"""The close code for pages that should come again."""
CLOSE_CODES = {
    "no_table": 4404, "too_often": 4429, "banned": BANNED,
    "closing": AGAIN, "store_silent": AGAIN, "busy": AGAIN, "crowded": AGAIN,
}  # fmt: skip
COME_AGAIN = (AGAIN, 4429)
"""After these a page may try again after a while: there may be room."""
NO_ACCESS = 4401
"""The close code for all other reasons."""
EXTRA_COST: dict[type[wire.FromPage], float] = {wire.Hello: 9, wire.Preview: 1, wire.Hint: 9}
"""Some messages count as more than one command, because they cost the house more. By how much more."""


UNLIMITED = 1_000_000_000
FULL = {
    "address": "Too many pages are open at your address; close one of them.",
    "stranger": "Too many spectators from your address; choose a name to join as a guest.",
    "table": "Too many pages are open at this table; try again later.",
    "watcher": "Too many spectators of this table come from your address; close one of those pages.",
    "guest": "You have too many pages open at this table; close one of them.",
}
"""Why there is no room, by the kind of place that is missing."""


async def take_place(house: House, table: LiveTable, channel: Channel) -> None:
    """Take a place for a page, or raise if there are too many already: of this guest, at this table, or from this
    address, in all processes of the house.

    Whoever plays here always has a place for one page; somebody who does not play gives way.
    """
    guest, wanted = channel.guest, places(house, table, channel)
    if plays_at(table, guest) and all(other.guest != guest for other in table.channels):
        if len(table.channels) >= house.settings.limits.channels_per_table:
            send_one_away(table)
        wanted = {kind: most if kind.startswith("guest:") else UNLIMITED for kind, most in wanted.items()}
    full = await house.fanout.take_places(channel.id, wanted)
    if full is not None:
        raise HouseError("too_often", FULL[full.partition(":")[0]])


def places(house: House, table: LiveTable, channel: Channel) -> dict[str, int]:
    """What a page occupies: the kinds of places, each with how many there are of it."""
    limits, guest, address = house.settings.limits, channel.guest, channel.address
    wanted = {f"address:{address}": limits.channels_per_address}
    if guest is None:
        wanted[f"stranger:{address}"] = limits.watchers_per_address
    wanted[f"table:{table.id}"] = limits.channels_per_table
    if not plays_at(table, guest):
        wanted[f"watcher:{table.id}:{address}"] = limits.watchers_per_table_each
    if guest is not None:
        wanted[f"guest:{table.id}:{guest}"] = limits.channels_per_guest
    return wanted


def plays_at(table: LiveTable, guest: str | None) -> bool:
    """Whether this guest has a seat at the table, or is its host."""
    return guest is not None and (guest == table.ledger.host or guest in table.ledger.guests())


def watchers_of(table: LiveTable) -> list[Channel]:
    """The pages of those who do not play here."""
    return [one for one in table.channels if one.close_code is None and not plays_at(table, one.guest)]


def send_one_away(table: LiveTable) -> None:
    """Close the page of somebody who does not play here: one from the address that has most of them."""
    watchers = watchers_of(table)
    if watchers:
        crowds = Counter(one.address for one in watchers)
        one = max(watchers, key=lambda watcher: (crowds[watcher.address], watcher.heard_at))
        one.close("too_often", "The table is full, and those who play come first.", 4429, again=False)


def scope_of(request: Request, transport: asyncio.Transport) -> Scope:
    """The request as an ASGI scope, for checks that are shared with HTTP requests."""
    headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in request.headers.raw_items()]
    scope = {"type": "websocket", "headers": headers, "client": transport.get_extra_info("peername")}
    return cast("Scope", scope)


class LiveChannel(WebSocket):
    """Handles the messages of one page, and sends it what the table has for it."""

    __slots__ = ("_advice", "_before", "_bucket", "_idle", "_shared", "channel", "house", "table")

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]) -> None:
        del app_state
        house = self.house = cast(Gate, config.app).house
        super().__init__(server_state, house.settings.pace.unread)
        limits = house.settings.limits
        self.channel = Channel(None, "", limits.queue_bytes)
        self.table: LiveTable | None = None
        self._advice: asyncio.Task[None] | None = None
        """The task for the hint that this page waits for."""
        self._before = ""
        """The cookie with those who were the guest of this browser before."""
        self._bucket = Bucket(limits.commands_per_second, limits.commands_at_once)
        self._shared = self._bucket
        """The bucket of all pages of this address."""
        self._idle = Bucket(limits.commands_per_second, limits.commands_at_once)

    # Connecting and disconnecting

    def admit(self, request: Request) -> HTTPStatus | None:
        if ADDRESS.fullmatch(request.path) is None:
            return HTTPStatus.NOT_FOUND
        scope, settings = scope_of(request, self.transport), self.house.settings
        try:
            check_host(scope, settings.hosts)
        except HouseError as error:
            metrics.REFUSALS.labels(error.code).inc()
            return HTTPStatus.BAD_REQUEST
        if not is_own_origin(scope, settings.origins):
            metrics.REFUSALS.labels("wrong_origin").inc()
            return HTTPStatus.FORBIDDEN
        return None

    async def enter(self, request: Request) -> None:
        channel = self.channel
        channel.wake, channel.abort = self._wake, self.transport.abort
        try:
            table = await self._find_table(request)
        except TortugaError as error:
            code = CLOSE_CODES.get(error.code, NO_ACCESS)
            channel.close(error.code, error.sentence, code, again=code in COME_AGAIN)
            return
        self.table = table
        table.channels.add(channel)
        metrics.CHANNELS.inc()
        await self.house.fanout.enter(table.id, channel.id, channel.guest)
        self.house.background.once(self.house.presence_changed(table), "presence_changed")

    async def _find_table(self, request: Request) -> LiveTable:
        """The table that the page wants to see, if there is room for it."""
        house, channel = self.house, self.channel
        channel.address = address_of(scope_of(request, self.transport), house.settings.proxies)
        self._shared = house.commands.of(channel.address)
        await self._count_request()
        async with house.turns.turn(channel.address):
            return await self._enter_table(request)

    async def _enter_table(self, request: Request) -> LiveTable:
        house, channel = self.house, self.channel
        cookies = request.headers.get_all("Cookie")
        credential, self._before = cookie_in(cookies), cookie_in(cookies, BEFORE) or ""
        guest = await guest_with(house, credential)
        if guest is not None and credential:
            channel.guest, channel.name, channel.device = guest.id, guest.name, hashed(credential)
        channel.whose = channel.guest
        note(house, channel.guest, channel.address)
        house.conduct.check(channel.guest, channel.address)
        if channel.guest is not None:
            await be_here(house, channel.guest, channel.address)
        found = ADDRESS.fullmatch(request.path)
        assert found is not None
        table = await house.visible_table(found[1], channel.guest)
        if found[2] == SCREEN:
            channel.screen = await belongs(house, table, channel.guest)
            channel.guest, channel.name = None, ""  # whoever sits before it: it shows what everybody may know
        await take_place(house, table, channel)
        return table

    async def _count_request(self) -> None:
        """Count something that costs as much as a request. Raises if there are too many from this address."""
        most = self.house.settings.limits.requests_per_minute
        if not await self.house.fanout.allow(f"requests:{self.channel.address}", most, 60):
            raise HouseError("too_often", "Too many requests; wait a minute.")

    def leave(self) -> None:
        house, table, channel = self.house, self.table, self.channel
        channel.let_go()
        if table is None:
            return
        metrics.CHANNELS.dec()
        table.forget(channel)
        house.background.once(self._gone(table), "gone")

    async def _gone(self, table: LiveTable) -> None:
        await self.house.fanout.leave_places(self.channel.id)
        await self.house.fanout.leave(table.id, self.channel.id, self.channel.guest)
        await self.house.presence_changed(table)

    # Sending

    def _wake(self) -> None:
        # Not at once, so that an acknowledgement and its update share a frame.
        unsent = self.house.unsent
        if not unsent:
            asyncio.get_running_loop().call_soon(flush_all, unsent)
        unsent.append(self.flush)

    def flush(self) -> None:
        if self.held_up:
            return
        channel = self.channel
        waiting = channel.take()
        if waiting:
            self.write(text_frame(waiting[0]) if len(waiting) == 1 else b"".join(map(text_frame, waiting)))
        if channel.close_code is not None:
            self.say_goodbye(channel.close_code)

    # Receiving

    def count(self) -> None:
        if not self._idle.take():
            cut(self.transport, "flood")  # too many pings, or endless fragments of messages

    async def hear(self, message: str | bytes) -> None:
        """Answer one message, or refuse it with a code and a sentence."""
        table = self.table
        if table is None or self.channel.close_code is not None:
            return
        started = time.perf_counter()
        self.channel.heard_at = time.monotonic()
        said: wire.FromPage | None = None
        try:
            allowed = self._may() and self._shared.take_if_there()
            if len(message) > self.house.settings.limits.message_bytes:
                raise HouseError("too_large", "That message is too large.")
            check_depth(message)
            said = read_message(message)
            more = EXTRA_COST.get(type(said))
            if more is not None:
                allowed = self._may(more) and allowed
            if not allowed:
                raise HouseError("too_often", "Too many messages; slow down.")
            await self._answer(table, said)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self._refuse(None, "malformed", f"That is not a message of this protocol: {brief(error)}.")
        except TortugaError as error:
            self._say_no(said, error.code, error.sentence)
        except Exception:
            logger.exception("command_fault", table=table.id, said=type(said).__name__)
            self._say_no(said, "fault", "Something went wrong in the house; send it again.")
        metrics.COMMAND_SECONDS.observe(time.perf_counter() - started)

    def _say_no(self, said: wire.FromPage | None, code: str, sentence: str) -> None:
        """Refuse a message. A page that has nothing yet would wait for ever: it has to come again."""
        if isinstance(said, wire.Hello) and not self.channel.ready:
            metrics.REFUSALS.labels(code).inc()
            self.channel.close(code, sentence, CLOSE_CODES.get(code, AGAIN), again=True)
        else:
            self._refuse(getattr(said, "id", None), code, sentence)

    def _refuse(self, command: str | None, code: str, sentence: str) -> None:
        metrics.REFUSALS.labels(code).inc()
        self.channel.send(encode(wire.Refused(command, code, sentence)))

    def _may(self, count: float = 1) -> bool:
        """Count a message; returns whether it is allowed. Far too many close the channel."""
        allowed = self._bucket.take(count)
        if self._bucket.left < -self._bucket.most:
            self.channel.close("too_often", "Too many messages.", 4429, again=False)
        return allowed

    async def _answer(self, table: LiveTable, said: wire.FromPage) -> None:
        match said:
            case wire.Answer():  # the most frequent one first
                self._may_change()
                if table.waits(self.channel, said):
                    self.house.background.once(self._in_time(table, said), "answer")
                else:
                    await table.command(self.channel, said)
            case wire.Hello(since=since, lines=lines, stage=stage):
                self.channel.lines, self.channel.stage = lines, stage
                await self._hello(table, since)
            case wire.Ping(t=t):
                self.channel.send(encode(wire.Pong(t, table.told)))
            case wire.Reading():
                self._must_be_known()
                table.reading_page(self.channel, said)
            case wire.Say():
                await self._say(table, said)
            case wire.Aim():
                self._must_be_known()
                await table.aim(self.channel, said)
            case wire.Preview():
                self._must_be_known()
                await table.preview(self.channel, said)
            case wire.Hint():
                self._must_be_known()
                self._advise(table, said)
            case _:
                self._may_change()
                await self._count_aside()
                await table.command(self.channel, said)

    async def _count_aside(self) -> None:
        """Count what is no answer: all guests of one address together may do so much besides playing."""
        limits, address, allow = self.house.settings.limits, self.channel.address, self.house.fanout.allow
        if not await allow(f"asides:{address}", limits.asides_per_minute, 60):
            raise HouseError("too_often", "Too much is said and changed at tables from your address; wait a minute.")
        if not await allow(f"asides_in_a_day:{address}", limits.asides_per_day, DAY):
            raise HouseError("too_often", "Too much was said and changed at tables from your address today.")

    def _must_be_known(self) -> None:
        if not self.channel.ready:
            raise HouseError("hello_first", "Say hello first.")

    def _may_change(self) -> None:
        self._must_be_known()
        self.house.conduct.check_writable()

    def _advise(self, table: LiveTable, wish: wire.Hint) -> None:
        """Get a hint in the background, so that an answer need not wait for it."""
        if self._advice is not None and not self._advice.done():
            raise HouseError("too_often", "One hint at a time: wait for the one you asked for.")
        self._advice = self.house.background.once(self._hint(table, wish), "hint")

    async def _hint(self, table: LiveTable, wish: wire.Hint) -> None:
        try:
            await table.hint(self.channel, wish)
        except TortugaError as error:
            self._refuse(wish.id, error.code, error.sentence)
        except Exception:
            logger.exception("hint_fault", table=table.id)
            self._refuse(wish.id, "fault", "Something went wrong; there is no hint.")

    async def _in_time(self, table: LiveTable, answer: wire.Answer) -> None:
        """Carry out an answer that waits for its beat. The page can be heard meanwhile."""
        try:
            await table.command(self.channel, answer, on_beat=True)
        except TortugaError as error:
            self._refuse(answer.id, error.code, error.sentence)
        except Exception:
            logger.exception("command_fault", table=table.id, said="Answer")
            self._refuse(answer.id, "fault", "Something went wrong in the house; send it again.")

    async def _hello(self, table: LiveTable, since: int | None) -> None:
        """Send everything. The first time is paid for by opening the channel; any other counts as a request."""
        if self.channel.ready:
            await self._count_request()
        guest = self.channel.guest
        async with self.house.turns.turn(self.channel.address):
            if guest is not None and not self.house.conduct.read_only:
                await table.write(partial(_come_back, guest))
            await table.join(self.channel, since)

    async def _say(self, table: LiveTable, said: wire.Say) -> None:
        self._may_change()
        limits, guest = self.house.settings.limits, self.channel.guest
        self.house.conduct.check_talk(guest, self.channel.address)
        await self._count_aside()
        again = guest is not None and (guest, said.id) in table.ledger.done
        if not again and not await self.house.fanout.allow(f"chat:{guest}", limits.chat_lines, limits.chat_seconds):
            raise HouseError("too_often", "You are talking too fast; wait a moment.")
        if not again and not plays_at(table, guest):
            if guest is not None and table.ledger.removed:
                before = [other.id for other in (await guests_in(self.house, self._before)).values()]
                await sent_away.check(self.house, table, guest, self.channel.address, before)
            await self._count_onlooker_s_line(table)
            if guest is not None and guest not in table.ledger.people:
                await self.house.database.write(queries.add_speaker, table.id, guest)
        if not again:
            said = msgspec.structs.replace(said, text=await self.house.words.passed(said.text))
        await table.command(self.channel, said)

    async def _count_onlooker_s_line(self, table: LiveTable) -> None:
        """Count a line of somebody who does not play here: those of one address have as many as one guest has."""
        limits, fanout = self.house.settings.limits, self.house.fanout
        place = f"chat:{table.id}:{self.channel.address}"
        if not await fanout.allow(place, limits.chat_lines, limits.chat_seconds):
            raise HouseError("too_often", "Spectators from your address are talking too fast; wait a moment.")


def flush_all(unsent: list[Callable[[], None]]) -> None:
    """Send what is queued for all pages."""
    waiting = unsent.copy()
    unsent.clear()
    for flush in waiting:
        try:
            flush()
        except Exception:  # the other pages must get theirs
            logger.exception("sending_fault")


def _come_back(guest: str, ledger: Ledger) -> Any:
    return seating.come_back(ledger, guest, time.time())
