"""A set of matches for other people: records that replay, rows, a card, and metadata that fit the files."""

from __future__ import annotations

import csv
import hashlib
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tortuga import replay
from tortuga.cli import app
from tortuga.engine import BadOptions
from tortuga.lab.dataset import records_in, write_dataset


def written(folder: Path, seed: int = 1) -> Path:
    write_dataset(folder, ["pirata_codex"], 4, ["random", "thumb"], 2, seed, processes=1)
    return folder


def test_every_record_replays_to_the_places_in_its_rows(tmp_path: Path) -> None:
    folder = written(tmp_path / "set")
    rows = list(csv.DictReader((folder / "pirata_codex.matches.csv").read_text("utf-8").splitlines()))
    records = dict(records_in(folder / "pirata_codex.records.jsonl.gz"))
    assert len(records) == 4
    assert len(rows) == 8
    for number, record in records.items():
        outcome = replay(record).outcome
        assert outcome is not None
        assert list(outcome.places) == [int(row["place"]) for row in rows if int(row["match"]) == number]


def test_the_metadata_fit_the_files(tmp_path: Path) -> None:
    folder = written(tmp_path / "set")
    told = json.loads((folder / "croissant.json").read_text("utf-8"))
    for file in told["distribution"]:
        data = (folder / file["contentUrl"]).read_bytes()
        assert (file["sha256"], file["contentSize"]) == (hashlib.sha256(data).hexdigest(), f"{len(data)} B")
    (rows,) = told["recordSet"]
    with (folder / "pirata_codex.matches.csv").open(encoding="utf-8") as lines:
        columns = next(csv.reader(lines))
    assert [field["source"]["extract"]["column"] for field in rows["field"]] == columns
    assert len({field["@id"] for field in rows["field"]}) == len(columns)
    assert not any(" " in field["@id"] for field in rows["field"])
    assert "random, thumb" in (folder / "README.md").read_text("utf-8")


def test_the_same_seed_writes_the_same_files_and_a_game_that_is_there_is_not_played_again(tmp_path: Path) -> None:
    one, other = written(tmp_path / "one"), written(tmp_path / "other")
    assert {path.name: path.read_bytes() for path in one.iterdir()} == {
        path.name: path.read_bytes() for path in other.iterdir()
    }
    rows = one / "pirata_codex.matches.csv"
    rows.write_text("match,seat\n", "utf-8")
    written(one)
    assert rows.read_text("utf-8") == "match,seat\n"


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Anne", "utf-8")
    with pytest.raises(BadOptions, match="is not empty"):
        written(tmp_path)
    folder = written(tmp_path / "set")
    with pytest.raises(BadOptions, match="made otherwise"):
        written(folder, seed=2)
    with pytest.raises(BadOptions, match="at least two bots"):
        write_dataset(tmp_path / "alone", ["pirata_codex"], 4, ["random"])
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["letter.txt"]


def test_the_command_writes_a_set(tmp_path: Path) -> None:
    words = ["dataset", str(tmp_path / "set"), "--game", "pirata_codex", "--matches", "2", "--bots", "random,thumb"]
    run = CliRunner().invoke(app, [*words, "--seats", "2", "--processes", "1"])
    assert run.exit_code == 0, run.output
    assert (tmp_path / "set" / "croissant.json").exists()
