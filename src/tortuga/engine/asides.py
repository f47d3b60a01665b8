"""What a terminal shows beside an answer: what it would lead to, and the texts of the cards it names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tortuga.engine.asks import Action, Ask, Forecast
from tortuga.engine.facts import Fact
from tortuga.engine.rules import Rules, View
from tortuga.engine.words import Words

WARNING = "! "
"""Precedes a fact about something wasted or put at risk."""
_PIECE = re.compile(r"\{(\w+)\|(\w+)\}")


def beside(
    rules: Rules[Any], view: View, ask: Ask, forecast: Forecast | None, option: int, names: Sequence[str]
) -> str:
    """Everything worth saying about one option of an ask, in one line; empty if it speaks for itself."""
    said = [
        *_facts(rules.words, forecast, option, names),
        rules.aside(view, ask, forecast, option),
        *_texts(rules.words, ask.options[option]),
    ]
    return " · ".join(filter(None, said))


def _facts(words: Words, forecast: Forecast | None, option: int, names: Sequence[str]) -> Iterator[str]:
    """What a forecast with ``hints`` says about an option, in the words of the catalogue's ``[hint]``.

    A hint is a tuple of facts (:class:`tortuga.engine.facts.Hints`), or the game's own Struct with a ``key``.
    """
    hints = getattr(forecast, "hints", ())
    hint = hints[option] if option < len(hints) else None
    if isinstance(hint, tuple):
        yield from (_fact(words, fact, names) for fact in hint)
    elif isinstance(hint, msgspec.Struct):
        said = words.say("hint", hint, names, key=str(getattr(hint, "key", "")))
        yield WARNING + said if getattr(hint, "warning", False) else said


def _fact(words: Words, fact: Fact, names: Sequence[str]) -> str:
    said = words.say("hint", fact.about, names, key=fact.key)
    return WARNING + said if fact.warns else said


def _texts(words: Words, action: Action) -> list[str]:
    """The text printed on the piece that this answer names: its ``text`` in the catalogue.

    Nothing if the answer names several pieces: whoever trades three kinds of goods knows them by then.
    """
    template = str(words.catalogue.get("actions", {}).get(type(action).__name__, ""))
    entries = [
        words.catalogue.get(kind, {}).get(str(getattr(action, field, None)))
        for field, kind in dict.fromkeys(_PIECE.findall(template))
    ]
    texts = [str(entry["text"]) for entry in entries if isinstance(entry, dict) and "text" in entry]
    return texts if len(texts) == 1 else []
