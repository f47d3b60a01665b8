"""Shore forts: what provokes them, when they fire, and when they stop."""

from __future__ import annotations

from typing import Any

from piratical_table import HARBOURS, begin, captain, draw, give, hex_of, move, put_ship, ship, stage, stay
from surely import there

from tortuga.games.piratical.actions import Done, Fire, GiveUp, KeepCard, PlayCard, Plunder, Trade
from tortuga.games.piratical.data import RACE_OF
from tortuga.games.piratical.data.rows import RaceNumber
from tortuga.games.piratical.events import (
    AttackCameToNothing,
    BecameHostile,
    Escaped,
    Fired,
    FortFired,
    HostilityEnded,
    PlunderRolled,
    ShipLost,
    TurnMissed,
)
from tortuga.games.piratical.state import Piratical

CHAOS = RACE_OF["chaos"]


def raid(race: str = "empire", port: str = "elves", **ship_changes: Any) -> Piratical:
    """A ship at anchor in a foreign port, about to act there. Seat 1 is far away."""
    state = stage(race, "dwarves", phase="anchor")
    put_ship(state, 0, HARBOURS[port], 1, **ship_changes)
    put_ship(state, 1, "S24", 2)
    return state


def test_forts_fire_one_after_the_other_before_the_plunder_die() -> None:
    """R45, R46: two separate attacks."""
    play = begin(raid(), [4, 2, 6, 5, 5, 1, 5])
    play.answer(Plunder())
    first, second = play.told(FortFired)
    assert (first.fort, first.dice, first.saves, first.damage) == ("R8", (4, 2), (6,), 0)
    assert (second.fort, second.dice, second.saves, second.damage) == ("O7", (5, 5), (1,), 2)
    assert play.told(PlunderRolled)[-1].die == 5
    assert ship(play).hull == 10
    assert len(ship(play).treasures) == 2
    assert len(play.state.stocks[RACE_OF["elves"]]) == 3


def test_a_sunk_plunderer_takes_nothing() -> None:
    play = begin(raid(hull=1, crew=1, guns=[]), [4, 1, 1])
    play.answer(Plunder())
    assert play.told(ShipLost) == [ShipLost(0, "Q7", "sunk")]
    assert [one.fort for one in play.told(FortFired)] == ["R8"], "the other has nothing left to fire at"
    assert not play.told(PlunderRolled)
    assert len(play.state.stocks[RACE_OF["elves"]]) == 5


def test_r44_forts_never_fire_at_their_own_race() -> None:
    """R44."""
    state = stage("empire", "chaos", phase="attack")
    put_ship(state, 0, "G13", 1, guns=["forward"])
    put_ship(state, 1, "F13", 3)
    play = begin(state, [1])
    play.answer(Fire(1, (1,)))
    assert not play.told(FortFired)
    assert play.told(Fired)


def test_an_attack_on_a_ship_in_harbour_provokes_its_forts_first() -> None:
    state = stage("chaos", "empire", phase="attack")
    put_ship(state, 0, "G13", 1, guns=["forward"])
    put_ship(state, 1, "F13", 3)
    play = begin(state, [1, 1, 1, 1, 1])
    play.answer(Fire(1, (1,)))
    assert play.told(BecameHostile) == [BecameHostile(0, "empire")]
    assert len(play.told(FortFired)) == 2


def test_the_attacker_may_sink_before_rolling() -> None:
    state = stage("chaos", "empire", phase="attack")
    put_ship(state, 0, "H12", 6, hull=1, crew=1, guns=["forward"])
    put_ship(state, 1, "F12", 3)
    play = begin(state, [5, 1, 1])
    assert Fire(1, (1,)) in play.options
    play.answer(Fire(1, (1,)))
    assert play.told(ShipLost) == [ShipLost(0, "H12", "sunk")]
    assert not play.told(Fired)


def test_r69_a_fight_outside_the_harbour_does_not_concern_the_forts() -> None:
    """R69."""
    state = stage("chaos", "empire", phase="attack")
    put_ship(state, 0, "F13", 4, guns=["forward"])
    put_ship(state, 1, "G13", 3)
    play = begin(state, [1])
    play.answer(Fire(1, (1,)))
    assert play.told(Fired)
    assert not play.told(FortFired)


def test_an_attacker_beyond_their_range_never_becomes_hostile() -> None:
    state = stage("elves", "empire", phase="attack")
    put_ship(state, 0, "I12", 1, guns=["arc180"])
    put_ship(state, 1, "F13", 3)
    play = begin(state, [1])
    play.answer(Fire(1, (1,)))
    assert not play.told(BecameHostile)
    assert not play.told(FortFired)


def test_r45_a_port_fires_once_a_turn_and_goes_on_at_the_end_of_the_next() -> None:
    """R45."""
    state = raid()
    play = begin(state, [1, 1, 1, 1, 2])
    play.answer(Plunder())
    assert len(play.told(FortFired)) == 2
    assert ship(play).hostile == [RACE_OF["elves"]]
    state = raid()
    there(state.captains[0].ship).hostile = [RACE_OF["elves"]]
    state.phase = "move"
    play = begin(state, [1, 1, 1, 1])
    stay(play)
    play.answer(Done())
    assert len(play.told(FortFired)) == 2


def test_r45_missed_turns_are_turns_for_the_forts() -> None:
    """R45."""
    state = raid()
    there(state.captains[0].ship).hostile = [RACE_OF["elves"]]
    state.captains[0].miss = 1
    state.phase = "start"
    play = begin(state, [1, 1, 1, 1])
    assert play.told(TurnMissed) == [TurnMissed(0, 0)]
    assert len(play.told(FortFired)) == 2


def test_hostility_ends_two_hexes_off_both_forts() -> None:
    state = stage("dwarves", "orcs")
    put_ship(state, 0, "G13", 3)
    there(state.captains[0].ship).hostile = [RaceNumber(0)]
    play = begin(state)
    move(play, "steam", "I14", 3)
    assert play.told(HostilityEnded) == [HostilityEnded(0, "empire")]
    assert ship(play).hostile == []


def test_hostility_is_looked_at_after_a_drift() -> None:
    state = stage("empire", "orcs", wind=2)
    put_ship(state, 0, "Q8", 2)
    there(state.captains[0].ship).hostile = [RACE_OF["elves"]]
    play = draw(state, "blown_off_course", [5])
    assert play.told(HostilityEnded) == [HostilityEnded(0, "elves")]


def test_a_hostile_ship_in_range_of_two_ports_is_fired_at_by_both_in_order() -> None:
    state = stage("dwarves", "orcs", phase="end")
    put_ship(state, 0, "G16", 3)
    there(state.captains[0].ship).hostile = [RaceNumber(0), RaceNumber(1)]
    play = begin(state, [1, 1, 1, 1])
    assert [one.port for one in play.told(FortFired)] == ["empire", "brettonian"]


def test_enemies_are_kept_in_the_order_of_the_port_table_not_of_the_offence() -> None:
    state = stage("elves", "dwarves", "orcs", phase="attack")
    put_ship(state, 0, "H15", 6)
    put_ship(state, 1, "F13", 3)
    there(state.captains[0].ship).hostile = [RaceNumber(1)]
    play = begin(state, [1, 1, 1, 1, 1])
    play.answer(Fire(1, (1,)))
    assert ship(play).hostile == [0, 1]
    assert [(one.port, one.fort) for one in play.told(FortFired)] == [("empire", "F14"), ("brettonian", "H17")]


def test_r47_a_hostile_ship_cannot_trade_or_shop_until_it_has_left() -> None:
    """R47."""
    state = raid()
    state.captains[0].gold = 20
    assert begin(state).options == (Done(), Trade(), Plunder())
    there(state.captains[0].ship).hostile = [RACE_OF["elves"]]
    play = begin(state, [4, 4, 4, 1, 6, 5])
    assert play.options == (Done(), Plunder())
    play.answer(Done())
    assert play.kind != "shop"


def test_a_narrow_escape_stops_the_bombardment_and_the_act_goes_on() -> None:
    """The port does not fire at the ship this turn."""
    state = raid()
    give(state, 0, "narrow_escape")
    play = begin(state, [4])
    play.answer(Plunder())
    assert (play.kind, play.default) == ("narrow_escape", KeepCard())
    play.answer(PlayCard("narrow_escape"))
    assert play.told(Escaped) == [Escaped(0, None)]
    assert not play.told(FortFired)
    assert len(ship(play).treasures) == 1


def test_neutral_ports_have_working_forts_and_closed_ones_none() -> None:
    assert begin(raid(port="chaos")).state.sea.port_at[hex_of("I7")] == CHAOS
    state = stage("empire", "dwarves", phase="anchor", neutral_ports="closed")
    put_ship(state, 0, "I7", 2)
    put_ship(state, 1, "S24", 2)
    play = begin(state)
    assert play.kind == "mode"
    assert play.state.active == 1


def test_r68_fort_fire_costs_the_attacker_weapons_and_crew() -> None:
    """R68."""

    def after(fired: int, *given_up: GiveUp) -> tuple[int, ...]:
        """The weapons that fire after all, with so many dice."""
        state = stage("chaos", "empire", phase="attack")
        put_ship(state, 0, "G13", 1, hull=6, crew=3, guns=["forward"] * 3)
        put_ship(state, 1, "F13", 3)
        play = begin(state, [5, 4, 1, 1, 1, 1, *[2] * fired])
        play.answer(Fire(1, (1, 2, 3)))
        assert (ship(play).hull, play.kind) == (4, "cargo_loss")
        play.answer(*given_up)
        assert len(play.told(Fired)[0].dice) == len(play.state.turn.fired)
        return play.state.turn.fired

    assert after(1, GiveUp("crew"), GiveUp("crew")) == (1,)
    assert after(2, GiveUp("crew"), GiveUp("weapon", 3)) == (1, 2)
    assert after(1, GiveUp("weapon", 1), GiveUp("weapon", 2)) == (3,)


def test_r68_weapons_that_have_fired_count_against_the_crew_that_is_left() -> None:
    """R68, R32: one gun at a ship outside; then the forts cost a crew, so that only one of two can be served."""
    state = stage("chaos", "empire", "orcs", phase="attack")
    put_ship(state, 0, "G13", 1, hull=6, crew=3, guns=["forward", "forward", "midships"])
    put_ship(state, 1, "F13", 3)
    put_ship(state, 2, "G14", 3)
    play = begin(state, [1, 4, 1, 1, 1, 1, 2])
    play.answer(Fire(2, (3,)))
    play.answer(Fire(1, (1, 2)))
    play.answer(GiveUp("crew"))
    assert play.state.turn.fired == (3, 1)


def test_r68_an_attack_without_weapons_does_not_take_place() -> None:
    """R68."""
    state = stage("chaos", "empire", phase="attack")
    put_ship(state, 0, "G13", 1, hull=2, crew=1, guns=["forward"])
    put_ship(state, 1, "F13", 3)
    play = begin(state, [5, 1, 1, 1, 1])
    play.answer(Fire(1, (1,)))
    assert play.told(AttackCameToNothing) == [AttackCameToNothing(0, 1)]
    assert captain(play).ship is not None
