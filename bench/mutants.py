"""Small changes to a module, one at a time: what a slip of the pen would do. Found in its syntax tree."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import msgspec

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
SWAPPED_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
EMPTY = {"list": "[]", "tuple": "()", "dict": "{}", "set": "set()", "frozenset": "frozenset()"}
"""What a function that returns one of these returns instead."""
UNSEEN_CALLS = frozenset({"info", "warning", "debug", "exception", "error"})
"""What is only written to a log is nobody's to notice."""
LONGEST = 100
"""Letters of a text that are told."""


class Mutant(msgspec.Struct, frozen=True):
    """One change: what stands at a place of a module, and what stands there instead."""

    path: str
    place: tuple[int, int, int, int]
    """From a line and a column to a line and a column, as ``ast`` counts them: lines from 1, columns in bytes."""
    kind: str
    old: str
    new: str

    @property
    def line(self) -> int:
        return self.place[0]

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.kind}: {one_line(self.old)} -> {one_line(self.new)}"

    def applied(self, source: str) -> str:
        """The module with this change in it."""
        lines = source.encode().splitlines(keepends=True)
        first, left, last, right = self.place
        before = b"".join(lines[: first - 1]) + lines[first - 1][:left]
        after = lines[last - 1][right:] + b"".join(lines[last:])
        return (before + self.new.encode() + after).decode()


def one_line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}..."


def mutants_of(path: Path, root: Path) -> list[Mutant]:
    """Every change that is made to a module."""
    source = path.read_text("utf-8")
    name = path.relative_to(root).as_posix()
    found = []
    for node, kind, new in Changes().of(ast.parse(source)):
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        place = (node.lineno, node.col_offset, node.end_lineno, node.end_col_offset)
        old = ast.get_source_segment(source, node) or ""
        found.append(Mutant(name, place, kind, old, new))
    return found


Change: TypeAlias = tuple[ast.expr | ast.stmt, str, str]
Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


class Changes:
    """Goes through a module and lists what can be changed in it: the node, the kind of change, the new text."""

    def of(self, node: ast.AST, function: Function | None = None) -> Iterator[Change]:
        match node:
            case ast.JoinedStr() | ast.Assert() | ast.Raise() | ast.Import() | ast.ImportFrom():
                return  # texts for people, and what nobody should ever get to
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                for statement in node.body:
                    yield from self.of(statement, node)
                return
            case ast.ClassDef():
                for statement in node.body:
                    yield from self.of(statement)
                return
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                return
            case ast.BinOp(op=ast.BitOr(), right=right) if _is_type(right):
                return  # a type, for readers and decoders
            case ast.Expr(value=ast.Constant()):
                return  # a docstring
            case ast.AnnAssign():
                if node.value is not None:
                    yield from self.of(node.value, function)
                return
            case ast.Expr() if self._only_logs(node.value):
                return
        yield from self._changes_to(node, function)
        for child in ast.iter_child_nodes(node):
            yield from self.of(child, function)

    def _changes_to(self, node: ast.AST, function: Function | None) -> Iterator[Change]:
        match node:
            case ast.Compare(ops=[op]) if type(op) in COMPARED:
                changed = ast.Compare(node.left, [COMPARED[type(op)]()], node.comparators)
                yield node, "comparison", bracketed(changed)
            case ast.BinOp(op=op) if type(op) in RECKONED and not _is_text(node):
                yield node, "operator", bracketed(ast.BinOp(node.left, RECKONED[type(op)](), node.right))
            case ast.AugAssign(op=op) if type(op) in RECKONED:
                yield node, "operator", ast.unparse(ast.AugAssign(node.target, RECKONED[type(op)](), node.value))
            case ast.BoolOp():
                other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
                yield node, "and, or", bracketed(ast.BoolOp(other, node.values))
            case ast.UnaryOp(op=ast.Not()):
                yield node, "not", bracketed(node.operand)
            case ast.Constant(value=bool()):
                yield node, "constant", str(not node.value)
            case ast.Constant(value=int(number)):
                yield node, "constant", str(number + 1)
            case ast.Call(func=ast.Name(id=name)) if name in SWAPPED_CALLS:
                yield node.func, "other call", SWAPPED_CALLS[name]
            case ast.Expr(value=ast.Call() | ast.Await()):
                yield node, "call taken out", "pass"
            case ast.Expr(value=ast.YieldFrom()):
                yield node, "call taken out", "yield from ()"
            case ast.Return(value=ast.expr() as value) if function is not None:
                yield from self._other_result(value, function)

    def _other_result(self, value: ast.expr, function: Function) -> Iterator[Change]:
        """A return of another value of the type that the function says it has."""
        returns = ast.unparse(function.returns) if function.returns is not None else ""
        outer = returns.partition("[")[0]
        text = ast.unparse(value)
        if outer == "bool" and not isinstance(value, ast.Constant | ast.Compare | ast.BoolOp | ast.UnaryOp):
            yield value, "returned value", f"(not ({text}))"
        elif outer == "int" and not isinstance(value, ast.Constant):
            yield value, "returned value", f"(({text}) + 1)"
        elif outer in EMPTY and text != EMPTY[outer]:
            yield value, "returned value", EMPTY[outer]
        elif returns.endswith("| None") and text != "None":
            yield value, "returned value", "None"

    def _only_logs(self, value: ast.expr) -> bool:
        called = value.func if isinstance(value, ast.Call) else None
        return isinstance(called, ast.Attribute) and called.attr in UNSEEN_CALLS


def bracketed(node: ast.expr) -> str:
    return f"({ast.unparse(node)})"


def _is_type(node: ast.expr) -> bool:
    if isinstance(node, ast.Constant):
        return node.value is None
    return isinstance(node, ast.Name) and node.id[0].isupper() and not node.id.isupper()


def _is_text(node: ast.BinOp) -> bool:
    """Strings can be added and filled in, but not the other way round: such a change says nothing."""
    sides = (node.left, node.right)
    return any(
        isinstance(one, ast.JoinedStr) or (isinstance(one, ast.Constant) and isinstance(one.value, str))
        for one in sides
    )
