"""A simulation in parts: resumed, merged, and unharmed by a worker that dies."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from tortuga.bots import Bot, RandomBot
from tortuga.cli import app
from tortuga.engine import BadOptions, BadRecord, Seat
from tortuga.lab import Entrant, Results, merge, simulate
from tortuga.lab.run import WorkersLost

WHOLE: dict[str, Any] = {"seats": 3, "bots": ["search:iterations=2", "random"], "matches": 12, "processes": 1}


def part_of(results: Results, count: int) -> Results:
    return msgspec.structs.replace(results, played=results.played[:count], interrupted=True)


def test_results_come_back_from_their_file(tmp_path: Path) -> None:
    results = simulate("doubloons", **WHOLE)
    results.save(tmp_path / "out.json")
    assert Results.load(tmp_path / "out.json") == results
    for text in ("", "{}", "[1]"):
        (tmp_path / "bad.json").write_text(text, "utf-8")
        with pytest.raises(BadRecord, match="does not contain results"):
            Results.load(tmp_path / "bad.json")


def test_what_was_interrupted_goes_on_to_the_same_end() -> None:
    whole = simulate("doubloons", **WHOLE)
    told: list[int] = []
    again = simulate("doubloons", **WHOLE, resume=part_of(whole, 5), progress=lambda done, of: told.append(of))
    assert again == whole
    assert told == [7] * 7


@pytest.mark.parametrize("processes", [1, 2])
def test_what_is_whole_has_nothing_left_to_play(processes: int) -> None:
    whole = simulate("doubloons", **WHOLE)
    assert simulate("doubloons", **{**WHOLE, "processes": processes}, resume=whole) == whole


def test_only_a_part_of_the_same_is_gone_on_with() -> None:
    part = part_of(simulate("doubloons", **WHOLE), 5)
    for other in ({"seats": 2}, {"options": {"rounds": 1}}, {"seed": 4}, {"bots": ["random"]}, {"matches": 3}):
        with pytest.raises(BadOptions):
            simulate("doubloons", **{**WHOLE, **other}, resume=part)


def test_parts_with_other_seeds_add_up() -> None:
    whole = simulate("doubloons", **WHOLE)
    parts = [simulate("doubloons", **{**WHOLE, "matches": 6, "seed": seed}) for seed in (2, 0)]
    assert merge(parts) == whole
    with pytest.raises(BadOptions, match="Deal 0 is in more than one"):
        merge([whole, whole])
    with pytest.raises(BadOptions, match="differ in their options"):
        merge([whole, simulate("doubloons", **{**WHOLE, "seed": 50}, options={"rounds": 1})])


def test_the_commands_go_on_and_add_up(tmp_path: Path) -> None:
    def run(*words: object) -> str:
        told = CliRunner().invoke(app, [str(word) for word in words])
        assert told.exit_code == 0, told.output
        return told.output

    common = ("simulate", "doubloons", "--bots", "random", "--seats", 2, "--processes", 1)
    run(*common, "--matches", 4, "--out", tmp_path / "a.json")
    run(*common, "--matches", 9, "--resume", tmp_path / "a.json", "--out", tmp_path / "b.json")
    run(*common, "--matches", 3, "--seed", 100, "--out", tmp_path / "c.json")
    assert "Doubloons: 12 matches" in run(
        "merge", tmp_path / "b.json", tmp_path / "c.json", "--out", tmp_path / "d.json"
    )
    assert len(Results.load(tmp_path / "d.json").played) == 12


class Mortal(RandomBot):
    """Kills its process in the middle of a match: once, or every time if it can leave no mark."""

    def __init__(self, seed: int, mark: Path) -> None:
        super().__init__(seed)
        self.mark = mark

    def choose(self, seat: Seat[Any]) -> Any:
        if self.seed == 7 and not self.mark.exists():
            if self.mark.parent.exists():
                self.mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(seat)


class MortalMaker(msgspec.Struct, frozen=True):
    mark: Path

    def __call__(self, seed: int) -> Bot:
        return Mortal(seed, self.mark)


def test_the_matches_of_a_worker_that_dies_are_played_again(tmp_path: Path) -> None:
    mortal = Entrant("mortal", MortalMaker(tmp_path / "died"))
    results = simulate("doubloons", 2, [mortal], matches=60, processes=2)
    assert (tmp_path / "died").exists()
    random = simulate("doubloons", 2, ["random"], matches=60, processes=1)
    assert [match.places for match in results.played] == [match.places for match in random.played]


def test_matches_that_kill_every_worker_are_named_as_lost(tmp_path: Path) -> None:
    mortal = Entrant("mortal", MortalMaker(tmp_path / "no such folder" / "died"))
    with pytest.raises(WorkersLost, match=r"lost 3 times with their worker: .*-9"):
        simulate("doubloons", 2, [mortal], matches=60, processes=2)
