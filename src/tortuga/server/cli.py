"""``tortuga serve``: open the house."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from tortuga.engine import BadOptions

app = typer.Typer()


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 for everybody on the network.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on; 0 for any that is free.")] = 8700,
    database_url: Annotated[
        str | None,
        typer.Option(
            envvar="TORTUGA_DATABASE_URL", help="sqlite:///file or postgresql://... (default: a file of yours)"
        ),
    ] = None,
    redis_url: Annotated[
        str | None,
        typer.Option(envvar="TORTUGA_REDIS_URL", help="redis://..., where several processes make one house."),
    ] = None,
    config: Annotated[
        Path | None, typer.Option(help="A TOML file with all other settings (docs/run-a-house.md).")
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    with_game: Annotated[
        list[str] | None, typer.Option("--with", help="A game that is not installed, as module:attribute.")
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            help='A bot of your own for the tables, as "Anne Bonny=my_bot.py:MyBot"; may be given several times.'
        ),
    ] = None,
    data: Annotated[
        list[str] | None,
        typer.Option(help="Offer a variant beside its game: GAME=FILE,FILE, with data files in place of its own."),
    ] = None,
    lab: Annotated[bool, typer.Option("--lab", help="A page where guests have bots play many matches.")] = False,
) -> None:
    """Open the house: people play in their browsers."""
    gc.disable()  # until the house is open: nothing of what is loaded now goes away again
    from tortuga.server.serving import Address, serve_house

    serve_house(
        Address(host, port),
        database_url,
        redis_url,
        config,
        tuple(with_game or ()),
        named(bot or ()),
        open_page,
        tuple(data or ()),
        lab,
    )


def named(bots: Sequence[str]) -> dict[str, str]:
    """Bots of the house's own as they are written: a name, and where the bot is."""
    found = {}
    for written in bots:
        name, _, spec = (part.strip() for part in written.partition("="))
        if not name or not spec:
            raise BadOptions("bad_bot", f'{written!r} names no bot: write it as "Anne Bonny=my_bot.py:MyBot".')
        found[name] = spec
    return found
