"""Examples that are true: taken from seeded matches of a game, at the settings of its golden playthroughs and of the
scenes that show rare questions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import msgspec

from tortuga.engine import Ask, Fast, Match, OptionValue, Rules
from tortuga.reference.rare import Scene, scenes_of

ANSWERS = 10_000
"""Matches are begun until so many answers have been given."""
LOOK = 5
"""Views are looked at every so many answers."""
LONGEST = 100


class Examples:
    """What was met in the matches: the first of each kind."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.asks: dict[str, Ask] = {}
        self.modes: dict[str, str] = {}
        self.answers: dict[str, dict[str, None]] = {}
        """By kind of question, the actions that have been its answers."""
        self.things: dict[str, msgspec.Struct] = {}
        """Actions, events and parts of views, by the names of their types."""
        self.fields: dict[tuple[str, str], object] = {}
        """Of parts of views: the first value of a field that is something."""
        self._rules = rules

    def gather(self, wanted: frozenset[str] = frozenset()) -> Examples:
        """Play; with ``wanted``, only as many matches as it takes to meet everything by these names."""
        given, scenes = 0, scenes_of(self._rules.info.slug)
        for kind in wanted & scenes.keys():
            self._play(scenes[kind], kind)
        for scene in self._scenes():
            if given > ANSWERS or (wanted and wanted <= self.asks.keys() | self.things.keys()):
                break
            given += self._play(scene)
        for kind, scene in () if wanted else scenes.items():
            if kind not in self.asks:
                self._play(scene, kind)
        return self

    def _play(self, scene: Scene, until: str | None = None) -> int:
        """To the end, or until this kind of question has been answered; how many answers it took."""
        match, chance, heard = scene.begin(self._rules), Fast(scene.seed), 0
        while not match.over and until not in self.asks:
            self._look_at(match)
            for told in match.told_since(heard):
                self._keep(told.event)
            heard = match.told_count
            seat = chance.pick(list(match.waiting))
            answer = scene.answer(match.seat(seat), chance)
            self._keep(answer)
            self.answers[match.waiting[seat].kind][type(answer).__name__] = None
            match.act(seat, answer)
        for told in match.told_since(heard):
            self._keep(told.event)
        return match.number

    def _scenes(self) -> Iterator[Scene]:
        rules = self._rules
        settings = list(rules.golden.values()) or [(rules.info.seats[0], dict[str, OptionValue]())]
        for seed in count(1):
            yield from (Scene(seats, seed, options) for seats, options in settings)

    def _look_at(self, match: Match[Any]) -> None:
        for ask in (*match.waiting.values(), *match.offers.values()):
            self.asks.setdefault(ask.kind, ask)
            self.modes.setdefault(ask.kind, match.mode if ask in match.waiting.values() else "offer")
            answers = self.answers.setdefault(ask.kind, {})
            for option in ask.options if len(ask.options) < LONGEST else (*ask.options[:LONGEST], ask.options[-1]):
                answers[type(option).__name__] = None
                self._keep(option)
        if match.number % LOOK == 0:
            self._walk(match.view(next(iter(match.waiting))))

    def _keep(self, thing: msgspec.Struct) -> None:
        self.things.setdefault(type(thing).__name__, thing)
        for name in thing.__struct_fields__:
            self._walk(getattr(thing, name))

    def _walk(self, value: object) -> None:
        """Keep what a part of a view shows, and go into it."""
        if isinstance(value, msgspec.Struct):
            kind = type(value).__name__
            self.things.setdefault(kind, value)
            for name in value.__struct_fields__:
                field = getattr(value, name)
                if (kind, name) not in self.fields and field not in (None, "", 0, False, [], (), {}):
                    self.fields[kind, name] = field
                self._walk(field)
        elif isinstance(value, list | tuple):
            for one in value:
                self._walk(one)
        elif isinstance(value, dict):
            for one in value.values():
                self._walk(one)
