"""The golden playthroughs: a change of the rules shows as a difference in a readable file."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path

import pytest

from tortuga.engine import games_with_lessons, rules_of
from tortuga.engine.registry import slugs
from tortuga.kit import lessons
from tortuga.kit.golden import files

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("slug", slugs())
def test_a_registered_game_has_a_golden_playthrough(slug: str) -> None:
    assert rules_of(slug).golden, f"{slug} names no golden playthrough"


@pytest.mark.parametrize("slug", slugs())
def test_the_golden_playthroughs_still_hold(slug: str) -> None:
    for path, text in files(rules_of(slug), GOLDEN):
        assert path.exists(), f"write it with: python -m tortuga.kit tests/golden {slug}"
        assert path.read_text("utf-8") == text, f"{path.name} differs: rules changed, or write it anew if they should"


def difference(old: str, new: str) -> str | None:
    """Where a lesson goes another way than it did: the step, what is asked there and what happens; None if nowhere."""
    step = ""
    for before, now in zip_longest(old.splitlines(), new.splitlines(), fillvalue="(nothing)"):
        if before != now:
            return f"at step {step!r} the lesson has:\n  {now.strip()}\ninstead of:\n  {before.strip()}"
        step = now.removeprefix("--- ") if now.startswith("--- ") else step
    return None


@pytest.mark.parametrize("slug", games_with_lessons())
def test_in_a_lesson_the_same_things_happen_that_its_texts_speak_of(slug: str) -> None:
    """Another order of draws may leave a lesson playable and what it says untrue."""
    path, text = lessons.file_of(slug, GOLDEN)
    assert path.exists(), f"write it with: python -m tortuga.kit tests/golden {slug}"
    found = difference(path.read_text("utf-8"), text)
    assert found is None, f"{slug}: {found}\nMend lesson.toml, then: python -m tortuga.kit tests/golden {slug}"


def test_it_says_at_which_step_a_lesson_went_another_way() -> None:
    old = "\n--- 1. Welcome\nYou [roll] Roll()\n      * You roll 3\n"
    assert difference(old, old) is None
    found = difference(old, old.replace("roll 3", "roll 4"))
    assert found == "at step '1. Welcome' the lesson has:\n  * You roll 4\ninstead of:\n  * You roll 3"
    found = difference(old, old + "You [drop] Drop()\n")
    assert found == "at step '1. Welcome' the lesson has:\n  You [drop] Drop()\ninstead of:\n  (nothing)"
