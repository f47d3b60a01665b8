"""A captain keeps its ships back: what is afloat when piles and hands are gone decides, nothing else."""

from __future__ import annotations

import pytest
from attack_table import Play, Sea

from tortuga.bots import ThumbBot
from tortuga.engine import Fast, Match
from tortuga.engine.describing.scores import best
from tortuga.games.pirate_attack import bot
from tortuga.games.pirate_attack.actions import (
    AllPiles,
    AtPlayer,
    Buy,
    Done,
    OnePile,
    Pass,
    PlayBlockade,
    PlayCard,
    PlayMagic,
)
from tortuga.games.pirate_attack.bot.weights import CAPTAIN, MATE, Weights
from tortuga.games.pirate_attack.rules import RULES


def chosen(game: Play, weights: Weights = CAPTAIN) -> object:
    return best(bot.scores(game.match.seat(game.seat), Fast(1), weights))


def test_ships_stay_in_hand_while_there_is_something_else_to_play() -> None:
    sea = Sea(3)
    sea.hand(0, "ship_brigantine_9_9", "open_market_5", "damn_pirates")
    sea.ship(1, "9/9")
    sea.on_top("ship_sloop_3_3")
    game = sea.begin().until("play")
    assert chosen(game, MATE) == PlayCard("ship_brigantine_9_9")
    assert chosen(game) == PlayCard("open_market_5")


def test_of_ships_alone_the_smallest_comes_out() -> None:
    sea = Sea(3)
    sea.hand(0, "ship_brigantine_9_9", "ship_schooner_5_5", "guard")
    sea.on_top("ship_sloop_3_3")
    assert chosen(sea.begin().until("play")) == PlayCard("ship_sloop_3_3")


def test_an_armada_and_a_theft_of_a_ship_are_kept_longer_than_other_cards() -> None:
    sea = Sea(3)
    sea.ship(0, "3/3")
    sea.ship(0, "3/4")
    sea.ship(1, "10/10")
    sea.hand(0, "armada", "damn_pirates", "cp_minus_1")
    sea.on_top("guard")
    game = sea.begin().until("play")
    assert chosen(game, MATE) == PlayCard("damn_pirates")
    assert chosen(game) == PlayCard("cp_minus_1")


def test_when_the_piles_are_gone_the_ships_come_out() -> None:
    sea = Sea(3)
    sea.hand(0, "ship_brigantine_9_9", "cp_plus_1", "armada")
    sea.ship(1, "9/9")
    sea.no_piles()
    assert chosen(sea.begin().until("play")) == PlayCard("ship_brigantine_9_9")


def test_magic_is_saved_for_the_end() -> None:
    for piles_left, answer in ((True, Done()), (False, PlayMagic("raise_the_dead"))):
        sea = Sea(3)
        sea.wreck("9/9")
        sea.magic(0, "raise_the_dead")
        sea.hand(0, "guard")
        if not piles_left:
            sea.no_piles()
        game = sea.begin()
        assert (game.seat, game.kind) == (0, "window")
        assert chosen(game) == answer


def test_curses_are_bought_for_ships_that_fight_at_the_end() -> None:
    sea = Sea(3, packs=[])
    sea.ship(1, "9/9")
    sea.gold(5)
    assert chosen(sea.begin(), MATE) == Buy("witch_doctor")
    assert chosen(sea.begin()) == Done()


def test_a_spy_is_kept_to_stop_another() -> None:
    sea = Sea(3)
    sea.hand(0, "spy", "open_market_5", "ship_brigantine_9_9")
    sea.hand(1, "guard")
    sea.on_top("guard")
    game = sea.begin().until("play")
    assert chosen(game, MATE) == PlayCard("ship_brigantine_9_9")
    assert chosen(game) == PlayCard("open_market_5")


def test_a_blockade_saves_ships_that_are_held_back() -> None:
    for card in ("spy", "high_winds"):
        sea = Sea(3)
        sea.hand(0, card, card)
        sea.hand(1, "ship_brigantine_9_9", "ship_schooner_5_5")
        sea.hand(2, "knife")
        sea.blockades(1)
        sea.on_top("guard")
        game = sea.begin().until("play").answer(PlayCard(card)).answer(AtPlayer(1)).until("respond")
        assert game.seat == 1
        assert chosen(game) == PlayBlockade()
        assert chosen(game, MATE) != PlayBlockade()


def test_the_last_blockade_is_kept_for_more_than_one_ship() -> None:
    for blockades, answer in ((1, Pass()), (2, PlayBlockade())):
        sea = Sea(3)
        sea.hand(0, "spy", "spy")
        sea.hand(1, "ship_sloop_3_3", "ship_sloop_3_4")
        sea.hand(2, "knife")
        sea.blockades(1, blockades)
        sea.on_top("guard")
        game = sea.begin().until("play").answer(PlayCard("spy")).answer(AtPlayer(1)).until("respond")
        assert game.seat == 1
        assert chosen(game) == answer


@pytest.mark.parametrize("storm", ["wind_storm", "wind_storm_left", "into_the_sea"])
def test_a_storm_that_we_drew_ourselves_is_stopped(storm: str) -> None:
    sea = Sea(3)
    sea.hand(0, "ship_brigantine_9_9", "ship_brigantine_10_10", "ship_schooner_5_5")
    sea.blockades(0)
    sea.on_top(storm)
    game = sea.begin().until("respond")
    assert game.seat == 0
    assert chosen(game) == PlayBlockade()
    assert chosen(game, MATE) == Pass()


def test_when_the_piles_are_gone_a_smaller_danger_is_worth_a_blockade() -> None:
    sea = Sea(3)
    sea.ship(1, "9/9")
    sea.gold(0, 5)
    sea.hand(0, "thief_all", "guard")
    sea.blockades(1)
    sea.no_piles()
    game = sea.begin().until("play").answer(PlayCard("thief_all")).until("respond")
    assert game.seat == 1
    assert chosen(game) == PlayBlockade()
    assert chosen(game, MATE) == Pass()


def test_at_the_end_a_ship_is_stolen_before_our_own_come_out() -> None:
    sea = Sea(3)
    sea.hand(0, "ship_brigantine_9_9", "damn_pirates")
    sea.ship(1, "9/9")
    sea.no_piles()
    game = sea.begin().until("play")
    assert chosen(game) == PlayCard("damn_pirates")
    assert chosen(game, MATE) == PlayCard("ship_brigantine_9_9")


def test_at_the_end_others_are_harmed_before_our_ships_come_out() -> None:
    sea = Sea(3)
    sea.hand(0, "ship_brigantine_9_9", "cp_minus_4", "creature_12")
    sea.ship(1, "9/9")
    sea.no_piles()
    game = sea.begin().until("play")
    assert chosen(game) == PlayCard("creature_12")
    assert chosen(game, MATE) == PlayCard("ship_brigantine_9_9")


def test_no_creature_is_let_loose_on_our_own_ship() -> None:
    sea = Sea(3)
    sea.ship(0, "9/9")
    sea.hand(0, "ship_brigantine_9_9", "creature_12")
    sea.no_piles()
    assert chosen(sea.begin().until("play")) == PlayCard("ship_brigantine_9_9")


def test_at_the_end_a_ship_is_made_strong_before_the_next_comes_out() -> None:
    sea = Sea(3)
    sea.ship(0, "7/8")
    sea.ship(1, "9/9")
    sea.hand(0, "ship_brigantine_9_9", "cp_plus_4", "armada")
    sea.no_piles()
    game = sea.begin().until("play")
    assert chosen(game) == PlayCard("cp_plus_4")
    assert chosen(game, MATE) == PlayCard("ship_brigantine_9_9")


def test_the_world_may_end_when_ships_are_at_hand() -> None:
    for ships, answer in ((2, OnePile()), (3, AllPiles())):
        sea = Sea(3)
        sea.hand(0, *["ship_brigantine_9_9"] * ships)
        sea.on_top("end_of_the_world")
        game = sea.begin().until("eotw")
        assert chosen(game) == answer
        assert chosen(game, MATE) == OnePile()


def test_where_fame_decides_there_is_nothing_to_wait_for() -> None:
    sea = Sea(3, fame_goal="most_fame")
    sea.hand(0, "ship_brigantine_9_9", "open_market_5", "high_winds")
    sea.on_top("ship_sloop_3_3")
    assert chosen(sea.begin().until("play")) == PlayCard("ship_brigantine_9_9")


@pytest.mark.parametrize(
    ("seats", "options"),
    [(3, {}), (4, {"packs": []}), (6, {"teams": True}), (10, {"length": "six_piles"}), (5, {"length": "fame_target"})],
)
def test_a_captain_plays_at_every_table(seats: int, options: dict[str, object]) -> None:
    """Every answer is allowed, and the one that its scores put first."""
    match = Match(RULES, seats, RULES.info.complete(options), Fast(seats))
    captain = ThumbBot(1, "captain")
    while not match.over:
        seat, ask = next(iter(match.waiting.items()))
        answer = captain.choose(match.seat(seat))
        assert answer in ask.options
        if match.number % 20 == 0:
            scores = captain.scores(match.seat(seat))
            assert scores is not None
            assert scores[0].action == answer
        match.act(seat, answer)
    assert match.outcome is not None
