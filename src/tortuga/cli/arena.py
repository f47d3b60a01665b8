"""``tortuga arena``: agents of any kind against the house's levels."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markdown import Markdown

from tortuga.cli.arguments import Cluster, Data, GameName, Seats, Wishes, bots_of, options_of, writable
from tortuga.cli.bulk import progress_bar, workers
from tortuga.cli.errors import INTERRUPTED, leave
from tortuga.cli.screen import printer
from tortuga.engine import with_data

app = typer.Typer()


@app.command()
def arena(
    game: GameName,
    agent: Annotated[
        list[str],
        typer.Option(
            help="Who is tried: a bot's name, text:random, 'cmd:python my_agent.py', mcp:8766 (an MCP client fetches "
            "prompts at this port), or openai:https://host/v1#model (its key in TORTUGA_ARENA_KEY); may be repeated."
        ),
    ],
    folder: Annotated[Path, typer.Option(help="Where matches and records are kept; a run there is continued.")],
    against: Annotated[str, typer.Option(help="The levels to play against, separated by commas.")] = "mate",
    deals: Annotated[int, typer.Option(min=1, help="How many deals; each is played from every seat.")] = 20,
    seats: Seats = None,
    option: Wishes = None,
    data: Data = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same deals.")] = 0,
    hidden: Annotated[bool, typer.Option("--hidden", help="Draw the deals from a secret kept in the folder.")] = False,
    variants: Annotated[
        int | None, typer.Option(metavar="SEED", help="Play every deal in a variant of its own, made by this seed.")
    ] = None,
    tries: Annotated[int, typer.Option(min=1, help="How many texts a turn, before the default is given.")] = 3,
    no_list: Annotated[bool, typer.Option("--no-list", help="Do not list the answers in prompts.")] = False,
    no_rules: Annotated[
        bool, typer.Option("--no-rules", help="Do not say in prompts what the rules say about the question.")
    ] = False,
    seconds: Annotated[float, typer.Option(min=0.1, help="How long an agent may take for a text.")] = 120.0,
    luck: Annotated[bool, typer.Option("--luck", help="Measure luck, and take it out of the shares.")] = False,
    cluster: Cluster = None,
    at_once: Annotated[int, typer.Option(min=1, max=64, help="How many matches to play side by side.")] = 1,
    out: Annotated[Path | None, typer.Option(help="Write the report to this file (.md).")] = None,
) -> None:
    """Try agents, such as language models, against bots: seats rotated, deals paired, records kept."""
    from tortuga.arena import report, run

    paths = writable([out], (".md",)) if out is not None else []
    rules = with_data(game, data or ())
    options = options_of(rules.info, option)
    try:
        with workers(cluster, None) as (_, executor), progress_bar(deals) as told:
            contest, rows = run(
                game, agent, folder, bots_of(against), deals, seats, seed, options, tries, not no_list, seconds,
                hidden, at_once, data or (), told, variants, luck, executor, not no_rules,
            )  # fmt: skip
    except KeyboardInterrupt:
        leave(f"Interrupted; {folder} keeps what is done. Give the same command to go on.", INTERRUPTED)
    said = report(contest, rows)
    for path in paths:
        path.write_text(f"{said}\n", "utf-8")
    printer().print(Markdown(said))
