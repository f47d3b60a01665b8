"""The golden playthroughs: a change of the rules shows as a difference in a readable file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tortuga.engine import rules_of
from tortuga.engine.registry import slugs
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
