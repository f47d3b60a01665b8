"""The mutation run on a toy: it notices what its tests notice, says what they miss, and goes on where it stopped."""

from __future__ import annotations

import ast
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))

import mutation
from mutants import Mutant, mutants_of

MODULE = '''\
"""A toy."""


def toll(coins: int, friend: bool) -> int:
    """What is to be paid."""
    if coins > 3 and not friend:
        return coins - 2
    return 0
'''
TESTS = """\
from toy import toll


def test_a_stranger_keeps_two_coins():
    assert toll(9, False) == 7


def test_a_friend_pays_nothing():
    assert toll(9, True) == 0


def test_the_poor_pay_nothing():
    assert toll(1, False) == 0
"""
AREA = mutation.Area(modules=("src/toy.py",), tests=("tests",))


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    root = tmp_path / "toy"
    for folder in ("src", "tests"):
        (root / folder).mkdir(parents=True)
    (root / "src/toy.py").write_text(MODULE)
    (root / "tests/test_toy.py").write_text(TESTS)
    (root / "pytest.ini").write_text("[pytest]\nmarkers =\n  slow\n  services\n  browser\n")
    return root


def wanted(toy: Path, **more: Any) -> Namespace:
    given = {
        "sample": 3,
        "seed": 1,
        "only": "",
        "again": False,
        "slow": False,
        "jobs": 1,
        "go_on": False,
        "results": toy / "results.jsonl",
    }
    return Namespace(**{**given, **more})


def test_what_is_changed_in_a_module(toy: Path) -> None:
    found = {(one.kind, one.old, one.new) for one in mutants_of(toy / "src/toy.py", toy)}
    assert found == {
        ("and, or", "coins > 3 and not friend", "(coins > 3 or not friend)"),
        ("comparison", "coins > 3", "(coins >= 3)"),
        ("constant", "3", "4"),
        ("not", "not friend", "(friend)"),
        ("returned value", "coins - 2", "((coins - 2) + 1)"),
        ("operator", "coins - 2", "(coins + 2)"),
        ("constant", "2", "3"),
        ("constant", "0", "1"),
    }


def test_a_change_changes_one_place_only(toy: Path) -> None:
    for mutant in mutants_of(toy / "src/toy.py", toy):
        changed = mutant.applied(MODULE)
        ast.parse(changed)
        different = [
            n for n, (a, b) in enumerate(zip(MODULE.split("\n"), changed.split("\n"), strict=True), 1) if a != b
        ]
        assert different == [mutant.line]


def test_letters_of_several_bytes_do_not_shift_a_change() -> None:
    mutant = Mutant("toy.py", (1, 11, 1, 12), "constant", "1", "2")
    assert mutant.applied('x = "é" + 1\n') == 'x = "é" + 2\n'


@pytest.mark.parametrize(
    ("what", "lines"),
    [
        ("coins > 3", range(6, 7)),  # of a statement with a body, its head
        ("coins - 2", range(7, 8)),
        ("0", range(8, 9)),
    ],
)
def test_the_statement_around_a_change(toy: Path, what: str, lines: range) -> None:
    mutant = next(one for one in mutants_of(toy / "src/toy.py", toy) if one.old == what)
    assert mutation.statement_around(mutant, MODULE) == lines


@pytest.mark.slow
def test_a_change_is_put_to_the_tests_that_run_its_line(toy: Path, tmp_path: Path) -> None:
    copy = mutation.Copy(toy, tmp_path / "copy")
    assert copy.reach(AREA, tmp_path / "reached", 100)[0] == 0
    reach = mutation.Reach(tmp_path / "reached")
    price = next(one for one in mutants_of(toy / "src/toy.py", toy) if one.old == "coins - 2")
    assert reach.tests_of(price, MODULE) == ["tests/test_toy.py::test_a_stranger_keeps_two_coins"]


@pytest.mark.slow
def test_a_toy_is_tried_and_its_gaps_are_named(toy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = mutation.run(toy, (AREA,), wanted(toy, sample=100))
    assert "6 of 8 changes noticed" in said
    assert "src/toy.py:6: comparison: coins > 3 -> (coins >= 3)" in said
    assert "src/toy.py:6: constant: 3 -> 4" in said
    assert (toy / "src/toy.py").read_text() == MODULE, "only the copy is changed"
    found = (toy / "results.jsonl").read_bytes()
    assert len(found.splitlines()) == 8
    mutation.run(toy, (AREA,), wanted(toy, sample=100))
    assert (toy / "results.jsonl").read_bytes() == found, "what is known is not tried again"
    assert len(list(toy.glob("reach-*.seconds"))) == 1, "what coverage saw is kept"
    edge = "import pytest\nfrom toy import toll\n\n@pytest.mark.slow\ndef test_three(): assert toll(3, False) == 0\n"
    (toy / "tests/test_edge.py").write_text(edge)
    assert "6 of 8 changes noticed" in mutation.run(toy, (AREA,), wanted(toy, sample=100, again=True))
    assert "7 of 8 changes noticed" in mutation.run(toy, (AREA,), wanted(toy, sample=100, slow=True, jobs=2))
    assert len(list(toy.glob("reach-*.seconds"))) == 2, "a new test may run any line"


def test_tests_that_fail_already_say_so(toy: Path) -> None:
    (toy / "tests/test_toy.py").write_text("def test_wrong(): assert False\n")
    with pytest.raises(SystemExit, match="fail before anything is changed"):
        mutation.run(toy, (AREA,), wanted(toy, sample=1))


@pytest.mark.slow
def test_one_may_go_on_without_tests_that_fail_already(toy: Path) -> None:
    with (toy / "tests/test_toy.py").open("a") as file:
        file.write("\n\ndef test_wrong():\n    assert toll(0, True) == 7\n")
    said = mutation.run(toy, (AREA,), wanted(toy, sample=8, go_on=True))
    assert "Left out, as it fails before anything is changed: tests/test_toy.py::test_wrong" in said
    assert "6 of 8 changes noticed" in said


def test_every_area_has_modules_and_tests() -> None:
    root = Path(mutation.ROOT)
    for area in mutation.AREAS:
        assert all((root / test).exists() for test in area.tests)
        assert all((root / module).exists() for module in area.modules)
    for module in mutation.SERVICES_ONLY:
        assert (root / module).exists()
        assert mutation.all_mutants(root, mutation.AREAS, only=module) == []
