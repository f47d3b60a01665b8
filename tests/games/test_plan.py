"""One plan for all games: who has read one knows where to look in the others. See docs/add-a-game.md."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from tortuga import games
from tortuga.engine import OVER, Fast, GameState, rules_of

GAMES = Path(inspect.getfile(games)).parent
SLUGS = sorted(folder.name for folder in GAMES.iterdir() if (folder / "rules.py").exists())

NAMES = {
    "rules": ("PHASES", "RULES"),
    "setup": ("OPTIONS", "check_options", "new_state"),
    "state": (),
    "actions": ("AnyAction",),
    "events": ("AnyEvent",),
    "ending": ("outcome",),
    "data": ("FOLDER", "FILES"),
    "data.rows": ("Files",),
    "data.kinds": (),
    "chapters.asking": (),
    "seats.views": ("view_of",),
    "seats.hidden": ("redeal", "census"),
    "telling.text": ("draw",),
    "telling.forecasts": ("forecast",),
    "telling.samples": (),
    "telling.review": ("REVIEW",),
    "telling.feats": ("FEATS",),
    "bot": ("KNOWLEDGE",),
}
"""The modules that every game has, and what is found in them under the same name."""

IF_NEEDED = {"seats.box": ("BOX",)}
"""The same for modules that not every game needs."""

LAYERS = (
    {"data", "state", "actions", "events"},
    {"fast", "chapters", "setup", "ending"},
    {"seats"},
    {"telling"},
    {"bot"},
    {"rules"},
)
"""What stands at a game's root. Nothing imports from a layer above its own."""

HANDS_ON = {("pirata_codex", "question")}
"""Returns the generator of another function instead of being one, for speed; see docs/design.md."""

LONGEST = 500
"""Lines of a module: a chapter that is longer is two chapters."""
LISTS = ("events.py", "seats/views.py")
"""These list fields and what they mean, and may be longer."""


@cache
def sources(slug: str) -> dict[str, ast.Module]:
    """All modules of a game by their path in its package."""
    folder = GAMES / slug
    return {path.relative_to(folder).as_posix(): ast.parse(path.read_text("utf-8")) for path in folder.rglob("*.py")}


def dotted(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def module(slug: str, name: str) -> ModuleType:
    return import_module(f"tortuga.games.{slug}.{name}")


def imports(tree: ast.Module, package: str) -> Iterator[str]:
    """All modules of a package that a module imports, by their path in the package."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and f"{node.module}.".startswith(package):
            inside = f"{node.module}."[len(package) : -1]
            yield from [inside] if inside else [alias.name for alias in node.names]


@cache
def functions(slug: str) -> list[tuple[str, ast.FunctionDef]]:
    """All functions of a game, each with where it stands."""
    return [
        (f"{slug}/{path}:{node.lineno} {node.name}", node)
        for path, tree in sources(slug).items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
    ]


def returns(function: ast.FunctionDef) -> str:
    return ast.unparse(function.returns) if function.returns is not None else ""


def own_nodes(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """What is in the function itself, without the functions inside it."""
    left: list[ast.AST] = list(function.body)
    while left:
        node = left.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            left.extend(ast.iter_child_nodes(node))


@pytest.mark.parametrize("slug", SLUGS)
def test_every_game_has_the_same_modules_and_names(slug: str) -> None:
    there = {dotted(path) for path in sources(slug)}
    missing = [name for name in NAMES if name not in there]
    assert not missing, f"{slug} has no {', '.join(missing)}"
    for name, wanted in (NAMES | {name: IF_NEEDED[name] for name in IF_NEEDED if name in there}).items():
        absent = [each for each in wanted if not hasattr(module(slug, name), each)]
        assert not absent, f"{slug}/{name} has no {', '.join(absent)}"


@pytest.mark.parametrize("slug", SLUGS)
def test_a_games_root_has_nothing_but_its_plan(slug: str) -> None:
    there = {path.name for path in (GAMES / slug).iterdir()} - {"__init__.py", "__pycache__"}
    assert {name.removesuffix(".py") for name in there} <= set().union(*LAYERS)
    assert len(there) <= 12


@pytest.mark.parametrize("slug", SLUGS)
def test_nothing_imports_from_a_layer_above_its_own(slug: str) -> None:
    layer = {name: at for at, names in enumerate(LAYERS) for name in names}
    upwards = [
        f"{path} imports {imported}"
        for path, tree in sources(slug).items()
        if path != "__init__.py"
        for imported in imports(tree, f"tortuga.games.{slug}.")
        if layer[imported.split(".")[0]] > layer[dotted(path).split(".")[0]]
    ]
    assert not upwards, upwards


@pytest.mark.parametrize("slug", SLUGS)
def test_the_rules_are_the_contract_and_the_phases_only(slug: str) -> None:
    tree = sources(slug)["rules.py"]
    others = [node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    assert not others, "rules belong into chapters"
    assert rules_of(slug).phases is module(slug, "rules").PHASES


@pytest.mark.parametrize("slug", SLUGS)
def test_the_state_says_which_phase_comes_next(slug: str) -> None:
    rules = rules_of(slug)
    assert issubclass(rules.state_type, GameState)
    for seats in rules.info.seats:
        state = rules.new(seats, rules.info.complete({}, seats), Fast(1))
        assert state.phase in rules.phases
    assert OVER not in rules.phases


@pytest.mark.parametrize("slug", SLUGS)
def test_every_phase_is_a_generator_that_ends_in_the_table(slug: str) -> None:
    """No phase calls another one: it says in the state what comes next."""
    phases = rules_of(slug).phases
    assert all(inspect.isgeneratorfunction(phase) for phase in phases.values())
    names = {phase.__name__ for phase in phases.values()}
    called = [
        f"{where} calls {node.func.id}"
        for where, function in functions(slug)
        for node in own_nodes(function)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names
    ]
    assert not called, called


@pytest.mark.parametrize("slug", SLUGS)
def test_what_asks_is_a_generator_and_asks_with_yield_from(slug: str) -> None:
    for where, function in functions(slug):
        result = returns(function)
        assert not ("Steps[" in result and "|" in result.replace(result[result.index("[") : result.rindex("]")], "")), (
            f"{where} returns now a value, now a generator: {result}"
        )
        if result.startswith(("Phase", "Steps", "Question")) and (slug, function.name) not in HANDS_ON:
            bare = [node.lineno for node in own_nodes(function) if isinstance(node, ast.Yield)]
            assert not bare, f"{where} yields by itself in line {bare}"
            asks = any(isinstance(node, ast.YieldFrom) for node in own_nodes(function))
            refuses = isinstance(function.body[-1], ast.Raise)
            assert asks or refuses, f"{where} hands on somebody else's generator"


@pytest.mark.parametrize("slug", SLUGS)
def test_only_a_phase_is_called_one(slug: str) -> None:
    """Any other procedure that asks returns ``Steps``."""
    phases = {phase.__name__ for phase in rules_of(slug).phases.values()}
    said = {
        where for where, function in functions(slug) if returns(function) == "Phase" and function.name not in phases
    }
    assert not said, said


@pytest.mark.parametrize("slug", SLUGS)
def test_a_chapter_is_not_too_long(slug: str) -> None:
    folder = GAMES / slug
    lengths = {path: len((folder / path).read_text("utf-8").splitlines()) for path in sources(slug)}
    assert not {path: lines for path, lines in lengths.items() if lines > LONGEST and path not in LISTS}


@pytest.mark.parametrize("slug", SLUGS)
def test_exact_types_are_for_the_engine(slug: str) -> None:
    """Rules ask what something is by isinstance or by match."""
    exact = [
        f"{slug}/{path}:{node.lineno}"
        for path, tree in sources(slug).items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare)
        and isinstance(node.left, ast.Call)
        and isinstance(node.left.func, ast.Name)
        and node.left.func.id == "type"
    ]
    assert not exact, exact


@pytest.mark.parametrize("slug", SLUGS)
def test_a_large_view_names_its_fields(slug: str) -> None:
    """By keyword, or in order with the field's name in each value: a reader need not count, and none is swapped."""
    unnamed = []
    for path, tree in sources(slug).items():
        if not path.endswith("views.py"):
            continue
        there = module(slug, dotted(path))
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and len(call.args) > 6:
                fields = getattr(there, call.func.id).__struct_fields__
                unnamed += [
                    f"{slug}/{path}:{value.lineno} {field}"
                    for field, value in zip(fields, call.args, strict=False)
                    if not re.search(rf"\b_*{field}\b", ast.unparse(value))
                ]
    assert not unnamed, unnamed
