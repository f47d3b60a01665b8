"""Positive tiles: effect and refusal of each."""

from __future__ import annotations

from typing import Any

import pytest
from pirata_table import A, B, C, D, battle, begin, cup, face, on, pirates, place, shelter, treasure

from tortuga.engine import Action
from tortuga.games.pirata_codex.actions import (
    NO,
    YES,
    DiscardIt,
    GiveCard,
    KeepAndDiscard,
    KeepAndMiss,
    LeaveDie,
    NoTrade,
    PickPlayer,
    TakeDie,
    TradeFor,
)
from tortuga.games.pirata_codex.events import CardStolen, CodexRead, LookPromised, NothingHappens, SpecialLeft
from tortuga.games.pirata_codex.state import KING, Pirata

# Pirate King


def test_pirate_king_o_takes_the_die_from_the_board() -> None:
    state = on("pirate_king")
    face(state, draws=pirates("O"))
    assert state.holders[KING] == A


def test_pirate_king_x_is_a_missed_chance() -> None:
    state = on("pirate_king")
    face(state, draws=pirates("X"))
    assert state.holders[KING] == -1


@pytest.mark.parametrize(("rolls", "king"), [(("crown", "hook"), A), (("hook", "crown"), C)])
def test_pirate_king_is_won_from_another_in_a_duel(rolls: tuple[str, str], king: int) -> None:
    state = on("pirate_king")
    cup(state, C, 5, KING)
    face(state, draws=[*pirates("O"), *battle(*rolls)])
    assert state.holders[KING] == king


def test_pirate_king_in_shelter_keeps_his_die() -> None:
    state = on("pirate_king")
    cup(state, C, 5, KING)
    shelter(state, C)
    face(state, draws=pirates("O"))
    assert state.holders[KING] == C


def test_pirate_king_does_nothing_for_the_king() -> None:
    state = on("pirate_king")
    cup(state, A, 5, KING)
    assert face(state).told(NothingHappens)


@pytest.mark.parametrize(("answer", "crew", "king"), [(TakeDie(), 9, A), (LeaveDie(), 10, -1)])
def test_r10_a_full_cup_takes_the_king_for_a_crew_die_or_leaves_him(answer: Action, crew: int, king: int) -> None:
    """R10."""
    state = on("pirate_king")
    cup(state, A, 10)
    running = face(state, answer, draws=pirates("O"))
    assert (state.players[A].crew, state.holders[KING]) == (crew, king)
    assert running.kinds == ["take_special"]
    assert bool(running.told(SpecialLeft)) is (king < 0)


# Codex


def codex(hand: list[str], card: str = "parrot") -> Pirata:
    state = on("codex")
    state.players[A].hand[:] = hand
    state.deck.remove(card)
    state.deck.append(card)
    return state


def test_codex_card_is_seen_by_the_reader_alone_and_may_be_discarded() -> None:
    state = codex(["cutlass"])
    state.phase, state.sailing[:] = "tile", [A]
    play = begin(state)
    assert play.view(A).codex == "parrot"
    assert play.view(B).codex is None
    assert play.waiting[A].default == DiscardIt()
    assert play.options_of(A) == (DiscardIt(), KeepAndMiss(), KeepAndDiscard("cutlass"))
    play.act(A, DiscardIt())
    assert play.state.discard[-1] == "parrot"
    assert CodexRead(A, False, "parrot", "") in play.match.events(C)


def test_codex_card_is_kept_for_the_next_betting_phase() -> None:
    state = codex([])
    face(state, KeepAndMiss())
    assert state.players[A].hand == ["parrot"]
    assert state.players[A].miss_next


def test_codex_card_is_kept_for_another_card() -> None:
    state = codex(["cutlass", "broadside"])
    face(state, KeepAndDiscard("cutlass"))
    assert state.players[A].hand == ["broadside", "parrot"]
    assert state.discard == ["cutlass"]
    assert not state.players[A].miss_next


def test_r39_codex_with_an_empty_hand_offers_only_the_miss() -> None:
    """R39."""
    (_, ask), *_ = face(codex([]), DiscardIt()).asked
    assert ask.options == (DiscardIt(), KeepAndMiss())


def test_r22_codex_cannot_be_paid_with_a_miss_that_is_already_due() -> None:
    """R22."""
    state = codex(["cutlass"])
    state.players[A].miss_next = True
    (_, ask), *_ = face(state, DiscardIt()).asked
    assert KeepAndMiss() not in ask.options
    state = codex([])
    state.players[A].miss_next = True
    face(state)
    assert state.discard == ["parrot"], "nothing to pay with: the card is discarded"


def test_codex_without_any_card_left_does_nothing() -> None:
    state = on("codex")
    state.players[D].hand[:] = state.deck
    state.deck.clear()
    assert face(state).told(NothingHappens)


# Duel and Steal


def test_duel_won_steals_one_crew() -> None:
    state = on("duel")
    running = face(state, PickPlayer(D), draws=battle("crown", "hook"))
    assert (state.players[A].crew, state.players[D].crew) == (6, 4)
    assert running.asked[0][1].default == PickPlayer(B), "the first in betting direction"


def test_duel_lost_costs_nothing() -> None:
    state = on("duel")
    face(state, PickPlayer(D), draws=battle("hook", "crown"))
    assert (state.players[A].crew, state.players[D].crew) == (5, 5)


def test_duel_cannot_challenge_a_sheltered_player() -> None:
    state = on("duel", seats=3)
    shelter(state, C)
    face(state, draws=battle("hook", "crown"))  # only B is left, so nobody is asked
    place(state, 5, 0)
    assert face(state).told(NothingHappens)


def test_r37_a_duel_won_with_a_full_cup_moves_nothing() -> None:
    """R37."""
    state = on("duel")
    cup(state, A, 10)
    face(state, PickPlayer(B), draws=battle("crown", "hook"))
    assert (state.players[A].crew, state.players[B].crew) == (10, 5)


def test_steal_takes_a_crew_die_from_whom_it_can_be_taken() -> None:
    state = on("steal")
    cup(state, B, 1)
    cup(state, C, 0, KING)
    shelter(state, C)
    running = face(state)
    assert not running.asked, "B has one die, C is sheltered and has no crew die: D it is"
    assert (state.players[A].crew, state.players[D].crew) == (6, 4)


def test_steal_never_takes_a_special_die_or_the_last_die() -> None:
    state = on("steal", seats=3)
    cup(state, B, 1)
    cup(state, C, 0, KING)
    assert face(state).told(NothingHappens)


def test_r37_steal_with_a_full_cup_does_nothing() -> None:
    """R37."""
    state = on("steal")
    cup(state, A, 10)
    assert face(state).told(NothingHappens)


# Recruit


@pytest.mark.parametrize(("symbol", "before", "after"), [("O", 5, 6), ("X", 5, 7), ("X", 9, 10), ("X", 10, 10)])
def test_e19_recruit_gains_one_or_two_up_to_ten(symbol: str, before: int, after: int) -> None:
    state = on("recruit")
    cup(state, A, before)
    face(state, draws=treasure(symbol))
    assert state.players[A].crew == after


# Trade


def rich(**settings: Any) -> Pirata:
    state = on("trade", **settings)
    state.players[A].coins = 1
    state.supply -= 1
    return state


def test_trade_offers_only_what_can_be_carried_out() -> None:
    state = rich()
    state.players[B].hand[:] = ["parrot"]
    cup(state, C, 1)
    shelter(state, D)
    state.players[C].progress = 7
    (_, ask), *_ = face(state, NoTrade()).asked
    assert ask.default == NoTrade()
    assert ask.options == (NoTrade(), TradeFor(B, "card"), TradeFor(B, "crew"), TradeFor(B, "swap"))
    assert state.players[A].coins == 1


def test_r38_trade_for_a_blind_card() -> None:
    """R38."""
    state = rich()
    state.players[B].hand[:] = ["parrot", "cutlass"]
    running = face(state, TradeFor(B, "card"), draws=[1])
    assert state.players[A].hand == ["cutlass"]
    assert (state.players[A].coins, state.players[B].coins) == (0, 1)
    (told,) = [told for told in running.table.told if isinstance(told.event, CardStolen)]
    assert told.to == (B, A)
    assert told.public == CardStolen(A, B, None)


def test_trade_for_a_crew_die() -> None:
    state = rich()
    face(state, TradeFor(D, "crew"))
    assert (state.players[A].crew, state.players[D].crew) == (6, 4)


def test_r80_trade_for_the_place_of_a_neighbour() -> None:
    """R80."""
    state = rich()
    face(state, TradeFor(C, "swap"))
    assert [state.players[seat].progress for seat in (A, C)] == [6, 5]


def test_r74_no_swap_in_a_spring_tide() -> None:
    """R74."""
    state = rich()
    state.round = state.spring
    (_, ask), *_ = face(state, NoTrade()).asked
    assert all(offer.what != "swap" for offer in ask.options if isinstance(offer, TradeFor))


def test_trade_without_a_coin_does_nothing() -> None:
    assert face(on("trade")).told(NothingHappens)


# Safe Lagoon


def test_safe_lagoon_rest_gains_one_crew_for_the_next_betting_phase() -> None:
    state = on("safe_lagoon")
    assert face(state, YES).asked[0][1].default == NO
    assert state.players[A].miss_next
    assert state.players[A].crew == 6


def test_safe_lagoon_rest_may_be_declined() -> None:
    state = on("safe_lagoon")
    face(state, NO)
    assert (state.players[A].miss_next, state.players[A].crew) == (False, 5)


def test_r22_safe_lagoon_offers_no_rest_to_the_full_or_to_whom_misses_anyway() -> None:
    """R22."""
    state = on("safe_lagoon")
    cup(state, A, 10)
    assert not face(state).asked
    state = on("safe_lagoon")
    state.players[A].miss_next = True
    assert not face(state).asked


# Spyglass


def test_spyglass_promises_a_look_even_at_the_sheltered() -> None:
    """R13: shelter does not prevent looks."""
    state = on("spyglass")
    shelter(state, C)
    running = face(state, PickPlayer(C))
    assert state.looks == [(A, C)]
    assert running.told(LookPromised) == [LookPromised(A, C)]


def test_spyglass_must_pick_somebody_else() -> None:
    (_, ask), *_ = face(on("spyglass"), PickPlayer(B)).asked
    assert ask.options == (PickPlayer(B), PickPlayer(C), PickPlayer(D))


# Black Market


def market() -> Pirata:
    state = on("black_market", expansion=True)
    for seat, hand in enumerate((["parrot"], ["cutlass", "broadside"], ["marooned"], [])):
        state.players[seat].hand[:] = hand
    return state


def test_black_market_hands_cards_on_in_betting_direction() -> None:
    """R14, R47: all choose before they see what they get; a player without cards only receives."""
    state = market()
    running = face(state, YES, GiveCard("broadside"))
    assert [player.hand for player in state.players] == [[], ["cutlass", "parrot"], ["broadside"], ["marooned"]]
    assert running.asked[0][1].default == YES
    assert running.asked[1][1].default == GiveCard("cutlass")
    assert len(running.asked) == 2, "who has one card has nothing to choose"


def test_e38_a_winner_who_stays_out_is_skipped() -> None:
    state = market()
    state.players[D].hand[:] = ["flintlocks"]
    face(state, NO, GiveCard("broadside"))
    hands = [player.hand for player in state.players]
    assert hands == [["parrot"], ["cutlass", "flintlocks"], ["broadside"], ["marooned"]]


def test_r71_black_market_goes_against_the_clock_after_a_change_of_wind() -> None:
    """R71."""
    state = market()
    state.direction = -1
    face(state, YES, GiveCard("cutlass"))
    assert [player.hand for player in state.players] == [["cutlass"], ["broadside", "marooned"], [], ["parrot"]]


def test_the_black_market_is_known_to_giver_and_receiver() -> None:
    state = market()
    running = face(state, YES, GiveCard("cutlass"))
    stolen = [told for told in running.table.told if isinstance(told.event, CardStolen)]
    assert [told.to for told in stolen] == [(A, B), (B, C), (C, D)]
    assert all(isinstance(told.public, CardStolen) and told.public.card is None for told in stolen)
    assert {(seen.by, seen.owner, seen.card) for seen in state.seen} == {
        (A, B, "parrot"), (B, C, "cutlass"), (C, D, "marooned"),
    }  # fmt: skip
