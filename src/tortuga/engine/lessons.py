"""A played introduction: a real match in which one seat learns and the others keep to a script.

A game's ``data/lesson.toml`` says it all. The chance comes from a fixed key, so every lesson of a game is the same
match. Each step waits for one kind of question, says what to know before it, and names the answers that count. Whoever
gives another one is told why not and tries again. When the last step is done, the match goes on like any other.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tortuga.engine.asks import Action, Ask
from tortuga.engine.chance import Fast
from tortuga.engine.codecs import read_toml
from tortuga.engine.errors import BadData
from tortuga.engine.match import Match
from tortuga.engine.registry import all_games, rules_of
from tortuga.engine.rules import OptionValue

Pattern = dict[str, Any]
"""Fields of an action as they stand in a record, ``type`` among them: it fits where all of these are the same."""
MOST_CANDIDATES = 64


def fits(pattern: Mapping[str, Any], action: Action) -> bool:
    """Is it one of these actions?"""
    fields = msgspec.to_builtins(action)
    return all(name in fields and fields[name] == value for name, value in pattern.items())


class Reply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one of the others answers, the next time that it is asked this."""

    seat: int
    ask: str
    take: Pattern


class Mistake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer that a beginner may well give, and what is wrong with it at this moment."""

    take: Pattern
    say: str


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One decision of the learner."""

    ask: str
    """The kind of the question (or offer) that it is about."""
    title: str
    say: tuple[str, ...]
    """Read one after the other; the last says what to do."""
    about: dict[str, int | str | None] = {}
    """Where the kind alone does not say which question is meant: what the question is about."""
    goal: tuple[Pattern, ...] = ()
    """Answers that count; without any, all do."""
    at: str = ""
    """What it points at: a CSS selector, as in a room's tour. Without it, the answers that count."""
    why: str = ""
    """Said of every other answer."""
    wrong: tuple[Mistake, ...] = ()
    """Said of these instead."""
    before: tuple[Reply, ...] = ()
    """What the others answer from the learner's last step until this question. Whoever has nothing here gives the
    default."""

    def meets(self, ask: Ask) -> bool:
        """Is this the question that it is about?"""
        return ask.kind == self.ask and all(ask.about.get(name) == value for name, value in self.about.items())

    def counts(self, ask: Ask, action: Action) -> bool:
        """Is this what the step wants?"""
        return self.meets(ask) and (not self.goal or any(fits(pattern, action) for pattern in self.goal))

    def refusal(self, action: Action) -> str:
        """Why it does not count."""
        return next((one.say for one in self.wrong if fits(one.take, action)), self.why)


class Ending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Said when the last step is done."""

    title: str
    say: tuple[str, ...]


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The introduction of one game."""

    names: tuple[str, ...]
    """Of the others, in the order of their seats."""
    key: str
    """What the chance comes from: chosen so that what happens teaches something."""
    steps: tuple[Step, ...] = msgspec.field(name="step")
    end: Ending
    seat: int = 0
    """The learner's."""
    minutes: int = 10
    options: dict[str, OptionValue] = {}

    def chance_key(self, slug: str) -> str:
        """The key of a ``Fair`` stream, in hexadecimal."""
        return hashlib.sha256(f"{slug}: {self.key}".encode()).hexdigest()


@cache
def lesson_of(slug: str) -> Lesson | None:
    """The introduction of a game: ``lesson.toml`` beside its words; None where it has none, and for variants."""
    rules = rules_of(slug)
    path = rules.words.folder / "lesson.toml"
    return read_lesson(path) if path.exists() and not rules.other_data else None


def games_with_lessons() -> list[str]:
    """The short names of the games that can be learned by playing."""
    return [slug for slug in all_games() if lesson_of(slug) is not None]


def read_lesson(path: Path) -> Lesson:
    """The lesson in this file; :class:`BadData` says what is wrong with it."""
    try:
        return read_toml(path.read_text("utf-8"), Lesson)
    except msgspec.DecodeError as error:
        raise BadData("bad_lesson", f"{path.name}: {error}.") from error


class Note(msgspec.Struct, frozen=True):
    """An answer that was given, and to what."""

    seat: int
    ask: Ask
    action: Action


class Course:
    """How far somebody has come in a lesson. It follows from the answers alone, so it can be worked out again."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self._notes: list[Note] = []
        self._began = [0]
        """For each step that was reached, how many answers there were before it."""

    @property
    def at(self) -> int:
        """How many steps are done."""
        return len(self._began) - 1

    @property
    def step(self) -> Step | None:
        """What comes next; None when all is done."""
        return None if self.over else self.lesson.steps[self.at]

    @property
    def over(self) -> bool:
        return self.at == len(self.lesson.steps)

    def note(self, seat: int, ask: Ask, action: Action) -> None:
        """An answer was given."""
        self._notes.append(Note(seat, ask, action))
        step = self.step
        if step is not None and seat == self.lesson.seat and step.counts(ask, action):
            self._began.append(len(self._notes))

    def forget(self, seat: int, steps: int, alone: bool) -> None:
        """So many answers were taken back: the last ones, or (``alone``) the last one of this seat and no other."""
        notes = self._notes
        if alone:
            del notes[max(at for at, note in enumerate(notes) if note.seat == seat)]
        else:
            del notes[len(notes) - steps :]
        self._notes, self._began = [], [0]
        for note in notes:
            self.note(note.seat, note.ask, note.action)

    def waits(self, match: Match[Any]) -> bool:
        """Is the learner at the decision that the next step is about?"""
        step, seat = self.step, self.lesson.seat
        return step is not None and any(step.meets(ask) for ask in asked(match, seat))

    def refusal(self, match: Match[Any], seat: int, ask: Ask, action: Action) -> str | None:
        """Why the learner should try something else; None where the answer is as good as any."""
        step = self.step
        if step is None or seat != self.lesson.seat or not self.waits(match) or step.counts(ask, action):
            return None
        return step.refusal(action)

    def passes(self, seat: int, ask: Ask) -> bool:
        """Is this a moment that the lesson does not speak of, so that it is let pass for the learner?"""
        return self.step is not None and seat == self.lesson.seat and not self.step.meets(ask)

    def reply(self, seat: int, ask: Ask) -> Action | None:
        """What one of the others answers by the script; None when the lesson is over."""
        if self.over or seat == self.lesson.seat:
            return None
        line = self.line(seat, ask)
        return (line and find(ask, (line.take,))) or ask.default

    def line(self, seat: int, ask: Ask) -> Reply | None:
        """What stands in the script for this question."""
        said = sum(note.seat == seat and note.ask.kind == ask.kind for note in self._notes[self._began[-1] :])
        lines = [] if self.step is None else self.step.before
        mine = [line for line in lines if line.seat == seat and line.ask == ask.kind]
        return mine[said] if said < len(mine) else None


def asked(match: Match[Any], seat: int) -> list[Ask]:
    """What the seat may answer now: its question, and what it is offered."""
    return [ask for ask in (match.waiting.get(seat), match.offers.get(seat)) if ask is not None]


def find(ask: Ask, patterns: Iterable[Pattern]) -> Action | None:
    """The first answer that fits, in the order of the patterns; in a space, the first of its good points."""
    points = ask.space.candidates(Fast(1), MOST_CANDIDATES) if ask.space is not None else ()
    answers = [*ask.options, *points]
    return next((action for pattern in patterns for action in answers if fits(pattern, action)), None)
