"""You crossed the Ship Line: the Legendary Pirate sails Merchants and Navy."""

from __future__ import annotations

from pirate_positions import at, begin, hands, position, rolls

from tortuga.games.tiny_epic_pirates.chapters.solo.ships import merchant_moves
from tortuga.games.tiny_epic_pirates.data.components import MERCHANTS, MerchantId
from tortuga.games.tiny_epic_pirates.events import MerchantStayed, NavyAttacked
from tortuga.games.tiny_epic_pirates.state import Merchant, TinyEpicPirates

ORANGE, GREEN = 0, 1
NW, SE = at(0, 0), at(3, 3)


def ship(cell: int, port: int) -> Merchant:
    return Merchant(cell, port, "rum", MerchantId("t01"))


def test_example_35_it_keeps_the_merchants_apart_and_away_from_you() -> None:
    moves = merchant_moves(ship(at(1, 1), SE), ship(at(2, 1), NW), at(3, 0))
    assert moves == [(ORANGE, at(1, 2)), (GREEN, at(1, 1))]


def test_example_36_green_goes_first_where_orange_is_blocked() -> None:
    moves = merchant_moves(ship(at(3, 1), SE), ship(at(3, 2), NW), at(0, 3))
    assert moves == [(GREEN, at(2, 2)), (ORANGE, at(3, 2))]


def test_the_card_farther_from_you_is_preferred_and_then_the_vertical_one() -> None:
    moves = merchant_moves(ship(at(1, 1), SE), ship(at(3, 3), NW), at(0, 2))
    assert moves[0] == (ORANGE, at(2, 1))
    moves = merchant_moves(ship(at(1, 1), SE), ship(at(3, 3), NW), at(1, 1))
    assert moves[0] == (ORANGE, at(2, 1)), "equally far: vertical"


def test_a_merchant_may_be_sailed_onto_your_card() -> None:
    moves = merchant_moves(ship(at(3, 1), SE), ship(at(0, 3), NW), at(3, 2))
    assert moves[0] == (ORANGE, at(3, 2))


def test_r54_merchants_that_cannot_avoid_each_other_stay() -> None:
    """R54."""
    moves = merchant_moves(ship(at(3, 1), SE), ship(at(3, 2), at(3, 0)), at(0, 0))
    assert moves == [(ORANGE, None), (GREEN, None)]


def test_r54_only_the_one_without_a_way_stays() -> None:
    """R54."""
    moves = merchant_moves(ship(at(0, 1), NW), ship(at(0, 0), SE), at(3, 3))
    assert moves == [(GREEN, at(1, 0)), (ORANGE, at(0, 0))]
    moves = merchant_moves(ship(at(3, 2), SE), ship(at(3, 3), at(3, 0)), at(0, 0))
    assert moves == [(ORANGE, None), (GREEN, None)]


def crossing() -> TinyEpicPirates:
    state = position(1)
    state.phase = "ship_line"
    state.turn.crossed = True
    state.players[0].helm.captain = 1
    state.players[0].ship.cell = at(2, 3)
    state.merchants[0].cell, state.merchants[0].port = at(0, 0), SE
    state.merchants[1].cell, state.merchants[1].port = at(3, 3), NW
    state.navy = at(0, 0)
    return state


def test_nothing_is_asked_and_the_navy_comes_vertically_first() -> None:
    play = begin(crossing(), rolls(4))
    assert play.state.navy == at(2, 0)
    assert [merchant.cell for merchant in play.state.merchants] == [at(1, 0), at(3, 2)]
    assert play.told(MerchantStayed) == []


def test_r54_who_stays_is_told() -> None:
    """R54: and the Navy sails all the same."""
    state = crossing()
    state.merchants[0].cell, state.merchants[0].port = at(3, 1), SE
    state.merchants[1].cell, state.merchants[1].port = at(3, 2), at(3, 0)
    state.players[0].ship.cell = at(0, 0)
    state.navy = at(3, 3)
    play = begin(state, rolls(4))
    assert play.told(MerchantStayed) == [MerchantStayed(merchant) for merchant in MERCHANTS]
    assert [merchant.cell for merchant in play.state.merchants] == [at(3, 1), at(3, 2)]
    assert play.state.navy == at(1, 3)


def test_the_navy_attacks_you_as_it_would_any_player() -> None:
    state = crossing()
    state.navy = at(0, 3)
    play = begin(state, rolls(4))
    assert play.told(NavyAttacked)[0] == NavyAttacked(0)
    assert hands(play.state.players[0].helm) == "0/0/0/3 W{}"


def test_extort_pays_you_before_the_ships_sail() -> None:
    assert begin(crossing(), rolls(4)).state.players[0].gold == 2
