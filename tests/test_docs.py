"""Every snippet in README and docs runs."""

from __future__ import annotations

import re
import shlex
import sys
import types
from functools import cache
from os import walk
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tortuga.engine import registry

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "tortuga"
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"^`(?P<path>[\w/.]+)`:\n\n```\w+\n(?P<text>.*?)^```", re.MULTILINE | re.DOTALL)
"""A file that the page has its reader write: its name, a colon, and what is in it."""
NAMED = re.compile(
    r"`((?:[\w.-]+/)+(?:[\w-]+\.(?:py|toml|ts|svelte|css|json|sql|md))?|[\w-]+\.(?:py|toml|ts|svelte|css|sql))`"
)
"""A path, or the name of a source file."""
READERS = {"my_bot.py", "house.toml", "tortuga_text.py"}
"""Files that a reader has, not the repository."""
MADE = {"src/tortuga/server/static/", "engine.ts", "protocol.ts"}
"""What is made when the page is built."""
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")


def blocks(page: Path, language: str) -> list[str]:
    return [text for kind, text in BLOCK.findall(page.read_text("utf-8")) if kind == language]


def with_blocks(language: str) -> list[Path]:
    return [page for page in PAGES if blocks(page, language)]


def write_files(page: Path, folder: Path) -> None:
    for file in FILE.finditer(page.read_text("utf-8")):
        (folder / file["path"]).parent.mkdir(exist_ok=True)
        (folder / file["path"]).write_text(file["text"], "utf-8")


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", with_blocks("python"), ids=name)
def test_the_python_on_this_page_runs(page: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))  # a page's game is for the page alone
    write_files(page, folder)
    module = types.ModuleType("docs_page")
    module.__file__ = str(folder / "docs_page.py")
    monkeypatch.setitem(sys.modules, "docs_page", module)  # types are looked up in the module that defines them
    for text in blocks(page, "python"):
        exec(compile(text, str(page), "exec", dont_inherit=True), module.__dict__)


@pytest.mark.slow
@pytest.mark.parametrize("page", with_blocks("console"), ids=name)
def test_the_commands_on_this_page_run(page: Path, folder: Path) -> None:
    from tortuga.cli import app

    write_files(page, folder)
    for text in blocks(page, "console"):
        for line in text.splitlines():
            if line.startswith("$ tortuga "):
                result = CliRunner().invoke(app, shlex.split(line.removeprefix("$ tortuga ")))
                assert result.exit_code == 0, f"{line}: {result.output}"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_the_links_on_this_page_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text("utf-8")):
        assert (page.parent / target).exists(), f"{name(page)} links to {target}"


def test_the_map_of_the_design_names_files_that_exist() -> None:
    """Every file that "Where is it?" names, under the package or under the game that its line is about."""
    table = (ROOT / "docs" / "design.md").read_text("utf-8").partition("### Where is it?")[2].partition("\n## ")[0]
    rows = [row for row in table.splitlines() if ".py" in row]
    assert len(rows) >= 10
    for row in rows:
        first, *others = re.findall(r"`([a-z_/<>]+\.(?:py|toml))`", row.replace("<game>", "piratical"))
        game = re.match(r"games/\w+/", first)
        found = ""
        for name in (first, *others):
            places = [PACKAGE / name, *([PACKAGE / game[0] / name] if game else [])]
            there = [place for place in places if place.exists()]
            assert there, f"{name} is named in {row}"
            found += there[0].read_text("utf-8")
        for word in re.findall(r"`(\[?\w+\]?)`", row):
            assert word in found, f"{word} is in none of the files of {row}"


def named(page: Path) -> set[str]:
    """The files and folders of this repository that a page names in its text, in code marks."""
    if page.parent == ROOT / "docs" / "reference":
        return set()
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    return set(NAMED.findall(text)) - READERS - MADE


def rooms(page: Path) -> set[str]:
    """The modules in the first column of the table under "How it is built", on the page of a game."""
    built = page.read_text("utf-8").partition("## How it is built")[2].partition("\n## ")[0]
    return {name for row in re.findall(r"^\| (`.*?) \|", built, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)}


@cache
def tails() -> frozenset[str]:
    """Every file and folder of the repository, by all names that lead to it from a folder above; folders with ``/``."""
    found = set()
    for top in ("src", "web", "tests", "bench", "docs", "tools", "examples", "nets", "requirements"):
        for folder, inside, files in walk(ROOT / top):
            inside[:] = [name for name in inside if name not in {"__pycache__", "node_modules", "static"}]
            parts = Path(folder).relative_to(ROOT).parts
            for each in (*files, *(f"{name}/" for name in inside), ""):
                found |= {"/".join((*parts[first:], each)) for first in range(len(parts) + bool(each))}
    return frozenset(found | {path.name for path in ROOT.iterdir()})


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "bench" / "README.md"], ids=name)
def test_the_files_named_on_this_page_exist(page: Path) -> None:
    gone = sorted(named(page) - tails())
    assert not gone, f"{name(page)} names {gone}"


@pytest.mark.parametrize("page", sorted((ROOT / "docs" / "games").glob("*.md")), ids=name)
def test_the_modules_of_a_game_are_named_as_they_are(page: Path) -> None:
    game = PACKAGE / "games" / page.stem
    there = {path.stem for path in game.rglob("*") if path.suffix in {".py", ""}}
    assert rooms(page) <= there, rooms(page) - there
