"""The rules that a reader opens: every question leads to a chapter, every ruling stands where it belongs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tortuga.engine import rules_of

GAMES = ["pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates"]
GLYPHS = Path(__file__).parents[1] / "web/src/kit/glyphs.ts"
RULINGS = re.compile(r"^## (?:\d+\. )?Rulings$", re.MULTILINE)
RANGE = re.compile(r"\bR(\d+)(?:-R(\d+))?\b")


def headings(text: str) -> list[str]:
    return [found.strip() for found in re.findall(r"^#{2,4} (.*)$", text, re.MULTILINE)]


def named(text: str) -> set[int]:
    """The numbers of the rulings in a text; R4-R6 are three."""
    spans = [(int(first), int(last or first)) for first, last in RANGE.findall(text)]
    return {number for first, last in spans for number in range(first, last + 1)}


@pytest.mark.parametrize("game", GAMES)
def test_every_question_points_at_a_chapter_that_exists(game: str) -> None:
    rules = rules_of(game)
    catalogue = rules.words.catalogue
    chapters: dict[str, list[str]] = catalogue["chapter"]
    assert set(chapters) <= set(headings(rules.rules_text()))
    kinds = [kind for listed in chapters.values() for kind in listed]
    assert sorted(kinds) == sorted(catalogue["asks"])


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_is_named_where_it_belongs(game: str) -> None:
    before, rest = RULINGS.split(rules_of(game).rules_text())
    rulings, _, after = rest.partition("\n## ")
    made = {int(number) for number in re.findall(r"^(?:\| ?|- \*\*)R(\d+)\b", rulings, re.MULTILINE)}
    assert made == set(range(1, len(made) + 1))
    assert named(before + after) == made


@pytest.mark.parametrize("game", GAMES)
def test_what_the_rules_are_taken_from_is_said_at_their_end(game: str) -> None:
    text = rules_of(game).rules_text()
    last = headings(text)[-1]
    assert re.search("Sources|ours|by us", last)
    assert "rulebook" not in text.split("\n## ", 1)[0], "nobody begins with where it comes from"


@pytest.mark.parametrize("game", GAMES)
def test_a_quick_start_fits_a_page_and_has_pictures(game: str) -> None:
    drawn = set(re.findall(r"^\t(\w+):", GLYPHS.read_text("utf-8"), re.MULTILINE))
    quick: dict[str, dict[str, object]] = rules_of(game).words.catalogue["quick"]
    assert 5 <= len(quick) <= 8
    for panel in quick.values():
        pictures = panel["pictures"]
        assert isinstance(pictures, list)
        assert pictures
        assert set(pictures) <= drawn
        assert len(str(panel["text"])) < 240


@pytest.mark.parametrize("game", GAMES)
def test_every_match_says_what_it_is_about_whatever_its_options(game: str) -> None:
    rules = rules_of(game)
    usual = {name: option.default for name, option in rules.info.options.items()}
    told = [
        rules.words.say("goal", {**usual, name: value}, key="match")
        for name, option in rules.info.options.items()
        for value in option.choices or (option.default,)
    ]
    assert all(len(goal) < 90 and goal.endswith(".") for goal in told), told


def test_a_match_for_fame_is_about_fame() -> None:
    rules = rules_of("pirate_attack")
    usual = {name: option.default for name, option in rules.info.options.items()}
    said = [
        rules.words.say("goal", {**usual, **chosen}, key="match")
        for chosen in ({}, {"fame_goal": "most_fame"}, {"length": "fame_timer"}, {"length": "fame_target"})
    ]
    assert said[0] == "Be the last with ships afloat when the cards are played."
    assert all("Fame" in goal for goal in said[1:])
    assert said[3] == "Be the first with 25 Fame."
