"""What terminals show: lines of eighty columns, and what stands beside an answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from tortuga.engine.asks import Action, Ask
from tortuga.engine.describing.facts import Facts, Forecast
from tortuga.engine.describing.words import Words
from tortuga.engine.rules import Rules, View

WIDTH = 80
WARNING = "! "
"""Precedes a fact about something wasted or put at risk."""
_PIECE = re.compile(r"\{([\w+]+)\|(\w+)\}")


def folded(line: str, indent: int = 4, width: int = WIDTH) -> list[str]:
    """The line, wrapped if it is too long; its further lines are indented."""
    parts = wrap(line, width, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False)
    return parts or [""]


def noted(notes: Iterable[str], between: str = ", ") -> str:
    """The notes that are not empty, joined."""
    return between.join(note for note in notes if note)


def beside(
    rules: Rules[Any],
    view: View,
    ask: Ask,
    forecast: Forecast | None,
    option: int,
    names: Sequence[str],
    *,
    texts: bool = True,
) -> str:
    """Everything worth saying about one option of an ask, in one line; empty if it speaks for itself.

    Without ``texts``, what is printed on the piece that it names is left out.
    """
    said = [
        *said_of(rules.words, () if forecast is None else forecast.hints[option], names),
        rules.aside(view, ask, option),
        *(_texts(rules.words, ask.options[option]) if texts else ()),
    ]
    return " · ".join(filter(None, said))


def said_of(words: Words, facts: Facts, names: Sequence[str]) -> list[str]:
    """Facts in the words of the catalogue's ``[hint]``; what warns is marked."""
    said = [words.say("hint", one.about, names, key=one.key) for one in facts]
    return [WARNING + text if one.warns else text for one, text in zip(facts, said, strict=True)]


def _texts(words: Words, action: Action) -> list[str]:
    """The text printed on the piece that this answer names: its ``text`` in the catalogue.

    Nothing if the answer names several pieces: whoever trades three kinds of goods knows them by then.
    """
    template = words.catalogue.get("actions", {}).get(type(action).__name__, "")
    fields = {name: getattr(action, name) for name in action.__struct_fields__}
    texts = [str(entry["text"]) for entry in _pieces(words, template, fields)]
    return texts if len(texts) == 1 else []


def texts_of(words: Words, template: object, fields: Mapping[str, Any]) -> list[str]:
    """What is printed on all pieces that a template of the catalogue names with these fields: "Name: text"."""
    return [f"{entry['name']}: {entry['text']}" for entry in _pieces(words, template, fields)]


def _pieces(words: Words, template: object, fields: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The catalogue's entries of the pieces that a template names, if they have a text."""
    slots = dict.fromkeys(_PIECE.findall(str(template)))
    for field, kind in dict.fromkeys((field, kind) for several, kind in slots for field in several.split("+")):
        value = fields.get(field)
        for each in value if isinstance(value, tuple) else (value,):
            entry = words.catalogue.get(kind, {}).get(str(each))
            if isinstance(entry, dict) and "text" in entry:
                yield entry
