"""Play a game's lesson as a house does: ``python -m tortuga.kit.lessons GAME`` prints it step by step.

Where the lesson does not work (a scripted answer that is not legal, a question that no step is about) it stops with a
:class:`LessonFault`. Authors write a lesson with this, one step after the other.

What a lesson says about dice and cards is only true as long as the same things happen in it. So transcripts are kept
with the golden playthroughs (``python -m tortuga.kit FOLDER``), and a test shows where they have changed.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from tortuga.engine import Action, Ask, Fair, Lesson, LessonProgress, Match, Rules, lesson_of, rules_of
from tortuga.engine.describing.lessons import Mistake, asked, find
from tortuga.engine.passing import passes
from tortuga.kit.golden import put

MOST_ANSWERS = 2_000
Choose = Callable[[Sequence[Action]], Action]
"""Picks one of the answers that count, which come in the order in which the lesson names them."""


class LessonFault(AssertionError):
    """The lesson cannot be played to its end."""


class Played(msgspec.Struct, frozen=True):
    """One answer in a lesson, with its ask."""

    seat: int
    ask: Ask
    action: Action
    at: int
    """How many steps were done before it."""
    counts: bool
    """Whether it completes a step."""
    told: tuple[str, ...]
    """What happened because of it, as the learner hears it."""
    mistake: Mistake | None = None
    """The mistake that it is part of, which is taken back."""


def first(answers: Sequence[Action]) -> Action:
    """The answer that the lesson names first."""
    return answers[0]


def at_random(seed: int) -> Choose:
    """Pick at random: a lesson must come to its end whichever answers are given."""
    dice = random.Random(seed)
    return dice.choice


def begin(rules: Rules[Any], lesson: Lesson) -> Match[Any]:
    """The match of a lesson before its first answer."""
    info, seats = rules.info, len(lesson.names) + 1
    options = lesson.options_for(info)
    rules.check_options(seats, options)
    return Match(rules, seats, options, Fair(bytes.fromhex(lesson.chance_key(info.slug))))


def names_at(lesson: Lesson) -> list[str]:
    """The names of all seats. The learner is called Learner: sentences are written for names, not for "you"."""
    return [*lesson.names[: lesson.seat], "Learner", *lesson.names[lesson.seat :]]


def play(
    rules: Rules[Any], lesson: Lesson, choose: Choose = first, mistakes: bool = False, quick: bool = False
) -> Iterator[Played]:
    """Play a lesson and yield all answers up to that of the last step.

    With ``mistakes``, those that can be played out come before the answer that counts. When several seats are asked at
    once, a ``quick`` learner answers before the others.
    """
    return Playing(rules, lesson, choose, quick).play(mistakes)


class Playing:
    """A lesson being played."""

    def __init__(self, rules: Rules[Any], lesson: Lesson, choose: Choose, quick: bool = False) -> None:
        self.lesson = lesson
        self._choose, self._quick = choose, quick
        self._match, self._course = begin(rules, lesson), LessonProgress(lesson)

    @property
    def _where(self) -> str:
        step = self._course.step
        return f"{self._match.rules.info.slug}: step {self._course.at + 1}" + (f" ({step.title})" if step else "")

    def play(self, mistakes: bool) -> Iterator[Played]:
        for _ in range(MOST_ANSWERS):
            if self._course.over:
                return
            if self._match.over:
                raise LessonFault(f"{self._where}: the match is over before this step")
            known = self._by_itself()
            if known is None:
                if mistakes:
                    for mistake in self._played_mistakes():
                        yield from self._try(mistake)
                ask = self._asked()
                known = self.lesson.seat, ask, self._answer(ask)
            yield self._give(*known)
        raise LessonFault(f"{self._where}: not done after {MOST_ANSWERS} answers")

    def _give(self, seat: int, ask: Ask, action: Action) -> Played:
        match, course, rules = self._match, self._course, self._match.rules
        at, heard = course.at, match.told_count
        judged = course.judge(seat, ask, action)
        match.act(seat, action)
        course.note(judged)
        events = match.events(self.lesson.seat, heard)
        told = tuple(rules.words.tell(event, names_at(self.lesson)) for event in events)
        return Played(seat, ask, action, at, course.at > at, told, course.mistake)

    def _by_itself(self) -> tuple[int, Ask, Action] | None:
        """The next answer that the house gives: for the other seats, or one that the learner's seat gives by script."""
        match, course = self._match, self._course
        if self._quick and self.lesson.seat in match.waiting and course.waits(match):
            return None
        for seat, ask in match.waiting.items():
            if seat != self.lesson.seat or passes(match, seat, ask, course=course):
                return seat, ask, self._by_script(seat, ask)
        return None

    def _by_script(self, seat: int, ask: Ask) -> Action:
        line = self._course.line(seat, ask)
        if line is not None and find(ask, (line.take,)) is None:
            raise LessonFault(f"{self._where}: seat {seat} cannot answer {ask.kind} with {line.take}; {options(ask)}")
        return self._course.reply(seat, ask) or ask.default

    def _asked(self) -> Ask:
        """The learner's ask that the present step is about."""
        step, here = self._course.step, asked(self._match, self.lesson.seat)
        assert step is not None
        found = next((ask for ask in here if step.meets(ask)), None)
        if found is None:
            kinds = " and ".join(f"{ask.kind} {dict(ask.about)}" for ask in here)
            wanted = f"{step.ask} {step.about}" if step.about else step.ask
            raise LessonFault(f"{self._where} waits for {wanted}, but the learner is asked {kinds}")
        return found

    def _answer(self, ask: Ask) -> Action:
        step = self._course.step
        assert step is not None
        for pattern in (*step.goal, *(one.take for one in step.wrong)):
            if find(ask, (pattern,)) is None:
                raise LessonFault(f"{self._where}: no answer to {ask.kind} fits {pattern}; {options(ask)}")
        answers = [action for pattern in step.goal or ({},) if (action := find(ask, (pattern,))) is not None]
        answers += [action for action in ask.options if step.counts(ask, action) and action not in answers]
        return self._choose(answers)

    # Mistakes

    def _played_mistakes(self) -> list[Mistake]:
        step = self._course.step
        return [] if step is None else [one for one in step.wrong if one.played]

    def _try(self, mistake: Mistake) -> Iterator[Played]:
        """Play out a mistake and take it back. Afterwards everything must be as before."""
        match, seat, ask = self._match, self.lesson.seat, self._asked()
        number, digest, at = match.number, match.digest(), self._course.at
        action = find(ask, (mistake.take,))
        if action is None:
            raise LessonFault(f"{self._where}: no answer to {ask.kind} fits {mistake.take}; {options(ask)}")
        known: tuple[int, Ask, Action] | None = (seat, ask, action)
        while known is not None:
            yield self._give(*known)
            if self._course.mistake is not mistake:
                raise LessonFault(f"{self._where}: {mistake.take} is not a mistake here")
            if match.over or match.number - number > MOST_ANSWERS:
                raise LessonFault(f"{self._where}: the learner is not asked again after {mistake.take}")
            known = self._by_itself()
        here = [one.kind for one in asked(match, seat)]
        if mistake.until and mistake.until not in here:
            raise LessonFault(f"{self._where}: {mistake.take} ends at {', '.join(here)}, not at {mistake.until}")
        steps = match.number - number
        for _ in range(steps):
            match.undo(seat, free=True)
        self._course.forget(seat, steps, alone=False)
        if (match.digest(), self._course.at, self._course.mistake) != (digest, at, None):
            raise LessonFault(f"{self._where}: taking back {mistake.take} does not restore everything")


def options(ask: Ask) -> str:
    """The possible answers, for an error message."""
    return f"the options are {list(ask.options)[:20]}"


def tell(slug: str, bare: bool = False) -> Iterator[str]:
    """A transcript of a game's lesson: what every seat is asked and answers, and unless ``bare`` the lesson's texts."""
    lesson = lesson_of(slug)
    if lesson is None:
        raise LessonFault(f"{slug} has no lesson")
    names, mistake, told = names_at(lesson), None, -1
    for played in play(rules_of(slug), lesson, mistakes=True):
        if mistake is not None and played.mistake is not mistake:
            yield "    Taken back." if bare else f"    {mistake.say}"
        here = played.at if played.counts or played.mistake is not None else told
        if here > told:
            told = here
            yield from _heading(lesson, here, bare)
        if played.mistake is not None and played.mistake is not mistake:
            yield "    A mistake:"
        mistake = played.mistake
        yield f"{names[played.seat]} [{played.ask.kind}] {played.action!r}"
        yield from (f"      * {line}" for line in played.told)
    yield from _heading(lesson, len(lesson.steps), bare)


def _heading(lesson: Lesson, step: int, bare: bool) -> Iterator[str]:
    """The title and texts of a step; after the last one, those of the end."""
    part = lesson.steps[step] if step < len(lesson.steps) else lesson.end
    yield f"\n--- {step + 1}. {part.title}" if part is not lesson.end else f"\n--- {part.title}"
    if not bare:
        yield from (f"    {line}" for line in part.say)


def file_of(slug: str, folder: Path) -> tuple[Path, str]:
    """The path and the text of the transcript of a game's lesson."""
    return folder / slug / "lesson.txt", "\n".join(tell(slug, bare=True)) + "\n"


def write(folder: Path, slugs: Iterable[str]) -> Iterator[tuple[Path, int]]:
    """Write the transcripts of these games' lessons. Yields each file with its number of lines."""
    for slug in slugs:
        if lesson_of(slug) is not None:
            path, text = file_of(slug, folder)
            yield path, put(path, text)


if __name__ == "__main__":
    for text in tell(sys.argv[1]):
        print(text)
