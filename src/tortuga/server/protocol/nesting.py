"""A limit on how deep messages may be nested. The interpreter's own limit depends on its version: 1,000 in Python 3.11,
10,000 in 3.13, and later whatever the stack holds."""

from __future__ import annotations

import re

from tortuga.server.protocol.errors import HouseError

DEEPEST = 32
"""The deepest valid message has about five levels."""
_PARTS = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)
"""Matches brackets, and whole strings, whose brackets do not count."""


def check_depth(text: str | bytes) -> None:
    """Raise :class:`HouseError` if this JSON is nested too deeply."""
    plain = text if isinstance(text, str) else text.decode()
    if plain.count("[") + plain.count("{") <= DEEPEST:
        return  # the common case
    depth = 0
    for part in _PARTS.findall(plain):
        depth += (part in "[{") - (part in "]}")
        if depth > DEEPEST:
            raise HouseError("malformed", "That is nested too deeply.")
