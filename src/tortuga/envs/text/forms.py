"""The written form of an answer: a verb and its fields, such as ``fire crimson-ship-2 y1`` or ``move e13 south-east``.

The verb is the name of the action, and the fields follow in the action's own order. What the game's catalogue names
is written by its name, a seat as ``seat2``, several things as ``rum+spices``, and what is absent as ``none``. Fields at
the end that have their default are left out, and so are fields that follow from the others. The form of an answer
depends on nothing but the answer, so it is the same in every question.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from itertools import combinations, pairwise
from math import isfinite
from typing import Any, NamedTuple, get_args, get_origin

import msgspec

from tortuga.engine import Action, Rules, Words
from tortuga.engine.describing.kinds import Follows, Mark, OfSeat
from tortuga.envs.layout import fields_of, marks_of, without_none
from tortuga.reference.meanings import doc_of, meanings_of

NONE = "none"
MOST_WORDS = 16
"""No answer with a point has more words than this."""
_WORDS = re.compile(r"[A-Z][a-z0-9]*")
_SLOT = re.compile(r"\{([\w+]+)\|(\w+)\}")
_NO_PIECES = ("seat", "each", "count", "rounded")
_NOT_PLAIN = re.compile(r"[^\w.]+|_+")


def slug(name: str) -> str:
    """A name as one word.

    >>> slug("Jack 'Fuse' Rogers")
    'jack-fuse-rogers'
    """
    return _NOT_PLAIN.sub("-", name.casefold()).strip("-.")


def verb_of(kind: type[Action]) -> str:
    """The verb of a kind of answer: ``set-aside`` for ``SetAside``."""
    return "-".join(_WORDS.findall(kind.__name__)).lower()


class Names:
    """The pieces of one section of the catalogue, each by a word of its own."""

    def __init__(self, words: Words, section: str) -> None:
        keys = [str(key) for key in words.catalogue.get(section, {})]
        named = {key: slug(words.name(section, key)) for key in keys}
        taken = list(named.values())
        self._written = {key: word for key, word in named.items() if word and word != NONE and taken.count(word) == 1}
        self._keys = {word: key for key, word in self._written.items()}
        self.example = next(iter(self._keys), "")

    def write(self, value: object) -> str:
        return self._written.get(str(value), str(value))

    def read(self, word: str) -> str:
        """The key of the piece with this name. Raises ValueError if there is none."""
        if word not in self._keys:
            raise ValueError(f"nothing is called {word}")
        return self._keys[word]


class Field(NamedTuple):
    """How a field of an answer is written and read."""

    name: str
    meaning: str
    follows: bool
    """Does it follow from the other fields?"""
    write: Callable[[Any], str]
    read: Callable[[str], Any]
    """Raises ValueError for a word that cannot be its value."""


class Form:
    """How answers of one kind are written."""

    def __init__(self, kind: type[Action], words: Words) -> None:
        self.kind = kind
        self.verb = verb_of(kind)
        self.doc = doc_of(kind)
        self.fields = tuple(_fields(kind, words))
        self._defaults = _defaults(kind)

    def write(self, action: Action) -> str:
        """The answer as text."""
        return " ".join(self.parts(action))

    def parts(self, action: Action) -> list[str]:
        """The verb and what is written of each field."""
        said = [(field.write(getattr(action, field.name)), self._is_default(action, field)) for field in self.fields]
        kept = [n + 1 for n, (_, default) in enumerate(said) if not default]
        last = max(kept, default=0)
        return [
            self.verb,
            *(word for (word, _), field in zip(said[:last], self.fields, strict=False) if not field.follows),
        ]

    def _is_default(self, action: Action, field: Field) -> bool:
        value = getattr(action, field.name)
        return field.follows or (field.name in self._defaults and self._defaults[field.name] == value)

    def read(self, words: Sequence[str]) -> Action:
        """The answer that is written so after its verb, legal or not. Raises ValueError if it is none.

        A name may have become several words, so all ways of sharing them out among the fields are tried.
        """
        fields = [field for field in self.fields if not field.follows]
        if len(words) <= MOST_WORDS:
            for count in range(min(len(words), len(fields)), -1, -1):
                for parts in _shared_out(words, count):
                    with suppress(ValueError, TypeError):
                        return self.kind(**{f.name: f.read(part) for f, part in zip(fields, parts, strict=False)})
        raise ValueError(f"{' '.join(words)!r} does not follow {self.pattern}")

    @property
    def pattern(self) -> str:
        """The form with its fields in capitals: ``move HEX FACING``."""
        return " ".join([self.verb, *self.capitals()])

    def capitals(self) -> list[str]:
        """The fields as the pattern names them; brackets hold what may be left out."""
        chosen = [field for field in self.fields if not field.follows]
        return [f"[{each.name.upper()}]" if each.name in self._defaults else each.name.upper() for each in chosen]

    def explained(self) -> str:
        """The form, what it does, and what its fields mean."""
        chosen = [field for field in self.fields if not field.follows and field.meaning]
        meanings = [f"{field.name.upper()}: {field.meaning}" for field in chosen]
        return " ".join(filter(None, [f"`{self.pattern}`", self.doc, *meanings]))


class Forms:
    """How all answers of a game are written."""

    def __init__(self, rules: Rules[Any]) -> None:
        words = rules.words
        kinds = get_args(rules.action_type) or (rules.action_type,)
        self.by_kind: Mapping[type[Action], Form] = {kind: Form(kind, words) for kind in kinds}
        self.by_verb: Mapping[str, Form] = {form.verb: form for form in self.by_kind.values()}

    def write(self, action: Action) -> str:
        """The answer as text."""
        return self.by_kind[type(action)].write(action)


@cache
def forms_of(rules: Rules[Any]) -> Forms:
    """The forms of a game, made once."""
    return Forms(rules)


def _shared_out(words: Sequence[str], count: int) -> Iterator[list[str]]:
    """All ways to make so many names of these words, in their order."""
    if count == 0:
        if not words:
            yield []
        return
    for cuts in combinations(range(1, len(words)), count - 1):
        bounds = (0, *cuts, len(words))
        yield ["-".join(words[start:end]) for start, end in pairwise(bounds)]


def _defaults(kind: type[Action]) -> dict[str, Any]:
    fields = msgspec.structs.fields(kind)
    return {field.name: field.default for field in fields if field.default is not msgspec.NODEFAULT}


def _fields(kind: type[Action], words: Words) -> Iterator[Field]:
    slots = _SLOT.findall(json.dumps(words.catalogue.get("actions", {}).get(kind.__name__, "")))
    sections = {field: section for fields, section in slots for field in fields.split("+")}
    meanings = meanings_of(kind)
    for name, hint in fields_of(kind).items():
        base, marks, optional = _plain(hint)
        section = sections.get(name, "")
        names = None if section in ("", *_NO_PIECES) else Names(words, section)
        write, read = _ways(name, base, marks, names)
        example = "seat2" if write is _write_seat else names.example if names is not None else ""
        if optional:
            write, read = _or_none(write, read)
        follows = any(isinstance(mark, Follows) for mark in marks)
        yield Field(name, _with_example(meanings.get(name, ""), example), follows, write, read)


def _with_example(meaning: str, example: str) -> str:
    """What a field means, where it is written by name: the book of the game says how it is numbered, which would
    mislead here."""
    if not example:
        return meaning.replace("null", NONE)
    what = re.split("[,;(]", meaning)[0].strip().rstrip(".?")
    return f"{what or 'One of these'}, such as {example}."


def _plain(hint: Any) -> tuple[Any, tuple[Mark, ...], bool]:
    """A type without marks and None, its marks, and whether it may be None."""
    base, marks = marks_of(hint)
    base, optional = without_none(base)
    inner, more = marks_of(base)
    inner, deeper = without_none(inner)
    return inner, (*marks, *more), optional or deeper


Ways = tuple[Callable[[Any], str], Callable[[str], Any]]


def _ways(name: str, base: Any, marks: tuple[Mark, ...], names: Names | None) -> Ways:
    """How a value of this type is written, and how it is read."""
    if get_origin(base) is tuple:
        item, more = marks_of(get_args(base)[0])
        return _several(*_ways(name, item, more, names))
    if base is bool:
        return lambda value: name if value else f"no-{name}", lambda word: _is_so(name, word)
    if any(isinstance(mark, OfSeat) for mark in marks):
        return _write_seat, _read_seat
    if base is float:
        return number, _finite
    if names is None:
        return str, int if base is int else _read_label
    return names.write, lambda word: int(names.read(word)) if base is int else names.read(word)


def _several(write: Callable[[Any], str], read: Callable[[str], Any]) -> Ways:
    return (
        lambda values: "+".join(map(write, values)) or NONE,
        lambda word: () if word == NONE else tuple(map(read, word.split("+"))),
    )


def _or_none(write: Callable[[Any], str], read: Callable[[str], Any]) -> Ways:
    return lambda value: NONE if value is None else write(value), lambda word: None if word == NONE else read(word)


def number(value: float) -> str:
    """A number so that it can be read back exactly, and no longer than that takes.

    >>> number(88.0), number(120.25)
    ('88', '120.25')
    """
    return str(int(value)) if value == int(value) else repr(value)


def _read_label(word: str) -> str:
    """A word; one with numbers is a place on the map, which is written in capitals."""
    return word.upper() if any(map(str.isdigit, word)) else word


def _finite(word: str) -> float:
    value = float(word)
    if not isfinite(value):
        raise ValueError(f"{word} is no place")
    return value


def _write_seat(seat: int) -> str:
    return f"seat{seat + 1}"


def _read_seat(word: str) -> int:
    return int(word.removeprefix("seat")) - 1


def _is_so(name: str, word: str) -> bool:
    if word not in (name, f"no-{name}", "yes", "no"):
        raise ValueError(f"{word} is neither {name} nor no-{name}")
    return word in (name, "yes")
