"""Buried Treasure keeps the laws of the engine, and its own rules."""

from __future__ import annotations

import pytest
from buried_treasure.actions import Play
from buried_treasure.rules import RULES

from tortuga.bots import RandomBot, ThumbBot, play_out
from tortuga.engine import Fast, Match, register
from tortuga.kit import playthrough, scrutinise, spread

register(RULES)


@pytest.mark.parametrize(("seats", "options"), list(spread(RULES)))
@pytest.mark.parametrize("seed", range(5))
def test_it_keeps_the_laws(seats: int, options: dict[str, bool | int | str], seed: int) -> None:
    """Copying, records, undo, views that show too much, components that get lost, answers that were not asked for."""
    scrutinise(RULES, seats, options, seed, stride=1)


def test_it_can_be_written_down() -> None:
    assert "Buried Treasure" in playthrough(RULES, 2, {})


def test_the_higher_card_takes_the_point() -> None:
    match = Match(RULES, 2, {}, Fast(1))
    first, second = (max(player.hand) for player in match.state.players)
    match.act(0, Play(first))
    match.act(1, Play(second))
    assert [player.points for player in match.state.players] == [int(first > second), int(second > first)]


def test_the_rule_of_thumb_beats_chance() -> None:
    matches = [play_out(Match(RULES, 2, {}, Fast(seed)), {0: ThumbBot(), 1: RandomBot(seed)}) for seed in range(60)]
    won = sum(match.outcome.places[0] == 1 for match in matches if match.outcome is not None)
    assert won > 30
