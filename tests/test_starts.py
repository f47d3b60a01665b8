"""``tortuga new-bot`` and ``tortuga new-game`` write what works."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tortuga.cli import app


def run(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, list(arguments))
    assert result.exit_code == code, result.output
    return result.stdout if code == 0 else result.stderr


def python(*arguments: str, folder: Path) -> str:
    """In that folder, as an author would; with this Tortuga."""
    places = [str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(places)}
    ended = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def words_of(folder: Path) -> str:
    return "".join(f"{path.name}\n{path.read_text('utf-8')}" for path in folder.rglob("*") if path.is_file())


def test_a_new_bot_has_the_authors_names(tmp_path: Path) -> None:
    said = run("new-bot", "anne-bonny", "--game", "doubloons")
    assert "cd anne_bonny && tortuga simulate doubloons --bots anne_bonny.py:AnneBonny,random" in said
    folder = tmp_path / "anne_bonny"
    assert sorted(path.name for path in folder.iterdir()) == [
        *("README.md", "anne_bonny.py", "pyproject.toml", "test_anne_bonny.py"),
    ]
    assert "class AnneBonny(Bot):" in (folder / "anne_bonny.py").read_text()
    assert not re.search("first.?mate|pirata_codex", words_of(folder), re.IGNORECASE)
    said = run(
        "simulate", "doubloons", "--matches", "4", "--bots", "anne_bonny/anne_bonny.py:AnneBonny:daring=50,random"
    )
    assert "daring=50" in said


@pytest.mark.slow
def test_the_test_of_a_new_bot_passes(tmp_path: Path) -> None:
    run("new-bot", "Anne", "--game", "tiny_epic_pirates", "--into", "somewhere")
    assert "1 passed" in python("-m", "pytest", "-q", folder=tmp_path / "somewhere")


@pytest.mark.slow
def test_a_new_game_keeps_the_laws_and_can_be_played(tmp_path: Path) -> None:
    assert "tortuga play dead_mans_chest" in run("new-game", "Dead Mans Chest")
    folder = tmp_path / "dead_mans_chest"
    assert (folder / "dead_mans_chest" / "rules.py").is_file()
    assert (folder / "dead_mans_chest" / "data" / "words.toml").is_file()
    assert not re.search("buried.?treasure", words_of(folder), re.IGNORECASE)
    assert "8 passed" in python("-m", "pytest", "-q", folder=folder)
    start = "from dead_mans_chest.rules import RULES\nfrom tortuga.engine import register\nregister(RULES)\n"
    said = python("-c", f"{start}from tortuga.cli import main; main()", "simulate", "dead_mans_chest", folder=folder)
    assert "Dead Mans Chest: 100 matches, 2 seats" in said
    for command in ("layout", "describe"):
        assert python("-c", f"{start}from tortuga.cli import main; main()", command, "dead_mans_chest", folder=folder)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["new-bot", "4 winds"], "cannot be used as a name"),
        (["new-bot", "class"], "choose another"),
        (["new-bot", "random"], "choose another"),
        (["new-bot", "anne", "--game", "parcheesi"], "There is no game called 'parcheesi'"),
        (["new-game", "Pirata Codex"], "There is already a game called pirata_codex."),
        (["new-game", "../up"], "cannot be used as a name"),
    ],
)
def test_a_bad_name_is_refused_and_nothing_is_written(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    assert sentence in run(*arguments, code=1)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(tmp_path: Path) -> None:
    run("new-bot", "anne")
    before = words_of(tmp_path)
    assert "anne already exists and is not empty." in run("new-bot", "anne", code=1)
    assert words_of(tmp_path) == before
