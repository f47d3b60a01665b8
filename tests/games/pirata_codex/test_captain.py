"""A captain bids an auction out before it answers: it knows a mate's mind and reads bids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np
import pytest
from pirata_table import A, B, C, D, auction, begin, stage

import tortuga
from tortuga.bots import ThumbBot, play_out
from tortuga.engine import Action, Fast
from tortuga.engine.describing.scores import best
from tortuga.games.pirata_codex import bot
from tortuga.games.pirata_codex.actions import LIAR, LOCK, Raise, ThumbsUp
from tortuga.games.pirata_codex.bot.auction import LIAR_AT, LOCK_AT, RAISES_AT, Auction
from tortuga.games.pirata_codex.bot.bets import raises_to_try, scored_bids
from tortuga.games.pirata_codex.bot.playout import bid_on
from tortuga.games.pirata_codex.bot.weights import CAPTAIN
from tortuga.games.pirata_codex.state import Bid, Pirata

Bids = Sequence[tuple[int, int, int]]


def betting(*cups: str, bids: Bids = (), turn: int = A, **options: Any) -> Pirata:
    state = stage(len(cups), **options)
    auction(state, *cups, turn=turn)
    state.bids[:] = [Bid(*each) for each in bids]
    return state


def answer(state: Pirata, seed: int = 1) -> Action:
    play = begin(state)
    chosen = bot.choose(play.match.seat(state.turn), Fast(seed), CAPTAIN)
    assert play.waiting[state.turn].find(chosen) is not None
    return chosen


FIVES = ("5 5 1 2 3", "2 3 4 6 6", "2 2 3 4 6", "2 3 4 4 6")


AUCTIONS = (
    betting(*FIVES),
    betting(*FIVES, bids=[(D, 3, 5)]),
    betting(*FIVES, bids=[(B, 2, 5), (C, 3, 4), (D, 4, 5)]),
    betting("2 3", "4 4 K4", "6 1 2", bids=[(B, 2, 4), (C, 3, 4)]),
    betting("2 M45", "4 4 K4", "6 1 2", bids=[(C, 2, 4)], expansion=True),
    betting("1 3 3", "1 1 2", "6 5 2", bids=[(C, 2, 1)], skins=["dead_ones"]),
)


@pytest.mark.parametrize("state", [*AUCTIONS, betting("3 3 3", "", "2 5 6", "4 4", bids=[(C, 2, 5), (D, 3, 4)])])
def test_a_captain_knows_a_mates_mind(state: Pirata) -> None:
    """The table that stands for a mate says of every answer what the mate itself does."""
    played_out = Auction(state, Fast(1), 4)
    last = state.bids[-1] if state.bids else Bid(A, 0, 0)
    backers = {played_out.seats.index(made.seat) for made in state.bids if made.face == last.face}
    bid = (np.array([number]) for number in (last.quantity, last.face, sum(1 << at for at in backers)))
    thinks = played_out._thinks(0, played_out.worlds[:1], *bid)[0]
    width, lowest = len(played_out.faces), int(played_out.faces[0])
    for worth, action in scored_bids(state):
        match action:
            case Raise(quantity, face):
                at = RAISES_AT + (quantity - last.quantity) * width + face - lowest
            case ThumbsUp():
                at = RAISES_AT + width + last.face - lowest
            case _:
                at = LIAR_AT if action == LIAR else LOCK_AT
        assert thinks[at] == pytest.approx(worth)


@pytest.mark.parametrize("state", [*AUCTIONS, betting("2 4 C4", "4 4", "6 1 2", bids=[(C, 2, 4)], expansion=True)])
def test_auctions_go_on_as_their_plain_form_says(state: Pirata) -> None:
    """Of a captain who has seen all cups, so that every world is the true one; and everybody bids without noise."""
    state = msgspec.structs.replace(state, peeks=[(A, seat) for seat in state.participants if seat != A])
    played_out = Auction(state, Fast(1), 2, msgspec.structs.replace(CAPTAIN, noise=0.0))
    raises = raises_to_try(state)
    found = played_out.raised([(each.quantity, each.face) for each in raises])
    for each, worth in zip(raises, found, strict=True):
        expected = bid_on(state, A, each)
        assert worth == pytest.approx(played_out.open if expected is None else expected), each


@pytest.mark.parametrize("cups", [("K4", "2 3"), ("2 3", "K4")])
def test_a_cup_may_hold_special_dice_alone(cups: tuple[str, ...]) -> None:
    state = betting(*cups, "2 5 6", bids=[(C, 2, 5)])
    state.peeks.append((A, B))
    assert Auction(state, Fast(1), 64).dice.plain.shape[1] == len(cups) + 1
    answer(state)


def test_dice_that_nobody_sees_are_rolled_anew_and_known_ones_are_not() -> None:
    state = betting("3 3 1 2 4", "3 4 5 6 6", "1 2 4 5 6")
    state.peeks.append((A, B))
    dice = Auction(state, Fast(1), 64).dice.plain
    assert (dice[:, 0, 3] == 3).all()
    assert (dice[:, 1, 6] == 2).all()
    assert dice[:, 2, 6].std() > 0.5


def test_a_bid_makes_dice_of_its_face_likelier() -> None:
    silent, heard = (
        Auction(betting("2 2 3 6 6", "4 4 4 1 2", "2 2 6 5 5", bids=bids), Fast(1), 400).dice.plain[:, 2, 5].mean()
        for bids in ([], [(B, 2, 4), (C, 4, 5)])
    )
    assert heard > silent + 0.3


def test_an_absurd_bid_is_called() -> None:
    assert answer(betting(*FIVES, bids=[(D, 14, 5)])) == LIAR


def test_a_bid_that_must_be_true_is_never_called_a_lie() -> None:
    for seed in range(10):
        assert answer(betting("5 5 1 1 5", *FIVES[1:], bids=[(D, 3, 5)]), seed) != LIAR


def test_whoever_has_seen_all_cups_locks_what_is_exact() -> None:
    state = betting("5 5 2", "2 3 4", "5 6 6", bids=[(C, 3, 5)])
    state.peeks += [(A, B), (A, C)]
    assert answer(state) == LOCK


def test_where_nothing_is_higher_a_captain_calls() -> None:
    state = betting("5 5 2", "2 3 4", "5 6 6", bids=[(C, 31, 6)])
    assert answer(state) == LIAR


def test_who_has_seen_many_dice_counts_them_all() -> None:
    fives = " ".join("5" * 10)
    state = betting(fives, fives, fives, fives, bids=[(D, 36, 5)])
    state.peeks += [(A, B), (A, C), (A, D)]
    assert answer(state) not in (LIAR, LOCK)


def test_who_plays_for_the_phantom_bids_as_a_mate_does() -> None:
    """Nothing is won for the Phantom, so there is nothing to look ahead to."""
    match = tortuga.new_match("pirata_codex", seats=2, seed=3, options={"setup": "first_voyage"})
    helms = 0
    for seed in range(40):
        match = tortuga.new_match("pirata_codex", seats=2, seed=seed, options={"setup": "first_voyage"})
        while not match.over and not helms:
            seat = next(iter(match.waiting))
            window = match.seat(seat)
            if match.state.phase == "auction" and match.state.turn >= match.state.humans:
                helms += 1
                assert bot.choose(window, Fast(5), CAPTAIN) == bot.choose(window, Fast(5))
            match.act(seat, bot.choose(window, Fast(seed)))
    assert helms


CASES: list[tuple[int, dict[str, Any]]] = [
    (4, {}),
    (2, {"expansion": True, "map": "curse"}),
    (3, {"setup": "first_voyage", "action_order": "priority"}),
    (6, {"expansion": True, "map": "both", "ghostpack": True}),
    (4, {"skins": ["instant_death", "rough_seas", "dead_ones", "close_quarters"], "expansion": True}),
    (3, {"skins": ["open_hands", "golden_voyage", "second_lap", "full_muster"], "count_aid": True}),
]


@pytest.mark.parametrize(("seats", "options"), CASES)
def test_a_captain_plays_at_every_table(seats: int, options: dict[str, Any]) -> None:
    match = tortuga.new_match("pirata_codex", seats=seats, seed=5, options=options)
    play_out(match, {seat: ThumbBot(5, "captain") for seat in range(seats)})
    assert match.over


@pytest.mark.parametrize(("seats", "options"), CASES)
def test_a_captain_knows_no_secrets(seats: int, options: dict[str, Any]) -> None:
    """In every world that the seat cannot tell from this one it bids the same, and as its scores say."""
    match = tortuga.new_match("pirata_codex", seats=seats, seed=9, options=options)
    bids = 0
    while not match.over and bids < 25:
        seat, ask = next(iter(match.waiting.items()))
        window = match.seat(seat)
        action = bot.choose(window, Fast(bids), CAPTAIN)
        if ask.kind in ("first_bid", "bet_turn"):
            assert bot.choose(match.redeal(seat, bids).seat(seat), Fast(bids), CAPTAIN) == action
            assert best(bot.scores(window, Fast(bids), CAPTAIN)) == action
            bids += 1
        match.act(seat, action)
