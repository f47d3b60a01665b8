"""Rules that a legend has beyond a captain: each number changes an answer where it should, and is neutral otherwise."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from pirata_table import A, B, C, D, Play, auction, begin, cup, place, sail, stage

from tortuga.engine import Action, Fast
from tortuga.games.pirata_codex import bot
from tortuga.games.pirata_codex.actions import PASS, PlayCard
from tortuga.games.pirata_codex.bot.auction import Auction
from tortuga.games.pirata_codex.bot.bets import Ends
from tortuga.games.pirata_codex.bot.plays import PLAYS
from tortuga.games.pirata_codex.bot.weights import CAPTAIN, MATE, Keep, Weights
from tortuga.games.pirata_codex.bot.worth import KEEP, final_crew, finale, in_hand, strength, threat
from tortuga.games.pirata_codex.state import KING, Bid, Pirata


def rule(**numbers: float) -> Weights:
    """A captain with these rules of a legend."""
    return replace(CAPTAIN, **numbers)


def answer(play: Play, weights: Weights) -> Action:
    chosen = bot.choose(play.match.seat(A), Fast(1), weights)
    assert play.waiting[A].find(chosen) is not None
    return chosen


def acting(hand: Sequence[str], *progress: int) -> Pirata:
    """A in the action phase with these cards."""
    state = stage(4)
    place(state, *progress)
    state.phase = "action"
    for card in hand:
        state.deck.remove(card)
    state.players[A].hand[:] = hand
    return state


def until_asked(state: Pirata, window: str, *draws: int) -> Play:
    """The sail phase of a round that A has lost, up to the moment for cards of that name."""
    state.phase, state.winner, state.loser, state.token = "sail", B, A, B
    state.participants[:], state.sailing[:] = [A, B, C, D], [B, C, D]
    play = begin(state, *draws)
    while not (A in play.waiting and play.state.window == window):
        seat, ask = next(iter(play.waiting.items()))
        play.act(seat, ask.default)
    return play


def test_the_last_card_is_played_to_draw_another() -> None:
    play = begin(acting(["flintlocks"], 8, 7, 6, 6))
    assert answer(play, CAPTAIN) == PASS
    assert answer(play, rule(flow=0.5)) == PlayCard("flintlocks", B)
    assert answer(play, rule(flow_early=0.5)) == PASS


def test_a_hand_of_many_is_played_down() -> None:
    play = begin(acting(["flintlocks", "smoke_screen"], 8, 7, 6, 6))
    assert answer(play, CAPTAIN) == PASS
    assert answer(play, rule(flow_early=0.5)) != PASS


def test_a_card_may_wait_for_the_end_of_the_round() -> None:
    play = until_asked(acting(["smoke_screen"], 6, 7, 6, 6), "sail_start")
    assert answer(play, rule(flow=0.5)) == PlayCard("smoke_screen")
    assert answer(play, rule(flow=0.5, flow_waits=1)) == PASS
    play = begin(acting(["smoke_screen"], 6, 7, 6, 6))
    assert answer(play, rule(flow=0.5, flow_waits=1)) == PlayCard("smoke_screen")


def test_nobody_empties_the_hand_when_the_match_is_over_anyway() -> None:
    play = begin(acting(["smoke_screen"], 12, 16, 12, 12))
    assert answer(play, rule(flow=0.5)) == PlayCard("smoke_screen")  # it does no harm
    play = begin(acting(["flintlocks"], 12, 16, 12, 12))
    assert answer(play, rule(flow=0.5)) == PASS


def test_a_won_battle_is_not_given_away_to_be_rid_of_a_card() -> None:
    state = acting(["cheating_pirate"], 9, 9, 9, 9)  # on Trade, which is worth something
    state.phase, state.goal, state.rolls[:] = "sail", "winner", [8, 3, 4, 0]
    swap = PlayCard("cheating_pirate", B)
    assert PLAYS["cheating_pirate"](state, A, swap, MATE) == 0
    assert PLAYS["cheating_pirate"](state, A, swap, rule(flow=0.5)) < -0.3
    place(state, 5, 5, 5, 5)  # on the Royal Navy
    assert PLAYS["cheating_pirate"](state, A, swap, rule(flow=0.5)) > 0.5


def test_cards_are_drafted_by_what_they_bring() -> None:
    assert in_hand("parrot", CAPTAIN) == KEEP["parrot"] < in_hand("chain_shot", CAPTAIN)
    assert in_hand("parrot", replace(CAPTAIN, keep=Keep(parrot=0.9))) > in_hand("chain_shot", CAPTAIN)


def test_danger_goes_by_the_chance_to_win() -> None:
    state = stage(4)
    place(state, 8, 9, 9, 3)
    cup(state, B, 2)
    cup(state, C, 9)
    assert threat(state, A, B) == threat(state, A, C)
    by_chance = [threat(state, A, other, rule(aim=1.0)) for other in (B, C, D)]
    assert sum(by_chance) == pytest.approx(1)
    assert by_chance[1] > 2 * by_chance[0]


@pytest.mark.parametrize(("die", "kept"), [(1, True), (2, False)])
def test_an_anchor_waits_for_the_sail_die(die: int, kept: bool) -> None:
    state = acting(["iron_anchor"], 6, 7, 6, 6)
    play = until_asked(state, "after_sail_die", *sail(die))
    plain, knowing = (
        {target: PLAYS["iron_anchor"](play.state, A, PlayCard("iron_anchor", target), weights) for target in (B, C)}
        for weights in (CAPTAIN, rule(anchor_now=1.0))
    )
    assert (knowing[B] < plain[B]) == kept
    assert knowing[B] > knowing[C]


def test_a_parrot_is_worth_a_look() -> None:
    play = begin(acting(["parrot", "broadside"], 6, 6, 6, 6))
    assert answer(play, rule(look=0.02)) != answer(play, rule(look=0.2)) == PlayCard("parrot", B)


# The last round


def test_whoever_reaches_the_throne_wins_by_crew() -> None:
    state = stage(4)
    place(state, 15, 15, 14, 9)
    cup(state, A, 2)
    cup(state, B, 6)
    strengths = [strength(state, seat) for seat in range(4)]
    assert finale(state, strengths, [A, B, D]) == pytest.approx([0.25, 0.75, 0, 0])
    assert finale(state, strengths, [A, C]) == pytest.approx([0.5 + 1 / 7, 0, 5 / 14, 0])
    state.players[B].anchor = True
    assert finale(state, strengths, [A, B, D]) == pytest.approx([1, 0, 0, 0])


def test_special_dice_and_coins_are_crew_in_the_end() -> None:
    state = stage(4)
    cup(state, A, 3, KING)
    state.players[A].coins = 5
    assert final_crew(state, A) == 7
    cup(state, A, 8)
    assert final_crew(state, A) == 10


def test_bids_go_by_who_reaches_the_throne() -> None:
    """B has the crew for a final battle, so A would rather see him lose than C."""
    state = stage(4)
    auction(state, "5 5", "2 3 4 6 6 2 2 2", "2 2", "2 3 4 4 6")
    place(state, 15, 15, 15, 6)
    plain, knowing = Ends(state), Ends(state, rule(finale=1.0))
    assert knowing.lost(B, A)[A] - knowing.lost(C, A)[A] > plain.lost(B, A)[A] - plain.lost(C, A)[A] > 0
    assert knowing.lost(B, A)[A] == pytest.approx(0.5)
    assert knowing.lost(A, B)[A] == 0
    same = Auction(state, Fast(1), 8, rule(finale=0.0))
    assert (same.lost == Auction(state, Fast(1), 8).lost).all()
    assert (same.lost != Auction(state, Fast(1), 8, rule(finale=1.0)).lost).any()


def test_how_others_bid_is_part_of_the_numbers() -> None:
    """Against those who call more often a high bid is worth less; bids that say nothing change no worlds."""
    state = stage(4)
    auction(state, "2 3 4 5 6", "2 3 4 6 6", "2 2 3 4 6", "2 3 4 4 6")
    state.bids[:] = [Bid(C, 3, 6), Bid(D, 4, 6)]
    bluff = [(6, 6)]
    assert Auction(state, Fast(1), 96, rule(called=0.2)).raised(bluff)[0] < Auction(state, Fast(1), 96).raised(bluff)[0]
    deaf = Auction(state, Fast(1), 96, rule(slip=1.0))
    assert deaf._likelihood().min() == deaf._likelihood().max() == 1
