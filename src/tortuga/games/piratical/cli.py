"""``tortuga piratical-map``: survey and draw a map for Piratical."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from tortuga.engine import BadData
from tortuga.games.piratical.chart import draw_svg, draw_text
from tortuga.games.piratical.data import FOLDER
from tortuga.games.piratical.sea import Chart, parse
from tortuga.games.piratical.survey import distances, map_faults

app = typer.Typer(help="Maps for Piratical.", add_completion=False)


@app.command("piratical-map")
def piratical_map(
    file: Annotated[Path, typer.Argument(help="A map file; without one, the standard map.")] = FOLDER / "map.toml",
    svg: Annotated[Path | None, typer.Option(help="Draw the map into this file.")] = None,
) -> None:
    """Say what is wrong with a map, or draw it and show how far everything is for each race."""
    console = Console()
    try:
        wrong = map_faults(file)
    except BadData as error:
        wrong = [error.sentence]
    for sentence in wrong:
        console.print(sentence, style="red", markup=False)
    if wrong:
        raise typer.Exit(code=1)
    chart = Chart(parse(file.read_text("utf-8")))
    console.print(chart.file.title, style="bold", markup=False)
    console.print(draw_text(chart), markup=False, highlight=False)
    console.print(_distance_table(chart))
    if svg is not None:
        svg.write_text(draw_svg(chart), "utf-8")
        console.print(f"Drawn: {svg}", markup=False)


def _distance_table(chart: Chart) -> Table:
    table = Table(title="Hexes to sail from home", show_lines=False)
    measured = distances(chart)
    for heading in ("", *measured[0].measures):
        table.add_column(heading)
    for one in measured:
        table.add_row(one.race, *map(str, one.measures.values()))
    return table
