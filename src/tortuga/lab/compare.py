"""Comparisons: two settings of one game, played from the same deals. What differs, and how certain is it?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import msgspec

from tortuga.engine import BadOptions, BadRecord, Fast, Match, Metric, OptionValue, Rules
from tortuga.engine.codecs import json_reader
from tortuga.lab.fixtures import NOTHING_MORE, AnyBot, Entrant, Fixture, Plan, Played, entrants_of, line_up, rotation
from tortuga.lab.quantities import Quantity, luckless, quantities, saved_by_luck
from tortuga.lab.results import Results, check_resumable
from tortuga.lab.run import Progress, check_matches, plan_of, play_fixtures, results_of, table_for
from tortuga.lab.sheets import Cell, Sheet, save
from tortuga.lab.stats import Estimate, Sprt, Verdict, difference, holm, matches_needed, more_needed, ratio
from tortuga.lab.watch import sides_of

BATCH = 200
"""How many matches of one side are played before as many of the other; then the stopping rule checks."""
LONGEST_LABEL = 16
POINTS = 2.0
"""A difference of this many points in a seat's wins is taken to matter."""


class Setting(msgspec.Struct, frozen=True):
    """One side of a comparison: what is different about it."""

    name: str
    bots: tuple[str, ...] = ()
    options: dict[str, OptionValue] = {}
    data: tuple[str, ...] = ()


class Stop(msgspec.Struct, frozen=True):
    """A stopping rule: stop as soon as it is clear whether this quantity differs."""

    quantity: str
    test: Sprt


class Difference(msgspec.Struct, frozen=True):
    """One line of a comparison: the value on each side, and how much more the second has."""

    table: str
    name: str
    share: bool
    first: float
    second: float
    more: float
    low: float
    high: float
    chance: float
    """How often chance alone would make a difference this large."""
    holds: bool
    """Is it still a finding, given how many lines are looked at?"""
    note: str = ""
    enough: bool = True
    """Are there deals enough to say anything about it?"""


class Comparison(msgspec.Struct, frozen=True):
    """The result of a comparison. ``first`` and ``second`` hold every match."""

    names: tuple[str, str]
    first: Results
    second: Results
    lines: tuple[Difference, ...]
    verdict: Verdict | None
    """What the stopping rule decided; None if there was none or it did not decide."""
    stop: Stop | None
    needed_before: int
    """Matches a side that it takes to show :attr:`points` in a seat's wins, estimated before the first."""
    needed: int | None
    """How many matches a side it takes, estimated from those played."""
    saved: float | None
    """The share of matches that is saved by taking out the luck."""

    @property
    def points(self) -> float:
        """The smallest difference of interest."""
        return points_of(self.stop)

    @property
    def labels(self) -> tuple[str, str]:
        """What heads of tables call the sides: their names, or A and B where these are long."""
        return self.names if max(map(len, self.names)) <= LONGEST_LABEL else ("A", "B")

    @property
    def interrupted(self) -> bool:
        return self.first.interrupted or self.second.interrupted

    @staticmethod
    def load(path: Path) -> Comparison:
        """Load a comparison from a JSON file."""
        try:
            found = _read_kept(path.read_bytes())
        except (OSError, msgspec.DecodeError) as error:
            raise BadRecord("bad_results", f"{path} does not contain a comparison: {error}.") from error
        for side in (found.first, found.second):
            side.know_its_rules()
        return compared(found.names, found.first, found.second, found.verdict, found.stop, found.needed_before)

    def to_json(self) -> bytes:
        data = {name: getattr(self, name) for name in self.__struct_fields__ if name not in ("first", "second")}
        data |= {"first": msgspec.Raw(self.first.to_json()), "second": msgspec.Raw(self.second.to_json())}
        return msgspec.json.format(msgspec.json.encode(data), indent=2)

    def to_csv(self) -> str:
        """One row for each line."""
        return self.sheet().to_csv()

    def sheet(self) -> Sheet:
        """One row for each line."""
        heads = ["table", "name", *self.names, "difference", "low", "high", "chance", "holds", "data A", "data B"]
        made = self.first.data, self.second.data
        rows: list[list[Cell]] = [
            [each.table, each.name, each.first, each.second, each.more, each.low, each.high, each.chance, each.holds]
            for each in self.lines
        ]
        rows = [[*row, *made] for row in rows]
        sides = zip(self.names, (self.first, self.second), strict=True)
        made_with = {f"{name}: {key}": value for name, side in sides for key, value in side.made_with.items()}
        return Sheet(heads, rows, made_with)

    def save(self, path: Path) -> None:
        """Write to a file, as CSV, Parquet or JSON by its ending."""
        save(self, path)


class _Kept(msgspec.Struct, frozen=True):
    """The part of a comparison that is stored; the rest is worked out from it."""

    names: tuple[str, str]
    first: Results
    second: Results
    verdict: Verdict | None
    stop: Stop | None
    needed_before: int


_read_kept = json_reader(_Kept)


class _Side(msgspec.Struct):
    """One side, ready to be played."""

    rules: Rules[Any]
    options: dict[str, OptionValue]
    entrants: list[Entrant]
    fixtures: list[Fixture]
    plan: Plan
    played: list[Played] = []
    known: dict[int, Played] = {}
    """Matches that an earlier part has played, by number."""


def compare(
    game: str,
    first: Setting,
    second: Setting,
    seats: int | None = None,
    bots: Sequence[AnyBot] = ("mate",),
    matches: int = 1000,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    processes: int | None = None,
    progress: Progress | None = None,
    luck: bool = False,
    stop: Stop | None = None,
    metrics: Sequence[Metric] = (),
    metric_files: Sequence[Path | str] = (),
    executor: Executor | None = None,
    before: Callable[[int], None] | None = None,
    resume: Comparison | None = None,
) -> Comparison:
    """Play the same deals with two settings: ``matches`` on each side, or fewer with ``stop``.

    Before the first match, ``before`` is told how many matches a side it takes to show two points in a seat's wins, or
    the points of ``stop``. The matches in ``resume``, an earlier part of the same run, are not played again.
    """
    check_matches(matches, seed, least=2)
    names = (first.name, second.name)
    if len(set(names)) == 1:
        raise BadOptions("same_settings", f"Both sides are called {first.name!r}: there is nothing to compare.")
    seats = seats or _seats(game, (first, second), bots, options)
    sides = [_side(game, each, seats, bots, matches, seed, options) for each in (first, second)]
    for side in sides:
        side.plan = plan_of(side.rules, metrics, metric_files, luck)
    if resume is not None:
        _go_on(sides, resume, names, seats, seed, luck)
    needed = _needed(sides[0], seats, points_of(stop))
    if before is not None:
        before(needed)
    verdict, interrupted = _play(sides, processes, progress, stop, executor)
    results = [
        results_of(side.rules, seats, side.options, seed, len(side.fixtures), interrupted, side.played)
        for side in sides
    ]
    return compared(names, results[0], results[1], verdict, stop, needed)


def points_of(stop: Stop | None) -> float:
    """The smallest difference of interest: that of the stopping rule, or two points."""
    return POINTS if stop is None else stop.test.points


def _needed(side: _Side, seats: int, points: float) -> int:
    """Matches for so many points in a seat's wins, if all sides at the table win equally often."""
    match: Match[Any] = Match(side.rules, seats, side.options, Fast(0))
    return matches_needed(points, 1 / max(2, len(sides_of(match))))


def _go_on(
    sides: Sequence[_Side], resume: Comparison, names: tuple[str, str], seats: int, seed: int, luck: bool
) -> None:
    """Take over what an earlier part has played for both sides."""
    if resume.names != names:
        raise BadOptions("other_results", f"The earlier part compares {' with '.join(resume.names)}.")
    for side, earlier in zip(sides, (resume.first, resume.second), strict=True):
        wanted = results_of(side.rules, seats, side.options, seed, len(side.fixtures), False, ())
        check_resumable(earlier, wanted, side.fixtures, luck)
        side.known = {match.number: match for match in earlier.played}


def _seats(game: str, settings: Sequence[Setting], bots: Sequence[AnyBot], options: Mapping[str, Any] | None) -> int:
    """The fewest seats with which both settings can be played."""
    return max(
        table_for(game, None, len(each.bots or bots), {**(options or {}), **each.options}, each.data)[2]
        for each in settings
    )


def _side(
    game: str,
    setting: Setting,
    seats: int,
    bots: Sequence[AnyBot],
    matches: int,
    seed: int,
    options: Mapping[str, Any] | None,
) -> _Side:
    entrants = entrants_of(setting.bots or bots)
    wanted = {**(options or {}), **setting.options}
    rules, full, _ = table_for(game, seats, len(entrants), wanted, setting.data)
    fixtures = list(rotation(line_up(entrants, seats), matches, seed))
    return _Side(rules, full, entrants, fixtures, NOTHING_MORE, [])


def _play(
    sides: Sequence[_Side],
    processes: int | None,
    progress: Progress | None,
    stop: Stop | None,
    executor: Executor | None,
) -> tuple[Verdict | None, bool]:
    """Play all matches, or until the stopping rule decides. Returns its verdict, and whether it was interrupted."""
    total = sum(len(side.fixtures) for side in sides)
    for at in range(0, max(len(side.fixtures) for side in sides), BATCH):
        for side in sides:
            some = side.fixtures[at : at + BATCH]
            known = [side.known[each.number] for each in some if each.number in side.known]
            done = sum(len(each.played) for each in sides) + len(known)
            told = None if progress is None else _after(progress, done, total)
            played, interrupted = play_fixtures(
                side.rules, side.options, side.entrants, some, processes, told, executor, side.plan, known
            )
            side.played += played
            if interrupted:
                return None, True
        if stop is not None and (verdict := _settled(sides, stop)) is not None:
            return verdict, False
    return None, False


def _after(progress: Progress, done: int, total: int) -> Progress:
    return lambda more, _: progress(done + more, total)


def _settled(sides: Sequence[_Side], stop: Stop) -> Verdict | None:
    both = [*sides[0].played, *sides[1].played]
    credit = luckless(both)
    quantity = next((each for each in quantities(both, credit) if each.name == stop.quantity and each.share), None)
    if quantity is None:
        known = ", ".join(dict.fromkeys(each.name for each in quantities(both) if each.share))
        raise BadOptions("no_quantity", f"There is no share called {stop.quantity!r} to stop at. There are: {known}.")
    tallies = [quantity.tallies(side.played) for side in sides]
    return stop.test.decide(difference(*tallies), len(tallies[0].keys() & tallies[1].keys()))


def compared(
    names: tuple[str, str], first: Results, second: Results, verdict: Verdict | None, stop: Stop | None, needed: int
) -> Comparison:
    both = [*first.played, *second.played]
    credit = luckless(both)
    seat = next(iter(quantities(both, credit)), None)
    left = None if seat is None else difference(seat.tallies(first.played), seat.tallies(second.played))
    return Comparison(
        names=names,
        first=first,
        second=second,
        lines=tuple(_lines(quantities(both, credit), first.played, second.played)),
        verdict=verdict,
        stop=stop,
        needed_before=needed,
        needed=_seen(left, points_of(stop), len(first.played)),
        saved=saved_by_luck(both),
    )


def _seen(left: Estimate | None, points: float, matches: int) -> int | None:
    """How many matches it takes, judged by the error that is left after so many; None if that says nothing."""
    return more_needed(points, left.error, matches) if left is not None and left.enough and left.error else None


def _lines(found: Sequence[Quantity], first: Sequence[Played], second: Sequence[Played]) -> Iterator[Difference]:
    rows: list[tuple[Quantity, float, float, Estimate]] = []
    order = list(dict.fromkeys(quantity.table for quantity in found))
    if "team" in order:  # a seat wins what its team wins: it needs no line of its own
        found = [quantity for quantity in found if quantity.table != "seat"]
    for quantity in sorted(found, key=lambda each: order.index(each.table)):
        one, other = quantity.tallies(first), quantity.tallies(second)
        values, more = (ratio(one), ratio(other)), difference(one, other)
        if values[0] is not None and values[1] is not None and more is not None and more.error < float("inf"):
            rows.append((quantity, values[0].value, values[1].value, more))
    holds = holm([more.chance_of_nothing for *_, more in rows])
    for (quantity, one_value, other_value, more), finding in zip(rows, holds, strict=True):
        low, high = more.interval
        yield Difference(
            quantity.table, quantity.name, quantity.share, one_value, other_value,
            more.value, low, high, more.chance_of_nothing, finding, quantity.note, more.enough,
        )  # fmt: skip
