"""The betting phase: who takes part, what may be bid, who wins."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from pirata_table import A, B, C, D, auction, battle, begin, crew, cup, cups, sail, stage
from surely import there

from tortuga.engine import Action, Fast, IllegalAction
from tortuga.games.pirata_codex.actions import (
    BUY_CARD,
    LIAR,
    LOCK,
    THUMBS_UP,
    Raise,
    Reroll,
    bid,
)
from tortuga.games.pirata_codex.events import BettingWon, CupLifted, CupsRevealed, LoadedDiceRolled, Looked
from tortuga.games.pirata_codex.state import KING, Bid, Pirata


def raises(actions: Sequence[Action]) -> set[tuple[int, int]]:
    return {(action.quantity, action.face) for action in actions if isinstance(action, Raise)}


def four_cups(*bids: tuple[int, int, int]) -> Pirata:
    """Twenty dice with exactly four that count for threes; the bids so far are (seat, quantity, face)."""
    state = stage(4)
    auction(state, "3 3 2 2 4", "3 4 5 6 6", "1 2 4 5 6", "2 4 5 5 6", turn=(bids[-1][0] + 1) % 4 if bids else A)
    state.bids[:] = [Bid(*each) for each in bids]
    return state


# The first bid


def test_b1_the_example_of_the_book() -> None:
    """B1: C calls, B loses, A survives; C takes token and coin, A and C sail."""
    state = stage(3)
    auction(state, "1 5 5 2 6", "1 5 3 4 6", "1 5 5 2 4")
    play = begin(state, *sail(2), *battle("cutlass", "cutlass", "hook", "crown"))
    play.answer((A, bid(3, 6)), (B, bid(4, 5)), (C, bid(6, 6)), (A, bid(7, 6)), (B, bid(9, 5)), (C, LIAR))
    assert play.told(CupsRevealed)[-1].count == 8
    assert play.told(BettingWon) == [BettingWon(C, B)]
    assert play.state.token == C
    assert play.state.players[C].coins == 1
    assert play.state.players[B].progress == 2
    assert play.state.players[A].progress > 2
    assert play.state.players[C].progress > 2


@pytest.mark.parametrize(("seats", "legal"), [(4, True), (3, False)])
def test_b2_the_first_bid_names_at_most_as_many_dice_as_there_are_participants(seats: int, legal: bool) -> None:
    """B2, R15."""
    state = stage(seats)
    auction(state, *["2 3 4 5 6"] * seats)
    play = begin(state)
    assert (bid(4, 3) in play.options_of(A)) is legal
    assert raises(play.options_of(A)) == {(n, face) for n in range(1, seats + 1) for face in range(2, 7)}


def test_on_the_first_turn_there_is_nothing_to_lock_or_to_call() -> None:
    play = begin(four_cups())
    for action in (LOCK, LIAR, THUMBS_UP):
        with pytest.raises(IllegalAction):
            play.act(A, action)


def test_r16_ones_cannot_be_bid() -> None:
    """R16."""
    play = begin(four_cups())
    with pytest.raises(IllegalAction):
        play.act(A, Raise(1, 1))


def test_the_default_of_the_first_bid_is_one_of_the_face_one_has_most_of() -> None:
    state = stage(3)
    auction(state, "6 6 4 4 1", "2 2 2 2 2", "3 3 3 3 3")
    assert begin(state).waiting[A].default == bid(1, 4)


def test_the_default_counts_special_dice_as_they_count() -> None:
    state = stage(3)
    auction(state, "4 4 K6 2 3", "2 2 2 2 2", "3 3 3 3 3")
    assert begin(state).waiting[A].default == bid(1, 4)
    state = stage(3)
    auction(state, "4 K6 2 3", "2 2 2 2 2", "3 3 3 3 3")
    assert begin(state).waiting[A].default == bid(1, 6)


# Raising


def test_b3_what_may_follow_four_threes() -> None:
    play = begin(four_cups((A, 4, 3)))
    legal = raises(play.options_of(B))
    assert legal == {(4, 4), (4, 5), (4, 6)} | {(n, face) for n in range(5, 42) for face in range(2, 7)}
    for refused in (bid(4, 3), bid(4, 2), bid(3, 6)):
        with pytest.raises(IllegalAction):
            play.act(B, refused)


def test_r19_nothing_higher_than_ten_a_cup_and_one_can_be_bid() -> None:
    """R19."""
    play = begin(four_cups((A, 41, 5)))
    assert set(play.options_of(B)) == {LIAR, LOCK, bid(41, 6)}
    assert play.waiting[B].default == LIAR
    play.act(B, bid(41, 6))
    assert set(play.options_of(C)) == {LIAR, LOCK}


def test_r75_thumbs_up_is_one_more_of_the_same_face() -> None:
    """R75."""
    play = begin(four_cups((A, 4, 3)))
    play.act(B, THUMBS_UP)
    assert play.state.bids[-1] == Bid(B, 5, 3)


def test_the_default_doubts_a_bid_on_more_than_half_of_all_dice() -> None:
    assert begin(four_cups((A, 10, 3))).waiting[B].default == THUMBS_UP
    assert begin(four_cups((A, 11, 3))).waiting[B].default == LIAR
    state = four_cups((A, 7, 3))
    state.shown = 12
    assert begin(state).waiting[B].default == LIAR


def test_bids_go_round_in_betting_direction() -> None:
    """E37: after a change of wind the token holder bids first and the others counter-clockwise."""
    state = stage(4)
    state.direction = -1
    play = begin(state, *cups(20))
    assert list(play.waiting) == [A]
    play.act(A, bid(1, 3))
    assert list(play.waiting) == [D]
    play.act(D, THUMBS_UP)
    assert list(play.waiting) == [C]


# Lock and liar


@pytest.mark.parametrize("count", [3, 4, 5])
def test_b4_a_lock_wins_only_on_the_exact_number(count: int) -> None:
    """B4, R21, R23: the winner sails alone, gains a die and starts; a failed lock loses and misses the next phase."""
    state = four_cups((A, 4, 3))
    state.players[A].dice[0] = 3 if count >= 4 else 2
    state.players[C].dice[1] = 3 if count == 5 else 2
    battle_of_three = [] if count == 4 else battle("crown", "hook", "dagger")
    play = begin(state, *sail(2), *battle_of_three)
    play.act(B, LOCK)
    after = play.state
    assert after.count == count
    if count == 4:
        assert (after.winner, after.loser, after.token) == (B, A, B)
        assert after.players[B].crew == 6
        assert [player.progress > 2 for player in after.players] == [False, True, False, False]
    else:
        assert (after.winner, after.loser, after.token) == (A, B, A)
        assert after.players[B].miss_next
        assert [player.progress > 2 for player in after.players] == [True, False, True, True]


@pytest.mark.parametrize(("quantity", "winner"), [(5, B), (4, A), (3, A)])
def test_b5_a_liar_is_caught_only_below_the_bid(quantity: int, winner: int) -> None:
    play = begin(four_cups((A, quantity, 3)), *sail(2), *battle("crown", "hook", "dagger"))
    play.act(B, LIAR)
    assert play.state.winner == winner
    assert play.state.loser == (A if winner == B else B)


CURSED_CUPS = ("5 5 1 2 C5", "5 3 1", "2 2")


@pytest.mark.parametrize(
    ("bidder", "quantity", "caller", "call", "count", "winner"),
    [
        (A, 5, B, LIAR, 3, B),  # E4: A's own claim, of which only the one counts
        (B, 5, A, LIAR, 6, B),  # E5: B's claim, A's dice count as they lie
        (C, 3, A, LOCK, 3, A),  # E6: the lock is A's claim
        (B, 3, C, LOCK, 6, B),  # E6: the lock is C's claim
    ],
)
def test_e4_e5_e6_who_claims_decides_what_a_cursed_cup_is_worth(
    bidder: int, quantity: int, caller: int, call: Action, count: int, winner: int
) -> None:
    state = stage(3, expansion=True)
    auction(state, *CURSED_CUPS, turn=caller)
    state.bids[:] = [Bid(bidder, quantity, 5)]
    play = begin(state)
    play.act(caller, call)
    loser = caller if winner == bidder else bidder
    assert play.told(CupsRevealed)[-1].count == count
    assert play.told(BettingWon) == [BettingWon(winner, loser)]


def test_e9_a_failed_lock_lets_the_bidder_win() -> None:
    state = stage(4)
    auction(state, "2 2 2 3 4", "2 2 3 3 4", "1 3 3 4 5", "1 3 4 5 6", turn=C)
    state.bids[:] = [Bid(B, 5, 2)]
    play = begin(state, *sail(2), *battle("crown", "hook", "dagger"))
    play.act(C, LOCK)
    after = play.state
    assert after.count == 7
    assert (after.winner, after.token, after.players[B].coins) == (B, B, 1)
    assert after.players[C].miss_next
    assert [player.progress > 2 for player in after.players] == [True, True, False, True]


def test_e10_r83_a_lock_with_a_full_cup_gains_no_die() -> None:
    """R83."""
    state = stage(3)
    auction(state, "2 2 2 2 2 3 3 3 3 3", "4 4 4 4 4", "6 6 6 6 6")
    state.bids[:] = [Bid(C, 5, 2)]
    play = begin(state, *sail(2))
    play.act(A, LOCK)
    assert play.state.winner == A
    assert play.state.players[A].crew == 10
    assert play.state.players[A].coins == 1
    assert play.state.tile_winner == A, "nobody else sailed, so there is no sail battle"


def test_a_bone_die_counts_and_goes_back_before_the_lock_bonus() -> None:
    state = stage(3, expansion=True)
    cup(state, A, 9)
    state.players[A].bone = True
    bag = state.bag
    play = begin(state, *crew(*[3] * 10), *crew(*[4] * 5), *crew(*[4] * 5), *sail(2))
    assert len(play.state.players[A].dice) == 10
    assert play.state.bag == bag - 1
    play.answer((A, bid(3, 3)), (B, bid(10, 3)), (C, bid(10, 4)), (A, LOCK))
    assert play.state.count == 10
    assert play.state.players[A].crew == 10, "nine and the bonus"
    assert play.state.bag == bag - 1


def test_a_bone_die_is_lost_without_effect_in_a_full_cup() -> None:
    state = stage(3, expansion=True)
    cup(state, A, 10)
    state.players[A].bone = True
    play = begin(state, *cups(20))
    assert len(play.state.players[A].dice) == 10
    assert not play.state.players[A].bone


# Absent players


def test_e8_r25_an_absent_player_shows_his_dice_and_does_not_count() -> None:
    """R25."""
    state = stage(4)
    state.players[D].miss_next = True
    cup(state, D, 4, KING)
    play = begin(state, *cups(15))
    assert max(quantity for quantity, _ in raises(play.options_of(A))) == 3
    assert play.told(CupLifted) == [CupLifted(D, 4, ("king",))]
    assert not play.state.players[D].dice
    shown = play.view(B).players[D]
    assert shown.cup == 5
    assert [die.kind for die in there(shown.dice)] == ["crew"] * 4 + ["king"]
    assert all(not die.shows for die in there(shown.dice))
    assert play.view(B).players[A].cup is None


def test_r7_if_the_token_holder_is_absent_the_next_participant_bids_first() -> None:
    """R7."""
    state = stage(4)
    state.players[A].miss_next = True
    state.direction = -1
    play = begin(state, *cups(15))
    assert list(play.waiting) == [D]
    assert play.state.token == A


def test_b7_r20_the_only_participant_wins_without_dice() -> None:
    """R20: B7: coin, token, sails alone, and must face the tile."""
    state = stage(4)
    for seat in (B, C, D):
        state.players[seat].miss_next = True
    play = begin(state, *sail(1))
    after = play.state
    assert (after.winner, after.loser, after.token) == (A, -1, A)
    assert after.players[A].coins == 1
    assert after.players[A].progress == 3
    assert not play.told(CupsRevealed)
    assert (after.tile_winner, after.tile) == (A, "gamble")


def test_r20_without_participants_nobody_wins_and_nobody_sails() -> None:
    """R20."""
    state = stage(3)
    for player in state.players:
        player.miss_next = True
        player.coins = 2
    play = begin(state)
    assert play.state.phase == "action"
    assert play.state.winner == -1
    assert [player.progress for player in play.state.players] == [2, 2, 2]
    assert play.state.token == A


def test_missing_is_over_after_one_round() -> None:
    """R22: it is a flag; the next round all take part again."""
    state = stage(3)
    state.players[C].miss_next = True
    play = begin(state, chance=Fast(4)).by_default(lambda play: play.state.round == 2)
    assert C in play.state.participants


# Loaded Dice and looks


def test_loaded_dice_are_rolled_again_in_secret() -> None:
    state = stage(3)
    cup(state, A, 3, KING)
    state.players[A].loaded = True
    play = begin(state, *crew(2, 3, 4), *crew(5), *crew(*[2] * 10), *crew(6, 1))
    assert play.waiting[A].kind == "loaded_reroll"
    assert play.waiting[A].default == Reroll(())
    assert len(play.waiting[A].options) == 2**4
    play.act(A, Reroll((0, 3)))
    assert play.state.players[A].dice == [6, 3, 4]
    assert play.state.faces[KING] == 1
    assert not play.state.players[A].loaded
    assert play.match.events(A)[-1] == LoadedDiceRolled(A, (0, 3))
    assert LoadedDiceRolled(A, None) in play.match.events(B)


def test_loaded_dice_wait_for_a_shake_one_takes_part_in() -> None:
    state = stage(3)
    state.players[A].loaded = True
    state.players[A].miss_next = True
    play = begin(state, *cups(10))
    assert play.waiting[B].kind == "first_bid"
    assert play.state.players[A].loaded


def test_r72_a_look_is_granted_after_loaded_dice_and_seen_by_the_looker_alone() -> None:
    """R72."""
    state = stage(3)
    state.players[B].loaded = True
    state.looks[:] = [(A, B), (C, B), (A, C)]
    play = begin(state, *crew(*[2] * 15), *crew(6))
    play.act(B, Reroll((0,)))
    assert [die.shows for die in there(play.view(A).players[B].dice)] == [(6,), (2,), (2,), (2,), (2,)]
    assert [die.shows for die in there(play.view(C).players[B].dice)] == [(6,), (2,), (2,), (2,), (2,)]
    assert play.view(B).players[C].dice is None
    assert play.view(A).players[C].cup == 5
    assert not play.state.looks
    looked = [event for event in play.match.events(B) if isinstance(event, Looked)]
    assert all(event.dice is None for event in looked)
    assert len(looked) == 3


def test_r72_a_look_lapses_when_looker_or_target_is_absent() -> None:
    """R72."""
    state = stage(4)
    state.players[B].miss_next = True
    state.looks[:] = [(A, B), (B, C), (C, A)]
    play = begin(state, *cups(15))
    assert play.state.peeks == [(C, A)]
    assert not play.state.looks


def test_a_look_lasts_until_the_reveal() -> None:
    state = four_cups((A, 4, 3))
    state.peeks[:] = [(C, A)]
    play = begin(state, *sail(2), *battle("crown", "hook", "dagger"))
    assert play.view(C).players[A].dice is not None
    play.act(B, LIAR)
    assert not play.state.peeks


# What is shown


def test_r17_older_bids_vanish_unless_they_are_logged() -> None:
    """R17."""
    for logged in (False, True):
        state = four_cups((A, 1, 3), (B, 2, 3))
        state.settings.bid_log = logged
        play = begin(state)
        view = play.view(D)
        bid = there(view.bid)
        assert (bid.seat, bid.quantity, bid.face) == (B, 2, 3)
        assert len(view.bids) == (2 if logged else 0)


def test_all_bids_and_dice_are_shown_at_the_reveal_until_the_sail_die_is_rolled() -> None:
    state = four_cups((A, 1, 3), (B, 2, 3))
    state.players[D].hand[:] = ["fair_wind"]
    play = begin(state, *sail(2), *battle("crown", "hook", "dagger"))
    play.act(C, LIAR)
    assert play.waiting[D].kind == "gold_window"
    view = play.view(A)
    assert view.revealed
    assert len(view.bids) == 2
    assert [die.shows[0] for die in there(view.players[D].dice)] == [2, 4, 5, 5, 6]
    assert view.players[D].cup == 5
    assert view.count == 4
    assert (view.players[B].role, view.players[C].role, view.players[D].role) == ("winner", "loser", "survivor")
    play.act(D, play.waiting[D].default)
    assert not play.view(A).revealed
    assert play.view(A).players[D].cup is None


def test_r18_the_count_aid_shows_all_cups() -> None:
    """R18."""
    state = four_cups()
    assert [player.cup for player in begin(state).view(A).players] == [5, None, None, None]
    state.settings.count_aid = True
    assert [player.cup for player in begin(state).view(A).players] == [5, 5, 5, 5]


# Buying while others bid


def test_everyone_with_two_coins_may_buy_beside_the_bets_of_others() -> None:
    state = four_cups((A, 1, 3))
    state.players[C].coins = 5
    state.players[B].coins = 2
    state.players[D].coins = 1
    top = state.deck[-1]
    play = begin(state)
    assert list(play.match.offers) == [C]
    assert BUY_CARD in play.options_of(B)
    play.act(C, BUY_CARD)
    assert play.state.players[C].hand == [top]
    assert play.state.players[C].coins == 3
    assert list(play.waiting) == [B], "whose turn it is does not change"
    play.act(C, BUY_CARD)
    assert not play.match.offers
    play.act(B, BUY_CARD)
    assert len(play.state.players[B].hand) == 1
    assert BUY_CARD not in play.options_of(B)
    with pytest.raises(IllegalAction):
        play.act(D, BUY_CARD)


def test_an_absent_player_may_buy_too() -> None:
    state = stage(4)
    state.players[D].miss_next = True
    state.players[D].coins = 2
    play = begin(state, *cups(15))
    play.act(D, BUY_CARD)
    assert len(play.state.players[D].hand) == 1


def test_the_bettor_may_buy_with_his_first_bid() -> None:
    state = stage(3)
    state.players[A].coins = 2
    play = begin(state, *cups(15))
    play.act(A, BUY_CARD)
    assert play.waiting[A].kind == "first_bid"
    assert len(play.state.players[A].hand) == 1


def test_r86_nothing_is_sold_when_no_card_is_left() -> None:
    """R86."""
    state = four_cups((A, 1, 3))
    state.players[B].coins = state.players[C].coins = 2
    state.players[D].hand[:] = state.deck
    state.deck.clear()
    play = begin(state)
    assert not play.match.offers
    assert BUY_CARD not in play.options_of(B)
