"""Battles, duels, and the two pirates who interfere with them."""

from __future__ import annotations

import pytest
from pirata_table import A, B, C, D, act, battle, begin, run, stage, told

from tortuga.engine import IllegalAction
from tortuga.games.pirata_codex.actions import BUY_CARD, PASS, KeepRoll, PlayCard
from tortuga.games.pirata_codex.battle import battle as fight
from tortuga.games.pirata_codex.battle import duel
from tortuga.games.pirata_codex.events import BattleDecided, LuckyKept
from tortuga.games.pirata_codex.state import Pirata

LUCKY = PlayCard("lucky_pirate")


def cheat(target: int) -> PlayCard:
    return PlayCard("cheating_pirate", target)


def test_e11_a_battle_for_a_winner() -> None:
    rolls = battle("crown", "cutlass", "crown", "hook", "dagger", "dagger", "musket", "pistol")
    assert run(stage(), lambda table: fight(table, (A, B, C, D)), draws=rolls).result == A


def test_e12_a_battle_for_a_loser() -> None:
    rolls = battle("cutlass", "skull", "skull", "cannon", "pistol", "hook")
    assert run(stage(), lambda table: fight(table, (A, B, C, D), "loser"), draws=rolls).result == C


def test_all_equal_roll_again() -> None:
    rolls = battle("hook", "hook", "hook", "crown", "hook", "hook")
    running = run(stage(), lambda table: fight(table, (A, B, C)), draws=rolls)
    assert running.result == A
    assert running.told(BattleDecided) == [BattleDecided("winner", A)]


def test_a_duel_is_a_battle_for_a_winner_between_two() -> None:
    assert run(stage(), lambda table: duel(table, A, B), draws=battle("dagger", "pistol")).result == B


def test_one_alone_does_not_roll() -> None:
    assert run(stage(), lambda table: fight(table, (C,))).result == C


def test_after_a_hundred_rolls_the_first_from_the_token_holder_is_sought() -> None:
    state = stage()
    state.token = C
    rolls = battle(*["hook", "hook"] * 100)
    assert run(state, lambda table: fight(table, (A, B)), draws=rolls).result == A
    state.direction = -1
    assert run(state, lambda table: fight(table, (A, B)), draws=rolls).result == B


# Lucky and Cheating Pirate


def sail_battle(**hands: list[str]) -> Pirata:
    """A, B and C are about to battle for the tile; the sail die is still to be rolled."""
    state = stage(4)
    state.stage = "sail"
    state.winner, state.loser = A, D
    state.participants[:] = [A, B, C, D]
    state.sailing[:] = [A, B, C]
    for name, hand in hands.items():
        state.players["ABCD".index(name)].hand[:] = hand
    return state


def test_e13_cheating_then_lucky_in_one_roll() -> None:
    state = sail_battle(B=["lucky_pirate"], C=["cheating_pirate"])
    match = begin(state, 0, *battle("musket", "crown", "hook"), *battle("pistol"))
    assert list(match.waiting) == [B]
    act(match, (B, PASS), (C, cheat(B)))
    assert match.state.rolls[:3] == [6, 2, 8]
    match.act(B, LUCKY)
    assert match.waiting[B].kind == "lucky_choice"
    assert match.waiting[B].default == KeepRoll("new")
    assert match.view(A).lucky == "pistol"
    match.act(B, KeepRoll("new"))
    assert told(match, LuckyKept) == [LuckyKept(B, "pistol")]
    assert match.state.tile_winner == C


def test_a_lucky_pirate_may_keep_the_old_result() -> None:
    state = sail_battle(A=["lucky_pirate"])
    match = begin(state, 0, *battle("musket", "hook", "hook"), *battle("dagger"))
    match.act(A, LUCKY)
    assert match.waiting[A].default == KeepRoll("old"), "the higher of the two"
    match.act(A, KeepRoll("old"))
    assert match.state.tile_winner == A


def test_an_equal_second_result_leaves_nothing_to_choose() -> None:
    state = sail_battle(A=["lucky_pirate"])
    match = begin(state, 0, *battle("hook", "dagger", "pistol"), *battle("hook"))
    match.act(A, LUCKY)
    assert match.state.tile_winner == C


def test_cheating_needs_another_result() -> None:
    state = sail_battle(A=["cheating_pirate"])
    match = begin(state, 0, *battle("hook", "hook", "crown"))
    assert match.waiting[A].options == (PASS, cheat(C))
    with pytest.raises(IllegalAction):
        match.act(A, cheat(B))


def test_only_those_who_rolled_may_interfere() -> None:
    """D lost the betting and does not sail: his cards are of no use here. Those dropped out cannot play either."""
    state = sail_battle(D=["lucky_pirate", "cheating_pirate"], C=["lucky_pirate"])
    match = begin(state, 0, *battle("crown", "crown", "hook"), *battle("hook", "dagger"), seed=3)
    assert list(match.waiting) == [C]
    match.act(C, PASS)
    assert match.state.tile_winner == B


def test_in_a_battle_window_coins_may_buy_a_card_and_play_it_at_once() -> None:
    state = sail_battle()
    state.players[C].coins = 2
    state.players[D].coins = 2
    state.deck.remove("lucky_pirate")
    state.deck.append("lucky_pirate")
    for seat in (C, D):
        state.players[seat].gold = seat == D  # D has played his gold: nothing to offer him here
    match = begin(state, 0, *battle("musket", "hook", "hook"), *battle("crown"))
    act(match, (C, PASS), (D, PASS), (C, PASS))  # at the start of the phase and after the sail die
    assert (list(match.waiting), match.waiting[C].options) == ([C], (PASS, BUY_CARD))
    match.act(C, BUY_CARD)
    act(match, (C, LUCKY), (C, KeepRoll("new")))
    assert match.state.tile_winner == C


def test_a_gold_card_already_played_closes_the_window() -> None:
    state = sail_battle(A=["lucky_pirate"])
    state.players[A].gold = True
    match = begin(state, 0, *battle("musket", "hook", "hook"), seed=5)
    assert match.state.tile_winner == A
