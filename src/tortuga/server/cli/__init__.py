"""``tortuga serve`` runs a house, ``tortuga house`` looks after it."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from tortuga.engine import BadOptions
from tortuga.server.cli import keeping

app = typer.Typer()
app.add_typer(keeping.app, name="house")
LAST_PORT = 65_535
LOOPBACK = "127.0.0.1"


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 for everybody who can reach this computer.")
    ] = LOOPBACK,
    port: Annotated[int, typer.Option(help="The port to listen on, up to 65535; 0 for any free one.")] = 8700,
    database_url: Annotated[
        str | None,
        typer.Option(
            envvar="TORTUGA_DATABASE_URL",
            help="sqlite:///file or postgresql://... (default: a file in your data folder).",
        ),
    ] = None,
    redis_url: Annotated[
        str | None,
        typer.Option(envvar="TORTUGA_REDIS_URL", help="redis://..., if several processes run one house."),
    ] = None,
    config: Annotated[
        Path | None, typer.Option(help="A TOML file with all other settings (docs/run-a-house.md).")
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    with_game: Annotated[
        list[str] | None,
        typer.Option("--with", help="A game that is not installed, as module:attribute; may be repeated."),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(help='A bot of your own for the tables, as "Anne Bonny=my_bot.py:MyBot"; may be repeated.'),
    ] = None,
    data: Annotated[
        list[str] | None,
        typer.Option(
            help="Offer a variant of a game: GAME=FILE,FILE with other data files, or GAME=seed:7; may be repeated."
        ),
    ] = None,
    lab: Annotated[
        bool, typer.Option("--lab", help="Offer a page on which guests let bots play many matches.")
    ] = False,
    lan: Annotated[
        bool, typer.Option("--lan", help="Open the house to the local network; to sit down at a table needs its code.")
    ] = False,
) -> None:
    """Run a house: people play in their browsers."""
    if not 0 <= port <= LAST_PORT:
        raise BadOptions("bad_port", f"There is no port {port}: ports go from 0 (any free one) to {LAST_PORT}.")
    if lan and host != LOOPBACK:
        raise BadOptions("bad_host", "Use either --lan, which finds the address by itself, or --host.")
    gc.disable()  # until the house is open: nothing that is loaded now becomes garbage
    from tortuga.server.cli.configuration import read_settings
    from tortuga.server.cli.lan import local_address
    from tortuga.server.cli.serving import Address, serve_house

    settings = read_settings(
        database_url, redis_url, config, tuple(with_game or ()), named(bot or ()), tuple(data or ()), lab
    )
    serve_house(Address(host, port), settings, open_page, local_address() if lan else "")


def named(bots: Sequence[str]) -> dict[str, str]:
    """Parse bots written as NAME=SPEC, where the spec says where the bot is."""
    found = {}
    for written in bots:
        name, _, spec = (part.strip() for part in written.partition("="))
        if not name or not spec:
            raise BadOptions("bad_bot", f'{written!r} is not a bot: write for example "Anne Bonny=my_bot.py:MyBot".')
        found[name] = spec
    return found
