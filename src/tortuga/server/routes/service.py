"""Routes about the house itself: what it offers, whether it is healthy, its metrics."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

import msgspec
from litestar import Request, Response, get
from prometheus_client import REGISTRY
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from tortuga import __version__
from tortuga.engine import games_with_lessons
from tortuga.server.protocol import CHAT_LENGTH, PROTOCOL, HouseInfo
from tortuga.server.routes.common import TheHouse, refusals

HEALTH_SECONDS = 4.5
"""Whoever asks is told within five seconds, whatever is wrong."""


class Health(msgspec.Struct, frozen=True):
    """Whether everything that the house needs is working."""

    ok: bool
    store: str
    fanout: str
    background: str


@get("/api/house", responses=refusals())
async def about(house: TheHouse) -> HouseInfo:
    """What this house offers."""
    most = house.settings.limits.tables_per_guest
    lab = house.settings.limits.lab_matches if house.settings.lab else 0
    levels, characters, conduct = house.thinkers.levels(), house.cast.infos(), house.conduct
    return HouseInfo(
        __version__,
        PROTOCOL,
        levels,
        CHAT_LENGTH,
        most,
        games_with_lessons(),
        lab,
        characters,
        conduct.notice,
        conduct.read_only,
    )


@get("/health", include_in_schema=False)
async def health(house: TheHouse) -> Response[Health]:
    """The health check, for whoever runs the house."""
    reads, writes, fanout = await asyncio.gather(
        how_is(house.reading.check()), how_is(house.writing.check()), how_is(house.hearing.check())
    )
    store = reads if reads != "ok" or writes == "ok" else f"cannot write: {writes}"
    failing = house.background.failing
    background = ", ".join(f"{name}: {error}" for name, error in failing.items()) or "ok"
    ok = store == fanout == background == "ok" and not house.closing
    return Response(Health(ok, store, fanout, background), status_code=200 if ok else 503)


async def how_is(check: Awaitable[object]) -> str:
    """``ok``, or the name of the error; a check that takes too long fails."""
    try:
        async with asyncio.timeout(HEALTH_SECONDS):
            await check
    except Exception as error:
        return type(error).__name__
    return "ok"


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def count() -> Response[bytes]:
    """The metrics, for Prometheus."""
    return Response(generate_latest(REGISTRY), media_type=CONTENT_TYPE_LATEST)


@get("/api/openapi.json", include_in_schema=False, sync_to_thread=True)
def describe(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """The OpenAPI document."""
    described: dict[str, Any] = request.app.state.description.openapi
    return described


HANDLERS = [describe, about, health, count]
