"""The client for a house's HTTP routes: register as a guest, find a table, take a seat."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Self, TypeVar
from urllib.parse import urlsplit

import httpx
import msgspec

from tortuga.client.errors import HouseAway, Refused, Report, backoff
from tortuga.client.live import LiveTable
from tortuga.engine import TortugaError
from tortuga.engine.codecs import Bytes, json_reader
from tortuga.server.protocol import PROTOCOL, GuestInfo, HouseInfo, NewTable, Refusal, TableInfo, TableLink, Telling

T = TypeVar("T")
logger = logging.getLogger("tortuga.client")
COOKIE = "tortuga_guest"
TIMEOUT = 20.0
LONGEST_NAME = 24
AGAIN = ("closing", "crowded", "too_often")
"""Refusals that are worth another attempt."""
SERVER_ERROR = 500

read_house, read_guest, read_refusal = json_reader(HouseInfo), json_reader(GuestInfo), json_reader(Refusal)
read_whoever = json_reader(GuestInfo | None)
read_table, read_link, read_telling = json_reader(TableInfo), json_reader(TableLink), json_reader(Telling)


def house_of(address: str) -> str:
    """The address of the house that an address of a table or an invitation belongs to.

    >>> house_of("https://play.example.org/join/Zk3")
    'https://play.example.org'
    """
    parts = urlsplit(_with_scheme(address))
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise Refused("bad_address", f"{address!r} is not the address of a table: it should begin with https://.")
    return f"{parts.scheme}://{parts.netloc}"


def check_address(address: str) -> None:
    """Refuse what cannot be the address of a table or of an invitation, before anybody is called."""
    house_of(address)
    _kind_and_key(address)


def _with_scheme(address: str) -> str:
    return address if "://" in address else f"http://{address}"


def _kind_and_key(address: str) -> tuple[str, str]:
    kind, _, key = urlsplit(_with_scheme(address)).path.strip("/").rpartition("/")
    if not key or kind not in ("table", "join"):
        raise Refused("bad_address", f"{address!r} is not the address of a table: that contains /table/ or /join/.")
    return kind, key


class Client:
    """A guest of one house. With its ``credential`` it is the same guest again; treat it like a password."""

    def __init__(
        self,
        house: str,
        name: str,
        credential: str | None = None,
        *,
        bot: bool = True,
        patience: float = 600.0,
        report: Report | None = None,
    ) -> None:
        """``patience``: how many seconds to keep trying while the house does not answer; ``report`` is told of it."""
        self.house = house_of(house)
        self.name = name[:LONGEST_NAME]
        self.patience = patience
        self.report = report or logger.warning
        self.guest: GuestInfo
        self.about: HouseInfo
        """What the house offers."""
        self._bot = bot
        cookies = {COOKIE: credential} if credential else None
        self._http = httpx.AsyncClient(
            base_url=self.house, timeout=TIMEOUT, headers={"origin": self.house}, cookies=cookies
        )

    @property
    def credential(self) -> str | None:
        """The secret by which the house recognises this guest."""
        return self._http.cookies.get(COOKIE)

    async def __aenter__(self) -> Self:
        try:
            await self._arrive()
        except BaseException:
            await self._http.aclose()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    async def _arrive(self) -> None:
        """Register as a guest: as the same one as before if the house still knows the credential."""
        about = self.about = await self._call(read_house, "GET", "/api/house")
        if about.protocol != PROTOCOL:
            raise Refused(
                "other_protocol", f"{self.house} uses protocol {about.protocol}, this Tortuga {PROTOCOL}: update one."
            )
        if self.credential and not await self._is_known():
            self._http.cookies.clear()
        kind = "bot" if self._bot else "person"
        self.guest = await self._call(read_guest, "PUT", "/api/guest", {"name": self.name, "kind": kind})

    async def _is_known(self) -> bool:
        """Whether the house still knows our credential."""
        return await self._call(read_whoever, "GET", "/api/guest") is not None

    # Tables

    async def table(self, address: str) -> TableInfo:
        """The table at this address, which may also be an invitation or just the table's id."""
        kind, key = _kind_and_key(address) if "/" in address else ("table", address)
        if kind == "join":
            key = (await self._call(read_link, "POST", "/api/join", {"token": key})).table
        return await self._call(read_table, "GET", f"/api/tables/{key}")

    async def open(self, wish: NewTable) -> TableInfo:
        """Open a table. The match begins by itself when every seat is taken."""
        return await self._call(read_table, "POST", "/api/tables", wish)

    async def leave(self, table: TableInfo) -> TableInfo:
        """Leave the table for good. During a match with others a bot plays on."""
        return await self._call(read_table, "POST", f"/api/tables/{table.id}/leave", {})

    async def sit(self, table: TableInfo, seat: int | None = None) -> TableInfo:
        """Take this seat, or the first free one, and say that we are ready. Does nothing if we have a seat already."""
        if any(each.guest == self.guest.id and each.kind == "guest" for each in table.seats):
            return table
        table = await self._take(table, seat)
        if table.ready and table.state == "gathering":
            table = await self._call(read_table, "POST", f"/api/tables/{table.id}/ready", {"on": True})
        return table

    async def _take(self, table: TableInfo, wanted: int | None) -> TableInfo:
        """Take a seat. If any will do and somebody else was quicker, try the next."""
        while True:
            seat = self._free_seat(table) if wanted is None else wanted
            try:
                return await self._call(read_table, "POST", f"/api/tables/{table.id}/seats/{seat}", {})
            except Refused as refusal:
                if wanted is not None or refusal.code not in ("seat_taken", "seat_kept"):
                    raise
            table = await self._call(read_table, "GET", f"/api/tables/{table.id}")

    def _free_seat(self, table: TableInfo) -> int:
        free = (
            number
            for number, each in enumerate(table.seats)
            if each.kind == "open" and each.guest in (None, self.guest.id)
        )
        found = next(free, None)
        if found is None:
            raise Refused("no_seat", "There is no free seat at this table.")
        return found

    async def rematch(self, table: TableInfo) -> TableInfo:
        """Ask for a rematch. Returns the new table, where our seat is kept."""
        link = await self._call(read_link, "POST", f"/api/tables/{table.id}/rematch")
        return await self._call(read_table, "GET", f"/api/tables/{link.table}")

    async def have_told(self, table: TableInfo) -> Telling:
        """Have the finished match of a table told, or see how far that is."""
        return await self._call(read_telling, "POST", f"/api/replays/{table.id}/told", {})

    async def told(self, telling: Telling) -> Bytes:
        """What was told, as JSON."""
        return await self._call(_as_it_is, "GET", f"/api/told/{telling.key}/file")

    def follow(self, table: TableInfo) -> LiveTable:
        """The live channel of a table: ``async with client.follow(table) as live``."""
        return LiveTable(self.house, table.id, f"{COOKIE}={self.credential}", self.patience, self.report)

    async def _call(self, read: Callable[[Bytes], T], method: str, path: str, body: Any = None) -> T:
        """Send JSON and read the reply. Tries again while the house is away or busy."""
        content = None if body is None else msgspec.json.encode(body)
        headers = {} if content is None else {"content-type": "application/json"}
        deadline, attempt = asyncio.get_running_loop().time() + self.patience, 0
        while True:
            try:
                response = await self._http.request(method, path, content=content, headers=headers)
                if response.is_success:
                    return read(response.content)
                error = _refusal(self.house, response)
            except httpx.TransportError as fault:
                error = HouseAway("away", f"{self.house} does not answer: {fault or type(fault).__name__}.")
            except msgspec.MsgspecError as fault:
                raise Refused("no_house", f"{self.house} does not answer like a house of Tortuga: {fault}.") from None
            wait = backoff(attempt)
            if error.code not in (*AGAIN, "away") or asyncio.get_running_loop().time() + wait > deadline:
                raise error
            if attempt == 0:
                self.report(f"{error.sentence} Trying again.")
            await asyncio.sleep(wait)
            attempt += 1


def _as_it_is(body: Bytes) -> Bytes:
    return body


def _refusal(house: str, response: httpx.Response) -> TortugaError:
    """Why the house said no. If a proxy says it (502, 503), the house is away for a moment."""
    try:
        refusal = read_refusal(response.content)
    except msgspec.MsgspecError:
        if response.status_code < SERVER_ERROR:
            raise
        return HouseAway("away", f"{house} is away: its proxy answers {response.status_code}.")
    return Refused(refusal.code, refusal.sentence)
