"""The final battle."""

from __future__ import annotations

import pytest
from pirata_table import A, B, C, D, battle, begin, cup, place, stage

from tortuga.engine import Fast, IllegalAction
from tortuga.games.pirata_codex.actions import PASS, BuyCrew, KeepRoll, PlayCard
from tortuga.games.pirata_codex.events import BattleRolled, CrewBought, FinalBattle, FinalRollVoid, SeatOut
from tortuga.games.pirata_codex.state import CURSED, KING, MERMAIDS, Pirata


def final(*crew: int, seats: int = 4) -> Pirata:
    """A final battle of the first seats, with this many crew each."""
    state = stage(seats, expansion=True)
    state.phase = "final"
    state.finalists[:] = range(len(crew))
    for seat, dice in enumerate(crew):
        cup(state, seat, dice)
        state.players[seat].progress = state.finish
    return state


def crews(state: Pirata) -> list[int]:
    return [state.players[seat].crew for seat in state.finalists]


def test_b9_a_special_die_is_worth_two_crew_and_two_coins_one() -> None:
    state = stage(3, expansion=True)
    state.phase = "end"
    place(state, 16, 16, 2)
    for player in state.players:
        player.hand[:] = ["parrot"]
    cup(state, A, 6, KING)
    cup(state, C, 1)
    state.players[A].coins, state.players[B].coins, state.supply = 5, 2, 9
    play = begin(state, *battle("crown", "skull"))
    assert play.told(FinalBattle) == [FinalBattle((A, B))]
    assert play.state.players[A].crew == 8
    assert play.waiting[A].options == (BuyCrew(0), BuyCrew(1), BuyCrew(2))
    assert play.waiting[A].default == BuyCrew(2)
    play.answer((A, BuyCrew(2)), (B, BuyCrew(0)))
    assert (play.state.players[A].crew, play.state.players[A].coins) == (10, 1)
    assert play.state.players[B].crew == 4


def test_r64_all_special_dice_are_traded_the_cursed_one_too_up_to_ten() -> None:
    """R64."""
    state = stage(3, expansion=True)
    state.phase = "end"
    place(state, 16, 16, 2)
    for player in state.players:
        player.hand[:] = ["parrot"]
    cup(state, A, 7, KING, CURSED, MERMAIDS)
    cup(state, C, 1)
    state.players[B].coins, state.supply = 2, 14
    play = begin(state)
    assert play.state.players[A].crew == 10
    assert play.state.holders == [-1, -1, -1]


def test_e32_every_skull_costs_one_crew() -> None:
    state = final(2, 1, 3)
    state.players[C].coins, state.supply = 2, 14
    play = begin(state, *battle("skull", "skull", "crown"))
    play.act(C, BuyCrew(0))
    assert crews(play.state) == [1, 0, 3]
    assert play.told(SeatOut) == [SeatOut(B, "final")]
    assert not play.over


def test_e33_r63_a_roll_that_would_leave_nobody_is_void() -> None:
    """R63."""
    play = begin(final(1, 1), *battle("skull", "skull"), *battle("crown", "hook"))
    assert play.told(FinalRollVoid)
    assert play.outcome is not None
    assert play.outcome.winners == (A,)


def test_r63_skulls_that_leave_somebody_are_not_void() -> None:
    """R63."""
    play = begin(final(1, 2), *battle("skull", "skull"))
    assert not play.told(FinalRollVoid)
    assert play.outcome is not None
    assert play.outcome.winners == (B,)


def test_e34_r62_several_lowest_roll_off() -> None:
    """R62."""
    state = final(1, 1, 1)
    play = begin(state, *battle("hook", "hook", "pistol"), *battle("dagger", "crown"), *battle("crown", "hook"))
    assert [event.seat for event in play.told(SeatOut)] == [A, C]
    assert play.outcome is not None
    assert play.outcome.places == (3, 1, 2, 4)


def test_a_skull_in_a_roll_off_costs_one_crew_and_ends_it() -> None:
    state = final(2, 1, 1)
    rolls = [*battle("hook", "hook", "pistol"), *battle("skull", "hook"), *battle("crown", "hook", "dagger")]
    first = begin(state, *rolls, *battle("cutlass", "cutlass", "cutlass", "hook")).told(SeatOut)[0]
    assert first.seat == B, "A lost only one of his two in the roll-off"


def test_all_equal_without_skulls_roll_again() -> None:
    play = begin(final(1, 1), *battle("hook", "hook"), *battle("hook", "crown"))
    assert play.outcome is not None
    assert play.outcome.winners == (B,)


def test_e46_r65_a_ship_without_crew_cannot_buy_back_in() -> None:
    """R65."""
    state = final(1, 3)
    state.players[A].coins, state.supply = 4, 12
    play = begin(state, *battle("skull", "crown"))
    play.act(A, BuyCrew(0))
    assert play.over
    assert play.outcome is not None
    assert play.outcome.winners == (B,)


def test_r65_coins_are_asked_for_before_every_roll_and_shown_together() -> None:
    """R65."""
    state = final(3, 3)
    state.players[A].coins = state.players[B].coins = 2
    state.supply = 12
    play = begin(state, *battle("skull", "crown"))
    assert set(play.waiting) == {A, B}
    play.act(A, BuyCrew(0))
    assert not play.told(CrewBought)
    play.act(B, BuyCrew(1))
    assert play.told(CrewBought) == [CrewBought(B, 1)]
    assert crews(play.state) == [2, 4]
    assert list(play.waiting) == [A], "A still has two coins"
    with pytest.raises(IllegalAction):
        play.act(A, BuyCrew(2))


def test_coins_buy_no_crew_beyond_ten() -> None:
    state = final(10, 3)
    state.players[A].coins, state.supply = 4, 12
    play = begin(state, *battle("skull", "crown"))
    assert play.waiting[A].options == (BuyCrew(0), BuyCrew(1)), "asked only after the first skull made room"


def test_r61_lucky_and_cheating_pirates_one_card_a_roll() -> None:
    """R61."""
    state = final(2, 2)
    state.players[A].hand[:] = ["lucky_pirate", "lucky_pirate", "fair_wind", "sleight_of_hand"]
    play = begin(state, *battle("skull", "crown"), *battle("skull"), *battle("skull", "crown"), 4)
    assert play.waiting[A].kind == "final_card"
    assert play.waiting[A].options == (PASS, PlayCard("lucky_pirate"))
    play.act(A, PlayCard("lucky_pirate"))
    assert crews(play.state) == [1, 2], "a skull again; and no second card in the same roll"
    assert play.waiting[A].kind == "final_card", "the next roll is a round of its own"
    play.act(A, PlayCard("lucky_pirate"))


def test_a_cheating_pirate_exchanges_results_in_the_final_battle() -> None:
    state = final(1, 1)
    state.players[A].hand[:] = ["cheating_pirate"]
    play = begin(state, *battle("hook", "crown"))
    play.act(A, PlayCard("cheating_pirate", B))
    assert play.outcome is not None
    assert play.outcome.winners == (A,)


def test_a_lucky_pirate_may_escape_a_skull() -> None:
    state = final(1, 1)
    state.players[A].hand[:] = ["lucky_pirate"]
    play = begin(state, *battle("skull", "hook"), *battle("cannon"))
    play.answer((A, PlayCard("lucky_pirate")), (A, KeepRoll("new")))
    assert play.outcome is not None
    assert play.outcome.winners == (A,)


def test_a_black_spot_does_not_matter_any_more_and_coins_buy_no_cards() -> None:
    state = final(10, 2)
    state.players[A].spot = state.round
    state.players[A].hand[:] = ["lucky_pirate"]
    state.players[B].coins = 0
    play = begin(state, *battle("hook", "crown"))
    assert play.waiting[A].options == (PASS, PlayCard("lucky_pirate"))


def test_the_final_cups_are_open() -> None:
    state = final(3, 2)
    state.players[A].coins = 2
    play = begin(state)
    assert [player.cup for player in play.view(D).players] == [3, 2, None, 5]
    assert play.view(D).phase == "final_battle"
    assert play.view(D).finalists == [A, B]


def test_after_a_hundred_fruitless_rolls_the_first_finalist_wins() -> None:
    state = final(1, 1, seats=3)
    state.token = C
    play = begin(state, *battle(*["hook", "hook"] * 100))
    assert play.outcome is not None
    assert play.outcome.places == (1, 2, 3)


def test_a_fruitless_roll_off_ends_too() -> None:
    state = final(1, 1, 1, seats=3)
    state.fruitless = 98
    play = begin(state, *battle("hook", "hook", "crown"), *battle("hook", "hook"))
    assert play.outcome is not None
    assert play.outcome.winners == (A,)


def test_places_finalists_before_the_rest_and_the_rest_by_progress_cup_coins_and_cards() -> None:
    state = final(1, 1, seats=6)
    place(state, 16, 16, 9, 9, 9, 12)
    cup(state, C, 4)
    cup(state, D, 6)
    state.players[4].coins, state.supply = 1, 15
    play = begin(state, *battle("crown", "hook"))
    assert play.outcome is not None
    assert play.outcome.places == (1, 2, 6, 4, 5, 3)
    assert play.outcome.reasons


def finishing_on_an_empty_bag(*crew: int) -> Pirata:
    """Rough Seas have drowned the bag; ships with no crew dice hold a special die. All of these have finished."""
    state = stage(4, expansion=True, skins=["rough_seas"])
    state.phase = "end"
    for player in state.players:
        player.hand[:] = ["parrot"]
    for seat, dice in enumerate(crew):
        cup(state, seat, dice, *([] if dice else [(CURSED, KING)[seat]]))
        state.players[seat].progress = state.finish
    state.drowned, state.bag = state.bag, 0
    return state


def test_r65_a_finalist_who_gets_no_crew_out_of_an_empty_bag_is_out_at_once() -> None:
    play = begin(finishing_on_an_empty_bag(0, 2, 2), chance=Fast(1))
    assert play.told(SeatOut)[0] == SeatOut(A, "final")
    play.by_default()
    assert play.outcome.winners[0] in (B, C)
    assert min(crews(play.state)) == 0


def test_the_only_finalist_with_crew_and_the_first_without_any_win_unrolled() -> None:
    for crew, winner in (((0, 2), B), ((0, 0), A)):
        play = begin(finishing_on_an_empty_bag(*crew), chance=Fast(1))
        assert (play.over, play.outcome.winners, play.told(BattleRolled)) == (True, (winner,), [])
