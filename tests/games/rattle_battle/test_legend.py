"""What legends see besides: positions in which a captain answers one thing and a legend another."""

from __future__ import annotations

from msgspec.structs import replace
from rattle_table import CANNON, Y1, Y2, A, B, C, D, begin, die, fit, float_ship, have, stack, stage

from tortuga.engine import Action, Fast
from tortuga.engine.scores import best
from tortuga.games.rattle_battle.actions import (
    DONE,
    BuyCard,
    BuyPart,
    Fire,
    Hire,
    KeepSailor,
    Line,
    Move,
)
from tortuga.games.rattle_battle.bot import choose
from tortuga.games.rattle_battle.bot import crazy as crazy_bot
from tortuga.games.rattle_battle.bot.guild import worth_of_a_coin
from tortuga.games.rattle_battle.bot.outlook import outlook
from tortuga.games.rattle_battle.bot.weights import CAPTAIN, Weights
from tortuga.games.rattle_battle.bot.worth import best_of_three, sailor_worth
from tortuga.games.rattle_battle.data import LOCATIONS, SAILOR
from tortuga.games.rattle_battle.state import Rattle


def answer(state: Rattle, weights: Weights = CAPTAIN, seat: int = A) -> Action:
    return choose(begin(state, Fast(2)).match.seat(seat), Fast(1), weights)


def in_port(location: str, *loot: str, quest: int = 0) -> Rattle:
    state = stage(seats=4)
    state.phase, state.quest, state.location = "port", quest, LOCATIONS.index(location)
    have(state, A, *loot)
    return state


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


# Sailors


def test_a_legend_hires_who_brings_coins_not_who_brings_more_loot() -> None:
    """The hold is full anyway: three drawn tokens in ten never find a slot."""

    def kept(weights: Weights) -> Action:
        state = in_port("tavern", "rum", "rum")
        stack(state.sailors, SAILOR, "salty_pete", "lady_lavinia", "anna_anchor")
        play = begin(state, Fast(2))
        play.act(A, Hire(("rum", "rum"), ()))
        return choose(play.match.seat(A), Fast(1), weights)

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


def test_a_legend_fires_before_it_moves() -> None:
    """A shot is sure. A ship that is only touched may be taken by rivals who can still act."""
    state = stage("i1", seats=4)
    state.step = 1
    fit(state, A, "cannon")
    float_ship(state, die(A), 100, 100, face=CANNON)
    float_ship(state, Y1, 160, 100, face=2)
    for seat in (B, C, D):
        float_ship(state, die(seat), 210, 20 + 40 * seat, face=5)
        fit(state, seat, "cannon", "cannon")
    assert isinstance(answer(state), Move)
    assert answer(state, replace(CAPTAIN, doubt_far=0.15, doubt_shot=0.3)) == Fire(die(A), Y1)


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


def test_a_legend_lines_up_against_captains_too() -> None:
    """Captains put the worst first and the best in the middle: so the legend does not meet them there."""
    state = stage("cutlass_duel", 4)
    state.phase = "crazy"
    play = begin(state, Fast(3))
    game = play.state.game
    assert game is not None
    for seat in range(4):
        game.faces[seat][:] = [5, 4, 3]

    def row(weights: Weights) -> list[int]:
        line = best(crazy_bot.duel_order(weights, play.state, A, play.waiting[A], Fast(1)))
        assert isinstance(line, Line)
        return [game.faces[A][i] for i in line.dice]

    assert row(CAPTAIN) == [3, 5, 4]
    assert row(replace(CAPTAIN, cunning=0.7)) != [3, 5, 4]
