"""What a legend knows that a captain does not: one rule at a time, as far as possible in positions where their answers
differ."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from rattle_table import CANNON, Y1, Y2, A, B, C, D, Play, begin, die, fit, float_ship, have, stack, stage

from tortuga.engine import Action, Fast, make_ask
from tortuga.engine.describing.scores import best
from tortuga.games.rattle_battle.actions import (
    DONE,
    BuyCard,
    BuyPart,
    Discard,
    Fire,
    Hire,
    KeepSailor,
    Line,
    Move,
    NameFace,
    Pass,
    SetAside,
)
from tortuga.games.rattle_battle.bot import crazy as crazy_bot
from tortuga.games.rattle_battle.bot import scores
from tortuga.games.rattle_battle.bot.guild import Purses, lead, worth_of_a_coin
from tortuga.games.rattle_battle.bot.outlook import outlook
from tortuga.games.rattle_battle.bot.weights import CAPTAIN, LEGEND, MATE, Weights
from tortuga.games.rattle_battle.bot.worth import best_of_three, sailor_worth
from tortuga.games.rattle_battle.chapters.crazy.rolled import tales
from tortuga.games.rattle_battle.data import LOCATIONS, SAILOR
from tortuga.games.rattle_battle.state import Rattle


def answer(state: Rattle, weights: Weights = CAPTAIN, seat: int = A) -> Action:
    return best(scores(begin(state, Fast(2)).match.seat(seat), Fast(1), weights))


def in_port(location: str, *loot: str, quest: int = 0) -> Rattle:
    state = stage(seats=4)
    state.phase, state.quest, state.location = "port", quest, LOCATIONS.index(location)
    have(state, A, *loot)
    return state


def test_only_legends_have_the_rules_of_legends() -> None:
    for rule in (
        "guild", "coin_lead", "crew", "cunning", "leader", "doubt_far", "doubt_near", "doubt_shot", "urgent",
    ):  # fmt: skip
        assert getattr(MATE, rule) == getattr(CAPTAIN, rule) == 0 < getattr(LEGEND, rule), rule


def with_coins(state: Rattle, *coins: int) -> Rattle:
    for player, own in zip(state.players, coins, strict=True):
        player.coins = own
    return state


# The Guild


def test_a_legend_leaves_a_card_for_a_better_one() -> None:
    """Nobody else can buy now. With the coins of the next quest it can have two better cards."""
    state = with_coins(in_port("guild"), 6, 4, 3, 3)
    state.sold, state.baron = 2, B
    assert answer(state) == BuyCard()
    assert answer(state, replace(CAPTAIN, guild=1.0)) == DONE


def test_a_legend_sells_its_rum_for_a_card_instead_of_hiring() -> None:
    """A coin is missing for the last card but one. Whoever comes next has the money for it."""
    state = with_coins(in_port("tavern", "rum", "rum", quest=2), 8, 9, 9, 9)
    state.sold = 6
    assert isinstance(answer(state), Hire)
    assert answer(state, replace(CAPTAIN, guild=1.0)) == DONE


def test_a_coin_is_worth_more_while_the_guild_has_cards() -> None:
    state = with_coins(stage(seats=4), 2, 2, 2, 2)
    assert worth_of_a_coin(state, A) > 1.2
    state.sold = 8
    assert worth_of_a_coin(state, A) == 1.0


def test_a_legend_short_of_coins_repairs_with_fabrics_and_keeps_its_valuables() -> None:
    """To a captain a part is worth more than a coin. But two cards are left in the Guild, and coins buy them."""
    state = with_coins(stage(seats=4), 2, 4, 4, 4)
    state.phase, state.quest, state.sold = "repairs", 1, 6
    have(state, A, "fabrics", "valuables")
    state.players[A].sunk = [die(A)]
    assert answer(state) == Discard("valuables")
    assert answer(state, replace(CAPTAIN, coin_lead=0.5)) == Discard("fabrics")


def test_a_ship_worth_a_coin_is_worth_more_while_the_guild_has_cards() -> None:
    state = with_coins(stage("i1", seats=4), 2, 2, 2, 2)
    float_ship(state, die(A), 100, 100, face=5)
    float_ship(state, Y1, 100, 140, face=2)
    weights = replace(CAPTAIN, coin_lead=0.5)
    assert outlook(weights, state, A) > outlook(CAPTAIN, state, A)
    state.sold = 8
    assert outlook(weights, state, A) == outlook(CAPTAIN, state, A)


# Sailors


def test_a_legend_hires_who_brings_coins_not_who_brings_more_loot() -> None:
    """The hold is full anyway: three drawn tokens in ten never find a slot."""

    def kept(weights: Weights) -> Action:
        state = in_port("tavern", "rum", "rum")
        stack(state.sailors, SAILOR, "salty_pete", "lady_lavinia", "anna_anchor")
        play = begin(state, Fast(2))
        play.act(A, Hire(("rum", "rum"), ()))
        return best(scores(play.match.seat(A), Fast(1), weights))

    assert kept(CAPTAIN) == KeepSailor("salty_pete")
    assert kept(replace(CAPTAIN, crew=1.0)) == KeepSailor("lady_lavinia")


def test_the_best_of_three_is_better_than_the_mean_and_no_better_than_the_best() -> None:
    state = stage(seats=4)
    worths = [sailor_worth(state, state.players[A], sailor) for sailor in state.sailors]
    assert sum(worths) / len(worths) < best_of_three(state, state.players[A]) < max(worths)


def test_a_legend_builds_what_a_sailor_counts_at_the_end() -> None:
    state = in_port("shipyard", "fabrics", quest=4)
    fit(state, A, "sailmaker_silas", "cannon", "cannon", "cannon", "cannon")
    assert answer(state) == DONE
    assert answer(state, replace(CAPTAIN, crew=1.0)) == BuyPart("sail", "fabrics")


# At sea


def test_a_legend_sinks_what_it_would_only_win_in_the_battle() -> None:
    """Three rivals can still act before the Battle. A shot is sure."""
    state = stage("i1", seats=4)
    state.players[A].parts[0] = 0
    fit(state, A, "cannon", "cannon")
    float_ship(state, die(A), 100, 100, face=5)
    float_ship(state, Y1, 140, 100, face=2)
    for seat in (B, C, D):
        float_ship(state, die(seat), 260, 20 + 40 * seat, face=5)
    assert answer(state) == Pass()
    assert answer(state, replace(CAPTAIN, doubt_far=0.15)) == Fire(die(A), Y1)


def test_a_legend_fires_before_it_moves() -> None:
    """Rivals could fire at a ship that it only touches."""
    state = stage("i1", seats=4)
    state.step = 1
    fit(state, A, "cannon")
    float_ship(state, die(A), 100, 100, face=CANNON)
    float_ship(state, Y1, 160, 100, face=2)
    for seat in (B, C, D):
        float_ship(state, die(seat), 210, 20 + 40 * seat, face=5)
        fit(state, seat, "cannon", "cannon")
    assert isinstance(answer(state), Move)
    assert answer(state, replace(CAPTAIN, doubt_shot=0.3)) == Fire(die(A), Y1)


def test_a_legend_fires_first_at_what_others_could_fire_at() -> None:
    state = stage("i1", seats=4)
    state.players[A].parts[0] = 0
    fit(state, A, "cannon")
    float_ship(state, die(A), 140, 140, face=CANNON)
    float_ship(state, Y1, 100, 140, face=4)
    float_ship(state, Y2, 180, 140, face=4)
    float_ship(state, die(B), 210, 140, face=1)
    fit(state, B, "cannon", "cannon")
    assert answer(state) == Fire(die(A), Y1)
    assert answer(state, replace(CAPTAIN, urgent=0.1)) == Fire(die(A), Y2)


@pytest.mark.parametrize(("gap", "doubted", "sure"), [(12, "doubt_near", "doubt_far"), (40, "doubt_far", "doubt_near")])
def test_touched_ships_and_others_have_doubts_of_their_own(gap: int, doubted: str, sure: str) -> None:
    """Every rival who can act takes the same share off; C has passed."""
    state = stage("i1", seats=4)
    float_ship(state, die(A), 100, 100, face=5)
    float_ship(state, Y1, 100, 100 + gap, face=2)
    for seat in (B, C, D):
        float_ship(state, die(seat), 260, 20 + 40 * seat, face=5)
    state.players[C].passed = True
    full = outlook(CAPTAIN, state, A, contested=True)
    assert outlook(replace(CAPTAIN, **{doubted: 0.12}), state, A, contested=True) == pytest.approx(0.76 * full)
    assert outlook(replace(CAPTAIN, **{sure: 0.12}), state, A, contested=True) == full


def test_a_ship_is_doubtful_only_to_those_whose_rivals_can_act() -> None:
    state = stage("i1", seats=4)
    float_ship(state, die(A), 100, 100, face=5)
    float_ship(state, Y1, 100, 140, face=2)
    weights = replace(CAPTAIN, doubt_far=0.15, doubt_near=0.04, doubt_shot=0.3)
    alone = outlook(weights, state, A, contested=True)
    assert alone == outlook(CAPTAIN, state, A)
    float_ship(state, die(B), 140, 180, face=1)
    in_reach = outlook(weights, state, A, contested=True)
    assert in_reach < alone
    fit(state, B, "cannon", "cannon")
    in_range = outlook(weights, state, A, contested=True)
    assert in_range < in_reach
    state.players[B].passed = True
    assert outlook(weights, state, A, contested=True) == alone


def test_what_the_leader_wins_hurts_a_legend_most() -> None:
    state = with_coins(stage("i1", seats=4), 0, 9, 1, 1)
    float_ship(state, Y1, 100, 100, face=1)
    rival = float_ship(state, die(B), 112, 100, face=5)
    weights = replace(CAPTAIN, leader=0.1)
    to_the_leader = outlook(weights, state, A)
    assert to_the_leader < outlook(CAPTAIN, state, A)
    rival.die = die(C)
    assert outlook(weights, state, A) == outlook(CAPTAIN, state, A)


# Mini-games


def all_rolled(name: str, faces: list[int]) -> tuple[Play, Any]:
    """A mini-game in which all four players have rolled the same."""
    state = stage(name, 4)
    state.phase = "crazy"
    play = begin(state, Fast(3))
    game = play.state.game
    assert game is not None
    for seat in range(4):
        game.faces[seat][:] = faces
    return play, game


def test_a_legend_lines_up_against_captains_too() -> None:
    """Captains put the worst first and the best in the middle: so the legend does not meet them there."""
    play, game = all_rolled("cutlass_duel", [5, 4, 3])

    def row(weights: Weights) -> list[int]:
        line = best(crazy_bot.duel_order(weights, play.state, A, play.waiting[A], Fast(1)))
        assert isinstance(line, Line)
        return [game.faces[A][i] for i in line.dice]

    assert row(CAPTAIN) == [3, 5, 4]
    assert row(replace(CAPTAIN, cunning=0.7)) != [3, 5, 4]


def test_a_legend_does_not_count_on_a_brawl_where_all_name_the_same() -> None:
    """Captains expect the others to name the fours, and name the fives: so will the other captains."""
    play, _ = all_rolled("brawl", [4, 4, 5])

    def name(weights: Weights) -> Action:
        return best(crazy_bot.brawl_name(weights, play.state, A, play.waiting[A], Fast(1)))

    assert name(CAPTAIN) == NameFace(5)
    assert name(replace(CAPTAIN, cunning=0.7)) == NameFace(4)


def test_a_legend_tells_a_longer_tale_before_captains() -> None:
    """Fourteen, with the bonus for all dice, is enough against mates. Captains who come later will tell more."""
    state = stage("tall_tales", 4)
    state.phase = "crazy"
    state = begin(state, Fast(3)).state
    assert state.game is not None
    state.game.faces[A][:] = [5, 3, 3]
    ask = make_ask("tales", [*tales((0, 1, 2), 3)])

    def told(weights: Weights) -> Action:
        return best(crazy_bot.tales(weights, state, A, ask, Fast(1)))

    assert told(CAPTAIN) == SetAside((0, 1, 2), True)
    assert told(replace(CAPTAIN, cunning=0.7)) == SetAside((0,), False)


def test_the_guild_can_be_planned_for_in_scenarios_of_any_length() -> None:
    """A variant may have more quests than the ones that captains' incomes were counted in."""
    purses = Purses(coins=(4, 4), off=(0, 0), sold=0, first=0, at=0, quest=0, quests=9, earned=1.0)
    assert lead(purses, 0, True) > 0
