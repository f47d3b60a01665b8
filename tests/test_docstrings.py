"""Docstrings are read alone, so none of them needs the one before it."""

from __future__ import annotations

import ast
from pathlib import Path

SOURCES = Path(__file__).parents[1] / "src/tortuga"
LEANS = ("The same", "Those ", "That ", "Likewise", "And ", "But ")
"""How a docstring begins that goes on where its neighbour stops."""


def test_no_docstring_goes_on_where_its_neighbour_stops() -> None:
    leaning = []
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                words = ast.get_docstring(node) or ""
                if words.startswith(LEANS) or words[:1].islower():
                    leaning.append(f"{path.relative_to(SOURCES)}: {words.splitlines()[0]}")
    assert not leaning, "\n".join(leaning)
