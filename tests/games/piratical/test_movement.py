"""Movement: every race in every mode, and what the question where to sail shows."""

from __future__ import annotations

import pytest
from piratical_table import (
    CHART,
    HARBOURS,
    begin,
    cost,
    course,
    hex_of,
    move,
    put_ship,
    quiet,
    sail,
    ship,
    spot,
    stage,
    stay,
    where,
)
from surely import there

from tortuga.engine import Fast, IllegalAction
from tortuga.games.piratical.actions import Concede, GetUnderWay, Move, Stay
from tortuga.games.piratical.chapters.course import MoveSpace, why_not
from tortuga.games.piratical.chapters.gunnery import bearing_weapons
from tortuga.games.piratical.chapters.movement import Voyage, allowance
from tortuga.games.piratical.chapters.odds import damage_chance
from tortuga.games.piratical.data import RACE_OF, RACES
from tortuga.games.piratical.data.hexes import SIDES, Hex
from tortuga.games.piratical.data.rows import Mode
from tortuga.games.piratical.data.waters import sea_of
from tortuga.games.piratical.events import Sailed
from tortuga.games.piratical.fast.reach import reach
from tortuga.games.piratical.rules import RULES

# The examples


def test_empire_runs_two_hexes_further_down_wind() -> None:
    down_wind = sail("empire", "sail", "G1", 2, wind=2)
    assert cost(down_wind, "G9", 2) == 8
    assert cost(down_wind, "G10", 2) is None
    across = sail("empire", "sail", "G1", 2, wind=1)
    assert cost(across, "G7", 2) == 6
    assert cost(across, "G8", 2) is None


def test_the_first_side_is_free_and_the_second_costs_one() -> None:
    """R14, R15"""
    found = sail("empire", "sail", "G1", 2, wind=1)
    assert cost(found, "J5", 3) == 6
    assert cost(found, "G4", 4) == 4
    assert cost(found, "G4", 5) is None


def test_turning_into_the_wind_ends_the_move_and_leaves_the_free_side_for_the_next() -> None:
    """R16, R17, R18"""
    first = sail("empire", "sail", "G1", 2, wind=4)
    assert cost(first, "G3", 1) == 2
    assert first.luffs(spot("G3", 1))
    assert cost(first, "F3", 1) is None
    assert cost(first, "G3", 6) is None
    second = sail("empire", "sail", "G3", 1, wind=4, luffed=True)
    assert cost(second, "F3", 1) is None
    assert cost(second, "G3", 2) == 0
    assert cost(second, "G9", 2) == 6
    assert cost(second, "G4", 3) == 2


def test_elves_sail_straight_into_the_wind() -> None:
    found = sail("elves", "sail", "G1", 2, wind=4)
    assert cost(found, "F3", 1) == 3
    assert cost(found, "B5", 1) == 7
    passed = CHART.walk(found.terms.start, found.way(spot("B5", 1)))
    assert [CHART.labels[one // 6] for one in passed[-5:]] == ["F3", "E4", "D4", "C5", "B5"]
    assert cost(found, "A6", 1) is None


def test_a_crippled_brettonian_has_half_the_points_rounded_up() -> None:
    """R26"""
    assert cost(sail("brettonian", "sail", "G1", 2, wind=1, hull=6), "G6", 2) == 5
    assert cost(sail("brettonian", "sail", "G1", 2, wind=1, hull=6), "G7", 2) is None
    assert cost(sail("brettonian", "sail", "G1", 2, wind=2, hull=6), "G7", 2) == 6
    assert cost(sail("brettonian", "sail", "G1", 2, wind=2, hull=6), "G8", 2) is None
    assert cost(sail("brettonian", "sail", "G1", 2, wind=1, hull=7), "G10", 2) == 9


def test_dwarves_turn_on_the_spot() -> None:
    """R25"""
    found = sail("dwarves", "steam", "G6", 2)
    assert cost(found, "G6", 5) == 2
    assert cost(found, "G3", 5) == 5
    assert cost(found, "G2", 5) is None


def test_orcs_under_oars_back_two_hexes_and_spin() -> None:
    """R23, R24"""
    found = sail("orcs", "oars", "G6", 2)
    assert cost(found, "G4", 2) == 2
    assert cost(found, "G3", 2) is None
    assert cost(found, "G6", 5) == 3
    assert cost(found, "G5", 5) == 4


def test_an_embayed_ship_turns_where_it_lies() -> None:
    """R19, R28"""
    found = sail("brettonian", "sail", "G1", 5, wind=3)
    assert cost(found, "G1", 4) == 0
    assert cost(found, "G1", 6) == 0
    assert found.luffs(spot("G1", 6))
    assert cost(found, "F1", 6) is None
    assert cost(found, "G1", 3) == 1
    assert cost(found, "P5", 3) == 10
    assert cost(found, "Q6", 3) is None


def test_out_of_port_down_wind() -> None:
    """R21"""
    assert cost(sail("empire", "sail", "E13", 6, wind=3), "M17", 3) == 8


def test_entering_a_port_hex_ends_the_move() -> None:
    """R22"""
    found = sail("brettonian", "sail", "A1", 2, wind=1)
    assert cost(found, "A5", 2) == 4
    assert not [one for one in found if one.hex == "A6"]
    assert cost(found, "B5", 3) is None


def test_a_luffed_ship_out_of_the_winds_eye_may_also_go_straight_ahead() -> None:
    """R73"""
    found = sail("empire", "sail", "G3", 1, wind=5, luffed=True)
    assert cost(found, "F3", 1) == 1
    assert cost(found, "G3", 6) == 0
    assert cost(found, "F2", 6) == 1
    assert cost(found, "G3", 2) == 0
    assert found.luffs(spot("G3", 2))
    assert cost(found, "G4", 2) is None


def test_leaving_port_up_wind_needs_oars() -> None:
    """R74"""
    found = sail("empire", "sail", "E13", 3, wind=6)
    assert cost(found, "F13", 3) is None
    assert cost(found, "F12", 4) == 1
    oars = sail("empire", "oars", "E13", 3, wind=6)
    assert cost(oars, "F13", 3) == 1
    assert cost(oars, "F12", 4) == 1
    assert cost(sail("elves", "sail", "Q7", 1, wind=4), "P7", 1) == 1


# The rules one by one


@pytest.mark.parametrize(
    ("race", "mode", "sound", "crippled"),
    [
        ("empire", "sail", (6, 8), (3, 4)),
        ("orcs", "sail", (6, 8), (3, 4)),
        ("chaos", "sail", (6, 8), (3, 4)),
        ("brettonian", "sail", (9, 11), (5, 6)),
        ("elves", "sail", (9, 11), (5, 6)),
        ("empire", "oars", (4, 4), (2, 2)),
        ("orcs", "oars", (4, 4), (2, 2)),
        ("chaos", "oars", (4, 4), (2, 2)),
        ("dwarves", "steam", (5, 5), (3, 3)),
    ],
)
def test_r20_r26_allowances(race: str, mode: Mode, sound: tuple[int, int], crippled: tuple[int, int]) -> None:
    """R20, R26."""
    number = RACE_OF[race]
    assert allowance(number, mode, RACES[number].hull) == sound
    assert allowance(number, mode, RACES[number].hull // 2) == crippled


@pytest.mark.parametrize(
    ("race", "hull", "far"), [("empire", 7, 6), ("empire", 6, 3), ("dwarves", 6, 5), ("dwarves", 5, 3)]
)
def test_a_ship_is_crippled_at_half_its_hull(race: str, hull: int, far: int) -> None:
    found = sail(race, RACES[RACE_OF[race]].modes[0], "S2", 2, wind=1, hull=hull)
    assert max(one.hex for one in found if one.hex.startswith("S") and one.facing == 2) == f"S{2 + far}"


def test_r15_a_side_may_be_turned_only_after_a_forward_hex() -> None:
    """R15."""
    found = sail("brettonian", "sail", "G6", 2, wind=1)
    assert [one for one in found if one.hex == "G6"] == [Move("G6", 2)]


def test_r20_a_turn_after_the_first_hex_loses_the_bonus_and_none_follows_beyond_it() -> None:
    """R20."""
    found = sail("empire", "sail", "G1", 2, wind=2)
    assert {one.facing for one in found if one.hex in ("G8", "G9")} == {2}
    assert cost(found, "G7", 3) == 6


def test_r20_pivots_before_the_first_hex_do_not_spoil_the_bonus() -> None:
    """R20."""
    in_irons = sail("empire", "sail", "S6", 3, wind=6)
    assert cost(in_irons, "S6", 2) == 0
    luffed = sail("empire", "sail", "S6", 3, wind=2, luffed=True)
    assert cost(luffed, "S14", 2) == 8


def test_oars_and_steam_feel_no_wind() -> None:
    for wind in SIDES:
        assert sail("empire", "oars", "G6", 2, wind=wind) == sail("empire", "oars", "G6", 2, wind=1)
        assert sail("dwarves", "steam", "G6", 2, wind=wind) == sail("dwarves", "steam", "G6", 2, wind=1)


def test_elves_still_go_forward_before_turning_and_turn_two_sides_at_most() -> None:
    found = sail("elves", "sail", "G6", 2, wind=5)
    assert [one.facing for one in found if one.hex == "G6"] == [2]
    assert {one.facing for one in found} == {2, 1, 3, 6, 4}
    assert cost(found, "G15", 2) == 9
    assert cost(sail("elves", "sail", "G6", 2, wind=2), "G17", 2) == 11


def test_a_ship_head_to_wind_that_does_not_turn_stays_put() -> None:
    """R17"""
    found = sail("empire", "sail", "U4", 2, wind=5)
    assert [one.facing for one in found if one.hex == "U4"] == [2, 1, 3]
    assert cost(found, "U5", 2) is None
    assert not found.luffs(spot("U4", 2))


def test_r24_after_going_forward_one_side_is_free_under_oars() -> None:
    """R24."""
    found = sail("chaos", "oars", "U4", 2)
    assert cost(found, "U5", 3) == 1
    assert cost(found, "U5", 4) == 2
    assert cost(found, "U4", 3) == 1
    assert cost(found, "W5", 3) == 3


def test_r23_backward_and_forward_may_be_mixed() -> None:
    """R23."""
    found = sail("chaos", "oars", "G6", 2)
    assert cost(found, "F4", 3) == 3  # astern, spin to 3, astern
    assert cost(found, "G5", 3) == 2


def test_r25_dwarves_never_go_backward() -> None:
    """R25."""
    found = sail("dwarves", "steam", "G6", 2)
    assert cost(found, "G5", 2) is None


def test_r27_ships_block_the_way_and_are_not_passed() -> None:
    """R27."""
    found = sail("brettonian", "sail", "G1", 2, wind=1, ships=["G4"])
    assert cost(found, "G3", 2) == 2
    assert not [one for one in found if one.hex == "G4"]
    assert cost(found, "G5", 2) is None


def test_r19_a_ship_ahead_makes_a_ship_embayed() -> None:
    """R19."""
    found = sail("empire", "sail", "U4", 2, wind=1, ships=["U5"])
    assert cost(found, "U4", 3) == 0
    assert cost(found, "U4", 1) == 0
    assert cost(found, "V4", 3) == 1
    assert cost(found, "U4", 4) is None


@pytest.mark.parametrize(
    ("label", "facing", "wind", "other", "turned"), [("A2", 6, 4, "A1", ("A2", 4)), ("A4", 1, 1, "A5", ("A4", 3))]
)
def test_r19_a_ship_beside_an_embayed_one_lets_it_turn_a_second_side(
    label: str, facing: int, wind: int, other: str, turned: tuple[str, int]
) -> None:
    """R19: the edge of the board lies ahead; after one side it is a ship, though nobody could sail on from there."""
    found = sail("brettonian", "sail", label, facing, wind=wind, hull=4, ships=[other])
    assert cost(found, *turned) == 1
    assert cost(sail("brettonian", "sail", label, facing, wind=wind, hull=4), *turned) is None


def test_r21_in_port_any_facing_costs_nothing() -> None:
    """R21."""
    ways: list[tuple[str, Mode]] = [("empire", "sail"), ("empire", "oars"), ("dwarves", "steam")]
    for race, mode in ways:
        found = sail(race, mode, "A5", 2, wind=3)
        assert [cost(found, "A5", facing) for facing in SIDES] == [0] * 6


def test_a_closed_port_stops_nobody() -> None:
    closed = sea_of("standard", [RACE_OF["empire"]])
    found = reach(Voyage(closed, RACE_OF["dwarves"], "steam", spot("F13", 6), 10, False, 1))
    assert found.cost(spot("E13", 5)) == 1
    assert found.cost(spot("E13", 4)) == 2
    open_port = sail("dwarves", "steam", "F13", 6)
    assert cost(open_port, "E13", 6) == 1
    assert cost(open_port, "E13", 5) is None


def test_the_mark_luffed_is_removed_at_the_end_of_the_next_movement_phase() -> None:
    state = stage("empire", "chaos", wind=4)
    put_ship(state, 0, "G1", 2)
    play = begin(state)
    move(play, "sail", "G3", 1)
    assert ship(play).luffed
    assert play.told(Sailed)[-1].luffed
    play = begin(state)
    there(state.captains[0].ship).luffed = True
    play = begin(state)
    stay(play)
    assert not ship(play).luffed


# The question


def test_a_captain_chooses_a_mode_and_then_an_end() -> None:
    state = stage("empire", "dwarves", wind=1)
    put_ship(state, 0, "G1", 2)
    play = begin(state)
    assert play.options == (Stay(2), GetUnderWay("sail"), GetUnderWay("oars"))
    assert (play.kind, play.default) == ("mode", Stay(2))
    play.answer(GetUnderWay("sail"))
    assert (play.kind, play.default) == ("move", Move("G1", 2))
    play.answer(Move("J5", 3))
    assert where(play) == ("J5", 3)
    (sailed,) = play.told(Sailed)
    assert (sailed.start, sailed.way) == (("G1", 2), "fffrfff")
    passed = [CHART.spots[one] for one in CHART.walk(spot("G1", 2), sailed.way)]
    assert passed == [("G1", 2), ("G2", 2), ("G3", 2), ("G4", 2), ("G4", 3), ("H4", 3), ("I5", 3), ("J5", 3)]


def test_in_a_port_hex_one_may_stay_with_any_facing() -> None:
    play = begin(stage("brettonian", "dwarves"))
    assert play.options == (*(Stay(side) for side in (4, 1, 2, 3, 5, 6)), GetUnderWay("sail"))
    play.answer(Stay(6))
    assert where(play) == ("I19", 6)


def test_a_swing_in_port_is_part_of_the_way() -> None:
    play = begin(stage("empire", "dwarves", wind=3))
    move(play, "sail", "F12", 4)
    assert play.told(Sailed)[-1].way == "4f"
    assert CHART.walk(spot("E13", 3), "4f") == [spot("E13", 3), spot("E13", 4), spot("F12", 4)]


@pytest.mark.parametrize("race", list(HARBOURS))
def test_every_race_has_its_own_modes(race: str) -> None:
    other = "chaos" if race != "chaos" else "empire"
    play = begin(stage(race, other))
    modes = [one.mode for one in play.options if isinstance(one, GetUnderWay)]
    assert modes == {"brettonian": ["sail"], "elves": ["sail"], "dwarves": ["steam"]}.get(race, ["sail", "oars"])
    quiet(play)
    assert play.state.active == 1


# Why not


@pytest.mark.parametrize(
    ("label", "facing", "sentence"),
    [
        ("M13", 1, "That is land."),
        ("G8", 2, "That takes 7 points; you have 6, or 8 straight down wind."),
        ("G4", 5, "You may turn at most two sides in a move."),
        ("G1", 3, "Go forward a hex before turning."),
        ("F3", 1, "The wind is against you."),
        ("I2", 3, "Another ship lies there."),
    ],
)
def test_why_a_move_cannot_end_elsewhere(label: str, facing: int, sentence: str) -> None:
    space = course("empire", "sail", "G1", 2, wind=4, ships=["I2"])
    assert space.refusal(Move(label, facing)) == sentence
    assert space.refusal(Move("G2", 2)) is None


def test_a_luffed_ship_turns_for_nothing_under_sail_alone() -> None:
    """R18, R24, R73: what the word "luffed up" promises, and no more."""
    assert "If it sets sail" in RULES.words.catalogue["term"]["luffed"]["text"]
    assert cost(sail("empire", "sail", "S6", 1, wind=2, luffed=True), "S6", 2) == 0
    assert cost(sail("empire", "oars", "S6", 1, wind=2, luffed=True), "S6", 2) == 1


@pytest.mark.parametrize(("label", "facing"), [("S6", 4), ("T6", 3), ("T5", 4)])
def test_a_turn_that_is_only_too_early_is_refused_as_such(label: str, facing: int) -> None:
    """R14, R15: one side or two would do, if only the ship had gone forward first."""
    space = course("empire", "sail", "S6", 2, wind=2)
    assert space.refusal(Move(label, facing)) == "Go forward a hex before turning."


def test_three_sides_are_too_many_wherever_they_are_turned() -> None:
    space = course("empire", "sail", "S6", 2, wind=2)
    for label in ("S6", "S5", "S9"):
        assert space.refusal(Move(label, 5)) == "You may turn at most two sides in a move."


def test_what_is_behind_a_port_is_cut_off() -> None:
    found = sail("empire", "oars", "E13", 3, ships=["F12", "F13"])
    why = why_not(found, spot("G13", 3))
    assert why is not None
    assert str(why) == "There is no way through."


def test_an_illegal_move_is_refused_with_its_reason_and_changes_nothing() -> None:
    state = stage("empire", "dwarves", wind=4)
    put_ship(state, 0, "G1", 2)
    play = begin(state)
    play.answer(GetUnderWay("sail"))
    before = play.match.fingerprint()
    with pytest.raises(IllegalAction, match="The wind is against you"):
        play.act(0, Move("F3", 1))
    with pytest.raises(IllegalAction, match="There is no such place"):
        play.act(0, Move("Z99", 1))
    with pytest.raises(IllegalAction, match="That is not a place to go to"):
        play.act(0, Stay(2))
    assert play.match.fingerprint() == before


def test_the_outline_has_costs_and_reasons_for_every_hex_in_reach() -> None:
    space = course("empire", "sail", "G1", 2, wind=4)
    outline, found = space.outline(), space.found
    assert (outline.points, outline.down_wind) == (6, 8)
    ends = {one.hex: one for one in outline.ends}
    assert set(ends) == {one.hex for one in found}
    assert ends["G3"].costs == (2, 2, 2, 3, None, None)
    assert ends["G3"].limits == (6, 6, 6, 6, None, None)
    assert (ends["G3"].least, ends["G3"].natural) == (2, 2), "of three that cost as little, the one straight on"
    assert ends["G3"].reasons[:4] == (None,) * 4
    assert ends["G3"].reasons[5] == "The wind is against you."
    assert all(
        (points is None) != (why is None)
        for one in ends.values()
        for points, why in zip(one.costs, one.reasons, strict=True)
    )


@pytest.mark.parametrize(
    ("race", "mode", "start", "facing", "wind"),
    [
        ("empire", "sail", "G1", 2, 2),  # with a run down wind
        ("empire", "sail", "E13", 3, 3),  # out of port, the bow swung first
        ("empire", "sail", "G3", 1, 4),  # in irons
        ("orcs", "oars", "G6", 2, 1),  # backward too
        ("dwarves", "steam", "G6", 2, 1),
        ("elves", "sail", "G6", 2, 5),
    ],
)
def test_the_outline_shows_the_way_the_ship_will_take(
    race: str, mode: Mode, start: str, facing: int, wind: int
) -> None:
    space = course(race, mode, start, facing, wind=wind)
    found = space.found
    for end in space.outline().ends:
        for side, way in enumerate(end.ways, 1):
            assert (way is None) == (Move(end.hex, side) not in found)
            if way is not None:
                assert way == found.way(spot(end.hex, side))
                assert CHART.walk(spot(start, facing), way)[-1] == spot(end.hex, side)


def test_the_way_in_the_outline_is_sailed() -> None:
    """Seen from the table: what the question shows is what the event then tells."""
    state = stage("empire", "orcs", wind=1)
    put_ship(state, 0, "G1", 2)
    play = begin(state, [])
    play.answer(GetUnderWay("sail"))
    space = play.asked[1].space
    assert isinstance(space, MoveSpace)
    end = next(one for one in space.outline().ends if one.hex == "J5")
    way = end.ways[3 - 1]
    assert way == "fffrfff"
    play.answer(Move("J5", 3))
    assert play.told(Sailed)[0].way == way


def test_beyond_the_ordinary_points_a_move_has_those_of_a_run_down_wind() -> None:
    ends = {one.hex: one for one in course("empire", "sail", "G1", 2, wind=2).outline().ends}
    assert (ends["G8"].costs[1], ends["G8"].limits[1]) == (7, 8)
    assert (ends["G7"].costs[1], ends["G7"].limits[1]) == (6, 6)


def test_the_outline_says_what_guns_could_do_from_every_end() -> None:
    """R31: a cay hides M2 from M4. R60: nobody fires at a ship in a berth, nor from one. R32: weapons need crew."""
    outline = course("dwarves", "steam", "M6", 5, ships=["M2", "L5", "B5"], guns=["arc180"] * 3).outline()
    ends = {one.hex: one for one in outline.ends}
    assert {aim.target for aim in ends["M6"].aims} == {2}, "M2 is four hexes away"
    assert {aim.target for aim in ends["M4"].aims} == {2}, "M3 is land"
    assert "M2" in ends["M4"].hidden
    assert {aim.target for aim in ends["L3"].aims} >= {1}
    assert {(aim.weapons, aim.chance) for aim in ends["M6"].aims} == {(2, damage_chance(2, 0, 6))}, "two hands"
    outline = course("elves", "sail", "D5", 6, ships=["B5", "A4"]).outline()
    ends = {one.hex: one for one in outline.ends}
    assert {aim.target for aim in ends["B4"].aims} == {2}, "B5 is a berth"
    assert ends["A5"].aims == (), "so is this"


def test_readers_of_text_are_told_what_could_be_fired_at_from_every_end() -> None:
    """What the chart shows to people: the same ships, from the same ends, with the same chances."""
    state = stage("dwarves", "empire", "orcs", wind=1)
    put_ship(state, 0, "M6", 5, guns=["arc180"] * 3)
    put_ship(state, 1, "M2")
    put_ship(state, 2, "L5")
    play = begin(state)
    play.answer(GetUnderWay("steam"))
    asked, view = play.ask, play.view(0)
    assert isinstance(asked.space, MoveSpace)
    aims = {(end.hex, aim.facing, aim.target): aim.chance for end in asked.space.outline().ends for aim in end.aims}
    said = {
        (option.hex, option.facing): RULES.aside(view, asked, number)
        for number, option in enumerate(asked.options)
        if isinstance(option, Move)
    }
    assert said["M6", 5] == f"{damage_chance(2, 0, 6):.0%} to damage Seat 3".replace("%", " %")
    assert said["M6", 2] == ""
    assert any("; " in one for one in said.values()), "both, from between them"
    for (hex, facing), text in said.items():
        for target in (1, 2):
            assert (f"to damage Seat {target + 1}" in text) == ((hex, facing, target) in aims)


def test_where_guns_would_bear_follows_from_the_outline() -> None:
    """On the ways of fire of a facing lie the hexes that the rules let it fire at, but for land and what is hidden."""
    space = course("empire", "sail", "O5", 1, wind=1, guns=["forward", "midships"])
    outline, weapons = space.outline(), there(space.state.captains[0].ship).weapons
    for end in outline.ends:
        here = CHART.hexes[hex_of(end.hex)]
        for facing in (side for side in SIDES if end.costs[side - 1] is not None):
            hexes = [CHART.at.get(here.plus(Hex(*way))) for way in outline.fire[facing - 1]]
            sea = {CHART.labels[hex] for hex in hexes if hex is not None and CHART.water[hex]}
            spots = {
                CHART.labels[hex]
                for hex, wet in enumerate(CHART.water)
                if wet and bearing_weapons(CHART, RACE_OF["empire"], weapons, spot(end.hex, facing), hex)
            }
            assert sea - set(end.hidden) == spots


def test_a_refusal_names_the_points_of_a_run_down_wind_where_there_are_more() -> None:
    """R20: only sails have more points straight down wind."""
    farther = course("empire", "sail", "G1", 2, wind=2)
    assert farther.refusal(Move("G9", 2)) is None, "8 points, straight down wind"
    assert farther.refusal(Move("G10", 2)) == "That takes 9 points; you have 6, or 8 straight down wind."
    assert course("empire", "oars", "G1", 2, wind=2).refusal(Move("G6", 2)) == "That takes 5 points; you have 4."


def test_the_outline_says_why_of_every_hex_out_of_reach() -> None:
    """The facing that would be had for the fewest points is the one that counts."""
    outline = course("empire", "sail", "G1", 2, wind=4, ships=["I2"]).outline()
    reasons = {hex: one.reason for one in outline.beyond for hex in one.hexes}
    assert set(reasons) | {one.hex for one in outline.ends} == set(CHART.labels)
    assert not set(reasons) & {one.hex for one in outline.ends}
    assert reasons["M13"] == "That is land."
    assert reasons["I2"] == "Another ship lies there."
    assert reasons["G8"] == "That takes 7 points; you have 6, or 8 straight down wind."
    assert reasons["F3"] == "The wind is against you."
    assert len({one.reason for one in outline.beyond}) == len(outline.beyond)


def test_what_cannot_be_sailed_to_at_all_is_cut_off_in_the_outline() -> None:
    outline = course("empire", "oars", "E13", 3, ships=["F12", "F13"]).outline()
    assert {one.reason for one in outline.beyond} == {
        "That is land.",
        "Another ship lies there.",
        "There is no way through.",
    }


def test_the_ends_of_a_move_are_a_list_that_is_made_on_demand() -> None:
    """Also where a run down wind goes on beyond the rest."""
    for wind in (1, 2, 4):
        found = sail("empire", "sail", "G1", 2, wind=wind)
        ends = list(found)
        assert ends[0] == Move("G1", 2), "to stay as one is comes first"
        assert len(found) == len(ends) == len(set(ends))
        assert [found[at] for at in range(len(ends))] == ends
        assert [found[at] for at in range(-len(ends), 0)] == ends
        assert list(found[3:9]) == ends[3:9]
        assert all(end in found and found.find(end) is found.find(Move(end.hex, end.facing)) for end in ends)
        assert found.find(Move("G1", 9)) is None
        assert found.find(Concede()) is None
        space = course("empire", "sail", "G1", 2, wind=wind)
        assert not space.candidates(Fast(1)), "there is nothing else to propose"
        with pytest.raises(IndexError):
            found[len(ends)]
