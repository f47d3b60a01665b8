"""Ramming."""

from __future__ import annotations

import pytest
from piratical_table import Play, begin, give, hex_of, move, put_ship, ship, stage, where
from surely import there

from tortuga.games.piratical.actions import GetUnderWay, GiveUp, KeepCard, Move, PlayCard, Ram, SheerOff
from tortuga.games.piratical.chapters.course import MoveSpace
from tortuga.games.piratical.data.rows import Mode
from tortuga.games.piratical.events import Escaped, FortFired, RamDeclared, RamRolled, Sailed, ShipLost
from tortuga.games.piratical.state import Piratical, ship_of


def approach(race: str = "empire", start: str = "G1", target: str = "G4", facing: int = 2, wind: int = 1) -> Piratical:
    state = stage(race, "orcs", wind=wind)
    put_ship(state, 0, start, facing)
    put_ship(state, 1, target, 3)
    return state


def rams(state: Piratical, dice: list[int], mode: Mode = "sail", end: str = "G3") -> Play:
    play = begin(state, dice)
    move(play, mode, end, 2)
    assert play.kind == "ram"
    assert (play.options, play.default) == ((SheerOff(), Ram(1)), SheerOff())
    play.answer(Ram(1))
    return play


def test_two_hexes_straight_ahead_and_the_target_dead_ahead() -> None:
    """R29"""
    play = rams(approach(), [5])
    assert play.told(RamDeclared) == [RamDeclared(0, 1)]
    assert where(play) == ("G3", 2)
    assert (ship(play, 0).hull, ship(play, 1).hull) == (12, 10)


def test_the_way_to_a_ram_is_the_one_that_was_shown() -> None:
    """R29: two hexes straight ahead, though a way with a turn at the end is as cheap. Who cannot ram takes that."""
    ways = {}
    for race in ("empire", "orcs"):
        play = begin(approach(race, target="H5"))
        play.answer(GetUnderWay("sail"))
        course = play.asked[1].space
        assert isinstance(course, MoveSpace)
        (ways[race],) = [end.ways[2 - 1] for end in course.outline().ends if end.hex == "H4"]
        play.answer(Move("H4", 2))
        assert play.told(Sailed)[0].way == ways[race]
    assert ways == {"empire": "frflff", "orcs": "fffrfl"}


def test_one_hex_is_too_short_a_run() -> None:
    play = begin(approach(target="G3"))
    move(play, "sail", "G2", 2)
    assert play.kind != "ram"


@pytest.mark.parametrize("race", ["brettonian", "elves"])
def test_some_races_may_never_ram(race: str) -> None:
    play = begin(approach(race))
    move(play, "sail", "G3", 2)
    assert play.kind != "ram"


def test_orcs_have_no_ram() -> None:
    state = stage("orcs", "empire", wind=1)
    put_ship(state, 0, "G1", 2)
    put_ship(state, 1, "G4", 2)
    play = begin(state)
    move(play, "oars", "G3", 2)
    assert play.kind != "ram"


@pytest.mark.parametrize(("race", "mode"), [("empire", "oars"), ("chaos", "sail"), ("dwarves", "steam")])
def test_ships_with_a_ram_use_it_in_any_mode(race: str, mode: Mode) -> None:
    rams(approach(race), [5], mode)


@pytest.mark.parametrize(
    ("die", "target", "rammer"), [(1, 0, 2), (2, 1, 1), (3, 2, 1), (4, 2, 1), (5, 2, 0), (6, 3, 0)]
)
def test_the_ram_table(die: int, target: int, rammer: int) -> None:
    """R29: no saves."""
    play = rams(approach(), [die])
    assert play.told(RamRolled) == [RamRolled(0, 1, die, target, rammer)]
    assert (12 - ship(play, 0).hull, 12 - ship(play, 1).hull) == (rammer, target)


def test_a_turn_after_the_run_spoils_it() -> None:
    state = approach(target="H4")
    play = begin(state)
    move(play, "sail", "G4", 4)
    assert play.kind != "ram"


def test_of_two_ways_the_one_with_a_run_up_is_taken() -> None:
    """R76: whatever way the search met first, a ship that could ram comes straight."""
    state = approach("dwarves", start="S3", target="S8")
    play = begin(state)
    move(play, "steam", "S7", 2)
    assert play.kind == "ram"
    assert play.told(Sailed)[-1].way.endswith("ff")


def test_r23_backing_two_hexes_and_coming_on_again_is_a_run_up() -> None:
    """R23: R76. The points that are shown are those of the run-up, though the ship lies there already."""
    play = begin(approach(start="G3", target="G4"))
    play.answer(GetUnderWay("oars"))
    course = play.asked[1].space
    assert isinstance(course, MoveSpace)
    (end,) = [end for end in course.outline().ends if end.hex == "G3"]
    assert (end.ways[2 - 1], end.costs[2 - 1]) == ("bbff", 4)
    play.answer(Move("G3", 2))
    assert play.kind == "ram"
    state = approach(start="G3", target="G4")
    put_ship(state, 0, "G3", 2, hull=6)
    play = begin(state)
    play.answer(GetUnderWay("oars"))
    play.answer(Move("G3", 2))
    assert play.kind != "ram"


def test_r60_no_ram_at_a_free_port_berth() -> None:
    """R60."""
    state = approach(start="A2", target="A5")
    play = begin(state)
    move(play, "sail", "A4", 2)
    assert play.kind != "ram"


def test_r60_a_ship_that_has_left_its_berth_may_ram() -> None:
    """R60 binds a ship at a berth, not one that lay there when its turn began."""
    state = approach(start="A7", target="A10")
    assert state.sea.is_berth(ship_of(state, 0).hex)
    play = begin(state, [5])
    move(play, "sail", "A9", 2)
    assert play.kind == "ram"
    play.answer(Ram(1))
    assert len(play.told(RamRolled)) == 1


def test_sheering_off_does_nothing() -> None:
    play = begin(approach())
    move(play, "sail", "G3", 2)
    play.answer(SheerOff())
    assert not play.told(RamDeclared)


def test_a_narrow_escape_averts_the_ram_and_the_turn_goes_on() -> None:
    state = approach()
    give(state, 1, "narrow_escape")
    play = rams(state, [])
    assert (play.asked[0], play.kind, play.default) == (1, "narrow_escape", KeepCard())
    play.answer(PlayCard("narrow_escape"))
    assert play.told(Escaped) == [Escaped(1, 0)]
    assert not play.told(RamRolled)
    assert where(play) == ("G3", 2)
    assert (play.kind, play.state.active) == ("mode", 1), "neither guns nor boarders follow the ram that was averted"


def test_both_may_sink_together_and_cargo_is_lost_rammer_first() -> None:
    state = approach()
    put_ship(state, 0, "G1", 2, hull=7, crew=3, guns=["forward"] * 4)
    put_ship(state, 1, "G4", 2, hull=8, crew=4, guns=["forward"] * 4)
    play = rams(state, [2])
    assert (play.asked[0], play.kind, play.default) == (0, "cargo_loss", GiveUp("weapon", 4))
    play.answer(GiveUp("crew"))
    assert (play.asked[0], play.kind) == (1, "cargo_loss")
    play.answer(GiveUp("weapon", 2))
    assert (ship(play, 0).crew, len(ship(play, 1).weapons)) == (2, 3)
    state = approach()
    put_ship(state, 0, "G1", 2, hull=7, crew=1, guns=[])
    put_ship(state, 1, "G4", 2, hull=1, crew=1, guns=[])
    assert rams(state, [2]).told(ShipLost) == [ShipLost(1, "G4", "sunk")]
    put_ship(state, 0, "G2", 2, hull=1, crew=1, guns=[])
    there(state.captains[1].ship).hex = hex_of("G5")
    play = begin(state, [2])
    move(play, "oars", "G4", 2)
    play.answer(Ram(1))
    assert {one.seat for one in play.told(ShipLost)} == {0, 1}


def test_a_surviving_rammer_goes_on_to_fight() -> None:
    play = rams(approach(), [6])
    assert play.kind == "attack"


def test_a_ram_on_a_ship_in_harbour_draws_fire_before_the_die() -> None:
    state = stage("chaos", "empire")
    put_ship(state, 0, "I12", 1)
    put_ship(state, 1, "F13", 3)
    play = begin(state, [1, 1, 1, 1, 4])
    move(play, "oars", "G13", 1)
    play.answer(Ram(1))
    assert [one.fort for one in play.told(FortFired)] == ["F11", "F14"]
    assert play.told(RamRolled)[-1].die == 4
