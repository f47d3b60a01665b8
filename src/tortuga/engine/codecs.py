"""Decoders for values of a known type. All of Tortuga gets its decoders here.

msgspec 0.22 caches what it knows about a Struct on the class itself, and stores it there before it is complete, because
types may refer to themselves. If two threads need the same type for the first time at once, one of them finds the
other's unfinished cache, and the process dies of a segmentation fault. So decoders are made here, under one lock; after
that, any number of threads may use them. Nothing is imported under the lock, so it cannot deadlock with imports.

Encoding caches nothing and needs no such care.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cache
from typing import Any, Generic, TypeVar, overload

import msgspec

from tortuga.engine.asks import Action, Event
from tortuga.engine.rules import Rules, S

T = TypeVar("T")
Bytes = bytes | str | msgspec.Raw
A = TypeVar("A")
E = TypeVar("E")
PageOf = tuple[list[tuple[int, A]], list[bytes], list[E], dict[int, tuple[tuple[int, ...] | None, E | None]]]
Page = PageOf[Action, Event]
"""A part of a match's past: its answers, facts and events; and for events that not everybody heard, by their index, who
did and what the others were told."""
Hook = Callable[[type, Any], Any]
"""Makes what msgspec does not know: from the type and plain data."""
_one_at_a_time = threading.RLock()


@overload
def msgpack_reader(kind: type[T]) -> Callable[[bytes], T]: ...
@overload
def msgpack_reader(kind: Any) -> Callable[[bytes], Any]: ...
def msgpack_reader(kind: Any) -> Callable[[bytes], Any]:
    """A function that decodes this type from MessagePack. Make it once and keep it."""
    with _one_at_a_time:
        return msgspec.msgpack.Decoder(kind).decode


@overload
def json_reader(kind: type[T]) -> Callable[[Bytes], T]: ...
@overload
def json_reader(kind: Any) -> Callable[[Bytes], Any]: ...
def json_reader(kind: Any) -> Callable[[Bytes], Any]:
    """A function that decodes this type from JSON. Make it once and keep it."""
    with _one_at_a_time:
        return msgspec.json.Decoder(kind).decode


def prepare(*kinds: object) -> None:
    """Let msgspec complete its cache for these types, so that any thread can use them."""
    for kind in kinds:
        msgpack_reader(kind)


@overload
def convert(value: object, kind: type[T], hook: Hook | None = None) -> T: ...
@overload
def convert(value: object, kind: Any, hook: Hook | None = None) -> Any: ...
def convert(value: object, kind: Any, hook: Hook | None = None) -> Any:
    """Convert plain data, such as that of a TOML file. ``hook`` handles types that msgspec does not know."""
    prepare(kind)
    return msgspec.convert(value, kind, dec_hook=hook)


def read_toml(text: str, kind: type[T]) -> T:
    """Decode the text of a TOML file."""
    prepare(kind)
    return msgspec.toml.decode(text, type=kind)


class Codecs(Generic[S]):
    """The decoders for a game's states, actions and events."""

    __slots__ = ("action", "action_json", "events_json", "page", "state")

    def __init__(self, rules: Rules[S]) -> None:
        with _one_at_a_time:
            self.state: Callable[[bytes], S] = msgpack_reader(rules.state_type)
            self.action: Callable[[bytes], Action] = msgpack_reader(rules.action_type)
            self.action_json: Callable[[Bytes], Action] = json_reader(rules.action_type)
            many: Any = list
            page: Any = PageOf
            self.events_json: Callable[[Bytes], list[Event]] = json_reader(many[rules.event_type])
            self.page: Callable[[bytes], Page] = msgpack_reader(page[rules.action_type, rules.event_type])


@cache
def codecs_of(rules: Rules[S]) -> Codecs[S]:
    """The decoders of a game, made when it is first played and then kept."""
    return Codecs(rules)
