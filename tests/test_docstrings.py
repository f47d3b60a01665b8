"""Docstrings are read alone, so none of them needs the one before it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parents[1]
LEANS = (
    "The same", "Those ", "That ", "Likewise", "And ", "But ", "Of every", "Of each", "Which of them", "In seconds",
    "None if", "None where", "By how many standard errors.",
)  # fmt: skip
"""How a docstring begins that goes on where its neighbour stops."""


def docstrings(tree: ast.AST) -> Iterator[str]:
    """Those of modules, classes and functions, and those below fields and constants."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""
            for above, below in pairwise(node.body):
                match above, below:
                    case ast.Assign() | ast.AnnAssign(), ast.Expr(ast.Constant(str(words))):
                        yield words


def test_no_docstring_goes_on_where_its_neighbour_stops() -> None:
    leaning = [
        f"{path.relative_to(ROOT)}: {words.splitlines()[0]}"
        for folder in ("src/tortuga", "bench")
        for path in sorted((ROOT / folder).rglob("*.py"))
        for words in docstrings(ast.parse(path.read_text("utf-8")))
        if words.startswith(LEANS) or words[:1].islower()
    ]
    assert not leaning, "\n".join(leaning)
