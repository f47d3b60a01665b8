"""Crazy adventures played in the box: throws, drops and digging."""

from __future__ import annotations

import pytest
from rattle_table import A, B, C, die, fit, stage

from tortuga.engine import Action, Fast
from tortuga.games.rattle_battle.actions import Dig, Move, Throw
from tortuga.games.rattle_battle.chapters.crazy import play_crazy
from tortuga.games.rattle_battle.chapters.crazy.spaces import DIGS, THROWS
from tortuga.games.rattle_battle.events import BlownUp, Captured, Dropped, Measured, OutOfTheBox, Thrown
from tortuga.games.rattle_battle.rules import RULES
from tortuga.games.rattle_battle.state import Rattle
from tortuga.kit import Rehearsal, rehearse

STRAIGHT = Throw(0.0, 0.5)


def box(card: str, *drops: str, ships: int = 1) -> Rattle:
    """A crazy card with scripted drops, and this many dice for everybody."""
    state = stage(card, drops="scripted", script=list(drops))
    state.phase = "crazy"
    for player in state.players:
        player.ships, player.captain = ships, False
    return state


def throw_all(state: Rattle, throws: int) -> list[Rehearsal[Rattle]]:
    runs = [rehearse(state, play_crazy, STRAIGHT) for _ in range(throws)]
    assert state.phase == "crazy_loot"
    return runs


def purses(state: Rattle) -> list[int]:
    return [player.coins for player in state.players]


def test_throws_are_asked_for_in_turn_with_aim_and_power() -> None:
    state = box("knife_throw", "100,100,0,1")
    ran = rehearse(state, play_crazy, ...)
    assert list(ran.waiting) == [A]
    assert ran.ask.kind == "throw"
    assert ran.ask.default == STRAIGHT
    assert ran.ask.options == ()
    ran = rehearse(state, play_crazy, Throw(-12.5, 0.8))
    assert ran.told(Thrown) == [Thrown(A, -12.5, 0.8)]
    assert list(rehearse(state, play_crazy, ...).waiting) == [B]


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (Throw(41.0, 0.5), "Aim between"),
        (Throw(0.0, 1.1), "from 0 to 1"),
        (Throw(float("nan"), 0.5), "Aim between"),
        (Throw(0.0, float("nan")), "from 0 to 1"),
        (Move(0, 1.0, 1.0), "not a throw"),
    ],
)
def test_bad_throws_are_refused_with_a_reason(action: Action, why: str) -> None:
    assert why in (THROWS.refusal(action) or "")


@pytest.mark.parametrize(
    ("action", "why"),
    [(Dig(-1.0, 5.0), "in the Sea Box"), (Dig(5.0, 285.1), "in the Sea Box"), (Throw(0.0, 0.5), "not a place to dig")],
)
def test_bad_digs_are_refused_with_a_reason(action: Action, why: str) -> None:
    assert why in (DIGS.refusal(action) or "")


def test_spaces_propose_what_they_allow() -> None:
    for space in (THROWS, DIGS):
        proposed = space.candidates(Fast(1), 20)
        assert len(proposed) == 20
        assert all(space.refusal(action) is None for action in proposed)
        assert len(space.candidates(Fast(1), 1)) == 1
        assert space.outline() is not None


# Bombs


def test_bombs_remove_the_others_dice_within_a_short_range() -> None:
    state = box("bombs", "100,100,0,cannon", "140,100,0,5", "200,200,0,3")
    (*_, last) = throw_all(state, 3)
    assert last.told(BlownUp) == [BlownUp(die(A), die(B))]
    assert purses(state) == [1, 0, 2], "C 3, A a bomb worth 2, B nothing"


def test_bombs_explode_at_once_and_blow_up_bombs() -> None:
    state = box("bombs", "100,100,0,cannon", "140,100,0,cannon", "250,250,0,1")
    throw_all(state, 3)
    assert purses(state) == [0, 0, 2]


def test_own_dice_are_safe_from_own_bombs() -> None:
    state = box(
        "bombs", "100,100,0,cannon", "200,200,0,1", "250,250,0,1", "110,130,0,5", "20,250,0,1", "250,20,0,1", ships=2
    )
    throw_all(state, 6)
    assert purses(state) == [2, 1, 1]


def test_dice_outside_are_out_of_the_game() -> None:
    state = box("bombs", "-", "140,100,0,2", "200,200,0,3")
    first, *_ = throw_all(state, 3)
    assert first.told(OutOfTheBox) == [OutOfTheBox(die(A))]
    assert purses(state) == [0, 1, 2]


# Walk the Plank


def test_plank_closest_to_the_far_wall_without_touching_it() -> None:
    state = box("walk_plank", "100,278.6,0,1", "140,270,0,1", "200,260,0,1")
    (*_, last) = throw_all(state, 3)
    assert purses(state) == [0, 2, 1], "A's die touches the wall"
    assert {(s.seat, s.distance) for s in last.told(Measured)} == {(B, 9.0), (C, 19.0)}


def test_a_distance_is_told_in_millimetres_and_not_as_points() -> None:
    said = RULES.words.tell(Measured(0, 26.913), ["Anne"])
    assert said == "Anne's nearest die is 27 mm away"


@pytest.mark.parametrize(("y", "coins"), [("269.6", [1, 2, 2]), ("269.5", [1, 2, 2]), ("269.4", [0, 2, 1])])
def test_plank_distances_within_half_a_millimetre_are_the_same(y: str, coins: list[int]) -> None:
    """R23."""
    state = box("walk_plank", "100,260,0,1", "140,270,0,1", f"200,{y},0,1")
    throw_all(state, 3)
    assert purses(state) == coins


# Knife Throw


def test_knife_throw_closest_to_the_bulls_eye() -> None:
    state = box("knife_throw", "142.5,180,0,1", "142.5,195,0,1", "10,10,0,1")
    throw_all(state, 3)
    assert purses(state) == [1, 3, 0]


def test_knife_throw_counts_the_best_die() -> None:
    falls = ["10,10,0,1", "142.5,170,0,1", "200,10,0,1", "142.5,191,0,1", "30,10,0,1", "60,10,0,1"]
    state = box("knife_throw", *falls, ships=2)
    throw_all(state, 6)
    assert purses(state) == [3, 1, 0]


# King of the Hill


def test_king_of_the_hill_counts_dice_on_the_island() -> None:
    state = box("king_of_hill", "142.5,180,0,4", "142.5,210,0,cannon", "10,10,0,5")
    fit(state, B, "cannon", "cannon", "cannon")
    throw_all(state, 3)
    assert purses(state) == [1, 2, 0], "a cannon with three cannons is worth 5"


# Barrel Roll


def test_barrel_roll_all_dice_at_once_alone_in_the_box() -> None:
    state = box("barrel_roll", "100,200,0,4 140,150,0,5", "100,190,0,2 140,200,0,1", "100,279,0,5 140,100,0,5", ships=2)
    runs = throw_all(state, 3)
    assert [len(r.told(Dropped)[0].dice) for r in runs] == [2, 2, 2]
    assert purses(state) == [2, 1, 0], "beyond the line, and not against the wall"


# Treasure Dig


def test_treasure_dig_counts_all_dice_near_the_point() -> None:
    state = box("treasure_dig", "100,100,0,4 136.1,100,0,5 200,200,0,3")
    ran = rehearse(state, play_crazy, ...)
    assert set(ran.waiting) == {A, B, C}
    assert ran.waiting[A].kind == "dig_point"
    assert ran.waiting[A].default == Dig(142.5, 142.5)
    rehearse(state, play_crazy, {A: Dig(100.0, 100.0), B: Dig(200.0, 230.0), C: Dig(10.0, 250.0)})
    assert purses(state) == [2, 1, 0], "30.1 mm is too far for A's second die"


# Race


def test_race_the_lowest_leave_and_the_rest_are_dropped_again() -> None:
    state = box(
        "race",
        "10,10,0,2 40,10,0,2 70,10,0,3 100,10,0,5 130,10,0,5 160,10,0,4",
        "70,10,0,1 100,10,0,5 130,10,0,1 160,10,0,1",
        ships=2,
    )
    ran = rehearse(state, play_crazy)
    assert [event.fell for event in ran.told(Dropped)] == [6, 4]
    assert ran.told(Captured)[0] == Captured(A, 2, 0)
    assert purses(state) == [0, 3, 0]


def test_race_a_drop_of_equals_is_repeated_and_after_twenty_they_share() -> None:
    state = box("race", *["10,10,0,2 40,10,0,2 70,10,0,2"] * 20)
    ran = rehearse(state, play_crazy)
    assert len(ran.told(Dropped)) == 20
    assert purses(state) == [3, 3, 3]
