"""Facts about an answer before it is given, in the words of the game's catalogue.

A game whose forecasts are made of facts returns :class:`Hints`; the page shows each fact beside its answer.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tortuga.engine.asks import Caution, Forecast

Value = int | str | tuple[int | str, ...]


class Fact(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing to know about an answer: the key of a sentence in the catalogue's ``[hint]``, and its values."""

    key: str
    about: dict[str, Value] = {}
    warns: bool = False
    """Whether the answer wastes something or puts it at risk."""


Facts = tuple[Fact, ...]


class Hints(Forecast, frozen=True):
    """The facts about each answer, in the order of the options."""

    hints: tuple[Facts, ...]


class Tally(msgspec.Struct, frozen=True):
    """How a seat stands: the number that counts most, and its parts in the words of the catalogue's ``[tally]``."""

    points: float
    parts: Facts = ()


def fact(key: str, **about: Value) -> Fact:
    """A plain fact."""
    return Fact(key, about)


def warning(key: str, **about: Value) -> Fact:
    """A fact that warns of waste or risk."""
    return Fact(key, about, warns=True)


def percent(chance: float) -> int:
    """A probability in per cent, rounded. Only certainties are 0 or 100."""
    if 0 < chance < 1:
        return min(99, max(1, round(100 * chance)))
    return round(100 * chance)


def cautions(hints: Sequence[Facts], grave: frozenset[str]) -> list[Caution]:
    """A caution for each answer with a ``grave`` warning, to be confirmed in the words of ``[caution]``."""
    return [
        Caution(option, one.key, _plain(one))
        for option, facts in enumerate(hints)
        for one in [one for one in facts if one.warns and one.key in grave][:1]
    ]


def _plain(one: Fact) -> dict[str, int | str]:
    return {name: value for name, value in one.about.items() if not isinstance(value, tuple)}
