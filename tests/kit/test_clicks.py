"""Clicks that decide something: counted as a person would make them."""

from __future__ import annotations

import pytest

from tortuga.engine import rules_of
from tortuga.kit.clicks import clicks_of

GOAL = 0.1


def test_in_all_windows_of_pirata_codex_many_clicks_decide_nothing_and_none_where_one_is_concerned() -> None:
    rules = rules_of("pirata_codex")
    always = clicks_of(rules, 3, {"setup": "first_voyage"}, order="always")
    usual = clicks_of(rules, 3, {"setup": "first_voyage"}, order="concerned")
    assert always.share > GOAL > usual.share
    assert always.empty["passed"]
    assert usual.clicks < always.clicks


def test_which_of_the_face_down_piles_is_no_question() -> None:
    rules = rules_of("pirate_attack")
    asked = clicks_of(rules, 4, {"packs": [], "length": "six_piles", "fame": False}, order="concerned", spared=False)
    spared = clicks_of(rules, 4, {"packs": [], "length": "six_piles", "fame": False}, order="concerned")
    assert asked.kinds["draw_pile"]
    assert "draw_pile" not in spared.kinds
    assert spared.share < GOAL


@pytest.mark.parametrize("game", ["tiny_epic_pirates", "piratical", "rattle_battle"])
def test_other_games_ask_little_that_decides_nothing(game: str) -> None:
    rules = rules_of(game)
    preset = rules.info.presets[0]
    assert clicks_of(rules, preset.seats or 2, preset.options).share < GOAL
