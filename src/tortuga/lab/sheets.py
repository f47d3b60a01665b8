"""Sheets: rows for other programs, as CSV or Parquet (which needs pyarrow, from the extra ``lab``)."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from tortuga.engine import MissingExtra

Cell = str | int | float | bool | None
PARQUET = ".parquet"


class Sheet(NamedTuple):
    """A table of results."""

    heads: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    made_with: Mapping[str, str]
    """The game, version, data and options; Parquet stores them as metadata."""

    def to_csv(self) -> str:
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(self.heads)
        writer.writerows(self.rows)
        return out.getvalue()

    def save(self, path: Path) -> None:
        """Write to a file, as CSV or Parquet by its ending."""
        if path.suffix != PARQUET:
            path.write_text(self.to_csv(), "utf-8")
            return
        check_parquet()
        import pyarrow
        from pyarrow import parquet

        columns = [pyarrow.array([row[at] for row in self.rows]) for at in range(len(self.heads))]
        made = pyarrow.table(columns, names=list(self.heads), metadata=dict(self.made_with))
        parquet.write_table(made, path)


class Savable(Protocol):
    """Results that can be kept whole, as JSON, or shown as a sheet."""

    def to_json(self) -> bytes:
        """All that is known, to be read again."""
        ...

    def sheet(self) -> Sheet:
        """The rows for other programs."""
        ...


def save(results: Savable, path: Path) -> None:
    """Write results to a file, as CSV, Parquet or JSON by its ending."""
    if path.suffix == ".json":
        path.write_bytes(results.to_json())
    else:
        results.sheet().save(path)


def check_parquet() -> None:
    """Raise :class:`MissingExtra` if Parquet cannot be written."""
    try:
        import pyarrow.parquet  # noqa: F401 - it takes a while to load and is seldom needed
    except ImportError as error:
        raise MissingExtra.of("Parquet", "lab") from error
