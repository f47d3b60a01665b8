"""``tortuga play``: a match in the terminal, against bots or with friends at one screen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from tortuga import new_match
from tortuga.bots import Bot, make_bot, nickname, parse_bot, takes_manner
from tortuga.bots.characters import Character, crew
from tortuga.cli.arguments import Data, Seats, Wishes, bots_of, options_of, say_who_is_alike, writable
from tortuga.cli.errors import INTERRUPTED
from tortuga.cli.records import free_name
from tortuga.cli.terminal_match import PlayerLeft, TerminalMatch
from tortuga.engine import BadOptions, Fast, Match, Record, load, with_data
from tortuga.engine import replay as replay_record
from tortuga.engine.describing.words import how_many
from tortuga.engine.record import record_of

app = typer.Typer()


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="The short name of a game.")] = None,
    seats: Seats = None,
    bots: Annotated[
        str, typer.Option(help="The bots in the other seats; the last one fills the rest. Your own: my_bot.py:MyBot.")
    ] = "mate",
    hot_seat: Annotated[int, typer.Option(min=1, help="How many people share this screen.")] = 1,
    seat: Annotated[int, typer.Option(min=1, help="The seat of the first of them.")] = 1,
    name: Annotated[list[str] | None, typer.Option(help="A person's name; give one --name for each.")] = None,
    option: Wishes = None,
    data: Data = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same match.")] = None,
    free_undo: Annotated[
        bool, typer.Option("--free-undo", help="Allow any undo, even of rolls and of bots' answers.")
    ] = False,
    save: Annotated[Path | None, typer.Option(help="Save the record to this file, finished or not.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Continue a match from its record.")] = None,
) -> None:
    """Play in the terminal, against bots or with friends at one screen."""
    names: tuple[str, ...] = ()
    if save is not None:
        writable([save])
    if resume is not None:
        record = load(resume)
        match, names = replay_record(record), record.header.names
    elif game is not None:
        match = _new(game, seats, hot_seat, option, seed, data or [])
    else:
        raise BadOptions("no_game", "Which game? Name one (see tortuga games), or give a record to --resume.")
    terminal = _sit_down(match, names, hot_seat, seat, name or [], bots, free_undo)
    try:
        terminal.play()
    except PlayerLeft:
        _keep(match, terminal.names, save)
    except KeyboardInterrupt:
        typer.echo()
        _keep(match, terminal.names, save)
        raise typer.Exit(INTERRUPTED) from None
    else:
        if save is not None:
            _keep(match, terminal.names, save)
    finally:
        for bot in terminal.bots.values():
            bot.close()


def _new(
    game: str, seats: int | None, people: int, wishes: list[str] | None, seed: int | None, data: list[Path]
) -> Match[Any]:
    rules = with_data(game, data)
    fitting = [count for count in rules.info.seats if count >= people]
    count = seats if seats is not None else fitting[0] if fitting else people
    return new_match(game, count, seed, options_of(rules.info, wishes), data=data)


def _sit_down(
    match: Match[Any], known: Sequence[str], people: int, first: int, given: list[str], bots: str, free_undo: bool
) -> TerminalMatch:
    """Seat people from the first one's seat on, and bots in the other seats."""
    if first + people - 1 > match.seats:
        who = how_many(people, "person/people")
        raise BadOptions(
            "bad_seats",
            f"There is no room for {who} from seat {first} on: the match has {how_many(match.seats, 'seat')}.",
        )
    human = range(first - 1, first - 1 + people)
    others = [seat for seat in range(match.seats) if seat not in human]
    specs = [parse_bot(spec) for spec in bots_of(bots)] or [("mate", {})]
    if others:
        say_who_is_alike(match.rules, bots_of(bots), match.seats)
    players, names = dict[int, Bot](), [""] * match.seats
    cast = _drawn(match)
    for number, seat in enumerate(others):
        bot, settings = specs[min(number, len(specs) - 1)]
        if takes_manner(bot) and "manner" not in settings and cast:
            character = cast.pop()
            names[seat], settings = character.name, {**settings, "manner": character.manner}
        else:
            names[seat] = f"{nickname(bot)} {number + 1}" if len(others) > 1 else nickname(bot)
        players[seat] = make_bot(bot, match.start.state, **settings)
    for number, seat in enumerate(human):
        names[seat] = given[number] if number < len(given) else "Sailor" if people == 1 else f"Player {number + 1}"
    return TerminalMatch(match, known if len(known) == match.seats else names, human, players, free_undo)


def _drawn(match: Match[Any]) -> list[Character]:
    """The characters in an order that depends on the match's seed."""
    cast = list(crew().values())
    Fast(match.start.state).shuffle(cast)
    return cast


def _keep(match: Match[Any], names: Sequence[str], save: Path | None) -> None:
    """Save the record and say where."""
    path = save or free_name(Path(f"{match.rules.info.slug}.jsonl"))
    record: Record = record_of(match, names)
    record.save(path)
    how = "" if match.over else f" Continue with: tortuga play --resume {path}"
    typer.echo(f"The match is saved in {path}.{how}")
