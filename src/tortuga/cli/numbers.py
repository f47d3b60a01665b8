"""Commands about games as numbers, for authors of learning agents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table as Grid

from tortuga.cli.arguments import GameName
from tortuga.cli.errors import leave
from tortuga.cli.screen import printer
from tortuga.engine import rules_of
from tortuga.engine.describing.words import how_many

if TYPE_CHECKING:
    from tortuga.envs.action_ids import ActionIds
    from tortuga.envs.session import Shape

app = typer.Typer()


@app.command("layout")
def show_layout(
    game: GameName,
    seats: Annotated[int | None, typer.Option(help="How many players.")] = None,
    every: Annotated[bool, typer.Option("--all", help="List every single number with its meaning.")] = False,
    actions: Annotated[
        bool, typer.Option("--actions", help="Show the numbers of actions instead of observations.")
    ] = False,
    features: Annotated[bool, typer.Option("--features", help="Show every feature of an action instead.")] = False,
) -> None:
    """Explain the numbers of a game's observations and actions."""
    from tortuga.envs.session import shape_of

    info = rules_of(game).info
    count = info.seats[0] if seats is None else seats
    if count not in info.seats:
        leave(info.not_for(count))
    shape = shape_of(game, count)
    if features:
        _show_every(shape.features.leaves)
    elif actions:
        _show_actions(shape.actions, every)
    elif every:
        _show_every(shape.leaves)
    else:
        _show_blocks(shape)


def _show_every(leaves: Sequence[str]) -> None:
    for number, name in enumerate(leaves):
        typer.echo(f"{number:6} {name}")


def _show_blocks(shape: Shape) -> None:
    grid = Grid(box=None, pad_edge=False)
    for heading in ("field", "from", "to", "shape"):
        grid.add_column(heading, justify="left" if heading in ("field", "shape") else "right")
    for block in shape.layout.blocks:
        grid.add_row(block.name, str(block.start), str(block.stop - 1), " x ".join(map(str, block.shape)))
    grid.add_row("question", str(shape.layout.size), str(shape.size - 1), str(len(shape.questions)))
    console = printer()
    console.print(f"{shape.size} numbers from 0 to 1 for each of {how_many(shape.seats, 'seat')}", highlight=False)
    console.print(grid)
    for name, why in shape.layout.left_out.items():
        console.print(f"left out: {name} ({why})", highlight=False)


def _show_actions(actions: ActionIds, every: bool) -> None:
    if every:
        for number in range(actions.count):
            name, fields = actions.describe(number, 0)
            told = ", ".join(f"{field}={value!r}" for field, value in fields.items())
            typer.echo(f"{number:6} {name}({told})")
        return
    grid = Grid(box=None, pad_edge=False)
    for heading in ("action", "from", "to", "told by"):
        grid.add_column(heading, justify="left" if heading in ("action", "told by") else "right")
    for kind in actions.kinds:
        told = ", ".join([*kind.digits, *(["nth"] if kind.alike > 1 else [])])
        grid.add_row(kind.made.__name__, str(kind.first), str(kind.first + kind.size - 1), told)
    console = printer()
    console.print(f"{actions.count} actions; seats are counted from the one that answers", highlight=False)
    console.print(grid)
