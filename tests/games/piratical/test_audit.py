"""Whole matches, checked by an auditor who hears only public events (see ``auditor.py``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from auditor import Auditor

import tortuga
from tortuga.engine import Action, Ask, Fast, Match
from tortuga.games.piratical.actions import Concede, Move
from tortuga.games.piratical.state import Piratical


def answer(match: Match[Piratical], ask: Ask, dice: Fast) -> Action:
    """At random, but rather to a fight and to a port than past them."""
    if ask.kind in ("attack", "board", "port_act", "ram") and dice.below(3):
        return dice.pick(ask.options[1:])
    if ask.kind == "move":
        return dice.pick(destinations(match.state, ask.options, dice.below(4)) or ask.options)
    return dice.pick(ask.options)


def destinations(state: Piratical, ends: Sequence[Action], wish: int) -> list[Action]:
    """Ends of a move in a port, or with another ship ahead, or none in particular."""
    sea, ships = state.sea, state.ships_but(state.active)
    spots = {end: sea.chart.spot_of[end] for end in ends if isinstance(end, Move)}
    if wish == 0:
        return [end for end, spot in spots.items() if sea.is_port(spot // 6)]
    if wish == 1:
        return [end for end, spot in spots.items() if sea.chart.neighbours[spot // 6][spot % 6] in ships]
    return []


def audit(seed: int, rounds: int, giving_up: bool = False) -> Counter[str]:
    seats, closed, strict = 2 + seed % 5, seed % 3 == 0, seed % 4 == 1
    options = {
        "max_rounds": rounds,
        "starting_gold": seed % 21,
        "deck": ("single", "double", "auto")[seed % 3],
        "neutral_ports": "closed" if closed else "open",
        "wreck_rule": "strict" if strict else "lenient",
        "races": "random",
        "captives_choice": seed % 2 == 0,
    }
    match = tortuga.new_match("piratical", seats=seats, seed=seed, options=options)
    auditor, dice, heard = Auditor(seats, seed % 21, strict, closed), Fast(seed), 0
    while True:
        for one in match.told_since(heard):
            auditor.hear(one.public or one.event)
        heard = match.told_count
        auditor.check(match.state)
        if match.over:
            return auditor.heard
        if giving_up and seats > 2 and not dice.below(150):
            match.act(dice.pick(match.state.playing), Concede())
            continue
        ((seat, ask),) = match.waiting.items()
        match.act(seat, answer(match, ask, dice))


@pytest.mark.parametrize("seed", range(10))
def test_everything_that_is_told_agrees_with_the_rules_and_with_the_state(seed: int) -> None:
    audit(seed, rounds=30)


@pytest.mark.parametrize("seed", range(10, 16))
def test_everything_that_is_told_agrees_when_captains_give_up(seed: int) -> None:
    audit(seed, rounds=30, giving_up=True)


@pytest.mark.slow
def test_in_the_long_run_everything_happens_and_agrees() -> None:
    heard: Counter[str] = Counter()
    for seed in range(100, 130):
        heard += audit(seed, rounds=100, giving_up=seed % 3 == 0)
    assert {name.removeprefix("on_") for name in vars(Auditor) if name.startswith("on_")} - set(heard) <= {
        "HooksParted"
    }
