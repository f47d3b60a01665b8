"""Chances to win: they add up, know nothing that is hidden, and are frozen with their cards."""

from __future__ import annotations

from typing import Any

import pytest

import tortuga
from tortuga.analysis import card_of, chances
from tortuga.analysis.value import VALUES, fingerprint_of
from tortuga.engine import Match, rules_of

GAMES = ("pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates")


def played(match: Match[Any], answers: int) -> Match[Any]:
    mate = tortuga.bot("mate", seed=1)
    while not match.over and match.number < answers:
        seat = next(iter(match.waiting))
        match.act(seat, mate.choose(match.seat(seat)))
    return match


@pytest.mark.parametrize("game", GAMES)
def test_chances_add_up_and_do_not_know_what_is_hidden(game: str) -> None:
    match = played(tortuga.new_match(game, 3, seed=4), 60)
    world = match.redeal(None, 99)
    assert sum(chances(match)) == pytest.approx(1)
    assert chances(match) == pytest.approx(chances(world), abs=1e-6)
    seat = next(iter(match.waiting))
    assert chances(match, seat) == pytest.approx(chances(match.redeal(seat, 98), seat), abs=1e-6)


def test_partners_have_the_chance_of_their_team() -> None:
    match = played(tortuga.new_match("pirate_attack", 4, seed=4, options={"teams": True}), 40)
    found = chances(match)
    for side in match.rules.sides(match.state, 4):
        assert len({found[seat] for seat in side}) == 1
    assert sum(found) == pytest.approx(2)


def test_alone_there_is_a_chance_to_lose() -> None:
    assert 0 < chances(tortuga.new_match("tiny_epic_pirates", 1, seed=4))[0] < 1


def test_a_finished_match_is_won_or_lost() -> None:
    match = played(tortuga.new_match("pirata_codex", 2, seed=4), 10_000)
    assert match.outcome is not None
    assert chances(match) == [float(place == 1) for place in match.outcome.places]


@pytest.mark.parametrize("game", GAMES)
def test_the_value_function_is_frozen(game: str) -> None:
    card, weights = card_of(game), VALUES / f"{game}.npz"
    assert card is not None
    assert card.fingerprint == fingerprint_of(weights)
    assert card.rules == rules_of(game).info.version
    assert weights.stat().st_size <= 700_000
    assert all(str(seats) in card.factors for seats in rules_of(game).info.seats)
    assert any(row.seats == 4 and row.ece <= 0.02 for row in card.reliability if not row.third)
