"""Watching a match while it is played: what happens how often, who is ahead, and who is lucky.

Luck is measured with the frozen chances to win (:mod:`tortuga.analysis.value`), as AIVAT does (Burch and others 2018).
Whenever an answer has used chance, dice or a card from a deck, the same answer is given again in copies of the match in
which what nobody knows is dealt again. All of these were equally likely, so the difference between what happened and
what might have happened is zero on average, however good the chances are. The sum of these differences over a match is
the luck of each seat. Subtracting it from the results does not change their mean, but removes much of the noise. The
deal counts as the first draw.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from runpy import run_path
from typing import Any, get_args

import msgspec

from tortuga.analysis.luck import with_other_luck
from tortuga.analysis.value import value_of
from tortuga.bots import Bot, decide
from tortuga.engine import BadOptions, EventCount, Fast, Heat, Match, Metric, OptionValue, Rules, Sample
from tortuga.engine.rules import Outcome

MOMENTS = 11
"""How many moments of a match are kept, evenly spread from its start to its end."""
AGAIN = 4
"""How many times a draw is repeated to see what might have happened."""
Counts = tuple[dict[str, float], ...]
"""How often each seat did each thing."""
Places = dict[str, int]
"""How often something happened at each place on the board."""
Swings = dict[str, tuple[float, float, float]]
"""For each thing that was done: how often, by how much a chance changed with it (the one that changed most), and how
much those who did it gained. The last two are sums."""


def check_metrics(rules: Rules[Any], metrics: Sequence[Metric]) -> None:
    """Raise :class:`BadOptions` for a metric that could never find anything, and for two of the same name."""
    twice = [name for name, times in Counter(metric.name for metric in metrics).items() if times > 1]
    if twice:
        raise BadOptions("bad_metric", f"There are two metrics called {twice[0]!r}.")
    members = get_args(rules.event_type) or (rules.event_type,)
    known = {kind.__name__: kind for kind in members}
    for metric in metrics:
        event = metric.at if isinstance(metric, Sample) else metric.event
        if event and event not in known:
            raise BadOptions("bad_metric", f"{rules.info.title} has no event {event}, which {metric.name!r} counts.")
        if not isinstance(metric, Sample):
            field = metric.what if isinstance(metric, EventCount) else metric.where
            missing = {metric.seat, field} - {"", *known[event].__struct_fields__}
            if missing:
                raise BadOptions("bad_metric", f"{event} of {rules.info.title} has no field {', '.join(missing)}.")


@cache
def metrics_in(file: str) -> list[Metric]:
    """The metrics in a designer's file: its ``METRICS``."""
    try:
        found = run_path(file).get("METRICS")
    except Exception as error:  # anything may go wrong in somebody's file
        raise BadOptions("bad_metric", f"{file} cannot be read: {type(error).__name__}: {error}.") from error
    if not isinstance(found, list | tuple) or not all(isinstance(each, Metric) for each in found):
        raise BadOptions("bad_metric", f"{file} needs METRICS, a list of Count, Heat and Sample.")
    return list(found)


def credits_of(outcome: Outcome, sides: Sequence[Sequence[int]]) -> list[float]:
    """For each seat 1 for a win, or a share of a shared win. All seats on one side win together."""
    winning = [side for side in sides if any(outcome.places[seat] == 1 for seat in side)]
    return [next((1 / len(winning) for side in winning if seat in side), 0.0) for seat in range(len(outcome.places))]


class Watch:
    """Counts, places and samples of one match. Counts and places are there once it is finished."""

    def __init__(self, match: Match[Any], metrics: Sequence[Metric]) -> None:
        self._counts = [metric for metric in metrics if isinstance(metric, EventCount)]
        self._heats = [metric for metric in metrics if isinstance(metric, Heat)]
        self._samples = [metric for metric in metrics if isinstance(metric, Sample)]
        self._moments = {metric.at for metric in self._samples if metric.at}
        self._heard = match.told_count
        self.samples: dict[str, list[tuple[float, ...]]] = {metric.name: [] for metric in self._samples}
        self.counts: dict[str, Counts] = {}
        self.heat: dict[str, Places] = {}

    def look(self, match: Match[Any]) -> None:
        """Take samples; called after each answer."""
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
        by_event = defaultdict[str, list[EventCount | Heat]](list)
        counted: list[EventCount | Heat] = [*self._counts, *self._heats]
        for each in counted:
            by_event[each.event].append(each)
        for told in match.told():
            for metric in by_event.get(type(told.event).__name__, ()):
                seat = getattr(told.event, metric.seat)
                if isinstance(seat, int) and 0 <= seat < match.seats:
                    self._note(match.rules, metric, told.event, seat)

    def _note(self, rules: Rules[Any], metric: EventCount | Heat, event: msgspec.Struct, seat: int) -> None:
        if isinstance(metric, Heat):
            where, places = getattr(event, metric.where), self.heat[metric.name]
            if where is not None:
                places[str(where)] = places.get(str(where), 0) + 1
            return
        what, counts = _what(rules, metric, event), self.counts[metric.name][seat]
        if what is not None:
            counts[what] = counts.get(what, 0.0) + 1


def _what(rules: Rules[Any], metric: EventCount, event: msgspec.Struct) -> str | None:
    if not metric.what:
        return ""
    value = getattr(event, metric.what)
    if value is None:
        return None
    return rules.words.name(metric.kind, value) if metric.kind else str(value)


class LuckWatch:
    """How lucky each seat was, and how the match stood on the way."""

    def __init__(
        self, match: Match[Any], options: dict[str, OptionValue], seed: int, metrics: Sequence[Metric] = ()
    ) -> None:
        self._value = value_of(match.rules, match.seats)
        self._seed = seed
        self._counts = [metric for metric in metrics if isinstance(metric, EventCount) and metric.what]
        self.swings: dict[str, Swings] = {metric.name: {} for metric in self._counts}
        """For each counting metric, how much what it counts swings a match."""
        self.given = [0.0] * match.seats
        self.course = [self._worth([match])[0]]
        """How the match stood after each answer that used chance, and at the end."""
        self._add([Match(match.rules, match.seats, options, Fast(other)) for other in self._others(match)])

    def step(self, match: Match[Any], bots: Mapping[int, Bot]) -> None:
        """Play one answer, and see what else might have happened."""
        before, told = match.clone(), match.told_count
        answer = decide(match, bots)
        match.act(*answer)
        others = with_other_luck(before, match, [answer], told, self._others(match), settle=False)
        if others or match.over:
            self.course.append(self._worth([match])[0])
        if others:
            self._add(others)
        self._note_swings(before, match, told)

    def _note_swings(self, before: Match[Any], match: Match[Any], told: int) -> None:
        """Note by how much the chances changed with this answer, for all that was done."""
        done = [found for event in match.told_since(told) for found in self._done(match, event.event)]
        if not done:
            return
        then, now = self._worth([before, match])
        most = max(abs(after - was) for was, after in zip(then, now, strict=True))
        for name, what, seat in done:
            times, swung, gained = self.swings[name].get(what, (0.0, 0.0, 0.0))
            self.swings[name][what] = times + 1, swung + most, gained + now[seat] - then[seat]

    def _done(self, match: Match[Any], event: msgspec.Struct) -> Iterator[tuple[str, str, int]]:
        for metric in self._counts:
            if type(event).__name__ == metric.event:
                seat, what = getattr(event, metric.seat), _what(match.rules, metric, event)
                if what is not None and isinstance(seat, int) and 0 <= seat < match.seats:
                    yield metric.name, what, seat

    def _others(self, match: Match[Any]) -> list[int]:
        """Seeds that nothing else in this match uses."""
        return [((self._seed << 24) + match.number + 1) << 20 | (0xC0DE + again) for again in range(AGAIN)]

    def _add(self, others: Sequence[Match[Any]]) -> None:
        might_have = self._worth(others)
        for seat, came in enumerate(self.course[-1]):
            self.given[seat] += came - sum(worth[seat] for worth in might_have) / len(others)

    def _worth(self, matches: Sequence[Match[Any]]) -> list[list[float]]:
        """Everybody's chance to win these, or what they have won."""
        found: list[list[float]] = self._value.of(matches).tolist()
        return found

    @property
    def changes(self) -> int:
        """How often the lead changed hands. Moments with several leaders do not count."""
        leaders = [max(range(len(values)), key=values.__getitem__) for values in self.course if _one_leads(values)]
        return sum(one != next_ for one, next_ in pairwise(leaders))

    @property
    def path(self) -> tuple[tuple[float, ...], ...]:
        """How the match stood at a fixed number of moments, evenly spread."""
        last = len(self.course) - 1
        return tuple(tuple(self.course[round(last * at / (MOMENTS - 1))]) for at in range(MOMENTS))


def _one_leads(values: Sequence[float]) -> bool:
    return sum(value == max(values) for value in values) == 1


def sides_of(match: Match[Any]) -> tuple[tuple[int, ...], ...]:
    """The seats that win together: teams if the game has them, otherwise every seat by itself."""
    return tuple(tuple(side) for side in match.rules.sides(match.state, match.seats))
