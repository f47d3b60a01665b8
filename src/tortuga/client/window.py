"""A seat's window for a bot at a distant table, made from what the house has sent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import UNSET

from tortuga.engine import (
    Action,
    Ask,
    Caution,
    Chance,
    Event,
    Forecast,
    Match,
    OptionValue,
    Outline,
    Rules,
    Seat,
    TortugaError,
    View,
)
from tortuga.engine.codecs import Bytes, codecs_of, json_reader
from tortuga.server.protocol import AskShown


class NoWorlds(TortugaError):
    """A bot tried to imagine a world at a distant table, whose state it does not have."""


class Readers:
    """The decoders for what a house sends about one game."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.action = codecs_of(rules).action_json
        self.event = json_reader(rules.event_type)
        self.view = json_reader(rules.view_type)
        self.outline = json_reader(rules.outline_type) if rules.outline_type is not None else None


@cache
def readers_of(rules: Rules[Any]) -> Readers:
    """The decoders of a game, made once."""
    return Readers(rules)


class DistantSpace:
    """A space at a distant table. Only the house can check points; it has proposed some good ones."""

    def __init__(self, outline: Outline | None, candidates: Sequence[Action]) -> None:
        self._outline = outline
        self._candidates = candidates

    def refusal(self, action: Action) -> str | None:
        """Always None: only the house can refuse a point."""
        del action
        return None

    def candidates(self, chance: Chance, most: int = 32) -> Sequence[Action]:
        """The points that the house has proposed."""
        del chance
        return self._candidates[:most]

    def outline(self) -> Outline:
        """The outline that the house has sent."""
        if self._outline is None:
            raise NoWorlds("no_outline", "The house has sent no outline of this space.")
        return self._outline


def read_ask(rules: Rules[Any], shown: AskShown) -> Ask:
    """The ask that the house has sent, as bots know it."""
    read = readers_of(rules)
    space = None
    if shown.space is not UNSET:
        outline = read.outline(shown.space) if read.outline is not None else None
        space = DistantSpace(outline, [read.action(each) for each in shown.candidates])
    return Ask(shown.kind, tuple(map(read.action, shown.options)), read.action(shown.default), space, shown.about)


class DistantSeat(Seat[Any]):
    """A seat's window on a match in a distant house. It is a snapshot: it does not change as the match goes on."""

    __slots__ = ("_asked", "_events", "_number", "_offered", "_options", "_rules", "_seats", "_view")

    def __init__(
        self,
        rules: Rules[Any],
        index: int,
        seats: int,
        options: Mapping[str, OptionValue],
        number: int,
        view: Bytes,
        asked: AskShown | None,
        offered: AskShown | None,
        events: Sequence[Event],
    ) -> None:
        self.index = index
        self._rules = rules
        self._seats = seats
        self._options = options
        self._number = number
        self._view: View = readers_of(rules).view(view)
        self._asked = asked
        self._offered = offered
        self._events = events

    @property
    def rules(self) -> Rules[Any]:
        return self._rules

    @property
    def seats(self) -> int:
        return self._seats

    @property
    def options(self) -> Mapping[str, OptionValue]:
        return self._options

    @property
    def view(self) -> Any:
        return self._view

    @property
    def ask(self) -> Ask | None:
        return None if self._asked is None else read_ask(self._rules, self._asked)

    @property
    def forecast(self) -> Forecast | None:
        return None if self._asked is None or self._asked.forecast is UNSET else self._asked.forecast

    @property
    def cautions(self) -> Sequence[Caution]:
        return () if self._asked is None else self._asked.cautions

    @property
    def offer(self) -> Ask | None:
        return None if self._offered is None else read_ask(self._rules, self._offered)

    @property
    def number(self) -> int:
        return self._number

    @property
    def events(self) -> Sequence[Event]:
        return self._events

    def imagine(self, seed: int) -> Match[Any]:
        """Always raises :class:`NoWorlds`: the state never leaves the house."""
        del seed
        raise NoWorlds(
            "no_worlds",
            "seat.imagine does not work at a table of a distant house: decide by seat.view, seat.ask and seat.events. "
            "Whoever runs the house can offer the bot there with: tortuga serve --bot.",
        )

    def __repr__(self) -> str:
        return f"<Seat {self.index} of {self._rules.info.slug}, {self._seats} seats, elsewhere>"


def raw(action: Action) -> msgspec.Raw:
    """An action as it is sent to the house."""
    return msgspec.Raw(msgspec.json.encode(action))
