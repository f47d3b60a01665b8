"""Sweeps: a game with other numbers in its data, value after value, each compared with the game as it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, Literal

import msgspec

from tortuga.engine import BadData, BadOptions, OptionValue, Rules, fingerprint, variant_of, with_data
from tortuga.engine.data.edits import Number, check_path, edited, numbers_in
from tortuga.engine.describing.words import how_many
from tortuga.engine.variants import data_files
from tortuga.lab.compare import BATCH
from tortuga.lab.fixtures import AnyBot, Entrant, Fixture, Plan, Played, entrants_of, line_up, rotation
from tortuga.lab.quantities import Quantity, quantities
from tortuga.lab.run import Progress, check_matches, plan_of, play_fixtures, table_for
from tortuga.lab.sheets import Sheet, save
from tortuga.lab.stats import Estimate, Sprt, Verdict, difference, ratio

MOST_CELLS = 60
"""The most settings for each number of seats: every one is a game of its own."""
Answer = Verdict | Literal["own", "open"]
"""What is known of a cell: a verdict, that it is the game as it is, or nothing yet."""


class Cell(msgspec.Struct, frozen=True):
    """The game with some values, at some number of seats, compared with the game as it is."""

    seats: int
    values: dict[str, Number]
    data: str
    """The fingerprint of the data."""
    matches: int
    value: float | None
    """The quantity with these values; None if nothing was counted."""
    more: float
    """How much more the quantity is than in the game as it is."""
    low: float
    high: float
    answer: Answer
    answers: float | None
    """How many answers a match has."""


class Sweep(msgspec.Struct, frozen=True):
    """The result of a sweep."""

    game: str
    version: str
    data: str
    """The fingerprint of the data that everything is compared with."""
    quantity: str
    share: bool
    points: float
    """A difference of so many points (of a number that is no share, so many per cent) was looked for."""
    options: dict[str, OptionValue]
    bots: tuple[str, ...]
    seed: int
    matches: int
    """The most matches of a cell."""
    interrupted: bool
    cells: tuple[Cell, ...]

    @property
    def paths(self) -> tuple[str, ...]:
        """The numbers that were varied."""
        return tuple(self.cells[0].values) if self.cells else ()

    def to_json(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(self), indent=2)

    def sheet(self) -> Sheet:
        """One row for each cell."""
        heads = ["seats", *self.paths, "matches", "value", "more", "low", "high", "answer", "answers", "data"]
        rows = [
            [each.seats, *each.values.values(), each.matches, each.value, each.more, each.low, each.high,
             each.answer, each.answers, each.data]
            for each in self.cells
        ]  # fmt: skip
        made_with = {"game": self.game, "version": self.version, "data": self.data, "quantity": self.quantity}
        return Sheet(heads, rows, made_with)

    def save(self, path: Path) -> None:
        """Write to a file, as CSV, Parquet or JSON by its ending."""
        save(self, path)


class _Run(msgspec.Struct):
    """A cell that is being played, or the game as it is."""

    rules: Rules[Any]
    values: dict[str, Number]
    options: dict[str, OptionValue]
    plan: Plan
    played: list[Played] = []
    answer: Answer = "open"


class _How(msgspec.Struct, frozen=True):
    """What all cells of a sweep have in common."""

    quantity: str
    test: Sprt
    entrants: list[Entrant]
    processes: int | None
    executor: Executor | None


def sweep(
    game: str,
    over: Mapping[str, Sequence[Number]],
    quantity: str = "seat 1",
    points: float = 2.0,
    seats: Sequence[int] = (),
    bots: Sequence[AnyBot] = ("mate",),
    matches: int = 1000,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    data: Sequence[Path | str] = (),
    processes: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Sweep:
    """Play with all values of these numbers (of several, with every combination), and compare each with the game.

    ``over`` has the values of each number, by its path (``numbers.hand``, ``cards.card.parrot.base``). Every cell
    plays the same deals as the game itself, until it is clear whether ``quantity`` differs by ``points`` or not at all,
    or until ``matches``. ``seats`` are the numbers of players, by default the fewest. Ctrl-C keeps what is done.
    """
    check_matches(matches, seed, least=2)
    if not 0 < points < 100:
        raise BadOptions("bad_points", f"A difference to look for lies between 0 and 100 points, not at {points:g}.")
    entrants = entrants_of(bots)
    base, variants = with_data(game, data), _variants(game, over, data)
    how = _How(quantity, Sprt(points), entrants, processes, executor)
    counts = list(dict.fromkeys(seats)) or [table_for(game, None, len(entrants), options, data)[2]]
    tables = [[_run_of(rules, values, count, options) for rules, values in [(base, {}), *variants]] for count in counts]
    told, cells, share, interrupted = _Told(progress, tables, matches), list[Cell](), True, False
    for count, (own, *runs) in zip(counts, tables, strict=True):
        fixtures = list(rotation(line_up(entrants, count), matches, seed))
        for run in runs:
            run.answer = "own" if run.rules is base else "open"
        interrupted = _play_all(own, runs, fixtures, how, told)
        cells += [_cell(own, run, count, how) for run in runs]
        share = _quantity(own.played, quantity).share if own.played else share
        if interrupted:
            break
    return Sweep(
        base.info.slug, base.info.version, fingerprint(base), quantity, share, points, tables[0][0].options,
        tuple(each.name for each in entrants), seed, matches, interrupted, tuple(cells),
    )  # fmt: skip


def _variants(
    game: str, over: Mapping[str, Sequence[Number]], data: Sequence[Path | str]
) -> list[tuple[Rules[Any], dict[str, Number]]]:
    """The game with every combination of values. Nothing is played if one of them is wrong."""
    count = 1
    for values in over.values():
        count *= len(values)
    if not over or not count:
        raise BadOptions("no_values", "A sweep needs at least one number, and values for it.")
    if count > MOST_CELLS:
        raise BadOptions("too_many", f"These are {count} combinations of values; a sweep takes {MOST_CELLS} at most.")
    base = with_data(game, data)
    files = {**data_files(base), **base.other_data}
    known = numbers_in(files)
    for path in over:
        check_path(path, known)
    return [
        (_variant(base, game, {**base.other_data, **edited(files, values)}, values), values)
        for values in (dict(zip(over, chosen, strict=True)) for chosen in product(*over.values()))
    ]


def _variant(base: Rules[Any], game: str, files: Mapping[str, str], values: Mapping[str, Number]) -> Rules[Any]:
    try:
        return variant_of(game, files) if files else base
    except BadData as error:
        raise BadData(error.code, f"With {said(values)}: {error.sentence}") from error


def said(values: Mapping[str, Number]) -> str:
    """The values of a cell as they are written."""
    return ", ".join(f"{path}={value:g}" for path, value in values.items())


def _run_of(rules: Rules[Any], values: dict[str, Number], seats: int, options: Mapping[str, Any] | None) -> _Run:
    full = rules.info.complete(options, seats)
    rules.check_options(seats, full)
    return _Run(rules, values, full, plan_of(rules, (), (), False), [])


class _Told:
    """Tells how much is done of all that may still have to be played."""

    def __init__(self, progress: Progress | None, tables: Sequence[Sequence[_Run]], matches: int) -> None:
        self._progress = progress
        self._runs = [run for table in tables for run in table]
        self._matches = matches

    def __call__(self, now: int) -> None:
        if self._progress is not None:
            done = sum(len(run.played) for run in self._runs)
            total = sum(self._matches if run.answer == "open" else len(run.played) for run in self._runs)
            self._progress(min(done + now, total), total)


def _play_all(own: _Run, runs: Sequence[_Run], fixtures: Sequence[Fixture], how: _How, told: _Told) -> bool:
    """Play until every answer is known or all is played. Returns whether it was interrupted."""
    for at in range(0, len(fixtures), BATCH):
        playing = [run for run in runs if run.answer == "open"]
        if not playing:
            break
        for run in (own, *playing):
            if _play(run, fixtures[at : at + BATCH], how, told):
                return True
        for run in playing:
            run.answer = _settled(own, run, how) or "open"
    return False


def _play(run: _Run, fixtures: Sequence[Fixture], how: _How, told: _Told) -> bool:
    played, interrupted = play_fixtures(
        run.rules, run.options, how.entrants, fixtures, how.processes, partial(_now, told), how.executor, run.plan
    )
    run.played += played
    return interrupted


def _now(told: _Told, done: int, total: int) -> None:
    del total
    told(done)


def _settled(own: _Run, run: _Run, how: _How) -> Verdict | None:
    found, deals = _effect(own, run, how)
    if found is None:
        return None
    quantity = _quantity(own.played, how.quantity)
    base = ratio(quantity.tallies(own.played))
    if not quantity.share:  # points are per cent of what it is
        if base is None or not base.value:
            return None
        found = Estimate(found.value / abs(base.value), found.error / abs(base.value), found.deals)
    return how.test.decide(found, deals)


def _effect(own: _Run, run: _Run, how: _How) -> tuple[Estimate | None, int]:
    """How much more the cell has than the game, and over how many deals that is taken."""
    quantity = _quantity([*own.played, *run.played], how.quantity)
    one, other = quantity.tallies(own.played), quantity.tallies(run.played)
    return difference(one, other), len(one.keys() & other.keys())


def _quantity(played: Sequence[Played], name: str) -> Quantity:
    found = quantities(played)
    quantity = next((each for each in found if each.name == name), None)
    if quantity is None:
        known = ", ".join(dict.fromkeys(each.name for each in found))
        raise BadOptions("no_quantity", f"There is nothing called {name!r} to look at. There are: {known}.")
    return quantity


def _cell(own: _Run, run: _Run, seats: int, how: _How) -> Cell:
    played = own.played if run.answer == "own" else run.played
    value = ratio(_quantity(own.played, how.quantity).tallies(played)) if played and own.played else None
    found = _effect(own, run, how)[0] if run.played and own.played else None
    more, (low, high) = (0.0, (0.0, 0.0)) if found is None else (found.value, found.interval)
    return Cell(
        seats, run.values, fingerprint(run.rules), len(played), None if value is None else value.value,
        more, low, high, run.answer, sum(match.answers for match in played) / len(played) if played else None,
    )  # fmt: skip


# The report

SAID: Mapping[Answer, str] = {
    "more": "more", "less": "less", "same": "no such difference", "own": "the game as it is", "open": "not settled",
}  # fmt: skip
NOTE = (
    "Every line plays the same deals as the game as it is, and differences are taken deal by deal, with intervals of "
    "95 %, line by line. A line that was settled early shows its difference a little too large."
)
HEADS = ("matches", "value", "difference", "95 % interval", "", "answers a match")


def by_seats(found: Sweep) -> Iterator[tuple[int, list[Cell]]]:
    """The cells of each number of seats."""
    for count in dict.fromkeys(each.seats for each in found.cells):
        yield count, [each for each in found.cells if each.seats == count]


def heading(found: Sweep) -> str:
    """What was played, in a sentence."""
    unit = "points" if found.share else "per cent"
    return (
        f"Looked for a difference of {found.points:g} {unit} in {found.quantity}: at most {found.matches} matches a "
        f"line, {', '.join(found.bots)}, rules {found.version}, data {found.data}, seed {found.seed}."
    )


def row(found: Sweep, cell: Cell) -> tuple[str, ...]:
    """The numbers of a cell as text, beginning with its values."""
    scale, unit = (100, " %") if found.share else (1, "")
    values = tuple(f"{value:g}" for value in cell.values.values())
    value = "" if cell.value is None else f"{scale * cell.value:.1f}{unit}"
    compared = cell.answer != "own" and cell.matches > 0 and abs(cell.low) < float("inf")
    more = f"{scale * cell.more:+.1f}" if compared else ""
    interval = f"{scale * cell.low:+.1f} to {scale * cell.high:+.1f}" if compared else ""
    answers = "" if cell.answers is None else f"{cell.answers:.1f}"
    return *values, str(cell.matches), value, more, interval, SAID[cell.answer], answers


def sweep_report(found: Sweep) -> str:
    """A sweep as a page of Markdown."""
    return "\n".join(_lines(found)) + "\n"


def _lines(found: Sweep) -> Iterator[str]:
    yield from (f"# {', '.join(found.paths)}: sweep of {found.game}", "", heading(found))
    if found.interrupted:
        yield "Interrupted: not everything was played."
    yield from ("", NOTE)
    for count, cells in by_seats(found):
        heads = [*found.paths, *HEADS]
        yield from ("", f"## {how_many(count, 'seat')}", "", f"| {' | '.join(heads)} |", "|---" * len(heads) + "|")
        yield from (f"| {' | '.join(row(found, cell))} |" for cell in cells)
