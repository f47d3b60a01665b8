"""Variants made by a seed: within the bounds of the game, valid, and playable to the end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import tortuga
from tortuga.bots import make_bot, step
from tortuga.engine import BadData, Fast, Match, Rules, fingerprint, rules_of, with_data
from tortuga.engine.data.edits import numbers_in
from tortuga.engine.data.seeded import bounds_in
from tortuga.engine.registry import slugs
from tortuga.engine.variants import data_files, data_folder

GAMES = [slug for slug in slugs() if data_files(rules_of(slug))]
SEEDS = 50


def numbers_of(rules: Rules[Any]) -> dict[str, float]:
    own = rules_of(rules.info.slug.partition("@")[0])
    return numbers_in({**data_files(own), **rules.other_data})


def changed(game: str, seed: int) -> dict[str, tuple[float, float]]:
    """What is different in a variant, before and after."""
    own, new = numbers_of(rules_of(game)), numbers_of(with_data(game, [f"seed:{seed}"]))
    return {path: (own[path], new[path]) for path in own if own[path] != new[path]}


def play(rules: Rules[Any], seed: int) -> None:
    seats = rules.info.seats[seed % len(rules.info.seats)]
    match: Match[Any] = Match(rules, seats, rules.info.complete(None, seats), Fast(seed))
    bots = {seat: make_bot("random", seed + seat) for seat in range(seats)}
    while not match.over:
        step(match, bots)
    assert tortuga.replay(match.record).outcome == match.outcome


@pytest.mark.parametrize("game", GAMES)
def test_every_bound_is_that_of_a_number_which_lies_within(game: str) -> None:
    bounds = bounds_in(data_folder(f"{rules_of(game).package}.rules"))
    assert bounds is not None
    within = {path: ends for path, value in numbers_of(rules_of(game)).items() if (ends := bounds.of(path))}
    for pattern, ends in bounds.bounds.items():
        fitting = [path for path, found in within.items() if bounds.of(path) == ends and found == ends]
        assert any(ends[0] <= numbers_of(rules_of(game))[path] <= ends[1] for path in fitting), pattern


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_always_makes_the_same_variant_within_the_bounds(game: str) -> None:
    bounds = bounds_in(data_folder(f"{rules_of(game).package}.rules"))
    assert bounds is not None
    different = changed(game, 1)
    assert len(different) >= 5
    for path, (_, value) in different.items():
        low, high = bounds.of(path) or (0, 0)
        assert low <= value <= high, path
    assert changed(game, 1) == different
    assert changed(game, 2) != different


@pytest.mark.parametrize("game", GAMES)
def test_a_variant_made_by_a_seed_can_be_played(game: str) -> None:
    play(with_data(game, ["seed:3"]), 3)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_fifty_variants_of_each_game_are_played_to_the_end(game: str) -> None:
    made = [with_data(game, [f"seed:{seed}"]) for seed in range(SEEDS)]
    assert len({fingerprint(rules) for rules in made}) == SEEDS
    for seed, rules in enumerate(made):
        play(rules, seed)


def test_a_seed_goes_on_from_changed_files(tmp_path: Path) -> None:
    text = data_files(rules_of("pirata_codex"))["numbers.toml"]
    file = tmp_path / "numbers.toml"
    file.write_text(text.replace("crew_dice = 40", "crew_dice = 50"), "utf-8")
    assert numbers_of(with_data("pirata_codex", [file, "seed:1"]))["numbers.crew_dice"] == 50


def test_a_seed_that_is_none_and_a_game_without_bounds_get_a_sentence() -> None:
    with pytest.raises(BadData, match="seed:many is no seed"):
        with_data("pirata_codex", ["seed:many"])
    with pytest.raises(BadData, match=r"has no bounds\.toml"):
        with_data("doubloons", ["seed:1"])
