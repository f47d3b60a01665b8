"""Everything that is wrong with edited data files, in sentences that say where it is and what is allowed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple, get_args, get_origin

import msgspec

from tortuga.engine.codecs import convert
from tortuga.engine.data.reading import NOT_DATA, Check, DataFiles, Fixed, Known, Refers, Row, parsed
from tortuga.engine.errors import BadData

LONGEST_QUOTE = 60
"""The most characters of a value that a sentence quotes."""


def mistakes(files: DataFiles[Any], paths: Mapping[str, Path], ours: Any) -> list[str]:
    """All mistakes in these files of a game, by file and row. ``ours`` is what the game's own files hold."""
    return _Inspection(files, paths, ours).sentences()


class _Place(NamedTuple):
    """Where something stands: the file, its numbers on the way from there, and the words for it."""

    file: str
    order: tuple[int, ...] = ()
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        return ", ".join((self.file, *self.words))

    def within(self, number: int, words: str = "") -> _Place:
        """The place of something in it."""
        return _Place(self.file, (*self.order, number), (*self.words, words) if words else self.words)


class _Part(NamedTuple):
    """A value as it stands in a file, with its declared type, the value read from it, and the game's own."""

    name: str
    raw: Any
    kind: Any
    value: Any
    ours: Any


_BROKEN: Final = object()
"""What stands in for a value that cannot be read."""


class _Inspection:
    """One look at all files of a game."""

    def __init__(self, files: DataFiles[Any], paths: Mapping[str, Path], ours: Any) -> None:
        self._files = files
        self._mistakes: list[tuple[_Place, str]] = []
        self._misread = 0
        """How many of the mistakes are about what cannot be read."""
        self._places: dict[int, _Place] = {}
        """The place of every row, by its identity."""
        self._names: dict[Refers, set[Any]] = {}
        """What may be referred to."""
        self._raw: dict[str, dict[str, Any]] = {}
        self._read: dict[str, Any] = {}
        for name, path in paths.items():
            self._open(name, path)
        for field in msgspec.structs.fields(files.box):
            if field.name in self._raw:
                raw, mine = self._raw[field.name], getattr(ours, field.name, None)
                part = _Part("", raw, field.type, _converted(raw, field.type), mine)
                self._read[field.name] = self._look(part, _Place(f"{field.name}.toml"))
        for check in files.checks:
            self._compare(check)

    def sentences(self) -> list[str]:
        """All mistakes by file and row, each once."""
        found = sorted(self._mistakes, key=lambda mistake: mistake[0][:2])
        return list(dict.fromkeys(sentence for _, sentence in found))

    def _note(self, place: _Place, fault: str) -> None:
        self._mistakes.append((place, f"{place}: {fault}."))

    def _refuse(self, place: _Place, fault: str) -> None:
        """Note that something cannot be read."""
        self._misread += 1
        self._note(place, fault)

    def _open(self, name: str, path: Path) -> None:
        if name in self._files.names:
            try:
                self._raw[path.stem] = parsed(path)
            except BadData as error:
                self._mistakes.append((_Place(name), error.sentence))
        elif not name.startswith(NOT_DATA):
            known = f"{name} is not one of the data files of this game: {', '.join(self._files.names)}."
            self._mistakes.append((_Place(name), f"{known} {self._files.aside}".strip()))

    def _compare(self, check: Check) -> None:
        """Check several files together, unless one of them is no TOML."""
        names = check.__code__.co_varnames[: check.__code__.co_argcount]
        read = [self._read.get(name, _BROKEN) for name in names]
        if _BROKEN not in read:
            for complaint in check(*read):
                row, fault = complaint if isinstance(complaint, tuple) else (None, complaint)
                self._note(self._places.get(id(row), _Place(f"{names[0]}.toml")), fault)

    def _look(self, part: _Part, place: _Place) -> Any:
        """Note what is wrong with a value and with everything in it. Returns the value, mended if need be."""
        kind, marks = _split(part.kind)
        here = place._replace(words=(*place.words, part.name)) if _is_row(kind) and part.name else place
        before = self._misread
        self._look_at_fields(part, kind, here)
        self._look_at_names(part, kind, marks, here)
        inner = [
            (one.name, self._look(one, here.within(number))) for number, one in enumerate(self._parts(part, kind, here))
        ]
        if part.value is not _BROKEN:
            self._look_at_marks(part, marks, place)
        else:
            if self._misread == before:
                is_list = isinstance(part.raw, list) and get_origin(kind) in (tuple, list)
                found = f"has a length of {len(part.raw)}" if is_list else f"is {_quoted(part.raw)}"
                self._refuse(place, f"{part.name} {found}; it must be {_allowed(part.kind, part.name)}")
                inner = []
            part = part._replace(value=_mended(part, kind, inner))
        self._look_at_sense(part, here)
        return part.value

    def _parts(self, part: _Part, kind: Any, place: _Place) -> Iterator[_Part]:
        """The fields of a row, or the entries of a table or list."""
        raw, value, ours, inner = part.raw, part.value, part.ours, get_args(kind)
        if _is_row(kind) and isinstance(raw, dict):
            for field in _fields(kind):
                within = raw.get(field.encode_name, msgspec.UNSET)
                if value is not _BROKEN:
                    made = getattr(value, field.name)
                elif within is msgspec.UNSET:
                    continue
                else:
                    made = _converted(within, field.type)
                yield _Part(field.encode_name, within, field.type, made, getattr(ours, field.name, None))
        elif get_origin(kind) is dict and isinstance(raw, dict):
            for key, within in raw.items():
                if _converted(key, inner[0]) is _BROKEN:
                    self._refuse(place, f"{part.name} has {_quoted(key)}; it must be {_allowed(inner[0], '')}")
                    continue
                self._refer(_split(inner[0])[1], key, f"{part.name} has {key}", place)
                made = value[key] if value is not _BROKEN else _converted(within, inner[1])
                mine = ours.get(key) if isinstance(ours, dict) else None
                yield _Part(f"{part.name} {key}", within, inner[1], made, mine)
        elif get_origin(kind) in (tuple, list) and isinstance(raw, list):
            kinds = inner if get_origin(kind) is tuple and inner[-1] is not ... else inner[:1] * len(raw)
            mine = {row.id: row for row in ours or () if hasattr(row, "id")}
            for number, (within, one) in enumerate(zip(raw, kinds, strict=False)):
                made = value[number] if value is not _BROKEN else _converted(within, one)
                name = _id_of(within)
                title = f"{part.name} {number + 1}" if name is None else _title(part.name, name)
                yield _Part(title, within, one, made, mine.get(name))

    def _look_at_fields(self, part: _Part, kind: Any, place: _Place) -> None:
        """Note missing and unknown fields of a row."""
        if part.value is _BROKEN and _is_row(kind) and isinstance(part.raw, dict):
            fields = {field.encode_name: field for field in _fields(kind)}
            for name, field in fields.items():
                if field.required and name not in part.raw:
                    self._refuse(place, f"{name} is missing; it must be {_allowed(field.type, name)}")
            for name in part.raw:
                if name not in fields:
                    self._refuse(place, f"there is no field {name}; the fields are {', '.join(fields)}")

    def _look_at_names(self, part: _Part, kind: Any, marks: Sequence[Any], place: _Place) -> None:
        """The names of rows must all be different, and those that the rules know must be there."""
        if not _has_names(kind) or not isinstance(part.raw, list | dict):
            return
        names = _names_in(part.raw)
        places = {name: place.within(number, _title(part.name, name)) for number, name in names}
        for name, times in Counter(name for _, name in names).items():
            if times > 1:
                self._note(places[name], f"there are {times} rows of this name; each needs its own")
        for known in marks:
            if isinstance(known, Known) and part.ours is not None:
                self._look_for_known(known, part, places, place)

    def _look_for_known(self, known: Known, part: _Part, places: dict[Any, _Place], place: _Place) -> None:
        ours = list(part.ours) if isinstance(part.ours, dict) else [row.id for row in part.ours]
        missing, new = [name for name in ours if name not in places], places.keys() - set(ours)
        instead = f". To play without it, {known.without}" if known.without else ""
        for name in missing:
            self._note(place, f"there is no {_title(part.name, name)}; the rules need it{instead}")
        for name in new:
            self._note(places[name], "the rules know nothing of this name")
        if known.in_order and not missing and not new and len(part.raw) == len(ours):
            for name, mine in zip(places, ours, strict=True):
                if name != mine:
                    self._note(places[name], f"it must stay number {ours.index(name) + 1} of its list")

    def _look_at_marks(self, part: _Part, marks: Sequence[Any], place: _Place) -> None:
        if Fixed() in marks and part.ours is not None and part.value != part.ours:
            self._note(place, f"{part.name} is {_quoted(part.value)}; the rules need {_quoted(part.ours)}")
        self._refer(marks, part.value, f"{part.name} is {part.value}", place)

    def _look_at_sense(self, part: _Part, place: _Place) -> None:
        """Ask a row what is wrong with it."""
        if isinstance(part.value, Row):
            self._places[id(part.value)] = place
            for fault in part.value.faults():
                self._note(place, fault)
            if part.ours is not None:
                for fault in part.value.changes(part.ours):
                    self._note(place, fault)

    def _refer(self, marks: Sequence[Any], name: Any, said: str, place: _Place) -> None:
        """Note a name of nothing."""
        for mark in marks:
            if isinstance(mark, Refers) and mark.file in self._raw and (name or not mark.optional):
                if mark not in self._names:
                    self._names[mark] = {name for _, name in _names_in(self._raw[mark.file].get(mark.table))}
                if name not in self._names[mark]:
                    self._note(place, f"{said}, but {mark.file}.toml has no {_title(mark.table, name)}")


# Types and values in words


def _converted(raw: Any, kind: Any) -> Any:
    try:
        return convert(raw, kind)
    except msgspec.ValidationError:
        return _BROKEN


def _mended(part: _Part, kind: Any, inner: Sequence[tuple[str, Any]]) -> Any:
    """A value that cannot be read, with the game's own in the place of what is broken in it.

    So one mistake does not hide others.
    """
    sound = [(name, value) for name, value in inner if value is not _BROKEN]
    if inner and _is_row(kind) and part.ours is not None:
        names = {field.encode_name: field.name for field in _fields(kind)}
        return msgspec.structs.replace(part.ours, **{names[name]: value for name, value in sound})
    is_table = get_origin(kind) in (tuple, list) and _is_row(_split(get_args(kind)[0])[0])
    if inner and is_table and len(sound) == len(inner):
        return get_origin(kind)(value for _, value in sound)
    return _BROKEN if part.ours is None else part.ours


def _split(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """A type and what it is annotated with."""
    return (get_args(kind)[0], get_args(kind)[1:]) if get_origin(kind) is Annotated else (kind, ())


def _is_row(kind: Any) -> bool:
    kind = get_origin(kind) or kind
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


@cache
def _fields(kind: Any) -> tuple[msgspec.structs.FieldInfo, ...]:
    return msgspec.structs.fields(kind)


def _has_names(kind: Any) -> bool:
    """Is it a table or list of rows with names?"""
    if get_origin(kind) is dict:
        return _is_row(_split(get_args(kind)[1])[0])
    rows = _split(get_args(kind)[0])[0] if get_origin(kind) in (tuple, list) else None
    return _is_row(rows) and any(field.name == "id" for field in _fields(rows))


def _names_in(table: Any) -> list[tuple[int, str | int]]:
    """The names of the rows in a table or list, with their numbers."""
    names = table if isinstance(table, dict) else map(_id_of, table) if isinstance(table, list) else ()
    return [(number, name) for number, name in enumerate(names) if name is not None]


def _id_of(raw: Any) -> str | int | None:
    name = raw.get("id") if isinstance(raw, dict) else None
    return name if isinstance(name, str | int) else None


def _title(table: str, name: Any) -> str:
    """Rows that are only called rows need no more than their name."""
    return str(name) if table == "row" else f"{table} {name}"


def _quoted(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}..."


def _allowed(kind: Any, name: str) -> str:
    """What may stand in a field of this type and name."""
    core, marks = _split(kind)
    of_any_length = not any(isinstance(mark, msgspec.Meta) for mark in marks)
    if of_any_length and get_origin(core) in (tuple, list) and _is_row(_split(get_args(core)[0])[0]):
        return f"[[{name}]] rows"
    return _in_words(msgspec.inspect.type_info(kind))


def _in_words(info: msgspec.inspect.Type) -> str:
    match info:
        case msgspec.inspect.Metadata(type=inner):
            return _in_words(inner)
        case msgspec.inspect.IntType():
            return f"a whole number{_bounds(info)}"
        case msgspec.inspect.FloatType():
            return f"a number{_bounds(info)}"
        case msgspec.inspect.BoolType():
            return "true or false"
        case msgspec.inspect.LiteralType(values=values):
            return f"one of {', '.join(str(value) or 'nothing' for value in values)}" if values[1:] else str(values[0])
        case msgspec.inspect.VarTupleType(item_type=item) | msgspec.inspect.ListType(item_type=item):
            return f"a list{_length(info)}, each {_in_words(item)}"
        case msgspec.inspect.TupleType(item_types=items):
            return f"a list of {len(items)}, each {' or '.join(dict.fromkeys(map(_in_words, items)))}"
        case msgspec.inspect.DictType(value_type=value):
            return f"a table, in which each value is {_in_words(value)}"
        case msgspec.inspect.StructType(fields=fields):
            return f"a table with {', '.join(field.encode_name for field in fields if field.required)}"
        case msgspec.inspect.UnionType(types=types):
            return ", or ".join(map(_in_words, types))
        case msgspec.inspect.StrType():
            return "a text"
        case _:
            return "something else"


def _bounds(info: msgspec.inspect.IntType | msgspec.inspect.FloatType) -> str:
    low, high = info.ge, info.le
    if low is not None and high is not None:
        return f" from {low:g} to {high:g}"
    said = [f"{low:g} or more"] if low is not None else [f"more than {info.gt:g}"] if info.gt is not None else []
    said += [f"at most {high:g}"] if high is not None else [f"less than {info.lt:g}"] if info.lt is not None else []
    return f", {' and '.join(said)}" if said else ""


def _length(info: msgspec.inspect.VarTupleType | msgspec.inspect.ListType) -> str:
    least, most = info.min_length, info.max_length
    if most is None:
        return f" of {least} or more" if least else ""
    return f" of {most}" if least == most else f" of {least or 0} to {most}"
