"""Glimpses: whatever a memory remembers, agents are shown the view of the seat that looks."""

from __future__ import annotations

from typing import Any

import pytest

import tortuga
from tortuga.engine import Match, rules_of
from tortuga.engine.fast.memory import Memory
from tortuga.envs.layout import layout_of

FIVE = ["pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates"]


def _numbers(match: Match[Any], seat: int, memory: Memory) -> bytes:
    layout = layout_of(match.rules.info.slug, match.seats)
    return layout.encode(match.rules.glimpse(match.state, seat, memory), seat).tobytes()


@pytest.mark.parametrize("game", FIVE)
def test_a_glimpse_is_the_view_of_the_seat_that_looks_whoever_looked_before(game: str) -> None:
    """One memory for two matches in turn: it was not made for that, but it must tell them apart."""
    seats = min(4, rules_of(game).info.seats[-1])
    memory = Memory()
    matches = [tortuga.new_match(game, seats, seed=seed) for seed in (3, 4)]
    bots = [tortuga.bot("random", seat) for seat in range(seats)]
    layout = layout_of(game, seats)
    for number in range(120):
        match = matches[number % 2]
        if match.over:
            break
        for seat in range(seats):
            assert _numbers(match, seat, memory) == layout.encode(match.view(seat), seat).tobytes()
        seat = next(iter(match.waiting))
        match.act(seat, bots[seat].choose(match.seat(seat)))


@pytest.mark.parametrize("game", FIVE)
def test_a_memory_of_the_true_world_leaks_nothing_into_an_imagined_one(game: str) -> None:
    seats = min(4, rules_of(game).info.seats[-1])
    memory = Memory()
    match = tortuga.new_match(game, seats, seed=8)
    bots = [tortuga.bot("random", seat) for seat in range(seats)]
    for number in range(60):
        if match.over:
            break
        seat = next(iter(match.waiting))
        for other in range(seats):
            _numbers(match, other, memory)
        imagined = match.redeal(seat, number)
        for other in range(seats):
            assert _numbers(imagined, other, memory) == _numbers(imagined, other, Memory())
        match.act(seat, bots[seat].choose(match.seat(seat)))
