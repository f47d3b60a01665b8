"""The HTTP routes of the house. Handlers are thin: they find the guest and call the house."""

from __future__ import annotations

from typing import Any

from litestar.handlers import BaseRouteHandler

from tortuga.server.routes import (
    admin,
    friends,
    games,
    guests,
    lab,
    links,
    names,
    notebooks,
    players,
    privacy,
    puzzles,
    records,
    reports,
    service,
    tables,
    telling,
)

HANDLERS: list[BaseRouteHandler | Any] = [
    *service.HANDLERS,
    *guests.HANDLERS,
    *names.HANDLERS,
    *friends.HANDLERS,
    *games.HANDLERS,
    *lab.HANDLERS,
    *tables.HANDLERS,
    *telling.HANDLERS,
    *players.HANDLERS,
    *puzzles.HANDLERS,
    *reports.HANDLERS,
    *privacy.HANDLERS,
    *admin.HANDLERS,
    *links.HANDLERS,
]
"""All routes but those for records and notebooks, which accept larger bodies."""

__all__ = ["HANDLERS", "notebooks", "records"]
