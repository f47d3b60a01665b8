"""The live channel: one WebSocket for a page at a table. ``docs/protocol.md`` says what goes over it."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from litestar.types.asgi_types import WebSocketSendEvent

from tortuga.engine import TortugaError
from tortuga.engine.codecs import json_reader
from tortuga.server import metrics, seating
from tortuga.server import protocol as wire
from tortuga.server.bucket import Bucket
from tortuga.server.channel import Channel
from tortuga.server.doors import ABORT
from tortuga.server.errors import HouseError
from tortuga.server.guests import guest_of
from tortuga.server.house import House
from tortuga.server.ledger import Ledger
from tortuga.server.nesting import check_depth
from tortuga.server.security import address_of, is_own_origin
from tortuga.server.sights import encode
from tortuga.server.table import LiveTable

logger = structlog.get_logger()
read_message = json_reader(wire.FromPage)
Socket = WebSocket[Any, Any, Any]
HELLO = 9
"""Being told everything costs the house as much as so many commands."""


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: Socket, table_id: FromPath[str], house: NamedDependency[House]) -> None:
    """A page comes in."""
    if not is_own_origin(socket.scope, house.settings.origins):
        metrics.REFUSALS.labels("wrong_origin").inc()
        await socket.close(4403, "wrong_origin")  # before it is accepted: the handshake itself is refused
        return
    limits, address = house.settings.limits, address_of(socket.scope, house.settings.proxies)
    await socket.accept()
    try:
        if not await house.fanout.allow(f"requests:{address}", limits.requests_per_minute, 60):
            raise HouseError("too_often", "Too many requests; wait a minute.")
        guest = await guest_of(house, socket)
        table = await house.visible_table(table_id, guest.id if guest else None)
        check_room(house, table, guest.id if guest else None, address)
    except TortugaError as error:
        await turn_away(socket, error)
        return
    channel = Channel(guest.id if guest else None, guest.name if guest else "", limits.queue_bytes, address)
    await Conversation(house, table, channel, socket).hold()


def check_room(house: House, table: LiveTable, guest: str | None, address: str) -> None:
    """Not too many pages for one guest, nor for one table, nor from one address."""
    limits, here = house.settings.limits, house.channels_from
    if here[address, True] + here[address, False] >= limits.channels_per_address:
        raise HouseError("too_often", "Too many pages are open at your address.")
    if guest is None and here[address, False] >= limits.watchers_per_address:
        raise HouseError("too_often", "Too many pages at your address only look on; say how you want to be called.")
    if len(table.channels) >= limits.channels_per_table:
        raise HouseError("too_often", "Too many pages look at this table.")
    if guest is not None and sum(channel.guest == guest for channel in table.channels) >= limits.channels_per_guest:
        raise HouseError("too_often", "You have too many pages open at this table.")


async def turn_away(socket: Socket, error: TortugaError) -> None:
    code = {"no_table": 4404, "too_often": 4429, "closing": 1012}.get(error.code, 4401)
    again = code == 1012
    await socket.send(text_frame(encode(wire.Farewell(error.code, error.sentence, again))))
    await socket.close(code, error.code)


def text_frame(message: bytes) -> WebSocketSendEvent:
    return {"type": "websocket.send", "text": message.decode(), "bytes": None}


class Conversation:
    """Reads what the page says and answers it; what the table has to say goes out beside it."""

    def __init__(self, house: House, table: LiveTable, channel: Channel, socket: Socket) -> None:
        self.house = house
        self.table = table
        self.channel = channel
        self.socket = socket
        limits = house.settings.limits
        self._bucket = Bucket(limits.commands_per_second, limits.commands_at_once)

    async def hold(self) -> None:
        """Until either side hangs up."""
        house, table, channel = self.house, self.table, self.channel
        channel.abort = self.socket.scope["extensions"][ABORT]  # type: ignore[index, assignment]
        place = channel.address, channel.guest is not None
        house.channels_from[place] += 1
        table.channels.add(channel)
        metrics.CHANNELS.inc()
        speaking = house.background.once(self._speak(), "speak")
        try:
            await house.fanout.enter(table.id, channel.id, channel.guest)
            await house.presence_changed(table)
            await self._listen()
        finally:
            speaking.cancel()
            house.channels_from[place] -= 1
            if not house.channels_from[place]:
                del house.channels_from[place]
            metrics.CHANNELS.dec()
            table.forget(channel)
            house.background.once(self._gone(), "gone")

    async def _gone(self) -> None:
        await self.house.fanout.leave(self.table.id, self.channel.id, self.channel.guest)
        await self.house.presence_changed(self.table)

    async def _speak(self) -> None:
        channel, send = self.channel, self.socket.send
        try:
            while (message := await channel.next()) is not None:
                await send(text_frame(message))
            await self.socket.close(channel.close_code or 1000)
        except (WebSocketDisconnect, OSError, RuntimeError):
            return  # the other end has gone: so be it
        except Exception:
            channel.close("fault", "Something went wrong in the house.", 1011, again=True)
            channel.abort()  # a page that is told nothing any more must not go on believing that nothing happens
            raise

    async def _listen(self) -> None:
        receive, channel = self.socket.receive, self.channel
        while True:
            message: Any = await receive()
            if message["type"] != "websocket.receive":
                return
            if channel.close_code is not None:
                continue
            channel.heard_at = time.monotonic()
            await self._hear(message.get("text") or message.get("bytes") or "")

    async def _hear(self, text: str | bytes) -> None:
        """One message: answered, or refused with a code and a sentence."""
        started = time.perf_counter()
        said: wire.FromPage | None = None
        try:
            allowed = self._may()
            if len(text) > self.house.settings.limits.message_bytes:
                raise HouseError("too_large", "That message is too large.")
            check_depth(text)
            said = read_message(text)
            if isinstance(said, wire.Hello):
                allowed = self._may(HELLO) and allowed
            if not allowed:
                raise HouseError("too_often", "Too many messages; slow down.")
            await self._answer(said)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self._refuse(None, "malformed", f"That is not a message of this protocol: {error}.")
        except TortugaError as error:
            self._refuse(getattr(said, "id", None), error.code, error.sentence)
        except Exception:
            logger.exception("command_fault", table=self.table.id, said=type(said).__name__)
            self._refuse(getattr(said, "id", None), "fault", "Something went wrong in the house; send it again.")
        metrics.COMMAND_SECONDS.observe(time.perf_counter() - started)

    def _refuse(self, command: str | None, code: str, sentence: str) -> None:
        metrics.REFUSALS.labels(code).inc()
        self.channel.send(encode(wire.Refused(command, code, sentence)))

    def _may(self, count: float = 1) -> bool:
        """Not too often; who does it far too often is shown the door."""
        allowed = self._bucket.take(count)
        if self._bucket.left < -self._bucket.most:
            self.channel.close("too_often", "Too many messages.", 4429, again=False)
        return allowed

    async def _answer(self, said: wire.FromPage) -> None:
        match said:
            case wire.Hello(since=since, lines=lines):
                self.channel.lines = lines
                await self._hello(since)
            case wire.Ping(t=t):
                self.channel.send(encode(wire.Pong(t, self.table.told)))
            case wire.Say():
                await self._say(said)
            case _:
                self._must_be_known()
                await self.table.command(self.channel, said)

    def _must_be_known(self) -> None:
        if not self.channel.ready:
            raise HouseError("hello_first", "Say hello first.")

    async def _hello(self, since: int | None) -> None:
        guest = self.channel.guest
        if guest is not None:
            await self.table.write(partial(_come_back, guest))
        await self.table.join(self.channel, since)

    async def _say(self, said: wire.Say) -> None:
        self._must_be_known()
        limits, guest = self.house.settings.limits, self.channel.guest
        again = guest is not None and (guest, said.id) in self.table.ledger.done
        if not again and not await self.house.fanout.allow(f"chat:{guest}", limits.chat_lines, limits.chat_seconds):
            raise HouseError("too_often", "You are talking too fast; wait a moment.")
        await self.table.command(self.channel, said)


def _come_back(guest: str, ledger: Ledger) -> Any:
    return seating.come_back(ledger, guest, time.time())
