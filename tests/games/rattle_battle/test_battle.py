"""Step 5, the battle."""

from __future__ import annotations

import msgspec
import pytest
from rattle_table import (
    BLUE,
    CANNON,
    G1,
    GRAPE,
    R1,
    R2,
    SAIL,
    SKULL,
    VIOLET,
    Y1,
    Y2,
    A,
    B,
    C,
    die,
    fit,
    float_ship,
    stage,
)

from tortuga.games.rattle_battle.chapters.battle import coming_battle, fight_it_out, foe_strength, pillage, strength
from tortuga.games.rattle_battle.data import UPGRADE, WORDS, cannon_value
from tortuga.games.rattle_battle.events import Credited, Exploded, Fought
from tortuga.games.rattle_battle.state import Rattle
from tortuga.kit import rehearse


def afloat(state: Rattle) -> set[int]:
    return {ship.die for ship in state.sea}


def trophies(state: Rattle, seat: int) -> list[int]:
    return [trophy.die for trophy in state.players[seat].trophies]


def test_cannon_results_go_by_the_cannons_on_the_galleon() -> None:
    assert [cannon_value(cannons) for cannons in range(6)] == [2, 3, 4, 5, 6, 6]
    state = stage()
    ship = float_ship(state, die(A), 100, 100, face=CANNON)
    fit(state, A, "cannon", "cannon")
    state.players[A].tired[1] = 2
    assert strength(state, ship) == 4, "exhausted cannons count as well"


def test_symbols_have_the_strength_printed_for_them() -> None:
    state = stage("merchant_co")
    assert strength(state, float_ship(state, Y1, 50, 50, face=GRAPE)) == 1
    assert strength(state, float_ship(state, Y2, 90, 50, face=SAIL)) == 3
    assert strength(state, float_ship(state, G1, 130, 50, face=4)) == 4


def test_a_symbol_without_strength_counts_one() -> None:
    state = stage("rival_fleet", scenario="pirate_wars")
    assert strength(state, float_ship(state, VIOLET, 50, 50, face=SKULL)) == 5
    state = stage("i1")
    assert strength(state, float_ship(state, BLUE, 50, 50, face=SKULL)) == 1


def test_the_same_ship_may_fight_again() -> None:
    state = stage()
    float_ship(state, die(A), 100, 100, face=5)
    float_ship(state, R1, 122, 100, face=3)
    float_ship(state, R2, 76, 100, face=4)
    float_ship(state, die(B), 100, 240, face=5)
    ran = rehearse(state, fight_it_out)
    assert [(f.foe, f.distance) for f in ran.told(Fought)] == [(R1, 10.0), (R2, 12.0)]
    assert trophies(state, A) == [R1, R2]
    assert afloat(state) == {die(A), die(B)}


def test_r45_equal_distances_fight_at_the_same_time() -> None:
    """R45."""
    state = stage()
    float_ship(state, R1, 100, 100, face=4)
    float_ship(state, die(A), 127, 100, face=5)
    float_ship(state, die(B), 72.7, 100, face=3)
    rehearse(state, fight_it_out)
    assert trophies(state, A) == [R1]
    assert trophies(state, B) == []
    assert state.players[B].sunk == [die(B)]
    assert afloat(state) == {die(A)}


def test_equal_strength_sinks_both_and_touching_is_boarding() -> None:
    state = stage()
    float_ship(state, die(A), 100, 100, face=4)
    float_ship(state, R1, 112.2, 100, face=4)
    ran = rehearse(state, fight_it_out)
    (trophy,) = state.players[A].trophies
    assert trophy.boarded == 1
    assert state.players[A].sunk == [die(A)]
    assert ran.told(Credited) == [Credited(A, R1, True, False)]
    assert WORDS.tell(ran.told(Fought)[0]) == "Crimson ship 1 and R1 (4 each) touch and sink each other"
    assert afloat(state) == set()


def test_a_ship_sunk_by_two_players_is_a_trophy_for_both() -> None:
    state = stage()
    float_ship(state, Y1, 100, 100, face=2)
    float_ship(state, die(A), 130, 100, face=3)
    float_ship(state, die(B), 70, 100, face=2)
    rehearse(state, fight_it_out)
    assert trophies(state, A) == trophies(state, B) == [Y1], "R82: trophies are never limited"
    assert state.players[B].sunk == [die(B)]


def test_r46_two_ships_of_one_player_earn_one_trophy() -> None:
    """R46."""
    state = stage()
    float_ship(state, Y1, 100, 100, face=2)
    float_ship(state, die(A, 0), 130, 100, face=4)
    float_ship(state, die(A, 1), 70, 100, face=5)
    rehearse(state, fight_it_out)
    assert trophies(state, A) == [Y1]


def test_r47_battles_have_no_range_limit_and_go_on_until_one_side_is_gone() -> None:
    """R47."""
    state = stage()
    float_ship(state, die(A), 10, 10, face=1)
    float_ship(state, Y1, 275, 275, face=3)
    float_ship(state, Y2, 275, 200, face=3)
    rehearse(state, fight_it_out)
    assert afloat(state) == {Y1, Y2}
    assert state.players[A].sunk == [die(A)]


def test_r48_np_ships_left_over_give_nothing() -> None:
    """R48."""
    state = stage()
    float_ship(state, Y1, 275, 275, face=3)
    rehearse(state, fight_it_out)
    assert afloat(state) == {Y1}
    assert not any(player.trophies for player in state.players)


def test_r49_a_surrendered_ship_is_known_by_its_face() -> None:
    """R49."""
    state = stage("i5")
    float_ship(state, Y1, 100, 100, face=SAIL)
    float_ship(state, die(A), 140, 100, face=4)
    ran = rehearse(state, fight_it_out)
    assert state.players[A].trophies[0].surrendered
    assert ran.told(Credited) == [Credited(A, Y1, False, True)]


def test_an_ally_fights_for_the_players_without_reward() -> None:
    state = stage("king_is_here", scenario="pirate_wars")
    float_ship(state, VIOLET, 142.5, 235, face=5)
    float_ship(state, R1, 142.5, 200, face=4)
    rehearse(state, fight_it_out)
    assert afloat(state) == {VIOLET}
    assert not any(player.trophies for player in state.players)
    state.sea[0].face = 3
    float_ship(state, R2, 142.5, 200, face=4)
    rehearse(state, fight_it_out)
    assert afloat(state) == {R2}
    assert state.king_sunk


def test_bombs_upgrade_makes_cannons_six() -> None:
    state = stage()
    fit(state, A, "bombs", "ballista")
    ship = float_ship(state, die(A), 100, 100, face=CANNON)
    assert strength(state, ship) == 6
    state.players[A].ballista = 1
    assert strength(state, ship) == 7, "bonuses come on top, without a limit"
    state.players[A].exhausted = [UPGRADE["bombs"]]
    assert strength(state, ship) == 3


def test_modifiers_add_up_and_np_strength_is_never_below_zero() -> None:
    state = stage()
    ship = float_ship(state, die(A), 100, 100, face=2)
    ship.bonus, state.players[A].ballista = 2, 1
    assert strength(state, ship) == 5
    foe = float_ship(state, Y1, 150, 100, face=1)
    foe.bonus = -2
    assert strength(state, foe) == 0


def test_navy_patrol_is_stronger_against_the_wanted_player() -> None:
    state = stage("navy_patrol")
    state.wanted = B
    foe = float_ship(state, R1, 100, 100, face=4)
    assert foe_strength(state, foe, float_ship(state, die(A), 140, 100)) == 4
    assert foe_strength(state, foe, float_ship(state, die(B), 60, 100)) == 5


def test_reef_has_strength_six_on_every_face() -> None:
    state = stage("reef_of_knives", scenario="pirate_wars")
    for face in (2, 3, 4, 5, SKULL):
        state.sea[:] = []
        assert strength(state, float_ship(state, VIOLET, 100, 100, face=face)) == 6


# Pillage time


def pillaged(*reds: tuple[float, float, int], wanted: int = B, ship: tuple[float, float, int]) -> Rattle:
    state = stage("pillage_time")
    state.wanted = wanted
    float_ship(state, die(B), ship[0], ship[1], face=ship[2])
    for number, (x, y, face) in enumerate(reds):
        float_ship(state, R1 + number, x, y, face=face)
    return state


def test_r69_red_ships_fight_the_wanted_player_within_two_short_ranges() -> None:
    """R69."""
    state = pillaged((150, 100, 3), (230, 100, 4), ship=(100, 100, 4))
    ran = rehearse(state, pillage)
    assert [(f.foe, f.distance, f.why) for f in ran.told(Fought)] == [(R1, 38.0, "pillage"), (R2, 118.0, "pillage")]
    assert trophies(state, B) == [R1, R2]
    assert state.players[B].sunk == [die(B)]


def test_r69_out_of_reach_or_not_wanted_nothing_happens() -> None:
    """R69."""
    for state in (
        pillaged((240, 100, 3), ship=(100, 100, 4)),
        pillaged((150, 100, 3), wanted=-1, ship=(100, 100, 4)),
        pillaged((150, 100, 3), wanted=A, ship=(100, 100, 4)),
    ):
        assert not rehearse(state, pillage).told(Fought)


def test_r69_a_red_ship_fights_once_even_if_it_wins() -> None:
    """R69."""
    state = pillaged((150, 100, 5), ship=(100, 100, 2))
    float_ship(state, die(B, 1), 210, 100, face=3)
    ran = rehearse(state, pillage)
    assert [(f.ship, f.sinks) for f in ran.told(Fought)] == [(die(B), "ship")]
    assert afloat(state) == {die(B, 1), R1}


def test_r69_surviving_ships_of_the_wanted_player_may_fight_again() -> None:
    """R69."""
    state = pillaged((150, 100, 3), (100, 160, 4), ship=(100, 100, 5))
    ran = rehearse(state, pillage)
    assert [(f.ship, f.foe) for f in ran.told(Fought)] == [(die(B), R1), (die(B), R2)]


def test_r69_boarding_counts() -> None:
    """R69."""
    state = pillaged((112, 100, 3), ship=(100, 100, 4))
    rehearse(state, pillage)
    assert state.players[B].trophies[0].boarded == 1, "R44"


# The forecast


@pytest.mark.parametrize("seed", range(6))
def test_the_forecast_is_what_the_battle_does(seed: int) -> None:
    import random

    dice = random.Random(seed)
    state = stage("i7")
    for number in (die(A), die(A, 1), die(B), die(C), Y1, G1, R1, R2):
        float_ship(state, number, dice.uniform(10, 275), dice.uniform(10, 275), dice.uniform(0, 90), dice.randint(1, 4))
    expected = [(ship.die, foe.die, d) for group in coming_battle(state) for (d, ship, foe), _ in group]
    ran = rehearse(state, fight_it_out)
    assert [(f.ship, f.foe, f.distance) for f in ran.told(Fought)] == expected


def test_r66_battles_are_never_fought_between_players() -> None:
    """R66."""
    state = stage("boneyard", scenario="pirate_wars")
    float_ship(state, die(A), 100, 100, face=5)
    float_ship(state, die(B), 112, 100, face=1)
    assert not rehearse(state, fight_it_out).told(Fought)
    assert afloat(state) == {die(A), die(B)}


def test_whoever_loses_a_ship_loses_by_the_event_the_first_seat_included() -> None:
    """The page waits for losses. Ships of the Navy and of merchants are nobody's."""
    fought = Fought(die(A), R1, 5.0, 3, 4, "ship", "battle")
    assert fought.losers() == (A,)
    assert msgspec.structs.replace(fought, sinks="foe").losers() == ()
    assert msgspec.structs.replace(fought, foe=die(B), sinks="both").losers() == (A, B)
    assert Exploded(R1, 3, (die(B), die(A), R2), (), (1.0, 2.0, 3.0)).losers() == (B, A)
