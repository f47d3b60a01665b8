"""Lessons: a game's introduction as a real match, in which one seat learns and the others follow a script.

A lesson is written in a game's ``data/lesson.toml``. The chance comes from a fixed key, so everybody plays the same
match. Each step waits for one kind of question, says what to know before it, and names the answers that count. A
learner who gives another answer is told why not and tries again. Some mistakes teach more when one sees where they
lead: they are played out, explained and taken back. After the last step the match goes on like any other.
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
"""Some fields of an action as in a record, including ``type``. An action fits if it has all of them. In a space with
previews, ``preview`` holds fields of the action's preview."""
MOST_CANDIDATES = 64
TAKE_BACK_FIRST = "That is what came of it. Take it back first, then try again."


def fits(pattern: Mapping[str, Any], ask: Ask, action: Action) -> bool:
    """Whether an answer to this ask matches the pattern."""
    wanted = dict(pattern)
    previewed = wanted.pop("preview", None)
    return _has(action, wanted) and (previewed is None or _leads_to(ask, action, previewed))


def _has(thing: msgspec.Struct, wanted: Mapping[str, Any]) -> bool:
    fields = msgspec.to_builtins(thing)
    return all(name in fields and fields[name] == value for name, value in wanted.items())


def _leads_to(ask: Ask, action: Action, wanted: Mapping[str, Any]) -> bool:
    return isinstance(ask.space, PreviewedSpace) and _has(ask.space.preview(action), wanted)


class Reply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the script: what a seat answers the next time it is asked this."""

    seat: int
    ask: str
    take: Pattern


class Mistake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer that a beginner may well give, and what is wrong with it here."""

    take: Pattern
    say: str
    played: bool = False
    """Whether it is played out instead of refused. At the learner's next decision ``say`` explains it, and it is taken
    back."""
    then: tuple[Reply, ...] = ()
    """The answers meanwhile, including those of the learner's seat. Where none is given, the default is taken."""
    until: str = ""
    """The kind of window at which it is explained. Without it, all windows are passed up to the next decision."""


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One decision of the learner."""

    ask: str
    """The kind of question (or offer) that the step is about."""
    title: str
    say: tuple[str, ...]
    """Texts shown one after the other; the last says what to do."""
    about: dict[str, int | str | None] = {}
    """Values of the ask's ``about``, if the kind alone does not say which question is meant."""
    goal: tuple[Pattern, ...] = ()
    """The answers that count; if empty, all do."""
    at: str = ""
    """What the page points at: the name of a part, as in a tour. Without it, the answers that count."""
    why: str = ""
    """The reply to any answer that does not count."""
    wrong: tuple[Mistake, ...] = ()
    """Answers that get a reply of their own instead."""
    before: tuple[Reply, ...] = ()
    """What the others answer between the learner's last step and this question. Where none is given, the default is
    taken."""

    def meets(self, ask: Ask) -> bool:
        """Whether the step is about this question."""
        return ask.kind == self.ask and all(ask.about.get(name) == value for name, value in self.about.items())

    def counts(self, ask: Ask, action: Action) -> bool:
        """Whether this answer completes the step."""
        return self.meets(ask) and (not self.goal or any(fits(pattern, ask, action) for pattern in self.goal))

    def mistake(self, ask: Ask, action: Action) -> Mistake | None:
        """The mistake that the lesson describes for this answer, if any."""
        return next((one for one in self.wrong if fits(one.take, ask, action)), None)

    def tried(self, ask: Ask, action: Action) -> Mistake | None:
        """The mistake that this answer plays out, if any."""
        known = self.mistake(ask, action) if self.meets(ask) and not self.counts(ask, action) else None
        return known if known is not None and known.played else None

    def refusal(self, ask: Ask, action: Action) -> str:
        """Why this answer does not count."""
        known = self.mistake(ask, action)
        return self.why if known is None else known.say


class Closing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said after the last step."""

    title: str
    say: tuple[str, ...]


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The introduction of one game."""

    names: tuple[str, ...]
    """The names of the other players, in the order of their seats."""
    key: str
    """The seed of the chance, chosen so that the match teaches something."""
    steps: tuple[LessonStep, ...] = msgspec.field(name="step")
    end: Closing
    seat: int = 0
    """The learner's seat."""
    minutes: int = 10
    options: dict[str, OptionValue] = {}
    """May include options that are otherwise fixed by the house, such as how dice are dropped."""

    def options_for(self, info: GameInfo) -> dict[str, OptionValue]:
        """All options of the lesson's match."""
        return info.complete({**info.fixed, **self.options}, len(self.names) + 1)

    def chance_key(self, slug: str) -> str:
        """The key of the lesson's ``Fair`` stream, in hexadecimal."""
        return hashlib.sha256(f"{slug}: {self.key}".encode()).hexdigest()


@cache
def lesson_of(slug: str) -> Lesson | None:
    """The lesson of a game, from the ``lesson.toml`` beside its words. None if it has none, and for variants."""
    rules = rules_of(slug)
    path = rules.words.folder / "lesson.toml"
    return read_lesson(path) if path.exists() and not rules.other_data else None


def games_with_lessons() -> list[str]:
    """The slugs of all games that have a lesson."""
    return [slug for slug in all_games() if lesson_of(slug) is not None]


def read_lesson(path: Path) -> Lesson:
    """Read a lesson from a file. Raises :class:`BadData` if something is wrong with it."""
    try:
        return read_toml(path.read_text("utf-8"), Lesson)
    except msgspec.DecodeError as error:
        raise BadData("bad_lesson", f"{path.name}: {error}.") from error


class Note(msgspec.Struct, frozen=True):
    """An answer as the lesson judges it."""

    seat: int
    ask: str
    counts: bool = False
    """Whether it completes the step."""
    mistake: Mistake | None = None
    """The mistake that it plays out."""


class LessonProgress:
    """A learner's progress in a lesson. It follows from the answers alone, so it can be rebuilt from them."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self._begin()

    def _begin(self) -> None:
        self._notes: list[Note] = []
        self._done = 0
        self._since = 0
        """How many answers came before the part of the script that is being played."""
        self.mistake: Mistake | None = None
        """The learner's mistake that is being played out, until it is taken back."""

    @property
    def at(self) -> int:
        """How many steps are done."""
        return self._done

    @property
    def step(self) -> LessonStep | None:
        """The next step; None after the last."""
        return None if self.over else self.lesson.steps[self.at]

    @property
    def over(self) -> bool:
        """Whether all steps are done."""
        return self.at == len(self.lesson.steps)

    def judge(self, seat: int, ask: Ask, action: Action) -> Note:
        """Judge an answer. Call it before the answer is given, and :meth:`note` afterwards."""
        step = self.step
        if step is None or seat != self.lesson.seat or self.mistake is not None:
            return Note(seat, ask.kind)
        return Note(seat, ask.kind, step.counts(ask, action), step.tried(ask, action))

    def note(self, note: Note) -> None:
        """Take down an answer that has been given."""
        self._notes.append(note)
        if note.counts:
            self._done += 1
        elif note.mistake is not None:
            self.mistake = note.mistake
        else:
            return
        self._since = len(self._notes)

    def forget(self, seat: int, steps: int, alone: bool) -> None:
        """Forget answers that were taken back: the last ``steps``, or with ``alone`` only this seat's last one."""
        notes = self._notes
        if alone:
            del notes[max(at for at, note in enumerate(notes) if note.seat == seat)]
        else:
            del notes[len(notes) - steps :]
        self._begin()
        for note in notes:
            self.note(note)

    def waits(self, match: Match[Any]) -> bool:
        """Whether the learner is at the decision that the next step is about."""
        step, seat = self.step, self.lesson.seat
        return self.mistake is None and step is not None and any(step.meets(ask) for ask in asked(match, seat))

    def refusal(self, match: Match[Any], seat: int, ask: Ask, action: Action) -> str | None:
        """Why the learner should try something else; None if the answer is fine, or may be tried."""
        step = self.step
        if step is None or seat != self.lesson.seat:
            return None
        if self.mistake is not None:
            return TAKE_BACK_FIRST
        if not self.waits(match) or step.counts(ask, action) or step.tried(ask, action) is not None:
            return None
        return step.refusal(ask, action)

    def passes(self, seat: int, ask: Ask) -> bool:
        """Whether the lesson has nothing to say about this window, so that it is passed for the learner."""
        if self.step is None or seat != self.lesson.seat:
            return False
        return self.mistake is not None or not self.step.meets(ask)

    def explains(self, seat: int, ask: Ask) -> bool:
        """Whether the lesson explains a mistake at this ask, even if the learner has no choice in it."""
        return self.mistake is not None and seat == self.lesson.seat and ask.kind == self.mistake.until

    def acts(self, seat: int, ask: Ask) -> bool:
        """Whether the learner's seat follows the script here because a mistake is being played out."""
        return self.mistake is not None and seat == self.lesson.seat and self.line(seat, ask) is not None

    def reply(self, seat: int, ask: Ask) -> Action | None:
        """The scripted answer; None if the lesson is over or the learner decides."""
        if self.over or (seat == self.lesson.seat and not self.acts(seat, ask)):
            return None
        line = self.line(seat, ask)
        return (line and find(ask, (line.take,))) or ask.default

    def line(self, seat: int, ask: Ask) -> Reply | None:
        """The line of the script for this question, if any."""
        said = sum(note.seat == seat and note.ask == ask.kind for note in self._notes[self._since :])
        mine = [line for line in self._script() if line.seat == seat and line.ask == ask.kind]
        return mine[said] if said < len(mine) else None

    def _script(self) -> Sequence[Reply]:
        if self.mistake is not None:
            return self.mistake.then
        return () if self.step is None else self.step.before


def asked(match: Match[Any], seat: int) -> list[Ask]:
    """The asks that the seat may answer now: its question and its offer."""
    return [ask for ask in (match.waiting.get(seat), match.offers.get(seat)) if ask is not None]


def find(ask: Ask, patterns: Iterable[Pattern]) -> Action | None:
    """The first answer that fits, in the order of the patterns. Points that a space proposes count as answers."""
    points = ask.space.candidates(Fast(1), MOST_CANDIDATES) if ask.space is not None else ()
    answers = [*ask.options, *points]
    return next((action for pattern in patterns for action in answers if fits(pattern, ask, action)), None)
