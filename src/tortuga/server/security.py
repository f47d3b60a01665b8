"""Checks that every request passes (origin, rate limits), and the security headers of every response."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

import structlog
from litestar import Litestar
from litestar.types import HTTPScope, Message, Receive, Scope, Send

from tortuga.server import metrics
from tortuga.server.description import Description
from tortuga.server.errors import HouseError
from tortuga.server.house import House
from tortuga.server.protocol import Refusal
from tortuga.server.sights import encode

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
SAFE = ("GET", "HEAD", "OPTIONS")


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
    """The address that a request comes from. ``X-Forwarded-For`` is trusted only as far as our own proxies go."""
    if proxies:
        forwarded = [part.strip() for part in (header(scope, b"x-forwarded-for") or "").split(",") if part.strip()]
        if len(forwarded) >= proxies:
            return forwarded[-proxies]
    client = scope.get("client")
    return client[0] if client else "unknown"


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
        started, status = time.perf_counter(), 500

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        try:
            await self._admit(scope)
        except HouseError as error:
            await refuse(error, send_with_headers)
        else:
            if scope["method"] == "OPTIONS" and (methods := self.description.methods_of(scope["path"])):
                await say_methods(methods, send_with_headers)
            else:
                await self.app(scope, receive, send_with_headers)
        metrics.REQUESTS.labels(str(status)).inc()
        logger.debug(
            "request",
            method=scope["method"],
            path=_without_tokens(scope["path"]),
            status=status,
            ms=round((time.perf_counter() - started) * 1000, 1),
        )

    async def _admit(self, scope: HTTPScope) -> None:
        if not scope["path"].startswith("/api/"):
            return
        settings = self.house.settings
        if scope["method"] not in SAFE:
            foreign = header(scope, b"origin") is not None and not is_own_origin(scope, settings.origins)
            if foreign or header(scope, b"sec-fetch-site") == "cross-site":
                raise HouseError("wrong_origin", "Only pages of this house can do that.")
        address = address_of(scope, settings.proxies)
        if not await self.house.fanout.allow(f"requests:{address}", settings.limits.requests_per_minute, 60):
            raise HouseError("too_often", "Too many requests; wait a minute.")


def _without_tokens(path: str) -> str:
    """The path without credentials, for the log."""
    for page in ("/join/", "/return/"):
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
