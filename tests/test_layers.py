"""The package in layers, and the house in layers of its own: each part imports only itself and the parts below it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate
from pathlib import Path

import pytest

import tortuga
import tortuga.server

ROOT = Path(tortuga.__file__).parent
HOUSE = Path(tortuga.server.__file__).parent
PACKAGE_LAYERS = (
    "engine", "tortuga", "workers", "games",
    "envs.nodes", "envs.names", "envs.layout", "envs.action_ids", "envs.features", "envs.changes",
    "bots", "reference", "envs", "kit", "analysis", "lab", "learn", "arena",
    "server.protocol", "client", "mcp", "server", "cli", "__main__",
)  # fmt: skip
"""From the bottom to the top. ``tortuga`` is what the package itself offers. Nets and judges read what they see as
numbers, so that part of the environments lies below the bots; clients need the types of the protocol, and no house."""
HOUSE_LAYERS = (
    "protocol", "settings", "care", "store", "wire", "work", "table", "house", "people", "routes", "app", "cli",
)  # fmt: skip
MOST_AT_THE_ROOT = 12
NO_PART = ("starts", "py")
"""Templates for new games, and a mark that there are types."""


def entries(root: Path) -> list[str]:
    """What lies at the root of a package, apart from the built page and what Python leaves behind."""
    parts = (path for path in root.iterdir() if path.name == "__main__.py" or not path.name.startswith(("__", ".")))
    return sorted(path.stem for path in parts if path.name != "static")


def imports(tree: ast.AST, at_once: bool = False) -> Iterator[str]:
    """The modules that are imported in this code, also in functions; but not those for type checkers alone.

    What a function imports comes later than what is imported at once.
    """
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if at_once and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            assert node.module is not None
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        else:
            yield from imports(node, at_once)


@cache
def imports_of(path: Path) -> tuple[list[str], list[str]]:
    """Those of a module: at once, and altogether. Each is read once for all tests."""
    tree = ast.parse(path.read_text("utf-8"))
    return [*imports(tree, at_once=True)], [*imports(tree)]


def layer_of(module: str, layers: Sequence[str]) -> str | None:
    """The layer of a module, named without its package: the longest name that is a layer."""
    names = [*accumulate(module.split("."), "{}.{}".format)]
    return next((name for name in reversed(names) if name in layers), None)


def upwards(imported: Iterable[str], layer: str, layers: Sequence[str], package: str) -> set[str]:
    """The layers among what is imported that lie above this one."""
    inside = (name.removeprefix(f"{package}.") for name in imported if name.startswith(f"{package}."))
    found = {layer_of(name, layers) or "tortuga" for name in inside}
    return {each for each in found if each in layers and layers.index(each) > layers.index(layer)}


def modules(root: Path) -> Iterator[tuple[Path, str]]:
    """All modules below a package's root, each with its name in the package."""
    for path in root.rglob("*.py"):
        parts = path.relative_to(root).with_suffix("").parts
        if len(parts) > 1 or parts[0] != "__init__":
            yield path, ".".join(part for part in parts if part != "__init__")


def all_upwards(root: Path, layers: Sequence[str], package: str) -> dict[str, set[str]]:
    found = {}
    for path, name in modules(root):
        layer = layer_of(name, layers)
        if layer is not None:
            found[name] = upwards(imports_of(path)[1], layer, layers, package)
    return {name: above for name, above in found.items() if above}


def test_every_part_has_a_layer() -> None:
    assert set(entries(ROOT)) - {*NO_PART} == {layer.split(".")[0] for layer in PACKAGE_LAYERS} - {"tortuga"}
    assert entries(HOUSE) == sorted(HOUSE_LAYERS)
    assert len(HOUSE_LAYERS) <= MOST_AT_THE_ROOT


def test_imports_go_downwards_in_the_whole_package() -> None:
    assert all_upwards(ROOT, PACKAGE_LAYERS, "tortuga") == {}


def test_imports_go_downwards_in_the_house() -> None:
    assert all_upwards(HOUSE, HOUSE_LAYERS, "tortuga.server") == {}


def test_what_the_package_itself_offers_starts_with_the_engine_alone() -> None:
    """Bots are fetched when somebody asks for them."""
    tree = ast.parse((ROOT / "__init__.py").read_text("utf-8"))
    at_once = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    names = [name for name in imports(ast.Module([*at_once], [])) if name.startswith("tortuga.")]
    assert {name.split(".")[1] for name in names} == {"engine"}


@pytest.mark.parametrize(
    ("layer", "code", "above"),
    [
        (
            "work",
            "def late():\n    from tortuga.server.table import ledger\n    import tortuga.server.app",
            {"table", "app"},
        ),
        ("table", "import tortuga.server.app", {"app"}),
        ("protocol", "if TYPE_CHECKING:\n    from tortuga.server import house", set()),
        ("protocol", "from tortuga.server import house", {"house"}),
    ],
)
def test_an_import_upwards_is_found(layer: str, code: str, above: set[str]) -> None:
    assert upwards(imports(ast.parse(code)), layer, HOUSE_LAYERS, "tortuga.server") == above


@pytest.mark.parametrize(
    ("layer", "code", "above"),
    [
        ("engine", "from tortuga import new_match", {"tortuga"}),
        ("bots", "from tortuga.envs.layout import layout_of", set()),
        ("bots", "from tortuga.envs.session import Session", {"envs"}),
        ("client", "from tortuga.server import protocol", set()),
        ("client", "from tortuga.server.house import House", {"server"}),
    ],
)
def test_an_import_upwards_is_found_in_the_package_too(layer: str, code: str, above: set[str]) -> None:
    assert upwards(imports(ast.parse(code)), layer, PACKAGE_LAYERS, "tortuga") == above


def circles(graph: Mapping[str, set[str]]) -> list[str]:
    """Modules that come back to themselves: what is left when all that import nothing more are taken away."""
    left = {name: set(wanted) for name, wanted in graph.items()}
    while done := {name for name, wanted in left.items() if not wanted & left.keys()}:
        left = {name: wanted for name, wanted in left.items() if name not in done}
    return sorted(left)


def imported_at_once(root: Path, package: str) -> dict[str, set[str]]:
    """By module, the modules of the package that are imported with it."""
    paths = {f"{package}.{name}": path for path, name in modules(root) if not name.startswith(NO_PART)}
    paths[package] = root / "__init__.py"
    found: dict[str, set[str]] = {}
    for name, path in paths.items():
        wanted = [[*accumulate(other.split("."), "{}.{}".format)] for other in imports_of(path)[0]]
        found[name] = {next((part for part in reversed(parts) if part in paths), name) for parts in wanted} - {name}
    return found


def test_no_imports_go_in_a_circle() -> None:
    """Not even within one layer: each module can be read, and loaded, after those it needs."""
    assert circles(imported_at_once(ROOT, "tortuga")) == []


def test_a_circle_is_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}) == ["a", "b", "c"]


def test_the_ledger_knows_neither_store_nor_wire_nor_workers() -> None:
    """It does no input or output, so that every process that reads the same log has the same table."""
    _, names = imports_of(HOUSE / "table" / "ledger.py")
    assert not {name.split(".")[2] for name in names if name.startswith("tortuga.server.")} - {
        "protocol",
        "table",
    }
