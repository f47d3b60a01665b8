"""The engine plays without a server: no web, database or physics package is needed until somebody asks for it."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
MODULES = {"mujoco-core": "mujoco", "pillow": "PIL", "prometheus-client": "prometheus_client"}
"""Packages whose module has another name."""
BLOCK = "import sys; sys.modules.update(dict.fromkeys({blocked!r}))\n"
"""Python takes a module that is None for one that cannot be found."""


def extras() -> dict[str, list[str]]:
    return dict(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"])


def name_of(requirement: str) -> str:
    name = requirement.split(";")[0].split(">")[0].split("=")[0].split("[")[0].strip()
    return MODULES.get(name, name)


def heavy() -> set[str]:
    """Everything that is in an extra but not among what always comes along."""
    there = extras()
    return {
        name_of(each) for extra in ("client", "physics", "server", "mcp", "lab", "cluster") for each in there[extra]
    }


def always() -> set[str]:
    """The distributions that come with the engine: what it needs, and what that needs."""
    found: set[str] = set()
    left = ["tortuga-games"]
    while left:
        name = canonicalize_name(left.pop())
        if name not in found:
            found.add(name)
            needs = map(Requirement, requires(name) or ())
            left += [each.name for each in needs if each.marker is None or each.marker.evaluate({"extra": ""})]
    return found


def elsewhere() -> set[str]:
    """The modules of everything that is installed here, but would not be with the engine alone."""
    there = always()
    installed = packages_distributions().items()
    return {module for module, names in installed if not there & {canonicalize_name(name) for name in names}}


def run(code: str) -> subprocess.CompletedProcess[str]:
    """Run code in a process in which none of these packages can be found."""
    text = BLOCK.format(blocked=elsewhere()) + code
    return subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=False, cwd=ROOT)


def command(*words: str) -> subprocess.CompletedProcess[str]:
    return run(f"import sys; sys.argv = ['tortuga', *{words!r}]; from tortuga.cli import main; main()")


@pytest.mark.slow
def test_all_five_games_are_played_without_a_server() -> None:
    done = run("""
import tortuga
from tortuga.bots import make_bot, step
from tortuga.envs.text import TextSeat
for game in sorted(tortuga.all_games()):
    if game == "doubloons":
        continue
    match = tortuga.new_match(game, seats=3, seed=1)
    bots = {seat: make_bot("random", seat) for seat in range(3)}
    TextSeat(match.seat(next(iter(match.waiting)))).prompt()
    while not match.over:
        step(match, bots)
    print(game)
""")
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.split()) == 5


@pytest.mark.slow
def test_the_lab_and_the_commands_that_play_need_no_server() -> None:
    done = command("simulate", "pirata_codex", "--matches", "2", "--bots", "random", "--processes", "1")
    assert done.returncode == 0, done.stderr
    assert "win share" in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (("serve", "--port", "0"), "server"),
        (("join", "http://127.0.0.1:9/table/x", "--bot", "random"), "client"),
        (("mcp",), "mcp"),
        (("arena", "pirata_codex", "--agent", "mcp:8766", "--folder", "x"), "mcp"),
        (("learn", "pirata_codex", "--policy", "--out", "x"), "learn"),
        (("simulate", "pirata_codex", "--matches", "1", "--cluster", "local"), "cluster"),
        (("house", "doctor"), "server"),
        (("simulate", "pirata_codex", "--matches", "1", "--out", "x.html"), "lab"),
        (("simulate", "rattle_battle", "--matches", "1", "--option", "drops=physics", "--processes", "1"), "physics"),
        (("arena", "pirata_codex", "--agent", "openai:http://127.0.0.1:9#x", "--folder", "x"), "client"),
    ],
)
def test_what_is_missing_is_named_with_the_extra_that_has_it(words: tuple[str, ...], extra: str) -> None:
    done = command(*words)
    assert done.returncode == 1, done.stdout + done.stderr
    assert f"needs the extra '{extra}'" in done.stderr
    assert f"pip install '.[{extra}]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_house_brings_all_that_a_client_and_real_dice_need() -> None:
    found = extras()
    assert {*found["client"], *found["physics"]} <= set(found["server"])
    assert set(found["client"]) <= set(found["mcp"])


def test_no_extra_repeats_what_always_comes_along() -> None:
    core = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    assert not {name_of(each) for each in core} & heavy()
