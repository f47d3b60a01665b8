"""The command that tells a match: analyse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table as Grid

from tortuga.cli.arguments import Cluster, writable
from tortuga.cli.bulk import progress_bar, workers
from tortuga.cli.errors import leave
from tortuga.cli.screen import printer
from tortuga.engine import BadOptions, BadRecord, Record, TortugaError, load

if TYPE_CHECKING:
    from tortuga.analysis import Told

app = typer.Typer()
ENDINGS = (".html", ".json")


@app.command()
def analyse(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records of matches.")],
    seat: Annotated[int | None, typer.Option(min=1, help="Price the answers of this seat alone.")] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            help="Write a report (.html) or all figures (.json) to a file; of several records, both to a folder."
        ),
    ] = None,
    processes: Annotated[int, typer.Option(min=1, help="How many processes.")] = 2,
    cluster: Cluster = None,
) -> None:
    """Tell recorded matches: who was winning, what was luck, and which answers are worth another look."""
    chosen = None if seat is None else seat - 1
    if len(files) > 1:
        _tell_all(files, chosen, out, processes, cluster)
        return
    from tortuga.analysis import report, tell

    if out is not None:
        writable([out], ENDINGS)
    record = load(files[0])
    with progress_bar(1, "pieces of work") as bar:
        if cluster is None:
            told = tell(record, seat=chosen, processes=processes, progress=bar)
        else:
            with workers(cluster, None) as (_, executor):
                told = tell(record, seat=chosen, executor=executor, progress=bar)
    if out is not None:
        out.write_text(report(told) if out.suffix == ".html" else told.dumps(), "utf-8")
    _show(told)


def _tell_all(files: Sequence[Path], seat: int | None, out: Path | None, processes: int, cluster: str | None) -> None:
    """Tell several matches, each as soon as a process is free. One that cannot be told does not stop the others."""
    from tortuga.analysis import report, tell_all

    if out is not None:
        _check_folder(out, files)
    failed = 0
    with progress_bar(len(files), "matches") as bar, workers(cluster, None) as (_, executor):
        for done, (number, told) in enumerate(
            tell_all([_loaded(file) for file in files], seat=seat, processes=processes, executor=executor), start=1
        ):
            bar(done, len(files))
            file = files[number]
            if isinstance(told, BadRecord):
                failed += 1
                named = told.sentence.startswith(str(file))
                typer.echo(told.sentence if named else f"{file}: {told.sentence}", err=True)
                continue
            if out is not None:
                told.save(out / f"{file.stem}.json")
                (out / f"{file.stem}.html").write_text(report(told), "utf-8")
            typer.echo(f"{file}:")
            _show(told)
    if failed:
        leave(f"{failed} of {len(files)} records could not be told.")


def _loaded(file: Path) -> Record | BadRecord:
    try:
        return load(file)
    except TortugaError as error:
        return BadRecord(error.code, error.sentence)


def _check_folder(out: Path, files: Sequence[Path]) -> None:
    """Check that the figures of several records can be written to this folder, before hours of work."""
    if out.suffix in ENDINGS or (out.exists() and not out.is_dir()):
        raise BadOptions("bad_file", f"{out} cannot be written: of several records, figures go to a folder.")
    twice = [name for name, times in Counter(file.stem for file in files).items() if times > 1]
    if twice:
        raise BadOptions("bad_file", f"Two of the records are called {twice[0]}: their figures need two names.")
    out.mkdir(parents=True, exist_ok=True)


def _show(told: Told) -> None:
    from tortuga.analysis.report import PARTS, figure_text, points, sentences, warnings

    console = printer()
    for said in warnings(told):
        console.print(said)
    grid = Grid(box=None, pad_edge=False)
    grid.add_column("points of a win", overflow="fold")
    for heading in ("start", *PARTS.values(), "result", "accuracy"):
        grid.add_column(heading, justify="right")
    for each in told.seats:
        parts = [points(getattr(each, part)) for part in PARTS]
        grid.add_row(each.name, f"{100 * each.start:.0f}", *parts, f"{100 * each.result:.0f}", figure_text(each.figure))
    console.print(grid)
    for sentence in sentences(told):
        console.print(sentence, highlight=False)
