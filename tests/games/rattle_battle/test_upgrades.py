"""Every upgrade: what it does, and when it cannot be used."""

from __future__ import annotations

import pytest
from rattle_table import (
    CANNON,
    CAPTAIN,
    G1,
    GRAPE,
    R1,
    SAIL,
    VIOLET,
    Y1,
    Y2,
    A,
    B,
    C,
    bag_of,
    deed,
    die,
    fit,
    float_ship,
    have,
    stage,
    tokens,
)

from tortuga.engine import Fast
from tortuga.games.rattle_battle.actions import (
    NO,
    YES,
    Discard,
    Drill,
    Fire,
    Hook,
    Move,
    Ram,
    ReturnLoot,
    Send,
    Shoo,
    UseUpgrade,
)
from tortuga.games.rattle_battle.chapters.aftermath import repairs
from tortuga.games.rattle_battle.chapters.battle import fight_it_out, strength
from tortuga.games.rattle_battle.chapters.briefing import send_ships
from tortuga.games.rattle_battle.chapters.firing import fire_options
from tortuga.games.rattle_battle.chapters.geometry import touching
from tortuga.games.rattle_battle.chapters.move_space import MoveSpace
from tortuga.games.rattle_battle.chapters.player_actions import turn_ask
from tortuga.games.rattle_battle.chapters.rewards import grab_loot
from tortuga.games.rattle_battle.data import SIDES_OF, UPGRADE
from tortuga.games.rattle_battle.ending import score
from tortuga.games.rattle_battle.events import Crushed, Drilled, Fired, Fought, Moved, Turned
from tortuga.games.rattle_battle.state import Rattle, Turn, ship_of
from tortuga.kit import rehearse


def sea(*things: str, scenario: str = "norrington", card: str = "i1", face: int = 3, sails: int = 0) -> Rattle:
    """A's turn, with a ship at (100, 100) and a yellow one with strength 2 at (150, 100)."""
    state = stage(card, scenario=scenario)
    state.players[A].parts[0] = sails
    fit(state, A, *things)
    float_ship(state, die(A), 100, 100, face=face)
    float_ship(state, Y1, 150, 100, face=2)
    state.turn = Turn(A)
    return state


def offers(state: Rattle, name: str) -> list[UseUpgrade]:
    ask = turn_ask(state, A)
    if ask is None:
        return []
    return [option for option in ask.options if isinstance(option, UseUpgrade) and option.upgrade == name]


def space(state: Rattle) -> MoveSpace:
    ask = turn_ask(state, A)
    assert ask is not None
    assert isinstance(ask.space, MoveSpace)
    return ask.space


def exhausted(state: Rattle, name: str) -> bool:
    return UPGRADE[name] in state.players[A].exhausted


def test_crows_nest_rolls_an_enemy_again_where_it_lies() -> None:
    state = sea("crows_nest")
    assert offers(state, "crows_nest") == [UseUpgrade("crows_nest", target=Y1)]
    ran = rehearse(state, deed, UseUpgrade("crows_nest", target=Y1), draws=[5])
    ship = ship_of(state, Y1)
    assert (ship.x, ship.y, ship.face) == (150, 100, SIDES_OF[Y1][5])
    assert ran.told(Turned) == [Turned(Y1, GRAPE)]
    assert exhausted(state, "crows_nest")
    assert offers(state, "crows_nest") == []


def test_crows_nest_reaches_a_long_range_and_no_ally() -> None:
    state = sea("crows_nest")
    ship_of(state, Y1).x = 200.1
    assert offers(state, "crows_nest") == []
    state = sea("crows_nest", scenario="pirate_wars", card="king_is_here")
    float_ship(state, VIOLET, 100, 150, face=3)
    float_ship(state, die(B), 60, 100)
    assert {offer.target for offer in offers(state, "crows_nest")} == {Y1, die(B)}, "in Pirate Wars players are enemies"


def test_parrot_moves_a_long_range_without_a_sail() -> None:
    state = sea("parrot")
    assert space(state).refusal(Move(die(A), 100, 188, "parrot")) is None
    assert space(state).refusal(Move(die(A), 100, 188.1, "parrot")) is not None
    rehearse(state, deed, Move(die(A), 100, 180, "parrot"))
    assert ship_of(state, die(A)).y == 180
    assert exhausted(state, "parrot")
    assert not state.turn.acted, "the turn's action is still to come"
    assert turn_ask(state, A) is None


def test_super_sails_go_two_long_ranges_with_a_sail() -> None:
    state = sea("super_sails", sails=2)
    assert space(state).refusal(Move(die(A), 100, 276)) is None
    ran = rehearse(state, deed, Move(die(A), 100, 270), YES)
    assert ran.kinds == ["turn", "super_sails_use"]
    assert ran.asked[1][1].default == NO
    assert ship_of(state, die(A)).y == 270
    assert not exhausted(state, "super_sails"), "once an adventure, not exhausted"
    state.turn = Turn(A)
    assert space(state).refusal(Move(die(A), 100, 100)) is not None, "used in this adventure"


def test_super_sails_refused_leave_the_ship_where_it_is() -> None:
    state = sea("super_sails", sails=1)
    rehearse(state, deed, Move(die(A), 100, 270), NO)
    assert ship_of(state, die(A)).y == 100
    assert state.players[A].tired == [0, 0]
    assert space(state).refusal(Move(die(A), 100, 270)) is not None
    assert space(state).refusal(Move(die(A), 100, 180)) is None


def test_super_sails_need_a_ready_sail() -> None:
    state = sea("super_sails", sails=1)
    state.players[A].tired[0] = 1
    assert turn_ask(state, A) is None


def test_black_flag_moves_an_enemy_a_short_range() -> None:
    state = sea("black_flag")
    assert space(state).refusal(Shoo(Y1, 150, 163)) is None
    assert space(state).refusal(Shoo(Y1, 150, 163.1)) is not None
    assert space(state).refusal(Shoo(Y1, 105, 100)) == "Another ship lies there."
    rehearse(state, deed, Shoo(Y1, 150, 160))
    assert ship_of(state, Y1).y == 160
    assert exhausted(state, "black_flag")


def test_black_flag_needs_an_enemy_within_short_range_and_players_count_in_pirate_wars() -> None:
    state = sea("black_flag")
    ship_of(state, Y1).x = 200.0
    assert turn_ask(state, A) is None
    state = sea("black_flag", scenario="pirate_wars", card="king_is_here")
    float_ship(state, die(B), 60, 100)
    float_ship(state, VIOLET, 100, 140, face=3)
    assert space(state).refusal(Shoo(die(B), 60, 120)) is None
    assert space(state).refusal(Shoo(VIOLET, 100, 160)) is not None, "nobody moves an ally"
    assert space(state).refusal(Shoo(die(A), 100, 120)) is not None


def test_harpoon_pulls_an_np_ship_up_to_yours() -> None:
    state = sea("harpoon")
    assert offers(state, "harpoon") == [UseUpgrade("harpoon", die(A), Y1)]
    rehearse(state, deed, UseUpgrade("harpoon", die(A), Y1))
    assert (ship_of(state, Y1).x, ship_of(state, Y1).y) == (112, 100)
    assert touching(ship_of(state, die(A)), ship_of(state, Y1))
    assert exhausted(state, "harpoon")


def test_harpoon_is_not_for_touching_or_distant_ships_and_stops_where_there_is_no_room() -> None:
    state = sea("harpoon")
    ship_of(state, Y1).x = 112.3
    assert offers(state, "harpoon") == []
    ship_of(state, Y1).x = 200.1
    assert offers(state, "harpoon") == []
    ship_of(state, Y1).x = 150.0
    float_ship(state, Y2, 113, 100)
    rehearse(state, deed, UseUpgrade("harpoon", die(A), Y1))
    assert ship_of(state, Y1).x == pytest.approx(125, abs=0.011), "the largest legal length"


def test_big_bertha_fires_a_long_range() -> None:
    state = sea("big_bertha", "cannon", "cannon")
    ship_of(state, Y1).x = 200.0
    assert fire_options(state, A) == [Fire(die(A), Y1)]
    ran = rehearse(state, deed, Fire(die(A), Y1), YES)
    assert ran.kinds == ["turn", "big_bertha_use"]
    assert ran.asked[1][1].default == NO
    assert exhausted(state, "big_bertha")
    assert state.players[A].tired[1] == 2, "cannons as usual"


def test_big_bertha_refused_or_not_needed() -> None:
    state = sea("big_bertha", "cannon", "cannon")
    ship_of(state, Y1).x = 200.0
    rehearse(state, deed, Fire(die(A), Y1), NO)
    assert not state.turn.acted
    assert fire_options(state, A) == []
    state = sea("big_bertha", "cannon", "cannon")
    assert rehearse(state, deed, Fire(die(A), Y1)).kinds == ["turn"]
    assert not exhausted(state, "big_bertha")
    state = sea("big_bertha", "cannon", "cannon")
    ship_of(state, Y1).x = 200.1
    assert fire_options(state, A) == []


def test_super_cannons_save_a_cannon_once_an_adventure() -> None:
    state = sea("super_cannons", "cannon", "cannon", "cannon")
    float_ship(state, Y2, 60, 100)
    ran = rehearse(state, deed, Fire(die(A), Y1), YES)
    assert ran.kinds == ["turn", "super_cannons_use"]
    assert ran.asked[1][1].default == YES
    assert [(shot.cannons, shot.help) for shot in ran.told(Fired)] == [(1, ("super_cannons",))]
    assert state.players[A].tired[1] == 1
    state.turn = Turn(A)
    ran = rehearse(state, deed, Fire(die(A), Y2))
    assert ran.kinds == ["turn"]
    assert [(shot.cannons, shot.help) for shot in ran.told(Fired)] == [(2, ())]
    assert state.players[A].tired[1] == 3


def test_super_cannons_refused_and_with_one_cannon() -> None:
    state = sea("super_cannons", "cannon", "cannon")
    rehearse(state, deed, Fire(die(A), Y1), NO)
    assert state.players[A].tired[1] == 2
    assert state.players[A].used == []
    state = sea("super_cannons", "cannon")
    assert rehearse(state, deed, Fire(die(A), Y1)).kinds == ["turn"], "with one cannon there is nothing to choose"
    assert state.players[A].tired[1] == 1
    assert not fire_options(sea("super_cannons"), A), "a ready cannon is still needed"


def test_ballista_strengthens_all_ships_for_the_battles_to_come() -> None:
    state = sea("ballista")
    float_ship(state, die(A, 1), 60, 60, face=CANNON)
    rehearse(state, deed, UseUpgrade("ballista"))
    assert strength(state, ship_of(state, die(A))) == 4
    assert strength(state, ship_of(state, die(A, 1))) == 3
    assert ship_of(state, die(A)).face == 3, "dice are not turned"
    assert exhausted(state, "ballista")
    assert offers(state, "ballista") == []


def test_boarding_hook_moves_up_to_a_ship_and_doubles_the_boarding() -> None:
    state = sea("boarding_hook")
    assert space(state).refusal(Hook(die(A), Y1, 138, 100)) is None
    assert space(state).refusal(Hook(die(A), Y1, 137, 100)) is not None, "it must end touching"
    rehearse(state, deed, Hook(die(A), Y1, 138, 100))
    assert exhausted(state, "boarding_hook")
    rehearse(state, fight_it_out)
    assert state.players[A].trophies[0].boarded == 2
    bag_of(state, *["rum"] * 10)
    rehearse(state, grab_loot, draws=[5, 5, 4, 1, 5])
    assert tokens(state, A) == {"rum": 3 + 2}


def test_boarding_hook_counts_for_that_ship_alone_and_reaches_a_short_range() -> None:
    state = sea("boarding_hook")
    float_ship(state, Y2, 138, 112.2, face=1)
    rehearse(state, deed, Hook(die(A), Y1, 138, 100))
    rehearse(state, fight_it_out)
    assert {trophy.die: trophy.boarded for trophy in state.players[A].trophies} == {Y1: 2, Y2: 1}
    state = sea("boarding_hook")
    ship_of(state, Y1).x = 190.0
    assert turn_ask(state, A) is None


def test_a_ship_held_fast_by_a_tile_is_not_harpooned() -> None:
    state = stage("boneyard", scenario="pirate_wars")
    fit(state, A, "harpoon")
    float_ship(state, die(A), 142.5, 130, face=3)
    float_ship(state, Y1, 142.5, 190, face=1)
    float_ship(state, Y2, 200, 130, face=1)
    state.turn = Turn(A)
    assert offers(state, "harpoon") == [UseUpgrade("harpoon", die(A), Y2)]


def test_steering_wheel_turns_a_ship_to_any_face() -> None:
    state = sea("steering_wheel")
    assert {offer.face for offer in offers(state, "steering_wheel")} == {1, 2, 4, 5, CANNON}
    rehearse(state, deed, UseUpgrade("steering_wheel", die(A), face=CANNON))
    ship = ship_of(state, die(A))
    assert (ship.face, ship.x, ship.y) == (CANNON, 100, 100)
    assert exhausted(state, "steering_wheel")


def test_steering_wheel_goes_by_the_dies_own_faces() -> None:
    state = sea("steering_wheel", scenario="pirate_wars", card="boneyard")
    state.sea[0].die = die(A, CAPTAIN)
    assert {offer.face for offer in offers(state, "steering_wheel")} == {4, 5, 6, CANNON}


def test_drill_sinks_a_ship_on_the_way() -> None:
    state = sea("drill", sails=1)
    ran = rehearse(state, deed, Move(die(A), 180, 100), Drill(Y1))
    assert ran.kinds == ["turn", "drill_use"]
    assert ran.asked[1][1].default == NO
    assert [trophy.die for trophy in state.players[A].trophies] == [Y1]
    assert state.players[A].trophies[0].boarded == 0, "R44: not a boarding"
    assert exhausted(state, "drill")
    assert ran.told(Drilled) == [Drilled(A, die(A), Y1)]
    assert ship_of(state, die(A)).x == 180


def test_drill_makes_room_where_the_move_ends() -> None:
    state = sea("drill", sails=1)
    assert space(state).refusal(Move(die(A), 150, 100)) is None
    assert rehearse(state, deed, Move(die(A), 150, 100)).kinds == ["turn"]
    assert ship_of(state, die(A)).x == 150
    state = sea("drill", sails=1)
    float_ship(state, Y2, 150, 113)
    assert space(state).refusal(Move(die(A), 150, 106)) == "Another ship lies there.", "one ship, not two"
    state = sea("drill", sails=1)
    float_ship(state, die(B), 60, 100)
    assert space(state).refusal(Move(die(A), 60, 100)) is not None, "only NP ships"


def test_drill_may_be_declined_and_is_only_for_sails() -> None:
    state = sea("drill", sails=1)
    rehearse(state, deed, Move(die(A), 180, 100), NO)
    assert not state.players[A].trophies
    state = sea("drill", "parrot")
    assert space(state).refusal(Move(die(A), 150, 100, "parrot")) is not None
    assert rehearse(state, deed, Move(die(A), 180, 100, "parrot")).kinds == ["turn"]
    state = sea("drill", sails=1)
    assert rehearse(state, deed, Move(die(A), 100, 150)).kinds == ["turn"], "nothing on the way"


def test_ram_fights_at_once_with_two_strength_more() -> None:
    state = sea("ram", sails=1)
    ship_of(state, Y1).face = 5
    ran = rehearse(state, deed, Move(die(A), 138, 100), Ram(Y1))
    assert ran.kinds == ["turn", "ram_use"]
    assert ran.asked[1][1].default == NO
    (fight,) = ran.told(Fought)
    assert (fight.strength, fight.foe_strength, fight.why) == (5, 5, "ram")
    assert state.players[A].trophies[0].boarded == 1
    assert state.players[A].sunk == [die(A)]
    assert not state.sea
    assert exhausted(state, "ram")


def test_ram_follows_any_move_of_yours_that_touches_an_enemy() -> None:
    for things, action in (
        (["parrot"], Move(die(A), 138, 100, "parrot")),
        (["turbine"], Move(die(A), 138, 100, "turbine")),
        (["boarding_hook"], Hook(die(A), Y1, 138, 100)),
    ):
        state = sea("ram", *things)
        assert rehearse(state, deed, action, Ram(Y1)).kinds == ["turn", "ram_use"]
    state = sea("ram", sails=1)
    assert rehearse(state, deed, Move(die(A), 130, 100)).kinds == ["turn"], "it touches nobody"


def test_r87_ram_against_a_players_ship() -> None:
    """R87."""
    state = sea("ram", sails=1, scenario="pirate_wars", card="boneyard")
    float_ship(state, die(B), 100, 150, face=4)
    rehearse(state, deed, Move(die(A), 100, 138), Ram(die(B)))
    assert [trophy.die for trophy in state.players[A].trophies] == [die(B)], "3 + 2 against 4"
    assert state.players[B].avenge == 1
    state = sea("ram", sails=1, scenario="pirate_wars", card="boneyard")
    float_ship(state, die(B), 100, 150, face=5)
    rehearse(state, deed, Move(die(A), 100, 138), Ram(die(B)))
    assert [trophy.die for trophy in state.players[B].trophies] == [die(A)], "both sink, both have a trophy"
    assert (state.players[A].avenge, state.players[B].avenge) == (1, 1)


def test_turbine_moves_a_short_range_once_an_adventure() -> None:
    state = sea("turbine")
    assert space(state).refusal(Move(die(A), 100, 163, "turbine")) is None
    assert space(state).refusal(Move(die(A), 100, 163.1, "turbine")) is not None
    ran = rehearse(state, deed, Move(die(A), 100, 150, "turbine"))
    assert ran.told(Moved)[0].by == "turbine"
    assert not exhausted(state, "turbine")
    assert state.players[A].tired == [0, 0]
    state.turn = Turn(A)
    assert turn_ask(state, A) is None


def test_iron_teeth_sink_all_that_touch_without_reward() -> None:
    state = sea("iron_teeth")
    ship_of(state, Y1).x = 112.3
    float_ship(state, G1, 100, 88, face=2)
    float_ship(state, R1, 60, 100, face=3)
    assert offers(state, "iron_teeth") == [UseUpgrade("iron_teeth", die(A))]
    ran = rehearse(state, deed, UseUpgrade("iron_teeth", die(A)))
    assert ran.told(Crushed) == [Crushed(A, die(A), Y1), Crushed(A, die(A), G1)]
    assert {ship.die for ship in state.sea} == {die(A), R1}
    assert not state.players[A].trophies
    assert exhausted(state, "iron_teeth")


def test_iron_teeth_need_something_to_bite() -> None:
    assert offers(sea("iron_teeth"), "iron_teeth") == []


def test_heavens_kitchen_draws_one_more_and_returns_one() -> None:
    state = sea("heavens_kitchen")
    bag_of(state, "rum", "rum", "rum", "spices")
    ran = rehearse(state, grab_loot, YES, ReturnLoot("rum"), draws=[2, 1, 1])
    assert ran.kinds == ["loot_option", "loot_option"]
    assert ran.asked[0][1].default == NO
    assert ran.asked[1][1].default == ReturnLoot("rum")
    assert tokens(state, A) == {"rum": 2, "spices": 1}
    assert UPGRADE["heavens_kitchen"] in state.players[A].used


def test_heavens_kitchen_is_for_those_who_took_part_and_may_be_declined() -> None:
    state = stage()
    fit(state, A, "heavens_kitchen")
    assert rehearse(state, grab_loot).asked == []
    state = sea("heavens_kitchen")
    rehearse(state, grab_loot, NO, draws=[29, 33, 29])
    assert sum(state.players[A].loot) == 3


def test_secret_hold_keeps_one_loot_from_repairs() -> None:
    state = sea("secret_hold")
    have(state, A, "rum", "rum")
    state.players[A].sunk = [die(A), die(A, 1), die(A, 2)]
    rehearse(state, repairs)
    assert tokens(state, A) == {"rum": 1}
    state.players[A].exhausted = [UPGRADE["secret_hold"]]
    state.players[A].sunk = [die(A)]
    rehearse(state, repairs)
    assert tokens(state, A) == {}, "R84"


def test_secret_hold_owner_chooses_what_is_safe() -> None:
    state = sea("secret_hold")
    have(state, A, "rum", "valuables")
    state.players[A].sunk = [die(A), die(A, 1)]
    rehearse(state, repairs, Discard("valuables"))
    assert tokens(state, A) == {"rum": 1}


@pytest.mark.parametrize(("name", "kept"), [("secret_hold", 1), ("super_hold", 3), ("ballista", 0)])
def test_stowage_upgrades_hold_loot_when_all_ships_are_sent(name: str, kept: int) -> None:
    state = stage()
    fit(state, A, name)
    have(state, A, "rum", "rum", "rum", "rum")
    rehearse(state, send_ships, Send(4, False), ...)
    assert sum(state.players[A].loot) == kept


def test_rich_cabin_stows_valuables_alone_and_is_worth_two_points() -> None:
    state = stage()
    fit(state, A, "rich_cabin")
    have(state, A, "rum", "valuables", "valuables")
    rehearse(state, send_ships, Send(4, False), Discard("rum"), ...)
    assert tokens(state, A) == {"valuables": 1}
    assert score(state.players[A]) == 2


def test_super_hull_and_bombs_work_by_themselves() -> None:
    """R41: they work while ready. Their effects are tested with explosions, volleys and battles."""
    state = sea("super_hull", "bombs")
    assert offers(state, "super_hull") == offers(state, "bombs") == []
    assert turn_ask(state, A) is None


def test_an_exhausted_upgrade_is_not_offered() -> None:
    for name in ("crows_nest", "harpoon", "ballista", "steering_wheel"):
        state = sea(name)
        assert offers(state, name)
        state.players[A].exhausted = [UPGRADE[name]]
        assert offers(state, name) == []


def test_proposals_cover_every_kind_of_movement() -> None:
    state = sea("parrot", "turbine", "boarding_hook", "black_flag", sails=1)
    float_ship(state, die(C), 200, 200)
    proposed = list(space(state).candidates(Fast(2), 40))
    assert {type(action) for action in proposed} == {Move, Hook, Shoo}
    assert {action.by for action in proposed if isinstance(action, Move)} == {"sail", "parrot", "turbine"}
    assert all(space(state).refusal(action) is None for action in proposed)


def test_a_surrendering_ship_sunk_by_drill_counts_as_surrendered() -> None:
    state = sea("drill", sails=1, card="i5")
    ship_of(state, Y1).face = SAIL
    rehearse(state, deed, Move(die(A), 180, 100), Drill(Y1))
    assert state.players[A].trophies[0].surrendered
