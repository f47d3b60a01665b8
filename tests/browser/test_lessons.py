"""A game is learned by playing it: from the harbour to the lesson's end, by hand, by keyboard and on a telephone."""

from __future__ import annotations

import pytest
from people import MakePerson, Person, unfold
from playwright.sync_api import expect

from tortuga.engine import Lesson, games_with_lessons, lesson_of, rules_of
from tortuga.kit.lessons import play

MOST_STEPS = 20
PIECES = {
    ("pirata_codex", 0): ".tavern button.spot",
    ("pirata_codex", 1): ".stepper button",
    ("pirata_codex", 3): ".fan .card",
    ("pirate_attack", 1): ".thing.pile",
    ("pirate_attack", 3): ".held .face",
    ("pirate_attack", 10): ".ship button",
    ("piratical", 2): ".chart .reach",
    ("piratical", 6): ".chart .ship",
    ("rattle_battle", 11): ".port .offer .card",
    ("tiny_epic_pirates", 0): ".sea .card",
    ("tiny_epic_pirates", 3): ".wheel .space",
}
"""On the table, what some steps of lessons point at when one is to answer."""
GLOW = r"""one => Math.max(0, ...[...getComputedStyle(one).filter.matchAll(/([\d.]+)px\)/g)].map(
    ([_, wide]) => wide * (one.getScreenCTM?.().a ?? 1)))"""
"""How wide what is pointed at glows, in pixels of the screen."""


def _lesson(slug: str) -> Lesson:
    found = lesson_of(slug)
    assert found is not None
    return found


def _begin(person: Person, slug: str) -> None:
    person.go("/")
    door = person.page.locator(".door", has=person.page.get_by_role("heading", name=rules_of(slug).info.title))
    door.get_by_role("button", name="Learn by playing").click()
    person.page.wait_for_url("**/table/*")


def _read(person: Person, lesson: Lesson, step: int) -> None:
    """Come to this step and read all that it says."""
    page, said = person.page, lesson.steps[step].say
    expect(page.locator(".coach .count")).to_have_text(f"Step {step + 1} of {len(lesson.steps)}")
    for text in said[:-1]:
        expect(page.locator(".coach")).to_contain_text(text)
        page.locator("[data-coach-next]").click()
    expect(page.locator(".coach")).to_contain_text(said[-1])


def _mistakes(slug: str, lesson: Lesson) -> dict[int, dict[int, str]]:
    """The mistakes that may be tried at each step: the number of the option, and what is said of it."""
    found: dict[int, dict[int, str]] = {}
    last = None
    for one in play(rules_of(slug), lesson, mistakes=True):
        if one.mistake is not None and one.mistake is not last:
            found.setdefault(one.at, {})[one.ask.options.index(one.action)] = one.mistake.say
        last = one.mistake
    return found


def _try(person: Person, option: int, said: str) -> None:
    """Make a mistake, see what comes of it and take it back."""
    page = person.page
    unfold(page, str(option))
    page.locator(f'[data-option="{option}"]').first.click()
    person.insist()
    expect(page.locator(".coach")).to_contain_text(said)
    page.locator("[data-coach-again]").click()
    expect(page.locator("[data-coach-again]")).to_have_count(0)


def _go_towards(person: Person) -> None:
    """Where an answer is put together, take the steps that the page marks until it stands there."""
    steps = person.page.locator("[data-toward][data-coached]")
    for _ in range(MOST_STEPS):
        if not steps.count():
            return
        steps.first.click()
    raise AssertionError(f"not there after {MOST_STEPS} steps")


def _do(person: Person, lesson: Lesson, step: int, by_keyboard: bool = False) -> None:
    """Give an answer that counts; the page marks them."""
    page = person.page
    _go_towards(person)
    group = page.locator('[data-group][data-coached][aria-expanded="false"]').first
    if lesson.steps[step].goal and group.is_visible():
        group.click()
    answers = "[data-option][data-coached]" if lesson.steps[step].goal else "[data-option], [data-candidate]"
    answer = page.locator(answers).first
    if by_keyboard:
        answer.focus()
        page.keyboard.press("Enter")
    else:
        answer.click()
    person.insist()


def _end(person: Person, lesson: Lesson) -> None:
    coach = person.page.locator(".coach")
    expect(coach).to_contain_text(lesson.end.title)
    for _ in lesson.end.say[1:]:
        person.page.locator("[data-coach-next]").click()
    expect(coach).to_contain_text(lesson.end.say[-1])
    coach.get_by_role("button", name="Play on").click()
    expect(coach).to_have_count(0)


@pytest.mark.parametrize("slug", games_with_lessons())
def test_a_lesson_is_played_to_its_end(person: MakePerson, slug: str) -> None:
    tom, lesson = person("Tom", settings={"seen": []}), _lesson(slug)
    mistakes = _mistakes(slug, lesson)
    _begin(tom, slug)
    for step in range(len(lesson.steps)):
        _read(tom, lesson, step)
        if (slug, step) in PIECES:
            piece = tom.page.locator(f"{PIECES[slug, step]}[data-coached]")
            expect(piece).to_have_count(1)
            assert piece.evaluate(GLOW) < 40, "it glows itself, and not everything around it"
        for option, said in mistakes.get(step, {}).items():
            _try(tom, option, said)
            expect(tom.page.locator(".coach")).to_contain_text(lesson.steps[step].say[-1])
        if step in (1, len(lesson.steps) // 2):
            tom.shoot(f"lesson-{slug}-{step + 1}")
            assert tom.serious_findings() == []
        _do(tom, lesson, step, by_keyboard=step % 2 == 1)
    _end(tom, lesson)
    expect(tom.page.get_by_role("dialog")).to_have_count(0)  # no tour for somebody who knows the game


@pytest.mark.parametrize("slug", games_with_lessons())
def test_a_lesson_fits_on_a_telephone_and_goes_on_where_it_was_left(person: MakePerson, slug: str) -> None:
    tom, lesson = person("Tom", width=390, height=844), _lesson(slug)
    _begin(tom, slug)
    for step in range(3):
        _read(tom, lesson, step)
        assert tom.overflow() <= 0
        expect(tom.page.get_by_role("button", name="Give up")).to_have_count(0)
        _do(tom, lesson, step)
    _read(tom, lesson, 3)
    tom.shoot(f"lesson-{slug}-phone")
    assert tom.serious_findings() == []
    table = tom.page.url
    _begin(tom, slug)
    assert tom.page.url == table
    _read(tom, lesson, 3)
    tom.page.get_by_role("button", name="Leave the lesson").click()
    tom.page.get_by_role("dialog").get_by_role("button", name="Play on without the lesson").click()
    expect(tom.page.locator(".coach")).to_have_count(0)
    tom.options.first.wait_for()


def test_a_mistake_is_explained_and_one_tries_again(person: MakePerson) -> None:
    tom, lesson = person("Tom"), _lesson("pirata_codex")
    _begin(tom, "pirata_codex")
    _read(tom, lesson, 0)
    tom.options.nth(1).click()
    expect(tom.page.get_by_role("alert")).to_contain_text(lesson.steps[0].why)
    expect(tom.page.locator(".coach .count")).to_have_text(f"Step 1 of {len(lesson.steps)}")
    tom.shoot("lesson-mistake")
    _do(tom, lesson, 0)
    _read(tom, lesson, 1)
    expect(tom.page.get_by_role("alert")).to_have_count(0)
