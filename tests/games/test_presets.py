"""Ways to play a game: every one has a name, can be begun, and the first of them is for beginners."""

from __future__ import annotations

import pytest

from tortuga import new_match
from tortuga.engine import all_games, rules_of

FIVE = ["pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates"]
WAYS = [(slug, preset.name) for slug in FIVE for preset in all_games()[slug].presets]


@pytest.mark.parametrize(("slug", "name"), WAYS)
def test_a_way_to_play_is_named_and_can_be_begun(slug: str, name: str) -> None:
    rules = rules_of(slug)
    preset = next(one for one in rules.info.presets if one.name == name)
    words = rules.words.catalogue["preset"][name]
    assert words["name"]
    assert words["text"].endswith(".")
    assert preset.seats is not None
    match = new_match(slug, seats=preset.seats, seed=1, options=rules.info.at_a_house(preset.options, preset.seats))
    assert match.waiting


@pytest.mark.parametrize("slug", FIVE)
def test_the_first_way_is_for_a_first_game(slug: str) -> None:
    assert rules_of(slug).info.presets[0].name == "first"
    assert set(rules_of(slug).words.catalogue["preset"]) == {one.name for one in rules_of(slug).info.presets}


def test_a_first_game_of_pirate_attack_asks_nobody_for_a_soul() -> None:
    first = rules_of("pirate_attack").info.presets[0]
    match = new_match("pirate_attack", seats=first.seats, seed=1, options=first.options)
    assert all(ask.kind != "soul" for ask in match.waiting.values())


@pytest.mark.parametrize("slug", FIVE)
def test_what_an_option_depends_on_is_an_option_with_that_value(slug: str) -> None:
    rules = rules_of(slug)
    for option in rules.info.options.values():
        assert set(option.seats) <= set(rules.info.seats)
        for name, values in option.when.items():
            other = rules.info.options[name]
            for value in values:
                other.check(name, [value] if isinstance(other.default, list) else value)
