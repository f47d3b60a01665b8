"""The house in layers: each part imports only itself and the parts below it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tortuga.server

ROOT = Path(tortuga.server.__file__).parent
LAYERS = (
    "protocol", "settings", "care", "store", "wire", "work", "table", "house", "people", "routes", "app", "cli",
)  # fmt: skip
"""From the bottom to the top."""
MOST_AT_THE_ROOT = 12


def entries() -> list[str]:
    """What lies at the root of the house, apart from the built page and what Python leaves behind."""
    parts = (path for path in ROOT.iterdir() if not path.name.startswith(("__", ".")) and path.name != "static")
    return sorted(path.stem for path in parts)


def imports(tree: ast.AST) -> Iterator[str]:
    """The modules that are imported in this code, also in functions; but not those for type checkers alone."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            assert node.module is not None
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        else:
            yield from imports(node)


def layers_above(layer: str, code: str) -> set[str]:
    """The layers that this code imports although they lie above it."""
    prefix, above = "tortuga.server.", set(LAYERS[LAYERS.index(layer) + 1 :])
    parts = (name.removeprefix(prefix).split(".")[0] for name in imports(ast.parse(code)) if name.startswith(prefix))
    return above.intersection(parts)


def test_the_root_holds_the_layers_and_nothing_else() -> None:
    assert entries() == sorted(LAYERS)
    assert len(entries()) <= MOST_AT_THE_ROOT


@pytest.mark.parametrize("layer", LAYERS)
def test_imports_go_downwards(layer: str) -> None:
    files = [*(ROOT / layer).rglob("*.py")] or [ROOT / f"{layer}.py"]
    upwards = {str(file.relative_to(ROOT)): layers_above(layer, file.read_text("utf-8")) for file in files}
    assert {file: found for file, found in upwards.items() if found} == {}


def test_an_import_upwards_is_found() -> None:
    code = "def late():\n    from tortuga.server.table import ledger\n    import tortuga.server.app\n"
    assert layers_above("work", code) == {"table", "app"}
    assert layers_above("table", code) == {"app"}
    assert layers_above("protocol", "if TYPE_CHECKING:\n    from tortuga.server import house\n") == set()
    assert layers_above("protocol", "from tortuga.server import house") == {"house"}


def test_the_ledger_knows_neither_store_nor_wire_nor_workers() -> None:
    """It does no input or output, so that every process that reads the same log has the same table."""
    code = (ROOT / "table" / "ledger.py").read_text("utf-8")
    assert not {name.split(".")[2] for name in imports(ast.parse(code)) if name.startswith("tortuga.server.")} - {
        "protocol",
        "table",
    }
