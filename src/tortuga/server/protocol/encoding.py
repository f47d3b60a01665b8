"""How everything that the house sends or stores is written as JSON."""

from __future__ import annotations

import msgspec

encode = msgspec.json.Encoder().encode


def raw(value: object) -> msgspec.Raw:
    """A part of a message that is JSON in the protocol, such as a game's view, event or action."""
    return msgspec.Raw(encode(value))
