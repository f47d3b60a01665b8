"""Every introduction can be played to its end, whatever of what it allows one does, and says what is wrong."""

from __future__ import annotations

import re

import msgspec
import pytest

from tortuga.engine import Course, Lesson, games_with_lessons, lesson_of, rules_of
from tortuga.engine.errors import BadData
from tortuga.engine.lessons import find, read_lesson
from tortuga.kit.lessons import LessonFault, at_random, begin, play, tell

LESSONS = games_with_lessons()
LONGEST = 330
"""So many signs a learner reads at once, on a telephone too."""


def _lesson(slug: str) -> Lesson:
    found = lesson_of(slug)
    assert found is not None
    return found


@pytest.mark.parametrize("slug", LESSONS)
def test_a_lesson_comes_to_its_end_and_every_step_is_reached(slug: str) -> None:
    lesson = _lesson(slug)
    played = list(play(rules_of(slug), lesson))
    assert [one.step for one in played if one.step is not None] == list(range(len(lesson.steps)))


@pytest.mark.parametrize("slug", LESSONS)
@pytest.mark.parametrize("seed", range(3))
def test_it_ends_whichever_of_the_answers_that_count_is_given(slug: str, seed: int) -> None:
    lesson = _lesson(slug)
    played = list(play(rules_of(slug), lesson, at_random(seed)))
    assert sum(one.step is not None for one in played) == len(lesson.steps)


@pytest.mark.parametrize("slug", LESSONS)
def test_it_says_enough_and_never_too_much_at_once(slug: str) -> None:
    lesson = _lesson(slug)
    assert len(lesson.steps) >= 12
    for step in lesson.steps:
        assert step.title
        assert step.say
        assert bool(step.why) == bool(step.goal), f"{step.title}: who answers otherwise must be told why not"
        for text in (*step.say, step.why, *(one.say for one in step.wrong)):
            assert len(text) <= LONGEST, f"{step.title}: {text}"
            assert not re.search(r"\s\s|^\s|\s$", text)
    assert lesson.end.title
    assert all(len(text) <= LONGEST for text in lesson.end.say)


@pytest.mark.parametrize("slug", LESSONS)
def test_its_text_can_be_read_beforehand(slug: str) -> None:
    told = "\n".join(tell(slug))
    assert all(step.title in told for step in _lesson(slug).steps)


def test_another_answer_is_refused_with_a_reason_and_the_right_one_leads_on() -> None:
    lesson = _lesson("pirata_codex")
    match, course = begin(rules_of("pirata_codex"), lesson), Course(lesson)
    ask = match.waiting[0]
    wrong, right = ask.options[1], ask.options[0]
    assert course.refusal(match, 0, ask, wrong) == lesson.steps[0].why
    assert course.refusal(match, 0, ask, right) is None
    assert course.refusal(match, 1, match.waiting[1], wrong) is None, "the others are not taught"
    course.note(0, ask, right)
    assert course.at == 1


def test_what_is_taken_back_has_to_be_learned_again() -> None:
    lesson = _lesson("pirata_codex")
    match, course = begin(rules_of("pirata_codex"), lesson), Course(lesson)
    asks = dict(match.waiting)
    course.note(0, asks[0], asks[0].options[0])
    course.note(1, asks[1], asks[1].options[0])
    course.forget(0, 1, alone=True)  # a secret vote: the other one stands
    assert course.at == 0
    course.note(0, asks[0], asks[0].options[0])
    assert course.at == 1
    course.forget(0, 1, alone=False)
    assert course.at == 0


def test_the_script_answers_line_by_line_and_then_by_default() -> None:
    lesson = _lesson("pirata_codex")
    match, course = begin(rules_of("pirata_codex"), lesson), Course(lesson)
    ask = match.waiting[1]
    assert course.reply(1, ask) == find(ask, ({"type": "Vote", "seat": 0},))
    course.note(1, ask, ask.options[0])
    assert course.reply(1, ask) == ask.default
    assert course.reply(0, match.waiting[0]) is None, "the learner answers"


def test_a_lesson_that_cannot_be_played_says_where() -> None:
    rules, lesson = rules_of("pirata_codex"), _lesson("pirata_codex")
    first = lesson.steps[0]

    def with_first(**changes: object) -> Lesson:
        return msgspec.structs.replace(lesson, steps=(msgspec.structs.replace(first, **changes), *lesson.steps[1:]))

    for faulty, sentence in (
        (with_first(ask="draft_pass"), "step 1 waits for draft_pass, but the learner is asked navigator_vote"),
        (with_first(goal=({"type": "Vote", "seat": 9},)), "step 1: no answer to navigator_vote fits"),
        (
            with_first(before=(msgspec.structs.replace(first.before[0], take={"type": "Lock"}),)),
            "step 1: seat 1 cannot answer navigator_vote with",
        ),
    ):
        with pytest.raises(LessonFault, match=re.escape(sentence)):
            list(play(rules, faulty))


def test_a_file_that_is_no_lesson_is_refused_with_its_name(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("data") / "lesson.toml"
    path.write_text('names = ["Anne"]\nkey = "x"\ntitle = "?"\n', "utf-8")
    with pytest.raises(BadData, match=r"lesson\.toml: "):
        read_lesson(path)
