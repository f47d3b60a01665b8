"""Step 5: crossing the Ship Line."""

from __future__ import annotations

import pytest
from pirate_positions import Play, at, begin, fill_bag, hands, position, set_hands

from tortuga.games.tiny_epic_pirates.actions import STOP, ChooseOrder, MoveShip
from tortuga.games.tiny_epic_pirates.data import NAVY_SAIL
from tortuga.games.tiny_epic_pirates.events import MerchantArrived, NavyAttacked, NavyMissed
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates


def crossing(seats: int = 2, **options: bool) -> TinyEpicPirates:
    """The first player has crossed and comes to step 5; the Navy is far."""
    state = position(seats, **options)
    state.phase = "ship_line"
    state.turn.crossed = True
    state.players[0].helm.captain = 1
    state.players[0].ship.cell = at(2, 3)
    state.merchants[0].cell, state.merchants[0].port = at(0, 0), at(3, 3)
    state.merchants[1].cell, state.merchants[1].port = at(3, 3), at(0, 0)
    state.navy = at(0, 0)
    return state


def cells(play: Play) -> set[int]:
    return {option.cell for option in play.options if isinstance(option, MoveShip)}


def test_extort_pays_one_gold_a_deckhand_and_only_once() -> None:
    state = crossing()
    set_hands(state.players[0].helm, 0, 1, 2)
    assert begin(state).state.players[0].gold == 3
    state.turn.extort_paid = True
    assert begin(state).state.players[0].gold == 1


def test_extort_pays_before_the_navy_sends_everybody_to_repair() -> None:
    state = crossing()
    set_hands(state.players[0].helm, 0, 1, 2)
    state.navy = at(1, 3)
    play = begin(state).until("choose_order")
    assert play.state.players[0].gold == 3
    assert hands(play.state.players[0].helm) == "0/0/0/3 W{}"


@pytest.mark.parametrize(("seats", "mover"), [(2, 1), (3, 2), (4, 3)])
def test_the_right_neighbour_sails_orange_then_green_then_the_navy(seats: int, mover: int) -> None:
    play = begin(crossing(seats))
    assert (play.kind, play.seat) == ("sail_orange", mover)
    assert cells(play) == {at(0, 1), at(1, 0)}
    assert play.default == MoveShip(at(1, 0)), "vertical"
    play.answer(MoveShip(at(0, 1)))
    assert (play.kind, play.seat) == ("sail_green", mover)
    assert cells(play) == {at(2, 3), at(3, 2)}
    play.answer(MoveShip(at(3, 2)))
    assert (play.kind, play.seat) == ("sail_navy", mover)
    play.answer(play.default)
    assert (play.kind, play.seat) == ("choose_order", 1)
    assert [merchant.cell for merchant in play.state.merchants] == [at(0, 1), at(3, 2)]


def test_example_23_r34_the_navy_uses_its_full_speed_on_a_shortest_way() -> None:
    """R34."""
    state = crossing()
    state.players[0].treasures = 2
    play = begin(state).until("sail_navy")
    assert cells(play) == {at(0, 3), at(1, 2), at(2, 1)}
    assert play.default == MoveShip(at(2, 1)), "vertical first"


@pytest.mark.parametrize("buried", range(4))
def test_r2_the_navy_is_faster_the_more_its_quarry_has_buried(buried: int) -> None:
    """R2."""
    assert NAVY_SAIL == (2, 3, 4, 5)
    state = crossing()
    state.players[0].ship.cell = at(3, 3)
    state.players[0].treasures = 3 - buried
    play = begin(state).until("sail_navy")
    assert {cell // 4 + cell % 4 for cell in cells(play)} == {NAVY_SAIL[buried]}
    assert play.view(0).players[0].navy_sail == NAVY_SAIL[buried]


def test_example_24_the_navy_attacks_the_active_player_alone() -> None:
    state = crossing()
    active, rival = state.players
    active.ship.cell = rival.ship.cell = at(1, 1)
    state.navy = at(1, 2)
    set_hands(active.helm, 1, 0, 1, 0, posts=(4,))
    active.surefire = 0
    play = begin(state).until("choose_order")
    assert play.state.navy == at(1, 1)
    assert hands(play.state.players[0].helm) == "0/0/0/3 W{}"
    assert hands(play.state.players[1].helm) == "1/1/1/0 W{}"
    assert play.state.players[0].surefire == 0, "no Sure-fire from the Navy"
    assert play.told(NavyAttacked) == [NavyAttacked(0)]


def test_example_25_a_merchant_arrives_turns_round_and_loads_anew() -> None:
    state = crossing()
    orange, green = state.merchants
    orange.cell, orange.port, orange.cube = at(3, 2), at(3, 3), "rum"
    green.cell, green.port = at(2, 1), at(0, 0)
    fill_bag(state, coffee=1)
    play = begin(state, [1])
    orange = play.state.merchants[0]
    assert (orange.cell, orange.port, orange.cube) == (at(3, 3), at(0, 0), "coffee")
    assert play.state.bag["rum"] == 1
    assert play.told(MerchantArrived)[0].merchant == "orange"
    assert (play.kind, play.seat) == ("sail_green", 1)
    assert cells(play) == {at(1, 1), at(2, 0)}


def test_the_navy_stops_on_its_quarrys_card_and_is_not_asked_about() -> None:
    state = crossing()
    state.navy = at(2, 2)
    play = begin(state).until("choose_order")
    assert play.state.navy == at(2, 3)


def test_a_hidden_ship_is_chased_but_not_attacked() -> None:
    state = crossing()
    state.players[0].ship.cell, state.players[0].ship.hidden = at(2, 2), True
    state.navy = at(2, 1)
    play = begin(state).until("choose_order")
    assert play.state.navy == at(2, 2)
    assert hands(play.state.players[0].helm) == "1/1/1/0 W{}"
    assert play.told(NavyMissed) == [NavyMissed(0)]


def test_r35_the_navy_already_there_neither_moves_nor_attacks() -> None:
    """R35."""
    state = crossing()
    state.navy = state.players[0].ship.cell
    play = begin(state).until("choose_order")
    assert play.state.navy == at(2, 3)
    assert hands(play.state.players[0].helm) == "1/1/1/0 W{}"


def test_r35_with_navy_ambush_it_attacks_in_that_case_too() -> None:
    """R35."""
    state = crossing(navy_ambush=True)
    state.navy = state.players[0].ship.cell
    play = begin(state).until("choose_order")
    assert hands(play.state.players[0].helm) == "0/0/0/3 W{}"


def test_without_crossing_nothing_sails() -> None:
    state = position()
    state.players[0].helm.captain = 1
    play = begin(state).answer(ChooseOrder(2, "trade"), STOP)
    assert (play.kind, play.seat) == ("choose_order", 1)
    assert play.state.navy == 12
    assert play.state.merchants[0].cell == 0


def test_the_threat_of_the_navy_is_shown_before_the_line_is_crossed() -> None:
    state = crossing()
    state.navy = at(2, 1)
    assert begin(state).view(0).players[0].navy_reaches
    state.players[0].ship.hidden = True
    assert not begin(state).view(0).players[0].navy_reaches
    state.players[0].ship.hidden = False
    state.navy = at(0, 0)
    assert not begin(state).view(0).players[0].navy_reaches
