"""Commands that play many matches: simulate, tournament."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Protocol, TypeVar

import typer
from rich.table import Table as Grid

from tortuga.cli.arguments import (
    Cluster,
    Data,
    GameName,
    Processes,
    Seats,
    Wishes,
    bots_of,
    options_of,
    say_who_is_alike,
    writable,
)
from tortuga.cli.errors import INTERRUPTED, leave
from tortuga.cli.screen import printer
from tortuga.engine import rules_of, with_data

if TYPE_CHECKING:
    from tortuga.lab import Results, Share, Tournament
    from tortuga.lab.run import Progress as Told

app = typer.Typer()

Bots = Annotated[
    str,
    typer.Option(
        help="The bots, separated by commas: random, thumb, search:iterations=200, net, deckhand, mate, captain, "
        "legend, or your own as my_bot.py:MyBot or package.module:MyBot, with settings (my_bot.py:MyBot:depth=3)."
    ),
]
Matches = Annotated[int, typer.Option(min=1, help="How many matches to play.")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same matches.")]
Outs = Annotated[
    list[Path] | None,
    typer.Option("--out", help="Write the results to a file: .json, .csv, .parquet, or a report: .md, .html."),
]
MetricFiles = Annotated[
    list[Path] | None, typer.Option("--metrics", help="A Python file with further METRICS to count (docs/lab.md).")
]
Resume = Annotated[
    Path | None, typer.Option(help="Go on from the .json file of an earlier part; give all else as it was.")
]
ENDINGS = (".json", ".csv", ".parquet", ".md", ".html")


@app.command()
def simulate(
    game: GameName,
    matches: Matches = 100,
    bots: Bots = "mate",
    seats: Seats = None,
    option: Wishes = None,
    data: Data = None,
    seed: Seed = 0,
    processes: Processes = None,
    cluster: Cluster = None,
    luck: Annotated[bool, typer.Option("--luck", help="Measure luck, and who leads at which time.")] = False,
    metrics: MetricFiles = None,
    resume: Resume = None,
    limit: Annotated[float, typer.Option(min=0, help="The most seconds for one answer of a bot (0: no limit).")] = 0.0,
    times: Annotated[
        Path | None,
        typer.Option(help="How long people take (tortuga house answer-times): says how many minutes a match takes."),
    ] = None,
    out: Outs = None,
) -> None:
    """Play many matches between bots and count who wins. With fewer bots than seats, the last one fills the rest."""
    from tortuga.lab import Results
    from tortuga.lab import simulate as run_simulation

    earlier = None if resume is None else Results.load(resume)
    paths = reports(out or [])
    rules = with_data(game, data or ())
    options = options_of(rules.info, option)
    say_who_is_alike(rules, bots_of(bots), seats)
    with workers(cluster, processes) as (cores, executor), progress_bar(matches) as told:
        results = run_simulation(
            game, seats, bots_of(bots), matches, seed, options, cores, told, executor,
            data=data or (), luck=luck, metric_files=metrics or (), resume=earlier, limit=limit, times=times,
        )  # fmt: skip
    _check_any(results)
    _save(results, paths)  # before printing, which may end in a broken pipe
    _show(results)
    say_if_more(results, matches)
    leave_if_interrupted(results)


@app.command("merge")
def merge_results(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Results of simulations (.json).")],
    out: Outs = None,
) -> None:
    """Merge the results of simulations of the same setting with different seeds."""
    from tortuga.lab import Results, merge

    paths = reports(out or [])
    results = merge([Results.load(file) for file in files])
    _check_any(results)
    _save(results, paths)
    _show(results)


@app.command()
def tournament(
    game: GameName,
    matches: Matches = 200,
    bots: Bots = "random,deckhand,mate,captain",
    seats: Seats = None,
    option: Wishes = None,
    data: Data = None,
    seed: Seed = 0,
    processes: Processes = None,
    cluster: Cluster = None,
    resume: Resume = None,
    out: Outs = None,
) -> None:
    """Let bots meet at random tables, and rate them."""
    from tortuga.lab import Tournament
    from tortuga.lab import tournament as run_tournament

    earlier = None if resume is None else Tournament.load(resume)
    paths = reports(out or [])
    rules = with_data(game, data or ())
    options = options_of(rules.info, option)
    say_who_is_alike(rules, bots_of(bots), seats)
    with workers(cluster, processes) as (cores, executor), progress_bar(matches) as told:
        cup = run_tournament(
            game, bots_of(bots), seats, matches, seed, options, cores, told, executor, data=data or (), resume=earlier
        )
    _check_any(cup.results)
    for path in paths:
        if path.suffix == ".json":
            path.write_bytes(cup.to_json())
    _save(cup.results, [path for path in paths if path.suffix != ".json"])
    _show_standings(cup)
    say_if_more(cup.results, matches)
    leave_if_interrupted(cup.results)


def reports(paths: Sequence[Path]) -> list[Path]:
    """Check the files for the results, and that plots and Parquet can be written, before hours of work."""
    checked = writable(paths, ENDINGS)
    endings = {path.suffix for path in checked}
    if ".html" in endings:
        import_module("tortuga.lab.plots")
    if ".parquet" in endings:
        import_module("tortuga.lab.sheets").check_parquet()
    return checked


@contextmanager
def workers(address: str | None, processes: int | None) -> Iterator[tuple[int | None, Executor | None]]:
    """The number of processes to use and, if there is a cluster, its executor."""
    if address is None:
        yield processes, None
        return
    from tortuga.lab.cluster import cluster  # slow to import, and an optional extra

    with cluster(address, processes) as executor:
        yield executor.cores, executor


@contextmanager
def progress_bar(count: int, what: str = "matches") -> Iterator[Told]:
    """A progress bar on stderr, shown only on a terminal."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = printer(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(what, total=count)

        def told(done: int, of: int) -> None:
            progress.update(task, completed=done, total=of)

        yield told


class Kept(Protocol):
    """Results that can be saved as JSON, CSV or Parquet."""

    def save(self, path: Path) -> None: ...


K = TypeVar("K", bound=Kept)


def save(found: K, paths: Sequence[Path], report: Callable[[K], str], page: str) -> None:
    """Save results in the formats of the files' endings. ``page`` names the function in ``lab.page`` for HTML pages."""
    for path in paths:
        if path.suffix == ".md":
            path.write_text(report(found), "utf-8")
        elif path.suffix == ".html":
            path.write_text(getattr(import_module("tortuga.lab.page"), page)(found), "utf-8")
        else:
            found.save(path)


def _save(results: Results, paths: Sequence[Path]) -> None:
    from tortuga.lab import balance_report

    save(results, paths, balance_report, "balance_page")


def title_of(results: Results) -> str:
    """The title of the game that was played."""
    return rules_of(results.game).info.title


def what_was_played(results: Results) -> str:
    """How many matches of what, in a line."""
    from tortuga.lab.report import counted

    return f"{counted(results)}, seed {results.seed}, data {results.data}"


def _show(results: Results) -> None:
    from tortuga.lab.report import drama, luck_sentence, standing_out, tables, verdicts

    summary, console = results.summary, printer()
    console.print(f"{title_of(results)}: {what_was_played(results)}", highlight=False)
    found = verdicts(results)
    for title, shares, _ in tables(results):
        console.print(_shares(title, shares, found))
    if summary.fair is not None:
        console.print(standing_out(results), highlight=False)
    lengths = {
        "Answers a match": summary.answers,
        "Rounds": summary.rounds,
        "Minutes, with people in all seats": summary.minutes,
        "Lead changes": summary.changes,
        "Shared wins": summary.draws,
    }
    for name, spread in lengths.items():
        if spread is not None:
            console.print(f"{name}: {spread}", highlight=False)
    for name, said in drama(summary):
        console.print(f"{name[0].upper()}{name[1:]}: {said}", highlight=False)
    if summary.saved is not None:
        console.print(luck_sentence(summary.saved), highlight=False)


def _show_standings(cup: Tournament) -> None:
    from tortuga.lab.tournament import skill

    grid = Grid(box=None, pad_edge=False)
    grid.add_column("bot", overflow="fold")
    for heading in ("rating", "mu", "sigma", "win share", "95 % interval", "out of"):
        grid.add_column(heading, justify="right")
    for each in cup.standings:
        wins = each.wins
        grid.add_row(
            each.name, f"{each.ordinal:.1f}", f"{each.mu:.1f}", f"{each.sigma:.1f}",
            f"{100 * wins.share:.1f} %", f"{100 * wins.low:.1f} to {100 * wins.high:.1f}", str(wins.count),
        )  # fmt: skip
    console = printer()
    console.print(f"{title_of(cup.results)}: {what_was_played(cup.results)}", highlight=False)
    console.print(grid)
    console.print(_pairs(cup))
    better = skill(cup)
    if better is not None and better.count:
        console.print(
            f"Skill: the better of two, by these ratings, came in before the other in {better} of their meetings; with "
            "luck alone it would be 50 %.",
            highlight=False,
        )


def _pairs(cup: Tournament) -> Grid:
    """How often each came in before each other."""
    from tortuga.lab.tournament import pairs

    grid = Grid(box=None, pad_edge=False)
    grid.add_column("came in before", overflow="fold")
    found = {(pair.one, pair.other): pair.before for pair in pairs(cup)}
    names = [standing.name for standing in cup.standings]
    for name in names:
        grid.add_column(name, justify="right")
    for one in names:
        shares = [found.get((one, other)) for other in names]
        grid.add_row(one, *("" if each is None or not each.count else f"{100 * each.share:.0f} %" for each in shares))
    return grid


def _shares(heading: str, shares: Sequence[Share], found: Mapping[tuple[str, str], str]) -> Grid:
    grid = Grid(box=None, pad_edge=False)
    grid.add_column(heading.lower(), overflow="fold", min_width=24)
    for name in ("win share", "95 % interval", "out of", ""):
        grid.add_column(name, justify="right")
    for share in shares:
        interval = f"{100 * share.low:.1f} to {100 * share.high:.1f}"
        verdict = found.get((heading, share.name), "")
        grid.add_row(share.name, f"{100 * share.share:.1f} %", interval, str(share.count), verdict)
    return grid


def _check_any(results: Results) -> None:
    if not results.played:
        leave("Interrupted before the first match was over.", INTERRUPTED)


def say_if_more(results: Results, matches: int) -> None:
    """Matches are rounded up to whole rotations."""
    if results.wanted > matches:
        typer.echo(f"{results.wanted} matches and not {matches}: every bot sits in every seat equally often.")


def leave_if_interrupted(results: Results) -> None:
    """Exit with the code for an interruption if not all matches were played."""
    if results.interrupted:
        leave(
            f"Interrupted after {len(results.played)} of {results.wanted} matches; their results are kept.", INTERRUPTED
        )
