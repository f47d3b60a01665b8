"""Two players and the Phantom."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from pirata_table import PHANTOM, A, B, battle, begin, crew, cup, cups, lay, pirates, place, sail, stage, treasure
from surely import there

from tortuga.engine import Action, Fast, OptionValue
from tortuga.games.pirata_codex.actions import (
    BUY_CARD,
    LIAR,
    PASS,
    YES,
    GiveCrew,
    NoStake,
    PickPlayer,
    PlayCard,
    StakeCrew,
    TradeFor,
    Yes,
    bid,
)
from tortuga.games.pirata_codex.chapters.course import lead
from tortuga.games.pirata_codex.chapters.facing import face_tile
from tortuga.games.pirata_codex.chapters.phantom import draw_silver, phantom_card, sail_on
from tortuga.games.pirata_codex.data import SILVER
from tortuga.games.pirata_codex.events import (
    BattleRolled,
    CardStolen,
    FinalBattle,
    FogGuessed,
    HelmTaken,
    NobodyBets,
    NothingHappens,
    PhantomCard,
    PhantomCupShaken,
    SeatOut,
    TileFaced,
)
from tortuga.games.pirata_codex.state import CURSED, KING, Pirata
from tortuga.kit import SHUFFLE, rehearse


def ghostly(*progress: int, **settings: OptionValue) -> Pirata:
    """Two humans and the Phantom on these tiles."""
    state = stage(2, expansion=True, **settings)
    place(state, *(progress or (2, 2, 2)))
    return state


def phantom_faces(tile: str, *answers: Action, draws: list[int], helm: int = -1, **settings: OptionValue) -> Pirata:
    state = ghostly(4, 6, 5, ghostpack=True, **settings)
    lay(state, 5, tile)
    state.tile_winner = PHANTOM
    state.helmsman = helm
    rehearse(state, lambda table: face_tile(table, PHANTOM), *answers, draws=draws)
    return state


def phantom_plays(card: str, state: Pirata, *answers: Action, draws: Iterable[int] = ()) -> Pirata:
    state.players[PHANTOM].hand[:] = [card]
    rehearse(state, phantom_card, *answers, draws=draws)
    return state


# Betting


def test_the_phantom_never_bids_and_its_dice_count() -> None:
    """R15: it counts as the third player for the first bid."""
    shaken = [*crew(2, 2, 3, 3, 4), *crew(2, 3, 3, 4, 4), *crew(6, 6, 6, 6, 1)]
    play = begin(ghostly(), *shaken, *sail(2), *battle("crown", "hook"))
    assert play.state.participants == [A, B, PHANTOM]
    assert bid(3, 2) in play.waiting[A].options
    play.answer((A, bid(3, 6)), (B, bid(5, 6)))
    assert list(play.waiting) == [A], "the Phantom is skipped"
    play.act(A, LIAR)
    assert play.state.count == 5
    assert play.state.winner == B


def test_nobody_sees_the_phantoms_dice_or_hand() -> None:
    state = ghostly()
    state.players[PHANTOM].hand[:] = ["parrot"]
    play = begin(state, *cups(15))
    for seat in (A, B, None):
        assert play.view(seat).players[PHANTOM].dice is None
        assert play.view(seat).players[PHANTOM].hand is None
        assert play.view(seat).players[PHANTOM].cards == 1


def test_the_phantom_survives_and_sails_with_every_winner() -> None:
    state = ghostly()
    state.phase, state.winner, state.loser = "sail", A, B
    state.participants[:] = [A, B, PHANTOM]
    state.sailing[:] = [A, PHANTOM]
    play = begin(state, *sail(2), *battle("hook", "crown"), *battle("crown", "hook", "dagger", "cannon"), SHUFFLE)
    assert play.state.players[PHANTOM].progress == 4
    assert play.told(BattleRolled)[0].seats == (A, PHANTOM)
    assert play.state.tile_winner == PHANTOM, "R53: it faces the tile"


def test_r54_without_humans_nobody_bets_and_not_even_the_phantom_sails() -> None:
    """R54."""
    state = ghostly()
    for seat in (A, B):
        state.players[seat].miss_next = True
        state.players[seat].coins = 2
    play = begin(state)
    assert play.told(NobodyBets)
    assert play.state.players[PHANTOM].progress == 2
    assert play.state.phase == "action"


def test_an_absent_human_plays_for_the_phantom_seeing_only_its_dice() -> None:
    state = ghostly()
    state.players[B].miss_next = True
    play = begin(state, *crew(2, 2, 3, 3, 4), *crew(6, 6, 6, 6, 1), *sail(2))
    assert play.told(HelmTaken) == [HelmTaken(B)]
    assert play.state.participants == [A, PHANTOM]
    play.act(A, bid(1, 3))
    assert list(play.waiting) == [B]
    view = play.view(B)
    assert [die.shows for die in there(view.players[PHANTOM].dice)] == [(6,), (6,), (6,), (6,), (1,)]
    assert view.helmsman == B
    assert play.view(A).players[PHANTOM].dice is None
    assert all(not die.shows for die in there(view.players[B].dice)), "his own dice are lifted"
    play.act(B, bid(4, 6))
    assert play.state.bids[-1].seat == PHANTOM
    play.act(A, LIAR)
    assert (play.state.winner, play.state.loser, play.state.token) == (PHANTOM, A, PHANTOM)


def test_r52_a_phantom_that_wins_takes_the_token_and_no_coin() -> None:
    """R52."""
    state = ghostly()
    state.phase, state.winner, state.loser = "sail", PHANTOM, A
    state.participants[:] = [A, PHANTOM]
    state.sailing[:] = [PHANTOM]
    state.helmsman = B
    lay(state, 3, "change_of_wind")
    play = begin(state, *sail(1), SHUFFLE)
    assert play.state.token == PHANTOM
    assert play.state.players[PHANTOM].coins == 0
    assert play.state.supply == 16


def test_r7_a_phantom_with_the_token_leaves_the_first_bid_to_the_next() -> None:
    """R7."""
    state = ghostly()
    state.token = PHANTOM
    assert list(begin(state, *cups(15)).waiting) == [A]


def test_with_the_phantom_absent_too_the_other_human_is_alone() -> None:
    state = ghostly()
    state.players[B].miss_next = state.players[PHANTOM].miss_next = True
    play = begin(state, *sail(2))
    assert play.state.call == "alone"
    assert play.state.winner == A


def test_the_helmsman_makes_its_choices_on_a_tile() -> None:
    state = phantom_faces("steal", PickPlayer(B), draws=[], helm=B)
    assert state.players[PHANTOM].crew == 6
    assert state.players[B].crew == 4
    state = phantom_faces("gamble", StakeCrew(2, "O"), draws=treasure("O"), helm=B)
    assert state.players[PHANTOM].crew == 7


def test_tiles_that_do_nothing_for_the_phantom_do_nothing_at_the_helm() -> None:
    for tile in ("codex", "trade", "spyglass", "safe_lagoon"):
        state = phantom_faces(tile, draws=[], helm=B)
        assert state.players[PHANTOM].crew == 5
        assert not state.looks


# Its cards


def test_it_begins_the_action_phase_with_a_random_card() -> None:
    state = ghostly()
    state.phase = "phantom"
    state.players[PHANTOM].hand[:] = ["barrel_of_rum", "parrot"]
    state.players[A].hand[:] = ["parrot"]
    play = begin(state, 0)
    assert play.told(PhantomCard) == [PhantomCard("barrel_of_rum", True)]
    assert play.state.players[PHANTOM].crew == 6
    assert play.state.played == [(PHANTOM, "barrel_of_rum")]


def test_a_card_against_one_player_is_fought_out_for_a_loser() -> None:
    state = phantom_plays("broadside", ghostly(2, 3, 2), draws=battle("crown", "hook"))
    assert [player.crew for player in state.players] == [5, 4, 5]


def test_a_single_legal_target_needs_no_battle() -> None:
    state = phantom_plays("broadside", ghostly(2, 9, 2))
    assert [player.crew for player in state.players] == [4, 5, 5]


def test_a_card_without_a_legal_target_has_no_effect() -> None:
    state = ghostly(0, 9, 2)
    state.players[PHANTOM].hand[:] = ["broadside"]
    running = rehearse(state, phantom_card)
    assert running.told(PhantomCard) == [PhantomCard("broadside", False)]


def test_the_phantoms_card_is_told_before_the_battle_for_its_target() -> None:
    state = stage(2)
    state.phase = "phantom"
    state.players[PHANTOM].hand[:] = ["broadside"]
    play = begin(state, chance=Fast(1))
    told = [type(each.event) for each in play.match.told()]
    assert told.index(PhantomCard) < told.index(BattleRolled)


def test_the_humans_take_turns_shaking_the_phantoms_cup() -> None:
    """R79: and nothing depends on it."""
    state = stage(2)
    assert begin(state, chance=Fast(1)).told(PhantomCupShaken) == [PhantomCupShaken(A)]
    state.round = 2
    assert begin(state, chance=Fast(1)).told(PhantomCupShaken) == [PhantomCupShaken(B)]


def test_an_attack_turned_up_in_the_lagoon_has_no_effect() -> None:
    state = phantom_plays("broadside", ghostly(13, 13, 14))
    assert [player.crew for player in state.players] == [5, 5, 5]


def test_cards_of_no_use_to_it_are_turned_up_for_nothing() -> None:
    for card in ("parrot", "buried_treasure", "loaded_dice", "dead_mans_chest", "bone_dice", "grave_robber"):
        state = phantom_plays(card, ghostly())
        assert state.players[PHANTOM].coins == 0
        assert not state.looks


def test_its_duels_are_rolled_for_it() -> None:
    state = phantom_plays("flintlocks", ghostly(2, 0, 2), draws=battle("crown", "hook"))
    assert [player.crew for player in state.players] == [4, 5, 5]


def test_a_powder_keg_of_the_phantom_hits_all_neighbours() -> None:
    state = phantom_plays("powder_keg", ghostly(2, 3, 2))
    assert [player.crew for player in state.players] == [4, 4, 5]


def test_a_marooned_human_chooses() -> None:
    state = phantom_plays("marooned", ghostly(2, 0, 2), GiveCrew())
    assert (state.players[A].crew, state.players[PHANTOM].crew) == (4, 6)


def test_gold_that_it_steals_goes_to_the_discard_pile() -> None:
    state = ghostly(2, 0, 2)
    state.players[A].hand[:] = ["fair_wind"]
    phantom_plays("thieving_monkey", state)
    assert state.players[PHANTOM].hand == []
    assert state.discard == ["fair_wind"]


def test_a_black_spot_makes_it_skip_its_card() -> None:
    state = ghostly()
    state.players[PHANTOM].hand[:] = ["barrel_of_rum"]
    state.players[PHANTOM].spot = state.round
    rehearse(state, phantom_card)
    assert state.players[PHANTOM].hand == ["barrel_of_rum"]


def test_with_an_empty_hand_it_takes_the_top_most_silver_card() -> None:
    state = ghostly()
    state.deck[:] = ["parrot", "cutlass", "fair_wind", "iron_anchor"]
    rehearse(state, lambda table: draw_silver(table), draws=[SHUFFLE])
    assert state.players[PHANTOM].hand == ["cutlass"]
    assert sorted(state.deck) == ["fair_wind", "iron_anchor", "parrot"]


def test_a_deck_without_silver_is_shuffled_with_the_discard_pile() -> None:
    state = ghostly()
    state.deck[:] = ["fair_wind"]
    state.discard[:] = ["parrot", "iron_anchor"]
    rehearse(state, lambda table: draw_silver(table), draws=[SHUFFLE, SHUFFLE])
    assert state.players[PHANTOM].hand == ["parrot"]
    assert not state.discard
    state.players[PHANTOM].hand.clear()
    rehearse(state, lambda table: draw_silver(table), draws=[SHUFFLE, SHUFFLE])
    assert state.players[PHANTOM].hand == [], "no silver anywhere"
    assert not set(state.deck) & SILVER


# Its tiles


def test_the_phantom_does_what_a_tile_demands() -> None:
    assert phantom_faces("recruit", draws=treasure("X")).players[PHANTOM].crew == 7
    assert phantom_faces("pirate_king", draws=pirates("O")).holders[KING] == PHANTOM
    assert phantom_faces("madness", draws=pirates("X")).holders[CURSED] == PHANTOM
    assert phantom_faces("navy", draws=pirates("X")).players[PHANTOM].miss_next


def test_its_single_targets_battle_for_a_loser() -> None:
    state = phantom_faces("steal", draws=battle("hook", "crown"))
    assert [player.crew for player in state.players] == [4, 5, 6]


def test_it_stakes_one_on_x() -> None:
    assert phantom_faces("gamble", draws=treasure("X")).players[PHANTOM].crew == 6
    state = phantom_faces("treasure_island", NoStake(), StakeCrew(1, "O"), draws=treasure("O"))
    assert [player.crew for player in state.players] == [5, 6, 4]


def test_the_helmsman_seals_its_stake_until_the_others_are_in() -> None:
    state = ghostly(4, 6, 5)
    lay(state, 5, "treasure_island")
    state.phase, state.tile_winner, state.helmsman = "tile", PHANTOM, B
    play = begin(state, *treasure("O"), SHUFFLE)
    play.act(B, StakeCrew(2, "O"))
    assert play.view(B).sealed is not None
    assert play.view(A).sealed is None
    assert set(play.waiting) == {A, B}, "both humans may stake for themselves"
    worlds = [play.match.redeal(A, seed).state.sealed for seed in range(12)]
    assert len({(sealed.crew, sealed.symbol) for sealed in worlds if sealed is not None}) > 1
    assert play.match.redeal(B, 3).state.sealed == play.state.sealed
    play.answer((A, NoStake()), (B, StakeCrew(1, "X")))
    assert [player.crew for player in play.state.players] == [5, 4, 7]


def test_r88_it_does_not_stake_at_anothers_treasure_island() -> None:
    """R88."""
    state = ghostly(5, 6, 7)
    lay(state, 5, "treasure_island")
    state.tile_winner = A
    running = rehearse(state, lambda table: face_tile(table, A), StakeCrew(1, "X"), NoStake(), draws=treasure("X"))
    assert [seat for seat, _ in running.asked] == [A, B]
    assert state.players[PHANTOM].crew == 5


def test_it_fires_both_shots() -> None:
    shots = [*battle("hook", "crown"), *treasure("X"), *battle("crown", "hook"), *treasure("X")]
    state = phantom_faces("cannons", draws=[*treasure("O"), *shots])
    assert [player.crew for player in state.players] == [4, 4, 5]


def test_it_keeps_fives_and_sixes_in_its_deal_with_the_dead() -> None:
    state = phantom_faces("deal_dead", draws=crew(5, 6, 1, 2, 5, 2, 6, 5))
    assert state.players[PHANTOM].crew == 5, "5 6 5 6 5 are 27, two off: cursed"
    assert state.holders[CURSED] == PHANTOM
    state = phantom_faces("deal_dead", draws=crew(5, 6, 4, 5, 5))
    assert state.players[PHANTOM].crew == 7, "25 at once: it stops"


def test_it_hands_a_random_card_to_the_next_at_the_black_market() -> None:
    state = ghostly(4, 6, 5)
    lay(state, 5, "black_market")
    state.tile_winner = A
    place(state, 5)
    state.players[A].hand[:] = ["fair_wind"]
    state.players[B].hand[:] = ["parrot"]
    state.players[PHANTOM].hand[:] = ["cutlass", "marooned"]
    running = rehearse(state, lambda table: face_tile(table, A), Yes(), draws=[1])
    assert state.players[A].hand == ["marooned"]
    assert state.players[B].hand == ["fair_wind"]
    assert state.players[PHANTOM].hand == ["cutlass", "parrot"]
    assert len(running.told(CardStolen)) == 3


def test_a_gold_card_given_to_it_is_thrown_away() -> None:
    state = ghostly(4, 6, 5)
    lay(state, 4, "black_market")
    state.tile_winner = A
    state.players[B].hand[:] = ["iron_anchor"]
    rehearse(state, lambda table: face_tile(table, A), Yes())
    assert state.players[PHANTOM].hand == []
    assert state.discard == ["iron_anchor"]


def test_it_guesses_fifteen_in_the_fog() -> None:
    state = ghostly(4, 6, 5, ghostpack=True)
    lay(state, 5, "thick_fog")
    state.tile_winner = PHANTOM
    running = rehearse(state, lambda table: face_tile(table, PHANTOM))
    assert running.told(FogGuessed) == [FogGuessed(PHANTOM, 15, 15)]
    assert state.players[PHANTOM].crew == 6


def test_humans_may_rob_the_phantom_like_anybody() -> None:
    state = ghostly(5, 9, 5)
    lay(state, 5, "trade")
    state.tile_winner = A
    state.players[A].coins, state.supply = 1, 15
    state.players[PHANTOM].hand[:] = ["parrot"]
    rehearse(state, lambda table: face_tile(table, A), TradeFor(PHANTOM, "card"))
    assert state.players[A].hand == ["parrot"]
    assert state.supply == 16, "coins paid to it go to the supply"


def test_e44_a_swap_with_the_phantom_does_not_hunt() -> None:
    """E44: Phantom at 18, A resolves Trade on 3: A 2, Phantom 19."""
    state = ghostly(3, 9, 18)
    lay(state, 3, "trade")
    state.tile_winner = A
    state.players[A].coins, state.supply = 1, 15
    rehearse(state, lambda table: face_tile(table, A), TradeFor(PHANTOM, "swap"))
    assert [player.progress for player in state.players] == [2, 9, 19]
    assert state.champion == -1


# Laps


def test_e35_the_phantom_terminates_the_first_ship_it_passes() -> None:
    state = ghostly(5, 9, 20)
    state.phase, state.winner, state.sailing[:] = "sail", B, [B, PHANTOM]
    play = begin(state, *sail(2))
    assert play.over
    assert play.told(SeatOut) == [SeatOut(A, "phantom")]
    assert play.outcome is not None
    assert play.outcome.places == (2, 1)


def test_r56_a_ship_that_comes_to_the_phantom_is_not_caught() -> None:
    """R56."""
    state = ghostly(4, 9, 21)
    state.phase, state.winner, state.sailing[:] = "sail", A, [A]
    lay(state, 5, "change_of_wind")
    play = begin(state, *sail(1), SHUFFLE)
    assert not play.over


@pytest.mark.parametrize("place_of_safety", [16, 14])
def test_x_and_the_lagoon_are_safe_from_the_hunt(place_of_safety: int) -> None:
    state = ghostly(place_of_safety, 9, 29)
    rehearse(state, lambda table: sail_on(table, 5, "sail"))
    assert state.champion == -1
    assert state.players[PHANTOM].progress == 34


def test_r74_in_a_spring_tide_only_the_throne_is_safe() -> None:
    """R74."""
    state = ghostly(14, 9, 29)
    state.round = state.spring
    state.phase, state.winner, state.sailing[:] = "sail", B, [PHANTOM]
    play = begin(state, *sail(1))
    assert play.over
    state = ghostly(16, 9, 31)
    state.round = state.spring
    rehearse(state, lambda table: sail_on(table, 2, "sail"))
    assert state.champion == -1


def test_the_first_lap_does_not_hunt() -> None:
    state = ghostly(5, 9, 4)
    rehearse(state, lambda table: sail_on(table, 2, "sail"))
    assert state.champion == -1
    state = ghostly(5, 9, 15)
    rehearse(state, lambda table: sail_on(table, 2, "sail"))
    assert state.players[PHANTOM].progress == 17, "it does not stop at X"


def test_r95_two_ships_on_one_tile_battle_for_who_is_caught() -> None:
    """R95."""
    state = ghostly(5, 5, 20)
    state.phase, state.winner, state.sailing[:] = "sail", B, [PHANTOM]
    play = begin(state, *sail(1), *battle("crown", "hook"))
    assert play.told(SeatOut) == [SeatOut(B, "phantom")]


def test_the_compass_lets_it_hunt_too() -> None:
    state = ghostly(6, 9, 21)
    lay(state, 5, "compass")
    state.phase, state.tile_winner = "tile", PHANTOM
    play = begin(state, *pirates("O"))
    assert play.told(SeatOut) == [SeatOut(A, "phantom")]


def test_r55_a_human_on_the_throne_wins_whatever_the_phantom_does() -> None:
    """R55."""
    state = ghostly(16, 9, 16)
    state.phase = "end"
    for player in state.players:
        player.hand[:] = ["parrot"]
    cup(state, B, 1)
    play = begin(state)
    assert play.outcome is not None
    assert play.outcome.winners == (A,)


# Ranks


def test_r84_a_phantom_beyond_x_is_never_ahead_and_never_last() -> None:
    """R84."""
    state = ghostly(4, 5, 18)
    assert lead(state, A, PHANTOM) == 0
    assert lead(state, A, B) == 1
    state = ghostly(4, 5, 16)
    assert lead(state, A, PHANTOM) == 12, "on X at the end of its first lap it still is"


def test_r84_who_catches_up_with_a_phantom_exactly_on_x_finishes() -> None:
    """R84: on X it is still ahead, so the way to it leads to the throne, and the match ends."""
    state = ghostly(15, 15, 16)
    state.phase = "end"
    for player in state.players:
        player.hand[:] = ["parrot"]
    play = begin(state, chance=Fast(1))
    assert {ask.kind for ask in play.waiting.values()} == {"catch_up_vote"}
    for seat in (A, B):
        play.act(seat, YES)
    assert [player.progress for player in play.state.players] == [16, 16, 16]
    assert play.told(FinalBattle), "both have finished, so they fight for the throne"


@pytest.mark.parametrize(("phantom", "blows"), [(16, True), (17, False)])
def test_r84_a_ghost_wind_blows_towards_a_phantom_on_x_and_not_beyond(phantom: int, blows: bool) -> None:
    """R84."""
    state = ghostly(15, 15, phantom)
    state.phase = "action"
    state.players[A].hand[:] = ["ghost_wind", "parrot"]
    played = {action.card for action in begin(state).waiting[A].options if isinstance(action, PlayCard)}
    assert ("ghost_wind" in played) == blows


def test_r84_cards_for_ships_ahead_do_not_reach_it_and_others_do() -> None:
    """R84: Harpoon, Secret Passage and Ghost Wind do not; near and far are counted round the ring as usual."""
    state = ghostly(1, 1, 18)
    state.phase = "action"
    state.players[A].hand[:] = ["harpoon", "secret_passage", "ghost_wind", "broadside", "flintlocks"]
    options = begin(state).waiting[A].options
    aimed = {(action.card, action.target) for action in options if isinstance(action, PlayCard)}
    assert aimed == {("broadside", B), ("broadside", PHANTOM), ("flintlocks", B), ("flintlocks", PHANTOM)}


def test_e45_nobody_is_ahead_but_a_hunting_phantom() -> None:
    state = ghostly(14, 14, 17)
    state.phase = "end"
    for player in state.players:
        player.hand[:] = ["parrot"]
    assert begin(state, *cups(15)).state.round == 2


def test_r57_nobody_catches_up_in_the_phantoms_company() -> None:
    """R57."""
    state = ghostly(4, 6, 4)
    state.phase = "end"
    for player in state.players:
        player.hand[:] = ["parrot"]
    assert begin(state, *cups(15)).state.round == 2


def test_absent_humans_may_still_buy_while_they_play_for_the_phantom() -> None:
    state = ghostly()
    state.players[B].miss_next = True
    state.players[B].coins = 2
    play = begin(state, *cups(10))
    play.act(A, bid(1, 3))
    assert BUY_CARD in play.waiting[B].options
    play.act(B, BUY_CARD)
    assert len(play.state.players[B].hand) == 1
    assert play.waiting[B].kind == "bet_turn"


def test_r82_an_absent_player_battles_normally() -> None:
    """R82."""
    state = ghostly(5, 9, 5)
    lay(state, 5, "duel")
    state.tile_winner = A
    state.players[B].absent = True
    rehearse(state, lambda table: face_tile(table, A), PickPlayer(B), draws=battle("crown", "hook"))
    assert state.players[B].crew == 4


def test_the_phantom_has_nothing_to_play_in_windows() -> None:
    state = ghostly(action_order="realtime")
    state.phase = "action"
    state.players[PHANTOM].hand[:] = ["barrel_of_rum"]
    state.players[B].hand[:] = ["barrel_of_rum"]
    play = begin(state, *cups(15))
    assert list(play.waiting) == [B]
    play.act(B, PASS)
    assert not play.told(TileFaced)
    assert not play.told(NothingHappens)


def test_after_its_card_the_token_holder_is_first_in_turn() -> None:
    """Its battle asked B for a Lucky Pirate; that does not make it B's turn."""
    state = ghostly(2, 3, 2)
    state.phase = "phantom"
    state.players[PHANTOM].hand[:] = ["broadside"]
    state.players[A].hand[:] = ["parrot"]
    state.players[B].hand[:] = ["lucky_pirate", "parrot"]
    play = begin(state, *battle("crown", "hook"))
    play.act(B, PASS)
    assert list(play.waiting) == [A]


def test_it_plays_no_second_card_when_a_human_plays_one() -> None:
    state = ghostly()
    state.phase = "phantom"
    state.players[PHANTOM].hand[:] = ["parrot", "parrot"]
    state.players[A].hand[:] = ["barrel_of_rum", "fair_wind"]
    play = begin(state, 1)
    play.act(A, PlayCard("barrel_of_rum"))
    assert len(play.told(PhantomCard)) == 1
