"""What players are told about their answers is what then happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pirata_table import A, begin, cup, lay, place, stage

from tortuga.engine import Match, OptionValue
from tortuga.engine.describing.facts import Forecast, fact, warning
from tortuga.games.pirata_codex.actions import PASS, Liar, Lock, NoStake, Pass, PlayCard, Raise, StakeCrew, ThumbsUp
from tortuga.games.pirata_codex.chapters.course import tile_at, tile_of
from tortuga.games.pirata_codex.chapters.dice import count_cup
from tortuga.games.pirata_codex.events import (
    CrewGained,
    CrewLost,
    DeadDice,
    DieRolled,
    ShipMoved,
    ShipsSwapped,
    StakeLost,
    StakeWon,
)
from tortuga.games.pirata_codex.state import CURSED, Bid
from tortuga.kit.claims import Claim, Ledger, Question, facts_of, questions

Check = Callable[[Question, Claim, Ledger], None]
CHECKS: dict[str, Check] = {}
ROLLS = ("duel", "lucky", "lucky_in_vain", "roll_wins", "roll_ties", "roll_safe", "roll_loses", "worse")
"""Battles go on over several questions; their odds are worked out in test_forecast.py."""
MARKET = ("market_out", "market_empty", "market_gives", "market_gets", "market_bare")
PLAIN = ("turned", "special", "cup_stays", "stays_last", "all_or_none", "fog_together", "fog_alone", "misses")
TERMS = ("curse_lifted", "crew_given", "crew_for_die", "crew_gained")
"""No numbers and no promises, or those that are printed on the tile."""
BY_HAND = frozenset((*ROLLS, *MARKET, *PLAIN, *TERMS))
"""Forecast that are held by tests of their own."""


def check(*keys: str) -> Callable[[Check], Check]:
    def keep(one: Check) -> Check:
        CHECKS.update(dict.fromkeys(keys, one))
        return one

    return keep


def passed(match: Match[Any]) -> Match[Any]:
    """The match after everybody has passed in the windows that are open now, or could do nothing else."""
    while not match.over:
        seat, ask = next(iter(match.waiting.items()))
        if not isinstance(ask.default, Pass) or PASS not in ask.options:
            return match
        match.act(seat, PASS)
    return match


def since(question: Question, match: Match[Any], kind: Any) -> list[Any]:
    """The events of this kind that the answer has led to."""
    return [event for event in match.events(None, question.match.told_count) if isinstance(event, kind)]


@check("right", "thumbs")
def a_bet(question: Question, claim: Claim, ledger: Ledger) -> None:
    """In one of the worlds that the seat can imagine, the dice are counted (R11)."""
    options = question.ask.options
    ledger.checked(claim.key)
    if claim.option != options[question.match.number % len(options)]:
        return  # the answers to a question are about the same dice
    state = question.match.redeal(question.seat, question.match.number).state
    last = state.bids[-1] if state.bids else Bid(0, 0, 0)
    quantity, face = last.quantity, last.face
    if isinstance(claim.option, Raise):
        face = claim.option.face
    claimant = last.seat if isinstance(claim.option, Liar) else state.turn
    found = sum(count_cup(state, cup, face, cup == claimant) for cup in state.participants)
    match claim.option:
        case Raise(bid):
            right = found >= bid
        case ThumbsUp():
            assert claim["quantity"] == quantity + 1
            right = found > quantity
        case Lock():
            right = found == quantity
        case _:
            right = found < quantity
    ledger.odds("bet").add(claim["chance"] / 100, right)


@check("stake", "stake_back")
def a_stake(question: Question, claim: Claim, ledger: Ledger) -> None:
    assert isinstance(claim.option, StakeCrew)
    must = not any(isinstance(one, NoStake) for one in question.ask.options)
    ship = question.match.state.tile_winner if must else question.seat
    (match,) = question.outcomes(claim.option, 1, seed=question.match.number)
    while any(ask.kind == "island_stake" for ask in match.waiting.values()):  # the others stake before the roll
        seat, ask = next((seat, ask) for seat, ask in match.waiting.items() if ask.kind == "island_stake")
        match.act(seat, ask.options[0])
    passed(match)
    won = [event.gained for event in since(question, match, StakeWon) if event.seat == ship]
    lost = [event.crew for event in since(question, match, StakeLost) if event.seat == ship]
    ledger.odds(claim.key).add((claim["chance"] or 50) / 100, bool(won))
    assert lost == ([] if won else [claim["crew"]]), (question, claim.option)
    assert won == ([] if lost else [claim["gains"] or 0]), (question, claim.option)


def test_a_full_cup_gains_nothing_by_a_stake() -> None:
    """R40, R85: at the Treasure Island ten dice may be staked, and at most come back; nine gain one."""
    said = {}
    for dice in (5, 9, 10):
        state = stage(3, expansion=True, map="curse")
        place(state, 4, 6, 8)
        lay(state, 4, "treasure_island")
        cup(state, A, dice)
        state.phase, state.tile_winner = "tile", A
        play = begin(state)
        hints = play.match.forecast(A)
        assert isinstance(hints, Forecast)
        said[dice] = dict(zip(play.waiting[A].options, hints.hints, strict=True))[StakeCrew(2, "X")]
    assert said[5] == (fact("stake", chance=50, gains=2, crew=2),)
    assert said[9] == (fact("stake", chance=50, gains=1, crew=2),)
    assert said[10] == (warning("stake_back", crew=2),)


@check("hits")
def a_shot(question: Question, claim: Claim, ledger: Ledger) -> None:
    match = next(iter(question.outcomes(claim.option, 1, seed=question.match.number)))
    rolled = since(question, match, DieRolled)[0].results[-1]
    ledger.odds(claim.key).add(claim["chance"] / 100, rolled == "X")


@check("siren", "skeleton")
def a_roll_for_a_card(question: Question, claim: Claim, ledger: Ledger) -> None:
    assert isinstance(claim.option, PlayCard)
    wanted, said = ("O", "chance") if claim.option.card == "siren_song" else ("X", "danger")
    for match in question.outcomes(claim.option, 3, seed=question.match.number):
        rolled = since(question, match, DieRolled)[0].results[-1]
        ledger.odds(claim.key).add(claim[said] / 100, rolled == wanted)


@check("deal_exact", "deal_near", "deal_cursed", "deal_missed")
def a_deal_that_stops(question: Question, claim: Claim, ledger: Ledger) -> None:
    ledger.checked(claim.key)
    state, then = question.match.state, question.after(claim.option)
    seat = question.seat
    gained = sum(event.crew for event in since(question, then, CrewGained) if event.seat == seat)
    assert gained == (claim["crew"] or 0), (question, claim.option)
    cursed = then.state.holders[CURSED] == seat != state.holders[CURSED]
    assert cursed == (claim.key == "deal_cursed"), (question, claim.option)


@check("deal_roll")
def a_deal_that_goes_on(question: Question, claim: Claim, ledger: Ledger) -> None:
    (match,) = question.outcomes(claim.option, 1, seed=question.match.number)
    dice = since(question, match, DeadDice)[0]
    for key, off in (("exact", 0), ("near", 1)):
        ledger.odds(f"deal_roll {key}").add(claim[key] / 100, abs(dice.total - dice.target) == off)
    ledger.checked(claim.key)


@check("coins_left")
def coins(question: Question, claim: Claim, ledger: Ledger) -> None:
    ledger.checked(claim.key)
    if question.match.mode != "all":
        then = question.after(claim.option).state
        assert then.players[question.seat].coins == claim["coins"], (question, claim.option)


@check("crew_left", "catches_up", "to_tile")
def crew_and_course(question: Question, claim: Claim, ledger: Ledger) -> None:
    ledger.checked(claim.key)
    if question.match.mode == "all":
        return  # decided only when all have voted
    match = question.after(claim.option)
    then, seat = match.state, question.seat
    if then.players[seat].out or then.round != question.match.state.round:
        return  # the answer led to more than what is said about it
    if claim.key == "crew_left":
        other = [event for event in since(question, match, CrewGained | CrewLost) if event.seat == seat]
        if not other:
            assert then.players[seat].crew == claim["crew"], (question, claim.option)
    elif moves := [event for event in since(question, match, ShipMoved) if event.seat == seat]:
        assert tile_at(then, moves[0].progress) == claim["tile"], (question, claim.option)
    elif not since(question, match, ShipsSwapped):
        assert tile_of(then, seat) == claim["tile"], (question, claim.option)


def play_through(seeds: range, seats: int, ledger: Ledger, at_most: int) -> int:
    count = 0
    options: dict[str, OptionValue] = {"expansion": True, "map": "both", "action_order": "priority"}
    for seed in seeds:
        players = ["random", "mate"] if seed % 2 else ["random"]
        for question in questions(
            "pirata_codex", seats=seats, seed=seed, players=players, options=options, at_most=at_most
        ):
            count += 1
            for claim in facts_of(question):
                if claim.key not in BY_HAND:
                    ledger.claimed(claim.key)
                    CHECKS[claim.key](question, claim, ledger)
    return count


def test_hints_about_answers_come_true() -> None:
    ledger = Ledger()
    assert play_through(range(4), 4, ledger, 250) > 500
    assert not ledger.unchecked
    assert ledger.wrong() == []


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_hints_about_answers_come_true_at_every_size_of_table(seats: int) -> None:
    ledger = Ledger()
    assert play_through(range(20), seats, ledger, 1000) > 5000
    assert not ledger.unchecked
    assert ledger.wrong() == []
    assert ledger.odds("stake").count + ledger.odds("siren").count + ledger.odds("skeleton").count > 20
