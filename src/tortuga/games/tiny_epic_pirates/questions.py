"""Questions that are asked often are made once and kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from tortuga.engine import Action, Ask, Asking
from tortuga.games.tiny_epic_pirates.actions import NO, YES


def standing(
    seat: int,
    kind: str,
    options: Sequence[Action],
    about: Mapping[str, int | str | None],
    default: Action | None = None,
) -> Asking[Any]:
    """A question that may be kept: whoever is asked gets his own copy of what it is about."""
    listed = tuple(options)
    first = listed[0] if default is None else default
    return Asking("one", (seat,), lambda _: Ask(kind, listed, first, None, dict(about)))


@cache
def yes_or_no(seat: int, kind: str, default: bool = False, what: str | None = None) -> Asking[Any]:
    """A plain question; ``what`` names the order or bonus action it is about."""
    return standing(seat, kind, (YES, NO), {"what": what} if what else {}, YES if default else NO)
