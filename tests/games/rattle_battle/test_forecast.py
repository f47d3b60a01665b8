"""Forecasts beside the answers: no more than the seat can know."""

from __future__ import annotations

import pytest
from rattle_table import CANNON, Y1, A, B, begin, die, fit, float_ship, have, stage

from tortuga.engine import Ask, Fast
from tortuga.games.rattle_battle.actions import DONE, Bid, Call, Fire, Move, Send
from tortuga.games.rattle_battle.battle import strength
from tortuga.games.rattle_battle.events import Sinks
from tortuga.games.rattle_battle.forecast import (
    BrawlForecast,
    GrogForecast,
    RamFight,
    RamForecast,
    RepairForecast,
    SendForecast,
    Shot,
    TurnForecast,
    forecast,
)
from tortuga.games.rattle_battle.rules import RULES
from tortuga.games.rattle_battle.state import Game, Rattle
from tortuga.kit import Stage


def grog(mine: list[int], theirs: list[int], bid: list[int]) -> Stage[Rattle]:
    """Liar's Grog between A and B, whose turn it is after A's bid."""
    state = stage("liars_grog", seats=2)
    state.phase = "crazy"
    dice = [list(range(len(theirs))), list(range(5, 5 + len(mine)))]
    state.game = Game(dice, [theirs, mine], [0, 0], [True, True], at=1, bid=bid, covered=True)
    return begin(state)


def grog_chances(play: Stage[Rattle]) -> dict[object, float]:
    made = play.match.forecast(B)
    assert isinstance(made, GrogForecast)
    return dict(zip(play.ask.options, made.chances, strict=True))


def test_how_likely_a_bid_is_depends_on_the_hidden_dice() -> None:
    """A player's die counts for 5 on two sides of six (cannons are wild), and for 6 on one."""
    chances = grog_chances(grog([5, CANNON], [1, 1], [2, 4, A]))
    assert chances[Bid(2, 5)] == 1.0, "both are mine"
    assert chances[Bid(3, 5)] == pytest.approx(1 - (4 / 6) ** 2, abs=1e-4)
    assert chances[Bid(4, 5)] == pytest.approx((2 / 6) ** 2, abs=1e-4)
    assert chances[Bid(2, 6)] == pytest.approx(1 - (5 / 6) ** 2, abs=1e-4)
    assert chances[Call()] == pytest.approx((4 / 6) ** 2, abs=1e-4), "one of mine counts for 4"


def test_a_captains_die_has_a_six_and_two_cannons() -> None:
    play = grog([1], [4], [1, 1, A])
    assert grog_chances(play)[Bid(1, 6)] == pytest.approx(1 / 6, abs=1e-4)
    state = play.state
    assert state.game is not None
    state.game.left[A] = [4]
    assert grog_chances(begin(state))[Bid(1, 6)] == pytest.approx(3 / 6, abs=1e-4)


def test_the_forecast_of_a_bid_does_not_know_hidden_dice() -> None:
    one, other = grog([5, 1], [5, 5], [1, 1, A]), grog([5, 1], [2, 3], [1, 1, A])
    assert one.match.forecast(B) == other.match.forecast(B)


def test_a_brawl_shows_how_often_the_others_dice_show_a_result() -> None:
    state = stage("brawl", seats=3)
    state.phase = "crazy"
    play = begin(state, Fast(3))
    made = play.match.forecast(A)
    assert isinstance(made, BrawlForecast)
    game = play.state.game
    assert game is not None
    shown = [face for seat, faces in enumerate(game.faces) if seat != A for face in faces]
    assert made.counts == [shown.count(face) for face in (1, 2, 3, 4, 5, 6, CANNON)]


def test_sending_says_how_much_room_is_left() -> None:
    """Four ships, a hold and three loot: with three ships sent, one token has no room."""
    state = stage(seats=3)
    state.phase = "send"
    state.players[A].parts[2] = 1
    have(state, A, "rum", "rum", "spices")
    play = begin(state)
    made = forecast(play.state, A, play.ask)
    assert isinstance(made, SendForecast)
    room = dict(zip(play.ask.options, made.room, strict=True))
    assert [room[Send(ships, False)] for ships in range(5)] == [2, 1, 0, -1, -2]


def test_most_questions_have_no_forecast() -> None:
    state = stage(seats=3)
    state.phase = "parts"
    assert begin(state).match.forecast(A) is None
    assert RULES.forecast_type is not None


def test_before_loot_is_given_away_the_cost_of_repairs_is_shown() -> None:
    """One loot for each sunken ship. Special loot cannot pay (R53), and ships that Doc Sawbones repairs are free."""
    state = stage(seats=2)
    have(state, A, "spices", "rum", "powder_keg")
    sailors = Ask("sailors", (DONE,), DONE)
    assert forecast(state, A, sailors) is None
    state.players[A].sunk = [die(A), die(A, 1), die(A, 2)]
    assert forecast(state, A, sailors) == RepairForecast(ships=3, needed=3, have=2)
    assert forecast(state, B, sailors) is None
    state.players[A].waived = 3
    assert forecast(state, A, sailors) is None


# At sea


def shots(play: Stage[Rattle]) -> list[Shot]:
    made = play.match.forecast(A)
    assert isinstance(made, TurnForecast)
    assert len(made.shots) == len(play.ask.options)
    assert [shot is not None for shot in made.shots] == [isinstance(answer, Fire) for answer in play.ask.options]
    return [shot for shot in made.shots if shot is not None]


def test_a_shot_says_what_it_costs() -> None:
    """R43: one cannon from a ship that shows one, two from any other; Super Cannons save one, a keg all."""
    state = stage(seats=2)
    fit(state, A, "cannon", "cannon")
    mine = float_ship(state, die(A), 100, 100, face=3)
    float_ship(state, Y1, 130, 100)
    assert shots(begin(state)) == [Shot(2)]
    assert RULES.words.say("hint", Shot(2), key="shot") == "It sinks, for 2 cannons"
    mine.face = CANNON
    assert shots(begin(state)) == [Shot(1)]
    play = begin(state)
    play.state.turn.keg = True
    assert shots(play) == [Shot(0)]
    mine.face = 3
    fit(state, A, "super_cannons", "big_bertha")
    state.sea[-1].x = 190
    assert shots(begin(state)) == [Shot(1, ("big_bertha", "super_cannons"))]
    said = RULES.words.say("hint", Shot(1, ("big_bertha", "super_cannons")), key="shot")
    assert said == "It sinks, for 1 cannon and Big Bertha and Super Cannons"


@pytest.mark.parametrize(("theirs", "sinks"), [(3, "foe"), (4, "both"), (5, "ship")])
def test_a_ram_says_who_would_sink(theirs: int, sinks: Sinks) -> None:
    """The ramming ship has +2 strength."""
    state = stage(seats=2)
    fit(state, A, "ram", "sail")
    float_ship(state, die(A), 100, 100, face=2)
    foe = float_ship(state, Y1, 150, 100)
    foe.bonus = theirs - strength(state, foe)
    play = begin(state).answer(Move(die(A), 138, 100))
    assert play.kind == "ram_use"
    assert forecast(play.state, A, play.ask) == RamForecast([None, RamFight(4, theirs, sinks)])
