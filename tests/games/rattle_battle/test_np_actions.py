"""Step 3, NP ship actions: escape, explode, move, volley, re-drops."""

from __future__ import annotations

from types import EllipsisType

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
    Y3,
    A,
    B,
    C,
    die,
    fit,
    float_ship,
    stage,
)

from tortuga.games.rattle_battle.actions import PickTarget
from tortuga.games.rattle_battle.chapters.np_actions import MOST_REDROPS, np_ship_actions
from tortuga.games.rattle_battle.data import WORDS
from tortuga.games.rattle_battle.events import Dropped, Escaped, Exploded, Sailed, Volleyed
from tortuga.games.rattle_battle.state import Rattle, Ship, ship_of
from tortuga.kit import Draws, Rehearsal, rehearse


def afloat(state: Rattle) -> set[int]:
    return {ship.die for ship in state.sea}


def at(ship: Ship) -> tuple[float, float]:
    return (ship.x, ship.y)


def act_out(state: Rattle, *answers: PickTarget | EllipsisType, draws: Draws = ()) -> Rehearsal[Rattle]:
    return rehearse(state, np_ship_actions, *answers, draws=draws)


# Escape


def test_escaping_ships_leave_at_once_without_credit() -> None:
    state = stage("i3")
    float_ship(state, Y1, 50, 50, face=SAIL)
    float_ship(state, Y2, 90, 50, face=SAIL)
    float_ship(state, die(A), 200, 200, face=4)
    ran = act_out(state)
    assert afloat(state) == {die(A)}
    assert ran.told(Escaped) == [Escaped(Y1), Escaped(Y2)]
    assert not state.players[A].trophies


# Explode


def test_r33_neptunes_storm_sinks_player_ships_only() -> None:
    """R33."""
    state = stage("neptunes_anger", seats=3)
    float_ship(state, BLUE, 100, 100, face=3)
    float_ship(state, G1, 115, 100, face=2)
    for number, seat in enumerate((A, B, C, A)):
        float_ship(state, die(seat, number), 140 + 20 * number, 100, face=4)
    ran = act_out(state)
    assert afloat(state) == {G1, die(A, 3)}
    assert [player.sunk for player in state.players] == [[die(A, 0)], [die(B, 1)], [die(C, 2)]]
    (event,) = ran.told(Exploded)
    assert event.count == 3
    assert event.distances == (28.0, 48.0, 68.0)


def test_neptunes_storm_escapes_on_a_skull() -> None:
    state = stage("neptunes_anger")
    float_ship(state, BLUE, 100, 100, face=SKULL)
    float_ship(state, die(A), 140, 100, face=4)
    act_out(state)
    assert afloat(state) == {die(A)}


def test_r35_a_ship_sunk_by_an_explosion_loses_its_action() -> None:
    """R35."""
    state = stage("powder_ships")
    float_ship(state, Y1, 100, 100, face=SAIL)
    float_ship(state, R1, 122, 100, face=GRAPE)
    float_ship(state, die(A), 73, 100, face=1)
    ran = act_out(state)
    assert afloat(state) == {die(A)}
    assert not ran.told(Volleyed)
    assert not state.players[A].trophies, "nobody is credited"
    assert ran.told(Exploded)[0].sunk == (R1,)


def test_r34_all_tied_for_the_last_place_sink() -> None:
    """R34."""
    state = stage("powder_ships")
    float_ship(state, Y1, 100, 100, face=GRAPE)
    float_ship(state, die(A, 0), 122, 100)
    float_ship(state, die(B, 0), 66, 100)
    float_ship(state, die(C, 0), 100, 134.4)
    float_ship(state, die(C, 1), 100, 58)
    act_out(state)
    assert afloat(state) == {die(C, 1)}


def test_r77_super_hull_counts_but_is_not_sunk_by_an_explosion() -> None:
    """R77."""
    state = stage("powder_ships")
    fit(state, A, "super_hull")
    float_ship(state, Y1, 100, 100, face=GRAPE)
    float_ship(state, die(A), 122, 100)
    float_ship(state, die(B), 73, 100)
    float_ship(state, die(C), 100, 132)
    ran = act_out(state)
    assert afloat(state) == {die(A), die(C)}
    assert ran.told(Exploded)[0].saved == (die(A),)


def test_explosions_start_with_the_pair_that_is_closest() -> None:
    state = stage("powder_ships")
    float_ship(state, Y1, 100, 100, face=SAIL)
    float_ship(state, Y2, 180, 100, face=SAIL)
    float_ship(state, die(A), 145, 100)
    ran = act_out(state)
    # Y2 is 23 mm from A's ship, Y1 33 mm: Y2 goes first and takes A along; then Y1 has nothing left to sink.
    assert [event.die for event in ran.told(Exploded)] == [Y2, Y1]
    assert ran.told(Exploded)[1].sunk == ()
    assert afloat(state) == set()


def test_explosions_at_the_same_distance_happen_at_the_same_time() -> None:
    state = stage("powder_ships")
    float_ship(state, Y1, 100, 100, face=SAIL)
    float_ship(state, Y2, 180, 100, face=SAIL)
    float_ship(state, die(A), 140, 100)
    ran = act_out(state)
    assert [event.sunk for event in ran.told(Exploded)] == [(die(A),), (die(A),)]
    assert state.players[A].sunk == [die(A)]
    assert afloat(state) == set()


def test_without_player_ships_explosions_go_by_other_ships() -> None:
    state = stage("powder_ships")
    float_ship(state, Y1, 100, 100, face=SAIL)
    float_ship(state, R1, 130, 100, face=4)
    ran = act_out(state)
    assert ran.told(Exploded)[0].sunk == (R1,)
    assert afloat(state) == set()


def test_a_lonely_ship_explodes_without_harm() -> None:
    state = stage("powder_ships")
    float_ship(state, Y1, 100, 100, face=SAIL)
    assert act_out(state).told(Exploded)[0].sunk == ()
    assert afloat(state) == set()


# Move


@pytest.mark.parametrize(("target", "end"), [((200, 142.5), (148, 142.5)), ((130, 142.5), (118, 142.5))])
def test_towards_the_closest_player_ship(target: tuple[float, float], end: tuple[float, float]) -> None:
    state = stage("wreck_divers", scenario="pirate_wars")
    mover = float_ship(state, Y1, 60, 142.5, face=SAIL)
    float_ship(state, die(A), *target)
    act_out(state)
    assert at(mover) == end


def test_r32_away_from_it_until_the_wall() -> None:
    """R32."""
    state = stage("i2")
    mover = float_ship(state, Y1, 250, 142.5, face=SAIL)
    float_ship(state, die(A), 200, 142.5)
    ran = act_out(state)
    assert at(mover) == (279, 142.5)
    assert ran.told(Sailed)[0].length == 29


def test_a_ship_that_touches_its_target_stays() -> None:
    state = stage("wreck_divers", scenario="pirate_wars")
    mover = float_ship(state, Y1, 100, 100, face=SAIL)
    float_ship(state, die(A), 112.3, 100)
    ran = act_out(state)
    assert at(mover) == (100, 100)
    assert WORDS.tell(ran.told(Sailed)[0]) == "Y1 can come no closer to crimson ship 1"


def test_a_ship_in_a_corner_has_no_way_to_flee() -> None:
    state = stage("i2")
    mover = float_ship(state, Y1, 279, 279, face=SAIL)
    float_ship(state, die(A), 200, 200)
    ran = act_out(state)
    assert at(mover) == (279, 279)
    assert WORDS.tell(ran.told(Sailed)[0]) == "Y1 has no way to flee from crimson ship 1"


def test_a_move_does_not_end_on_another_ship() -> None:
    state = stage("i2")
    mover = float_ship(state, Y1, 150, 142.5, face=SAIL)
    float_ship(state, Y2, 240, 142.5, face=2)
    float_ship(state, die(A), 100, 142.5)
    act_out(state)
    assert mover.x == pytest.approx(228.01, abs=0.011)


def test_r31_the_baron_chooses_among_equally_close_targets() -> None:
    """R31."""
    state = stage("i2")
    mover = float_ship(state, Y1, 142.5, 142.5, face=SAIL)
    float_ship(state, die(B), 200, 142.5)
    float_ship(state, die(A), 85, 142.5)
    ran = act_out(state, ...)
    assert list(ran.waiting) == [A]
    assert ran.ask.kind == "np_move_target"
    assert ran.ask.options == (PickTarget(die(A)), PickTarget(die(B))), "R85: seats from the Baron on"
    assert ran.ask.default == PickTarget(die(A))
    state.sea[:] = []
    mover = float_ship(state, Y1, 142.5, 142.5, face=SAIL)
    float_ship(state, die(B), 200, 142.5)
    float_ship(state, die(A), 85, 142.5)
    act_out(state, PickTarget(die(B)))
    assert mover.x < 142.5


def test_r83_ships_of_one_group_choose_their_ways_at_once_and_never_overlap() -> None:
    """R83."""
    state = stage("wreck_divers", scenario="pirate_wars")
    first = float_ship(state, Y1, 100, 135, face=SAIL)
    second = float_ship(state, Y2, 100, 150, face=SAIL)
    float_ship(state, die(A), 160, 142.5)
    ran = act_out(state)
    assert [event.die for event in ran.told(Sailed)] == [Y1, Y2]
    assert first.x > 140
    assert abs(first.y - second.y) >= 11.98 or abs(first.x - second.x) >= 11.98


def test_no_player_ship_no_move() -> None:
    state = stage("i2")
    mover = float_ship(state, Y1, 142.5, 142.5, face=SAIL)
    act_out(state)
    assert at(mover) == (142.5, 142.5)


def test_r63_to_the_wanted_players_ship_or_else_the_closest() -> None:
    """R63."""
    for wanted, towards in ((B, 1), (C, -1), (-1, -1)):
        state = stage("navy_patrol")
        state.wanted = wanted
        mover = float_ship(state, R1, 142.5, 142.5, face=SAIL)
        float_ship(state, die(A), 92.5, 142.5)
        float_ship(state, die(B), 250, 142.5)
        act_out(state)
        assert (mover.x - 142.5) * towards > 0


def test_r38_a_symbol_with_several_deeds_does_each_in_its_own_step() -> None:
    """R38."""
    state = stage("corsairs", scenario="pirate_wars")
    from rattle_table import O1

    mover = float_ship(state, O1, 60, 142.5, face=SKULL)
    float_ship(state, die(A), 200, 142.5)
    ran = act_out(state)
    assert at(mover) == (148, 142.5)
    assert ran.told(Volleyed) == [Volleyed(O1, die(A), 40.0)]
    assert afloat(state) == {O1}


def test_a_tile_that_blocks_moves_stops_np_ships_too() -> None:
    state = stage("boneyard", scenario="pirate_wars")
    from tortuga.games.rattle_battle.chapters.np_actions import straight_way

    ship = float_ship(state, Y1, 60, 205, face=2)
    assert straight_way(state, ship, 1.0, 0.0, 88.0) == pytest.approx(27.17, abs=0.02)
    ship.x = 90.0
    assert straight_way(state, ship, 1.0, 0.0, 88.0) == 0, "a ship on the tile cannot move at all"


# Volley


def test_r23_everybody_within_half_a_millimetre_of_the_closest_is_hit() -> None:
    """R23."""
    state = stage("i3")
    float_ship(state, Y1, 100, 100, face=GRAPE)
    float_ship(state, die(A), 140, 100)
    float_ship(state, die(B), 100, 140.4)
    float_ship(state, die(C), 59.4, 100)
    act_out(state)
    assert afloat(state) == {Y1, die(C)}


def test_r29_volleys_start_with_the_closest_pair_and_are_searched_anew() -> None:
    """R29."""
    state = stage("i3")
    float_ship(state, Y1, 100, 100, face=GRAPE)
    float_ship(state, Y2, 174, 100, face=GRAPE)
    float_ship(state, die(A), 132, 100)
    float_ship(state, die(B), 236, 100)
    ran = act_out(state)
    assert ran.told(Volleyed) == [Volleyed(Y1, die(A), 20.0), Volleyed(Y2, die(B), 50.0)]


def test_r30_volleys_of_one_group_are_simultaneous() -> None:
    """R30."""
    state = stage("i3")
    float_ship(state, Y1, 100, 100, face=GRAPE)
    float_ship(state, Y2, 180, 100, face=GRAPE)
    float_ship(state, die(A), 140, 100)
    float_ship(state, die(B), 140, 200)
    act_out(state)
    assert afloat(state) == {Y1, Y2, die(B)}, "both aimed at A, and both are done"


def test_volley_ignores_strength_and_distance() -> None:
    state = stage("i3")
    float_ship(state, Y1, 10, 10, face=GRAPE)
    float_ship(state, die(A), 270, 270, face=5)
    act_out(state)
    assert afloat(state) == {Y1}


def test_r78_super_hull_passes_a_volley_on_even_to_a_ship_of_the_same_player() -> None:
    """R78."""
    state = stage("i3")
    fit(state, A, "super_hull")
    float_ship(state, Y1, 100, 100, face=GRAPE)
    float_ship(state, die(A, 0), 132, 100)
    float_ship(state, die(A, 1), 63, 100)
    float_ship(state, die(B, 0), 100, 142)
    ran = act_out(state)
    assert afloat(state) == {Y1, die(A, 0), die(B, 0)}
    assert ran.told(Volleyed) == [Volleyed(Y1, die(A, 1), 25.0, die(A, 0))]


def test_r78_super_hull_without_another_ship_does_not_help() -> None:
    """R78."""
    state = stage("i3")
    fit(state, A, "super_hull")
    float_ship(state, Y1, 100, 100, face=GRAPE)
    float_ship(state, die(A), 132, 100)
    act_out(state)
    assert afloat(state) == {Y1}


def test_r78_several_targets_each_get_a_replacement_of_their_own() -> None:
    """R78."""
    state = stage("i3")
    fit(state, A, "super_hull")
    float_ship(state, Y1, 142.5, 142.5, face=GRAPE)
    float_ship(state, die(A, 0), 182.5, 142.5)
    float_ship(state, die(A, 1), 102.5, 142.5)
    float_ship(state, die(B, 0), 142.5, 200)
    float_ship(state, die(C, 0), 142.5, 70)
    act_out(state)
    assert afloat(state) == {Y1, die(A, 0), die(A, 1)}


def test_r78_ships_that_are_equally_next_closest_all_sink_instead() -> None:
    """R78, R23: a ship that acts on one of several equally close ships acts on all of them; 25.6 mm is further."""
    state = stage("i3")
    fit(state, A, "super_hull")
    float_ship(state, Y1, 100, 100, face=GRAPE)
    float_ship(state, die(A, 0), 132, 100)
    float_ship(state, die(A, 1), 63, 100)
    float_ship(state, die(B, 0), 100, 137.5)
    float_ship(state, die(C, 0), 100, 62.4)
    ran = act_out(state)
    assert afloat(state) == {Y1, die(A, 0), die(C, 0)}
    assert ran.told(Volleyed) == [
        Volleyed(Y1, die(A, 1), 25.0, die(A, 0)),
        Volleyed(Y1, die(B, 0), 25.5, die(A, 0)),
    ]


def test_r23_of_two_equally_close_targets_the_first_in_turn_order_is_told_first() -> None:
    """R23: both sink."""
    for baron, other in ((A, B), (B, A)):
        state = stage("i3")
        state.baron = baron
        float_ship(state, Y1, 100, 100, face=GRAPE)
        float_ship(state, die(A), 132, 100)
        float_ship(state, die(B), 68, 100)
        ran = act_out(state)
        assert afloat(state) == {Y1}
        assert [shot.target for shot in ran.told(Volleyed)] == [die(baron), die(other)]


def test_r84_an_exhausted_super_hull_does_nothing() -> None:
    """R84."""
    from tortuga.games.rattle_battle.data import UPGRADE

    state = stage("i3")
    fit(state, A, "super_hull")
    state.players[A].exhausted = [UPGRADE["super_hull"]]
    float_ship(state, Y1, 100, 100, face=GRAPE)
    float_ship(state, die(A), 132, 100)
    float_ship(state, die(B), 160, 100)
    act_out(state)
    assert afloat(state) == {Y1, die(B)}


# Allies


def test_r50_an_allys_volley_hits_np_ships_in_the_same_order() -> None:
    """R50."""
    state = stage("king_is_here", scenario="pirate_wars")
    float_ship(state, VIOLET, 142.5, 235, face=SKULL)
    float_ship(state, R1, 142.5, 200, face=GRAPE)
    float_ship(state, G1, 60, 60, face=2)
    float_ship(state, die(A), 142.5, 100)
    ran = act_out(state)
    # Both are 23 mm from each other and fire at the same time.
    assert {(event.die, event.target) for event in ran.told(Volleyed)} == {(VIOLET, R1), (R1, VIOLET)}
    assert afloat(state) == {G1, die(A)}
    assert state.king_sunk
    assert not any(player.trophies for player in state.players)


def test_r50_a_red_that_has_fired_is_still_the_allys_nearest_target() -> None:
    """R50: each ship fires once, but may be hit before and after."""
    state = stage("king_is_here", scenario="pirate_wars")
    float_ship(state, VIOLET, 142.5, 235, face=SKULL)
    float_ship(state, R1, 142.5, 195, face=GRAPE)
    float_ship(state, R2, 142.5, 40, face=4)
    float_ship(state, die(A), 142.5, 173)
    ran = act_out(state)
    fired = [(event.die, event.target) for event in ran.told(Volleyed)]
    assert fired == [(R1, die(A)), (VIOLET, R1)], "10 mm first, then 28 mm, and not the red far away"
    assert afloat(state) == {VIOLET, R2}


def test_r50_an_ally_that_has_fired_is_still_a_target() -> None:
    """R50."""
    state = stage("king_is_here", scenario="pirate_wars")
    float_ship(state, VIOLET, 142.5, 235, face=SKULL)
    float_ship(state, G1, 142.5, 213, face=2)
    float_ship(state, R1, 142.5, 180, face=GRAPE)
    float_ship(state, die(A), 142.5, 60)
    ran = act_out(state)
    fired = [(event.die, event.target) for event in ran.told(Volleyed)]
    assert fired == [(VIOLET, G1), (R1, VIOLET)], "the king is nearer than the player's ship"
    assert state.king_sunk


def test_r81_the_king_is_a_target_like_any_player_ship() -> None:
    """R81."""
    state = stage("king_is_here", scenario="pirate_wars")
    float_ship(state, VIOLET, 142.5, 235, face=3)
    mover = float_ship(state, R1, 142.5, 60, face=SAIL)
    act_out(state)
    assert at(mover) == (142.5, 148)


# Re-drops


def scripted(card: str, *drops: str, scenario: str = "norrington") -> Rattle:
    return stage(card, scenario=scenario, drops="scripted", script=list(drops))


def test_r37_a_redropped_ship_resolves_its_new_symbol() -> None:
    """R37."""
    state = scripted("i7", "100,100,0,skull", "100,100,0,4")
    from rattle_table import O1

    float_ship(state, O1, 50, 50, face=SKULL)
    float_ship(state, die(A), 100, 50)
    float_ship(state, die(B), 100, 140)
    ran = act_out(state)
    assert [event.target for event in ran.told(Volleyed)] == [die(A), die(B)]
    assert [event.why for event in ran.told(Dropped)] == ["redrop", "redrop"]
    assert ship_of(state, O1).face == 4
    assert ship_of(state, O1).redrops == 2


def test_r39_other_ships_turned_over_by_a_redrop_do_not_act() -> None:
    """R39."""
    state = scripted("ghost_squadron", "200,200,0,2", scenario="pirate_wars")
    float_ship(state, R1, 50, 50, face=GRAPE)
    float_ship(state, G1, 100, 50, face=SAIL)
    float_ship(state, die(A), 80, 80)
    float_ship(state, die(B), 250, 250)
    ran = act_out(state)
    # R1 volleyed once in the first pass; after G1's re-drop it still shows grape and does not act again.
    assert [event.die for event in ran.told(Volleyed)] == [R1]


def test_r37_at_most_ten_redrops() -> None:
    """R37."""
    state = scripted("ghost_squadron", *["100,100,0,sail"] * 12, scenario="pirate_wars")
    float_ship(state, G1, 50, 50, face=SAIL)
    float_ship(state, die(A), 200, 200)
    ran = act_out(state)
    assert len(ran.told(Dropped)) == MOST_REDROPS
    assert ship_of(state, G1).face == SAIL


def test_r35_a_ship_sunk_before_is_not_dropped_again() -> None:
    """R35."""
    state = stage("i6")
    float_ship(state, Y1, 100, 100, face=SAIL)
    float_ship(state, Y2, 122, 100, face=GRAPE)
    float_ship(state, die(A), 200, 200)
    ran = act_out(state)
    assert afloat(state) == {die(A)}
    assert not ran.told(Dropped)


def test_r36_a_storm_that_comes_up_later_does_not_act() -> None:
    """R36: a blue die turned to a number after the drop fights with that number."""
    from tortuga.games.rattle_battle.chapters.battle import strength

    state = stage("neptunes_anger")
    storm = float_ship(state, BLUE, 100, 100, face=3)
    assert strength(state, storm) == 3


def test_nothing_happens_without_symbols() -> None:
    state = stage("i3")
    float_ship(state, Y1, 100, 100, face=2)
    float_ship(state, Y3, 150, 100, face=3)
    float_ship(state, die(A), 120, 140, face=CANNON)
    assert act_out(state).table.told == []
