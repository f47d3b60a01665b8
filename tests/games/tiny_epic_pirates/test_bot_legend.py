"""What only a legend knows: each rule by a position in which it changes an answer or what a plan is worth."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from pirate_positions import OPEN_SEA, Play, at, begin, cell_of, ordered, position, rolls, set_hands

from tortuga.engine import Fast
from tortuga.games.tiny_epic_pirates import bot
from tortuga.games.tiny_epic_pirates.actions import (
    NO,
    YES,
    JostleHand,
    SailTo,
    UseBonus,
)
from tortuga.games.tiny_epic_pirates.bot.chart import Chart, worth
from tortuga.games.tiny_epic_pirates.bot.crew import card_value, hiring, new_row
from tortuga.games.tiny_epic_pirates.bot.plans import (
    berthed,
    best_leg,
    best_turn,
    bonus_value,
    carry_out,
    turn_wheel,
)
from tortuga.games.tiny_epic_pirates.bot.turn import cargo, first_cube
from tortuga.games.tiny_epic_pirates.bot.weights import CAPTAIN, Weights
from tortuga.games.tiny_epic_pirates.components import HIDE_OUT, Bonus
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates
from tortuga.games.tiny_epic_pirates.wheel import reachable

BURY = Bonus(action="bury")


def chart_of(state: TinyEpicPirates, base: Weights = CAPTAIN, **rules: Any) -> Chart:
    return Chart(begin(state).view(0), 0, replace(base, **rules))


def answer(play: Play, base: Weights = CAPTAIN, **rules: Any) -> object:
    return bot.choose(play.match.seat(play.seat), Fast(1), replace(base, **rules))


def test_a_search_token_may_bring_the_gold_that_is_missing() -> None:
    state = position(2)
    state.navy = at(0, 3)
    chart, lucky = chart_of(state), chart_of(state, luck=1)
    assert lucky.lucky == pytest.approx((7 / 20, 7 / 20, 3 / 20))
    ship = replace(chart.ship(), cell=cell_of("m10"), gold=8)
    assert bonus_value(chart, ship, BURY) == (0.0, ship)
    reward, after = bonus_value(lucky, ship, BURY)
    assert reward > 5
    assert after == ship
    poor = replace(ship, gold=6)
    assert bonus_value(lucky, poor, BURY) == (0.0, poor), "no token brings 4 Gold"
    state.spent[:] = ["gold3"] * 3
    assert chart_of(state, luck=1).lucky == pytest.approx((4 / 17, 4 / 17, 0.0))


def test_by_the_next_turn_a_rival_is_likely_to_be_elsewhere() -> None:
    state = position(2)
    state.players[1].ship.hidden = False
    state.merchants[0].cell = at(0, 1)
    chart = chart_of(state, elusive=0.5, drift=0.25)
    now, later = chart.attack_value(OPEN_SEA, 3), chart.then.attack_value(OPEN_SEA, 3)
    assert later.value == pytest.approx(now.value / 2)
    now, later = chart.attack_value(at(0, 1), 3), chart.then.attack_value(at(0, 1), 3)
    assert later.value == pytest.approx(0.75 * now.value)
    assert chart.attack_value(at(0, 1), 3) == chart_of(state).attack_value(at(0, 1), 3)


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


def test_crew_cards_are_judged_by_the_turns_they_save() -> None:
    """Eliza Lucky pays 2 Gold for every Search. Ursula Bane's attack seems worth more, by symbols and bonus."""
    state = position(2)
    state.row[:] = ["k05", "k06", "k01"]
    captain, legend = chart_of(state), chart_of(state, saved=6.0)
    assert card_value(captain, "k05") > card_value(captain, "k06")
    assert card_value(legend, "k06") > card_value(legend, "k05")
    assert hiring(legend, 0) == card_value(legend, "k06")
    state.players[0].treasures = 1
    assert hiring(chart_of(state, saved=6.0), 0) < hiring(legend, 0) / 2
    state.row[:] = ["k01", "k02", "k20"]
    poor = chart_of(state, saved=6.0)
    assert hiring(poor, 9) == pytest.approx(new_row(poor) - 1), "a new row costs 1 Gold"
    assert hiring(poor, 0) == card_value(poor, "k20")


def test_a_poor_row_is_turned_over_for_better_cards() -> None:
    state = position(2)
    state.row[:] = ["k01", "k02", "k20"]
    state.players[0].gold = 9
    ordered(state, "crew_up")
    play = begin(state).answer(YES).answer(NO)
    assert play.kind == "crew_row"
    assert answer(play) == NO
    assert answer(play, saved=6.0) == YES


def test_a_rank_is_worth_less_with_fewer_treasures_left() -> None:
    state = position(2)
    state.players[0].treasures = 2
    assert chart_of(state, legend_left=(0.5, 0.75, 1.0)).legend == pytest.approx(0.75 * CAPTAIN.legend)


def test_a_bonus_sail_leads_where_the_next_turn_begins() -> None:
    """Taylor Truenorth lets the ship sail after a Trade: to a site, if there is Gold for it."""
    state = position(2)
    player = state.players[0]
    player.crew[:], player.gold, player.ship.cell = ["k03"], 5, cell_of("m14")
    state.treasures[cell_of("m07")] = state.treasures[cell_of("m16")] = 1
    player.ship.hold[:], player.ship.hidden = ["coffee"], False
    state.players[1].ship.cell = at(0, 0)
    ordered(state, "trade")
    chart, knowing = chart_of(state), chart_of(state, sail_on=1)
    ship = knowing.ship()
    assert carry_out(chart, ship, ship.cell, False)[1].cell == ship.cell
    goal = carry_out(knowing, ship, ship.cell, False)[1].cell
    assert goal != ship.cell
    assert worth(knowing, replace(ship, gold=9, cell=goal)) > worth(knowing, replace(ship, gold=9))
    play = begin(state).answer(YES)
    play.answer(UseBonus("k03", 0, "sail"))
    assert play.kind == "sail_step"
    assert isinstance(answer(play, sail_on=1), SailTo)
