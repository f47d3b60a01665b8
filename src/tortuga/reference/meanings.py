"""The meanings of a Struct's fields, read from the source.

The meaning of a field is the docstring below it. Names that mean the same in all Structs of a module, such as the
``seat`` of events, are explained once in the module's table ``FIELDS``. Python does not keep docstrings of fields at
run time, so they are read from the source on demand.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from inspect import getsource

import msgspec


def meanings_of(struct: type[msgspec.Struct]) -> dict[str, str]:
    """The meaning of each field; empty if it has none."""
    found: dict[str, str] = {}
    for base in reversed(struct.__mro__):
        if issubclass(base, msgspec.Struct) and base is not msgspec.Struct and base.__struct_fields__:
            found |= dict(getattr(sys.modules[base.__module__], "FIELDS", {}))
    for base in reversed(struct.__mro__):
        if issubclass(base, msgspec.Struct) and base is not msgspec.Struct and base.__struct_fields__:
            found |= _docstrings(base.__module__).get(base.__qualname__, {})
    return {name: _one_line(found.get(name, "")) for name in struct.__struct_fields__}


def doc_of(struct: type[msgspec.Struct]) -> str:
    """The docstring of the Struct itself."""
    return _one_line(struct.__dict__.get("__doc__") or "")


@cache
def _docstrings(module: str) -> dict[str, dict[str, str]]:
    """The docstrings below fields, by class and field."""
    try:
        tree = ast.parse(getsource(sys.modules[module]))
    except (OSError, TypeError):  # made at run time: there is no source
        return {}
    return {node.name: dict(_below_fields(node)) for node in tree.body if isinstance(node, ast.ClassDef)}


def _below_fields(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, below in zip(node.body, node.body[1:], strict=False):
        if not isinstance(field, ast.AnnAssign) or not isinstance(field.target, ast.Name):
            continue
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant) and isinstance(below.value.value, str):
            yield field.target.id, below.value.value


def _one_line(text: str) -> str:
    return " ".join(text.split())
