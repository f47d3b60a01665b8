"""Steps 6, 7, 9 and 10: coins, loot, repairs and stowing, and what the cards add to them."""

from __future__ import annotations

import pytest
from rattle_table import (
    CAPTAIN,
    G1,
    GRAPE,
    O1,
    R1,
    SAIL,
    VIOLET,
    Y1,
    Y2,
    Y3,
    A,
    B,
    C,
    bag_of,
    die,
    fit,
    float_ship,
    have,
    stage,
    tokens,
)

from tortuga.engine import Fast
from tortuga.games.rattle_battle.actions import DONE, NO, YES, CloseLocation, Discard, ReturnLoot, TakeLoot
from tortuga.games.rattle_battle.chapters.aftermath import repairs, stow_loot
from tortuga.games.rattle_battle.chapters.battle import after_the_battle, battle, fight_it_out
from tortuga.games.rattle_battle.chapters.loot import draw, stow
from tortuga.games.rattle_battle.chapters.rewards import coins_reward, grab_loot
from tortuga.games.rattle_battle.chapters.ship_drop import ship_drop
from tortuga.games.rattle_battle.data import LOCATIONS, LOOT_KIND, UPGRADE
from tortuga.games.rattle_battle.events import CoinLost, LootDrawn, Repaired, WantedMoved
from tortuga.games.rattle_battle.state import Rattle, Trophy
from tortuga.kit import Draws, Rehearsal, Reply, rehearse


def with_trophies(card: str, *trophies: Trophy, scenario: str = "norrington") -> Rattle:
    state = stage(card, scenario=scenario)
    state.players[A].sent = 1
    state.players[A].trophies = list(trophies)
    return state


# Coins


def test_one_coin_a_trophy_boarded_ones_too() -> None:
    state = with_trophies("i1", Trophy(Y1), Trophy(Y2, boarded=1))
    rehearse(state, coins_reward)
    assert [player.coins for player in state.players] == [2, 0, 0]


def test_a_surrendered_ship_gives_no_coin_whatever_the_card_says() -> None:
    state = with_trophies("treasure_fleet", Trophy(Y1, surrendered=True), Trophy(Y2), scenario="pirate_wars")
    rehearse(state, coins_reward)
    assert state.players[A].coins == 2, "and a yellow ship that did not surrender gives two"


@pytest.mark.parametrize(
    ("card", "scenario", "dice", "expected"),
    [
        ("norrington", "norrington", [O1, R1], 3),
        ("i7", "norrington", [O1, G1], 3),
        ("pirate_throne", "pirate_wars", [VIOLET, Y1], 4),
        ("treasure_fleet", "pirate_wars", [Y1, G1], 3),
        ("rival_fleet", "pirate_wars", [O1], 1),
    ],
)
def test_cards_that_pay_otherwise(card: str, scenario: str, dice: list[int], expected: int) -> None:
    state = with_trophies(card, *(Trophy(number) for number in dice), scenario=scenario)
    rehearse(state, coins_reward)
    assert state.players[A].coins == expected


def test_a_players_ship_is_worth_a_coin() -> None:
    state = with_trophies("boneyard", Trophy(die(B), fired=True), scenario="pirate_wars")
    rehearse(state, coins_reward)
    assert state.players[A].coins == 1


def test_blockade_pays_for_a_surviving_ship_beyond_the_line() -> None:
    state = stage("blockade")
    float_ship(state, die(A), 100, 212.1)
    float_ship(state, die(A, 1), 150, 250)
    float_ship(state, die(B), 100, 212)
    after_the_battle(state)
    assert state.sea == []
    rehearse(state, coins_reward)
    assert [player.coins for player in state.players] == [1, 0, 0], "once a player"


def test_king_is_here_fines_those_who_stayed_away() -> None:
    state = stage("king_is_here", scenario="pirate_wars")
    state.players[A].sent = 1
    for seat, amount in ((A, 3), (B, 3), (C, 0)):
        state.players[seat].coins = amount
    ran = rehearse(state, coins_reward)
    assert [player.coins for player in state.players] == [3, 2, 0]
    assert ran.told(CoinLost) == [CoinLost(B, "absent_fine", 2)]


def test_r70_corsairs_close_a_location() -> None:
    """R70."""
    state = stage("corsairs", scenario="pirate_wars")
    state.players[A].trophies = [Trophy(G1), Trophy(die(C))]
    state.players[B].trophies = [Trophy(R1)]
    ran = rehearse(state, coins_reward, CloseLocation("market"), CloseLocation("market"))
    assert [seat for seat, _ in ran.asked] == [A, B], "NP trophies alone count; all tied choose, from the Baron on"
    assert ran.asked[0][1].kind == "corsairs_close"
    assert ran.asked[0][1].default == CloseLocation("guild")
    assert state.closed[LOCATIONS.index("market")] == [A, B]


def test_corsairs_without_trophies_close_nothing() -> None:
    assert rehearse(stage("corsairs", scenario="pirate_wars"), coins_reward).asked == []


# Loot


def drawn(state: Rattle, *tokens_in_bag: str, answers: tuple[Reply, ...] = (), order: Draws = ()) -> Rehearsal[Rattle]:
    bag_of(state, *tokens_in_bag)
    return rehearse(state, grab_loot, *answers, draws=order)


def test_r51_loot_goes_to_all_who_took_part_beginning_with_the_baron() -> None:
    """R51."""
    state = stage("i1")
    state.baron = B
    state.players[A].sent = state.players[C].sent = 1
    state.players[A].sunk = [die(A)]
    ran = rehearse(state, grab_loot, draws=[29, 33, 29, 7, 46, 38])
    assert [event.seat for event in ran.told(LootDrawn)] == [C, A], "losing all ships does not cancel it"
    assert [sum(player.loot) for player in state.players] == [3, 0, 3]


def test_boarding_and_surrender_give_extra_draws() -> None:
    state = with_trophies("i1", Trophy(Y1, boarded=1), Trophy(Y2, boarded=2), Trophy(Y3, surrendered=True))
    drawn(state, *["rum"] * 18, order=[9, 10, 8, 2, 12, 9, 11])
    assert tokens(state, A) == {"rum": 3 + 1 + 2 + 1}


def test_fabrics_supply_boarding_a_surrendered_ship() -> None:
    state = stage("fabrics_supply")
    float_ship(state, Y1, 100, 100, face=SAIL)
    float_ship(state, die(A), 112, 100, face=4)
    rehearse(state, fight_it_out)
    rehearse(state, coins_reward)
    assert state.players[A].coins == 0
    drawn(state, *["rum"] * 10, order=[5, 5, 4, 1])
    assert tokens(state, A) == {"rum": 4}


def chain_order(*kinds: str) -> list[int]:
    """The draws that take exactly these tokens, in order, from a bag that holds only them; the last needs no draw."""
    left = list(kinds)
    names = list(LOOT_KIND)
    order = []
    for kind in kinds:
        order.append(sum(names.index(other) < names.index(kind) for other in left))
        left.remove(kind)
    return order[:-1]


def test_attack_the_port_chains_rum_three_times_at_most() -> None:
    state = with_trophies("attack_port")
    sequence = ["rum", "fabrics", "rum", "spices", "rum", "rum", "fabrics"]
    drawn(state, *sequence, "rum", order=chain_order(*sequence, "rum"))
    assert sum(state.players[A].loot) == 7
    assert tokens(state, A)["rum"] == 4


@pytest.mark.parametrize(
    ("card", "kind", "base", "most"),
    [("merchant_co", "spices", 3, 2), ("fabrics_supply", "fabrics", 2, 2), ("attack_port", "rum", 4, 3)],
)
def test_chains(card: str, kind: str, base: int, most: int) -> None:
    state = with_trophies(card)
    drawn(state, *[kind] * 10, order=Fast(1))
    assert tokens(state, A) == {kind: base + most}
    state = with_trophies(card)
    other = "valuables"
    drawn(state, *[other] * 10, order=Fast(1))
    assert tokens(state, A) == {other: base}


def test_every_token_drawn_counts_for_a_chain() -> None:
    state = with_trophies("merchant_co", Trophy(Y1, boarded=1))
    drawn(state, "rum", "rum", "rum", "spices", "fabrics", order=chain_order("rum", "rum", "rum", "spices", "fabrics"))
    assert sum(state.players[A].loot) == 5


def test_unlucky_fellow_lets_the_sinker_of_the_red_ship_choose() -> None:
    state = with_trophies("unlucky_fellow", Trophy(R1), Trophy(Y1, boarded=1))
    bag_of(state, *["valuables"] * 3, *["rum"] * 5)
    takes = [TakeLoot("valuables")] * 3
    ran = rehearse(state, grab_loot, YES, *takes, draws=[2])
    assert ran.asked[0][1].kind == "loot_option"
    assert ran.asked[0][1].default == NO
    assert ran.asked[1][1].kind == "choose_loot"
    assert ran.asked[1][1].default == TakeLoot("valuables")
    assert tokens(state, A) == {"valuables": 3, "rum": 2}, "the fourth had no choice left, the fifth was drawn"
    assert [event.why for event in ran.told(LootDrawn)] == ["boarding"]


def test_unlucky_fellow_draws_for_anybody_else() -> None:
    state = with_trophies("unlucky_fellow", Trophy(Y1))
    assert drawn(state, *["rum"] * 8, order=[4, 4, 3, 0]).asked == []
    assert tokens(state, A) == {"rum": 4}
    state = with_trophies("unlucky_fellow", Trophy(R1))
    drawn(state, *["rum"] * 8, answers=(NO,), order=[4, 4, 3, 0])
    assert tokens(state, A) == {"rum": 4}


def test_fire_power_one_loot_for_a_cannon() -> None:
    state = with_trophies("fire_power")
    ran = drawn(state, "rum", "rum", "spices", answers=(Discard("spices"),), order=[1, 1])
    assert ran.asked[0][1].default == Discard("rum"), "yes, with the least loot"
    assert tokens(state, A) == {"rum": 2}
    assert state.players[A].parts[1] == 1
    assert state.pile[LOOT_KIND["spices"]] >= 1
    state = with_trophies("fire_power")
    drawn(state, "rum", "rum", "spices", answers=(NO,), order=[1, 1])
    assert state.players[A].parts[1] == 0
    state = with_trophies("fire_power")
    state.supply[1] = 0
    assert drawn(state, "rum", "rum", "spices", order=[1, 1]).asked == []


def test_fishing_grounds_swaps_a_token_drawn_now() -> None:
    state = with_trophies("fishing_grounds")
    have(state, A, "valuables")
    ran = drawn(state, "rum", "rum", "spices", answers=(ReturnLoot("rum"),), order=[1, 1, 0])
    assert set(ran.asked[0][1].options) == {NO, ReturnLoot("rum")}, "not the stowed one"
    assert tokens(state, A) == {"valuables": 1, "rum": 1, "spices": 1}
    state = with_trophies("fishing_grounds")
    drawn(state, "rum", "rum", answers=(NO,), order=[1])
    assert tokens(state, A) == {"rum": 2}


def test_market_day_exchanges_one_loot_for_one_of_your_choice() -> None:
    state = with_trophies("market_day", scenario="pirate_wars")
    drawn(state, "rum", "rum", "valuables", "spices", answers=(ReturnLoot("rum"), TakeLoot("valuables")), order=[2, 2])
    assert tokens(state, A) == {"rum": 1, "valuables": 1}
    assert state.bag[LOOT_KIND["rum"]] == 1
    state = with_trophies("market_day", scenario="pirate_wars")
    assert drawn(state, "rum", "rum", order=[1]).asked == [], "nothing in the bag to take"


def test_king_is_here_valuables_for_a_coin_and_less_loot_without_the_king() -> None:
    state = with_trophies("king_is_here", scenario="pirate_wars")
    have(state, A, "valuables")
    ran = drawn(state, *["rum"] * 5, answers=(YES,), order=[2, 2, 1, 0])
    assert ran.asked[0][1].default == YES
    assert tokens(state, A) == {"rum": 4}
    assert state.players[A].coins == 1
    state = with_trophies("king_is_here", scenario="pirate_wars")
    state.king_sunk = True
    assert drawn(state, *["rum"] * 5, order=[2, 2, 1]).asked == []
    assert tokens(state, A) == {"rum": 3}


@pytest.mark.parametrize(
    ("card", "scenario", "trophies", "extra"),
    [
        ("smugglers_run", "norrington", [Trophy(Y1, fired=True), Trophy(Y2)], 1),
        ("rival_fleet", "pirate_wars", [Trophy(O1)], 1),
        ("lost_merchantman", "pirate_wars", [Trophy(VIOLET)], 2),
        ("lost_merchantman", "pirate_wars", [Trophy(Y1)], 0),
        ("i1", "norrington", [Trophy(Y1, fired=True)], 0),
    ],
)
def test_extra_loot_of_the_cards(card: str, scenario: str, trophies: list[Trophy], extra: int) -> None:
    state = with_trophies(card, *trophies, scenario=scenario)
    base = state.adventure.loot
    drawn(state, *["rum"] * 10, order=Fast(1))
    assert tokens(state, A) == {"rum": base + extra}


@pytest.mark.parametrize(
    ("card", "scenario", "spot", "extra"),
    [
        ("spice_islands", "norrington", (142.5, 215), 1),
        ("spice_islands", "norrington", (65, 93), 1),
        ("spice_islands", "norrington", (20, 20), 0),
        ("wreck_divers", "pirate_wars", (142.5, 76), 2),
        ("wreck_divers", "pirate_wars", (142.5, 76.7), 0),
    ],
)
def test_surviving_ships_on_tiles_draw_more(card: str, scenario: str, spot: tuple[float, float], extra: int) -> None:
    state = stage(card, scenario=scenario)
    float_ship(state, die(A), *spot)
    float_ship(state, die(A, 1), spot[0] + 13, spot[1])
    after_the_battle(state)
    drawn(state, *["rum"] * 10, order=Fast(1))
    assert tokens(state, A) == {"rum": state.adventure.loot + extra}, "once a player"


def test_r11_an_empty_bag_is_filled_from_the_pile_first() -> None:
    """R11."""
    state = stage()
    bag_of(state)
    for kind in range(len(state.pile)):
        state.pile[kind] = 0
    rehearse(state, lambda table: draw(table, A))
    assert tokens(state, A) == {}
    state.pile[LOOT_KIND["rum"]] = 2
    rehearse(state, lambda table: draw(table, A), draws=[1])
    assert tokens(state, A) == {"rum": 1}
    assert (sum(state.bag), sum(state.pile)) == (1, 0)


# Repairs


def test_too_little_loot_and_the_pirate_king_helps() -> None:
    state = stage()
    have(state, A, "rum", "spices")
    state.players[A].sunk = [die(A), die(A, 1), die(A, 2)]
    ran = rehearse(state, repairs, Discard("rum"))
    assert tokens(state, A) == {}
    assert ran.told(Repaired) == [Repaired(A, 3, 2)]


def test_repairs_cost_one_loot_of_your_choice_a_ship() -> None:
    state = stage()
    have(state, A, "rum", "spices", "valuables")
    state.players[A].sunk = [die(A)]
    ran = rehearse(state, repairs, Discard("spices"))
    assert ran.asked[0][1].kind == "discard_loot"
    assert ran.asked[0][1].default == Discard("rum")
    assert tokens(state, A) == {"rum": 1, "valuables": 1}
    assert state.pile[LOOT_KIND["spices"]] == 1


def test_r53_special_loot_cannot_pay_for_repairs() -> None:
    """R53."""
    state = stage(exp_loot=True)
    have(state, A, "golden_idol", "rum")
    state.players[A].sunk = [die(A), die(A, 1)]
    rehearse(state, repairs)
    assert tokens(state, A) == {"golden_idol": 1}


def test_r65_r86_revenge_after_the_repairs_even_if_the_king_paid() -> None:
    """R65, R86."""
    state = stage("boneyard", scenario="pirate_wars")
    state.players[B].sunk, state.players[B].avenge = [die(B), die(B, 1)], 2
    rehearse(state, repairs)
    assert (state.players[B].revenge, state.revenge) == (2, 13)
    state.revenge, state.players[C].sunk, state.players[C].avenge = 0, [die(C)], 1
    state.players[B].avenge = 0
    rehearse(state, repairs)
    assert state.players[C].revenge == 0, "R64: an empty deck gives none"


# Stow


def test_r54_what_does_not_fit_goes_into_the_bag_and_more_may() -> None:
    """R54."""
    state = stage()
    have(state, A, "rum", "rum", "spices", "valuables", "fabrics")
    bag = sum(state.bag)
    ran = rehearse(state, stow, ...)
    assert ran.waiting[A].kind == "stow"
    assert ran.waiting[A].default == ReturnLoot("rum")
    assert DONE not in ran.waiting[A].options, "five tokens, four ships"
    ran = rehearse(state, stow, ReturnLoot("fabrics"), ReturnLoot("spices"), DONE)
    assert tokens(state, A) == {"valuables": 1, "rum": 2}
    assert sum(state.bag) == bag + 2


def test_all_stow_at_once() -> None:
    state = stage()
    have(state, A, "rum")
    have(state, C, "spices")
    ran = rehearse(state, stow, ...)
    assert set(ran.waiting) == {A, C}
    assert ran.waiting[A].default == DONE
    rehearse(state, stow, {A: ReturnLoot("rum"), C: DONE})
    assert (tokens(state, A), tokens(state, C)) == ({}, {"spices": 1})


def test_captains_holds_and_hamsters_stow() -> None:
    state = stage("boneyard", seats=2, scenario="pirate_wars")
    fit(state, A, "hold")
    state.players[A].hamsters = 1
    have(state, A, *["rum"] * 9, "spices")
    rehearse(state, stow, ReturnLoot("spices"), DONE)
    assert tokens(state, A) == {"rum": 9}, "4 ships, the captain, a hold and three hamster slots"
    state.players[A].captain = False
    rehearse(state, stow, DONE)
    assert tokens(state, A) == {"rum": 8}, "all alike: nothing to choose"


def test_after_stowing_comes_the_next_adventure_or_port() -> None:
    state = stage()
    rehearse(state, stow_loot)
    assert (state.phase, state.step) == ("briefing", 1)
    rehearse(state, stow_loot)
    assert (state.phase, state.location) == ("port", 0)


# Wanted


def test_the_wanted_token_goes_to_the_most_points_and_stays_on_a_tie() -> None:
    state = stage()
    state.players[A].coins = 2
    state.players[A].cards = [0]
    state.players[B].coins = 7
    state.players[C].coins = 5
    state.wanted = C
    rehearse(state, stow_loot)
    assert state.wanted == C, "7, 7, 5"
    state.wanted = -1
    rehearse(state, stow_loot)
    assert state.wanted == -1, "R63"
    state.players[B].coins = 8
    assert rehearse(state, stow_loot).told(WantedMoved) == [WantedMoved(B)]
    assert state.wanted == B


def test_nobody_is_wanted_in_the_other_scenarios() -> None:
    state = stage("boneyard", scenario="pirate_wars")
    state.players[A].coins = 9
    rehearse(state, stow_loot)
    assert state.wanted == -1


# Nobody at sea


def test_r76_where_nobody_sends_a_ship_nothing_is_dropped() -> None:
    """R76."""
    state = stage("king_is_here", scenario="pirate_wars")
    state.players[A].coins = 2
    rehearse(state, ship_drop)
    assert (state.phase, state.sea) == ("coins", [])
    rehearse(state, coins_reward)
    assert state.players[A].coins == 1, "card penalties still apply"
    assert not rehearse(state, grab_loot).told(LootDrawn)


def test_coins_loot_and_a_repair_for_sinking_each_other() -> None:
    state = stage()
    float_ship(state, die(A), 100, 100, face=4)
    float_ship(state, R1, 112.2, 100, face=4)
    rehearse(state, battle)
    rehearse(state, coins_reward)
    bag_of(state, *["rum"] * 6)
    rehearse(state, grab_loot, draws=[3, 3, 2, 0])
    assert (state.players[A].coins, tokens(state, A)) == (1, {"rum": 4})
    rehearse(state, repairs)
    assert tokens(state, A) == {"rum": 3}


def test_the_whole_way_of_a_shot_at_a_player() -> None:
    state = stage("boneyard", scenario="pirate_wars")
    float_ship(state, die(B), 152, 100, face=2)
    float_ship(state, die(A, CAPTAIN), 100, 100, face=GRAPE)
    state.players[A].trophies = [Trophy(die(B), fired=True)]
    state.players[B].sunk, state.players[B].avenge = [die(B)], 1
    state.sea.pop(0)
    rehearse(state, battle)
    rehearse(state, coins_reward)
    assert state.players[A].coins == 1
    have(state, B, "rum")
    rehearse(state, repairs)
    assert (tokens(state, B), state.players[B].revenge) == ({}, 1)


def test_r84_kitchen_exhausted_by_a_convoy_does_not_cook() -> None:
    """R84."""
    state = with_trophies("convoy")
    fit(state, A, "heavens_kitchen")
    state.players[A].exhausted = [UPGRADE["heavens_kitchen"]]
    assert rehearse(state, grab_loot, draws=[29, 33, 29]).asked == []
