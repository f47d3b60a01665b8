"""Rare things that come together: somebody gives up in mid-question, forts in mid-plunder, a deck that runs out."""

from __future__ import annotations

from piratical_table import (
    HARBOURS,
    answer,
    asked,
    begin,
    captain,
    give,
    kind,
    move,
    play,
    put_ship,
    ship,
    stage,
    told,
)

from tortuga.engine import Match
from tortuga.games.piratical.actions import (
    Board,
    Concede,
    GiveUp,
    Plunder,
    Ram,
    TakeLoot,
)
from tortuga.games.piratical.data import CARD_OF, RACE_OF
from tortuga.games.piratical.events import (
    CargoJettisoned,
    FortFired,
    HooksRolled,
    PlunderRolled,
    ShipLost,
)
from tortuga.games.piratical.rules import RULES
from tortuga.games.piratical.state import Piratical

ELVES = RACE_OF["elves"]


# Somebody gives up while another is asked


def test_a_target_that_gives_up_after_sinking_its_rammer_leaves_nobody_to_arrive() -> None:
    """R78: the rammer went down, the target owes cargo and gives up instead."""
    state = stage("empire", "orcs", "elves", wind=1)
    put_ship(state, 0, "G1", 2, hull=1, crew=1, guns=[])
    put_ship(state, 1, "G4", 2, hull=8, crew=4, guns=["forward"] * 4)
    match = begin(state, [2])
    move(match, "sail", "G3", 2)
    answer(match, Ram(1))
    assert told(match, ShipLost) == [ShipLost(0, "G3", "sunk")]
    assert (asked(match)[0], kind(match)) == (1, "cargo_loss")
    match.act(1, Concede())
    assert (asked(match)[0], kind(match)) == (2, "mode")


def plunder_at_a_port_that_may_close(dice: list[int], **ship_changes: object) -> Match[Piratical]:
    """Empire plunders the port of the Elves (seat 1), who are elsewhere; a port without a captain is closed."""
    state = stage("empire", "elves", "orcs", step="anchor", neutral_ports="closed")
    put_ship(state, 0, HARBOURS["elves"], 1, **ship_changes)  # type: ignore[arg-type]
    put_ship(state, 1, "S24", 2)
    match = begin(state, dice)
    answer(match, Plunder())
    return match


def test_treasure_of_a_port_that_closes_is_gone_before_it_is_aboard() -> None:
    match = plunder_at_a_port_that_may_close([1, 1, 1, 1, 6], hull=5, crew=3, guns=["forward"])
    assert kind(match) == "jettison"
    before = RULES.census(match.state)
    match.act(1, Concede())
    assert kind(match) != "jettison"
    assert not told(match, CargoJettisoned)
    assert len(ship(match).treasures) == 1
    assert RULES.census(match.state) == before


def test_forts_of_a_port_that_closes_fire_no_more_and_nothing_is_plundered_there() -> None:
    match = plunder_at_a_port_that_may_close([6, 1, 1], hull=4, crew=3, guns=["forward"])
    assert kind(match) == "cargo_loss"
    match.act(1, Concede())
    answer(match, GiveUp("weapon", 1))
    assert len(told(match, FortFired)) == 1
    assert not told(match, PlunderRolled)
    assert ship(match).hostile == []
    assert match.state.active == 2


def test_nothing_goes_overboard_for_the_loot_of_a_captain_who_has_given_up() -> None:
    state = stage("empire", "chaos", "orcs", step="board")
    put_ship(state, 0, "S6", 2, hull=4, crew=3, guns=["forward"])
    put_ship(state, 1, "S7", 2, crew=2, treasures=1)
    match = begin(state, [6, 1])
    play(match, Board(1), TakeLoot("treasure"))
    assert kind(match) == "jettison"
    match.act(1, Concede())
    assert kind(match) != "jettison"
    assert len(ship(match).weapons) == 1


def test_no_boarding_cards_are_played_against_a_captain_who_has_given_up() -> None:
    state = stage("empire", "chaos", "orcs", step="board")
    put_ship(state, 0, "S6", 2)
    put_ship(state, 1, "S7", 2)
    give(state, 0, "cutlass")
    match = begin(state)
    answer(match, Board(1))
    assert kind(match) == "boarding_cards"
    match.act(1, Concede())
    assert (asked(match)[0], kind(match)) == (2, "mode")
    assert captain(match).hand == [CARD_OF["cutlass"]]


def test_hooks_let_go_of_a_captain_who_has_given_up() -> None:
    state = stage("orcs", "chaos", "elves", step="board")
    put_ship(state, 0, "S6", 2, crew=3)
    put_ship(state, 1, "S7", 2, crew=3)
    match = begin(state, [3, 3])
    answer(match, Board(1))
    assert kind(match) == "cast_off"
    match.act(1, Concede())
    assert (asked(match)[0], kind(match)) == (2, "mode")
    assert not told(match, HooksRolled)


def test_who_boarded_a_captain_that_gave_up_boards_no_other() -> None:
    """R40: the one boarding action has been begun."""
    state = stage("empire", "chaos", "orcs", step="board")
    put_ship(state, 0, "S6", 2)
    put_ship(state, 1, "S7", 2)
    put_ship(state, 2, "S5", 2)
    give(state, 1, "cutlass")
    match = begin(state)
    answer(match, Board(1))
    assert (asked(match)[0], kind(match)) == (1, "boarding_cards")
    match.act(1, Concede())
    assert (asked(match)[0], kind(match)) == (2, "mode")


def test_the_hand_of_a_captain_who_gives_up_is_shown_so_that_is_not_taken_back() -> None:
    state = stage("empire", "chaos", "orcs")
    give(state, 1, "narrow_escape")
    match = begin(state)
    match.act(1, Concede())
    assert "narrow_escape" in match.view(0).discard  # type: ignore[attr-defined]
    assert not match.can_undo(1)
