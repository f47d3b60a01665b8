"""A played introduction: a real match in which one seat learns and the others keep to a script.

A game's ``data/lesson.toml`` says it all. The chance comes from a fixed key, so every lesson of a game is the same
match. Each step waits for one kind of question, says what to know before it, and names the answers that count. Whoever
gives another one is told why not and tries again. Some mistakes teach more when one sees what comes of them: they are
played out, explained and taken back. When the last step is done, the match goes on like any other.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tortuga.engine.asks import Action, Ask, PreviewedSpace
from tortuga.engine.chance import Fast
from tortuga.engine.codecs import read_toml
from tortuga.engine.errors import BadData
from tortuga.engine.match import Match
from tortuga.engine.registry import all_games, rules_of
from tortuga.engine.rules import GameInfo, OptionValue

Pattern = dict[str, Any]
"""Fields of an action as they stand in a record, ``type`` among them: it fits where all of these are the same. For a
point of a space that says beforehand what it leads to, ``preview`` has fields of that."""
MOST_CANDIDATES = 64
TAKE_BACK_FIRST = "That is what came of it. Take it back first, then try again."


def fits(pattern: Mapping[str, Any], ask: Ask, action: Action) -> bool:
    """Is it one of these answers?"""
    wanted = dict(pattern)
    previewed = wanted.pop("preview", None)
    return _has(action, wanted) and (previewed is None or _leads_to(ask, action, previewed))


def _has(thing: msgspec.Struct, wanted: Mapping[str, Any]) -> bool:
    fields = msgspec.to_builtins(thing)
    return all(name in fields and fields[name] == value for name, value in wanted.items())


def _leads_to(ask: Ask, action: Action, wanted: Mapping[str, Any]) -> bool:
    return isinstance(ask.space, PreviewedSpace) and _has(ask.space.preview(action), wanted)


class Reply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat answers by the script, the next time that it is asked this."""

    seat: int
    ask: str
    take: Pattern


class Mistake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer that a beginner may well give, and what is wrong with it at this moment."""

    take: Pattern
    say: str
    played: bool = False
    """It is not refused: it happens, until the learner is to decide again. Then ``say`` explains it, and it is taken
    back."""
    then: tuple[Reply, ...] = ()
    """What is answered meanwhile, by the learner's seat too. Whoever has nothing here gives the default."""
    until: str = ""
    """The moment for cards at which it is explained. Without it they all pass, up to the next decision."""


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
        return self.meets(ask) and (not self.goal or any(fits(pattern, ask, action) for pattern in self.goal))

    def mistake(self, ask: Ask, action: Action) -> Mistake | None:
        """What the lesson knows about this answer, if it is a mistake that it speaks of."""
        return next((one for one in self.wrong if fits(one.take, ask, action)), None)

    def tried(self, ask: Ask, action: Action) -> Mistake | None:
        """The mistake that is played out with this answer, if it is one."""
        known = self.mistake(ask, action) if self.meets(ask) and not self.counts(ask, action) else None
        return known if known is not None and known.played else None

    def refusal(self, ask: Ask, action: Action) -> str:
        """Why it does not count."""
        known = self.mistake(ask, action)
        return self.why if known is None else known.say


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
    """Also such as houses set themselves: a lesson may say how dice fall."""

    def options_for(self, info: GameInfo) -> dict[str, OptionValue]:
        """All options of its table."""
        return info.complete({**info.fixed, **self.options}, len(self.names) + 1)

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
    """An answer, and what the lesson makes of it."""

    seat: int
    ask: str
    counts: bool = False
    """The step is done with it."""
    mistake: Mistake | None = None
    """It is to be played out."""


class Course:
    """How far somebody has come in a lesson. It follows from the answers alone, so it can be worked out again."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self._begin()

    def _begin(self) -> None:
        self._notes: list[Note] = []
        self._done = 0
        self._since = 0
        """How many answers there were before the part of the script that is being played."""
        self.mistake: Mistake | None = None
        """What the learner has done wrong, while it is played out and until it is taken back."""

    @property
    def at(self) -> int:
        """How many steps are done."""
        return self._done

    @property
    def step(self) -> Step | None:
        """What comes next; None when all is done."""
        return None if self.over else self.lesson.steps[self.at]

    @property
    def over(self) -> bool:
        return self.at == len(self.lesson.steps)

    def judge(self, seat: int, ask: Ask, action: Action) -> Note:
        """What the lesson makes of an answer, to be asked before it is given and to be noted afterwards."""
        step = self.step
        if step is None or seat != self.lesson.seat or self.mistake is not None:
            return Note(seat, ask.kind)
        return Note(seat, ask.kind, step.counts(ask, action), step.tried(ask, action))

    def note(self, note: Note) -> None:
        """The answer was given."""
        self._notes.append(note)
        if note.counts:
            self._done += 1
        elif note.mistake is not None:
            self.mistake = note.mistake
        else:
            return
        self._since = len(self._notes)

    def forget(self, seat: int, steps: int, alone: bool) -> None:
        """So many answers were taken back: the last ones, or (``alone``) the last one of this seat and no other."""
        notes = self._notes
        if alone:
            del notes[max(at for at, note in enumerate(notes) if note.seat == seat)]
        else:
            del notes[len(notes) - steps :]
        self._begin()
        for note in notes:
            self.note(note)

    def waits(self, match: Match[Any]) -> bool:
        """Is the learner at the decision that the next step is about?"""
        step, seat = self.step, self.lesson.seat
        return self.mistake is None and step is not None and any(step.meets(ask) for ask in asked(match, seat))

    def refusal(self, match: Match[Any], seat: int, ask: Ask, action: Action) -> str | None:
        """Why the learner should try something else; None where the answer is as good as any, or may be tried."""
        step = self.step
        if step is None or seat != self.lesson.seat:
            return None
        if self.mistake is not None:
            return TAKE_BACK_FIRST
        if not self.waits(match) or step.counts(ask, action) or step.tried(ask, action) is not None:
            return None
        return step.refusal(ask, action)

    def passes(self, seat: int, ask: Ask) -> bool:
        """Is this a moment that the lesson does not speak of, so that it is let pass for the learner?"""
        if self.step is None or seat != self.lesson.seat:
            return False
        return self.mistake is not None or not self.step.meets(ask)

    def explains(self, seat: int, ask: Ask) -> bool:
        """Does the lesson say here what came of a mistake, even where nothing could be done otherwise?"""
        return self.mistake is not None and seat == self.lesson.seat and ask.kind == self.mistake.until

    def acts(self, seat: int, ask: Ask) -> bool:
        """Does the learner's seat answer by the script here, while a mistake is played out?"""
        return self.mistake is not None and seat == self.lesson.seat and self.line(seat, ask) is not None

    def reply(self, seat: int, ask: Ask) -> Action | None:
        """What is answered by the script; None when the lesson is over, and where the learner decides."""
        if self.over or (seat == self.lesson.seat and not self.acts(seat, ask)):
            return None
        line = self.line(seat, ask)
        return (line and find(ask, (line.take,))) or ask.default

    def line(self, seat: int, ask: Ask) -> Reply | None:
        """What stands in the script for this question."""
        said = sum(note.seat == seat and note.ask == ask.kind for note in self._notes[self._since :])
        mine = [line for line in self._script() if line.seat == seat and line.ask == ask.kind]
        return mine[said] if said < len(mine) else None

    def _script(self) -> Sequence[Reply]:
        if self.mistake is not None:
            return self.mistake.then
        return () if self.step is None else self.step.before


def asked(match: Match[Any], seat: int) -> list[Ask]:
    """What the seat may answer now: its question, and what it is offered."""
    return [ask for ask in (match.waiting.get(seat), match.offers.get(seat)) if ask is not None]


def find(ask: Ask, patterns: Iterable[Pattern]) -> Action | None:
    """The first answer that fits, in the order of the patterns; in a space, the first of its good points."""
    points = ask.space.candidates(Fast(1), MOST_CANDIDATES) if ask.space is not None else ()
    answers = [*ask.options, *points]
    return next((action for pattern in patterns for action in answers if fits(pattern, ask, action)), None)
