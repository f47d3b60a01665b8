"""Play a game's introduction as a house does: ``python -m tortuga.kit.lessons GAME`` prints it step by step.

Where the lesson is at a loss (a script that does not fit, a question that it does not speak of, an answer that cannot
be given) it says so and stops: :class:`LessonFault`. Authors write a lesson with this, one step after the other.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from tortuga.engine import Action, Ask, Course, Fair, Lesson, Match, Rules, lesson_of, rules_of
from tortuga.engine.lessons import Step, asked, find, fits

MOST_ANSWERS = 2_000
Choose = Callable[[Step, Sequence[Action]], Action]
"""Of the answers that count, the one to give."""


class LessonFault(AssertionError):
    """The lesson cannot be played to its end."""


class Played(msgspec.Struct, frozen=True):
    """One answer of a lesson, and what was asked."""

    seat: int
    ask: Ask
    action: Action
    step: int | None
    """The number of the step that it is the learner's answer to."""
    told: tuple[str, ...]
    """What came of it, as the learner hears it."""


def first(step: Step, answers: Sequence[Action]) -> Action:
    """The answer that the lesson names first."""
    return next(action for pattern in step.goal or ({},) for action in answers if fits(pattern, action))


def at_random(seed: int) -> Choose:
    """Any of those that count: a lesson must come to its end whichever it is."""
    dice = random.Random(seed)
    return lambda _, answers: dice.choice(answers)


def begin(rules: Rules[Any], lesson: Lesson) -> Match[Any]:
    """The match of a lesson before its first answer."""
    info, seats = rules.info, len(lesson.names) + 1
    options = info.at_a_house(lesson.options, seats)
    rules.check_options(seats, options)
    return Match(rules, seats, options, Fair(bytes.fromhex(lesson.chance_key(info.slug))))


def play(rules: Rules[Any], lesson: Lesson, choose: Choose = first) -> Iterator[Played]:
    """All answers from the first to the last step's."""
    match, course, heard = begin(rules, lesson), Course(lesson), 0
    for _ in range(MOST_ANSWERS):
        if course.over:
            return
        if match.over:
            raise LessonFault(f"the match is over before step {course.at + 1}")
        step = course.at
        seat, ask, action = _next(match, course, choose)
        match.act(seat, action)
        course.note(seat, ask, action)
        events = match.events(lesson.seat)
        names = [*lesson.names[: lesson.seat], "You", *lesson.names[lesson.seat :]]
        told = tuple(rules.words.say("events", event, names) for event in events[heard:])
        heard = len(events)
        yield Played(seat, ask, action, step if course.at > step else None, told)
    raise LessonFault(f"{MOST_ANSWERS} answers, and step {course.at + 1} has not been reached")


def _next(match: Match[Any], course: Course, choose: Choose) -> tuple[int, Ask, Action]:
    """Who answers what. The others and what is let pass come first, as at a table where the learner reads."""
    learner = course.lesson.seat
    for seat, ask in match.waiting.items():
        if seat != learner:
            return seat, ask, _by_script(course, seat, ask)
        if match.rules.windows.get(ask.kind) == ask.default and (ask.forced is not None or course.passes(seat, ask)):
            return seat, ask, ask.default
    return _learn(match, course, choose)


def _by_script(course: Course, seat: int, ask: Ask) -> Action:
    line = course.line(seat, ask)
    if line is not None and find(ask, (line.take,)) is None:
        raise LessonFault(f"step {course.at + 1}: seat {seat} cannot answer {ask.kind} with {line.take}")
    return course.reply(seat, ask) or ask.default


def _learn(match: Match[Any], course: Course, choose: Choose) -> tuple[int, Ask, Action]:
    step, seat, where = course.step, course.lesson.seat, f"step {course.at + 1}"
    assert step is not None
    if not course.waits(match):
        kinds = [ask.kind for ask in asked(match, seat)]
        raise LessonFault(f"{where} waits for {step.ask}, but the learner is asked {', '.join(kinds)}")
    ask = next(ask for ask in asked(match, seat) if step.meets(ask))
    answers = [action for pattern in step.goal or ({},) if (action := find(ask, (pattern,))) is not None]
    answers += [action for action in ask.options if step.counts(ask, action) and action not in answers]
    if len(answers) < max(1, len(step.goal)):
        raise LessonFault(f"{where}: no answer to {ask.kind} fits {step.goal}; there are {list(ask.options)[:20]}")
    return seat, ask, choose(step, answers)


def tell(slug: str) -> Iterator[str]:
    """The lesson of a game as a text, with what every seat is asked and answers."""
    rules, lesson = rules_of(slug), lesson_of(slug)
    if lesson is None:
        raise LessonFault(f"{slug} has no lesson")
    names = [*lesson.names[: lesson.seat], "You", *lesson.names[lesson.seat :]]
    for played in play(rules, lesson):
        if played.step is not None:
            step = lesson.steps[played.step]
            yield f"\n--- {played.step + 1}. {step.title}"
            yield from (f"    {line}" for line in step.say)
        yield f"{names[played.seat]} [{played.ask.kind}] {played.action!r}"
        yield from (f"      * {line}" for line in played.told)
    yield f"\n--- {lesson.end.title}"
    yield from (f"    {line}" for line in lesson.end.say)


if __name__ == "__main__":
    for line in tell(sys.argv[1]):
        print(line)
