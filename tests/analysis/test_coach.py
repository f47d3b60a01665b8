"""What it would cost to answer otherwise than a hint says: only where it is sure, and from what the seat knows."""

from __future__ import annotations

import pytest

import tortuga
from tortuga.analysis import coach
from tortuga.analysis.coach import cost_otherwise
from tortuga.analysis.puzzles import keys_of, puzzle


def test_a_clear_puzzle_costs_something_and_says_what(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a puzzle the best answer is far ahead, so another one costs many points."""
    monkeypatch.setattr(coach, "BATCHES", 2)
    found = None
    for key in keys_of("tiny_epic_pirates")[:4]:
        problem = puzzle("tiny_epic_pirates", key)
        match = problem.position()
        best = match.waiting[problem.seat].options[problem.best]
        found = cost_otherwise(match, problem.seat, best, 60.0)
        if found is not None:
            assert found.action != best
            assert found.loss > found.doubt > 0
            break
    assert found is not None


def test_the_worse_answer_costs_nothing_to_leave() -> None:
    problem = puzzle("tiny_epic_pirates", keys_of("tiny_epic_pirates")[0])
    match = problem.position()
    worst = min(range(len(problem.found.tried)), key=lambda at: problem.found.tried[at].mates)
    assert cost_otherwise(match, problem.seat, match.waiting[problem.seat].options[worst], 60.0) is None


def test_without_time_nothing_is_said() -> None:
    problem = puzzle("tiny_epic_pirates", keys_of("tiny_epic_pirates")[0])
    match = problem.position()
    assert cost_otherwise(match, problem.seat, match.waiting[problem.seat].options[problem.best], 0.0) is None


def test_a_game_without_chances_has_no_cost() -> None:
    match = tortuga.new_match("doubloons", 3, seed=1)
    seat, ask = next(iter(match.waiting.items()))
    assert cost_otherwise(match, seat, ask.options[0], 1.0) is None
