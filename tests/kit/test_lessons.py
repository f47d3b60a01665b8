"""Every introduction can be played to its end, whatever of what it allows one does, and says what is wrong."""

from __future__ import annotations

import re

import msgspec
import pytest

from tortuga.engine import Lesson, LessonProgress, games_with_lessons, lesson_of, rules_of
from tortuga.engine.describing.lessons import TAKE_BACK_FIRST, Mistake, find, fits, read_lesson
from tortuga.engine.errors import BadData
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
    played = list(play(rules_of(slug), lesson, mistakes=True))
    assert [one.at for one in played if one.counts] == list(range(len(lesson.steps)))


@pytest.mark.parametrize("slug", LESSONS)
@pytest.mark.parametrize("seed", range(3))
def test_it_ends_whichever_of_the_answers_that_count_is_given(slug: str, seed: int) -> None:
    lesson = _lesson(slug)
    played = list(play(rules_of(slug), lesson, at_random(seed)))
    assert sum(one.counts for one in played) == len(lesson.steps)


@pytest.mark.parametrize("slug", LESSONS)
def test_nothing_else_happens_to_a_learner_who_answers_before_the_others(slug: str) -> None:
    """Where all are asked at once, the script of the others must not depend on who comes first."""

    def heard(quick: bool) -> list[str]:
        return [line for one in play(rules_of(slug), _lesson(slug), quick=quick) for line in one.told]

    assert heard(quick=True) == heard(quick=False)


@pytest.mark.parametrize("slug", LESSONS)
def test_it_says_enough_and_never_too_much_at_once(slug: str) -> None:
    lesson = _lesson(slug)
    assert len(lesson.steps) >= 12
    for step in lesson.steps:
        assert step.title
        assert step.say
        assert bool(step.why) == bool(step.goal), f"{step.title}: who answers otherwise must be told why not"
        assert all(one.played for one in step.wrong if one.then or one.until), f"{step.title}: refused, not played"
        for text in (*step.say, step.why, *(one.say for one in step.wrong)):
            assert len(text) <= LONGEST, f"{step.title}: {text}"
            assert not re.search(r"\s\s|^\s|\s$", text)
    assert lesson.end.title
    assert all(len(text) <= LONGEST for text in lesson.end.say)


@pytest.mark.parametrize("slug", LESSONS)
def test_at_least_two_mistakes_may_be_tried(slug: str) -> None:
    """What comes of them is played out and taken back by the test above."""
    assert sum(one.played for step in _lesson(slug).steps for one in step.wrong) >= 2


@pytest.mark.parametrize("slug", LESSONS)
def test_its_text_can_be_read_beforehand(slug: str) -> None:
    told = "\n".join(tell(slug))
    assert all(step.title in told for step in _lesson(slug).steps)


def test_another_answer_is_refused_with_a_reason_and_the_right_one_leads_on() -> None:
    lesson = _lesson("pirata_codex")
    match, course = begin(rules_of("pirata_codex"), lesson), LessonProgress(lesson)
    ask = match.waiting[0]
    wrong, right = ask.options[1], ask.options[0]
    assert course.refusal(match, 0, ask, wrong) == lesson.steps[0].why
    assert course.refusal(match, 0, ask, right) is None
    assert course.refusal(match, 1, match.waiting[1], wrong) is None, "the others are not taught"
    course.note(course.judge(0, ask, right))
    assert course.at == 1


def test_a_step_waits_for_the_learner_though_there_is_more_to_do_than_it_is_about() -> None:
    """In Piratical a captain may give up at any time; the step is about the question all the same."""
    rules, lesson = rules_of("piratical"), _lesson("piratical")
    match, course = begin(rules, lesson), LessonProgress(lesson)
    while not (lesson.seat in match.waiting and lesson.seat in match.offers):
        ((seat, ask),) = match.waiting.items()
        match.act(seat, course.reply(seat, ask) or ask.default)
    assert course.step is not None
    ask = match.waiting[lesson.seat]
    assert (course.step.meets(ask), course.step.meets(match.offers[lesson.seat])) == (True, False)
    assert course.waits(match)
    wrong = next(one for one in ask.options if not course.step.counts(ask, one) and not course.step.tried(ask, one))
    assert course.refusal(match, lesson.seat, ask, wrong) is not None


def test_what_is_taken_back_has_to_be_learned_again() -> None:
    lesson = _lesson("pirata_codex")
    match, course = begin(rules_of("pirata_codex"), lesson), LessonProgress(lesson)
    asks = dict(match.waiting)
    course.note(course.judge(0, asks[0], asks[0].options[0]))
    course.note(course.judge(1, asks[1], asks[1].options[0]))
    course.forget(0, 1, alone=True)  # a secret vote: the other one stands
    assert course.at == 0
    course.note(course.judge(0, asks[0], asks[0].options[0]))
    assert course.at == 1
    course.forget(0, 1, alone=False)
    assert course.at == 0


def test_a_point_of_a_space_is_known_by_what_it_would_lead_to() -> None:
    lesson = _lesson("rattle_battle")
    move = next(one for one in play(rules_of("rattle_battle"), lesson) if one.ask.kind == "turn")
    assert "preview" in lesson.steps[move.at].goal[0]
    assert not fits({"type": "Pass", "preview": {"touches": [27]}}, move.ask, move.ask.options[0])
    vote = begin(rules_of("pirata_codex"), _lesson("pirata_codex")).waiting[0]
    assert fits({"seat": 0}, vote, vote.options[0])
    assert not fits({"seat": 0, "preview": {}}, vote, vote.options[0]), "there nothing is said beforehand"


def test_a_mistake_that_may_be_tried_happens_and_nothing_else_until_it_is_taken_back() -> None:
    lesson = _lesson("pirata_codex")
    first = lesson.steps[0]
    vote = Mistake({"seat": 1}, "Then Grace bids.", played=True, then=(*first.before, *first.before))
    taught = msgspec.structs.replace(first, wrong=(vote,))
    match, course = (
        begin(rules_of("pirata_codex"), lesson),
        LessonProgress(msgspec.structs.replace(lesson, steps=(taught,))),
    )
    ask, others = match.waiting[0], match.waiting[1]
    mine, right = ask.options[1], ask.options[0]
    assert course.refusal(match, 0, ask, mine) is None, "it may be tried"
    assert course.refusal(match, 0, ask, ask.options[2]) == first.why, "others may not"
    course.note(course.judge(0, ask, mine))
    assert (course.at, course.mistake) == (0, vote)
    assert not course.waits(match)
    assert course.refusal(match, 0, ask, right) == TAKE_BACK_FIRST
    course.note(course.judge(0, ask, right))
    assert course.at == 0, "what is answered meanwhile counts for nothing"
    assert course.reply(1, others) == find(others, ({"seat": 0},)), "the others keep to the mistake's own script"
    course.forget(0, 2, alone=False)
    assert course.mistake is None
    course.note(course.judge(0, ask, right))
    assert course.over


def test_the_script_answers_line_by_line_and_then_by_default() -> None:
    lesson = _lesson("pirata_codex")
    match, course = begin(rules_of("pirata_codex"), lesson), LessonProgress(lesson)
    ask = match.waiting[1]
    assert course.reply(1, ask) == find(ask, ({"type": "Vote", "seat": 0},))
    course.note(course.judge(1, ask, ask.options[0]))
    assert course.reply(1, ask) == ask.default
    assert course.reply(0, match.waiting[0]) is None, "the learner answers"


def test_a_lesson_that_cannot_be_played_says_where() -> None:
    rules, lesson = rules_of("pirata_codex"), _lesson("pirata_codex")
    first = lesson.steps[0]

    def with_first(**changes: object) -> Lesson:
        return msgspec.structs.replace(lesson, steps=(msgspec.structs.replace(first, **changes), *lesson.steps[1:]))

    for faulty, sentence in (
        (
            with_first(ask="draft_pass"),
            "step 1 (Welcome aboard) waits for draft_pass, but the learner is asked navigator_vote",
        ),
        (with_first(about={"window": "x"}), "waits for navigator_vote {'window': 'x'}, but the learner is asked"),
        (with_first(goal=({"type": "Vote", "seat": 9},)), "no answer to navigator_vote fits"),
        (with_first(wrong=(Mistake({"type": "Lock"}, "No."),)), "no answer to navigator_vote fits {'type': 'Lock'}"),
        (with_first(wrong=(Mistake({"type": "Lock"}, "No.", played=True),)), "no answer to navigator_vote fits"),
        (with_first(wrong=(Mistake({"seat": 0}, "No.", played=True),)), "{'seat': 0} is not a mistake here"),
        (
            with_first(wrong=(Mistake({"seat": 1}, "No.", played=True, until="nowhere"),)),
            "{'seat': 1} ends at first_bid, not at nowhere",
        ),
        (
            with_first(before=(msgspec.structs.replace(first.before[0], take={"type": "Lock"}),)),
            "seat 1 cannot answer navigator_vote with",
        ),
    ):
        with pytest.raises(LessonFault, match=re.escape(sentence)):
            list(play(rules, faulty, mistakes=True))


def test_a_file_that_is_no_lesson_is_refused_with_its_name(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("data") / "lesson.toml"
    path.write_text('names = ["Anne"]\nkey = "x"\ntitle = "?"\n', "utf-8")
    with pytest.raises(BadData, match=r"lesson\.toml: "):
        read_lesson(path)


def test_a_lesson_has_the_options_of_its_number_of_players() -> None:
    lesson, info = _lesson("pirata_codex"), rules_of("pirata_codex").info
    for others in (3, 4):  # with five players the expansion is in the box
        names = ("Kit", "Nell", "Silas", "Mags")[:others]
        assert msgspec.structs.replace(lesson, names=names).options_for(info)["expansion"] is (others == 4)


def test_every_game_of_ours_has_a_lesson() -> None:
    assert {"pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates"} <= set(LESSONS)
