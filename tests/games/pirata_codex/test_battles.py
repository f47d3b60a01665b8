"""Battles, duels, and the two pirates who interfere with them."""

from __future__ import annotations

from itertools import product

import pytest
from pirata_table import A, B, C, D, Play, battle, begin, stage

from tortuga.engine import Action, IllegalAction
from tortuga.engine.describing.facts import Fact, Forecast, fact, waste
from tortuga.games.pirata_codex.actions import BUY_CARD, PASS, KeepRoll, PlayCard
from tortuga.games.pirata_codex.chapters.battle import battle as fight
from tortuga.games.pirata_codex.chapters.battle import duel
from tortuga.games.pirata_codex.events import BattleDecided, LuckyKept
from tortuga.games.pirata_codex.state import Pirata
from tortuga.games.pirata_codex.telling.forecasts.rolls import fate, rolled
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
    """D lost the betting and does not sail, so D's cards are of no use. Those who dropped out cannot play either."""
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


# What is said before a card is played


def said(play: Play, seat: int) -> dict[Action, tuple[Fact, ...]]:
    told = play.match.forecast(seat)
    assert isinstance(told, Forecast)
    return dict(zip(play.waiting[seat].options, told.hints, strict=True))


def test_the_first_and_the_second_roll_say_what_comes_of_them() -> None:
    """B has a hook against a musket and a dagger, and rolls a cannon."""
    state = sail_battle(B=["lucky_pirate"])
    play = begin(state, 0, *battle("musket", "hook", "dagger"), *battle("cannon"))
    play.act(B, LUCKY)
    assert said(play, B) == {
        KeepRoll("old"): (waste("worse", face="hook"),),
        KeepRoll("new"): (fact("roll_wins", face="cannon"),),
    }


def test_in_a_battle_passing_and_cheating_say_what_would_come_of_them() -> None:
    """A has the best roll: exchanging it would be a waste."""
    state = sail_battle(A=["cheating_pirate", "lucky_pirate"])
    play = begin(state, 0, *battle("musket", "hook", "dagger"))
    assert said(play, A) == {
        PASS: (fact("roll_wins", face="musket"),),
        cheat(B): (waste("worse", face="hook"),),
        cheat(C): (waste("worse", face="dagger"),),
        LUCKY: (waste("lucky_in_vain"),),
    }
    doubtful = {play.waiting[A].options[one.option]: one.word for one in play.match.cautions(A)}
    assert doubtful == {cheat(B): "worse", cheat(C): "worse", LUCKY: "lucky_in_vain"}


def test_a_lucky_pirate_says_how_often_it_helps() -> None:
    """A has a hook against a musket: musket ties, cannon and crown win. That is three faces of eight."""
    state = sail_battle(A=["lucky_pirate"])
    play = begin(state, 0, *battle("hook", "musket", "dagger"))
    assert said(play, A)[LUCKY] == (fact("lucky", chance=38),)


@pytest.mark.parametrize(("goal", "found"), [("winner", "wins"), ("loser", "loses")])
def test_fates_are_what_battles_come_to(goal: str, found: str) -> None:
    """All rolls of two players and some of three: either one is found, as in the battle itself, or there is a tie."""
    for rolls in [*product(range(1, 9), repeat=2), *product((1, 4, 8), repeat=3)]:
        state = stage(3)
        seats = range(len(rolls))
        state.rolls[:], state.goal = [*rolls, 0][:3], goal
        fates = [fate(state, seat, rolled(state)) for seat in seats]
        sought = max(rolls) if goal == "winner" else min(rolls)
        if rolls.count(sought) == 1:
            assert [seat for seat in seats if fates[seat] == found] == [fought(rolls, goal)]
            assert "ties" not in fates
        else:
            assert [one == "ties" for one in fates] == [roll == sought for roll in rolls]


def fought(rolls: tuple[int, ...], goal: str) -> int:
    """A battle with these rolls, which decide it at once."""
    draws = [roll - 1 for roll in rolls]
    found: int = rehearse(stage(3), lambda table: fight(table, range(len(rolls)), goal), draws=draws).result
    return found


def test_the_view_says_who_won_the_last_battle_until_the_next_round() -> None:
    state = sail_battle()
    play = begin(state, 0, *battle("musket", "hook", "dagger"))
    assert play.view(D).decided == A
    assert [player.battle for player in play.view(D).players[:3]] == ["musket", "hook", "dagger"]
