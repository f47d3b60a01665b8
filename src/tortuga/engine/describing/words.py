"""Message catalogues: all words for people come from them, never from code.

A game's ``data/words.toml`` has a text for every prompt (``[asks]``), option (``[actions]``) and event (``[events]``),
and the names and descriptions of its pieces (``[card]``, ``[tile]``, ...). The page reads the same file by the same
rules, so every text exists only once, and a second language is a second file.

A text is a template: ``{field}`` is replaced by a field of the action or event, ``{field|card}`` by the name of that
card, ``{field|seat}`` by the name of that seat, ``{field|count}`` by the length of a list, and ``{field|rounded}`` by a
rounded number (see :func:`rounded`). ``{field:cannon}`` says a number with its noun: "1 cannon", "2 cannons"; if the
plural needs more than an s, both forms are given: ``{field:die/dice}``, or ``{field|count:die/dice}`` for a list.

``{give+also|loot}`` is the list of what is in several fields, and ``{scores|each}`` a list with a number for each seat:
"Jack (5) and Anne (7)". A list becomes "a, b and c". Pieces that are equal are counted if ``[many]`` has a template for
their kind: with ``treasure = "{count} {name}"`` three artifacts are "3 artifacts". The plural of a name is the ``many``
of its entry, if it has one. An entry may also have what a single one is called in a sentence: with
``one = "a powder keg"`` somebody "takes a powder keg".

Instead of one template there may be

- a list: the first template whose fields are all present (not null) is used, so a hidden card has its own sentence;
- a table ``{by = "field", <value> = ..., else = ...}``: the template is chosen by the value of a field, or by the
  length of a list, so that an empty list has its own sentence.

Some texts name numbers of the game's data (``printed``): ``{coins}``, or with a noun ``{coins:coin}``. They are filled
when the catalogue is read, so that the text on a card stays true in a variant.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from math import floor
from pathlib import Path
from typing import Any

import msgspec

from tortuga.engine.asks import Ask

_FIELD = re.compile(r"\{(\w+(?:\+\w+)*)(?:\|(\w+))?(?::([\w ]+(?:/[\w ]+)?))?\}")
_NUMBER = re.compile(r"\{(\w+)(?::(\+?)([\w ]*))?\}")

Printed = Mapping[str, Mapping[str, Mapping[str, int | str]]]
"""Numbers of the data that texts name, or words for them: by section (``card``), key and name."""


class Words:
    """One game's catalogue in one language."""

    def __init__(self, folder: Path, language: str = "en", printed: Printed | None = None) -> None:
        self.folder = folder
        self._language = language
        self._printed = printed or {}

    @cached_property
    def catalogue(self) -> dict[str, dict[str, Any]]:
        """The whole catalogue, as the page gets it."""
        name = "words.toml" if self._language == "en" else f"words.{self._language}.toml"
        found: dict[str, dict[str, Any]] = tomllib.loads((self.folder / name).read_text("utf-8"))
        for section, pieces in self._printed.items():
            for id, numbers in pieces.items():
                found[section][id] = _with_numbers(found[section][id], numbers)
        return found

    @cached_property
    def rules(self) -> str:
        """The rules in Markdown."""
        return (self.folder / "rules.md").read_text("utf-8")

    def chapter(self, kind: str) -> str:
        """The chapter of the rules on this kind of question, as named in ``[chapter]``; empty if there is none."""
        listed: dict[str, list[str]] = self.catalogue.get("chapter", {})
        heading = next((heading for heading, kinds in listed.items() if kind in kinds), None)
        if heading is None:
            return ""
        found = re.search(rf"^#+ {re.escape(heading)}$.*?(?=^#|\Z)", self.rules, re.MULTILINE | re.DOTALL)
        return found[0].rstrip() if found is not None else ""

    def name(self, kind: str, key: object) -> str:
        """The name of a piece: ``name("card", "parrot")``. Entries are plain names or tables with a ``name``."""
        entry = self.catalogue.get(kind, {}).get(str(key))
        if isinstance(entry, str):
            return entry
        if isinstance(entry, dict):
            return str(entry.get("name", key))
        return str(key)

    def say(
        self,
        section: str,
        thing: msgspec.Struct | Mapping[str, Any] | str,
        names: Sequence[str] = (),
        key: str = "",
    ) -> str:
        """The sentence for an action, an event or an :class:`~tortuga.engine.Ask`.

        ``names`` are the names of the seats. ``thing`` may also be a mapping of fields together with a ``key``, or just
        the key of a sentence without fields.
        """
        key, fields = _key_and_fields(thing, key)
        return self._fill(self.catalogue.get(section, {}).get(key, key), fields, names) or key

    def tell(self, event: msgspec.Struct, names: Sequence[str] = ()) -> str:
        """The line of an event in a log: with a capital, as a sentence begins; a player's name is as it was written."""
        return begun(self.say("events", event, names), names)

    def _fill(self, text: Any, fields: Mapping[str, Any], names: Sequence[str]) -> str | None:
        if isinstance(text, Mapping):
            value = _chosen_by(fields.get(str(text["by"])))
            return self._fill(text.get(value, text.get("else")), fields, names)
        if isinstance(text, list):
            return next((filled for one in text if (filled := self._fill(one, fields, names)) is not None), None)
        if text is None:
            return None
        wanted = _FIELD.findall(text)
        if any(fields.get(field) is None for several, _, _ in wanted for field in several.split("+")):
            return None
        return _FIELD.sub(lambda found: self._slot(_named(found[1], fields), found[2], found[3], names), text)

    def _slot(self, value: Any, kind: str | None, noun: str | None, names: Sequence[str]) -> str:
        """What stands between two braces."""
        said = self._value(value, kind, names)
        return f"{said} {plural(noun) if said != '1' else noun.split('/')[0]}" if noun else said

    def _value(self, value: Any, kind: str | None, names: Sequence[str]) -> str:
        if kind == "count":
            return str(len(value))
        if kind == "each":
            return _listed([f"{self._seat(seat, names)} ({_plain(one)})" for seat, one in enumerate(value)])
        if isinstance(value, tuple | list | frozenset):
            return _listed([self._counted(one, count, kind, names) for one, count in self._runs(value, kind)])
        if kind == "seat":
            return self._seat(value, names)
        if kind == "rounded":
            return rounded(value)
        return self._single(kind, _plain(value)) if kind else _plain(value)

    def _single(self, kind: str, key: str) -> str:
        """What a single piece is called in a sentence."""
        entry = self.catalogue.get(kind, {}).get(key)
        one = entry.get("one") if isinstance(entry, dict) else None
        return str(one) if one else self.name(kind, key)

    def _runs(self, values: Iterable[Any], kind: str | None) -> list[tuple[Any, int]]:
        """The values of a list, and how often each is said; only pieces of a kind in ``[many]`` are counted."""
        if kind in self.catalogue.get("many", {}):
            return list(Counter(values).items())
        return [(one, 1) for one in values]

    def _counted(self, value: Any, count: int, kind: str | None, names: Sequence[str]) -> str:
        if kind is None or count == 1:
            return self._value(value, kind, names)
        entry = self.catalogue.get(kind, {}).get(_plain(value))
        many = entry.get("many") if isinstance(entry, dict) else None
        name = many or self.name(kind, _plain(value))
        return str(self._fill(self.catalogue["many"][kind], {"count": count, "name": name}, names))

    def _seat(self, seat: int, names: Sequence[str]) -> str:
        """A player's name. ``[seat] beyond`` names the automaton that a game adds after the seats."""
        if 0 <= seat < len(names):
            return names[seat]
        return (self.catalogue.get("seat", {}).get("beyond") if names else None) or f"Seat {seat + 1}"


def _key_and_fields(thing: msgspec.Struct | Mapping[str, Any] | str, key: str) -> tuple[str, Mapping[str, Any]]:
    """The key of the sentence, and the fields to fill in."""
    if isinstance(thing, str):
        return key or thing, {}
    if isinstance(thing, Ask):
        return key or thing.kind, thing.about
    if isinstance(thing, msgspec.Struct):
        return key or type(thing).__name__, {name: getattr(thing, name) for name in thing.__struct_fields__}
    if not key:
        raise ValueError(f"a mapping of fields needs the key of a sentence, too: {dict(thing)!r}")
    return key, thing


def _named(fields: str, values: Mapping[str, Any]) -> Any:
    """What is in a field, or the list of what is in several."""
    each = [values[field] for field in fields.split("+")]
    return each if len(each) > 1 else each[0]


def _listed(parts: Sequence[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def with_numbers(text: str, numbers: Mapping[str, int | str]) -> str:
    """A text with the numbers that it names.

    >>> with_numbers("Take {coins:coin} for {crew} crew, and {guns:+gun}.", {"coins": 2, "crew": 1, "guns": 1})
    'Take 2 coins for 1 crew, and +1 gun.'
    """

    def said(found: re.Match[str]) -> str:
        number, noun = numbers[found[1]], found[3]
        if isinstance(number, str):
            return number
        shown = f"{number:+d}" if found[2] else str(number)
        return f"{shown} {noun if abs(number) == 1 else plural(noun)}" if noun else shown

    return _NUMBER.sub(said, text)


def plural(noun: str) -> str:
    """What several of them are called.

    >>> plural("coin"), plural("die/dice")
    ('coins', 'dice')
    """
    one, _, many = noun.partition("/")
    return many or f"{one}s"


def begun(text: str, names: Sequence[str]) -> str:
    """The text with a capital first letter, unless it begins with somebody's name: that is written as they write it."""
    return text if text.startswith(tuple(filter(None, names))) else text[:1].upper() + text[1:]


def how_many(count: int, noun: str) -> str:
    """A number with its noun.

    >>> how_many(1, "seat"), how_many(2, "seat"), how_many(3, "die/dice")
    ('1 seat', '2 seats', '3 dice')
    """
    return f"{count} {plural(noun) if count != 1 else noun.partition('/')[0]}"


def _with_numbers(piece: str | dict[str, Any], numbers: Mapping[str, int | str]) -> str | dict[str, Any]:
    """Fill numbers into the words of a piece, which has a name, or a name and a text."""
    if isinstance(piece, str):
        return with_numbers(piece, numbers)
    return {key: with_numbers(said, numbers) if isinstance(said, str) else said for key, said in piece.items()}


def rounded(value: float) -> str:
    """A measured number for people: without decimals from ten on, else with one. Halves round up, as on the page."""
    tenths = floor(10 * value + 0.5)
    if tenths >= 100:
        return str(floor(value + 0.5))
    return f"{tenths // 10}.{tenths % 10}" if tenths % 10 else str(tenths // 10)


def _chosen_by(value: Any) -> str:
    """What a table ``{by = ...}`` is chosen by: a value, or the length of a list."""
    return str(len(value)) if isinstance(value, tuple | list | frozenset) else _plain(value)


def _plain(value: Any) -> str:
    """Write a value as the page writes it: in JavaScript, 2.0 is 2."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value).lower() if isinstance(value, bool) else "null" if value is None else str(value)
