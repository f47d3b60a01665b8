"""The commands about puzzles: mine, play."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from tortuga.cli.arguments import Processes
from tortuga.cli.bulk import progress_bar
from tortuga.engine import rules_of

app = typer.Typer(help="Moments with one clearly best answer: find it.", no_args_is_help=True)


@app.command()
def mine(
    games: Annotated[list[str], typer.Argument(metavar="GAME...", help="The short names of games.")],
    out: Annotated[Path, typer.Option(help="A folder for what is found; started again with it, mining goes on.")],
    wanted: Annotated[int, typer.Option(min=1, help="How many puzzles a game.")] = 100,
    minutes: Annotated[float, typer.Option(min=0, help="Stop after so many minutes.")] = 24 * 60.0,
    processes: Processes = None,
) -> None:
    """Mine puzzles from matches between bots."""
    from tortuga.analysis.puzzles.campaign import mine_all

    for game in games:
        rules_of(game)
    with progress_bar(wanted * len(games), "puzzles") as bar:
        found = mine_all(games, out, wanted, minutes, processes or os.cpu_count() or 1, bar)
    for game, count in found.items():
        typer.echo(f"{rules_of(game).info.title}: {count} puzzles in {out / game}.jsonl")
