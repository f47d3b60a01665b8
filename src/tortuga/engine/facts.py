"""What can be said about an answer before it is given: facts, in words of the game's catalogue.

A game whose forecasts are of this kind returns :class:`Hints`; the page says each fact beside its answer.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tortuga.engine.asks import Caution, Forecast

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


class Tally(msgspec.Struct, frozen=True):
    """How a seat stands: the number that counts most, and what else counts, in words of the catalogue's ``[tally]``."""

    points: float
    parts: Facts = ()


def fact(key: str, **about: Value) -> Fact:
    return Fact(key, about)


def warning(key: str, **about: Value) -> Fact:
    return Fact(key, about, warns=True)


def percent(chance: float) -> int:
    """As people say it. Only what is certain is 0 or 100."""
    if 0 < chance < 1:
        return min(99, max(1, round(100 * chance)))
    return round(100 * chance)


def cautions(hints: Sequence[Facts], grave: frozenset[str]) -> list[Caution]:
    """Answers of which a grave fact warns: the page asks about them once more, in the words of ``[caution]``."""
    return [
        Caution(option, one.key, _plain(one))
        for option, facts in enumerate(hints)
        for one in [one for one in facts if one.warns and one.key in grave][:1]
    ]


def _plain(one: Fact) -> dict[str, int | str]:
    return {name: value for name, value in one.about.items() if not isinstance(value, tuple)}
