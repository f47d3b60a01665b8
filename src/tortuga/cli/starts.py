"""``tortuga new-bot`` and ``tortuga new-game``: a working template in a new folder."""

from __future__ import annotations

import keyword
import re
import sys
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated

import typer

from tortuga.engine import BadOptions, registry, rules_of

app = typer.Typer()

Into = Annotated[Path | None, typer.Option("--into", help="The folder to create (default: one of that name, here).")]
NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*([ _-][A-Za-z0-9]+)*")
SUFFIXES = (".py", ".toml", ".md")


@app.command("new-bot")
def new_bot(
    name: Annotated[str, typer.Argument(metavar="NAME", help='The name of the bot: anne, or "Anne Bonny".')],
    game: Annotated[str, typer.Option(help="The game that its test plays.")] = "pirata_codex",
    into: Into = None,
) -> None:
    """Create a bot of your own with a test. It can play at once; change it as you like."""
    rules_of(game)  # raises UnknownGame if there is none
    names = _names(name, "first_mate")
    module, title = names["first_mate"], names["FirstMate"]
    folder = _write("bot", {**names, "pirata_codex": game}, into or Path(module))
    typer.echo(f"{folder}/{module}.py is your bot. Try it:")
    typer.echo(f"  cd {folder} && tortuga simulate {game} --bots {module}.py:{title},random")


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help='The name of the game: "Buried Treasure".')],
    into: Into = None,
) -> None:
    """Create a game of your own with conformance tests. It can be played at once; change it as you like."""
    names = _names(name, "buried_treasure")
    slug = names["buried_treasure"]
    if slug in registry.slugs():
        raise BadOptions("bad_name", f"There is already a game called {slug}.")
    folder = _write("game", names, into or Path(slug))
    typer.echo(f"{folder} is your game. Try it:")
    typer.echo(f"  cd {folder} && pip install -e . && tortuga play {slug}")


def _names(name: str, start: str) -> dict[str, str]:
    """The replacements for the template's names: for a module, for a class and for people."""
    if not NAME.fullmatch(name):
        raise BadOptions(
            "bad_name",
            f"{name!r} cannot be used as a name: write letters and digits, with spaces, - or _ between words.",
        )
    words = re.split(r"[ _-]", name)
    module = "_".join(words).lower()
    if keyword.iskeyword(module) or module in sys.stdlib_module_names or module == "tortuga":
        raise BadOptions("bad_name", f"{module} is already a name in Python or Tortuga: choose another.")
    given, old = words, start.split("_")
    return {
        start: module,
        "".join(word.capitalize() for word in old): "".join(word[:1].upper() + word[1:] for word in given),
        " ".join(word.capitalize() for word in old): " ".join(word[:1].upper() + word[1:] for word in given),
    }


def _write(start: str, names: dict[str, str], folder: Path) -> Path:
    """Copy a template under its new names. Existing files are not overwritten."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadOptions("bad_file", f"{folder} already exists and is not empty.")
    _copy(files("tortuga.starts") / start, folder, names)
    return folder


def _copy(source: Traversable, target: Path, names: dict[str, str]) -> None:
    target.mkdir(parents=True, exist_ok=True)
    for item in source.iterdir():
        if item.is_dir() and item.name != "__pycache__":
            _copy(item, target / _renamed(item.name, names), names)
        elif item.name.endswith(SUFFIXES):
            path = target / _renamed(item.name, names)
            path.write_text(_renamed(item.read_text("utf-8"), names), "utf-8")


def _renamed(text: str, names: dict[str, str]) -> str:
    for old, new in names.items():
        text = text.replace(old, new)
    return text
