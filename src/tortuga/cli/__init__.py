"""The ``tortuga`` command.

Each module of this package has commands of one kind. ``tortuga serve`` is in ``tortuga.server.cli``, and a game may
have commands in its own module ``cli``: each is a Typer app called ``app`` that is mounted here. All these modules are
imported at every start of the command, so they import anything heavy inside their functions.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Annotated

import typer

from tortuga import __version__
from tortuga import games as all_games
from tortuga.cli import (
    analyse,
    arena,
    bulk,
    compare,
    dataset,
    describe,
    examples,
    games,
    join,
    learning,
    mcp,
    numbers,
    play,
    puzzles,
    records,
    starts,
    sweep,
)
from tortuga.cli.errors import Courteous

app = typer.Typer(
    name="tortuga",
    cls=Courteous,
    help="Five pirate board games at one table.",
    pretty_exceptions_enable=False,
    invoke_without_command=True,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def _anywhere(
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.", is_eager=True)] = False,
) -> None:
    if version:
        typer.echo(f"tortuga {__version__}")
        raise typer.Exit


for part in (
    play, join, mcp, bulk, compare, sweep, arena, learning, records, analyse, games, describe, numbers, starts,
    examples, dataset,
):  # fmt: skip
    app.add_typer(part.app)
app.add_typer(puzzles.app, name="puzzles")
for game in iter_modules(all_games.__path__, "tortuga.games."):
    if find_spec(f"{game.name}.telling") and find_spec(f"{game.name}.telling.cli"):
        app.add_typer(import_module(f"{game.name}.telling.cli").app)
if find_spec("tortuga.server") and find_spec("tortuga.server.cli"):
    app.add_typer(import_module("tortuga.server.cli").app)


def main() -> None:
    """The entry point of the command."""
    app(prog_name="tortuga")


__all__ = ["app", "main"]
