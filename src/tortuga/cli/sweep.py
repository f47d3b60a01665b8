"""``tortuga sweep``: a game with one number after another."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table as Grid

from tortuga.cli.arguments import Cluster, Data, GameName, Processes, Wishes, bots_of, options_of
from tortuga.cli.bulk import Bots, Outs, Seed, progress_bar, reports, save, workers
from tortuga.cli.errors import INTERRUPTED, leave
from tortuga.cli.screen import printer
from tortuga.engine import BadOptions, with_data
from tortuga.engine.describing.words import how_many

if TYPE_CHECKING:
    from tortuga.engine.data.edits import Number
    from tortuga.lab.sweep import Sweep

app = typer.Typer()
RANGE = re.compile(r"(?P<first>-?[\d.]+)\.\.(?P<last>-?[\d.]+?)(/(?P<step>[\d.]+))?")
MOST_VALUES = 60


@app.command("sweep")
def sweep_numbers(
    game: GameName,
    over: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NUMBER=VALUES...]",
            help="Numbers of the data files and their values: numbers.hand=4,6,8 or 3..9 or 3..9/2. "
            "Without any, all numbers of the game are listed.",
        ),
    ] = None,
    watch: Annotated[str, typer.Option(help="What may change: a line of a comparison, such as answers.")] = "seat 1",
    points: Annotated[float, typer.Option(help="How small a difference is of interest (of a length: per cent).")] = 2.0,
    matches: Annotated[int, typer.Option(min=2, help="The most matches with each value.")] = 1000,
    seats: Annotated[str, typer.Option(help="How many players, as 3 or 2,3,4 or all (default: the fewest).")] = "",
    bots: Bots = "mate",
    option: Wishes = None,
    data: Data = None,
    seed: Seed = 0,
    processes: Processes = None,
    cluster: Cluster = None,
    out: Outs = None,
) -> None:
    """Play with other numbers, value after value, until it is clear what each of them changes."""
    from tortuga.lab.sweep import sweep, sweep_report

    if not over:
        _list_numbers(game, data or [])
        return
    paths, wanted = reports(out or []), dict(map(values_of, over))
    info = with_data(game, data or ()).info
    counts = seats_of(seats, info.seats)
    with workers(cluster, processes) as (cores, executor), progress_bar(matches) as told:
        found = sweep(
            game, wanted, watch, points, counts, bots_of(bots), matches, seed, options_of(info, option), data or (),
            cores, executor, told,
        )  # fmt: skip
    save(found, paths, sweep_report, "sweep_page")
    _show(found)
    if found.interrupted:
        leave("Interrupted; what was played is kept.", INTERRUPTED)


def _list_numbers(game: str, data: list[Path]) -> None:
    from tortuga.engine.data.edits import numbers_in
    from tortuga.engine.variants import data_files

    rules = with_data(game, data)
    for path, value in numbers_in({**data_files(rules), **rules.other_data}).items():
        typer.echo(f"{path}={value:g}")


def values_of(text: str) -> tuple[str, list[Number]]:
    """Parse ``numbers.hand=3..9/2``."""
    path, equals, told = text.partition("=")
    try:
        if not equals or not path:
            raise ValueError
        found = RANGE.fullmatch(told.strip())
        values = [_number(each) for each in told.split(",")] if found is None else _range(found)
    except ValueError:
        example = "numbers.hand=4,6,8 or numbers.hand=3..9/2"
        raise BadOptions(
            "bad_values", f"{text!r} is not a number with its values: write for example {example}."
        ) from None
    return path.strip(), list(dict.fromkeys(values))


def _range(found: re.Match[str]) -> list[Number]:
    first, last, step = _number(found["first"]), _number(found["last"]), _number(found["step"] or "1")
    if step <= 0 or last < first:
        raise ValueError
    if (last - first) / step >= MOST_VALUES:
        raise BadOptions(
            "bad_values", f"{found[0]} are more than {MOST_VALUES} values: take a larger step, as in 3..9/2."
        )
    values = [round(first + at * step, 9) for at in range(int((last - first) / step + 1e-9) + 1)]
    return [int(value) for value in values] if isinstance(first + step, int) else list(values)


def _number(text: str) -> Number:
    text = text.strip()
    return int(text) if re.fullmatch(r"-?\d+", text) else float(text)


def seats_of(text: str, allowed: tuple[int, ...]) -> tuple[int, ...]:
    """Parse ``all`` or ``2,3,4``; nothing stands for as few as there can be."""
    if text == "all":
        return tuple(count for count in allowed if count > 1)
    try:
        return tuple(int(each) for each in text.split(",")) if text else ()
    except ValueError:
        raise BadOptions("bad_seats", f"{text!r} are no seats: write 3, or 2,3,4, or all.") from None


def _show(found: Sweep) -> None:
    from tortuga.lab.sweep import HEADS, by_seats, heading, row

    console = printer()
    console.print(heading(found), highlight=False)
    for count, cells in by_seats(found):
        grid = Grid(box=None, pad_edge=False)
        for head in (*found.paths, *HEADS):
            grid.add_column(head, justify="right", overflow="fold")
        for cell in cells:
            grid.add_row(*row(found, cell))
        console.print(how_many(count, "seat"))
        console.print(grid)
