"""Mining puzzles: moments of bot matches with one clearly best answer.

A question is looked at in three steps, each in fresh worlds that the asked seat can imagine. First the value function
says what each answer looks like at once. If one is ahead, or the given one is behind, every answer is tried a few times
to the end of the match, with mates playing on. If one is still ahead, all are tried many times more: with mates playing
on, and apart from that with captains. Only if the lead holds up whoever plays on is it a puzzle.

The figures of an answer come from the last step alone, in which nothing was chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, NamedTuple

import msgspec
import numpy as np

from tortuga import new_match
from tortuga.analysis.inputs import Numbers
from tortuga.analysis.ledger import answered, imagined
from tortuga.analysis.moments import Moment, moments
from tortuga.analysis.value import Value, value_of
from tortuga.bots import ThumbBot
from tortuga.bots.bot import play_out
from tortuga.bots.knowledge import knowledge_of
from tortuga.bots.lookahead import play_on
from tortuga.engine import Action, BadOptions, Fast, Match, OptionValue, Record, Rules, rules_of
from tortuga.engine.fast.memory import Memory

MATES, CAPTAINS = 100, 60
"""In how many worlds every answer is tried with mates playing on, and with captains."""
LEAD = 0.15
"""By how much of a win the best answer must be ahead of every answer that is not accepted."""
ERRORS = 3.0
"""By how many standard errors it must be ahead, too."""
WITHIN = 0.02
"""Answers that are no worse than the best by more than this are accepted, too."""
MOST = 40
"""Questions with more answers are passed over."""
LATE = 0.7
"""Questions before this part of the match is over are passed over: so far from the end few answers decide a match."""
GLANCES = 2
"""In how many worlds the value function looks at an answer."""
SEEMS = 0.08
"""How far ahead an answer must be for the value function."""
TRIES = 16
"""In how many worlds answers are played out first."""
STEP = 20
"""In how many worlds answers are tried at a time. After each time, hopeless questions are given up."""
HOPE = 1.0
"""With how many errors more the best answer must be far enough ahead, or its question is hopeless."""
FAR = 4.0
"""An answer is not tried any more if it is behind by the lead and this many errors, after two steps."""
A_MATCH, ENOUGH = 8, 3
"""How many questions of a match are played out at most, the most promising first; and how many puzzles are enough."""
MISSED = 0.1
"""How much more promising a question is whose given answer seems to be wrong."""
AS_GOOD = 3
"""With more answers that are as good as the best, or as many as others, it is no puzzle."""
REASONABLE = 0.2
"""The least chance to win that the best answer must leave."""
OPTIONS: dict[str, dict[str, OptionValue]] = {"piratical": {"races": "random"}}
"""Options of the matches, where they differ from the game's own."""
FRESH = 1 << 43
"""Seeds from here on are used for nothing else."""


class Tried(msgspec.Struct, frozen=True):
    """An answer, and what came of it."""

    action: msgspec.Raw
    mates: float
    """The share of a win it has brought with mates playing on."""
    captains: float
    accepted: bool


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle that was found."""

    step: int
    seat: int
    kind: str
    given: int
    """Which answer was given in the match."""
    tried: list[Tried]
    """What came of each answer."""
    lead: float
    """By how much the best answer is ahead of the next that is not accepted, and the standard error of that."""
    error: float
    captains_lead: float
    captains_error: float
    worlds: int


class Mined(msgspec.Struct, frozen=True, kw_only=True):
    """What a match came to."""

    game: str
    match: int
    asked: int
    """How many questions were looked at, how many played out a few times, and how many many times."""
    promising: int
    priced: int
    record: str
    """The match, if there is a puzzle in it."""
    found: list[Found]


class PlayedQuestion(NamedTuple):
    """A question of a match that was played."""

    moment: Moment
    seat: int
    kind: str
    given: Action
    options: Sequence[Action]


def mine(game: str, number: int) -> Mined:
    """The puzzles of one match. The same number gives the same puzzles on any machine."""
    record = played(game, number)
    miner = _Miner(game, record, number)
    found = miner.puzzles()
    text = record.dumps() if found else ""
    return Mined(
        game=game, match=number, asked=miner.asked, promising=miner.promising, priced=miner.priced, record=text,
        found=found,
    )  # fmt: skip


def played(game: str, number: int) -> Record:
    """A match between mates and captains, with any number of seats from two to four."""
    rules: Rules[Any] = rules_of(game)
    if knowledge_of(rules).choose is None and knowledge_of(rules).scores is None:
        raise BadOptions("no_rule", f"No puzzles can be mined in {rules.info.title}: its bot has no rule of thumb.")
    chance = Fast(FRESH + number)
    seats = chance.pick([count for count in rules.info.seats if 2 <= count <= 4])
    match: Match[Any] = new_match(game, seats, chance.below(1 << 62), OPTIONS.get(game, {}))
    levels = [chance.pick(("captain", "mate")) for _ in range(seats)]
    return play_out(match, {seat: ThumbBot(number * 4 + seat, level) for seat, level in enumerate(levels)}).record


class _Miner:
    """One match being mined."""

    def __init__(self, game: str, record: Record, number: int) -> None:
        self.known = knowledge_of(rules_of(game))
        self.record, self.number = record, number
        self.value: Value = value_of(rules_of(game), record.header.seats)
        self.memory = Memory()
        self.asked = self.promising = self.priced = 0

    def puzzles(self) -> list[Found]:
        seen = []
        for moment in moments(self.record, len(self.record.answers)):
            if moment.step < LATE * len(self.record.answers):
                continue
            question = question_of(moment)
            if question is not None:
                self.asked += 1
                seems = self._seems(question)
                if seems >= SEEMS:
                    seen.append((seems, question))
        self.promising = len(seen)
        best = sorted(seen, key=lambda each: (-each[0], each[1].moment.step))[:A_MATCH]
        found: list[Found] = []
        for _, question in best:
            if any(question.kind == puzzle.kind for puzzle in found):
                continue  # the same question again teaches little
            puzzle = self._checked(question)
            if puzzle is not None:
                found.append(puzzle)
            if len(found) == ENOUGH:
                break
        return sorted(found, key=lambda each: each.step)

    def _seems(self, question: PlayedQuestion) -> float:
        """How promising a question is: by how much the best answer seems to be ahead."""
        chance = Fast(FRESH + (self.number << 24) + question.moment.step)
        looks = []
        for _ in range(GLANCES):
            world = imagined(question.moment.before, question.seat, chance)
            looks += [self.value.look(answered(world, question.seat, way)) for way in question.options]
        means = self.value.judge(looks)[:, question.seat].reshape(GLANCES, -1).mean(0)
        if means.max() < REASONABLE:
            return 0.0
        behind = means.max() - means
        others = behind[behind > WITHIN]
        ahead = float(others.min()) if len(others) else 0.0
        missed = float(behind[question.options.index(question.given)])
        return missed + MISSED if missed >= SEEMS else ahead

    def _checked(self, question: PlayedQuestion) -> Found | None:
        """The puzzle that this question is, if it is one."""
        first = self._play_out(question, question.options, "mate", 1, range(TRIES))
        if not _hopeful(first) or _lead(first, _accepted(first))[0] < LEAD:
            return None
        self.priced += 1
        mates = self._tried(question, "mate", 2, MATES)
        if mates is None or not _holds(mates):
            return None
        captains = self._tried(question, "captain", 3, CAPTAINS)
        if captains is None or not _holds(captains):
            return None
        accepted = _accepted(mates)
        if not (accepted & _accepted(captains)).any():
            return None
        accepted |= _accepted(captains)
        gaps = [_lead(each, accepted) for each in (mates, captains)]
        if any(lead < LEAD or lead < ERRORS * error for lead, error in gaps):
            return None
        (lead, error), (captains_lead, captains_error) = gaps
        tried = [
            Tried(msgspec.Raw(msgspec.json.encode(way)), _mean(mates[at]), _mean(captains[at]), bool(accepted[at]))
            for at, way in enumerate(question.options)
        ]
        return Found(
            step=question.moment.step, seat=question.seat, kind=question.kind,
            given=question.options.index(question.given), tried=tried, lead=lead, error=error,
            captains_lead=captains_lead, captains_error=captains_error, worlds=MATES + CAPTAINS,
        )  # fmt: skip

    def _tried(self, question: PlayedQuestion, level: str, what: int, worlds: int) -> list[Numbers] | None:
        """What each answer has brought in these worlds; None if it is given up."""
        found: list[Numbers] = [np.zeros(0) for _ in question.options]
        open_still = list(range(len(question.options)))
        for first in range(0, worlds, STEP):
            ways = [question.options[at] for at in open_still]
            more = self._play_out(question, ways, level, what, range(first, first + STEP))
            for at, results in zip(open_still, more, strict=True):
                found[at] = np.concatenate([found[at], results])
            if not _hopeful(found):
                return None
            if first:
                best = _best(found)
                open_still = [at for at in open_still if not _far_behind(found[best], found[at])]
        return found

    def _play_out(
        self, question: PlayedQuestion, ways: Sequence[Action], level: str, what: int, worlds: range
    ) -> list[Numbers]:
        """What each answer brings the seat, by world, when this level plays on to the end for everybody."""
        numbers = (self.known.weights[level],) if level in self.known.weights else ()
        found = np.zeros((len(ways), len(worlds)))
        for column, number in enumerate(worlds):
            seed = FRESH + (self.number << 24) + (question.moment.step << 10) + (what << 8) + number
            world = imagined(question.moment.before, question.seat, Fast(seed))
            for row, way in enumerate(ways):
                match = answered(world, question.seat, way)
                play_on(match, self.known, numbers, Fast(~seed), None, memory=self.memory)
                found[row, column] = self.value.judge([self.value.look(match)])[0, question.seat]
        return list(found)


def question_of(moment: Moment) -> PlayedQuestion | None:
    """The question of a moment, if it can be a puzzle: asked of one seat, with answers that can all be tried."""
    given = moment.given[0]
    if len(moment.given) != 1 or given.offered:
        return None
    ask = moment.before.waiting[given.seat]
    if ask.space is not None or not 2 <= len(ask.options) <= MOST or ask.kind in moment.before.rules.alike:
        return None
    return PlayedQuestion(
        moment._replace(before=moment.before.clone()), given.seat, given.kind, given.action, tuple(ask.options)
    )


# What was found: for each answer what it brought, world by world. Answers that were given up are known in fewer worlds.


def _mean(results: Numbers) -> float:
    return float(results.mean())


def _best(found: Sequence[Numbers]) -> int:
    most = max(len(each) for each in found)
    return max((at for at in range(len(found)) if len(found[at]) == most), key=lambda at: _mean(found[at]))


def _gap(better: Numbers, worse: Numbers) -> tuple[float, float]:
    """By how much one answer is ahead of another in the worlds in which both were tried, and the standard error."""
    gains = better[: len(worse)] - worse
    # One world more, in which it was even: a gain that was the same in all worlds is not certain.
    spread = np.append(gains, 0.0).std(ddof=1)
    return float(gains.mean()), float(spread / sqrt(len(gains)))


def _far_behind(better: Numbers, worse: Numbers) -> bool:
    lead, error = _gap(better, worse)
    return lead - FAR * error >= LEAD


def _accepted(found: Sequence[Numbers]) -> Any:
    """Which answers are as good as the best."""
    best = found[_best(found)]
    return np.array([len(each) == len(best) and _gap(best, each)[0] <= WITHIN for each in found])


def _lead(found: Sequence[Numbers], accepted: Any) -> tuple[float, float]:
    """By how much the worst answer that is accepted is ahead of the best that is not, and the error of that."""
    inside = min((at for at in range(len(found)) if accepted[at]), key=lambda at: _mean(found[at]))
    gaps = [_gap(found[inside], each) for each, fine in zip(found, accepted, strict=True) if not fine]
    return min(gaps, key=lambda gap: gap[0]) if gaps else (0.0, 1.0)


def _hopeful(found: Sequence[Numbers]) -> bool:
    """May the best answer still turn out to be ahead by enough?"""
    best = found[_best(found)]
    if _mean(best) + 2 * float(best.std()) / sqrt(len(best)) < REASONABLE:
        return False
    accepted = _accepted(found)
    alike = int(accepted.sum())
    if alike > AS_GOOD or 2 * alike > len(found):
        return False
    lead, error = _lead(found, accepted)
    return lead + HOPE * error >= LEAD


def _holds(found: Sequence[Numbers]) -> bool:
    """Is the best answer ahead by enough of every answer that is not as good?"""
    lead, error = _lead(found, _accepted(found))
    return lead >= LEAD and lead >= ERRORS * error and _mean(found[_best(found)]) >= REASONABLE
