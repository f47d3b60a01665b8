"""The reference of a game as data."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any, get_args, get_type_hints

import msgspec

from tortuga.engine import OptionValue, Rules
from tortuga.reference.examples import Examples
from tortuga.reference.kinds import kind_words, structs_in
from tortuga.reference.meanings import doc_of, meanings_of

LONGEST_VALUE = 60
MODES = {
    "one": "one seat",
    "all": "several seats at once, in secret",
    "any": "several seats at once, first come, first served",
    "offer": "offered at any time",
}


class Field(msgspec.Struct, frozen=True):
    """A field of an action, an event or a view; or an option of the game."""

    name: str
    kind: str
    """What it is: a seat, a card, a count."""
    meaning: str
    example: str = ""


class Entry(msgspec.Struct, frozen=True):
    """A kind of question, an action, an event, or a part of a view."""

    name: str
    doc: str
    said: str = ""
    """Its words for people: the prompt of a question, the words of an answer, the line in the log."""
    fields: tuple[Field, ...] = ()
    answers: tuple[str, ...] = ()
    """For a question, the actions that answer it."""
    example: str = ""


class Reference(msgspec.Struct, frozen=True):
    """The reference of one game."""

    slug: str
    title: str
    version: str
    options: tuple[Field, ...]
    questions: tuple[Entry, ...]
    actions: tuple[Entry, ...]
    events: tuple[Entry, ...]
    views: tuple[Entry, ...]

    @property
    def digest(self) -> str:
        """A hash of types and words, without examples. It shows whether a written page is out of date."""
        told = [
            (e.name, e.said, e.doc if section != "questions" else "", [(f.name, f.kind, f.meaning) for f in e.fields])
            for section, entries in self.sections().items()
            for e in entries
        ]
        options = [(option.name, option.kind, option.meaning, option.example) for option in self.options]
        said = msgspec.json.encode([self.title, self.version, options, told])
        return hashlib.blake2b(said, digest_size=6).hexdigest()

    def sections(self) -> dict[str, tuple[Entry, ...]]:
        """The entries by section."""
        return {"questions": self.questions, "actions": self.actions, "events": self.events, "views": self.views}


def reference_of(rules: Rules[Any], examples: Examples | None = None) -> Reference:
    """The reference of a game, with these examples if given."""
    seen = examples or Examples(rules)
    info, catalogue = rules.info, rules.words.catalogue
    told = _members(rules.event_type)
    parts = structs_in([rules.view_type, *told]).items()
    return Reference(
        slug=info.slug,
        title=info.title,
        version=info.version,
        options=tuple(_options(rules)),
        questions=tuple(_questions(catalogue.get("asks", {}), seen)),
        actions=tuple(_said(rules, "actions", _members(rules.action_type), seen)),
        events=tuple(_said(rules, "events", told, seen)),
        views=tuple(Entry(name, doc_of(part), fields=_fields(part, seen)) for name, part in parts if part not in told),
    )


def _members(union: Any) -> tuple[type[msgspec.Struct], ...]:
    return get_args(union) or (union,)


def _options(rules: Rules[Any]) -> Iterator[Field]:
    for name, option in rules.info.options.items():
        if option.choices:
            some = "some of " if isinstance(option.default, list) else ""
            kind = some + ", ".join(str(choice) for choice in option.choices)
        elif option.low is not None:
            kind = f"{option.low} to {option.high}"
        else:
            kind = kind_words(list[str] if isinstance(option.default, list) else type(option.default))
        yield Field(name, kind, option.doc, _value(option.default))


def _questions(catalogue: Mapping[str, Any], seen: Examples) -> Iterator[Entry]:
    for kind, prompt in catalogue.items():
        yield Entry(
            kind,
            MODES.get(seen.modes.get(kind, ""), ""),
            _plain(prompt),
            answers=tuple(seen.answers.get(kind, ())),
        )


def _said(
    rules: Rules[Any], section: str, structs: tuple[type[msgspec.Struct], ...], seen: Examples
) -> Iterator[Entry]:
    for struct in structs:
        name = struct.__name__
        said = _plain(rules.words.catalogue.get(section, {}).get(name, ""))
        example = seen.things.get(name)
        yield Entry(name, doc_of(struct), said, _fields(struct, seen), example=_wire(example) if example else "")


def _fields(struct: type[msgspec.Struct], seen: Examples) -> tuple[Field, ...]:
    hints, meanings = get_type_hints(struct, include_extras=True), meanings_of(struct)
    return tuple(
        Field(name, kind_words(hints[name]), meanings[name], _value(seen.fields.get((struct.__name__, name))))
        for name in struct.__struct_fields__
    )


def _value(value: OptionValue | object) -> str:
    """The value as on the wire, cut off if it is long."""
    text = "" if value is None else _wire(value)
    return text if len(text) <= LONGEST_VALUE else text[:LONGEST_VALUE] + " ..."


def _wire(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _plain(text: Any) -> str:
    """The first sentence of a catalogue's entry that is not empty."""
    if isinstance(text, Mapping):
        return next((found for key, one in text.items() if key != "by" and (found := _plain(one))), "")
    if isinstance(text, list):
        return next((found for one in text if (found := _plain(one))), "")
    return str(text)
