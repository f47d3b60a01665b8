"""Checks that every request passes (origin, rate limits), and the security headers of every response."""

from __future__ import annotations

import ipaddress
import time
from collections import deque
from collections.abc import Iterable
from typing import Any

import structlog
from litestar import Litestar
from litestar.types import HTTPScope, Message, Receive, Scope, Send

from tortuga.server.care import metrics
from tortuga.server.house import House
from tortuga.server.people.tracing import note
from tortuga.server.protocol import Refusal
from tortuga.server.protocol.description import Description
from tortuga.server.protocol.encoding import encode
from tortuga.server.protocol.errors import HouseError
from tortuga.server.wire.bodies import Body

logger = structlog.get_logger()

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),  # join and return links must not leak
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
NEVER_PLAIN = (b"strict-transport-security", b"max-age=31536000")
"""For a house that is reached through HTTPS: browsers then never ask it through plain HTTP."""
NOT_KEPT = (b"cache-control", b"no-store")
"""For answers that say nothing else about caches: most are for one guest alone."""
SAFE = ("GET", "HEAD", "OPTIONS")
HALF_SENT = "half_sent"
"""Counted in place of a status, when a client has left before its request was there."""
LARGE = ("/api/records", "/api/verify", "/api/me/notebook")
"""What takes large bodies."""
FOR_THE_KEEPER = ("/health", "/metrics")
"""What whoever runs the house asks by its number."""
NOTHING = "/api/openapi/"
"""Where the framework would answer in its own words; the description is beside it."""
ALWAYS = ("/api/admin/", "/api/verify")
"""What is possible even while the house is read-only."""


def header(scope: Scope, name: bytes) -> str | None:
    """The first header of this name, if any."""
    found: Iterable[tuple[bytes, bytes]] = scope["headers"]
    return next((value.decode("latin-1") for key, value in found if key == name), None)


def is_own_origin(scope: Scope, allowed: Iterable[str]) -> bool:
    """Whether a request comes from a page of this house. Without an ``Origin`` header it does not come from a page."""
    origin = header(scope, b"origin")
    if origin is None:
        return False
    if origin in allowed:
        return True
    return origin.partition("://")[2].lower() == (header(scope, b"host") or "").lower() != ""


def address_of(scope: Scope, proxies: int) -> str:
    """The address that a request comes from, for limits: one address of IPv4, or one network of IPv6.

    ``X-Forwarded-For`` is trusted only as far as our own proxies go. A proxy may append to the line that the client
    sent, or add a line of its own, so all lines count, in their order.
    """
    named = forwarded(scope) if proxies else []
    if proxies and len(named) >= proxies:
        return network_of(named[-proxies])
    client = scope.get("client")
    return network_of(client[0]) if client else "unknown"


def forwarded(scope: Scope) -> list[str]:
    """All addresses in ``X-Forwarded-For``. Only the last ones are from proxies of ours."""
    found: Iterable[tuple[bytes, bytes]] = scope["headers"]
    lines = [value.decode("latin-1") for key, value in found if key == b"x-forwarded-for"]
    return [part.strip() for line in lines for part in line.split(",") if part.strip()]


def network_of(address: str) -> str:
    """What limits count as one place. Whoever has an address of IPv6 has a whole network of 2**64 of them."""
    try:
        parsed = ipaddress.ip_address(without_port(address))
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed.packed, 64), strict=False))


def without_port(address: str) -> str:
    """An address as some proxies write it, ``1.2.3.4:5678`` or ``[2001:db8::1]:5678``, without the port: it is another
    one for every connection."""
    if address.startswith("["):
        return address[1:].partition("]")[0]
    return address.partition(":")[0] if address.count(":") == 1 else address


def check_host(scope: Scope, hosts: Iterable[str]) -> None:
    """Raise if a request is for a name that is not ours: pages of others could point their name at our address. Whoever
    watches the house may ask for it by its number."""
    if not hosts or scope.get("path") in FOR_THE_KEEPER:
        return
    host = (header(scope, b"host") or "").lower()
    if host not in hosts and host.rpartition(":")[0] not in hosts:
        raise HouseError(
            "wrong_host", "This house does not answer to this address; ask whoever runs it for the right one."
        )


class HungUp(Exception):
    """Somebody left in the middle of a request: nobody's fault here, and nobody is there to be answered."""


async def read_whole(receive: Receive, most: int, body: Body) -> Receive:
    """Wait until a request is there to its end, or at least so many bytes of it. Returns where to receive it from."""
    messages, size, more = deque[Any](), 0, True
    while more and size <= most:
        messages.append(await receive())
        more, length = messages[-1].get("more_body", False), len(messages[-1].get("body", b""))
        size += length
        body.grow(length)
    if messages[-1]["type"] == "http.disconnect":
        raise HungUp

    async def again() -> Any:
        return messages.popleft() if messages else await receive()

    return again


class Gate:
    """The outermost layer of the application."""

    def __init__(self, app: Litestar) -> None:
        self.app = app
        self.description = Description(app)
        app.state.description = self.description

    @property
    def house(self) -> House:
        """The house behind the application."""
        house: House = self.app.state.house
        return house

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started, status = time.perf_counter(), "500"

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = str(message["status"])
                message["headers"] = self._headers(scope["path"], message.get("headers", ()))
            await send(message)

        try:
            check_host(scope, self.house.settings.hosts)
            await self._admit(scope)
        except HouseError as error:
            await refuse(error, send_with_headers)
        else:
            if scope["method"] == "OPTIONS" and (methods := self.description.methods_of(scope["path"])):
                await say_methods(methods, send_with_headers)
            else:
                try:
                    await self._answer(scope, receive, send_with_headers)
                except HungUp:
                    status = HALF_SENT
                except HouseError as error:
                    await refuse(error, send_with_headers)
        metrics.REQUESTS.labels(status).inc()
        logger.debug(
            "request",
            method=scope["method"],
            path=_without_tokens(scope["path"]),
            status=status,
            ms=round((time.perf_counter() - started) * 1000, 1),
        )

    async def _answer(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        """Let the application answer, in turn with the requests of other addresses. Whoever sends or reads slowly takes
        nobody's turn."""
        house, address, path = self.house, address_of(scope, self.house.settings.proxies), scope["path"]
        if path == "/health":  # what it asks is shared by all who ask, and it has to tell even if nobody gets a turn
            await self.app(scope, receive, send)
            return
        with house.bodies.one(address) as body:
            if scope["method"] not in SAFE:
                limits = house.settings.limits
                most = limits.record_bytes if path.startswith(LARGE) else limits.body_bytes
                receive = await read_whole(receive, most, body)
            async with house.turns.turn(address) as turn:

                async def send_when_done(message: Message) -> None:
                    turn.end()
                    await send(message)

                await self.app(scope, receive, send_when_done)

    def _headers(self, path: str, given: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        headers = [*given, *HEADERS]
        if path.startswith("/api/") and not any(key.lower() == b"cache-control" for key, _ in headers):
            headers.append(NOT_KEPT)
        if self.house.settings.secure:
            headers.append(NEVER_PLAIN)
        return headers

    async def _admit(self, scope: HTTPScope) -> None:
        if not scope["path"].startswith("/api/"):
            return
        if scope["path"].startswith(NOTHING):
            raise HouseError("no_page", "There is nothing at this address.")
        settings, conduct = self.house.settings, self.house.conduct
        address = address_of(scope, settings.proxies)
        note(self.house, None, address)
        conduct.check(None, address)
        if scope["method"] not in SAFE:
            foreign = header(scope, b"origin") is not None and not is_own_origin(scope, settings.origins)
            if foreign or header(scope, b"sec-fetch-site") == "cross-site":
                raise HouseError("wrong_origin", "Only pages of this house can do that.")
            if not scope["path"].startswith(ALWAYS):
                conduct.check_writable()
        if not await self.house.fanout.allow(f"requests:{address}", settings.limits.requests_per_minute, 60):
            raise HouseError("too_often", "Too many requests; wait a minute.")


def _without_tokens(path: str) -> str:
    """The path without credentials, for the log."""
    for page in ("/join/", "/return/", "/letter/", "/picture/join/"):
        if path.startswith(page):
            return page + "..."
    return path


async def say_methods(methods: list[str], send: Send) -> None:
    """The response to OPTIONS. It has no headers that would let in pages of other origins."""
    allow = ", ".join([*methods, "OPTIONS"]).encode()
    await send({"type": "http.response.start", "status": 204, "headers": [(b"allow", allow)]})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def refuse(error: HouseError, send: Send) -> None:
    """Send a refusal."""
    metrics.REFUSALS.labels(error.code).inc()
    body = encode(Refusal(error.code, error.sentence))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if error.status == 429:
        headers.append((b"retry-after", b"60"))
    await send({"type": "http.response.start", "status": error.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
