"""Search: it finds what is plainly best, in every mode of asking, alone and with other processes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import darts
import pytest
import sample

import tortuga
from tortuga.bots import Knowledge, SearchBot, knowledge_of, teach
from tortuga.bots.search import MANY, Budget, Tree, merge, worth
from tortuga.engine import Action, Ask, Chance, Fast, Match, Outcome, Seat
from tortuga.lab import simulate


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    """What a test teaches about a game is forgotten after it."""
    before = {rules.info.slug: knowledge_of(rules) for rules in (sample.RULES, darts.RULES)}
    yield
    for slug, knowledge in before.items():
        teach(slug, knowledge)


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
    share = results.summary.bots[0]
    assert share.name == "search:iterations=20"
    assert share.low > results.summary.fair  # about 45 in a hundred, where a third would be fair


def test_a_good_point_of_a_space_is_found_among_infinitely_many() -> None:
    match = darts.match(2)
    throw = SearchBot(1, iterations=600).choose(match.seat(0))
    assert isinstance(throw, darts.Throw)
    assert abs(throw.at - darts.BULLS_EYE) < 0.1


def test_a_place_widens_as_it_is_visited() -> None:
    match = darts.match(2)
    widths = []
    for iterations in (100, 400):
        tree = Tree(match.rules, 0, Budget(iterations), Fast(1), match.seat(0).imagine)
        tree.grow()
        widths.append(len(tree.root.arms[0]))
    assert MANY // 2 < widths[0] < widths[1] < 100


def test_only_imagined_matches_are_played_in() -> None:
    seen: set[bool] = set()

    def quick(match: Match[Any], seat: int, ask: Ask, chance: Chance) -> Action:
        seen.add(match.imagined)
        return chance.pick(ask.options)

    teach("doubloons", Knowledge(quick=quick))
    match = tortuga.new_match("doubloons", seats=4, seed=3)
    before = match.fingerprint()
    SearchBot(iterations=20).choose(match.seat(2))
    assert seen == {True}
    assert match.fingerprint() == before


def test_the_games_own_eye_ends_a_playout_at_the_horizon() -> None:
    answers = 0

    def quick(match: Match[Any], seat: int, ask: Ask, chance: Chance) -> Action:
        nonlocal answers
        answers += 1
        return chance.pick(ask.options)

    def evaluate(match: Match[Any]) -> list[float]:
        return [player.hand[-1] / 16 for player in match.state.players]  # keep the highest coin

    teach("doubloons", Knowledge(quick=quick, evaluate=evaluate, horizon=3))
    match = tortuga.new_match("doubloons", seats=4, seed=3)
    answer = SearchBot(iterations=200).choose(match.seat(0))
    assert answers <= 3 * 200
    assert answer != match.waiting[0].options[-1]


def test_a_model_plays_for_everybody_after_the_root() -> None:
    """All bid their highest coin by the model, so only a higher one takes the round."""
    asked: set[int] = set()

    def quick(match: Match[Any], seat: int, ask: Ask, chance: Chance) -> Action:
        asked.add(seat)
        return ask.options[-1]

    teach("doubloons", Knowledge(quick=quick, model=True))
    match = tortuga.new_match("doubloons", seats=3, seed=1, options={"rounds": 1})
    tree = Tree(match.rules, 1, Budget(60), Fast(1), match.seat(1).imagine)
    tree.grow()
    assert asked == {0, 1, 2}
    assert all(arm.child is None or not arm.child.arms for arm in tree.root.arms[1].values())
    assert SearchBot(iterations=200).choose(match.seat(1)) == match.waiting[1].options[-1]


def test_answers_are_compared_in_the_same_worlds() -> None:
    match = tortuga.new_match("doubloons", seats=3, seed=3)
    tree = Tree(match.rules, 1, Budget(90), Fast(1), match.seat(1).imagine)
    tree.grow()
    worlds = sorted((list(values) for values in tree.tally.values()), key=len)
    assert sum(map(len, worlds)) == 90
    assert all(fewer == worlds[-1][: len(fewer)] for fewer in worlds)


def test_implausible_worlds_are_passed_over() -> None:
    """Whoever is told that only seat 1 would hold the black coin does not look for it elsewhere."""
    match = until(tortuga.new_match("doubloons", seats=4, seed=1), "guess")
    (seat,) = match.waiting
    assert seat == 3
    assert sample.BLACK not in match.view(seat).hand + match.view(seat).box  # type: ignore[attr-defined]

    def plausible(world: Match[Any], observer: int) -> float:
        assert observer == seat
        return float(sample.BLACK in world.state.players[1].hand)

    teach("doubloons", Knowledge(plausible=plausible))
    assert all(SearchBot(seed, iterations=150).choose(match.seat(seat)) == sample.Guess(1) for seed in range(4))


def test_the_shortlist_says_what_is_thought_about() -> None:
    def shortlist(match: Match[Any], seat: int, ask: Ask, chance: Chance, most: int) -> list[Action]:
        return [darts.Throw(0.25), darts.Throw(0.5)]

    teach("darts", Knowledge(shortlist=shortlist))
    match = darts.match(3)
    assert SearchBot(iterations=60).choose(match.seat(0)) == darts.Throw(0.5)


def choose_pass(seat: Seat[Any], chance: Chance) -> Action:
    assert seat.ask is not None
    return seat.ask.options[0]


def test_the_rule_of_thumb_stands_until_something_is_clearly_better() -> None:
    teach("doubloons", Knowledge(choose=choose_pass))
    match = until(tortuga.new_match("doubloons", seats=3, seed=1), "claim")
    seat = match.seat(next(iter(match.waiting)))
    assert SearchBot(iterations=1500, trust=1).choose(seat) == sample.Claim()
    assert SearchBot(iterations=1500, trust=1000).choose(seat) == sample.Pass()


def test_the_same_seed_gives_the_same_answer_in_whatever_order() -> None:
    match = tortuga.new_match("doubloons", seats=4, seed=8)
    bot = SearchBot(5, iterations=50)
    forth = [bot.choose(match.seat(seat)) for seat in range(4)]
    back = [SearchBot(5, iterations=50).choose(match.seat(seat)) for seat in reversed(range(4))]
    assert forth == back[::-1]


def test_several_processes_think_together_and_always_the_same() -> None:
    match = until(tortuga.new_match("doubloons", seats=3, seed=3), "claim")
    seat = match.seat(next(iter(match.waiting)))
    answers = []
    for _ in range(2):
        bot = SearchBot(1, iterations=300, processes=2)
        answers.append(bot.choose(seat))
        bot.close()
    assert answers == [sample.Claim(), sample.Claim()]


def test_trees_merge_into_one() -> None:
    one, two = sample.Bid(1), sample.Bid(2)
    merged = merge([{one: {7: 1.0}, two: {7: 0.5}}, {two: {8: 0.25}}])
    assert merged == {one: {7: 1.0}, two: {7: 0.5, 8: 0.25}}


def test_a_time_budget_gives_an_answer_too() -> None:
    match = tortuga.new_match("doubloons", seats=3, seed=1)
    assert SearchBot(seconds=0.01).choose(match.seat(1)) in match.waiting[1].options


def test_a_lone_option_needs_no_thought() -> None:
    state = sample.RULES.new(2, {"rounds": 3}, Fast(1))
    state.players[0].hand[1:] = []
    match = Match.at(sample.RULES, 2, {"rounds": 3}, state, Fast(1))
    (only,) = match.waiting[0].options
    assert SearchBot(iterations=10**9).choose(match.seat(0)) == only


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
