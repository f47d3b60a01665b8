"""The answers to one question of a match as text: how each is written, and which one a text means."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from tortuga.engine import Action, Ask, Fast, Rules
from tortuga.envs.text.forms import Form, forms_of
from tortuga.envs.text.phrases import Phrases, Unclear
from tortuga.envs.text.reading import LONGEST, plain

PROPOSED = 12
"""How many points of a space are proposed."""
DECIMALS = 1
"""How exactly a proposed point is written, if it may lie there."""
SMALL_WORDS = {
    "a",
    "an",
    "and",
    "at",
    "by",
    "facing",
    "for",
    "from",
    "mm",
    "on",
    "point",
    "the",
    "to",
    "towards",
    "with",
    "x",
    "y",
}
"""Words that say nothing between the parts of an answer: "fire green-ship-1 at y1"."""
_ASIDE = re.compile(r"\s*\([^()]*\)$")
_MILLIMETRES = re.compile(r"(?<=\d)mm\b")


class Answers(Phrases[Action]):
    """All answers to a question that a seat may give now, and their written forms."""

    def __init__(self, rules: Rules[Any], ask: Ask, offer: Ask | None, luck: int, names: Sequence[str]) -> None:
        self._rules = rules
        self._names = names
        self._forms = forms_of(rules)
        super().__init__(self._forms.by_verb)
        self.ask = ask
        self.listed += ask.options
        self.points: list[Action] = list(_proposed(ask, luck))
        self.offered = [action for action in _offered(rules, offer) if action not in ask.options]
        self._kinds = {type(action) for action in (*self.points, ask.default)} if ask.space is not None else set()
        for action in (*self.listed, *self.offered):
            self.learn(action, self.say(action), self._rules.words.say("actions", action))
            self.shorten(action, " ".join(self.form(action).parts(action)[1:]), _ASIDE.sub("", self.say(action)))
        self._allowed = {*self.listed, *self.offered}

    def write(self, answer: Action) -> str:
        """The answer's written form."""
        return self._forms.write(answer)

    def form(self, action: Action) -> Form:
        """How answers of this kind are written."""
        return self._forms.by_kind[type(action)]

    def say(self, action: Action) -> str:
        """The answer as people say it."""
        return self._rules.words.say("actions", action, self._names)

    def forms(self) -> list[Form]:
        """The kinds of answer there are, in the order of the question."""
        kinds = dict.fromkeys(type(action) for action in (*self.listed, *self.points))
        return [self._forms.by_kind[kind] for kind in kinds]

    def beyond(self, words: str) -> Action | None:
        """The answer that is written so, with small words between its parts, or a point of the space.

        Raises if a point is written well, but is not allowed. One that is refused because it was rounded is the point
        that was proposed and that people call the same.
        """
        known = self.written(" ".join(part for part in words.split() if part not in SMALL_WORDS))
        if known is not None:
            return known
        meant = list(self._readings(words))
        allowed = next((action for action in meant if action in self._allowed), None)
        if allowed is not None:
            return allowed
        space = self.ask.space
        points = [action for action in meant if type(action) in self._kinds]
        if space is None or not points:
            return None
        for action in points:
            found = self.ask.find(action)
            if found is not None:
                return found
        spoken = {self.say(action) for action in points}
        same = [point for point in self.points if self.say(point) in spoken]
        if len(same) != 1:
            raise Unclear("illegal", f"`{self.write(points[0])}` is not allowed: {space.refusal(points[0])}")
        return same[0]

    def read(self, words: str) -> Action | None:
        """An answer of the game that is written so, legal or not."""
        return next(self._readings(words), None)

    def pattern(self, words: str) -> str:
        """The form of the answers that begin like these words; empty if none do."""
        found = [form for form in self.forms() if f"{words} ".startswith(f"{plain(form.verb)} ")]
        return max(found, key=lambda form: len(form.verb)).pattern if found else ""

    def _readings(self, words: str) -> Iterator[Action]:
        """What is written so, and what is if "to the point", the names of fields and the like stand between."""
        for verb, form in self._forms.by_verb.items():
            start = plain(verb)
            if words != start and not words.startswith(f"{start} "):
                continue
            parts = _MILLIMETRES.sub("", words[len(start) :].replace("~", "-")).split()
            bare = [part for part in parts if part not in SMALL_WORDS]
            fields = {field.name for field in form.fields}
            unnamed = [part for part in bare if part not in fields]
            for kept in dict.fromkeys(map(tuple, (parts, bare, unnamed))):
                with suppress(ValueError, TypeError):
                    yield form.read(kept)


def _proposed(ask: Ask, luck: int) -> Iterator[Action]:
    """Some good points of the space, rounded where they may be."""
    if ask.space is None:
        return
    seen = set(ask.options) if len(ask.options) < LONGEST else set()
    for point in ask.space.candidates(Fast(luck), PROPOSED):
        short = _rounded(point)
        found = short if ask.find(short) is not None else point
        if found not in seen:
            seen.add(found)
            yield found


def _rounded(point: Action) -> Action:
    fields = {name: getattr(point, name) for name in point.__struct_fields__}
    short = {name: round(value, DECIMALS) if isinstance(value, float) else value for name, value in fields.items()}
    return type(point)(**short)


def _offered(rules: Rules[Any], offer: Ask | None) -> Sequence[Action]:
    """What the seat may do besides answering, except to give up: nobody does that by a slip of the pen."""
    return [] if offer is None else [action for action in offer.options if type(action) not in rules.gives_up]
