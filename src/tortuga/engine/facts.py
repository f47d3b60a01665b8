"""What can be said about an answer before it is given: facts, in words of the game's catalogue.

A game whose forecasts are of this kind returns :class:`Hints`; the page says each fact beside its answer.
"""

from __future__ import annotations

import msgspec

from tortuga.engine.asks import Forecast

Value = int | str | tuple[int | str, ...]


class Fact(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing to know of an answer: a sentence of the catalogue's ``[hint]``, and what stands in it."""

    key: str
    about: dict[str, Value] = {}
    warns: bool = False
    """Does it waste something, or put it at risk?"""


Facts = tuple[Fact, ...]


class Hints(Forecast, frozen=True):
    """What to know of each answer, in the order of the options."""

    hints: tuple[Facts, ...]


def fact(key: str, **about: Value) -> Fact:
    return Fact(key, about)


def warning(key: str, **about: Value) -> Fact:
    return Fact(key, about, warns=True)


def percent(chance: float) -> int:
    """As people say it. Only what is certain is 0 or 100."""
    if 0 < chance < 1:
        return min(99, max(1, round(100 * chance)))
    return round(100 * chance)
