"""Step 3: the Captain's Orders."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from pirate_positions import FIRST_CUBE, Play, begin, cell_of, fill_bag, hands, ordered, position, set_hands

from tortuga.games.tiny_epic_pirates.actions import NO, PASS, STOP, YES, Assign, ChooseOrder, Hire, Keep, Sell, TakeFrom
from tortuga.games.tiny_epic_pirates.chapters.orders import ORDER_RULES
from tortuga.games.tiny_epic_pirates.data import MAP
from tortuga.games.tiny_epic_pirates.data.components import BOOTY, Booty, CaptainId, CrewId, MapId, Order, Token
from tortuga.games.tiny_epic_pirates.data.rows import MapCard
from tortuga.games.tiny_epic_pirates.events import CubesKept, MarketShifted, Searched, Traded
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates


def give(state: TinyEpicPirates, card: str, order: Order) -> TinyEpicPirates:
    """The first player's ship lies on this card and its Captain on this order."""
    state.players[0].ship.cell = cell_of(card)
    ordered(state, order)
    return state


# Plunder


@pytest.mark.parametrize("card", MAP.values(), ids=lambda card: str(card.id))
def test_each_map_card_gives_and_takes_what_is_printed_on_it(card: MapCard) -> None:
    state = give(position(), card.id, "plunder")
    player = state.players[0]
    assert ORDER_RULES["plunder"].possible(state, 0, state.players[0].ship.cell) is (card.settlement > 0)
    assert ORDER_RULES["hide_out"].possible(state, 0, state.players[0].ship.cell) is card.cove
    for cube in BOOTY:
        player.ship.hold[:] = [cube]
        assert ORDER_RULES["trade"].possible(state, 0, state.players[0].ship.cell) is (card.market == cube)
    player.ship.hold.clear()
    if card.settlement:
        fill_bag(state, rum=9)
        play = begin(state, [FIRST_CUBE] * card.settlement).answer(YES)
        assert play.state.players[0].ship.hold == ["rum"] * card.settlement
        assert play.state.bag["rum"] == 9 - card.settlement


def test_example_4_no_settlement_no_plunder_but_the_bonus_is_still_there() -> None:
    state = give(position(), "m10", "plunder")
    state.phase = "sail"
    state.players[0].crew.append(CrewId("k02"))
    set_hands(state.players[0].helm, 1, 0, 0, 2)
    play = begin(state).until("bonus_next")
    play.answer(play.options[1])
    assert play.kind == "reassign"


def test_example_16_r18_of_too_many_cubes_exactly_three_are_kept() -> None:
    """R18."""
    state = give(position(), "m08", "plunder")
    state.players[0].ship.hold[:] = ["coffee", "coffee", "rum"]
    fill_bag(state, rum=1, gunpowder=1)
    play = begin(state, [1]).answer(YES)
    assert play.state.drawn == ["gunpowder", "rum"]
    assert play.kind == "keep_cubes"
    play.refuses(Keep(("coffee", "coffee")))
    play.answer(Keep(("coffee", "coffee", "gunpowder")))
    assert sorted(play.state.players[0].ship.hold) == ["coffee", "coffee", "gunpowder"]
    assert play.state.bag == {"sugarcane": 0, "rum": 2, "coffee": 0, "gunpowder": 0}
    assert play.told(CubesKept)[0].returned == ("rum", "rum")
    assert play.state.drawn == []


def test_r18_cubes_for_which_there_is_room_must_be_loaded() -> None:
    """R18."""
    state = give(position(), "m08", "plunder")
    state.players[0].ship.hold[:] = ["coffee"]
    fill_bag(state, rum=5)
    play = begin(state, [FIRST_CUBE] * 2).answer(YES)
    assert play.state.players[0].ship.hold == ["coffee", "rum", "rum"]


def test_r60_with_every_hold_full_the_bag_still_gives_and_only_a_single_type_can_be_missing() -> None:
    """R60."""
    state = give(position(4), "m08", "plunder")
    for player, cube in zip(state.players, BOOTY, strict=True):
        player.ship.hold[:] = [cube] * 3
        state.bag[cube] -= 3
    assert sum(state.bag.values()) == 22
    play = begin(state, [11, 12]).answer(YES)
    assert len(play.state.drawn) == 2
    fill_bag(state, gunpowder=22)
    play = begin(state, [FIRST_CUBE] * 2).answer(YES)
    assert play.state.drawn == ["gunpowder", "gunpowder"], "whatever is left of the other types"


def test_keeping_is_not_asked_for_when_all_cubes_are_alike() -> None:
    state = give(position(), "m01", "plunder")
    state.players[0].ship.hold[:] = ["rum"] * 3
    fill_bag(state, rum=5)
    play = begin(state, [FIRST_CUBE]).answer(YES)
    assert play.kind != "keep_cubes"
    assert play.state.players[0].ship.hold == ["rum"] * 3
    assert play.state.bag["rum"] == 5


def test_by_default_the_most_valuable_cubes_are_kept() -> None:
    state = give(position(), "m08", "plunder")
    state.market[:] = ["coffee", "rum", "sugarcane", "gunpowder"]
    state.players[0].ship.hold[:] = ["coffee", "coffee", "rum"]
    fill_bag(state, sugarcane=1, gunpowder=1)
    play = begin(state, [1]).answer(YES)
    assert play.default == Keep(("sugarcane", "rum", "gunpowder"))


# Trade


def trading(market: list[Booty], hold: list[Booty], gold: int, card: str) -> Play:
    state = give(position(), card, "trade")
    state.market[:] = market
    state.players[0].ship.hold[:] = hold
    state.players[0].gold = gold
    return begin(state).answer(YES)


def test_example_1_three_sugarcane_at_four_fill_the_purse() -> None:
    play = trading(["coffee", "rum", "sugarcane", "gunpowder"], ["sugarcane"] * 3, 1, "m10")
    assert play.default == Sell(3)
    play.answer(Sell(3))
    assert play.state.players[0].gold == 13
    assert play.state.market == ["sugarcane", "coffee", "rum", "gunpowder"]
    assert play.state.players[0].ship.hold == []
    assert play.told(Traded) == [Traded(0, "sugarcane", 3, 4)]


def test_example_5_what_is_cheapest_already_moves_nothing() -> None:
    play = trading(["sugarcane", "rum", "coffee", "gunpowder"], ["sugarcane"], 1, "m10")
    assert play.state.market == ["sugarcane", "rum", "coffee", "gunpowder"]
    assert play.state.players[0].gold == 3
    assert play.told(MarketShifted) == []


def test_example_7_gold_beyond_thirteen_is_lost() -> None:
    play = trading(["coffee", "rum", "sugarcane", "gunpowder"], ["sugarcane"] * 3, 3, "m10").answer(Sell(3))
    assert play.state.players[0].gold == 13
    assert play.state.market == ["sugarcane", "coffee", "rum", "gunpowder"]


def test_example_8_what_lay_below_moves_up_and_what_lay_above_stays() -> None:
    play = trading(["sugarcane", "rum", "coffee", "gunpowder"], ["coffee"], 1, "m14")
    assert play.state.players[0].gold == 5
    assert play.state.market == ["coffee", "sugarcane", "rum", "gunpowder"]


def test_fewer_cubes_than_held_may_be_sold() -> None:
    play = trading(["coffee", "rum", "sugarcane", "gunpowder"], ["rum", "rum", "coffee"], 1, "m11")
    assert set(play.options) == {Sell(1), Sell(2)}
    bag = play.state.bag["rum"]
    play.answer(Sell(1))
    assert play.state.players[0].ship.hold == ["rum", "coffee"]
    assert play.state.bag["rum"] == bag + 1
    assert play.state.players[0].gold == 4


def test_r19_selling_with_a_full_purse_is_legal() -> None:
    """R19."""
    play = trading(["coffee", "rum", "sugarcane", "gunpowder"], ["rum"], 13, "m11")
    assert play.state.players[0].gold == 13
    assert play.state.players[0].ship.hold == []
    assert play.state.market[0] == "rum"


def test_a_market_buys_only_its_own_type() -> None:
    state = give(position(), "m10", "trade")
    state.players[0].ship.hold[:] = ["rum"]
    state.phase = "sail"
    play = begin(state).answer(begin(state).default)
    assert play.kind != "execute"


# Crew Up


def crewing(crew: list[CrewId], gold: int = 1, mutinied: bool = True) -> Play:
    state = give(position(), "m10", "crew_up")
    player = state.players[0]
    deck = [CrewId(f"k{n:02}") for n in range(1, 25)]
    state.row[:] = deck[20:23]
    player.crew[:] = crew
    state.crew_deck[:] = [card for card in deck if card not in crew and card not in state.row]
    player.gold, player.mutinied = gold, mutinied
    return begin(state).answer(YES)


def test_hiring_takes_a_card_and_refills_the_row_at_once() -> None:
    play = crewing([])
    top = play.state.crew_deck[0]
    play.answer(NO, Hire(CrewId("k22")))
    assert play.state.players[0].crew == ["k22"]
    assert play.state.row == ["k21", top, "k23"]


def test_nobody_need_be_hired() -> None:
    play = crewing([]).answer(NO, PASS)
    assert play.state.players[0].crew == []
    assert play.kind != "crew_take"


def test_example_29_a_new_row_and_a_card_in_place_of_another() -> None:
    play = crewing([CrewId("k11"), CrewId("k01"), CrewId("k02"), CrewId("k03")])
    assert play.kind == "crew_row"
    first = play.state.crew_deck[:4]
    play.answer(YES)
    assert play.state.players[0].gold == 0
    assert play.state.row == first[:3]
    play.answer(Hire(first[1], CrewId("k11")))
    state = play.state
    assert state.crew_deck[-4:] == ["k21", "k22", "k23", "k11"]
    assert state.players[0].crew == ["k01", "k02", "k03", first[1]]
    assert state.row == [first[0], first[3], first[2]]


def test_a_full_crew_must_put_somebody_off_and_a_smaller_one_may_not() -> None:
    play = crewing([CrewId("k11"), CrewId("k01"), CrewId("k02"), CrewId("k03")]).answer(NO)
    play.refuses(Hire(CrewId("k21")))
    assert len(play.options) == 1 + 3 * 4
    play = crewing([CrewId("k11"), CrewId("k01"), CrewId("k02")]).answer(NO)
    play.refuses(Hire(CrewId("k21"), CrewId("k11")))


def test_a_new_row_needs_gold() -> None:
    assert crewing([], gold=0).kind == "crew_take"


def test_r20_the_new_row_is_paid_once_a_turn_over_order_and_bonus() -> None:
    """R20."""
    play = crewing([], gold=5)
    play.answer(YES, PASS)
    assert play.state.players[0].gold == 4
    again = position()
    again.players[0].gold, again.players[0].mutinied = 5, True
    again.turn.row_paid = True
    ordered(again, "crew_up")
    assert begin(again).answer(YES).kind == "crew_take"


def test_mutiny_is_offered_before_and_after_and_only_once_a_game() -> None:
    play = crewing([], mutinied=False)
    assert play.kind == "mutiny"
    assert play.default == NO
    side = play.state.players[0].captain
    play.answer(NO, NO, PASS)
    assert play.kind == "mutiny"
    play.answer(YES)
    player = play.state.players[0]
    assert player.mutinied
    assert player.captain != side
    assert player.captain[:2] == side[:2]
    assert crewing([], mutinied=True).kind == "crew_row"


def test_after_a_mutiny_at_the_start_it_is_not_offered_again() -> None:
    play = crewing([], mutinied=False).answer(YES, NO, PASS)
    assert play.kind != "mutiny"


# Search


def searching(token: Token, card: str = "m10", draws: Iterable[int] = ()) -> Play:
    state = give(position(), card, "search")
    state.tokens[cell_of(card)] = token
    state.players[0].captain = CaptainId("c1a")
    return begin(state, draws)


def test_a_token_of_two_or_three_gold_pays_at_once_and_leaves_the_game() -> None:
    tokens: list[tuple[Token, int]] = [("gold2", 2), ("gold3", 3)]
    for token, gold in tokens:
        play = searching(token).answer(YES)
        assert play.state.players[0].gold == 1 + gold
        assert play.state.tokens[cell_of("m10")] is None
        assert play.state.spent == [token]
        assert play.told(Searched) == [Searched(0, cell_of(MapId("m10")), token)]


def test_a_surefire_token() -> None:
    play = searching("surefire").answer(YES)
    assert play.state.players[0].surefire == 1


def test_a_booty_token_draws_a_cube_and_a_full_hold_may_swap() -> None:
    play = searching("booty", draws=[FIRST_CUBE])
    fill_bag(play.state, gunpowder=3)
    play.state.players[0].ship.hold[:] = ["rum"] * 3
    play.answer(YES)
    assert play.options == (Keep(("rum",) * 3), Keep(("rum", "rum", "gunpowder")))
    play.answer(play.options[1])
    assert play.state.players[0].ship.hold == ["rum", "rum", "gunpowder"]


@pytest.mark.parametrize("token", ["sail2", "storm"])
def test_a_sail_or_storm_token_is_kept(token: Token) -> None:
    play = searching(token).answer(YES)
    assert play.state.players[0].kept == [token]
    assert play.state.spent == []


def test_r23_what_cannot_be_used_is_lost_and_the_token_is_spent() -> None:
    """R23."""
    play = searching("gold3")
    play.state.players[0].gold = 12
    play.answer(YES)
    assert play.state.players[0].gold == 13
    play = searching("surefire")
    play.state.players[0].surefire = 3
    play.answer(YES)
    assert play.state.players[0].surefire == 3
    assert play.state.spent == ["surefire"]


def test_r24_without_a_token_there_is_nothing_to_search() -> None:
    """R24."""
    state = give(position(), "m10", "search")
    state.tokens[cell_of("m10")] = None
    assert not ORDER_RULES["search"].possible(state, 0, state.players[0].ship.cell)


# Hide Out


def hiding(card: str = "m09") -> Play:
    state = give(position(), card, "hide_out")
    state.turn.crossed = True
    return begin(state)


def test_hiding_out_puts_the_ship_on_the_cove_and_lets_every_deckhand_move() -> None:
    play = hiding()
    set_hands(play.state.players[0].helm, 0, 0, 1, 1, posts=(4,))
    play.answer(YES)
    assert play.kind == "hide_assign"
    assert play.default == Assign(0, 0, 1, 1, (4,))
    play.answer(Assign(3, 0, 0, 0, ()))
    assert play.state.players[0].ship.hidden
    assert hands(play.state.players[0].helm) == "3/0/0/0 W{}"


def test_hide_out_sends_nobody_to_repair_or_onto_the_wheel() -> None:
    play = hiding()
    set_hands(play.state.players[0].helm, 1, 1, 0, 1)
    play.answer(YES)
    play.refuses(Assign(1, 0, 0, 2, ()))
    play.refuses(Assign(1, 1, 0, 0, (3,)))
    assert all(option.repair <= 1 and option.posts == () for option in play.options)  # type: ignore[attr-defined]
    assert len(play.options) == 10 + 6


def test_a_cove_that_another_ship_holds_is_no_hide_out() -> None:
    state = give(position(), "m09", "hide_out")
    other = state.players[1].ship
    other.cell, other.hidden = cell_of("m09"), True
    assert not ORDER_RULES["hide_out"].possible(state, 0, state.players[0].ship.cell)
    other.hidden = False
    assert ORDER_RULES["hide_out"].possible(state, 0, state.players[0].ship.cell)
    state.players[0].ship.hidden = True
    assert ORDER_RULES["hide_out"].possible(state, 0, state.players[0].ship.cell), "already being there is fine"


def test_example_21_r33_hiding_out_pays_extort_at_once_and_only_once() -> None:
    """R33."""
    state = position()
    helm = state.players[0].helm
    helm.captain = 3
    state.players[0].ship.cell = cell_of("m01")
    state.players[0].gold = 1
    state.navy = cell_of("m02")
    play = begin(state).answer(ChooseOrder(0, "hide_out"), TakeFrom("rigging"), TakeFrom("cannons"), STOP)
    assert hands(play.state.players[0].helm) == "0/0/1/0 W{4,5}"
    play.answer(YES, Assign(0, 0, 3, 0, ()))
    assert play.state.players[0].gold == 4
    play.until("choose_order")
    state = play.state
    assert state.active == 1
    assert state.players[0].gold == 4
    assert state.navy == cell_of("m01")
    assert hands(state.players[0].helm) == "0/0/3/0 W{}", "the Navy does not attack a hidden ship"


def test_example_22_without_a_cove_the_ship_line_pays_and_the_navy_attacks() -> None:
    state = position()
    state.players[0].helm.captain = 3
    state.players[0].ship.cell = cell_of("m03")
    state.navy = cell_of("m02")
    play = begin(state).answer(ChooseOrder(0, "hide_out"), TakeFrom("rigging"), TakeFrom("cannons"), STOP)
    assert play.state.players[0].gold == 2
    play.until("choose_order")
    assert play.state.players[0].gold == 2
    assert hands(play.state.players[0].helm) == "0/0/0/3 W{}"


def test_an_order_may_be_left_undone() -> None:
    play = searching("gold2")
    assert play.default == NO
    play.answer(NO)
    assert play.state.players[0].gold == 1
    assert play.state.tokens[cell_of("m10")] == "gold2"


def test_r12_a_hidden_ship_carries_out_orders_and_stays_hidden() -> None:
    """R12."""
    state = give(position(), "m01", "plunder")
    state.players[0].ship.hidden = True
    play = begin(state, [FIRST_CUBE]).answer(YES)
    assert play.state.players[0].ship.hold != []
    assert play.state.players[0].ship.hidden
