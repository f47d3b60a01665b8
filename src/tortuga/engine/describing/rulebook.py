"""Finding something in the rules of a game."""

from __future__ import annotations

import re
from collections.abc import Iterator


def passages(text: str, word: str) -> Iterator[str]:
    """The paragraphs and table rows that contain this word, with their headings."""
    heading, said = "", ""
    for block in re.split(r"\n\s*\n", text):
        block = block.strip("\n")
        if block.startswith("#"):
            heading, _, block = block.partition("\n")
            if word.lower() in heading.lower():
                said = heading
                yield heading + (f"\n\n{block}" if block.strip() else "")
                continue
        hit = _rows(block, word) if block.startswith("|") else block if word.lower() in block.lower() else ""
        if hit:
            if heading and heading != said:
                said = heading
                yield heading
            yield hit


def _rows(table: str, word: str) -> str:
    """The rows of a Markdown table that contain this word, below the table's header."""
    lines = table.splitlines()
    hits = [line for line in lines[2:] if word.lower() in line.lower()]
    return "\n".join(lines[:2] + hits) if hits else ""
