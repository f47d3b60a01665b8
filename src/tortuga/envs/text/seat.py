"""A seat that reads and writes text: :class:`TextSeat`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tortuga.engine import Action, Ask, PreviewedSpace, Seat
from tortuga.engine.describing.terminal import WARNING, beside, said_of, texts_of
from tortuga.envs.text.answers import Answers
from tortuga.envs.text.forms import forms_of
from tortuga.envs.text.listing import grouped
from tortuga.envs.text.phrases import Unclear
from tortuga.envs.text.pieces import pieces_of

MOST_LISTED = 40
"""A longer list of answers is grouped."""
LONG_ASIDE = 100
"""What is known about an answer is said again below another of which the same is known, unless it is longer."""
CHARACTERS_A_TOKEN = 3.5
"""A cautious estimate for English text with numbers."""
HOW = """Think as long as you like. Then write one answer, in the form shown in backticks, on a last line of its own:
Answer: ..."""
_HEADING = re.compile(r"^#+ ", re.MULTILINE)
_REFERENCE = re.compile(r" ?(?:\((?:\*house\*|R\d+(?:, R\d+)*)\)|\[house\])")


class Prompt(str):
    """A prompt, which knows its size."""

    __slots__ = ()

    @property
    def characters(self) -> int:
        """How many characters it has."""
        return len(self)

    @property
    def tokens(self) -> int:
        """About how many tokens a language model makes of it. It is an estimate: models differ."""
        return -int(-len(self.encode()) // CHARACTERS_A_TOKEN)


class TextSeat:
    """One seat of a match for players that read and write text, such as language models::

        seat = TextSeat(match.seat(0))
        action = seat.parse(model(seat.prompt()))

    It shows what the seat may know, and nothing else. ``names`` are the players' names, if they have any.
    """

    def __init__(self, seat: Seat[Any], names: Sequence[str] = ()) -> None:
        self.seat = seat
        self.names = list(names) or [f"Seat {number + 1}" for number in range(seat.seats)]
        self._numbered = True
        self._asked_at = -1
        self._heard = 0
        self._hears = 0
        self._known: _Question | None = None

    # The three parts of the contract

    def prompt(self, legal: bool = True, most: int | None = None, rules: bool = False) -> Prompt:
        """What the seat sees, what has happened since its last answer, and what it is asked.

        With ``legal``, it lists the answers; without, it says only how they are written. With ``rules``, it begins with
        the game in short, and what the rules say about the question. With ``most``, it has at most so many characters
        if the rules, what happened and what cards say can be shortened to that; it says what it left out.
        """
        self._note_what_was_heard()
        self._numbered = legal and (self.seat.ask is None or not self._is_long())
        fixed = [self._title(), self._table(), *self._question(legal)]
        return Prompt("\n\n".join(self._fitted(fixed, most, rules)))

    def write(self, action: Action) -> str:
        """The written form of an answer: short, and always the same."""
        return forms_of(self.seat.rules).write(action)

    def parse(self, text: str) -> Action:
        """The answer that a text gives. Raises :class:`Unclear`, with a sentence that says what is wrong."""
        if not isinstance(text, str):
            raise Unclear("no_text", f"An answer is a text, not {type(text).__name__}.")
        return self._now().answers.parse(text, self._numbered)

    # More that a player may ask for

    @property
    def answers(self) -> Answers:
        """The answers to the open question: those that are listed, and how each is written and said."""
        return self._now().answers

    def explain(self, action: Action) -> str:
        """One answer in words, with all that is known about it."""
        now = self._now()
        return f"`{self.write(action)}`: {' · '.join(filter(None, [now.answers.say(action), now.beside(action)]))}"

    def table(self) -> str:
        """What the seat sees, in words, with its symbols explained."""
        return self._table()

    def log(self, since: int = 0) -> list[str]:
        """All that the seat has heard, as sentences."""
        words = self.seat.rules.words
        return [words.tell(event, self.names) for event in self.seat.events[since:]]

    def rule(self) -> str:
        """The chapter of the rules about the question, in Markdown; empty if there is none."""
        ask = self.seat.ask
        return "" if ask is None else self.seat.rules.words.chapter(ask.kind)

    def in_short(self) -> str:
        """The game on half a page: its goal, and what one does; a sentence, if nobody has written more."""
        entries = self.seat.rules.words.catalogue.get("quick", {}).values()
        return "\n".join(f"- {entry['name']}: {entry['text']}" for entry in entries) or self.seat.rules.info.blurb

    # Its parts

    def _now(self) -> _Question:
        """The question that is open, made ready once."""
        ask, number, known = self.seat.ask, self.seat.number, self._known
        if ask is None:
            raise Unclear("not_asked", "You are not asked anything now.")
        if known is None or known.number != number or not (known.ask is ask or known.ask == ask):
            known = self._known = _Question(self.seat, ask, self.names)
        return known

    def _is_long(self) -> bool:
        ask = self.seat.ask
        return ask is not None and len(ask.options) > MOST_LISTED

    def _note_what_was_heard(self) -> None:
        """What was new at an earlier question is not new at this one; asked again, it is still new."""
        if self.seat.number != self._asked_at:
            self._asked_at = self.seat.number
            self._heard, self._hears = min(self._hears, len(self.seat.events)), len(self.seat.events)

    def _title(self) -> str:
        rules, seat = self.seat.rules, self.seat
        others = [f"{name} in seat{at + 1}" for at, name in enumerate(self.names) if name != f"Seat {at + 1}"]
        named = f" At the table: {', '.join(others)}." if others else ""
        options = ", ".join(f"{name}={value}" for name, value in self._changed_options())
        me, mine = self.names[seat.index], f"seat{seat.index + 1}"
        plain = me == f"Seat {seat.index + 1}"
        where = f" of {seat.seats}, written {mine} in answers" if plain else f", in {mine} of {seat.seats}"
        return f"# {rules.info.title}: you are {me}{where}.{named}{f' Options: {options}.' if options else ''}"

    def _changed_options(self) -> Iterator[tuple[str, object]]:
        defaults = self.seat.rules.info.complete(None, self.seat.seats)
        for name, value in self.seat.options.items():
            if defaults.get(name) != value:
                yield name, value

    def _table(self) -> str:
        rules = self.seat.rules
        symbols = str(rules.words.catalogue.get("terminal", {}).get("symbols", "")).strip()
        view = self.seat.view
        noted = "\n".join(f"- {note}" for note in rules.notes(view, self.names))
        return "\n\n".join(part for part in ["## What you see", rules.text(view), symbols, noted] if part)

    def _rules(self) -> str:
        """The game in short, and the rules about the question."""
        known = {"The game in short": self.in_short(), "What the rules say about this question": self.rule()}
        return "\n\n".join(f"## {title}\n\n{_lower(text)}" for title, text in known.items() if text)

    def _news(self, most: int | None = None) -> str:
        """What the seat has heard since its last answer, or the last ``most`` of it."""
        told = self.log(self._heard)
        left = 0 if most is None else max(0, len(told) - most)
        lines = [f"- {sentence}" for sentence in told[left:]]
        cut = [f"(Left out for length: {left} earlier ones.)"] if left else []
        return "\n".join(["## What happened since your last answer", "", *cut, *lines]) if told else ""

    def _texts(self, table: str, short: int = 0) -> str:
        """What is printed on the pieces that the question, the answers and the table name, each once.

        ``short`` of 1 leaves out what only the table names, 2 all of it.
        """
        ask = self.seat.ask
        if ask is None:
            return ""
        asked = dict.fromkeys(self._pieces(ask))
        seen = dict.fromkeys([*asked, *pieces_of(self.seat.rules).named_in(table)])
        kept = (list(seen), list(asked), [])[short]
        left = len(seen) - len(kept)
        lines = [f"- {text}" for text in kept]
        if left:
            lines.append(f"(Left out for length: what {left} cards and pieces say.)")
        return "\n".join(["## What cards and pieces say", "", *lines]) if lines else ""

    def _pieces(self, ask: Ask) -> Iterator[str]:
        words = self.seat.rules.words
        yield from texts_of(words, words.catalogue.get("asks", {}).get(ask.kind, ""), ask.about)
        actions = words.catalogue.get("actions", {})
        for option in ask.options:
            yield from texts_of(words, actions.get(type(option).__name__, ""), msgspec.structs.asdict(option))

    def _question(self, legal: bool) -> Iterator[str]:
        ask = self.seat.ask
        if ask is None:
            yield "## Nothing is asked of you now"
            return
        words, now = self.seat.rules.words, self._now()
        overall = [] if now.forecast is None else said_of(words, now.forecast.overall, self.names)
        yield "\n".join([f"## You are asked\n\n{words.say('asks', ask, self.names)}", *overall])
        yield self._listed(now) if legal else self._patterns(now.answers)
        yield HOW

    def _patterns(self, answers: Answers) -> str:
        lines = [f"- {form.explained()}" for form in answers.forms()]
        return "\n".join(["## How answers are written", "", *lines])

    def _listed(self, now: _Question) -> str:
        answers = now.answers
        kinds = [f"{len(answers.listed)}" * bool(answers.listed), "a point" * bool(answers.points)]
        lines = [f"## Your answers ({' or '.join(filter(None, kinds))})", ""]
        if self._is_long():
            lines += grouped(answers, lambda action: now.beside(action, texts=False))
        else:
            lines += self._numbered_list(now)
        if answers.points:
            lines += [*([""] if answers.listed else []), *self._points(now)]
        if answers.offered:
            lines += ["", "You may also, now or later, instead of answering:"]
            lines += [f"- `{self.write(action)}`: {answers.say(action)}" for action in answers.offered]
        return "\n".join(lines)

    def _numbered_list(self, now: _Question) -> Iterator[str]:
        said: dict[str, int] = {}
        for number, action in enumerate(now.answers.listed, 1):
            aside = now.beside(action, texts=False)
            first = said.setdefault(aside, number)
            if first < number and len(aside) > LONG_ASIDE:
                aside = f"{WARNING if aside.startswith(WARNING) else ''}the same as for {first}"
            yield f"{number}) `{self.write(action)}`: {' · '.join(filter(None, [now.answers.say(action), aside]))}"

    def _points(self, now: _Question) -> Iterator[str]:
        answers = now.answers
        others = "Any other point may be allowed, too" if now.answers.listed else "Any point may be allowed"
        yield f"{others}; whatever is refused, you are told why and can try again. Forms:"
        for form in dict.fromkeys(answers.form(point) for point in answers.points):
            yield f"- {form.explained()}"
        yield "For example:"
        for point in answers.points:
            aside = now.beside(point)
            yield f"- `{self.write(point)}`{f': {aside}' if aside else ''}"

    def _fitted(self, fixed: list[str], most: int | None, rules: bool) -> list[str]:
        """The parts of the prompt, with as much of what may be shortened as there is room for."""
        title, table, *question = fixed
        ways: list[tuple[int | None, int, bool]] = [(None, 0, rules)]
        if most is not None:
            ways += [(20, 0, rules), (20, 1, rules), (20, 1, False), (20, 2, False), (5, 2, False)]
        for news, short, whole in ways:
            read = self._rules() if whole else "(Left out for length: the rules.)" * rules
            parts = [title, read, self._news(news), table, self._texts(table, short), *question]
            kept = [part for part in parts if part]
            if most is None or sum(len(part) + 2 for part in kept) <= most:
                break
        return kept


def _lower(text: str) -> str:
    """Rules whose headings stand below those of a prompt, without the rulings that a chapter refers to."""
    kept = [line for line in text.splitlines() if not line.startswith("Rulings: ")]
    return _HEADING.sub("### ", _REFERENCE.sub("", "\n".join(kept))).strip()


class _Question:
    """The open question with everything that is said about its answers, each made once."""

    def __init__(self, seat: Seat[Any], ask: Ask, names: Sequence[str]) -> None:
        self.number = seat.number
        self.ask = ask
        self.forecast = seat.forecast
        # An imagined world has other numbers of questions, but the same number of events.
        self.answers = Answers(seat.rules, ask, seat.offer, len(seat.events), names)
        self._rules = seat.rules
        self._names = names
        self._view = seat.view
        self._places = {action: option for option, action in enumerate(ask.options)}

    def beside(self, action: Action, texts: bool = True) -> str:
        """What is known about an answer before it is given; with ``texts``, also what the piece it names says."""
        option, space = self._places.get(action), self.ask.space
        if option is not None:
            return beside(self._rules, self._view, self.ask, self.forecast, option, self._names, texts=texts)
        preview = space.preview(action) if isinstance(space, PreviewedSpace) else None
        return "" if preview is None else self._rules.preview_aside(preview)
