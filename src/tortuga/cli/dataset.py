"""``tortuga dataset``: matches of bots in files for other people."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tortuga.cli.arguments import Cluster, Processes, bots_of
from tortuga.cli.bulk import Bots, Seed, progress_bar, workers
from tortuga.cli.errors import INTERRUPTED, leave
from tortuga.engine.registry import slugs

app = typer.Typer()


@app.command()
def dataset(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where to write them; created if needed.")],
    game: Annotated[list[str] | None, typer.Option(help="A game (default: all); may be repeated.")] = None,
    matches: Annotated[int, typer.Option(min=1, help="How many matches of each game.")] = 5000,
    bots: Bots = "deckhand,mate,captain",
    seats: Annotated[int, typer.Option(help="How many players.")] = 3,
    seed: Seed = 0,
    processes: Processes = None,
    cluster: Cluster = None,
) -> None:
    """Play many matches of each game and write their records, rows, a card and Croissant metadata."""
    from tortuga.lab.dataset import write_dataset

    games = list(dict.fromkeys(game or slugs()))
    try:
        with workers(cluster, processes) as (cores, executor), progress_bar(matches) as told:
            written = write_dataset(folder, games, matches, bots_of(bots), seats, seed, cores, executor, told)
    except KeyboardInterrupt:
        leave(f"Interrupted; {folder} keeps the games that are done. Give the same command to go on.", INTERRUPTED)
    for path in written:
        typer.echo(path)
