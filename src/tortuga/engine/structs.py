"""Structs with many fields that are made very often: named in the source, made by place.

Python puts more than fifteen named arguments into a dict, and msgspec looks each of them up among the fields, from the
first one on. So a view of 65 fields takes three times as long by name as by place, one of 28 fields four times. Whoever
reads the source wants the names. Functions that make such structs are marked with :func:`by_place`, and where speed
counts, :func:`quicken` compiles them once more without the names. That takes about 2 ms each, so whoever plays a single
match goes without.
"""

from __future__ import annotations
import __future__

import ast
import inspect
from collections.abc import Callable
from types import CodeType, FunctionType
from typing import Any, TypeVar

import msgspec

F = TypeVar("F", bound=Callable[..., Any])

_marked: list[FunctionType] = []
"""Functions that are still as they are written."""
_written: dict[FunctionType, CodeType] = {}
"""The code of the others as they are written, to which a test holds them."""


def by_place(function: F) -> F:
    """Mark a function of a module: structs that it makes by name may be made by place."""
    assert isinstance(function, FunctionType)
    _marked.append(function)
    return function


def quicken() -> None:
    """From now on, all functions that are marked make their structs by place. They do the same as before."""
    while _marked:
        function = _marked.pop()
        _written[function] = function.__code__
        function.__code__ = compiled_by_place(function)


def compiled_by_place(function: FunctionType) -> CodeType:
    """The code of this function with its structs made by place; its own where the source is not at hand."""
    try:
        lines, first = inspect.getsourcelines(function)
    except OSError:
        return function.__code__
    tree = _ByPlace(function.__globals__).visit(ast.parse("".join(lines)))
    ast.increment_lineno(tree, first - 1)  # what goes wrong is found on the line where it stands
    flags = __future__.annotations.compiler_flag
    module = compile(tree, function.__code__.co_filename, "exec", flags, dont_inherit=True)
    return next(part for part in module.co_consts if isinstance(part, CodeType))


class _ByPlace(ast.NodeTransformer):
    """Leaves the names of the fields out wherever a struct is made."""

    def __init__(self, space: dict[str, Any]) -> None:
        self._space = space

    def visit_Call(self, node: ast.Call) -> ast.Call:
        self.generic_visit(node)
        made = self._space.get(node.func.id) if isinstance(node.func, ast.Name) else None
        if isinstance(made, type) and issubclass(made, msgspec.Struct):
            given = tuple(keyword.arg for keyword in node.keywords)
            fields = made.__struct_fields__[len(node.args) :][: len(given)]
            if given != fields:  # otherwise it would be worked out in another order than is written
                raise TypeError(f"{made.__name__} names {given}, but the order of its fields is {fields}.")
            node.args += [keyword.value for keyword in node.keywords]
            node.keywords = []
        return node
