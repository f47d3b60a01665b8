"""Helpers for boards in a terminal: eighty columns, with long lines wrapped between words."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

WIDTH = 80


def folded(line: str, indent: int = 4, width: int = WIDTH) -> list[str]:
    """The line, wrapped if it is too long; its further lines are indented."""
    parts = wrap(line, width, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False)
    return parts or [""]


def noted(notes: Iterable[str], between: str = ", ") -> str:
    """The notes that are not empty, joined."""
    return between.join(note for note in notes if note)
