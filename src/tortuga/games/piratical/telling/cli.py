"""``tortuga piratical-map``: check and draw a map for Piratical.

Every ``tortuga`` command loads this module, so it imports the game only inside its functions.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

if TYPE_CHECKING:
    from tortuga.games.piratical.data.chart import Chart

app = typer.Typer(help="Maps for Piratical.", add_completion=False)
STANDARD = Path(__file__).parents[1] / "data" / "map.toml"


@app.command("piratical-map")
def piratical_map(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A map file; without one, the standard map.", show_default=False)
    ] = STANDARD,
    svg: Annotated[Path | None, typer.Option(help="Draw the map into this file.")] = None,
) -> None:
    """Say what is wrong with a map for Piratical, or draw it and show how far each race has to sail."""
    from tortuga.engine import BadData
    from tortuga.games.piratical.data.chart import Chart, parse
    from tortuga.games.piratical.data.survey import survey_text
    from tortuga.games.piratical.telling.picture import draw_svg
    from tortuga.games.piratical.telling.text import draw_map

    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadData("unreadable", f"{file.name} cannot be read: {error}.") from error
    wrong = survey_text(text)
    for sentence in wrong:
        typer.echo(sentence, err=True)
    if wrong:
        raise typer.Exit(1)
    chart = Chart(parse(text))
    console = Console()
    console.print(chart.file.title, style="bold", markup=False)
    console.print(draw_map(chart), markup=False, highlight=False, soft_wrap=True)
    console.print(_distance_table(chart))
    if svg is not None:
        svg.write_text(draw_svg(chart), "utf-8")
        console.print(f"Drawn: {svg}", markup=False, soft_wrap=True)


def _distance_table(chart: Chart) -> Table:
    from tortuga.games.piratical.data.survey import distances

    table = Table(title="Hexes to sail from home", show_lines=False)
    measured = distances(chart)
    for heading in ("", *measured[0].measures):
        table.add_column(heading)
    for one in measured:
        table.add_row(one.race, *map(str, one.measures.values()))
    return table
