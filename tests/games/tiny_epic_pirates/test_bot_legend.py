"""What only a legend knows: each rule by a position in which it changes an answer or what a plan is worth."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from pirate_positions import Play, at, begin, cell_of, ordered, position, rolls, set_hands

from tortuga.engine import Fast
from tortuga.games.tiny_epic_pirates import bot
from tortuga.games.tiny_epic_pirates.actions import (
    YES,
    JostleHand,
)
from tortuga.games.tiny_epic_pirates.bot.chart import Chart, worth
from tortuga.games.tiny_epic_pirates.bot.plans import (
    berthed,
    best_leg,
    best_turn,
    sail_to,
    through_storms,
    turn_wheel,
)
from tortuga.games.tiny_epic_pirates.bot.turn import cargo, first_cube
from tortuga.games.tiny_epic_pirates.bot.weights import CAPTAIN, Weights
from tortuga.games.tiny_epic_pirates.components import HIDE_OUT
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates
from tortuga.games.tiny_epic_pirates.wheel import reachable


def chart_of(state: TinyEpicPirates, base: Weights = CAPTAIN, **rules: Any) -> Chart:
    return Chart(begin(state).view(0), 0, replace(base, **rules))


def answer(play: Play, base: Weights = CAPTAIN, **rules: Any) -> object:
    return bot.choose(play.match.seat(play.seat), Fast(1), replace(base, **rules))


def test_a_hide_out_may_man_the_cannons() -> None:
    chart = chart_of(position(2), berths=1, gunners=1)
    ship = replace(chart.ship(), captain=HIDE_OUT, hidden=True, gold=5, hands=(0, 0, 3, 0))
    found = {(each.gold, each.hands) for each in berthed(chart, ship, crossing=True)}
    assert {(5, (0, 0, 3, 0)), (4, (1, 0, 2, 0)), (2, (0, 3, 0, 0)), (2, (1, 2, 0, 0))} <= found
    assert all(sum(hands) == 3 and gold == 2 + hands[2] for gold, hands in found)


def test_the_last_burial_counts_more_before_it_is_made() -> None:
    state = position(2)
    chart, sighted = chart_of(state), chart_of(state, last_sight=1.0)
    last = replace(chart.ship(), treasures=1)
    assert worth(sighted, chart.ship()) == worth(chart, chart.ship())
    assert worth(sighted, last) > worth(chart, last)


def test_cubes_are_kept_that_can_be_sold_next_turn() -> None:
    """Gunpowder has the best price, but its Market is far away, and Coffee can be sold here."""
    state = position(2)
    state.players[0].gold = 6
    state.players[1].ship.cell = at(0, 0)
    holds = [("coffee", "sugarcane"), ("gunpowder", "sugarcane")]

    def kept(**rules: Any) -> tuple[str, str]:
        chart = chart_of(state, **rules)
        ship = replace(chart.ship(), captain=1, cell=cell_of("m13"), hands=(0, 0, 3, 0), hidden=False)
        return max(holds, key=lambda hold: cargo(chart, ship, hold))

    assert kept() == holds[1]
    assert kept(stow=1) == holds[0]


def test_the_deckhand_is_jostled_whom_the_plans_need_least() -> None:
    """Extort pays when the Captain crosses the line next turn. The Captain's attack is far away: Cannons can go."""
    state = position(2)
    player, rival = state.players
    player.gold, player.treasures, player.captain = 8, 1, "c2b"
    player.ship.cell = rival.ship.cell = cell_of("m10")
    player.ship.hidden, player.helm.captain = False, 5
    set_hands(player.helm, 0, 1, 2, 0)
    state.navy = at(0, 3)
    rival.captain = "c1a"
    set_hands(rival.helm, 0, 3, 0)
    ordered(state, "attack", seat=1)
    play = begin(state, rolls(1, 1, 2, 2)).answer(YES)
    assert (play.kind, play.seat) == ("jostle", 0)
    assert answer(play) == JostleHand("extort")
    assert answer(play, brace=1) == JostleHand("cannons")


def test_deckhands_from_the_wheel_may_go_to_rigging() -> None:
    """Two come back on the way to Plunder: for Extort, as the line is crossed, or to sail farther."""
    state = position(2)
    chart = chart_of(state)
    ship = replace(chart.ship(), captain=4, posts=(1, 5), hands=(0, 0, 1, 0))
    found = {
        free: {turned.hands for turned in turn_wheel(chart_of(state, free_hands=free), ship, 1)} for free in (0, 1, 2)
    }
    assert found[0] == {(0, 0, 3, 0)}
    assert found[1] == {(0, 0, 3, 0), (2, 0, 1, 0)}
    assert found[2] == {(0, 0, 3, 0), (1, 0, 2, 0), (2, 0, 1, 0)}


def test_a_second_good_order_counts_too() -> None:
    state = position(2)
    chart, careful = chart_of(state), chart_of(state, spare=0.5)
    ship = chart.ship()
    spaces = reachable(ship.captain, ship.posts, sum(ship.hands))
    values = sorted(max(best_leg(chart, ship, turned) for turned in turn_wheel(chart, ship, to)) for to in spaces)
    assert best_turn(chart, ship) == values[-1]
    assert best_turn(careful, ship) == pytest.approx((values[-1] + values[-2]) / 2)


def test_the_first_cove_is_chosen_for_the_cube_to_come() -> None:
    """The second of two players begins with Rum, which sells at m11."""
    state = position(2)
    state.market[:] = ["gunpowder", "rum", "coffee", "sugarcane"]
    state.active, state.phase = 1, "place_ships"
    seat = begin(state)
    chart = Chart(seat.view(1), 1, replace(CAPTAIN, first_cube=1))
    assert first_cube(chart) == "rum"


def test_a_storm_is_closed_to_a_ship_whose_deckhands_are_all_on_repair() -> None:
    """R14: with a token it is open, and harmless."""
    state = position(2)
    player = state.players[0]
    set_hands(player.helm, 0, 0, 0, 3)
    player.ship.cell, player.level = cell_of("m10"), 2
    ship, storm = chart_of(state).ship(), cell_of("m06")
    assert storm in chart_of(state).open_to(ship, 2)
    assert storm not in chart_of(state, storms=1).open_to(ship, 2)
    assert storm in chart_of(state, storms=1).open_to(replace(ship, posts=(2,)), 2)
    player.kept[:] = ["storm"]
    proof = chart_of(state, storms=1)
    assert storm in proof.open_to(ship, 2)
    assert sail_to(proof, ship, storm)[0] == 0
    assert sail_to(proof.then, ship, storm)[0] == -CAPTAIN.jostle, "a token is used once"


def test_the_way_may_lead_through_a_storm() -> None:
    """From m02 to m10 it is two cards through the Storm on m06, and four round it."""
    state = position(2)
    state.players[0].ship.cell, goal = cell_of("m02"), cell_of("m10")
    brave = chart_of(state, storms=2)
    assert brave.ways[cell_of("m02")][goal] == 4
    assert not through_storms(chart_of(state, storms=1), brave.ship(), 2)
    found = {cell: weathered.hands for cell, _, weathered in through_storms(brave, brave.ship(), 2)}
    assert found[goal] == (1, 1, 0, 1)
    rigged = replace(brave.ship(), hands=(2, 0, 0, 0))
    assert goal not in {cell for cell, _, _ in through_storms(brave, rigged, 2)}, "the Storm takes a hand off Rigging"
