"""Rare cases: somebody gives up in the middle of a question, forts fire during plunder, the deck runs out."""

from __future__ import annotations

from typing import Any

import pytest
from piratical_table import (
    HARBOURS,
    Play,
    begin,
    captain,
    cost,
    draw,
    give,
    move,
    put_ship,
    sail,
    ship,
    stage,
    stay,
    where,
)
from surely import there

from tortuga.games.piratical.actions import (
    Board,
    Concede,
    Done,
    Fire,
    GiveUp,
    HoldOn,
    Jettison,
    KeepCard,
    PlayCard,
    Plunder,
    Ram,
    TakeCrew,
    TakeLoot,
    TakeRansom,
    Trade,
)
from tortuga.games.piratical.data import CARD_OF, RACE_OF
from tortuga.games.piratical.events import (
    CargoJettisoned,
    DeckShuffled,
    Escaped,
    Fired,
    FortFired,
    HooksRolled,
    PlunderRolled,
    RamRolled,
    ShipLost,
    TurnMissed,
)
from tortuga.games.piratical.rules import RULES

ELVES = RACE_OF["elves"]


# Somebody gives up while another is asked


def test_a_target_that_gives_up_after_sinking_its_rammer_leaves_nobody_to_arrive() -> None:
    """R78: the rammer went down, the target owes cargo and gives up instead."""
    state = stage("empire", "orcs", "elves", wind=1)
    put_ship(state, 0, "G1", 2, hull=1, crew=1, guns=[])
    put_ship(state, 1, "G4", 2, hull=8, crew=4, guns=["forward"] * 4)
    play = begin(state, [2])
    move(play, "sail", "G3", 2)
    play.answer(Ram(1))
    assert play.told(ShipLost) == [ShipLost(0, "G3", "sunk")]
    assert (play.asked[0], play.kind) == (1, "cargo_loss")
    play.act(1, Concede())
    assert (play.asked[0], play.kind) == (2, "mode")


def plunder_at_a_port_that_may_close(dice: list[int], **ship_changes: Any) -> Play:
    """Empire plunders the port of the Elves (seat 1), who are elsewhere; a port without a captain is closed."""
    state = stage("empire", "elves", "orcs", phase="anchor", neutral_ports="closed")
    put_ship(state, 0, HARBOURS["elves"], 1, **ship_changes)
    put_ship(state, 1, "S24", 2)
    play = begin(state, dice)
    play.answer(Plunder())
    return play


def test_treasure_of_a_port_that_closes_is_gone_before_it_is_aboard() -> None:
    play = plunder_at_a_port_that_may_close([1, 1, 1, 1, 6], hull=5, crew=3, guns=["forward"])
    assert play.kind == "jettison"
    before = RULES.census(play.state)
    play.act(1, Concede())
    assert play.kind != "jettison"
    assert not play.told(CargoJettisoned)
    assert len(ship(play).treasures) == 1
    assert RULES.census(play.state) == before


def test_forts_of_a_port_that_closes_fire_no_more_and_nothing_is_plundered_there() -> None:
    play = plunder_at_a_port_that_may_close([6, 1, 1], hull=4, crew=3, guns=["forward"])
    assert play.kind == "cargo_loss"
    play.act(1, Concede())
    play.answer(GiveUp("weapon", 1))
    assert len(play.told(FortFired)) == 1
    assert not play.told(PlunderRolled)
    assert ship(play).hostile == []
    assert play.state.active == 2


def test_nothing_goes_overboard_for_the_loot_of_a_captain_who_has_given_up() -> None:
    state = stage("empire", "chaos", "orcs", phase="board")
    put_ship(state, 0, "S6", 2, hull=4, crew=3, guns=["forward"])
    put_ship(state, 1, "S7", 2, crew=2, treasures=1)
    play = begin(state, [6, 1])
    play.answer(Board(1), TakeLoot("treasure"))
    assert play.kind == "jettison"
    play.act(1, Concede())
    assert play.kind != "jettison"
    assert len(ship(play).weapons) == 1


def test_no_boarding_cards_are_played_against_a_captain_who_has_given_up() -> None:
    state = stage("empire", "chaos", "orcs", phase="board")
    put_ship(state, 0, "S6", 2)
    put_ship(state, 1, "S7", 2)
    give(state, 0, "cutlass")
    play = begin(state)
    play.answer(Board(1))
    assert play.kind == "boarding_cards"
    play.act(1, Concede())
    assert (play.asked[0], play.kind) == (2, "mode")
    assert captain(play).hand == [CARD_OF["cutlass"]]


def test_hooks_let_go_of_a_captain_who_has_given_up() -> None:
    state = stage("orcs", "chaos", "elves", phase="board")
    put_ship(state, 0, "S6", 2, crew=3)
    put_ship(state, 1, "S7", 2, crew=3)
    play = begin(state, [3, 3])
    play.answer(Board(1))
    assert play.kind == "cast_off"
    play.act(1, Concede())
    assert (play.asked[0], play.kind) == (2, "mode")
    assert not play.told(HooksRolled)


def test_after_boarding_a_captain_who_gave_up_nobody_else_is_boarded() -> None:
    """R40: the one boarding action has been begun."""
    state = stage("empire", "chaos", "orcs", phase="board")
    put_ship(state, 0, "S6", 2)
    put_ship(state, 1, "S7", 2)
    put_ship(state, 2, "S5", 2)
    give(state, 1, "cutlass")
    play = begin(state)
    play.answer(Board(1))
    assert (play.asked[0], play.kind) == (1, "boarding_cards")
    play.act(1, Concede())
    assert (play.asked[0], play.kind) == (2, "mode")


def test_the_hand_of_a_captain_who_gives_up_is_shown_so_that_is_not_taken_back() -> None:
    state = stage("empire", "chaos", "orcs")
    give(state, 1, "narrow_escape")
    play = begin(state)
    play.act(1, Concede())
    assert "narrow_escape" in play.view(0).discard
    assert not play.match.can_undo(1)


# Under sail


def test_in_irons_and_embayed_at_once_is_still_one_free_side() -> None:
    """R18, R19: head to wind with the edge of the board ahead; after one side there is sea ahead."""
    found = sail("brettonian", "sail", "H1", 5, wind=2)
    assert (cost(found, "H1", 4), cost(found, "H1", 6)) == (0, 0)
    assert (cost(found, "H1", 3), cost(found, "H1", 1)) == (None, None)
    assert (cost(found, "I1", 4), cost(found, "I1", 3)) == (1, 2)


def test_in_a_corner_of_the_sea_the_second_side_is_turned_on_the_spot_too() -> None:
    """R19: beside G1 the edge runs ahead on three sides."""
    found = sail("brettonian", "sail", "G1", 5, wind=2)
    assert [cost(found, "G1", facing) for facing in (5, 4, 6, 3, 1, 2)] == [0, 0, 0, 1, 1, None]


def test_a_crippled_ship_pays_for_its_second_pivot_out_of_the_halved_points() -> None:
    """R19, R20, R26: five points, six straight down wind, one of them for the second side."""
    found = sail("brettonian", "sail", "G1", 5, wind=3, hull=6)
    assert cost(found, "G1", 3) == 1
    assert cost(found, "L3", 3) == 6
    assert cost(found, "M4", 3) is None
    assert {one.facing for one in found if one.hex == "L3"} == {3}


@pytest.mark.parametrize(
    ("race", "hull", "end"), [("elves", 10, 18), ("elves", 5, 13), ("empire", 12, 15), ("empire", 6, 11)]
)
def test_a_bow_swung_in_port_down_wind_has_the_bonus(race: str, hull: int, end: int) -> None:
    """R20, R21, R26: out of the anchorage at Q7 along its row."""
    found = sail(race, "sail", "Q7", 5, wind=2, hull=hull)
    assert cost(found, f"Q{end}", 2) == end - 7
    assert cost(found, f"Q{end + 1}", 2) is None
    assert {one.facing for one in found if one.hex == f"Q{end}"} == {2}


# Missed and extra turns


def test_a_turn_missed_by_trade_eats_the_extra_turn_of_the_same_turn() -> None:
    """R56, R57"""
    state = stage("empire", "chaos")
    put_ship(state, 0, HARBOURS["elves"], 1)
    play = draw(state, "albatross", [3, 4])
    stay(play)
    play.answer(Trade())
    assert (captain(play).extra, captain(play).miss) == (1, 1)
    play.answer(Done())
    assert play.told(TurnMissed) == [TurnMissed(0, 0)]
    assert (play.state.active, captain(play).extra, captain(play).miss) == (1, 0, 0)


def test_forts_fire_in_a_missed_turn_and_again_in_the_extra_turn_after_it() -> None:
    """R45: each is a turn of its own."""
    state = stage("empire", "dwarves", phase="start")
    put_ship(state, 0, HARBOURS["elves"], 1)
    put_ship(state, 1, "S24", 2)
    ship_ = state.captains[0].ship
    assert ship_ is not None
    ship_.hostile = [ELVES]
    state.captains[0].miss = state.captains[0].extra = 1
    play = begin(state, [1] * 8)
    assert len(play.told(FortFired)) == 2
    stay(play)
    play.answer(Done())
    assert len(play.told(FortFired)) == 4
    assert play.state.active == 1


def test_an_escape_from_forts_lasts_for_this_turn_only() -> None:
    """The port is still at war with the ship."""
    state = stage("empire", "dwarves", phase="anchor")
    put_ship(state, 0, HARBOURS["elves"], 1)
    put_ship(state, 1, "S24", 2)
    state.captains[0].extra = 1
    give(state, 0, "narrow_escape")
    play = begin(state, [4, 1, 1, 1, 1])
    play.answer(Plunder(), PlayCard("narrow_escape"))
    assert not play.told(FortFired)
    assert (play.kind, ship(play).hostile) == ("mode", [ELVES])
    stay(play)
    play.answer(Done())
    assert len(play.told(FortFired)) == 2


# Plunder


def test_the_second_fort_sinks_what_the_first_has_holed() -> None:
    state = stage("empire", "dwarves", phase="anchor")
    put_ship(state, 0, HARBOURS["elves"], 1, hull=2, crew=1, guns=[], treasures=1)
    put_ship(state, 1, "S24", 2)
    play = begin(state, [6, 1, 1, 5, 1, 1])
    play.answer(Plunder())
    assert [one.damage for one in play.told(FortFired)] == [1, 1]
    assert play.told(ShipLost) == [ShipLost(0, "Q7", "sunk")]
    assert len(play.state.lost) == 1
    assert not play.told(PlunderRolled)


def test_medicinals_save_the_ship_in_mid_plunder_and_the_rest_of_the_line_follows() -> None:
    state = stage("empire", "dwarves", phase="anchor", starting_gold=12)
    put_ship(state, 0, HARBOURS["elves"], 1, crew=1, treasures=1)
    put_ship(state, 1, "S24", 2)
    give(state, 0, "medicinals", "sextant")
    play = begin(state, [1, 1, 1, 1, 1])
    play.answer(Plunder())
    asked_for = []
    while play.state.active == 0:
        asked_for.append(play.kind)
        play.answer(play.default)
    assert asked_for == ["use_medicinals", "pay_loss", "cancel_miss"]
    assert (ship(play).crew, captain(play).gold, captain(play).miss) == (1, 2, 0)


def test_a_plunderer_who_loses_the_last_crew_is_at_war_with_nobody() -> None:
    state = stage("empire", "dwarves", phase="anchor")
    put_ship(state, 0, HARBOURS["elves"], 1, crew=1)
    put_ship(state, 1, "S24", 2)
    play = begin(state, [1, 1, 1, 1, 3])
    play.answer(Plunder())
    assert play.told(ShipLost) == [ShipLost(0, "Q7", "crew")]
    assert len(play.told(FortFired)) == 2, "nobody fires at the end of the turn"
    assert play.state.active == 1


def test_the_port_of_a_captain_who_gave_up_still_defends_itself() -> None:
    state = stage("empire", "elves", "dwarves", phase="anchor")
    put_ship(state, 0, HARBOURS["elves"], 1)
    play = begin(state, [1, 1, 1, 1, 4])
    play.act(1, Concede())
    play.answer(Plunder())
    assert len(play.told(FortFired)) == 2
    assert len(ship(play).treasures) == 1


# Closed ports


def test_a_closed_harbour_is_open_sea() -> None:
    """No stop, no visit, no forts."""
    state = stage("dwarves", "orcs", neutral_ports="closed", starting_gold=5)
    put_ship(state, 0, "F13", 6)
    put_ship(state, 1, "G13", 1)
    state.deck.remove(CARD_OF["wine_women_song"])
    state.captains[0].faceup.append(CARD_OF["wine_women_song"])
    play = begin(state, [1])
    move(play, "steam", "E13", 3)
    assert (play.kind, captain(play).gold) == ("attack", 5)
    play.answer(Fire(1, (1,)))
    assert not play.told(FortFired)
    assert there(play.view(0).captains[0].ship).port is None


# Wine, Women & Song


def test_who_is_blown_into_a_port_and_stays_there_visits_it() -> None:
    """R59"""
    state = stage("dwarves", "chaos", wind=2, starting_gold=9)
    put_ship(state, 0, "A3", 5)
    state.deck.remove(CARD_OF["wine_women_song"])
    state.captains[0].faceup.append(CARD_OF["wine_women_song"])
    play = draw(state, "blown_off_course", [6, 4])
    stay(play)
    assert (captain(play).gold, captain(play).miss) == (5, 1)


def test_the_launching_of_a_new_ship_is_no_visit() -> None:
    """R59, R55"""
    state = stage("empire", "chaos", phase="start", starting_gold=20)
    state.captains[0].ship = None
    state.deck.remove(CARD_OF["wine_women_song"])
    state.captains[0].faceup.append(CARD_OF["wine_women_song"])
    play = begin(state)
    stay(play)
    assert len(captain(play).faceup) == 1


# Cards


def test_captives_are_sold_or_made_room_for() -> None:
    """R8"""
    state = stage("empire", "chaos", captives_choice=True)
    put_ship(state, 0, "S6", 2, hull=4, crew=3, guns=["forward"])
    play = draw(state, "captives")
    play.answer(TakeCrew())
    assert play.kind == "jettison"
    play.answer(Jettison("weapon", 1))
    assert (ship(play).crew, ship(play).room) == (4, 0)
    play = draw(state, "captives", [6])
    play.answer(TakeRansom())
    assert (play.kind, captain(play).gold) == ("mode", 6)


def test_there_is_no_room_to_be_made_in_a_hull_of_one() -> None:
    state = stage("empire", "chaos")
    put_ship(state, 0, "S6", 2, hull=1, crew=1, guns=[])
    play = draw(state, "stowaway")
    assert (play.kind, ship(play).crew) == ("mode", 1)


def test_a_new_deck_is_made_of_the_discards_alone() -> None:
    """What is in hands and lies open stays there."""
    state = stage("empire", "chaos", phase="start")
    give(state, 1, "sextant", "cutlass")
    state.deck.remove(CARD_OF["wine_women_song"])
    state.captains[1].faceup.append(CARD_OF["wine_women_song"])
    state.deck.remove(CARD_OF["treasure_ship"])
    state.discard, state.deck = [CARD_OF["treasure_ship"]], []
    play = begin(state, [1, 1, 1])
    assert play.told(DeckShuffled) == [DeckShuffled(1)]
    assert (play.state.deck, play.state.discard) == ([], [CARD_OF["treasure_ship"]])
    assert len(captain(play, 1).hand) == 2


def test_weather_storm_that_is_kept_lets_the_storm_blow() -> None:
    state = stage("empire", "chaos")
    give(state, 0, "weather_storm")
    play = draw(state, "hurricane", [3])
    play.answer(KeepCard())
    assert (ship(play).hull, captain(play).hand) == (9, [CARD_OF["weather_storm"]])


def test_a_storm_without_a_ship_asks_for_nothing_but_the_missed_turn() -> None:
    for card, question in (("hurricane", ""), ("tropical_storm", "cancel_storm")):
        state = stage("empire", "chaos", wreck_rule="strict")
        state.captains[0].ship = None
        give(state, 0, "weather_storm")
        play = draw(state, card)
        assert (play.kind if play.asked[0] == 0 else "") == question


def test_two_escapes_are_two_occasions() -> None:
    """A second attack opens the window again, if the first was not avoided."""
    state = stage("empire", "chaos", "orcs", phase="attack", deck="double")
    put_ship(state, 0, "S6", 2, guns=["forward", "forward"])
    put_ship(state, 1, "S8", 2)
    give(state, 1, "narrow_escape", "narrow_escape")
    play = begin(state, [1])
    play.answer(Fire(1, (1,)), KeepCard())
    play.answer(Fire(1, (2,)), PlayCard("narrow_escape"))
    assert play.state.active == 1
    assert captain(play, 1).hand.count(CARD_OF["narrow_escape"]) == 1


def test_no_battle_card_reaches_three_hexes() -> None:
    state = stage("orcs", "chaos", phase="attack")
    put_ship(state, 0, "S6", 2)
    put_ship(state, 1, "S9", 2)
    give(state, 0, "broadsides", "blown_away")
    play = begin(state, [1])
    play.answer(Fire(1, (1,)))
    assert play.told(Fired)


# Rams under the guns of forts


def test_a_rammer_sunk_by_forts_rams_nobody() -> None:
    state = stage("chaos", "empire")
    put_ship(state, 0, "I12", 1, hull=1, crew=1, guns=[])
    put_ship(state, 1, "F13", 3)
    play = begin(state, [4, 1, 1])
    move(play, "oars", "G13", 1)
    play.answer(Ram(1))
    assert play.told(ShipLost) == [ShipLost(0, "G13", "sunk")]
    assert not play.told(RamRolled)
    assert play.state.active == 1


def test_rammer_and_rammed_may_both_have_a_narrow_escape() -> None:
    """The one from the forts, the other from the ram."""
    state = stage("chaos", "empire", deck="double")
    put_ship(state, 0, "I12", 1)
    put_ship(state, 1, "F13", 3)
    give(state, 0, "narrow_escape")
    give(state, 1, "narrow_escape")
    play = begin(state)
    move(play, "oars", "G13", 1)
    play.answer(Ram(1))
    assert (play.asked[0], play.kind) == (0, "narrow_escape")
    play.answer(PlayCard("narrow_escape"))
    assert (play.asked[0], play.kind) == (1, "narrow_escape")
    play.answer(PlayCard("narrow_escape"))
    assert not play.told(FortFired)
    assert not play.told(RamRolled)
    assert play.told(Escaped) == [Escaped(0, None), Escaped(1, 0)]


# Two captains and six


@pytest.mark.parametrize("seats", [2, 6])
def test_a_round_of_few_and_of_many(seats: int) -> None:
    races = ["empire", "brettonian", "dwarves", "orcs", "elves", "chaos"][:seats]
    state = stage(*races, deck="double", phase="round")
    state.round = 0
    initiative, wind = range(seats, 0, -1), 3
    play = begin(state, [*initiative, wind, *initiative, wind, wind])  # two rounds begin
    assert play.state.order == list(range(seats))
    turns = []
    while play.state.round == 1:
        if play.kind == "mode":
            turns.append(play.state.active)
        play.answer(play.default)
    assert sorted(set(turns)) == list(range(seats))


# Where two rules meet


def test_r45_hooks_that_hold_in_a_harbour_draw_fire_once_a_turn() -> None:
    """The forts answer the announcement, neither the further rounds nor, having fired, the end of the turn."""
    state = stage("orcs", "chaos", phase="board")
    put_ship(state, 0, "I18", 2)
    put_ship(state, 1, "I19", 2)
    play = begin(state, [1, 1, 1, 1, 3, 3, 2, 3, 3, 4])
    play.answer(Board(1), HoldOn(), HoldOn())
    assert [one.free for one in play.told(HooksRolled)] == [False, True]
    assert len(play.told(FortFired)) == 2
    assert (play.state.active, play.kind) == (1, "mode")


def test_r29_a_drift_is_no_run_up() -> None:
    state = stage("empire", "chaos", wind=2)
    put_ship(state, 0, "G3", 2)
    put_ship(state, 1, "G7", 2)
    play = draw(state, "blown_off_course", [2])
    move(play, "sail", "G6", 2)
    assert play.kind == "attack"


def test_r39_a_defender_who_wins_may_make_room_for_the_loot() -> None:
    state = stage("empire", "chaos", phase="board")
    put_ship(state, 0, "G5", 2, treasures=1)
    put_ship(state, 1, "G6", 2, hull=4, crew=3, guns=["forward"])
    play = begin(state, [1, 6])
    play.answer(Board(1), (1, TakeLoot("treasure")), (1, Jettison("crew")))
    assert (ship(play, 1).crew, len(ship(play, 1).treasures)) == (2, 1)
    assert (ship(play).crew, len(ship(play).treasures)) == (2, 0)


def test_forts_are_escaped_from_in_a_missed_turn_too() -> None:
    state = stage("empire", "chaos", phase="start")
    put_ship(state, 0, HARBOURS["elves"], 1).hostile.append(ELVES)
    state.captains[0].miss = 1
    give(state, 0, "narrow_escape")
    play = begin(state)
    play.answer((0, PlayCard("narrow_escape")))
    assert not play.told(FortFired)
    assert play.state.active == 1


def test_a_ship_lost_before_an_extra_turn_is_replaced_in_it() -> None:
    state = stage("empire", "chaos")
    put_ship(state, 0, "G5", 2, hull=1, crew=1, guns=[])
    state.captains[0].extra, state.captains[0].gold = 1, 25
    play = draw(state, "whirlpool", [1])
    assert (play.state.active, play.kind, captain(play).gold) == (0, "mode", 5)
    assert where(play)[0] == HARBOURS["empire"]


def test_r60_a_free_port_is_no_shelter_from_boarders_that_come_with_a_card() -> None:
    state = stage("empire", "chaos")
    put_ship(state, 0, "A5", 2, treasures=1)
    play = draw(state, "hostile_natives", [6, 1])
    assert (ship(play).crew, ship(play).treasures) == (2, [])


def test_r26_a_crippled_ship_down_wind_turns_within_its_halved_points_only() -> None:
    found = sail("empire", "sail", "S1", 2, wind=2, hull=6)
    assert cost(found, "S5", 2) == 4
    assert cost(found, "S5", 3) is None
    assert cost(found, "S4", 3) == 3
