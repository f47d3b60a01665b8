"""``tortuga mcp``: language models play, from any client of the Model Context Protocol."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from tortuga.cli.join import keep_credential, known_credential

app = typer.Typer()


@app.command()
def mcp(
    http: Annotated[bool, typer.Option("--http", help="Serve over HTTP instead of standard input and output.")] = False,
    host: Annotated[str, typer.Option(help="With --http: the address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="With --http: the port; the path is /mcp.")] = 8765,
    house: Annotated[str | None, typer.Option(help="The house where tables are opened, if none is named.")] = None,
    name: Annotated[str, typer.Option(help="The player's name at tables of a house.")] = "Model",
) -> None:
    """Let language models play: a server for clients of the Model Context Protocol (MCP)."""
    from tortuga.mcp.distant import Guest
    from tortuga.mcp.server import serve

    guest = Guest(name, known_credential, keep_credential)
    asyncio.run(serve(guest, house, (host, port) if http else None))
