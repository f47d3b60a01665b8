"""Structs with many fields that are made very often: named in the source, made by place.

Python puts more than fifteen named arguments into a dict, and msgspec looks each of them up among the fields, from the
first one on. So a view of 65 fields takes three times as long by name as by place. Made by name, the views would cost
up to a tenth of a step in an environment (Pirata Codex 12 %, Pirate Attack 7 %, Tiny Epic Pirates 5 %). Whoever reads
the source wants the names: nobody sees in a list of 65 values that two of them have changed places. So functions that
make such structs are marked with :func:`by_place`, which compiles them without the names, in about a millisecond each.
"""

from __future__ import annotations
import __future__

import ast
import inspect
from collections.abc import Callable
from functools import update_wrapper
from types import CodeType, FunctionType
from typing import Any, TypeVar

import msgspec

F = TypeVar("F", bound=Callable[..., Any])


def by_place(function: F) -> F:
    """Compile a function anew, so that it makes its structs by place where they are written by name.

    What it returns has the function as it is written as ``__wrapped__``. A function without its source stays as it is.
    """
    assert isinstance(function, FunctionType)
    try:
        lines, first = inspect.getsourcelines(function)
    except OSError:
        return function
    tree = ast.parse("".join(lines))
    _ByPlace(function.__globals__).visit(tree)
    ast.increment_lineno(tree, first - 1)  # what goes wrong is found on the line where it stands
    flags = __future__.annotations.compiler_flag
    module = compile(tree, function.__code__.co_filename, "exec", flags, dont_inherit=True)
    code = next(part for part in module.co_consts if isinstance(part, CodeType))
    made = FunctionType(code, function.__globals__, function.__name__, function.__defaults__)
    made.__kwdefaults__ = function.__kwdefaults__
    return update_wrapper(made, function)  # type: ignore[return-value]


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
