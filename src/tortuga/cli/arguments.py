"""Arguments and options that several commands share, and how they are parsed and checked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from tortuga.bots import plays_as
from tortuga.engine import BadOptions, GameInfo, OptionValue, Rules
from tortuga.engine.registry import slugs


def _games(incomplete: str) -> list[str]:
    """The games that begin so, for the completion of a shell."""
    return [slug for slug in slugs() if slug.startswith(incomplete)]


GameName = Annotated[
    str,
    typer.Argument(metavar="GAME", help="The short name of a game; see `tortuga games`.", autocompletion=_games),
]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record of a match.")]
Seats = Annotated[int | None, typer.Option(help="How many players (default: as few as the game and the bots allow).")]
Wishes = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="An option of the game, as name=value; may be repeated.")
]
Data = Annotated[
    list[Path] | None,
    typer.Option("--data", help="A data file or folder that replaces the game's own; may be repeated."),
]
Processes = Annotated[int | None, typer.Option(min=1, help="How many processes (default: one for each core).")]
Cluster = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Play on a Ray cluster: ray://HOST:PORT, HOST:PORT, or local (tortuga\\[cluster]).",
    ),
]

_TRUTH = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}


def options_of(info: GameInfo, wishes: Sequence[str] | None) -> dict[str, OptionValue]:
    """Parse and check options written as ``name=value``."""
    given: dict[str, OptionValue] = {}
    for wish in wishes or ():
        name, equals, text = (part.strip() for part in wish.partition("="))
        if not equals:
            raise BadOptions("bad_option", f"{wish!r} is not an option: write it as name=value.")
        option = info.options.get(name)
        given[name] = text if option is None else _value(name, text, option.default)
    full = info.complete(given)
    return {name: full[name] for name in given}


def _value(name: str, text: str, default: OptionValue) -> OptionValue:
    """The text as a value of the default's type. What is not true or false is left for the game to refuse."""
    if isinstance(default, bool):
        return _TRUTH.get(text.lower(), text)
    if isinstance(default, int):
        try:
            return int(text)
        except ValueError:
            raise BadOptions("bad_option", f"Option {name} must be a whole number, not {text!r}.") from None
    if isinstance(default, list):
        return [item.strip() for item in text.split(",") if item.strip()]
    return text


def bots_of(text: str) -> list[str]:
    """Parse a list of bots separated by commas, which may be empty."""
    bots = [bot.strip() for bot in text.split(",")] if text.strip() else []
    if "" in bots:
        raise BadOptions("bad_bots", f"A bot is missing in {text!r}: write for example mate,random.")
    return bots


def say_who_is_alike(rules: Rules[Any], bots: Sequence[str], seats: int | None = None) -> None:
    """Say so if a level plays like a lower one in this game."""
    for level in dict.fromkeys(bot.partition(":")[0] for bot in bots):
        other = plays_as(rules, level, seats)
        if other != level:
            typer.echo(f"In {rules.info.title}, a {level} plays like a {other}.", err=True)


def writable(paths: Sequence[Path], endings: Sequence[str] = ()) -> list[Path]:
    """Check that these files can be written, before hours of work."""
    for path in paths:
        if endings and path.suffix not in endings:
            raise BadOptions("bad_file", f"{path} cannot be written: its name should end in {', '.join(endings)}.")
        if path.is_dir() or not path.parent.is_dir():
            raise BadOptions("bad_file", f"{path} cannot be written: there is no folder {path.parent}.")
    return list(paths)
