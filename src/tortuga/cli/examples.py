"""``tortuga examples``: the example programs of the documentation, written to a folder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import tortuga
from tortuga.engine import BadOptions

app = typer.Typer()


@app.command("examples")
def write_examples(
    folder: Annotated[Path, typer.Argument(metavar="[DIR]", help="Where to write them; created if needed.")] = Path(
        "examples"
    ),
) -> None:
    """Write the example programs of the documentation to a folder, to run and change them."""
    if folder.exists() and not folder.is_dir():
        raise BadOptions("bad_file", f"{folder} is a file, not a folder; nothing was written.")
    found = sorted(_stored().glob("*.py"))
    taken = [path.name for path in found if (folder / path.name).exists()]
    if taken:
        raise BadOptions("taken", f"{folder} already has {', '.join(taken)}; nothing was written.")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path in found:
            (folder / path.name).write_bytes(path.read_bytes())
    except OSError as error:
        raise BadOptions("bad_file", f"{folder} cannot be written: {error.strerror}.") from error
    for path in found:
        typer.echo(folder / path.name)


def _stored() -> Path:
    """Inside the package in a wheel, beside ``src`` in a copy of the sources."""
    package = Path(tortuga.__file__).parent
    inside = package / "examples"
    return inside if inside.is_dir() else package.parents[1] / "examples"
