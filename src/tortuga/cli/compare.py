"""``tortuga compare``: the same deals played under two settings of a game."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from rich.table import Table as Grid

from tortuga.cli.arguments import Cluster, Data, GameName, Processes, Seats, Wishes, bots_of, options_of
from tortuga.cli.bulk import (
    Bots,
    MetricFiles,
    Outs,
    Resume,
    Seed,
    leave_if_interrupted,
    progress_bar,
    reports,
    save,
    say_if_more,
    title_of,
    what_was_played,
    workers,
)
from tortuga.cli.errors import INTERRUPTED, leave
from tortuga.cli.screen import printer
from tortuga.engine import BadOptions, with_data

if TYPE_CHECKING:
    from tortuga.lab import Comparison, Setting, Stop

app = typer.Typer()

SIDE = "`standard`, or how it differs, in quotes: data=FILE, bots=mate,captain, OPTION=VALUE."


@app.command()
def compare(
    game: GameName,
    first: Annotated[str, typer.Argument(metavar="A", help=SIDE)],
    second: Annotated[str, typer.Argument(metavar="B", help=SIDE)],
    matches: Annotated[int, typer.Option(min=2, help="The most matches on each side.")] = 1000,
    bots: Bots = "mate",
    seats: Seats = None,
    option: Wishes = None,
    data: Data = None,
    seed: Seed = 0,
    processes: Processes = None,
    cluster: Cluster = None,
    luck: Annotated[
        bool, typer.Option("--luck", help="Correct wins for luck, and measure who leads at which time.")
    ] = False,
    metrics: MetricFiles = None,
    stop: Annotated[
        str | None,
        typer.Option(help='Stop once it is clear whether a share differs by this many points: "seat 1=2".'),
    ] = None,
    resume: Resume = None,
    out: Outs = None,
) -> None:
    """Play the same deals under two settings, A and B, and show the differences."""
    from tortuga.lab import Comparison, comparison_report
    from tortuga.lab import compare as run_comparison
    from tortuga.lab.compare import points_of

    earlier = None if resume is None else Comparison.load(resume)
    paths = reports(out or [])
    sides = [setting_of(game, text, data or []) for text in (first, second)]
    rule = None if stop is None else stop_of(stop)
    options = options_of(with_data(game, data or ()).info, option)
    before = partial(say_how_many, matches, points_of(rule))
    with workers(cluster, processes) as (cores, executor), progress_bar(2 * matches) as told:
        found = run_comparison(
            game, sides[0], sides[1], seats, bots_of(bots), matches, seed, options, cores, told, luck, rule,
            metric_files=metrics or (), executor=executor, before=before, resume=earlier,
        )  # fmt: skip
    if not found.second.played:
        _leave_early(found, paths)
    save(found, paths, comparison_report, "comparison_page")
    show(found)
    say_if_more(found.first, matches)
    leave_if_interrupted(found.second if found.second.interrupted else found.first)


def say_how_many(matches: int, points: float, needed: int) -> None:
    """Before anything is played: what so many matches can show."""
    power = "at 95 %, with a power of 80 %, if pairing does not help"
    told = "that is enough" if matches >= needed else "only larger differences will show"
    typer.echo(
        f"It takes about {needed} matches a side to see {points:g} points in a seat's wins ({power}). "
        f"You play {matches} a side: {told}.",
        err=True,
    )


def _leave_early(found: Comparison, paths: Sequence[Path]) -> NoReturn:
    """Leave before there is anything to compare; what was played is saved, to go on from."""
    kept = [path for path in paths if path.suffix == ".json" and found.first.played]
    for path in kept:
        found.save(path)
    go_on = f"; go on with --resume {kept[0]}" if kept else ""
    leave(f"Interrupted before both sides had a match{go_on}.", INTERRUPTED)


def setting_of(game: str, text: str, data: list[Path]) -> Setting:
    """Parse one side: ``standard``, or ``data=cards.toml expansion=true``."""
    from tortuga.lab import Setting

    bots, wishes, files = [], [], [str(path) for path in data]
    for word in shlex.split(text):
        key, equals, value = word.partition("=")
        if word == "standard":
            continue
        if not equals:
            raise BadOptions(
                "bad_setting", f"{word!r} is not a setting: write standard, data=FILE, bots=... or OPTION=VALUE."
            )
        if key == "data":
            files += value.split(",")
        elif key == "bots":
            bots += bots_of(value)
        else:
            wishes.append(word)
    options = options_of(with_data(game, files).info, wishes)
    return Setting(text.strip() or "standard", tuple(bots), options, tuple(files))


def stop_of(text: str) -> Stop:
    """Parse ``seat 1=2``: which share to watch, and how many points count as a difference."""
    from tortuga.lab import Sprt, Stop

    name, _, points = text.rpartition("=")
    try:
        wanted = float(points)
    except ValueError:
        wanted = 0.0
    if not name.strip() or not 0 < wanted < 100:
        raise BadOptions(
            "bad_stop", f'{text!r} does not say when to stop: write for example "seat 1=2" for two points.'
        )
    return Stop(name.strip(), Sprt(wanted))


def show(found: Comparison) -> None:
    """Print a comparison."""
    from tortuga.lab.report import compared_sentences, shown

    console = printer()
    first, second = found.labels
    for side, name, results in zip("AB", found.names, (found.first, found.second), strict=True):
        said = f"{side}, {name}: {title_of(results)}, {what_was_played(results)}"
        console.print(said, highlight=False)
    for table, lines in groupby(found.lines, key=lambda line: line.table):
        grid = Grid(box=None, pad_edge=False)
        grid.add_column(table.replace("_", " "), overflow="fold", min_width=24)
        for name in (first, second, "difference", "95 % interval", ""):
            grid.add_column(name, justify="right", overflow="fold")
        rows = list(lines)
        for line in rows:
            grid.add_row(line.name, *shown(line), "*" if line.holds else "")
        console.print(grid)
        if rows[0].note:
            console.print(rows[0].note, highlight=False)
    for sentence in compared_sentences(found):
        console.print(sentence, highlight=False)
