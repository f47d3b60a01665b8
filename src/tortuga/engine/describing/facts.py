"""Facts about an answer before it is given, in the words of the game's catalogue, and the cautions that follow."""

from __future__ import annotations

from typing import Literal

import msgspec

Value = int | float | str | tuple[int | str, ...]

Warns = Literal["", "drawback", "waste", "ruin"]
"""How badly a fact speaks against its answer: not at all; it is a drawback to know of; something is certainly wasted;
the ship, or as much as that, may be lost."""

GRAVE: frozenset[Warns] = frozenset({"waste", "ruin"})
"""Warnings to be confirmed."""


class Fact(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing to know about an answer: the key of a sentence in the catalogue's ``[hint]``, and its values."""

    key: str
    about: dict[str, Value] = {}
    warns: Warns = ""
    caution: str = ""
    """For a grave warning, the key of the sentence in ``[caution]`` if it is not that of the fact."""


Facts = tuple[Fact, ...]


class Forecast(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is said before a question is answered: what each answer would cost, bring and risk."""

    hints: tuple[Facts, ...]
    """About each answer, in the order of the options."""
    overall: Facts = ()
    """About the question as a whole."""
    why_not: dict[str, str] = {}
    """Cards in hand that are no answer, each with the key of the reason in ``[why_not]``."""
    order: tuple[int, ...] = ()
    """The options in the order in which to show them; empty if it is their own."""

    def values(self, name: str) -> list[Value | None]:
        """What is said of one thing, such as the chance, about each answer; None if nothing is."""
        found = [[one.about[name] for one in facts if name in one.about] for facts in self.hints]
        return [values[0] if values else None for values in found]


class Caution(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question to be confirmed before an answer that wastes a turn, or that risks a loss for good."""

    option: int
    """The answer: its index among the ask's options."""
    word: str
    """The key of the sentence in the catalogue's ``[caution]``."""
    about: dict[str, Value] = {}
    """The values to fill into the sentence."""


class Tally(msgspec.Struct, frozen=True):
    """How a seat stands: the number that counts most, and its parts in the words of the catalogue's ``[tally]``."""

    points: float
    parts: Facts = ()


def fact(key: str, **about: Value | None) -> Fact:
    """A plain fact. A value that is None is left out, so the sentence can do without it."""
    return Fact(key, _known(about))


def warning(key: str, **about: Value | None) -> Fact:
    """A fact that is a drawback."""
    return Fact(key, _known(about), "drawback")


def waste(key: str, caution: str = "", /, **about: Value | None) -> Fact:
    """A fact about something that is certainly wasted: the answer is to be confirmed, in the words of ``caution``."""
    return Fact(key, _known(about), "waste", caution)


def ruin(key: str, caution: str = "", /, **about: Value | None) -> Fact:
    """A fact that warns of ruin: the answer may cost the ship, or as much."""
    return Fact(key, _known(about), "ruin", caution)


def _known(about: dict[str, Value | None]) -> dict[str, Value]:
    return {name: value for name, value in about.items() if value is not None}


def percent(chance: float) -> int:
    """A probability in per cent, rounded. Only certainties are 0 or 100."""
    if 0 < chance < 1:
        return min(99, max(1, round(100 * chance)))
    return round(100 * chance)


def cautions(forecast: Forecast | None) -> list[Caution]:
    """The answers to be confirmed, each for its first grave fact.

    There are none if every answer is as grave: then there is nothing to choose instead.
    """
    grave = [next((one for one in facts if one.warns in GRAVE), None) for facts in forecast.hints] if forecast else []
    if None not in grave:
        return []
    return [Caution(option, one.caution or one.key, one.about) for option, one in enumerate(grave) if one is not None]
