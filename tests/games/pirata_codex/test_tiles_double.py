"""Tiles of double outcome: effect and refusal of each."""

from __future__ import annotations

import pytest
from pirata_table import A, B, C, D, battle, begin, crew, cup, face, lay, on, pirates, place, shelter, treasure

from tortuga.engine import Action
from tortuga.games.pirata_codex.actions import (
    PICK_NOBODY,
    STOP,
    LeaveDie,
    NoStake,
    Number,
    PickPlayer,
    Reroll,
    StakeCrew,
    TakeDie,
)
from tortuga.games.pirata_codex.chapters.tiles.double import maelstrom
from tortuga.games.pirata_codex.events import (
    CupsMoved,
    DeadDice,
    DieRolled,
    FogGuessed,
    FogWhispered,
    NothingHappens,
    TileFaced,
)
from tortuga.games.pirata_codex.state import CURSED, KING, MERMAIDS, Pirata
from tortuga.kit import rehearse

# Maelstrom


def test_maelstrom_moves_all_cups_with_all_their_dice() -> None:
    """R14, R50: special dice travel with the cup; coins, cards, ships and markers stay."""
    state = on("maelstrom")
    for seat, dice in enumerate((1, 2, 3, 4)):
        cup(state, seat, dice)
    cup(state, D, 4, KING)
    state.players[A].coins = 3
    state.players[A].anchor = True
    running = face(state, draws=crew(1))
    assert [player.crew for player in state.players] == [4, 1, 2, 3]
    assert state.holders[KING] == A
    assert (state.players[A].coins, state.players[A].anchor) == (3, True)
    assert running.told(CupsMoved) == [CupsMoved(1, "clockwise")]


def test_e24_maelstrom_counts_round_the_table_against_the_clock() -> None:
    """E24: direction counter-clockwise, die 5: A's cup to D, B's to A, C's to B, D's to C."""
    state = on("maelstrom")
    state.direction = -1
    for seat, dice in enumerate((1, 2, 3, 4)):
        cup(state, seat, dice)
    face(state, draws=crew(5))
    assert [player.crew for player in state.players] == [2, 3, 4, 1]


def test_r14_maelstrom_takes_sheltered_and_absent_cups_too() -> None:
    """R14."""
    state = on("maelstrom", seats=3)
    shelter(state, C)
    state.players[B].absent = True
    for seat, dice in enumerate((1, 2, 3)):
        cup(state, seat, dice)
    rehearse(state, lambda table: maelstrom(table, A), draws=crew(1))
    assert [player.crew for player in state.players] == [3, 1, 2]


# Change of Wind


def test_change_of_wind_turns_the_betting_and_not_the_ships() -> None:
    """R3, R71."""
    state = on("change_of_wind")
    face(state)
    assert state.direction == -1
    face(state)
    assert state.direction == 1


# Mutiny


def test_mutiny_x_makes_you_walk_the_plank() -> None:
    state = on("mutiny")
    face(state, draws=pirates("X"))
    assert state.players[A].crew == 3


def test_mutiny_o_takes_the_king_die_without_a_duel() -> None:
    state = on("mutiny")
    cup(state, B, 5, KING)
    face(state, draws=pirates("O"))
    assert state.holders[KING] == A


def test_mutiny_o_takes_the_king_die_from_the_board() -> None:
    state = on("mutiny")
    face(state, draws=pirates("O"))
    assert state.holders[KING] == A


def test_e20_a_king_in_shelter_is_safe_from_mutiny() -> None:
    state = on("mutiny")
    cup(state, B, 5, KING)
    shelter(state, B)
    face(state, draws=pirates("O"))
    assert state.holders[KING] == B


def test_r51_a_king_who_rolls_x_loses_his_die_to_the_winner_of_the_others() -> None:
    """R51."""
    state = on("mutiny")
    cup(state, A, 5, KING)
    shelter(state, C)
    face(state, draws=[*pirates("X"), *battle("hook", "crown", "dagger")])
    assert state.holders[KING] == C, "sheltered players fight for it too"


def test_a_king_who_rolls_o_stays_king() -> None:
    state = on("mutiny")
    cup(state, A, 5, KING)
    face(state, draws=pirates("O"))
    assert state.holders[KING] == A


def test_a_king_die_that_the_winner_declines_goes_to_the_board() -> None:
    state = on("mutiny")
    cup(state, A, 5, KING)
    cup(state, C, 10)
    face(state, LeaveDie(), draws=[*pirates("X"), *battle("hook", "crown", "dagger")])
    assert state.holders[KING] == -1


def test_r10_a_cup_whose_only_die_is_taken_gets_a_crew_die() -> None:
    """R10."""
    state = on("mutiny")
    cup(state, B, 0, KING)
    bag = state.bag
    face(state, draws=pirates("O"))
    assert state.holders[KING] == A
    assert state.players[B].crew == 1
    assert state.bag == bag - 1


def test_r10_with_an_empty_bag_the_special_die_stays() -> None:
    """R10."""
    state = on("mutiny")
    cup(state, B, 0, KING)
    state.players[D].crew += state.bag
    state.bag = 0
    face(state, draws=pirates("O"))
    assert state.holders[KING] == B


# Gamble


def test_e18_winnings_beyond_ten_are_lost() -> None:
    """E18, R40: nine dice, two staked and won."""
    state = on("gamble")
    cup(state, A, 9)
    face(state, StakeCrew(2, "O"), draws=treasure("O"))
    assert state.players[A].crew == 10


@pytest.mark.parametrize(("symbol", "after"), [("X", 7), ("O", 3)])
def test_gamble_doubles_or_loses_the_stake(symbol: str, after: int) -> None:
    state = on("gamble")
    bag = state.bag
    running = face(state, StakeCrew(2, "X"), draws=treasure(symbol))
    assert state.players[A].crew == after
    assert state.bag == bag + 5 - after
    assert running.asked[0][1].default == StakeCrew(1, "X")


def test_r40_gamble_is_not_for_the_full_nor_for_whom_cannot_pay() -> None:
    """R40."""
    for dice in (10, 1):
        state = on("gamble")
        cup(state, A, dice)
        assert face(state).told(NothingHappens)


def test_gamble_stakes_as_far_as_payment_allows() -> None:
    state = on("gamble")
    cup(state, A, 2)
    (_, ask), *_ = face(state, StakeCrew(1, "O"), draws=treasure("X")).asked
    assert ask.options == (StakeCrew(1, "X"), StakeCrew(1, "O"))
    assert state.players[A].crew == 1


def test_special_dice_cannot_be_staked() -> None:
    state = on("gamble")
    cup(state, A, 1, KING)
    (_, ask), *_ = face(state, StakeCrew(1, "O"), draws=treasure("X")).asked
    assert {option.crew for option in ask.options if isinstance(option, StakeCrew)} == {1}
    assert state.players[A].crew == 0, "the King die stays"


# Cannons


def test_cannons_backfire_on_x() -> None:
    state = on("cannons")
    face(state, draws=treasure("X"))
    assert state.players[A].crew == 4


def test_cannons_fire_twice_at_whomever_you_pick() -> None:
    state = on("cannons")
    running = face(state, PickPlayer(C), PickPlayer(C), draws=treasure("OXX"))
    assert state.players[C].crew == 3
    assert running.asked[0][1].default == PickPlayer(B)


def test_a_cannon_shot_may_miss_and_the_second_may_be_saved() -> None:
    state = on("cannons")
    face(state, PickPlayer(B), PICK_NOBODY, draws=treasure("OO"))
    assert state.players[B].crew == 5


def test_cannons_cannot_aim_at_the_sheltered() -> None:
    state = on("cannons")
    shelter(state, C)
    (_, ask), *_ = face(state, PICK_NOBODY, draws=treasure("O")).asked
    assert PickPlayer(C) not in ask.options
    place(state, 5, 0, 0, 0)
    assert not face(state, draws=treasure("O")).asked


# Mermaids


def test_mermaids_x_keep_one_of_your_crew() -> None:
    state = on("mermaids", expansion=True)
    face(state, draws=pirates("X"))
    assert state.players[A].crew == 4


def test_r31_mermaids_change_ships_without_a_duel() -> None:
    """R31."""
    state = on("mermaids", expansion=True)
    face(state, draws=pirates("O"))
    assert state.holders[MERMAIDS] == A
    state = on("mermaids", expansion=True)
    cup(state, B, 5, MERMAIDS)
    face(state, draws=pirates("O"))
    assert state.holders[MERMAIDS] == A


def test_mermaids_stay_with_a_sheltered_holder_or_with_you() -> None:
    state = on("mermaids", expansion=True)
    cup(state, B, 5, MERMAIDS)
    shelter(state, B)
    face(state, draws=pirates("O"))
    assert state.holders[MERMAIDS] == B
    state = on("mermaids", expansion=True)
    cup(state, A, 5, MERMAIDS)
    face(state, draws=pirates("O"))
    assert state.holders[MERMAIDS] == A
    assert state.players[A].crew == 5


def test_mermaids_into_a_full_cup() -> None:
    state = on("mermaids", expansion=True)
    cup(state, A, 10)
    face(state, TakeDie(), draws=pirates("O"))
    assert (state.players[A].crew, state.holders[MERMAIDS]) == (9, A)


# Cursed Shipwreck


def test_shipwreck_curses_or_gives_a_survivor() -> None:
    state = on("shipwreck", expansion=True)
    face(state, draws=treasure("X"))
    assert state.holders[CURSED] == A
    state = on("shipwreck", expansion=True)
    face(state, draws=treasure("O"))
    assert (state.holders[CURSED], state.players[A].crew) == (-1, 6)


def test_e40_becoming_cursed_with_ten_dice() -> None:
    state = on("shipwreck", expansion=True)
    cup(state, A, 10)
    bag = state.bag
    face(state, draws=treasure("X"))
    assert (state.players[A].crew, state.holders[CURSED], state.bag) == (9, A, bag + 1)


def test_the_curse_only_changes_player() -> None:
    state = on("shipwreck", expansion=True)
    cup(state, B, 5, CURSED)
    face(state, draws=treasure("X"))
    assert state.holders[CURSED] == A
    face(state, draws=treasure("X"))
    assert state.holders[CURSED] == A, "cursing its holder again changes nothing"


# Broken Compass


@pytest.mark.parametrize(("symbol", "progress", "tile"), [("X", 4, "duel"), ("O", 6, "steal")])
def test_r46_the_compass_leads_to_a_neighbouring_tile_that_is_faced(symbol: str, progress: int, tile: str) -> None:
    """R46."""
    state = on("compass", expansion=True)
    running = face(state, PickPlayer(C), draws=[*pirates(symbol), *(battle("hook", "crown") if tile == "duel" else [])])
    assert state.players[A].progress == progress
    assert [event.tile for event in running.told(TileFaced)] == ["compass", tile]


def test_e25_the_compass_back_to_x_faces_nothing() -> None:
    state = on("compass", expansion=True)
    lay(state, 1, "compass")
    place(state, 1)
    running = face(state, draws=pirates("X"))
    assert state.players[A].progress == 0
    assert len(running.told(TileFaced)) == 1


def test_the_compass_may_lead_to_the_throne() -> None:
    state = on("compass", expansion=True)
    lay(state, 15, "compass")
    place(state, 15)
    face(state, draws=pirates("O"))
    assert state.players[A].progress == state.finish


def test_r74_the_compass_moves_nobody_back_in_a_spring_tide() -> None:
    """R74."""
    state = on("compass", expansion=True)
    state.round = state.spring
    running = face(state, draws=pirates("X"))
    assert state.players[A].progress == 5
    assert len(running.told(TileFaced)) == 1


# Treasure Island


def test_e23_everybody_may_stake_on_one_roll() -> None:
    """E23, R41: A 2 on X, B 1 on O, C none; D has one die and stays out."""
    state = on("treasure_island", expansion=True)
    cup(state, D, 1)
    running = face(state, StakeCrew(2, "X"), StakeCrew(1, "O"), NoStake(), draws=treasure("O"))
    assert [player.crew for player in state.players] == [3, 6, 5, 1]
    assert [ask.default for _, ask in running.asked] == [StakeCrew(1, "X"), NoStake(), NoStake()]
    assert {option.crew for option in running.asked[0][1].options if isinstance(option, StakeCrew)} == {1, 2}


def test_e43_r85_a_full_cup_may_stake_and_wins_nothing() -> None:
    """R85."""
    state = on("treasure_island", expansion=True)
    cup(state, A, 10)
    face(state, StakeCrew(1, "X"), NoStake(), NoStake(), NoStake(), draws=treasure("X"))
    assert state.players[A].crew == 10


def test_treasure_island_without_stakes_is_not_rolled_for() -> None:
    state = on("treasure_island", expansion=True)
    cup(state, A, 1)
    ran = face(state, NoStake(), NoStake(), NoStake(), draws=[])
    assert ran.kinds == ["island_stake"] * 3, "B, C and D; A has nothing that he could stake"
    assert not ran.told(DieRolled)
    assert [player.crew for player in state.players] == [1, 5, 5, 5]


def test_treasure_island_choices_are_hidden_until_all_have_chosen() -> None:
    state = on("treasure_island", expansion=True)
    state.phase, state.sailing[:] = "tile", [A]
    play = begin(state)
    play.act(A, StakeCrew(2, "X"))
    assert set(play.waiting) == {B, C, D}
    assert play.view(B).stakes == []


# Deal with the Dead


def deal(*answers: Action, draws: list[int], dice: int = 4, king: bool = True) -> Pirata:
    state = on("deal_dead", expansion=True)
    cup(state, A, dice, *([KING] if king else []))
    face(state, *answers, draws=draws)
    return state


def test_e22_a_deal_that_is_one_off_gains_one() -> None:
    state = deal(Reroll((2, 3)), Reroll((2,)), draws=crew(6, 5, 2, 3, 1, 4, 4))
    assert state.players[A].crew == 5
    assert state.holders[CURSED] == -1


def test_a_deal_on_the_number_gains_two() -> None:
    state = deal(STOP, draws=crew(5, 5, 5, 5))
    assert state.players[A].crew == 6


def test_any_other_deal_curses() -> None:
    state = deal(STOP, draws=crew(5, 5, 5, 3))
    assert state.holders[CURSED] == A
    assert state.players[A].crew == 4


def test_r45_locked_dice_stay_locked_and_there_are_two_rerolls() -> None:
    """R45."""
    state = on("deal_dead", expansion=True)
    cup(state, A, 4)
    running = face(state, Reroll((0, 3)), Reroll((3,)), draws=crew(1, 2, 3, 4, 6, 6, 6))
    second = running.asked[1][1]
    assert second.options == (STOP, Reroll((0,)), Reroll((3,)), Reroll((0, 3)))
    assert [event.dice for event in running.told(DeadDice)] == [(1, 2, 3, 4), (6, 2, 3, 6), (6, 2, 3, 6)]
    assert running.kinds == ["deal_lock", "deal_lock"]


def test_a_deal_needs_crew_dice() -> None:
    state = on("deal_dead", expansion=True)
    cup(state, A, 0, KING)
    assert face(state).told(NothingHappens)


# Thick Fog


def fog(*answers: Action, seats: int = 4) -> Pirata:
    state = on("thick_fog", seats, expansion=True, ghostpack=True)
    for seat, dice in enumerate((5, 4, 7, 1)[:seats]):
        cup(state, seat, dice)
    cup(state, B, 4, KING)
    if seats == 4:
        cup(state, D, 1, CURSED)
    face(state, *answers)
    return state


def test_e39_special_dice_are_not_counted_in_the_fog() -> None:
    state = on("thick_fog", expansion=True, ghostpack=True)
    for seat, dice in enumerate((5, 4, 7, 1)):
        cup(state, seat, dice)
    cup(state, B, 4, KING)
    cup(state, D, 1, CURSED)
    running = face(state, PICK_NOBODY, Number(17))
    assert running.told(FogGuessed) == [FogGuessed(A, 17, 17)]
    assert state.players[A].crew == 6


def test_r49_helper_and_guesser_share_the_gain_or_the_loss() -> None:
    """R49."""
    assert [player.crew for player in fog(PickPlayer(C), Number(3), Number(17)).players] == [6, 4, 8, 1]
    assert [player.crew for player in fog(PickPlayer(C), Number(3), Number(3)).players] == [4, 4, 6, 1]


def test_r49_the_whisper_is_private_and_the_guess_by_default() -> None:
    """R49."""
    state = on("thick_fog", expansion=True, ghostpack=True)
    state.phase, state.sailing[:] = "tile", [A]
    play = begin(state)
    assert play.waiting[A].default == PICK_NOBODY
    play.act(A, PickPlayer(C))
    assert play.waiting[C].default == Number(20)
    play.act(C, Number(23))
    assert play.view(A).suggestion == play.view(C).suggestion == 23
    assert play.view(B).suggestion is None
    assert FogWhispered(C, A, None) in play.match.events(B)
    assert FogWhispered(C, A, 23) in play.match.events(A)
    assert play.waiting[A].default == Number(23)


def test_a_sheltered_player_cannot_be_picked_as_helper() -> None:
    state = on("thick_fog", expansion=True, ghostpack=True)
    shelter(state, C)
    (_, ask), *_ = face(state, PICK_NOBODY, Number(1)).asked
    assert PickPlayer(C) not in ask.options


def test_three_players_guess_alone() -> None:
    state = fog(Number(16), seats=3)
    assert state.players[A].crew == 6
