"""A captain keeps its ships back: what is afloat when the piles and hands are gone decides, and nothing before it."""

from __future__ import annotations

import pytest
from attack_table import Play, Sea

from tortuga.engine import Fast, Match
from tortuga.games.pirate_attack import bot
from tortuga.games.pirate_attack.actions import Buy, PlayCard, PlayMagic
from tortuga.games.pirate_attack.bot.weights import CAPTAIN, MATE, Weights
from tortuga.games.pirate_attack.rules import RULES


def chosen(game: Play, weights: Weights = CAPTAIN) -> object:
    return bot.choose(game.match.seat(game.seat), Fast(1), weights)


def test_ships_stay_in_hand_while_there_is_something_else_to_play() -> None:
    sea = Sea(3)
    sea.hand(0, "ship_brigantine_9_9", "open_market_5", "armada")
    sea.on_top("ship_sloop_3_3")
    game = sea.begin().until("play")
    assert chosen(game, MATE) == PlayCard("ship_brigantine_9_9")
    assert chosen(game) == PlayCard("open_market_5")


def test_of_ships_alone_the_smallest_goes() -> None:
    sea = Sea(3)
    sea.hand(0, "ship_brigantine_9_9", "ship_schooner_5_5", "guard")
    sea.on_top("ship_sloop_3_3")
    assert chosen(sea.begin().until("play")) == PlayCard("ship_sloop_3_3")
