"""Message catalogues: all words for people come from them, never from code.

A game's ``data/words.toml`` has a text for every prompt (``[asks]``), option (``[actions]``) and event (``[events]``),
and the names and descriptions of its pieces (``[card]``, ``[tile]``, ...). The page reads the same file by the same
rules, so every text exists only once, and a second language is a second file.

A text is a template: ``{field}`` is replaced by a field of the action or event, ``{field|card}`` by the name of that
card, ``{field|seat}`` by the name of that seat, ``{field|count}`` by the length of a list, and ``{field|rounded}`` by a
rounded number (see :func:`rounded`). A list becomes "a, b and c".
Instead of one template there may be

- a list: the first template whose fields are all present (not null) is used, so a hidden card has its own sentence;
- a table ``{by = "field", <value> = ..., else = ...}``: the template is chosen by the value of a field.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cached_property
from math import floor
from pathlib import Path
from typing import Any

import msgspec

from tortuga.engine.asks import Ask

_FIELD = re.compile(r"\{(\w+)(?:\|(\w+))?\}")


class Words:
    """One game's catalogue in one language."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        self.folder = folder
        self._language = language

    @cached_property
    def catalogue(self) -> dict[str, dict[str, Any]]:
        """The whole catalogue, as the page gets it."""
        name = "words.toml" if self._language == "en" else f"words.{self._language}.toml"
        return tomllib.loads((self.folder / name).read_text("utf-8"))

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

    def _fill(self, text: Any, fields: Mapping[str, Any], names: Sequence[str]) -> str | None:
        if isinstance(text, Mapping):
            value = _plain(fields.get(str(text["by"])))
            return self._fill(text.get(value, text.get("else")), fields, names)
        if isinstance(text, list):
            return next((filled for one in text if (filled := self._fill(one, fields, names)) is not None), None)
        if text is None:
            return None
        wanted = _FIELD.findall(text)
        if any(fields.get(field) is None for field, _ in wanted):
            return None
        return _FIELD.sub(lambda found: self._value(fields[found[1]], found[2], names), text)

    def _value(self, value: Any, kind: str | None, names: Sequence[str]) -> str:
        if kind == "count":
            return str(len(value))
        if isinstance(value, tuple | list | frozenset):
            parts = [self._value(one, kind, names) for one in value]
            return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
        if kind == "seat":
            return self._seat(value, names)
        if kind == "rounded":
            return rounded(value)
        return self.name(kind, _plain(value)) if kind else _plain(value)

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


def rounded(value: float) -> str:
    """A measured number for people: without decimals from ten on, else with one. Halves round up, as on the page."""
    tenths = floor(10 * value + 0.5)
    if tenths >= 100:
        return str(floor(value + 0.5))
    return f"{tenths // 10}.{tenths % 10}" if tenths % 10 else str(tenths // 10)


def _plain(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else "null" if value is None else str(value)
