"""The tools that compare what players are told with what the rules do: they notice what is false."""

from __future__ import annotations

import pytest

from tortuga.engine import Fast
from tortuga.kit.claims import Ledger, Odds, facts_of, questions


def stated(chance: float, true_chance: float, times: int = 2000) -> Odds:
    """A chance that is stated again and again, and another that decides what happens."""
    odds, luck = Odds(), Fast(3)
    for _ in range(times):
        odds.add(chance, luck.below(1000) < true_chance * 1000)
    return odds


def test_true_odds_pass_and_false_ones_are_named() -> None:
    assert stated(0.5, 0.5).wrong() == []
    (sentence,) = stated(0.5, 2 / 3).wrong()
    assert sentence.startswith("stated 50% on average, came true 6")


def test_chances_may_be_rounded_to_whole_per_cent() -> None:
    assert stated(0.01, 0.014, times=20_000).wrong() == []
    assert stated(0.01, 0.03, times=20_000).wrong()


def test_a_certainty_that_fails_once_is_none() -> None:
    odds = Odds()
    for _ in range(1000):
        odds.add(1, True)
    assert odds.wrong() == []
    odds.add(1, False)
    assert odds.wrong() == ["1 of 1001 certainties were none"]


def test_only_chances_are_taken() -> None:
    with pytest.raises(ValueError, match="60 is not a chance"):
        Odds().add(60, True)


def test_claims_without_a_check_are_listed() -> None:
    ledger = Ledger()
    for key in ("price", "gain", "risk"):
        ledger.claimed(key)
    ledger.checked("price")
    ledger.odds("risk").add(0.5, True)
    assert ledger.unchecked == ["gain"]
    ledger.odds("risk").add(0, True)
    assert ledger.wrong() == ["risk: 1 of 1 certainties were none"]


def test_questions_stop_at_every_question_of_a_match_and_change_nothing() -> None:
    kinds, facts = set(), 0
    for question in questions("tiny_epic_pirates", seats=2, seed=5, players=["mate", "random"], at_most=60):
        before = question.match.digest()
        option = question.ask.options[0]
        assert question.after(option).number == question.match.number + 1
        assert len(list(question.outcomes(option, 2))) == 2
        assert len(list(question.worlds(option, 2))) == 2
        assert question.match.digest() == before
        kinds.add(question.kind)
        facts += len(list(facts_of(question)))
    assert {"choose_order", "sail_step"} <= kinds
    assert facts > 20
