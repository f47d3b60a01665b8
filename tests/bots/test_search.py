"""Search: it finds what is plainly best, in every mode of asking, knowing nothing of the game but its rules."""

from __future__ import annotations

from typing import Any

import darts
import pytest
import sample

import tortuga
from tortuga.bots import SearchBot
from tortuga.bots.search import MANY, Tree
from tortuga.bots.worth import worth
from tortuga.engine import Fast, Match, Outcome
from tortuga.lab import simulate


def until(match: Match[Any], kind: str) -> Match[Any]:
    """Answer with the last option until somebody is asked this."""
    while all(ask.kind != kind for ask in match.waiting.values()):
        seat, ask = next(iter(match.waiting.items()))
        match.act(seat, ask.options[-1])
    return match


def test_a_free_chance_is_taken_when_anybody_may_answer() -> None:
    match = until(tortuga.new_match("doubloons", seats=3, seed=3), "claim")
    assert match.mode == "any"
    last = list(match.waiting)[-1]
    assert SearchBot(iterations=300).choose(match.seat(last)) == sample.Claim()


@pytest.mark.slow
def test_search_beats_chance() -> None:
    results = simulate("doubloons", 3, ["search:iterations=20", "random"], matches=150, seed=3000, processes=1)
    share, fair = results.summary.bots[0], results.summary.fair
    assert share.name == "search:iterations=20"
    assert fair is not None
    assert share.low > fair  # about 45 in a hundred, where a third would be fair


def test_a_good_point_of_a_space_is_found_among_infinitely_many() -> None:
    match = darts.match(2)
    throw = SearchBot(1, iterations=600).choose(match.seat(0))
    assert isinstance(throw, darts.Throw)
    assert abs(throw.at - darts.BULLS_EYE) < 0.1


def test_a_place_widens_as_it_is_visited() -> None:
    match = darts.match(2)
    widths = []
    for iterations in (100, 400):
        tree = Tree(0, Fast(1), match.seat(0).imagine)
        tree.grow(iterations, None)
        widths.append(len(tree.root.arms[0]))
    assert MANY // 2 < widths[0] < widths[1] < 100


def test_the_same_seed_gives_the_same_answer_in_whatever_order() -> None:
    match = tortuga.new_match("doubloons", seats=4, seed=8)
    bot = SearchBot(5, iterations=50)
    forth = [bot.choose(match.seat(seat)) for seat in range(4)]
    back = [SearchBot(5, iterations=50).choose(match.seat(seat)) for seat in reversed(range(4))]
    assert forth == back[::-1]


def test_a_time_budget_gives_an_answer_too() -> None:
    match = tortuga.new_match("doubloons", seats=3, seed=1)
    assert SearchBot(seconds=0.01).choose(match.seat(1)) in match.waiting[1].options


def test_a_lone_option_needs_no_thought() -> None:
    state = sample.RULES.new(2, {"rounds": 3}, Fast(1))
    state.players[0].hand[1:] = []
    match = Match.at(sample.RULES, 2, {"rounds": 3}, state, Fast(1))
    (only,) = match.waiting[0].options
    assert SearchBot(iterations=10**9).choose(match.seat(0)) == only


def test_only_imagined_matches_are_played_in() -> None:
    match = tortuga.new_match("doubloons", seats=4, seed=3)
    seat, before, seen = match.seat(2), match.fingerprint(), list[Match[Any]]()

    def imagined(seed: int) -> Match[Any]:
        seen.append(seat.imagine(seed))
        return seen[-1]

    Tree(2, Fast(1), imagined).grow(20, None)
    assert len(seen) == 21, "one to see what is asked, and one for each iteration"
    assert all(world.imagined and world.over for world in seen[1:])
    assert match.fingerprint() == before


def test_answers_are_compared_in_the_same_worlds() -> None:
    match, seeds = tortuga.new_match("doubloons", seats=3, seed=3), list[int]()

    def imagined(seed: int) -> Match[Any]:
        seeds.append(seed)
        return match.seat(1).imagine(seed)

    tree = Tree(1, Fast(1), imagined)
    tree.grow(90, None)
    most = max(arm.visits for arm in tree.root.arms[1].values())
    assert sum(arm.visits for arm in tree.root.arms[1].values()) == 90
    assert len(set(seeds[1:])) == most, "the n-th visit of every answer is to the n-th world"


@pytest.mark.parametrize(
    ("places", "teams", "best", "last"),
    [
        ((1, 2, 3), False, 1.0, 0.0),
        ((1, 1, 3), False, 0.575, 0.0),
        ((1, 1, 3), True, 1.0, 0.0),
        ((2,), False, 0.0, 0.0),
    ],
)
def test_an_outcome_is_worth_mostly_the_win(places: tuple[int, ...], teams: bool, best: float, last: float) -> None:
    values = worth(Outcome(places, tuple(0.0 for _ in places)), teams)
    assert values[0] == pytest.approx(best)
    assert values[-1] == pytest.approx(last)
