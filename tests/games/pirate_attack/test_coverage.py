"""Nothing is forgotten: every card has a test of what it does and when it is refused, and every ruling has a test."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import attack_table

from tortuga.games.pirate_attack.data import FOLDER, KINDS

HERE = Path(__file__).parent
RULINGS = range(1, 117)


def test_every_kind_has_a_test_of_its_effect_and_of_its_refusal() -> None:
    for path in HERE.glob("test_*.py"):
        spec = importlib.util.spec_from_file_location(f"pirate_attack_{path.stem}", path)
        assert spec is not None
        assert spec.loader is not None
        spec.loader.exec_module(importlib.util.module_from_spec(spec))
    ids = {kind.id for kind in KINDS}
    assert ids - attack_table.EFFECTS == set()
    assert ids - attack_table.REFUSALS == set()
    assert ids == attack_table.EFFECTS | attack_table.REFUSALS


def test_every_ruling_is_named_in_a_test() -> None:
    text = "".join(path.read_text("utf-8") for path in HERE.glob("test_*.py") if path.name != Path(__file__).name)
    named = {int(number) for number in re.findall(r"\bR(\d+)\b", text)}
    assert set(RULINGS) - named == set()


def test_every_worked_example_is_named_in_a_test() -> None:
    text = "".join(path.read_text("utf-8") for path in HERE.glob("test_*.py") if path.name != Path(__file__).name)
    named = {int(number) for number in re.findall(r"[Ee]xample[ _](\d+)", text)}
    assert set(range(1, 41)) - named == set()


def test_the_readers_rules_list_every_ruling() -> None:
    text = (FOLDER / "rules.md").read_text("utf-8")
    assert set(RULINGS) == {int(number) for number in re.findall(r"\bR(\d+)\b", text)}
