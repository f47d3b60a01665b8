"""Help with boards for a terminal: eighty columns, long lines folded between words."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

WIDTH = 80


def folded(line: str, indent: int = 4, width: int = WIDTH) -> list[str]:
    """The line, folded where it is too long; what follows its first part is indented."""
    parts = wrap(line, width, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False)
    return parts or [""]


def noted(notes: Iterable[str], between: str = ", ") -> str:
    """The notes that say something, one after another."""
    return between.join(note for note in notes if note)
