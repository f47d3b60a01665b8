"""Requests that no page would ever send, as bytes on a socket. None of them may do anything."""

from __future__ import annotations

import asyncio
import json
import random
import re
from typing import Any
from urllib.parse import urlsplit

from trials.forgery import NOT_JSON, ODD, deep, noise

METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW")
PAGES = (
    "/", "/lobby", "/table/%00", "/replay/../../x", "/assets/none.js", "/health", "/metrics", "/api",
    "/api/openapi.json",
)  # fmt: skip
ODD_PARTS = (
    "..", "%2e%2e%2f", "%00", "%ff", "%F0%9F", "x" * 65, "x" * 4_000, "-1", "64", "9" * 40, "'", "{}",
    "%0d%0aSet-Cookie:x",
)  # fmt: skip
ODD_QUERIES = (
    "", "?from=-1", "?from=NaN&count=1e9", "?sight=open&sight=x", "?%00=%00", "?" + "a=b&" * 500, "?count=%F0",
)  # fmt: skip
ORIGINS = ("http://[", "null", "http://evil.example", "\xff")
KINDS = ("application/json", "text/plain", "multipart/form-data", "application/x-ndjson", "\xff/\xff")
BROKEN = (
    b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET http://[/ HTTP/1.1\r\nHost: x\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nBad Header: 1\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc", b"\x00" * 64,
)  # fmt: skip
"""No HTTP at all: the house may answer with 400 or hang up."""
NEVER = ("/api/guest/return-links", "/api/guest")
"""Whoever has a cookie may do this without a body: here it is sent without one."""


class Routes:
    """Every route of the house with its methods, out of its own description."""

    def __init__(self, description: dict[str, Any]) -> None:
        self.all = sorted(
            (path, method.upper(), "requestBody" in operation)
            for path, methods in description["paths"].items()
            for method, operation in methods.items()
        )


class Requester:
    """Makes requests against tables at which the guest of this cookie does not sit."""

    def __init__(self, chance: random.Random, routes: Routes, url: str, tables: list[str], cookie: str) -> None:
        self.chance = chance
        self.routes = routes
        self.host = urlsplit(url).netloc
        self.url = url
        self.tables = tables
        self.cookie = cookie

    def request(self) -> bytes:
        """One request; sometimes one that is no HTTP."""
        chance = self.chance
        if chance.random() < 0.01:
            return chance.choice(BROKEN)
        path, method, has_body = chance.choice(self.routes.all)
        if chance.random() < 0.05:
            path, method, has_body = chance.choice(PAGES), chance.choice(METHODS), True
        elif chance.random() < 0.1:
            method, has_body = chance.choice(METHODS), True
        filled = re.sub(r"\{[^}]*\}", lambda found: self._part(found[0]), path) + chance.choice(ODD_QUERIES)
        body = self._body() if method not in ("GET", "HEAD") and (has_body or chance.random() < 0.5) else b""
        return self._encoded(method, filled, body, may_be_known=path not in NEVER)

    def _part(self, name: str) -> str:
        if "table" in name and self.chance.random() < 0.7:
            return self.chance.choice(self.tables)
        if "seat" in name and self.chance.random() < 0.7:
            return str(self.chance.randrange(2))
        if "slug" in name and self.chance.random() < 0.3:
            return "pirata_codex"
        return self.chance.choice(ODD_PARTS)

    def _body(self) -> bytes:
        """Never what the route wants: an unknown field is in it, or it is no object, or no JSON."""
        chance = self.chance
        match chance.randrange(8):
            case 0:
                return noise(chance)
            case 1:
                return deep(chance).encode()
            case 2:
                return f'{{"name": {chance.choice(NOT_JSON)}, "x": 1}}'.encode("utf-8", "surrogatepass")
            case 3:
                return b"x" * chance.choice((1_000, 66_000))
            case 4:
                return json.dumps(chance.choice(([], None, 1, "x", [[]] * 50))).encode()
            case _:
                names = ("name", "game", "seats", "options", "token", "level", "fill", "uses", "window", "clock")
                fields = {chance.choice(names): chance.choice(ODD) for _ in range(chance.randrange(5))}
                return json.dumps({**fields, "unknown": 1}).encode()

    def _encoded(self, method: str, path: str, body: bytes, may_be_known: bool) -> bytes:
        chance = self.chance
        cookie = chance.choice(("", "tortuga_guest=\x01\x02", "tortuga_guest=" + "x" * 2_000, "=;=;" * 50))
        if may_be_known and chance.random() < 0.6:
            cookie = self.cookie
        origin = chance.choice((self.url, self.url, self.url, "http://[", "null", "http://evil.example", "\xff"))
        kind = chance.choice(
            ("application/json", "text/plain", "multipart/form-data", "application/x-ndjson", "\xff/\xff")
        )
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}", f"Origin: {origin}", f"Content-Type: {kind}"]
        lines += [f"Cookie: {cookie}"] if cookie else []
        lines += [f"Content-Length: {len(body)}"] if body or method not in ("GET", "HEAD") else []
        return "\r\n".join([*lines, "", ""]).encode("latin-1") + body


class Line:
    """One connection to the house, opened again when the house hangs up."""

    def __init__(self, url: str) -> None:
        address = urlsplit(url)
        self._address = (address.hostname, address.port)
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def send(self, request: bytes) -> int:
        """The status of the answer; 0 when the house hung up instead."""
        if self._streams is None:
            self._streams = await asyncio.open_connection(*self._address)
        reader, writer = self._streams
        try:
            writer.write(request)
            await writer.drain()
            return await self._answer(reader, request.startswith(b"HEAD "))
        except (asyncio.IncompleteReadError, ConnectionError):
            self.close()
            return 0

    async def _answer(self, reader: asyncio.StreamReader, is_head: bool) -> int:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        status = int(head.split(" ", 2)[1])
        length = re.search(r"\r\ncontent-length: (\d+)", head)
        if not is_head and length is not None:
            await reader.readexactly(int(length[1]))
        if "connection: close" in head or (length is None and status not in (204, 304)):
            self.close()
        return status

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None
