"""What a rule of thumb thinks of each answer: ``bot.scores``."""

from __future__ import annotations

from typing import Any

import pytest
import sample

import tortuga
from tortuga.bots import Bot, Knowledge, RandomBot, SearchBot, ThumbBot, make_bot, teach
from tortuga.engine import Action, Chance, Scored, Scores, Seat
from tortuga.engine.describing.scores import best, only, ranked, weigh

TABLES = [
    ("pirata_codex", 4, {"setup": "first_voyage"}),
    ("pirata_codex", 2, {}),
    ("pirate_attack", 4, {}),
    ("piratical", 3, {}),
    ("rattle_battle", 3, {}),
    ("tiny_epic_pirates", 3, {}),
    ("tiny_epic_pirates", 1, {}),
]


def test_the_first_of_equals_is_the_best() -> None:
    scores = weigh([sample.Bid(1), sample.Bid(2), sample.Bid(3)], lambda bid: -abs(bid.coin - 2) // 2)
    assert best(scores) == sample.Bid(2)
    assert [scored.action for scored in ranked(scores)] == [sample.Bid(2), sample.Bid(1), sample.Bid(3)]
    assert best(only(sample.Bid(3))) == sample.Bid(3)


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_a_rule_of_thumb_chooses_what_it_scores_best(game: str, seats: int, options: dict[str, Any]) -> None:
    """Every score is of an answer that was asked for, each once, the best first; and some questions are weighed."""
    match, weighed = tortuga.new_match(game, seats=seats, seed=3, options=options), set[str]()
    bots = [ThumbBot(seed) for seed in range(seats)]
    for _ in range(150):
        if match.over:
            break
        seat = next(iter(match.waiting))
        window = match.seat(seat)
        ask, scores, answer = window.ask, bots[seat].scores(window), bots[seat].choose(window)
        assert ask is not None
        assert scores
        assert scores[0].action == answer
        assert [each.score for each in scores] == sorted((each.score for each in scores), reverse=True)
        assert all(ask.find(each.action) is not None for each in scores)
        assert len({each.action for each in scores}) == len(scores)
        if len(scores) > 1:
            weighed.add(ask.kind)
        match.act(seat, answer)
    assert len(weighed) >= 3


def test_levels_have_the_scores_of_whom_they_play() -> None:
    match = tortuga.new_match("tiny_epic_pirates", seats=2, seed=3)
    seat = match.seat(next(iter(match.waiting)))
    assert make_bot("mate").scores(seat) == make_bot("captain").scores(seat) == ThumbBot().scores(seat)
    for bot in (RandomBot(), SearchBot(iterations=2), make_bot("deckhand")):
        assert bot.scores(seat) is None


class Frank(Bot):
    def scores(self, seat: Seat[Any]) -> list[Scored]:
        assert seat.ask is not None
        return ranked(weigh(seat.ask.options, hash))

    def choose(self, seat: Seat[Any]) -> Action:
        return self.scores(seat)[0].action


def test_a_game_may_say_only_what_it_thinks_of_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    def scores(seat: Seat[Any], chance: Chance) -> Scores:
        assert seat.ask is not None
        return weigh(seat.ask.options, lambda option: -getattr(option, "coin", 0))

    monkeypatch.setattr("tortuga.bots.knowledge._known", {})
    teach("doubloons", Knowledge(scores=scores))
    match = tortuga.new_match("doubloons", seats=2, seed=1)
    lowest = min(match.waiting[0].options, key=lambda bid: getattr(bid, "coin", 0))
    assert ThumbBot().choose(match.seat(0)) == lowest
    assert Frank().choose(match.seat(0)) in match.waiting[0].options


def test_a_game_without_scores_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tortuga.bots.knowledge._known", {})
    teach("doubloons", Knowledge(choose=lambda seat, chance: sample.Bid(1)))
    assert ThumbBot().scores(tortuga.new_match("doubloons", seats=2, seed=1).seat(0)) is None
