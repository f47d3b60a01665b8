"""Whole matches: they end, replay, and keep every component, whatever the options."""

from __future__ import annotations

from collections import Counter

import pytest
from pirata_table import A, B, Play, begin, cups, place, stage

from tortuga.engine import Fast, Match, OptionValue
from tortuga.games.pirata_codex.events import ShipMoved, SpringTide
from tortuga.games.pirata_codex.rules import RULES
from tortuga.kit import Stage, scrutinise

pytestmark = pytest.mark.slow

MODES: list[tuple[int, dict[str, OptionValue]]] = [
    (3, {}),
    (4, {"setup": "first_voyage", "action_order": "priority"}),
    (6, {"expansion": True, "map": "both", "ghostpack": True}),
    (5, {"expansion": True, "map": "curse", "skins": ["close_quarters", "golden_voyage", "open_hands"]}),
    (2, {}),
    (2, {"expansion": True, "map": "both", "skins": ["instant_death", "rough_seas"]}),
    (4, {"expansion": True, "skins": ["instant_death", "rough_seas", "dead_ones", "full_muster"]}),
    (3, {"skins": ["second_lap"], "bid_log": True, "count_aid": True}),
]


def random_match(seats: int, options: dict[str, OptionValue], seed: int) -> Play:
    full = RULES.info.complete(options)
    match = Match(RULES, seats, full, Fast(seed))
    dice = Fast(seed)
    while not match.over:
        seat = dice.pick(list(match.waiting))
        match.act(seat, dice.pick(match.waiting[seat].options))
    return Stage(match)


@pytest.mark.parametrize(("seats", "options"), MODES)
def test_random_matches_keep_every_law(seats: int, options: dict[str, OptionValue]) -> None:
    play = scrutinise(RULES, seats, options, seed=seats, stride=31)
    assert play.outcome is not None
    assert 1 in play.outcome.places


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("seats", "options"), MODES)
def test_many_random_matches_keep_every_law(seats: int, options: dict[str, OptionValue], seed: int) -> None:
    scrutinise(RULES, seats, options, seed=1000 + seed, stride=13)


@pytest.mark.parametrize(("seats", "options"), MODES)
def test_matches_of_defaults_end_too(seats: int, options: dict[str, OptionValue]) -> None:
    """A table where every clock runs out."""
    full = RULES.info.complete(options)
    match = Match(RULES, seats, full, Fast(7))
    answers = 0
    while not match.over:
        seat, ask = next(iter(match.waiting.items()))
        match.act(seat, ask.default)
        answers += 1
        assert answers < 5_000
    assert match.outcome is not None


def test_r74_the_spring_tide_is_announced_and_ends_every_match() -> None:
    """R74: after three rounds for each tile nobody has won: from now on no ship is held or moved back."""
    state = stage(3)
    state.round = state.spring - 1
    state.phase = "end"
    for player in state.players:
        player.hand[:] = ["parrot"]
    play = begin(state, chance=Fast(0))
    assert play.told(SpringTide)
    assert play.view(A).spring_tide
    dice = Fast(3)
    low = [player.progress for player in play.state.players]
    while not play.over:
        seat = dice.pick(list(play.waiting))
        play.act(seat, dice.pick(play.waiting[seat].options))
        now = [player.progress for player in play.state.players]
        assert all(after >= before for before, after in zip(low, now, strict=True))
        low = now
    assert play.state.round < state.spring + 3 * 16


def test_r79_the_phantoms_cup_needs_no_hand_to_shake_it() -> None:
    """R79."""
    play = begin(stage(2), *cups(15))
    assert len(play.state.players[2].dice) == 5


def test_wins_are_spread_over_the_seats() -> None:
    """No seat is favoured beyond chance in random play."""
    wins = Counter(random_match(3, {"setup": "first_voyage"}, seed).outcome.winners[0] for seed in range(60))
    assert min(wins[seat] for seat in range(3)) >= 8


def test_ships_never_leave_the_course() -> None:
    for seed in range(6):
        play = random_match(4, {"expansion": True}, seed)
        assert all(0 <= event.progress <= 16 for event in play.told(ShipMoved))


def test_the_outcome_counts_the_tiles_travelled() -> None:
    state = stage(3)
    state.phase = "end"
    for player in state.players:
        player.hand[:] = ["parrot"]
    place(state, 16, 3, 9)
    state.calm = True
    play = begin(state)
    assert play.outcome is not None
    assert play.outcome.places == (1, 3, 2)
    assert play.outcome.scores == (16.0, 3.0, 9.0)
    assert play.outcome.winners == (A,)
    assert B not in play.outcome.winners
