"""Forecasts beside the answers: no more than the seat can know."""

from __future__ import annotations

from typing import Any

import pytest
from rattle_table import CANNON, Y1, A, B, begin, die, fit, float_ship, have, stage

from tortuga.engine import Action, Ask, Fast
from tortuga.engine.describing.facts import Facts, fact, percent
from tortuga.games.rattle_battle.actions import DONE, Bid, Call, Fire, Move, Send
from tortuga.games.rattle_battle.chapters.battle import strength
from tortuga.games.rattle_battle.events import Fired, Sinks
from tortuga.games.rattle_battle.rules import RULES
from tortuga.games.rattle_battle.state import Game, Rattle
from tortuga.games.rattle_battle.telling.forecasts import forecast
from tortuga.kit import Stage


def grog(mine: list[int], theirs: list[int], bid: list[int]) -> Stage[Rattle]:
    """Liar's Grog between A and B, whose turn it is after A's bid."""
    state = stage("liars_grog", seats=2)
    state.phase = "crazy"
    dice = [list(range(len(theirs))), list(range(5, 5 + len(mine)))]
    state.game = Game(dice, [theirs, mine], [0, 0], [True, True], at=1, bid=bid, covered=True)
    return begin(state)


def about(play: Stage[Rattle], seat: int) -> dict[Action, dict[str, Any]]:
    """What is said about each answer."""
    made = play.match.forecast(seat)
    assert made is not None
    return {
        option: facts[0].about for option, facts in zip(play.waiting[seat].options, made.hints, strict=True) if facts
    }


def grog_chances(play: Stage[Rattle]) -> dict[Action, int]:
    return {option: told["chance"] for option, told in about(play, B).items()}


def test_how_likely_a_bid_is_depends_on_the_hidden_dice() -> None:
    """A player's die counts for 5 on two sides of six (cannons are wild), and for 6 on one."""
    chances = grog_chances(grog([5, CANNON], [1, 1], [2, 4, A]))
    assert chances[Bid(2, 5)] == 100, "both are mine"
    assert chances[Bid(3, 5)] == percent(1 - (4 / 6) ** 2)
    assert chances[Bid(4, 5)] == percent((2 / 6) ** 2)
    assert chances[Bid(2, 6)] == percent(1 - (5 / 6) ** 2)
    assert chances[Call()] == percent((4 / 6) ** 2), "one of mine counts for 4"


def test_a_captains_die_has_a_six_and_two_cannons() -> None:
    play = grog([1], [4], [1, 1, A])
    assert grog_chances(play)[Bid(1, 6)] == percent(1 / 6)
    state = play.state
    assert state.game is not None
    state.game.left[A] = [4]
    assert grog_chances(begin(state))[Bid(1, 6)] == percent(3 / 6)


def test_the_forecast_of_a_bid_does_not_know_hidden_dice() -> None:
    one, other = grog([5, 1], [5, 5], [1, 1, A]), grog([5, 1], [2, 3], [1, 1, A])
    assert one.match.forecast(B) == other.match.forecast(B)


def test_a_brawl_shows_how_often_the_others_dice_show_a_result() -> None:
    state = stage("brawl", seats=3)
    state.phase = "crazy"
    play = begin(state, Fast(3))
    game = play.state.game
    assert game is not None
    shown = [face for seat, faces in enumerate(game.faces) if seat != A for face in faces]
    counts = [told["count"] for told in about(play, A).values()]
    assert counts == [shown.count(face) for face in (1, 2, 3, 4, 5, 6, CANNON)]


def test_sending_says_how_much_room_is_left() -> None:
    """Four ships, a hold and three loot: with three ships sent, one token has no room."""
    state = stage(seats=3)
    state.phase = "send"
    state.players[A].parts[2] = 1
    have(state, A, "rum", "rum", "spices")
    play = begin(state)
    told = about(play, A)
    wanted = [{"room": 2}, {"room": 1}, {"room": 0}, {"over": 1}, {"over": 2}]
    assert [told[Send(ships, False)] for ships in range(5)] == wanted


def test_most_questions_have_no_forecast() -> None:
    state = stage(seats=3)
    state.phase = "parts"
    assert begin(state).match.forecast(A) is None


def overall(state: Rattle, ask: Ask) -> Facts:
    made = forecast(state, A, ask)
    assert made is not None
    return made.overall


def test_before_loot_is_given_away_the_cost_of_repairs_is_shown() -> None:
    """One loot for each sunken ship. Special loot cannot pay (R53), and ships that Doc Sawbones repairs are free."""
    state = stage(seats=2)
    have(state, A, "spices", "rum", "powder_keg")
    sailors = Ask("sailors", (DONE,), DONE)
    assert forecast(state, A, sailors) is None
    state.players[A].sunk = [die(A), die(A, 1), die(A, 2)]
    assert overall(state, sailors) == (fact("repairs", ships=3, needed=3, have=2),)
    assert forecast(state, B, sailors) is None
    fit(state, A, "secret_hold")
    assert overall(state, sailors) == (fact("repairs", ships=3, needed=3, have=1),), "R53: one is safe"
    state.players[A].waived = 3
    assert forecast(state, A, sailors) is None


# At sea


def shots(play: Stage[Rattle]) -> list[tuple[int, tuple[str, ...]]]:
    """The cannons that each shot takes, and what helps it."""
    told = about(play, A)
    assert list(told) == [answer for answer in play.ask.options if isinstance(answer, Fire)]
    return [(one["cannons"], one["helps"]) for one in told.values()]


def said(cannons: int, *helps: str) -> str:
    return RULES.words.say("hint", {"cannons": cannons, "helps": helps}, key="shot")


def test_a_shot_says_what_it_costs() -> None:
    """R43: one cannon from a ship that shows one, two from any other; Super Cannons save one, a keg all."""
    state = stage(seats=2)
    fit(state, A, "cannon", "cannon")
    mine = float_ship(state, die(A), 100, 100, face=3)
    float_ship(state, Y1, 130, 100)
    assert shots(begin(state)) == [(2, ())]
    assert said(2) == "It sinks, for 2 cannons"
    assert said(0) == "It sinks, without exhausting a cannon"
    mine.face = CANNON
    assert shots(begin(state)) == [(1, ())]
    play = begin(state)
    play.state.turn.keg = True
    assert shots(play) == [(0, ())]
    mine.face = 3
    fit(state, A, "super_cannons", "big_bertha")
    state.sea[-1].x = 190
    assert shots(begin(state)) == [(1, ("big_bertha", "super_cannons"))]
    assert said(1, "big_bertha", "super_cannons") == "It sinks, for 1 cannon and Big Bertha and Super Cannons"


@pytest.mark.parametrize(("cannons", "helps"), [(1, ("super_cannons",)), (2, ())])
def test_r67_in_the_cannonade_a_shot_says_when_it_spends_super_cannons(cannons: int, helps: tuple[str, ...]) -> None:
    """R67: cannons must be ready, and stay ready; with one of them it takes Super Cannons."""
    state = stage("cannonade", seats=2, scenario="pirate_wars")
    fit(state, A, "super_cannons", *["cannon"] * cannons)
    float_ship(state, die(A), 100, 100, face=3)
    float_ship(state, Y1, 130, 100)
    play = begin(state, Fast(1))
    assert shots(play) == [(0, helps)]
    assert [event.help for event in play.answer(Fire(die(A), Y1)).told(Fired)] == [helps]


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
    assert list(about(play, A).values()) == [{"ours": 4, "theirs": theirs, "sinks": sinks}]
