"""The answers to one question as text: how each is written, and which one a text means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Any

from tortuga.engine import Action, Ask, Fast, Rules, TortugaError
from tortuga.envs.text.forms import Form, forms_of
from tortuga.envs.text.reading import (
    LONGEST,
    lines_of,
    marked,
    mentions,
    number_in,
    numbering_of,
    plain,
    quoted,
    readings,
    said,
)

PROPOSED = 12
"""How many points of a space are proposed."""
DECIMALS = 1
"""How exactly a proposed point is written, if it may lie there."""
NEAREST = 3


class Unclear(TortugaError):
    """A text from which no answer follows. The sentence says why, so that whoever wrote it can try again."""


class Answers:
    """All answers to a question that a seat may give now, and their written forms."""

    def __init__(self, rules: Rules[Any], ask: Ask, offer: Ask | None, luck: int, names: Sequence[str]) -> None:
        self._rules = rules
        self._names = names
        self._forms = forms_of(rules)
        self.ask = ask
        self.listed: list[Action] = list(ask.options)
        self.points: list[Action] = list(_proposed(ask, luck))
        self.offered = [action for action in _offered(rules, offer) if action not in ask.options]
        self._kinds = {type(action) for action in (*self.points, ask.default)} if ask.space is not None else set()
        self._written: dict[str, Action] = {}
        self._meant: dict[str, set[Action]] = {}
        for action in (*self.listed, *self.offered):
            self._learn(action)
        self._longest = max((len(phrase.split()) for phrase in self._meant), default=1)

    def write(self, action: Action) -> str:
        """The answer's written form."""
        return self._forms.write(action)

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

    def _learn(self, action: Action) -> None:
        written = plain(self.write(action))
        self._written.setdefault(written, action)
        for phrase in (written, plain(self.say(action)), plain(self._rules.words.say("actions", action))):
            self._meant.setdefault(phrase, set()).add(action)

    # Reading

    def parse(self, text: str, numbered: bool = True) -> Action:
        """The answer that the text gives. Raises :class:`Unclear`."""
        whole = said(text)
        content, text = marked(whole), whole[-LONGEST:]
        lines = lines_of(text if content is None else content)
        if not lines:
            raise Unclear("empty", "There is no answer in what you wrote.")
        places = [content] if content is not None else [text, lines[-1]]
        for place in (*places, *([lines[-1], lines[0]] if content is not None else ())):
            found = self._exactly(place, numbered)
            if found is not None:
                return found
        return self._mentioned(text if content is None else content, lines[-1], numbered)

    def _exactly(self, text: str, numbered: bool) -> Action | None:
        """The answer, if the text is one and little else."""
        wanted: int | None = None
        for words in readings(text):
            if words in self._written:
                return self._written[words]
            meant = self._meant.get(words, ())
            if len(meant) == 1:
                return next(iter(meant))
            point = self._point(words)
            if point is not None:
                return point
            wanted = number_in(words) if wanted is None else wanted
        return None if wanted is None else self._numbered(wanted, numbered)

    def _numbered(self, wanted: int, numbered: bool) -> Action:
        if not numbered:
            raise Unclear("no_list", f"The answers are not numbered here, so {wanted} says nothing: write one out.")
        if not 1 <= wanted <= len(self.listed):
            raise Unclear("no_such_number", f"There is no answer {wanted}: the list goes from 1 to {len(self.listed)}.")
        return self.listed[wanted - 1]

    def _point(self, words: str) -> Action | None:
        """The point of the space that is written so. Raises if it is written well, but is not allowed."""
        space, action = self.ask.space, self._read(words)
        if space is None or action is None or type(action) not in self._kinds:
            return None
        found = self.ask.find(action)
        if found is None:
            raise Unclear("illegal", f"`{self.write(action)}` is not allowed: {space.refusal(action)}")
        return found

    def _read(self, words: str) -> Action | None:
        """An answer of the game that is written so, legal or not."""
        for verb, form in self._forms.by_verb.items():
            start = plain(verb)
            if words != start and not words.startswith(f"{start} "):
                continue
            parts = words[len(start) :].replace("~", "-").split()
            try:
                return form.read(parts)
            except (ValueError, TypeError):
                continue
        return None

    def _mentioned(self, text: str, line: str, numbered: bool) -> Action:
        """The only answer that is mentioned, in the last line or in the whole text."""
        for place in (line, text):
            found = set(self._mentions(place))
            rivals = found | set(self._single_words(line)) if found else found
            if len(rivals) == 1:
                return found.pop()
            found = rivals
            if found:
                named = ", ".join(f"`{self.write(action)}`" for action in list(found)[:NEAREST])
                raise Unclear(
                    "ambiguous", f"You named {len(found)} answers, such as {named}: name one, alone on the last line."
                )
        wanted = numbering_of(line)
        if wanted is not None and numbered and self._vague(line):
            return self._numbered(wanted, numbered)
        raise self._none_of_them(line)

    def _vague(self, line: str) -> bool:
        """Whether nothing but its number says which answer a line means: no verb of the game is in it."""
        words = f" {plain(line)} "
        return not any(f" {plain(form.verb)} " in words for form in self._forms.by_verb.values())

    def _mentions(self, text: str) -> Iterator[Action]:
        for part in quoted(text):
            words = plain(part)
            yield from self._meant.get(words, ())
        for phrase in mentions(plain(text), self._meant, self._longest):
            yield from self._meant[phrase]

    def _single_words(self, line: str) -> Iterator[Action]:
        """Answers of one word, such as "pass": too common to be found in talk, but a rival to what else is named."""
        for word in plain(line).split():
            yield from self._meant.get(word, ())

    def _none_of_them(self, line: str) -> Unclear:
        words = next(iter(readings(line)))
        action = self._read(words)
        given = f"`{self.write(action)}`" if action is not None else f"{line.strip()[:80]!r}"
        near = get_close_matches(words, list(self._written), NEAREST, cutoff=0.5)
        nearest = ", ".join(f"`{self.write(self._written[each])}`" for each in near)
        hint = f" Did you mean {nearest}?" if near else ""
        return Unclear("illegal", f"{given} is not one of the answers now.{hint}")


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
