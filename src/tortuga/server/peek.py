"""What the house, and nobody else, looks at behind a match: all such looks are here."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from tortuga.engine import Action, Match


def is_window(match: Match[Any]) -> bool:
    """Is this a window in which anybody may answer?"""
    return match.mode == "any"


def kinds(match: Match[Any]) -> dict[int, str]:
    """Who is asked what kind of question."""
    return {seat: ask.kind for seat, ask in match.waiting.items()}


def in_passing(match: Match[Any], seat: int, action: Action) -> dict[int, str] | None:
    """Who is asked what, if this is an offer taken beside the question; None for an answer to the question."""
    ask = match.waiting.get(seat)
    return kinds(match) if match.mode == "one" and (ask is None or ask.find(action) is None) else None


def is_secret(match: Match[Any]) -> bool:
    """Is somebody asked something that nobody else may know of?"""
    secret = match.rules.secret
    return bool(secret) and any(ask.kind in secret for ask in match.waiting.values())


def asked_seats(match: Match[Any]) -> tuple[int, ...]:
    """Everybody whom the present question was put to, those included who have answered in secret."""
    return tuple(match._asking.seats) if match._asking is not None else ()


def digest(match: Match[Any]) -> str:
    """Of the state, the chance and the place in the match: equal when a replay came to the same point."""
    place = f"{match._table.chance.state}/{match.number}/{match.told_count}".encode()
    return hashlib.blake2b(match.fingerprint() + place, digest_size=8).hexdigest()


class FactsMark:
    """Remembers which observed facts there were, to find those that one answer brought."""

    __slots__ = ("_count", "_match", "_point")

    def __init__(self, match: Match[Any]) -> None:
        self._match = match
        self._point = match._checkpoint
        self._count = len(match._facts)

    def new(self) -> list[bytes]:
        parts = [self._match._facts]
        node = self._match._checkpoint
        while node is not self._point:
            parts.append(node.facts)
            assert node.previous is not None
            node = node.previous
        return [fact for part in reversed(parts) for fact in part][self._count :]


def expect(match: Match[Any], facts: Sequence[bytes]) -> None:
    """The next things observed will be these: they were observed when the answer was first given."""
    match._given.extend(facts)
