"""About the house itself: what it is, whether it is well, what it counts."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, get
from prometheus_client import REGISTRY
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from tortuga import __version__
from tortuga.server.protocol import PROTOCOL, HouseInfo
from tortuga.server.routes.common import TheHouse, refusals
from tortuga.server.store import queries
from tortuga.server.thinking import levels


class Health(msgspec.Struct, frozen=True):
    """Is everything there that the house needs?"""

    ok: bool
    store: str
    fanout: str


@get("/api/house", responses=refusals())
async def about(house: TheHouse) -> HouseInfo:
    """What this house is."""
    most = house.settings.limits.tables_per_guest
    return HouseInfo(__version__, PROTOCOL, levels(), 400, most)


@get("/health", include_in_schema=False)
async def health(house: TheHouse) -> Response[Health]:
    """For whoever keeps the house running."""
    store = fanout = "ok"
    try:
        await house.database.read(queries.ping)
    except Exception as error:
        store = type(error).__name__
    try:
        await house.fanout.check()
    except Exception as error:
        fanout = type(error).__name__
    ok = store == fanout == "ok" and not house.closing
    return Response(Health(ok, store, fanout), status_code=200 if ok else 503)


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def count() -> Response[bytes]:
    """For Prometheus."""
    return Response(generate_latest(REGISTRY), media_type=CONTENT_TYPE_LATEST)


@get("/api/openapi.json", include_in_schema=False, sync_to_thread=False)
def describe(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """All of this for machines."""
    described: dict[str, Any] = request.app.state.description.openapi
    return described


HANDLERS = [describe, about, health, count]
