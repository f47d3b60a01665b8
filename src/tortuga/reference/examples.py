"""Real examples from seeded matches of a game, with the settings of its golden playthroughs and of the scenes that show
rare questions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import msgspec

from tortuga.engine import Ask, Fast, Match, OptionValue, Rules
from tortuga.reference.rare import Scene, scenes_of

ANSWERS = 10_000
"""New matches are started until this many answers have been given."""
LOOK = 5
"""A view is looked at after every so many answers."""
LONGEST = 100
"""The most options of an ask that are looked at."""


class Examples:
    """The first example of each kind that occurs in the matches."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.asks: dict[str, Ask] = {}
        self.modes: dict[str, str] = {}
        self.answers: dict[str, dict[str, None]] = {}
        """The names of the actions that answer each kind of question, in order of appearance."""
        self.things: dict[str, msgspec.Struct] = {}
        """Actions, events and parts of views, by the names of their types."""
        self.fields: dict[tuple[str, str], object] = {}
        """The first value of each field that is not empty, by type and field."""
        self._rules = rules

    def gather(self, wanted: frozenset[str] = frozenset()) -> Examples:
        """Play matches. With ``wanted``, stop as soon as there is an example for all these names."""
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
        """Play to the end, or until this kind of question comes up. Returns the number of answers."""
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
        """Keep this value, if it is a Struct, and everything inside it."""
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
