"""Passing in windows: one rule for the house, the terminal and lessons."""

from __future__ import annotations

import msgspec
import pytest
import sample

import tortuga
from tortuga.engine import Ask, Match
from tortuga.engine.passing import Order, StandingOrders, is_window, passes

CLAIM = Ask("claim", (sample.Pass(), sample.Claim()), sample.Pass())
MINE = msgspec.structs.replace(CLAIM, about={"mine": 1})


@pytest.fixture
def match() -> Match[sample.Doubloons]:
    """A match of which a window is open to anybody."""
    match = tortuga.new_match("doubloons", 3, seed=1)
    while match.mode != "any":
        seat, ask = next(iter(match.waiting.items()))
        match.act(seat, ask.default)
    return match


@pytest.mark.parametrize(
    ("order", "ask", "passed"),
    [
        ("always", CLAIM, False),
        ("concerned", CLAIM, True),
        ("concerned", MINE, False),
        ("never", MINE, True),
        ("always", msgspec.structs.replace(CLAIM, options=(sample.Pass(),)), True),
        ("never", msgspec.structs.replace(CLAIM, default=sample.Claim()), False),
        ("never", Ask("guess", (sample.Guess(1),), sample.Guess(1)), False),
    ],
)
def test_a_seat_passes_where_it_can_do_nothing_else_or_ordered_it(
    match: Match[sample.Doubloons], order: Order, ask: Ask, passed: bool
) -> None:
    assert passes(match, 0, ask, order) is passed


def test_orders_apply_only_in_windows_that_are_open_to_anybody() -> None:
    match = tortuga.new_match("doubloons", 3, seed=1)
    assert match.mode == "all"
    assert not is_window(match, CLAIM)
    assert not passes(match, 0, CLAIM, "never")


def test_never_lasts_until_the_seat_is_asked_something_else(match: Match[sample.Doubloons]) -> None:
    orders = StandingOrders()
    given: list[tuple[int, Order]] = [(0, "concerned"), (0, "never"), (1, "never")]
    for seat, order in given:
        orders.give(seat, order)
    orders.lift(match)
    assert [orders.of(seat) for seat in range(3)] == ["never", "never", "always"]
    orders.lift(tortuga.new_match("doubloons", 3, seed=1))
    assert [orders.of(seat) for seat in range(3)] == ["concerned", "always", "always"]
