"""Setting up, for two to four players and alone."""

from __future__ import annotations

from collections import Counter

import pytest
from pirate_positions import begin, cell_of, position

import tortuga
from tortuga.engine import BadOptions, Fast, Match
from tortuga.games.tiny_epic_pirates.actions import ChooseSide, PlaceNavy, PlaceShip, PlaceSolo
from tortuga.games.tiny_epic_pirates.data import CAPTAINS, CREW, MAP, MERCHANT_CARDS
from tortuga.games.tiny_epic_pirates.data.components import BOOTY, ORDER_TOKENS
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates


def new(seats: int, seed: int = 3, **options: object) -> Match[TinyEpicPirates]:
    return tortuga.new_match("tiny_epic_pirates", seats=seats, seed=seed, options=options)


def set_up(seats: int, seed: int = 3) -> Match[TinyEpicPirates]:
    """Through the set-up, all choices by default."""
    match = new(seats, seed)
    while match.state.phase != "order":
        ((seat, ask),) = match.waiting.items()
        match.act(seat, ask.default)
    return match


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_table_after_the_set_up(seats: int) -> None:
    state = set_up(seats).state
    pirates = max(2, seats)
    assert sorted(state.cards) == sorted(MAP)
    assert len([token for token in state.tokens if token]) == 16
    assert len(state.box) == 4
    assert sum(state.bag.values()) == 40 - 4 - 2 - pirates
    assert sorted(state.market) == sorted(BOOTY)
    assert [(merchant.cell, merchant.port) for merchant in state.merchants] == [(0, 15), (15, 0)]
    assert [MERCHANT_CARDS[merchant.card].value for merchant in state.merchants] == [2, 2]
    values = [MERCHANT_CARDS[card].value for card in state.merchant_deck]
    assert values == [2, 4, 4, 4, 6, 6, 6, 8, 8]
    assert len(state.row) == 3
    assert sorted([*state.row, *state.crew_deck]) == sorted(CREW)
    for player in state.players:
        assert (player.gold, player.level, player.treasures, player.surefire, player.waiting) == (1, 1, 3, 0, 1)
        assert player.helm.hands == {"rigging": 1, "cannons": 1, "extort": 1, "repair": 0}
        assert player.helm.captain == 0
        assert player.helm.wheel[0] == "hide_out"
        assert sorted(player.helm.wheel[1:]) == sorted(ORDER_TOKENS)
        assert player.ship.hidden
        assert MAP[state.cards[player.ship.cell]].cove
        assert len(player.ship.hold) == 1
        assert (player.crew, player.kept, player.mutinied) == ([], [], False)
    assert len({CAPTAINS[player.captain].card for player in state.players}) == seats


def test_example_6_starting_booty_follows_the_market_in_turn_order() -> None:
    state = position(3)
    state.market[:] = ["rum", "gunpowder", "coffee", "sugarcane"]
    state.first = 1
    state.phase = "captain_sides"
    play = begin(state)
    while play.kind == "captain_side":
        play.answer(play.default)
    assert [player.ship.hold for player in play.state.players] == [["coffee"], ["rum"], ["gunpowder"]]


def test_the_first_player_places_the_navy_in_a_corner_without_a_merchant() -> None:
    match = new(3, first="2")
    assert list(match.waiting) == [1]
    assert match.waiting[1].options == (PlaceNavy(3), PlaceNavy(12))
    match.act(1, PlaceNavy(12))
    assert match.state.navy == 12


def test_ships_are_placed_in_turn_order_on_free_coves_and_then_sides_are_chosen() -> None:
    match = new(4, first="3")
    match.act(2, PlaceNavy(3))
    taken = []
    for seat in (2, 3, 0, 1):
        assert list(match.waiting) == [seat]
        ask = match.waiting[seat]
        coves = [option.cell for option in ask.options if isinstance(option, PlaceShip)]
        assert coves == [cell for cell in range(16) if MAP[match.state.cards[cell]].cove and cell not in taken], (
            "free Coves in reading order"
        )
        taken.append(coves[-1])
        match.act(seat, ask.options[-1])
    for seat in (2, 3, 0, 1):
        ask = match.waiting[seat]
        assert ask.kind == "captain_side"
        assert [CAPTAINS[option.captain].side for option in ask.options if isinstance(option, ChooseSide)] == ["A", "B"]
        match.act(seat, ask.options[1])
    assert all(CAPTAINS[player.captain].side == "B" for player in match.state.players)
    assert list(match.waiting) == [2]
    assert match.waiting[2].kind == "choose_order"


def test_r5_orange_starts_north_west_with_the_left_slot_and_green_south_east() -> None:
    """R5."""
    view = new(2).view(0)
    assert [(ship.name, ship.cell, ship.port) for ship in view.merchants] == [("orange", 0, 15), ("green", 15, 0)]
    assert [card.port for card in view.sea] == [cell in (0, 15) for cell in range(16)]


def test_r6_the_first_player_is_random_unless_the_host_chooses() -> None:
    """R6."""
    firsts = Counter(new(3, seed).state.first for seed in range(60))
    assert set(firsts) == {0, 1, 2}
    assert {new(3, seed, first="3").state.first for seed in range(20)} == {2}


def test_r43_everything_shuffled_differs_from_seed_to_seed_and_repeats_with_the_seed() -> None:
    """R43."""
    states = [new(4, seed).fingerprint() for seed in (1, 2, 1)]
    assert states[0] != states[1]
    assert states[0] == states[2]
    for field in ("cards", "tokens", "market", "crew_deck"):
        assert len({str(getattr(new(2, seed).state, field)) for seed in range(8)}) > 3


def test_solo_you_place_your_ship_then_the_navy_then_the_legend_takes_the_farthest_cove() -> None:
    state = position(1)
    state.phase = "place_ships"
    state.players[0].ship.cell = -1
    play = begin(state).answer(PlaceShip(cell_of("m09")))
    assert play.kind == "place_navy"
    play.answer(PlaceNavy(3))
    solo = play.state.solo
    assert solo is not None
    assert (solo.ship.cell, solo.ship.hidden) == (cell_of("m13"), True), "6 cards from the Navy, the farthest"
    assert play.kind == "captain_side"
    play.answer(play.default)
    assert play.state.players[0].ship.hold == ["sugarcane"]
    assert play.state.solo is not None
    assert play.state.solo.ship.hold == ["rum"]


def test_solo_r50_you_choose_among_coves_equally_far() -> None:
    """R50."""
    state = position(1)
    state.phase = "place_ships"
    state.players[0].ship.cell = -1
    play = begin(state).answer(PlaceShip(cell_of("m02")), PlaceNavy(12))
    assert play.kind == "solo_cove_tie"
    far = [cell_of("m01"), cell_of("m11")]  # 3 cards from the Navy, as m02 would be 4
    assert play.options == tuple(PlaceSolo(cell) for cell in far)
    play.answer(PlaceSolo(far[1]))
    assert play.state.solo is not None
    assert play.state.solo.ship.cell == far[1]


def test_solo_the_legend_begins_like_its_mats_say() -> None:
    solo = set_up(1).state.solo
    assert solo is not None
    assert (solo.gold, solo.ring, solo.treasures, solo.helm.captain, solo.crew) == (0, 0, 3, 0, [])
    assert solo.helm.hands == {"rigging": 1, "cannons": 1, "extort": 1, "repair": 0}


def test_solo_the_host_may_fix_either_mat() -> None:
    for seed in range(10):
        solo = new(1, seed, legendary_captain="h3", personality="p4").state.solo
        assert solo is not None
        assert (solo.captain, solo.personality) == ("h3", "p4")
    mats = {(s.captain, s.personality) for seed in range(40) if (s := new(1, seed).state.solo) is not None}
    assert len(mats) > 8


@pytest.mark.parametrize(
    ("seats", "options", "word"),
    [
        (0, {}, "players"),
        (5, {}, "players"),
        (2, {"first": "3"}, "Seat 3"),
        (1, {"first": "2"}, "Seat 2"),
        (2, {"first": "nobody"}, "nobody"),
        (3, {"legendary_captain": "h1"}, "one player"),
        (2, {"hits_in_defence": False}, "one player"),
        (2, {"personality": "p1"}, "one player"),
        (1, {"personality": "p9"}, "p9"),
        (2, {"navy_ambush": "yes"}, "true or false"),
        (2, {"rounds": 4}, "rounds"),
    ],
)
def test_bad_options_are_refused_with_a_reason(seats: int, options: dict[str, object], word: str) -> None:
    with pytest.raises(BadOptions, match=word):
        tortuga.new_match("tiny_epic_pirates", seats=seats, options=options)


def test_r42_turn_order_and_duties_do_not_ask_who_is_playing() -> None:
    """R42: a bot plays for a player who has left; to the rules it is the same seat."""
    match, dice = set_up(2), Fast(1)
    seats = set()
    for _ in range(200):
        ((seat, ask),) = match.waiting.items()
        seats.add((seat, ask.kind == "sail_orange"))
        match.act(seat, dice.pick(ask.options))
    assert {(0, True), (1, True)} <= seats
