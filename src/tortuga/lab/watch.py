"""Watching a match while it is played: what its game wants counted, who is ahead, and what chance gave to whom.

Luck is measured with the rule of thumb's evaluation. Whenever an answer has consumed chance, the same answer is given
again in copies of the match with other chance ahead. Before the draw none of them is more likely than the others, so
the difference between what came and what might have come is zero on average, whatever the evaluation is worth. The sum
of these differences over a match is the luck that each seat had; taken away from the results it leaves their mean alone
and most of the noise behind. (The deal counts as the first draw. The order of a deck that was shuffled before the match
does not count again when its cards are drawn.)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from runpy import run_path
from typing import Any, get_args

import msgspec

from tortuga.bots import Bot, decide, knowledge_of
from tortuga.engine import BadOptions, Count, Fast, Heat, Match, Metric, OptionValue, Rules, Sample
from tortuga.engine.rules import Outcome

MOMENTS = 11
"""The lead is kept at so many moments of a match, from its beginning to its end."""
AGAIN = 4
"""So many times a draw is made again, to see what might have come of it."""
Counts = tuple[dict[str, float], ...]
"""By seat: how often each thing was done."""
Places = dict[str, int]
"""How often something happened at each place of the board."""


def check_metrics(rules: Rules[Any], metrics: Iterable[Metric]) -> None:
    """A metric that can never find anything is a slip of the pen."""
    members = get_args(rules.event_type) or (rules.event_type,)
    known = {kind.__name__: kind for kind in members}
    for metric in metrics:
        event = metric.at if isinstance(metric, Sample) else metric.event
        if event and event not in known:
            raise BadOptions("bad_metric", f"{rules.info.title} has no event {event}, which {metric.name!r} counts.")
        if not isinstance(metric, Sample):
            field = metric.what if isinstance(metric, Count) else metric.where
            missing = {metric.seat, field} - {"", *known[event].__struct_fields__}
            if missing:
                raise BadOptions("bad_metric", f"{event} of {rules.info.title} has no field {', '.join(missing)}.")


@cache
def metrics_in(file: str) -> list[Metric]:
    """What a designer's file wants counted: its ``METRICS``."""
    try:
        found = run_path(file).get("METRICS")
    except Exception as error:  # whatever is wrong with somebody's file
        raise BadOptions("bad_metric", f"{file} cannot be read: {type(error).__name__}: {error}.") from error
    if not isinstance(found, list | tuple) or not all(isinstance(each, Metric) for each in found):
        raise BadOptions("bad_metric", f"{file} needs METRICS, a list of Count, Heat and Sample.")
    return list(found)


def credits_of(outcome: Outcome, sides: Sequence[Sequence[int]]) -> list[float]:
    """A win, or the part of a shared one; all who are on one side win together."""
    winning = [side for side in sides if any(outcome.places[seat] == 1 for seat in side)]
    return [next((1 / len(winning) for side in winning if seat in side), 0.0) for seat in range(len(outcome.places))]


class Watch:
    """Counts, places and samples of one match. The first two are there once it is finished."""

    def __init__(self, match: Match[Any], metrics: Sequence[Metric]) -> None:
        self._counts = [metric for metric in metrics if isinstance(metric, Count)]
        self._heats = [metric for metric in metrics if isinstance(metric, Heat)]
        self._samples = [metric for metric in metrics if isinstance(metric, Sample)]
        self._moments = {metric.at for metric in self._samples if metric.at}
        self._heard = match.told_count
        self.samples: dict[str, list[tuple[float, ...]]] = {metric.name: [] for metric in self._samples}
        self.counts: dict[str, Counts] = {}
        self.heat: dict[str, Places] = {}

    def look(self, match: Match[Any]) -> None:
        """After each answer."""
        if not self._moments:
            return
        happened = {type(told.event).__name__ for told in match.told_since(self._heard)}
        self._heard = match.told_count
        if happened & self._moments:
            self._sample(match, happened)

    def _sample(self, match: Match[Any], happened: set[str]) -> None:
        for metric in self._samples:
            if metric.at in happened:
                values = tuple(float(metric.value(match.state, seat)) for seat in range(match.seats))
                self.samples[metric.name].append(values)

    def finish(self, match: Match[Any]) -> None:
        """Count what happened in the whole match."""
        self._sample(match, {""})
        self.counts = {metric.name: tuple({} for _ in range(match.seats)) for metric in self._counts}
        self.heat = {metric.name: {} for metric in self._heats}
        by_event = defaultdict[str, list[Count | Heat]](list)
        counted: list[Count | Heat] = [*self._counts, *self._heats]
        for each in counted:
            by_event[each.event].append(each)
        for told in match.told():
            for metric in by_event.get(type(told.event).__name__, ()):
                seat = getattr(told.event, metric.seat)
                if isinstance(seat, int) and 0 <= seat < match.seats:
                    self._note(match.rules, metric, told.event, seat)

    def _note(self, rules: Rules[Any], metric: Count | Heat, event: msgspec.Struct, seat: int) -> None:
        if isinstance(metric, Heat):
            where, places = getattr(event, metric.where), self.heat[metric.name]
            if where is not None:
                places[str(where)] = places.get(str(where), 0) + 1
            return
        what, counts = _what(rules, metric, event), self.counts[metric.name][seat]
        if what is not None:
            counts[what] = counts.get(what, 0.0) + 1


def _what(rules: Rules[Any], metric: Count, event: msgspec.Struct) -> str | None:
    if not metric.what:
        return ""
    value = getattr(event, metric.what)
    if value is None:
        return None
    return rules.words.name(metric.kind, value) if metric.kind else str(value)


class Luck:
    """What chance gave to each seat, and how the match stood on the way."""

    def __init__(self, match: Match[Any], options: dict[str, OptionValue], seed: int) -> None:
        evaluate = knowledge_of(match.rules).evaluate
        assert evaluate is not None, "whoever wants luck measured has checked that it can be"
        self._evaluate = evaluate
        self._seed = seed
        self._sides = sides_of(match)
        self.given = [0.0] * match.seats
        self.course = [self._worth(match)]
        """How it stood after each answer that consumed chance, and at the end."""
        self._add([Match(match.rules, match.seats, options, other) for other in self._others(match)])

    def step(self, match: Match[Any], bots: Mapping[int, Bot]) -> None:
        """One answer of somebody, and what else might have come of it."""
        before, mark = match.clone(), match.drawn
        answer = decide(match, bots)
        match.act(*answer)
        drew = match.drawn != mark
        if drew or match.over:
            self.course.append(self._worth(match))
        if drew:
            self._add([before.otherwise(*answer, other) for other in self._others(match)])

    def _others(self, match: Match[Any]) -> list[Fast]:
        """Chances that nobody else in this match uses."""
        return [Fast(((self._seed << 24) + match.number + 1) << 20 | (0xC0DE + again)) for again in range(AGAIN)]

    def _add(self, others: Sequence[Match[Any]]) -> None:
        might_have = [self._worth(other) for other in others]
        for seat, came in enumerate(self.course[-1]):
            self.given[seat] += came - sum(worth[seat] for worth in might_have) / len(others)

    def _worth(self, match: Match[Any]) -> Sequence[float]:
        outcome = match.outcome
        return self._evaluate(match) if outcome is None else credits_of(outcome, self._sides)

    @property
    def changes(self) -> int:
        """How often the lead changed hands; as long as two are level, nobody new is ahead."""
        leaders = [max(range(len(values)), key=values.__getitem__) for values in self.course if _one_leads(values)]
        return sum(one != next_ for one, next_ in pairwise(leaders))

    @property
    def path(self) -> tuple[tuple[float, ...], ...]:
        """How it stood at so many moments, evenly spread."""
        last = len(self.course) - 1
        return tuple(tuple(self.course[round(last * at / (MOMENTS - 1))]) for at in range(MOMENTS))


def _one_leads(values: Sequence[float]) -> bool:
    return sum(value == max(values) for value in values) == 1


def sides_of(match: Match[Any]) -> tuple[tuple[int, ...], ...]:
    """Who wins together: teams where the game has them, else everybody for themselves."""
    return tuple(tuple(side) for side in match.rules.sides(match.state, match.seats))
