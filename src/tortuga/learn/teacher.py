"""What a policy learns from: questions in matches between the best rules of thumb, with the teacher's answer to each.

Now and then players go astray, and later some play by what was learned so far. But the answer that is recorded is
always the teacher's, so a policy also learns what to do after a mistake, its own above all (Ross, Gordon and Bagnell
2011).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tortuga.bots import ThumbBot, worth
from tortuga.bots.bot import only_answer
from tortuga.bots.net import NetBot
from tortuga.bots.policy import QuestionSight, is_listed, question_sight_of
from tortuga.bots.stored import Floats
from tortuga.engine import Action, Ask, Chance, Match
from tortuga.engine.fast.memory import Memory
from tortuga.learn.selfplay import WANDERING, Positions, SelfPlay, astray, packed

TEACHER = "legend"
"""Whose answers are learned: the legend's rule of thumb, without looking ahead (a captain's where legends have no
numbers of their own)."""
CANDIDATES = 40
"""The most answers to a question that are stored: the teacher's, and some of the others if there are more."""


class Decisions(Positions, frozen=True):
    """Positions with a question to their seat: the answers, as numbers, and which of them the teacher gives."""

    answer_places: NDArray[np.uint16]
    answer_numbers: NDArray[np.float16]
    answer_sizes: NDArray[np.int32]
    """How many numbers belong to each answer."""
    counts: NDArray[np.int32]
    """How many answers there are to each question."""
    chosen: NDArray[np.int32]
    """Which of the answers is the teacher's."""


class Decision(NamedTuple):
    """A question, what the seat saw, the candidates, and which of them the teacher chose."""

    seat: int
    numbers: Floats
    features: Floats
    chosen: int


def play_decisions(policy: Path | None, plan: SelfPlay, numbers: Sequence[int]) -> Decisions:
    """Play these matches of the plan. With a policy, about half of the players follow it."""
    sight = question_sight_of(plan.game, plan.seats)
    return Decisions.joined([_play(policy, plan, number, sight) for number in numbers])


def _play(policy: Path | None, plan: SelfPlay, number: int, sight: QuestionSight) -> Decisions:
    match, chance = plan.begin(number)
    match.expect_no_copies()
    pupils = [Pupil(chance.below(1 << 30), chance, policy) for _ in range(plan.seats)]
    decisions: list[Decision] = []
    while not match.over:
        seat, ask = next(iter(match.waiting.items()))
        answer = only_answer(ask)
        if answer is None:
            taught, answer = pupils[seat].choose(match, seat, ask)
            if is_listed(ask) and not chance.below(plan.every):
                decisions += _decision(match, seat, taught, sight, chance)
        match.act(seat, answer)
    assert match.outcome is not None
    return _packed(decisions, worth(match.outcome, match.rules.info.teams), number)


class Pupil:
    """Plays by what it has learned, or as the teacher says and goes astray now and then."""

    def __init__(self, seed: int, chance: Chance, policy: Path | None) -> None:
        self.teacher = ThumbBot(seed, TEACHER)
        self.often = chance.pick(WANDERING)
        self.chance = chance
        self.learned = NetBot(seed, self.teacher, str(policy)) if policy is not None and chance.below(2) else None

    def choose(self, match: Match[Any], seat: int, ask: Ask) -> tuple[Action, Action]:
        """The teacher's answer, and the one that is given."""
        window = match.seat(seat)
        taught = self.teacher.choose(window)
        if self.learned is not None:
            return taught, self.learned.choose(window)
        wanders = self.chance.below(100) < self.often
        return taught, astray(self.teacher, window, ask, self.chance) if wanders else taught


def _decision(match: Match[Any], seat: int, taught: Action, sight: QuestionSight, chance: Chance) -> list[Decision]:
    """What is recorded of this question: nothing if it has only one answer, or if the teacher's has no number because
    too many are alike."""
    window = match.seat(seat, Memory())
    view, candidates = window.view, _candidates(sight.numbered(window), taught, chance)
    if len(candidates) == 1 or taught not in candidates.values():
        return []
    numbers = np.zeros(len(sight.names), dtype=np.float32)
    sight.write(window, view, numbers)
    features = sight.features(candidates, window, view)
    return [Decision(seat, numbers, features, list(candidates.values()).index(taught))]


def _candidates(answers: Mapping[int, Action], taught: Action, chance: Chance) -> Mapping[int, Action]:
    if len(answers) <= CANDIDATES:
        return answers
    others = [number for number, answer in answers.items() if answer != taught]
    kept = {number for number, answer in answers.items() if answer == taught}
    kept |= {others.pop(chance.below(len(others))) for _ in range(CANDIDATES - len(kept))}
    return {number: answer for number, answer in answers.items() if number in kept}


def _packed(decisions: Sequence[Decision], value: Sequence[float], number: int) -> Decisions:
    seen = packed([(decision.seat, decision.numbers) for decision in decisions], value, number)
    answers = packed([(decision.seat, row) for decision in decisions for row in decision.features], value, number)
    return Decisions(
        places=seen.places,
        numbers=seen.numbers,
        sizes=seen.sizes,
        worth=seen.worth,
        match=seen.match,
        seat=seen.seat,
        answer_places=answers.places,
        answer_numbers=answers.numbers,
        answer_sizes=answers.sizes,
        counts=np.array([len(decision.features) for decision in decisions], dtype=np.int32),
        chosen=np.array([decision.chosen for decision in decisions], dtype=np.int32),
    )
