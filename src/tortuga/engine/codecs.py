"""Reading values of a known type from bytes. Everything in Tortuga that decodes gets its reader here.

msgspec 0.22 keeps what it has worked out about a Struct on the class itself, and puts it there before it is complete,
because types may refer to themselves. If two threads need the same type for the first time at once, one of them picks
up the other's unfinished work, and the process ends with a segmentation fault. So types are worked out here, under one
lock; after that any number of threads may read. Nothing is imported under the lock, so it cannot lock up with imports.

Encoding works nothing out, and needs no care.
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
"""A part of a match's past: answers, facts, events; and of events that not all have heard, by their place, who has and
what the others were told."""
_one_at_a_time = threading.RLock()


@overload
def msgpack_reader(kind: type[T]) -> Callable[[bytes], T]: ...
@overload
def msgpack_reader(kind: Any) -> Callable[[bytes], Any]: ...
def msgpack_reader(kind: Any) -> Callable[[bytes], Any]:
    """Reads this type from MessagePack. Make it once and keep it."""
    with _one_at_a_time:
        return msgspec.msgpack.Decoder(kind).decode


@overload
def json_reader(kind: type[T]) -> Callable[[Bytes], T]: ...
@overload
def json_reader(kind: Any) -> Callable[[Bytes], Any]: ...
def json_reader(kind: Any) -> Callable[[Bytes], Any]:
    """Reads this type from JSON. Make it once and keep it."""
    with _one_at_a_time:
        return msgspec.json.Decoder(kind).decode


def prepare(*kinds: object) -> None:
    """Work these types out, so that whatever is done with them next finds them complete."""
    for kind in kinds:
        msgpack_reader(kind)


def convert(value: object, kind: type[T], hook: Callable[[type, Any], Any] | None = None) -> T:
    """Plain data (a TOML file's) as this type. ``hook`` reads what msgspec does not know."""
    prepare(kind)
    return msgspec.convert(value, kind, dec_hook=hook)


def read_toml(text: str, kind: type[T]) -> T:
    """A TOML file as this type."""
    prepare(kind)
    return msgspec.toml.decode(text, type=kind)


class Codecs(Generic[S]):
    """How a game's states, actions and events are read."""

    __slots__ = ("action", "action_json", "events_json", "page", "state")

    def __init__(self, rules: Rules[S]) -> None:
        with _one_at_a_time:
            self.state: Callable[[bytes], S] = msgpack_reader(rules.state_type)
            self.action: Callable[[bytes], Action] = msgpack_reader(rules.action_type)
            self.action_json: Callable[[Bytes], Action] = json_reader(rules.action_type)
            events = list[rules.event_type]  # type: ignore[name-defined]
            page: Any = PageOf
            self.events_json: Callable[[Bytes], list[Event]] = json_reader(events)
            self.page: Callable[[bytes], Page] = msgpack_reader(page[rules.action_type, rules.event_type])


@cache
def codecs_of(rules: Rules[S]) -> Codecs[S]:
    """The readers of a game, made when it is first played and then kept."""
    return Codecs(rules)
