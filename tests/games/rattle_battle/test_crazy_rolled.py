"""Crazy adventures in which dice are rolled: how each is played, rewarded and ended."""

from __future__ import annotations

import pytest
from rattle_table import CANNON, A, B, C, Play, begin, die, faces, fit, have, stage, tokens

from tortuga.engine import Fast
from tortuga.games.rattle_battle.actions import (
    NO,
    YES,
    Bid,
    Call,
    Line,
    NameFace,
    Reroll,
    SetAside,
    Sneak,
    Stay,
)
from tortuga.games.rattle_battle.chapters.crazy import play_crazy
from tortuga.games.rattle_battle.chapters.crazy.rolled import bids, group_key, lines, neighbours, rerolls, tales
from tortuga.games.rattle_battle.chapters.crazy.table import new_game, value
from tortuga.games.rattle_battle.chapters.rewards import grab_crazy_loot
from tortuga.games.rattle_battle.data import ADVENTURES, LOOT_KIND
from tortuga.games.rattle_battle.events import Bust, Called, Captured, Rolled, Sneaked
from tortuga.games.rattle_battle.rules import RULES
from tortuga.games.rattle_battle.seats.views import view_of
from tortuga.games.rattle_battle.state import Rattle
from tortuga.kit import Draws, Rehearsal, Reply, rehearse

STAY, SNEAK, CALL = Stay(), Sneak(), Call()


def crazy(card: str, seats: int = 3, ships: int = 2) -> Rattle:
    """A crazy card on the table, and this many dice for everybody."""
    state = stage(card, seats=seats)
    state.phase = "crazy"
    for player in state.players:
        player.ships, player.captain = ships, False
    return state


def rolls(*shown: list[int]) -> list[int]:
    """The draws for hands rolled one after another, beginning with A."""
    draws: list[int] = []
    for seat, hand in enumerate(shown):
        draws += faces(*hand, of=[die(seat % 3, number) for number in range(len(hand))])
    return draws


def play_out(state: Rattle, *answers: Reply, draws: Draws = ()) -> Rehearsal[Rattle]:
    return rehearse(state, play_crazy, *answers, draws=draws)


def purses(state: Rattle) -> list[int]:
    return [player.coins for player in state.players]


def test_the_value_of_a_cannon_goes_by_the_galleon_and_no_upgrade_helps() -> None:
    state = crazy("race")
    fit(state, A, "cannon", "cannon", "bombs")
    state.players[A].tired[1] = 2
    assert [value(state, A, face) for face in (1, 5, CANNON)] == [1, 5, 4]


def test_everybody_takes_part_with_all_their_dice() -> None:
    game = new_game(stage("race", seats=2))
    assert game.left == [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]]


# Tavern Dice


def test_tavern_dice_the_highest_total_wins() -> None:
    state = crazy("i4")
    play_out(state, draws=rolls([1, 5], [3, 3], [2, 2]))
    assert purses(state) == [2, 2, 0], "all tied players are rewarded"
    assert state.phase == "crazy_loot"
    assert state.game is None


# Attack the Prison


def test_prison_low_dice_are_captured() -> None:
    state = crazy("attack_prison")
    ran = play_out(state, draws=rolls([1, 5], [3, 4], [2, CANNON]))
    game = state.game
    assert game is not None
    assert [len(left) for left in game.left] == [1, 2, 0]
    assert game.playing == [True, True, False], "a cannon without cannons is worth 2"
    assert ran.told(Captured) == [Captured(A, 1, 1), Captured(C, 2, 0)]
    ran = play_out(state, ...)
    assert set(ran.waiting) == {A, B}
    assert ran.waiting[A].kind == "prison_choice"
    assert ran.waiting[A].default == STAY


def started_prison() -> Rattle:
    state = crazy("attack_prison")
    play_out(state, draws=rolls([3, 5], [3, 4], [5, 4]))
    return state


def test_prison_sneaking_out_pays_a_coin_and_the_last_one_in_gets_three() -> None:
    state = started_prison()
    ran = play_out(state, {A: SNEAK, B: STAY, C: SNEAK})
    assert ran.told(Sneaked) == [Sneaked(A), Sneaked(C)]
    assert purses(state) == [1, 3, 1]
    assert state.phase == "crazy_loot"


def test_prison_all_out_at_once_nobody_is_paid() -> None:
    state = started_prison()
    play_out(state, {A: SNEAK, B: SNEAK, C: SNEAK})
    assert purses(state) == [0, 0, 0]
    assert state.phase == "crazy_loot"


def test_prison_the_last_one_with_dice_gets_three() -> None:
    state = started_prison()
    play_out(state, {A: STAY, B: STAY, C: STAY}, draws=rolls([1, 1], [3, 4], [2, 2]))
    assert purses(state) == [0, 3, 0]


def test_prison_nobody_left_nobody_paid() -> None:
    state = started_prison()
    play_out(state, {A: STAY, B: STAY, C: STAY}, draws=rolls([1, 1], [2, 2], [1, 2]))
    assert purses(state) == [0, 0, 0]
    assert state.phase == "crazy_loot"


def test_prison_after_twenty_rounds_the_rest_are_paid() -> None:
    state = started_prison()
    assert state.game is not None
    state.game.round = 20
    play_out(state, {A: STAY, B: STAY, C: STAY}, draws=rolls([5, 5], [4, 4], [3, 3]))
    assert purses(state) == [3, 3, 3]


# Brawl


def test_brawl_a_named_result_knocks_out_the_others_dice() -> None:
    state = crazy("brawl")
    draws = rolls([1, 5], [5, 5], [3, 4])
    ran = play_out(state, ..., draws=draws)
    assert ran.waiting[A].default == NameFace(5), "most frequent among the others"
    state = crazy("brawl")
    play_out(state, {A: NameFace(5), B: NameFace(3), C: NameFace(6)}, draws=draws)
    assert state.game is not None
    assert [len(left) for left in state.game.left] == [2, 0, 1], "A's own 5 stays"
    assert state.game.playing == [True, False, True]


def test_brawl_all_name_the_same_and_no_die_is_lost() -> None:
    state = crazy("brawl")
    play_out(state, {A: NameFace(5), B: NameFace(5), C: NameFace(5)}, draws=rolls([1, 5], [5, 5], [3, 4]))
    assert state.game is not None
    assert [len(left) for left in state.game.left] == [2, 2, 2]
    assert state.game.round == 2


def test_brawl_the_last_one_with_dice_wins_two_coins() -> None:
    state = crazy("brawl", ships=1)
    play_out(state, {A: NameFace(5), B: NameFace(6), C: NameFace(4)}, draws=rolls([1], [5], [5]))
    assert purses(state) == [2, 0, 0]


def test_brawl_if_the_last_lose_together_they_all_win() -> None:
    state = crazy("brawl", ships=1)
    play_out(state, {A: NameFace(5), B: NameFace(1), C: NameFace(5)}, draws=rolls([1], [5], [1]))
    assert purses(state) == [2, 2, 2]


def test_brawl_ends_after_six_rounds_with_the_most_dice() -> None:
    state = crazy("brawl")
    play_out(state, {A: NameFace(6), B: NameFace(5), C: NameFace(6)}, draws=rolls([1, 2], [3, 3], [5, 4]))
    assert state.game is not None
    state.game.round = 6
    play_out(state, {A: NameFace(6), B: NameFace(6), C: NameFace(5)}, draws=rolls([1, 2], [3, 3], [4]))
    assert purses(state) == [2, 2, 0]


def test_brawl_rum_for_a_coin_after_drawing_loot() -> None:
    state = crazy("brawl")
    have(state, A, "rum")
    state.bag[LOOT_KIND["rum"]], state.pile[LOOT_KIND["rum"]] = 0, state.bag[LOOT_KIND["rum"]]
    ran = rehearse(state, grab_crazy_loot, YES, draws=[19, 22, 19, 5, 30, 24])
    assert ran.asked[0][1].kind == "loot_option"
    assert ran.asked[0][1].default == YES
    assert state.players[A].coins == 1, "a stowed one counts as well"
    state = crazy("brawl")
    have(state, A, "rum")
    state.bag[LOOT_KIND["rum"]], state.pile[LOOT_KIND["rum"]] = 0, state.bag[LOOT_KIND["rum"]]
    rehearse(state, grab_crazy_loot, NO, draws=[19, 22, 19, 5, 30, 24])
    assert tokens(state, A)["rum"] == 1


# Cannons Ready


def test_cannons_ready_the_lowest_total_is_out() -> None:
    state = crazy("cannons_ready")
    draws = rolls([1, 5], [3, 4], [2, 2])
    ran = play_out(state, ..., draws=draws)
    assert ran.waiting[A].kind == "reroll"
    assert ran.waiting[A].default == Reroll((0,)), "values below 3"
    assert len(ran.waiting[A].options) == 4
    state = crazy("cannons_ready")
    play_out(state, {A: Reroll(()), B: Reroll(()), C: Reroll((0, 1))}, draws=draws + faces(5, 3, of=[10, 11]))
    assert state.game is not None
    assert state.game.playing == [False, True, True]


def test_cannons_ready_the_last_gets_three_and_those_before_one() -> None:
    state = crazy("cannons_ready")
    none = dict.fromkeys((A, B, C), Reroll(()))
    play_out(state, none, draws=rolls([1, 1], [3, 4], [1, 1]))
    assert purses(state) == [1, 3, 1]


def test_cannons_ready_all_tied_roll_again_and_share_after_twenty_rounds() -> None:
    state = crazy("cannons_ready")
    none = dict.fromkeys((A, B, C), Reroll(()))
    same = rolls([3, 4], [5, 2], [4, 3])
    play_out(state, *[none] * 20, draws=same * 20)
    assert purses(state) == [3, 3, 3]
    assert state.phase == "crazy_loot"


def test_cannons_ready_a_tie_is_rolled_again_until_somebody_is_lowest() -> None:
    state = crazy("cannons_ready")
    none = dict.fromkeys((A, B, C), Reroll(()))
    play_out(state, none, none, draws=rolls([3, 4], [5, 2], [4, 3]) + rolls([3, 4], [5, 1], [4, 3]))
    assert state.game is not None
    assert state.game.playing == [True, False, True]


def test_rerolls_are_all_subsets() -> None:
    assert len(rerolls(5)) == 32
    assert rerolls(2) == (Reroll(()), Reroll((0,)), Reroll((1,)), Reroll((0, 1)))


# Liar's Grog


def test_grog_bids_go_up() -> None:
    assert bids(0, 0, 6)[0] == Bid(1, 1), "the first bid is compulsory"
    assert CALL not in bids(0, 0, 6)
    after = set(bids(2, 4, 6))
    assert {Bid(2, 5), Bid(2, 6), Bid(3, 1), CALL} < after
    assert Bid(2, 4) not in after
    assert Bid(1, 6) not in after
    assert Bid(7, 1) not in after
    assert bids(6, 6, 6) == (CALL,)


def grog(*hands: list[int]) -> Rattle:
    state = crazy("liars_grog")
    play_out(state, Bid(1, 1), draws=rolls(*hands))
    return state


def test_grog_dice_are_hidden_until_the_call() -> None:
    state = grog([1, 5], [3, 4], [2, 2])
    view = view_of(state, B)
    assert view.game is not None
    assert view.game.faces == [None, [3, 4], None]
    watched = view_of(state, None).game
    assert watched is not None
    assert watched.faces == [None, None, None]
    ran = play_out(state, ...)
    assert list(ran.waiting) == [B]
    assert ran.ask.default == CALL


@pytest.mark.parametrize(("count", "found", "loser"), [(2, 3, B), (3, 3, B), (4, 3, A)])
def test_grog_a_call_counts_the_face_and_all_cannons(count: int, found: int, loser: int) -> None:
    state = crazy("liars_grog")
    play_out(state, Bid(count, 5), draws=rolls([5, 1], [CANNON, 4], [5, 2]))
    ran = play_out(state, CALL)
    assert ran.told(Called) == [Called(B, A, count, 5, found, loser)]
    assert purses(state) == [0 if seat == loser else 1 for seat in range(3)]
    assert len(ran.told(Rolled)) == 3, "revealed"


def test_grog_the_highest_bid_must_be_called() -> None:
    state = crazy("liars_grog")
    play_out(state, Bid(6, 6), draws=rolls([5, 1], [CANNON, 4], [5, 2]))
    ran = play_out(state)
    assert ran.told(Called)


def test_redealing_rolls_the_others_hidden_dice() -> None:
    state = grog([1, 5], [3, 4], [2, 2])
    assert state.game is not None
    seen = set()
    for seed in range(20):
        RULES.redeal(state, B, Fast(seed))
        assert state.game.faces[B] == [3, 4]
        seen.add(tuple(state.game.faces[A]))
    assert len(seen) > 5


# Tall Tales


def test_tales_only_values_of_three_and_more_can_be_set_aside() -> None:
    state = crazy("tall_tales")
    ran = play_out(state, ..., draws=rolls([1, 5]))
    assert set(ran.ask.options) == {SetAside((1,), True), SetAside((1,), False)}
    assert ran.ask.default == SetAside((1,), True), "all of 3 and more, and stop"
    assert len(tales((0, 1), 3)) == 6
    assert SetAside((0, 1), False) not in tales((0, 1), 2)


def test_tales_stop_roll_on_and_all_aside() -> None:
    state = crazy("tall_tales")
    play_out(state, SetAside((1,), False), draws=rolls([3, 5]))
    play_out(state, draws=faces(4, of=[die(A, 0)]))  # the last die can only be set aside
    assert state.game is not None
    assert state.game.scores[A] == 5 + 4 + 3, "all dice aside: three more"
    play_out(state, SetAside((0,), True), draws=faces(4, 2, of=[5, 6]))
    assert state.game.scores[B] == 4
    ran = play_out(state, draws=faces(1, 2, of=[10, 11]))
    assert ran.told(Bust) == [Bust(C)]
    assert purses(state) == [2, 1, 0], "a score of 0 never earns"


def test_tales_a_later_bust_loses_everything() -> None:
    state = crazy("tall_tales")
    play_out(state, SetAside((1,), False), draws=rolls([3, 5]))
    play_out(state, draws=faces(1, of=[die(A, 0)]))
    assert state.game is not None
    assert state.game.scores[A] == 0
    assert state.game.aside == []


# Monkey Business


def test_monkey_business_ranks_groups_then_values_then_totals() -> None:
    state = crazy("monkey_business", ships=4)
    state.game = new_game(state)
    state.game.faces[A][:] = [2, 2, 5, 5]
    state.game.faces[B][:] = [5, 5, 1, 2]
    state.game.faces[C][:] = [CANNON, CANNON, CANNON, 1]
    assert group_key(state, A) == (2, 5, 14), "of equal groups the higher value"
    assert group_key(state, B) == (2, 5, 13)
    assert group_key(state, C) == (3, 2, 7)


def test_monkey_business_two_rerolls_at_most() -> None:
    draws = [*rolls([1, 5]), *faces(2, of=[0])]
    state = crazy("monkey_business")
    play_out(state, Reroll((0,)), ..., draws=draws)
    game = view_of(state, A).game
    assert game is not None
    assert game.rerolls == 1, "one is left"
    state = crazy("monkey_business")
    play_out(state, Reroll((0,)), Reroll((0,)), draws=[*draws, *faces(5, of=[0])])
    play_out(state, Reroll(()), draws=faces(4, 4, of=[5, 6]))
    play_out(state, Reroll(()), draws=faces(1, 2, of=[10, 11]))
    assert purses(state) == [2, 1, 0]


# Cutlass Duel


def test_duel_neighbours_are_compared_place_by_place() -> None:
    assert neighbours(2) == [(0, 1)]
    assert neighbours(4) == [(0, 1), (1, 2), (2, 3), (3, 0)]
    state = crazy("cutlass_duel")
    answers = {A: Line((0, 1)), B: Line((1, 0)), C: Line((0, 1))}
    play_out(state, answers, draws=rolls([5, 1], [1, 4], [3, 3]))
    # A 5,1 - B 4,1 - C 3,3: A beats B in place 1, place 2 is equal; B-C 1:1; A-C 1:1. So A 2, B 1, C 2.
    assert purses(state) == [2, 0, 2]


def test_duel_default_is_descending_and_rows_differ() -> None:
    state = crazy("cutlass_duel")
    ran = play_out(state, ..., draws=rolls([1, 5], [4, 4], [3, 5]))
    assert ran.waiting[A].kind == "duel_order"
    assert ran.waiting[A].default == Line((1, 0))
    assert len(ran.waiting[B].options) == 1, "equal dice make no different row"
    assert len(lines((1, 2, 3, 4, 5))) == 120


def test_duel_without_points_nobody_earns() -> None:
    state = crazy("cutlass_duel")
    play_out(state, dict.fromkeys((A, B, C), Line((0, 1))), draws=rolls([4, 4], [4, 4], [4, 4]))
    assert purses(state) == [0, 0, 0]


# All of them


@pytest.mark.parametrize("card", [card.id for card in ADVENTURES if card.crazy])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_r62_every_crazy_adventure_ends_with_loot_for_all_and_no_repairs(card: str, seats: int) -> None:
    """R62."""
    state = stage(card, seats=seats)
    state.phase = "crazy"
    fit(state, A, "salty_pete")
    play = begin(state, Fast(seats))
    kinds = set[str]()

    def stowing(play: Play) -> bool:
        kinds.update(ask.kind for ask in play.waiting.values())
        return play.state.phase == "stow"

    play.by_default(stowing)
    drawn = {sum(player.loot) for player in play.state.players}
    assert drawn <= ({1, 2} if card == "brawl" else {2}), "a rum may have gone for a coin"
    assert not kinds & {"sailors", "turn", "send_ships"}
    assert play.state.sea == []
