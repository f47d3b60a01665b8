"""Tips after a match: which answers are compared, and which reason is told."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from tortuga import new_match
from tortuga.bots import make_bot
from tortuga.engine import Record
from tortuga.engine.describing.facts import fact
from tortuga.server.protocol import Tip
from tortuga.server.work.tips import CLEARLY, MOST_COMPARED, Slip, _spread, _tip, regret_of

MATCH = new_match("pirata_codex", seats=3, seed=2)
ANSWERS = next(iter(MATCH.waiting.values())).options


def answered(*by: int) -> Record:
    return cast(Record, SimpleNamespace(answers=[(seat, None) for seat in by]))


def slip(step: int, key: str, regret: float) -> Slip:
    return Slip(step, fact("choose_order"), ANSWERS[0], ANSWERS[1], fact(key), regret)


@pytest.mark.parametrize(("own", "step"), [(1, 1), (MOST_COMPARED, 1), (MOST_COMPARED + 1, 2), (3 * MOST_COMPARED, 3)])
def test_of_many_answers_evenly_spread_ones_are_compared(own: int, step: int) -> None:
    record = answered(*[1, 0] * own)
    assert list(_spread(record, [0])) == list(range(1, 2 * own, 2 * step))
    assert len(list(_spread(record, [0]))) <= MOST_COMPARED
    assert list(_spread(record, [0, 2])) == list(_spread(record, [0])), "who has not answered has nothing to compare"


def test_the_reason_that_would_have_helped_most_is_told_by_its_clearest_example() -> None:
    """Two smaller slips of one kind weigh more than a larger one of another; the round is the one it happened in."""
    slips = [slip(4, "sell", 0.5), slip(9, "buy", 0.3), slip(12, "buy", 0.4)]
    tip = _tip(2, 10, 7, slips, [(0, 1), (9, 2), (12, 3)])
    assert (tip.seat, tip.compared, tip.agreed) == (2, 10, 7)
    assert (tip.step, tip.round, tip.times) == (12, 2, 2)
    assert (tip.asked, tip.why) == (fact("choose_order"), fact("buy"))
    assert msgspec.json.encode((tip.given, tip.better)) == msgspec.json.encode((ANSWERS[0], ANSWERS[1]))


def test_who_answers_like_a_mate_gets_no_reason() -> None:
    assert _tip(1, 10, 10, [], [(0, 1)]) == Tip(1, 10, 10)
    assert _tip(0, 3, 2, [slip(5, "buy", 0.3)], []).round == 0, "a game without rounds"


def test_an_answer_is_measured_between_the_best_and_the_worst() -> None:
    match, mate = new_match("tiny_epic_pirates", seats=2, seed=3), make_bot("mate")
    while match.waiting[next(iter(match.waiting))].kind != "choose_order":
        seat, ask = next(iter(match.waiting.items()))
        match.act(seat, ask.default)
    seat = next(iter(match.waiting))
    scores: Any = mate.scores(match.seat(seat))
    best, worst = regret_of(mate, match, seat, scores[0].action), regret_of(mate, match, seat, scores[-1].action)
    assert best is not None
    assert worst is not None
    assert (best.regret, best.why) == (0, None)
    assert worst.regret == 1
    assert worst.why is not None
    assert worst.better == scores[0].action
    for one in scores:
        found = regret_of(mate, match, seat, one.action)
        assert found is not None
        assert (found.why is None) == (found.regret < CLEARLY)
    assert regret_of(mate, match, 1 - seat, scores[0].action) is None, "the other is not asked"
