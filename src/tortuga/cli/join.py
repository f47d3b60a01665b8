"""``tortuga join``: a bot takes a seat at a live table, wherever the house is."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tortuga.cli.errors import INTERRUPTED, leave

if TYPE_CHECKING:
    from tortuga.bots import Bot
    from tortuga.client import LiveTable
    from tortuga.engine import Outcome

app = typer.Typer()


@app.command()
def join(
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help="The address of a table, or an invitation to one.")],
    bot: Annotated[str, typer.Option(help="The bot: your own as my_bot.py:MyBot, or one of ours.")],
    name: Annotated[str | None, typer.Option(help="Its name at the table (default: its class name).")] = None,
    seat: Annotated[int | None, typer.Option(min=1, help="Its seat (default: the first free one).")] = None,
    stay: Annotated[bool, typer.Option("--stay", help="Stay for rematches.")] = False,
) -> None:
    """Let a bot take a seat at a live table and play to the end. If it is started again, it continues.

    It ends with an error if the bot went wrong at any time: it raised something, or answered what is not allowed.
    """
    import asyncio

    from tortuga.bots import make_bot, nickname, parse_bot

    spec, settings = parse_bot(bot)
    player = make_bot(spec, int.from_bytes(os.urandom(4), "big"), **settings)
    faults: list[str] = []
    try:
        asyncio.run(_visit(address, player, name or nickname(spec), None if seat is None else seat - 1, stay, faults))
    except KeyboardInterrupt:
        leave("The bot has left the table. Start it again to continue, or let a bot of the house play on.", INTERRUPTED)
    finally:
        player.close()
    if faults:
        times = "once" if len(faults) == 1 else f"{len(faults)} times"
        leave(f"The bot went wrong {times}, and the default answer was given for it.")


async def _visit(address: str, bot: Bot, name: str, seat: int | None, stay: bool, faults: list[str]) -> None:
    from tortuga.client import Client, check_address, house_of

    check_address(address)
    house = house_of(address)
    async with Client(house, name, known_credential(house, name), report=_say) as client:
        if client.credential is not None:
            keep_credential(house, name, client.credential)
        table = await client.table(address)
        while True:
            table = await client.sit(table, seat)
            async with client.follow(table) as live:
                outcome = await _play(live, bot, client.name, faults)
                if outcome is None or not stay:
                    return
                await live.until(lambda: live.info.rematch is not None)
            table, seat = await client.rematch(table), None


def _say(sentence: str) -> None:
    typer.echo(f"tortuga: {' '.join(sentence.split())}", err=True)


async def _play(live: LiveTable, bot: Bot, name: str, faults: list[str]) -> Outcome | None:
    from tortuga.client import play

    places = ", ".join(str(seat + 1) for seat in live.me.seats)
    typer.echo(f"{name} sits in seat {places} at a table of {live.rules.info.title}.")
    said = set[str]()

    def report(sentence: str) -> None:
        """Print each sentence once: what a bot cannot do, it cannot do at any question."""
        if sentence not in said:
            said.add(sentence)
            _say(sentence)

    outcome = await play(live, bot, report, faults.append)
    if outcome is None:
        typer.echo("The table was closed.")
        return None
    for seat in live.me.seats:
        typer.echo(f"The match is over: place {outcome.places[seat]}, {outcome.scores[seat]:g} points.")
    return outcome


# Credentials


def _file() -> Path:
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return home / "tortuga" / "guests.json"


def _all() -> dict[str, str]:
    try:
        found = json.loads(_file().read_text("utf-8"))
    except (OSError, ValueError):  # there is none yet, or it is damaged: then we are new everywhere
        return {}
    return found if isinstance(found, dict) else {}


def known_credential(house: str, name: str) -> str | None:
    """The credential that this bot used in this house before, so that it is the same guest again."""
    return _all().get(f"{house} {name}")


def keep_credential(house: str, name: str, credential: str) -> None:
    """Save a credential in a file that only its owner can read."""
    path = _file()
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps({**_all(), f"{house} {name}": credential}, indent=1)
    beside = path.with_suffix(f".{os.getpid()}")
    beside.touch(mode=0o600)
    beside.write_text(text, "utf-8")
    beside.replace(path)
