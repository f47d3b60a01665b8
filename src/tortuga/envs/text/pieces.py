"""What is printed on the cards and pieces that a text names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, groupby
from typing import Any

from tortuga.engine import Rules, Words

_NOT_AT_THE_TABLE = ("feat", "option", "preset", "quick")
"""Sections of the catalogue that are about a match or the rules, not about a piece."""


class Pieces:
    """The cards and pieces of a game that have a text, by their names.

    Of two different pieces with one name nothing is said: a text does not tell which of them it means. A section that
    ``yields`` in ``[terminal]`` leaves its names to others. A name that begins with a number is no name in a text: 2
    Gold may be a price.
    """

    def __init__(self, words: Words) -> None:
        said: dict[str, set[str]] = {}
        yields = words.catalogue.get("terminal", {}).get("yields", ())
        for name, text in _entries(words, [each for each in words.catalogue if each not in yields]):
            said.setdefault(name, set()).add(text)
        for name, text in _entries(words, yields):
            said.setdefault(name, {text})
        self._texts = {
            name: f"{name}: {next(iter(texts))}" for name, texts in said.items() if len(texts) == 1 and "" not in texts
        }
        # The longest first: a Tropical Storm is no Storm.
        names = sorted(self._texts, key=len, reverse=True)
        self._any = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)")

    def named_in(self, text: str) -> Iterator[str]:
        """What is printed on each piece that is named: "Name: text"."""
        if self._texts:
            for name in self._any.findall(" ".join(unboxed(text).split())):
                yield self._texts[name]


def unboxed(text: str) -> str:
    """A text in which each box of a drawing is read to its end, as a name may take two lines of it.

    >>> unboxed("│Steal a   │Duel│\\n│Crewmember│    │")
    'Steal a Crewmember\\nDuel'
    """
    lines = text.splitlines()
    read = [
        _cells(list(group)) if boxes else list(group)
        for boxes, group in groupby(lines, key=lambda line: line.count("│"))
    ]
    return "\n".join(chain.from_iterable(read))


def _cells(lines: list[str]) -> list[str]:
    """What stands in each box of a row."""
    columns = zip(*(line.split("│")[1:-1] for line in lines), strict=True)
    return [" ".join(" ".join(column).split()) for column in columns]


def _entries(words: Words, sections: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The names and texts of the pieces in these sections."""
    for section in sections:
        entries = words.catalogue[section]
        if section not in _NOT_AT_THE_TABLE and isinstance(entries, dict):
            for entry in entries.values():
                if isinstance(entry, dict) and "name" in entry and not str(entry["name"])[:1].isdigit():
                    yield str(entry["name"]), str(entry.get("text", ""))


@cache
def pieces_of(rules: Rules[Any]) -> Pieces:
    """The pieces of a game, made once."""
    return Pieces(rules.words)
