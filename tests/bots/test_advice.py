"""Advice: a sentence for every reason, and nothing in it that the seat does not know."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from typing import Any

import pytest

import tortuga
from tortuga.analysis.reasons import reasons_for
from tortuga.bots import Advice, RandomBot, advise, make_bot
from tortuga.engine import Match, rules_of
from tortuga.games.pirata_codex.actions import Pass
from tortuga.games.pirata_codex.chapters.battle import is_of_a_roll

TABLES = [
    ("pirata_codex", 4, {"setup": "first_voyage"}),
    ("pirata_codex", 2, {}),
    ("pirate_attack", 4, {}),
    ("piratical", 3, {}),
    ("rattle_battle", 3, {}),
    ("tiny_epic_pirates", 3, {}),
]
GAMES = sorted({game for game, _, _ in TABLES})
STANDS = {"roll_wins", "roll_ties", "roll_safe"}
"""What is said of a battle roll that need not be changed."""
ENOUGH = 0.6
"""So many decisions with a choice have a reason of their own; the others are explained by their forecast."""


def advised(match: Match[Any], most: int) -> list[tuple[int, Advice]]:
    """Play as a mate advises: the seats and the advice on the way."""
    mate, found = make_bot("mate"), list[tuple[int, Advice]]()
    while not match.over and len(found) < most:
        seat, ask = next(iter(match.waiting.items()))
        advice = advise(mate, match.seat(seat))
        if ask.forced is None:
            found.append((seat, advice))
        match.act(seat, advice.action)
    return found


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_a_hint_is_what_the_mate_chooses_and_says_why(game: str, seats: int, options: dict[str, Any]) -> None:
    match = tortuga.new_match(game, seats=seats, seed=3, options=options)
    words, names = match.rules.words, [f"Pirate {seat}" for seat in range(seats)]
    found = advised(match, 120)
    reasons = [advice.why for _, advice in found if advice.why is not None]
    assert len(reasons) > ENOUGH * len(found)
    for why in reasons:
        said = words.say("advice", why.about, names, key=why.key)
        assert said[0].isupper()
        assert said[-1] == "."
        assert "{" not in said


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_a_reason_tells_nothing_that_its_seat_does_not_know(game: str, seats: int, options: dict[str, Any]) -> None:
    """Deal everything again that the seat cannot know: the reason for an answer stays the same."""
    match, mate = tortuga.new_match(game, seats=seats, seed=5, options=options), make_bot("mate")
    for number in range(60):
        if match.over:
            break
        seat, _ = next(iter(match.waiting.items()))
        advice = advise(mate, match.seat(seat))
        elsewhere = match.redeal(seat, number)
        if seat in elsewhere.waiting:
            assert mate.why(elsewhere.seat(seat), advice.action) == advice.why
        match.act(seat, advice.action)


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_has_a_sentence_and_every_sentence_a_reason(game: str) -> None:
    source = inspect.getsource(import_module(f"tortuga.games.{game}.bot.why")) + inspect.getsource(
        import_module(f"tortuga.games.{game}.bot")
    )
    sentences = rules_of(game).words.catalogue["advice"]
    for key in sentences:
        stem = re.sub(r"_[a-z]+$", "_{", key)
        assert f'"{key}"' in source or f'f"{key.partition("_")[0]}_{{' in source or stem in source, key
    for key in re.findall(r'fact\("(\w+)"', source):
        assert key in sentences


@pytest.mark.parametrize("game", ["piratical", "tiny_epic_pirates"])
def test_every_kind_of_question_has_reasons(game: str) -> None:
    reasons = import_module(f"tortuga.games.{game}.bot.why").REASONS
    offers = {"concede"}
    assert rules_of(game).words.catalogue["asks"].keys() - offers == reasons.keys()


def test_whoever_lets_a_battle_roll_stand_is_told_how_it_stands() -> None:
    """That cards will be worth more later is no reason in the last battle of a match."""
    stood = 0
    for seed in range(6):
        match = tortuga.new_match("pirata_codex", seats=2, seed=seed)
        mate = make_bot("mate")
        while not match.over:
            seat, ask = next(iter(match.waiting.items()))
            action = mate.choose(match.seat(seat))
            if isinstance(action, Pass) and ask.forced is None and is_of_a_roll(match.state, seat):
                stood += 1
                assert advise(mate, match.seat(seat)).why is None
                assert {reason.fact.key for reason in reasons_for(match, seat, action)} <= STANDS
            match.act(seat, action)
    assert stood


def test_a_bot_without_numbers_or_words_gives_its_answer() -> None:
    match = tortuga.new_match("tiny_epic_pirates", seats=2, seed=3)
    seat = match.seat(next(iter(match.waiting)))
    bot = RandomBot()
    assert advise(bot, seat) == Advice(bot.choose(seat), 0, None)
