"""The house over HTTP. Handlers are thin: they find who asks and call the house."""

from __future__ import annotations

from typing import Any

from litestar.handlers import BaseRouteHandler

from tortuga.server.routes import games, guests, lab, records, service, tables

HANDLERS: list[BaseRouteHandler | Any] = [
    *service.HANDLERS,
    *guests.HANDLERS,
    *games.HANDLERS,
    *lab.HANDLERS,
    *tables.HANDLERS,
]
"""All but those of the records, which take larger bodies."""

__all__ = ["HANDLERS", "records"]
