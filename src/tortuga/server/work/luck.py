"""The luck of a house: what is drawn when tables are opened and bots come in.

It comes from the system. Only a house for tests or demonstrations is given its luck, as words of any kind: tables that
are alike play alike there, so that a match can be repeated.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Sequence
from typing import TypeVar

import msgspec

T = TypeVar("T")


class HouseLuck:
    """A source of keys and choices. If words are given, what is drawn depends only on them and on what it is for."""

    def __init__(self, words: str = "") -> None:
        self._words = words.encode()

    def key(self, *what_for: object) -> str:
        """The key of the chance of a match."""
        return self._draw(what_for).hex()

    def seed(self, *what_for: object) -> int:
        """A seed for bots."""
        return int.from_bytes(self._draw(what_for)[:4], "big")

    def pick(self, items: Sequence[T], *what_for: object) -> T:
        """One of the items."""
        return items[int.from_bytes(self._draw(what_for), "big") % len(items)]

    def _draw(self, what_for: object) -> bytes:
        if not self._words:
            return secrets.token_bytes(32)
        return hmac.digest(self._words, msgspec.json.encode(what_for, order="sorted"), "sha256")
