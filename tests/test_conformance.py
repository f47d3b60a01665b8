"""Every game keeps the contract: at every seat count, with every option, under the kit's whole list of laws."""

from __future__ import annotations

import zlib

import pytest

from tortuga.engine import OptionValue, rules_of
from tortuga.engine.registry import slugs
from tortuga.kit import scrutinise, spread

CASES = [(slug, seats, options) for slug in slugs() for seats, options in spread(rules_of(slug))]
STRIDE = 23
"""Over all these matches the laws that take long to check are tried at some thousands of positions."""
QUICK = [(slug, *next(spread(rules_of(slug)))) for slug in slugs()]


def _name(case: object) -> str:
    if isinstance(case, dict):
        slug_free = [f"{k}={v}" for k, v in case.items()]
        return ",".join(slug_free)[:120]
    return str(case)


@pytest.mark.parametrize(("slug", "seats", "options"), QUICK, ids=_name)
def test_a_random_match_keeps_every_law(slug: str, seats: int, options: dict[str, OptionValue]) -> None:
    scrutinise(rules_of(slug), seats, options, seed=2026, stride=STRIDE, offers=0)


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "seats", "options"), CASES, ids=_name)
def test_every_seat_count_and_option_keeps_every_law(slug: str, seats: int, options: dict[str, OptionValue]) -> None:
    seed = zlib.crc32(f"{slug}{seats}{options}".encode())
    rules = rules_of(slug)
    scrutinise(rules, seats, options, seed=seed, stride=STRIDE, offers=0)
    if rules.offered:
        scrutinise(rules, seats, options, seed=seed + 1, stride=STRIDE, offers=5)


OURS = [slug for slug in slugs() if rules_of(slug).module.startswith("tortuga.")]


@pytest.mark.parametrize("slug", OURS)
def test_every_option_has_words_for_people(slug: str) -> None:
    rules = rules_of(slug)
    for name in rules.info.options:
        assert rules.words.catalogue["option"][name].keys() >= {"name", "text"}, name
