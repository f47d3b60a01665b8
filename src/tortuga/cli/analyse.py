"""The command that tells a match: analyse."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid

from tortuga.cli.arguments import Cluster, Processes, RecordFile, writable
from tortuga.cli.bulk import progress_bar, workers
from tortuga.engine import load

if TYPE_CHECKING:
    from tortuga.analysis import Told

app = typer.Typer()
ENDINGS = (".html", ".json")


@app.command()
def analyse(
    file: RecordFile,
    seat: Annotated[int | None, typer.Option(min=1, help="Price the answers of this seat alone.")] = None,
    out: Annotated[Path | None, typer.Option(help="Write a report (.html) or all figures (.json) to a file.")] = None,
    processes: Processes = None,
    cluster: Cluster = None,
) -> None:
    """Tell a recorded match: who was winning, what was luck, and which answers are worth another look."""
    from tortuga.analysis import report, tell

    if out is not None:
        writable([out], ENDINGS)
    record = load(file)
    chosen = None if seat is None else seat - 1
    with progress_bar(1, "pieces of work") as bar:
        if cluster is None:
            told = tell(record, seat=chosen, processes=processes or 2, progress=bar)
        else:
            with workers(cluster, processes) as (_, executor):
                told = tell(record, seat=chosen, executor=executor, progress=bar)
    if out is not None:
        out.write_text(report(told) if out.suffix == ".html" else told.dumps(), "utf-8")
    _show(told)


def _show(told: Told) -> None:
    from tortuga.analysis.report import PARTS, figure_text, give_or_take

    console = Console()
    if not told.finished:
        console.print("The match is not over: this is told as far as it goes.")
    grid = Grid(box=None, pad_edge=False)
    grid.add_column("points of a win", overflow="fold")
    for heading in ("start", *PARTS.values(), "result", "accuracy"):
        grid.add_column(heading, justify="right")
    for each in told.seats:
        parts = [f"{100 * getattr(each, part):+.0f}" for part in PARTS]
        grid.add_row(each.name, f"{100 * each.start:.0f}", *parts, f"{100 * each.result:.0f}", figure_text(each.figure))
    console.print(grid)
    for point in told.turning_points:
        console.print(f"Answer {point.step + 1}: {point.sentence}", highlight=False, markup=False)
    labelled = [answer for answer in told.priced if answer.label != "close"]
    for answer in labelled:
        why = f" {answer.why}" if answer.why else ""
        console.print(f"{answer.label}: {answer.sentence}{why}", highlight=False, markup=False)
    if labelled:
        console.print(give_or_take(labelled[0]), highlight=False, markup=False)
