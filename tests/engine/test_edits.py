"""Numbers of data files: every one has a path, and can be changed without touching anything else."""

from __future__ import annotations

import tomllib

import pytest

from tortuga.engine import BadData, rules_of
from tortuga.engine.data.edits import edited, numbers_in, toml_of
from tortuga.engine.registry import slugs
from tortuga.engine.variants import data_files

GAMES = [slug for slug in slugs() if data_files(rules_of(slug))]


@pytest.mark.parametrize("game", GAMES)
def test_every_data_file_can_be_written_and_read_again(game: str) -> None:
    for name, text in data_files(rules_of(game)).items():
        assert tomllib.loads(toml_of(tomllib.loads(text))) == tomllib.loads(text), name


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_number_changes_nothing_else(game: str) -> None:
    files = data_files(rules_of(game))
    numbers = numbers_in(files)
    for path in list(numbers)[:: max(1, len(numbers) // 10)]:
        changed = edited(files, {path: numbers[path] + 1})
        assert list(changed) == [f"{path.partition('.')[0]}.toml"]
        assert numbers_in(files | changed) == numbers | {path: numbers[path] + 1}


def test_a_number_that_stays_as_it_is_changes_no_file() -> None:
    assert edited({"a.toml": "x = 1\n"}, {"a.x": 1}) == {}


def test_rows_go_by_their_names_and_other_entries_by_their_numbers() -> None:
    text = 'on = true\n[[card]]\nid = "parrot"\ncopies = 2\nsides = [4, 5]\namounts = { "a b" = 1.5 }\n'
    assert numbers_in({"cards.toml": text}) == {
        "cards.card.parrot.copies": 2,
        "cards.card.parrot.sides.1": 4,
        "cards.card.parrot.sides.2": 5,
        "cards.card.parrot.amounts.a b": 1.5,
    }


def test_an_unknown_number_is_named_with_its_neighbours() -> None:
    with pytest.raises(BadData, match=r"no number a\.hnad.*: a\.hand"):
        edited({"a.toml": "hand = 1\n"}, {"a.hnad": 2})


def test_a_file_that_is_not_toml_is_named() -> None:
    with pytest.raises(BadData, match=r"a\.toml is not TOML"):
        numbers_in({"a.toml": "hand ="})
