"""The machine-readable description of the house (OpenAPI), and which methods an address knows."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any

import msgspec
from litestar import Litestar

from tortuga.server import protocol


def is_exact(struct: object) -> bool:
    """Is this a message that may have no other fields than its own?"""
    if not (isinstance(struct, type) and issubclass(struct, msgspec.Struct)):
        return False
    return struct.__struct_config__.forbid_unknown_fields


class Description:
    """What Litestar says of our routes, made exact where it is vague."""

    def __init__(self, app: Litestar) -> None:
        self._app = app

    @cached_property
    def openapi(self) -> dict[str, Any]:
        described = self._app.openapi_schema.to_schema()
        for name, schema in described["components"]["schemas"].items():
            if is_exact(vars(protocol).get(name)):
                schema["additionalProperties"] = False
        for methods in described["paths"].values():
            for operation in methods.values():
                operation["responses"].get("204", {}).pop("content", None)
        return described

    @cached_property
    def _methods(self) -> list[tuple[re.Pattern[str], list[str]]]:
        found = []
        for path, methods in self.openapi["paths"].items():
            pattern = re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path))
            found.append((re.compile(pattern), sorted(method.upper() for method in methods)))
        return found

    def methods_of(self, path: str) -> list[str]:
        """What can be done at this address; nothing for one that is not described."""
        return next((methods for pattern, methods in self._methods if pattern.fullmatch(path)), [])
