"""The machine-readable description of the house (OpenAPI), and the methods that each address allows."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any

import msgspec
from litestar import Litestar
from litestar.routes import HTTPRoute

from tortuga.server import protocol
from tortuga.server.protocol import moderation, people, players, puzzles


def is_exact(struct: object) -> bool:
    """Whether this is a message that forbids unknown fields."""
    if not (isinstance(struct, type) and issubclass(struct, msgspec.Struct)):
        return False
    return struct.__struct_config__.forbid_unknown_fields


class Description:
    """The description of our routes: Litestar's, made more exact."""

    def __init__(self, app: Litestar) -> None:
        self._app = app

    @cached_property
    def openapi(self) -> dict[str, Any]:
        """The OpenAPI document. It takes a tenth of a second to make."""
        described = self._app.openapi_schema.to_schema()
        for name, schema in described["components"]["schemas"].items():
            if any(is_exact(vars(part).get(name)) for part in (protocol, moderation, people, players, puzzles)):
                schema["additionalProperties"] = False
        for methods in described["paths"].values():
            for operation in methods.values():
                operation["responses"].get("204", {}).pop("content", None)
        return described

    @cached_property
    def _methods(self) -> list[tuple[re.Pattern[str], list[str]]]:
        """From the routes and not from the document, because any stranger can ask for them."""
        found = []
        for route in self._app.routes:
            if isinstance(route, HTTPRoute):
                described = [handler for handler in route.route_handlers if handler.resolve_include_in_schema()]
                methods = sorted(str(method) for handler in described for method in handler.http_methods)
                if methods:
                    pattern = re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(route.path_format))
                    found.append((re.compile(pattern), methods))
        return found

    def methods_of(self, path: str) -> list[str]:
        """The methods that an address allows; empty for one that is not described."""
        return next((methods for pattern, methods in self._methods if pattern.fullmatch(path)), [])
