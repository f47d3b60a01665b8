"""Comparisons: two settings of one game, played from the same deals. What differs, and how certain is it?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import msgspec

from tortuga.engine import BadOptions, Metric, OptionValue, Rules
from tortuga.lab.fixtures import NOTHING_MORE, AnyBot, Entrant, Fixture, Plan, Played, entrants_of, line_up, rotation
from tortuga.lab.quantities import Credit, Quantity, luckless, plain_credit, quantities
from tortuga.lab.results import Results
from tortuga.lab.run import Progress, plan_of, play_fixtures, results_of, table_for
from tortuga.lab.sheets import Cell, Sheet
from tortuga.lab.stats import Estimate, Sprt, Verdict, difference, holm, matches_needed, more_needed, ratio

BATCH = 200
"""With a stopping rule, this many matches of each side are played before each check."""


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
    """Matches a side that it takes to show a difference of two points in a seat's wins, estimated before the first."""
    needed: int | None
    """The same, estimated from the matches played."""
    saved: float | None
    """The share of matches that is saved by taking out the luck."""

    @property
    def interrupted(self) -> bool:
        return self.first.interrupted or self.second.interrupted

    def to_json(self) -> bytes:
        data = {name: getattr(self, name) for name in self.__struct_fields__ if name not in ("first", "second")}
        data |= {"first": msgspec.Raw(self.first.to_json()), "second": msgspec.Raw(self.second.to_json())}
        return msgspec.json.format(msgspec.json.encode(data), indent=2)

    def to_csv(self) -> str:
        """One row for each line."""
        return self.sheet().to_csv()

    def sheet(self) -> Sheet:
        """One row for each line."""
        heads = ["table", "name", *self.names, "difference", "low", "high", "chance", "holds"]
        rows: list[list[Cell]] = [
            [line.table, line.name, line.first, line.second, line.more, line.low, line.high, line.chance, line.holds]
            for line in self.lines
        ]
        sides = zip(self.names, (self.first, self.second), strict=True)
        made_with = {f"{name}: {key}": value for name, side in sides for key, value in side.made_with.items()}
        return Sheet(heads, rows, made_with)

    def save(self, path: Path) -> None:
        """Write to a file, as CSV, Parquet or JSON by its ending."""
        if path.suffix == ".json":
            path.write_bytes(self.to_json())
        else:
            self.sheet().save(path)


class _Side(msgspec.Struct):
    """One side, ready to be played."""

    rules: Rules[Any]
    options: dict[str, OptionValue]
    entrants: list[Entrant]
    fixtures: list[Fixture]
    plan: Plan
    played: list[Played] = []


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
) -> Comparison:
    """Play the same deals with two settings: ``matches`` on each side, or fewer with ``stop``."""
    if matches < 2:
        raise BadOptions("bad_matches", f"A comparison needs at least two matches, not {matches}.")
    names = (first.name, second.name)
    if len(set(names)) == 1:
        raise BadOptions("same_settings", f"Both sides are called {first.name!r}: there is nothing to compare.")
    seats = seats or _seats(game, (first, second), bots, options)
    sides = [_side(game, each, seats, bots, matches, seed, options) for each in (first, second)]
    for side in sides:
        side.plan = plan_of(side.rules, metrics, metric_files, luck)
    verdict, interrupted = _play(sides, processes, progress, stop, executor)
    results = [
        results_of(side.rules, seats, side.options, seed, len(side.fixtures), interrupted, side.played)
        for side in sides
    ]
    return _compared(names, results[0], results[1], verdict, stop)


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
    batch = BATCH if stop is not None else total
    for at in range(0, max(len(side.fixtures) for side in sides), batch):
        for side in sides:
            done = sum(len(each.played) for each in sides)
            told = None if progress is None else _after(progress, done, total)
            some = side.fixtures[at : at + batch]
            played, interrupted = play_fixtures(
                side.rules, side.options, side.entrants, some, processes, told, executor, side.plan
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


def _compared(
    names: tuple[str, str], first: Results, second: Results, verdict: Verdict | None, stop: Stop | None
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
        needed_before=matches_needed(2, first.summary.fair or 0.5),
        needed=None if left is None or left.error == float("inf") else more_needed(2, left.error, len(first.played)),
        saved=None if credit is plain_credit else _saved(both),
    )


def _lines(found: Sequence[Quantity], first: Sequence[Played], second: Sequence[Played]) -> Iterator[Difference]:
    rows: list[tuple[Quantity, float, float, Estimate]] = []
    order = list(dict.fromkeys(quantity.table for quantity in found))
    for quantity in sorted(found, key=lambda each: order.index(each.table)):
        one, other = quantity.tallies(first), quantity.tallies(second)
        values, more = (ratio(one), ratio(other)), difference(one, other)
        if values[0] is not None and values[1] is not None and more is not None:
            rows.append((quantity, values[0].value, values[1].value, more))
    holds = holm([more.chance_of_nothing for *_, more in rows])
    for (quantity, one_value, other_value, more), finding in zip(rows, holds, strict=True):
        low, high = more.interval
        yield Difference(
            quantity.table, quantity.name, quantity.share, one_value, other_value,
            more.value, low, high, more.chance_of_nothing, finding, quantity.note,
        )  # fmt: skip


def _saved(played: Sequence[Played]) -> float:
    """How much smaller the variance of the seats' wins is without the luck, as a share."""
    spreads = [_spread(played, credit) for credit in (plain_credit, luckless(played))]
    return 1 - spreads[1] / spreads[0] if spreads[0] else 0.0


def _spread(played: Sequence[Played], credit: Credit) -> float:
    seats = (each for each in quantities(played, credit) if each.table == "seat")
    found = (ratio(seat.tallies(played)) for seat in seats)
    return sum(each.error**2 for each in found if each is not None)
