"""Commands about the games themselves: the list of games, their options, rules and data files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from tortuga.cli.arguments import GameName
from tortuga.cli.errors import leave
from tortuga.cli.screen import printer
from tortuga.engine import BadData, GameInfo, Option, OptionValue, all_games, broken_games, rules_of, with_data
from tortuga.engine.describing.rulebook import passages
from tortuga.engine.variants import data_files, files_of

app = typer.Typer()


@app.command("games")
def list_games(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Show the options of this game.")] = None,
) -> None:
    """List the games, or one game's options."""
    console = printer()
    if game is not None:
        _show_options(console, rules_of(game).info)
        return
    grid = Grid(box=None, pad_edge=False)
    for heading in ("name", "title", "seats", "minutes", "options"):
        grid.add_column(heading, overflow="fold")
    for slug, info in all_games().items():
        seats = str(info.seats[0]) if len(info.seats) == 1 else f"{info.seats[0]}-{info.seats[-1]}"
        grid.add_row(slug, info.title, seats, str(info.minutes), str(len(info.options)))
    console.print(grid)
    console.print(
        "tortuga games NAME lists a game's options, tortuga rules NAME its rules.", style="dim", highlight=False
    )
    for sentence in broken_games().values():
        typer.echo(f"tortuga: {' '.join(sentence.split())}", err=True)


def _show_options(console: Console, info: GameInfo) -> None:
    console.print(f"{info.title} (rules {info.version}), {', '.join(map(str, info.seats))} seats", highlight=False)
    console.print(info.blurb, highlight=False)
    for name, option in info.options.items():
        console.print()
        console.print(Text(f"{name}={written(option.default)}", "bold"), Text(allowed(option), "dim"), soft_wrap=False)
        console.print(Padding(Text(option.doc), (0, 0, 0, 4)))


def written(value: OptionValue) -> str:
    """An option's value as on the command line."""
    return ",".join(value) if isinstance(value, list) else str(value).lower() if isinstance(value, bool) else str(value)


def allowed(option: Option) -> str:
    """The allowed values of an option, in words."""
    if isinstance(option.default, bool):
        return "true or false"
    if option.choices:
        choices = ", ".join(str(choice) for choice in option.choices)
        return f"any of {choices}" if isinstance(option.default, list) else f"one of {choices}"
    if option.low is not None or option.high is not None:
        return f"{option.low} to {option.high}"
    return {int: "a whole number", list: "a list of words"}.get(type(option.default), "words")


@app.command("rules")
def show_rules(
    game: GameName,
    search: Annotated[str | None, typer.Option(help="Show only paragraphs that contain this word.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Print plain Markdown.")] = False,
) -> None:
    """Show the rules of a game as implemented here."""
    from rich.markdown import Markdown

    rules = rules_of(game)
    text = rules.rules_text()
    if search is not None:
        found = list(passages(text, search))
        if not found:
            leave(f"The rules of {rules.info.title} do not mention {search!r}.")
        text = "\n\n".join(found)
    if plain:
        typer.echo(text)
    else:
        printer().print(Markdown(text))


@app.command("data")
def copy_data(
    game: GameName,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where to copy them; created if needed.")],
) -> None:
    """Copy a game's data files to a folder, to edit them and play with --data."""
    files = data_files(rules_of(game))
    taken = [name for name in files if (folder / name).exists()]
    if taken:
        raise BadData("taken", f"{folder} already has {', '.join(taken)}; nothing was copied.")
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    typer.echo(f"{', '.join(files) or 'Nothing'} copied to {folder}.")


@app.command("check-data")
def check_data(
    game: GameName,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An edited data file of the game, or a folder of them.")],
) -> None:
    """Check edited copies of a game's data files."""
    rules = rules_of(game)
    files_of(file)  # is there anything?
    wrong = list(dict.fromkeys(rules.check_data(file)))
    for sentence in wrong:
        typer.echo(sentence, err=True)
    if wrong:
        raise typer.Exit(1)
    if data_files(rules):
        with_data(game, [file])  # can the game be set up with it?
    typer.echo(f"{file} is valid.")
