"""A bot behind the guard cannot hurt a match, whatever it does."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable

import players
import pytest
import sample

import tortuga
from tortuga.bots import Bot, Guarded, RandomBot, Trouble, play_out

OTHERS: dict[int, Bot] = {1: RandomBot(1), 2: RandomBot(2)}


def first_answer(make: Callable[[], Bot], seconds: float = 60.0) -> tuple[sample.Bid, list[Trouble]]:
    match = tortuga.new_match("doubloons", seats=3, seed=4)
    before = match.fingerprint()
    heard: list[Trouble] = []
    with Guarded(make, seconds, heard.append) as bot:
        answer = bot.choose(match.seat(0))
        assert heard == bot.troubles
    assert match.fingerprint() == before
    assert isinstance(answer, sample.Bid)
    match.act(0, answer)
    return answer, heard


@pytest.mark.parametrize(
    ("make", "seconds", "code", "sentence"),
    [
        (players.Crashing, 60, "crash", "The bot crashed: ZeroDivisionError: the rum is gone."),
        (players.Dying, 60, "crash", "The bot's process ended."),
        (players.Hanging, 0.3, "late", "The bot had no answer after 0.3 seconds."),
        (players.Illegal, 60, "illegal", "The bot answered Bid(coin=999), which is not allowed."),
        (
            players.Nonsense,
            60,
            "nonsense",
            "The bot's answer is not an action of the game: Expected `object`, got `str`.",
        ),
        (players.Silent, 60, "nonsense", "The bot gave no answer."),
    ],
)
def test_the_default_is_played_for_a_bot_in_trouble(
    make: Callable[[], Bot], seconds: float, code: str, sentence: str
) -> None:
    answer, troubles = first_answer(make, seconds)
    assert answer == tortuga.new_match("doubloons", seats=3, seed=4).waiting[0].default
    assert [(trouble.code, trouble.sentence) for trouble in troubles] == [(code, sentence)]


def test_what_a_bot_does_to_its_copy_of_the_state_changes_nothing() -> None:
    answer, troubles = first_answer(players.Tampering)
    assert answer == tortuga.new_match("doubloons", seats=3, seed=4).waiting[0].options[-1]
    assert troubles == []


@pytest.mark.parametrize("make", [players.Crashing, players.Dying, players.Illegal])
def test_a_match_goes_to_its_end_with_a_bot_that_always_fails(make: Callable[[], Bot]) -> None:
    with Guarded(make) as bot:
        match = play_out(tortuga.new_match("doubloons", seats=3, seed=4), {0: bot, **OTHERS})
        answered = sum(seat == 0 for seat, _ in match.answers())
        assert len(bot.troubles) == answered > 3
        assert {trouble.seat for trouble in bot.troubles} == {0}


@pytest.mark.parametrize("make", [players.Listening, RandomBot])
def test_a_sound_bot_plays_behind_the_guard_as_it_does_outside(make: Callable[[], Bot]) -> None:
    outside = play_out(tortuga.new_match("doubloons", seats=3, seed=4), {0: make(), **OTHERS})
    with Guarded(make) as bot:
        inside = play_out(tortuga.new_match("doubloons", seats=3, seed=4), {0: bot, **OTHERS})
        assert bot.troubles == []
    assert inside.answers() == outside.answers()


def test_offers_are_taken_from_behind_the_guard() -> None:
    with Guarded(players.Listening) as bot:
        match = play_out(tortuga.new_match("doubloons", seats=3, seed=4), {0: bot, **OTHERS})
    assert any(seat == 0 and isinstance(action, sample.Sigh) for seat, action in match.answers())


def test_one_guard_serves_several_matches_and_forgets_the_last_one() -> None:
    with Guarded(players.Listening) as bot:
        one = play_out(tortuga.new_match("doubloons", seats=3, seed=5), {0: bot, **OTHERS})
        two = play_out(tortuga.new_match("doubloons", seats=3, seed=5), {0: bot, **OTHERS})
    assert one.answers() == two.answers()


def test_the_guard_works_without_forking() -> None:
    context = multiprocessing.get_context("spawn")
    match = tortuga.new_match("doubloons", seats=3, seed=4)
    with Guarded(players.Tampering, 60, context=context) as bot:
        assert bot.choose(match.seat(0)) == match.waiting[0].options[-1]
        assert bot.troubles == []
