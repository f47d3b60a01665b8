"""Battles, duels, and the two pirates who interfere with them."""

from __future__ import annotations

import pytest
from pirata_table import A, B, C, D, battle, begin, stage

from tortuga.engine import IllegalAction
from tortuga.games.pirata_codex.actions import BUY_CARD, PASS, KeepRoll, PlayCard
from tortuga.games.pirata_codex.battle import battle as fight
from tortuga.games.pirata_codex.battle import duel
from tortuga.games.pirata_codex.events import BattleDecided, LuckyKept
from tortuga.games.pirata_codex.state import Pirata
from tortuga.kit import rehearse

LUCKY = PlayCard("lucky_pirate")


def cheat(target: int) -> PlayCard:
    return PlayCard("cheating_pirate", target)


def test_e11_a_battle_for_a_winner() -> None:
    rolls = battle("crown", "cutlass", "crown", "hook", "dagger", "dagger", "musket", "pistol")
    assert rehearse(stage(), lambda table: fight(table, (A, B, C, D)), draws=rolls).result == A


def test_e12_a_battle_for_a_loser() -> None:
    rolls = battle("cutlass", "skull", "skull", "cannon", "pistol", "hook")
    assert rehearse(stage(), lambda table: fight(table, (A, B, C, D), "loser"), draws=rolls).result == C


def test_all_equal_roll_again() -> None:
    rolls = battle("hook", "hook", "hook", "crown", "hook", "hook")
    running = rehearse(stage(), lambda table: fight(table, (A, B, C)), draws=rolls)
    assert running.result == A
    assert running.told(BattleDecided) == [BattleDecided("winner", A)]


def test_a_duel_is_a_battle_for_a_winner_between_two() -> None:
    assert rehearse(stage(), lambda table: duel(table, A, B), draws=battle("dagger", "pistol")).result == B


def test_one_alone_does_not_roll() -> None:
    assert rehearse(stage(), lambda table: fight(table, (C,))).result == C


def test_after_a_hundred_rolls_the_first_from_the_token_holder_is_sought() -> None:
    state = stage()
    state.token = C
    rolls = battle(*["hook", "hook"] * 100)
    assert rehearse(state, lambda table: fight(table, (A, B)), draws=rolls).result == A
    state.direction = -1
    assert rehearse(state, lambda table: fight(table, (A, B)), draws=rolls).result == B


# Lucky and Cheating Pirate


def sail_battle(**hands: list[str]) -> Pirata:
    """A, B and C are about to battle for the tile; the sail die is still to be rolled."""
    state = stage(4)
    state.phase = "sail"
    state.winner, state.loser = A, D
    state.participants[:] = [A, B, C, D]
    state.sailing[:] = [A, B, C]
    for name, hand in hands.items():
        state.players["ABCD".index(name)].hand[:] = hand
    return state


def test_e13_cheating_then_lucky_in_one_roll() -> None:
    state = sail_battle(B=["lucky_pirate"], C=["cheating_pirate"])
    play = begin(state, 0, *battle("musket", "crown", "hook"), *battle("pistol"))
    assert list(play.waiting) == [B]
    play.answer((B, PASS), (C, cheat(B)))
    assert play.state.rolls[:3] == [6, 2, 8]
    play.act(B, LUCKY)
    assert play.waiting[B].kind == "lucky_choice"
    assert play.waiting[B].default == KeepRoll("new")
    assert play.view(A).lucky == "pistol"
    play.act(B, KeepRoll("new"))
    assert play.told(LuckyKept) == [LuckyKept(B, "pistol")]
    assert play.state.tile_winner == C


def test_a_lucky_pirate_may_keep_the_old_result() -> None:
    state = sail_battle(A=["lucky_pirate"])
    play = begin(state, 0, *battle("musket", "hook", "hook"), *battle("dagger"))
    play.act(A, LUCKY)
    assert play.waiting[A].default == KeepRoll("old"), "the higher of the two"
    play.act(A, KeepRoll("old"))
    assert play.state.tile_winner == A


def test_an_equal_second_result_leaves_nothing_to_choose() -> None:
    state = sail_battle(A=["lucky_pirate"])
    play = begin(state, 0, *battle("hook", "dagger", "pistol"), *battle("hook"))
    play.act(A, LUCKY)
    assert play.state.tile_winner == C


def test_cheating_needs_another_result() -> None:
    state = sail_battle(A=["cheating_pirate"])
    play = begin(state, 0, *battle("hook", "hook", "crown"))
    assert play.waiting[A].options == (PASS, cheat(C))
    with pytest.raises(IllegalAction):
        play.act(A, cheat(B))


def test_only_those_who_rolled_may_interfere() -> None:
    """D lost the betting and does not sail: his cards are of no use here. Those dropped out cannot play either."""
    state = sail_battle(D=["lucky_pirate", "cheating_pirate"], C=["lucky_pirate"])
    play = begin(state, 0, *battle("crown", "crown", "hook"), *battle("hook", "dagger"))
    assert list(play.waiting) == [C]
    play.act(C, PASS)
    assert play.state.tile_winner == B


def test_in_a_battle_window_coins_may_buy_a_card_and_play_it_at_once() -> None:
    state = sail_battle()
    state.players[C].coins = 2
    state.players[D].coins = 2
    state.deck.remove("lucky_pirate")
    state.deck.append("lucky_pirate")
    for seat in (C, D):
        state.players[seat].gold = seat == D  # D has played his gold: nothing to offer him here
    play = begin(state, 0, *battle("musket", "hook", "hook"), *battle("crown"))
    play.answer((C, PASS), (D, PASS), (C, PASS))  # at the start of the phase and after the sail die
    assert (list(play.waiting), play.waiting[C].options) == ([C], (PASS, BUY_CARD))
    play.act(C, BUY_CARD)
    play.answer((C, LUCKY), (C, KeepRoll("new")))
    assert play.state.tile_winner == C


def test_a_gold_card_already_played_closes_the_window() -> None:
    state = sail_battle(A=["lucky_pirate"])
    state.players[A].gold = True
    play = begin(state, 0, *battle("musket", "hook", "hook"))
    assert play.state.tile_winner == A
