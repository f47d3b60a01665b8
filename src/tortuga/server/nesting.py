"""How deep a message may be nested. Left to the interpreter the limit changes with it: 1,000 until Python 3.11, 10,000
in 3.13, as much as the stack holds after that."""

from __future__ import annotations

import re

from tortuga.server.errors import HouseError

DEEPEST = 32
"""The deepest message that means anything has about five."""
_PARTS = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)
"""Brackets, and strings, whose brackets do not count."""


def check_depth(text: str | bytes) -> None:
    """:class:`HouseError` for JSON in JSON in JSON."""
    plain = text if isinstance(text, str) else text.decode()
    if plain.count("[") + plain.count("{") <= DEEPEST:
        return  # almost always
    depth = 0
    for part in _PARTS.findall(plain):
        depth += (part in "[{") - (part in "]}")
        if depth > DEEPEST:
            raise HouseError("malformed", "That is nested too deeply.")
