"""Sweeps: every value plays the deals of the game as it is, and no longer than it takes to know."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tortuga.cli import app
from tortuga.cli.sweep import seats_of, values_of
from tortuga.engine import BadData, BadOptions
from tortuga.lab import Setting, compare, sweep, sweep_report
from tortuga.lab.page import sweep_page

COINS = "numbers.coins_at_start"


def test_a_sweep_says_what_a_comparison_of_the_same_data_says(tmp_path: Path) -> None:
    found = sweep("pirata_codex", {COINS: [1, 2]}, "answers", seats=[3], bots=["random"], matches=12, processes=1)
    own, other = found.cells
    assert (own.answer, own.more, own.data) == ("own", 0.0, found.data)
    assert other.data != found.data
    numbers = Path(__file__).parents[2] / "src/tortuga/games/pirata_codex/data/numbers.toml"
    changed = tmp_path / "numbers.toml"
    changed.write_text(numbers.read_text("utf-8").replace("coins_at_start = 1 ", "coins_at_start = 2 "), "utf-8")
    both = compare(
        "pirata_codex", Setting("standard"), Setting("two", data=(str(changed),)), 3, ["random"], 12, processes=1
    )
    line = next(line for line in both.lines if line.name == "answers")
    assert (other.value, other.more, other.low, other.high) == (line.second, line.more, line.low, line.high)


def test_a_value_is_done_when_its_answer_is_known() -> None:
    from sys import modules

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(modules["tortuga.lab.sweep"], "BATCH", 60)
        found = sweep(
            "pirata_codex", {"numbers.crew_at_start": [5, 10]}, "answers", 60.0, [2], ["random"], 240, processes=1
        )
    settled = found.cells[1]
    assert settled.answer in ("same", "less", "more")
    assert settled.matches == 60


def test_every_combination_is_played_at_every_number_of_seats() -> None:
    over = {COINS: [0, 1], "numbers.hand": [5, 6]}
    found = sweep("pirata_codex", over, seats=[2, 3], bots=["random"], matches=2, processes=1)
    assert [(cell.seats, *cell.values.values()) for cell in found.cells] == [
        (seats, coins, hand) for seats in (2, 3) for coins in (0, 1) for hand in (5, 6)
    ]
    assert sum(cell.answer == "own" for cell in found.cells) == 2
    assert "| numbers.coins_at_start | numbers.hand |" in sweep_report(found)
    assert "<svg" in sweep_page(found)


def test_what_cannot_be_swept_is_told_before_anything_is_played() -> None:
    with pytest.raises(BadOptions, match="at least one number"):
        sweep("pirata_codex", {})
    with pytest.raises(BadOptions, match="61 combinations"):
        sweep("pirata_codex", {COINS: list(range(61))})
    with pytest.raises(BadData, match=r"With numbers\.coins_at_start=5: .*too few for"):
        sweep("pirata_codex", {COINS: [0, 5]})
    with pytest.raises(BadData, match=r"no number numbers\.coin_at_start"):
        sweep("pirata_codex", {"numbers.coin_at_start": [1]})
    with pytest.raises(BadOptions, match="between 0 and 100"):
        sweep("pirata_codex", {COINS: [0]}, points=0)
    with pytest.raises(BadOptions, match="nothing called 'seat 9'"):
        sweep("pirata_codex", {COINS: [0]}, "seat 9", bots=["random"], matches=2, processes=1)


def test_values_are_a_list_or_a_range() -> None:
    assert values_of("a.b=4,6,4") == ("a.b", [4, 6])
    assert values_of("a.b=3..6") == ("a.b", [3, 4, 5, 6])
    assert values_of("a.b=-2..2/2") == ("a.b", [-2, 0, 2])
    assert values_of("a.b=0.5..1/0.25") == ("a.b", [0.5, 0.75, 1.0])
    for bad in ("a.b", "=3", "a.b=x", "a.b=3..1", "a.b=1..9/0"):
        with pytest.raises(BadOptions, match="is not a number with its values"):
            values_of(bad)
    with pytest.raises(BadOptions, match=r"1..9999 are more than 60 values"):
        values_of("a.b=1..9999")


def test_seats_are_a_list_or_all() -> None:
    assert seats_of("all", (1, 2, 3)) == (2, 3)
    assert seats_of("2,3", (1, 2, 3)) == (2, 3)
    with pytest.raises(BadOptions, match="are no seats"):
        seats_of("many", (1, 2))


def test_the_command_lists_numbers_and_writes_what_it_found(tmp_path: Path) -> None:
    listed = CliRunner().invoke(app, ["sweep", "pirata_codex"])
    assert f"{COINS}=1" in listed.output
    files = [tmp_path / f"found.{ending}" for ending in ("json", "csv", "md", "html")]
    outs = [word for file in files for word in ("--out", str(file))]
    run = CliRunner().invoke(
        app, ["sweep", "pirata_codex", f"{COINS}=0,1", "--matches", "2", "--bots", "random", "--processes", "1", *outs]
    )
    assert run.exit_code == 0, run.output
    assert "seat 1" in run.output
    assert len(json.loads(files[0].read_text("utf-8"))["cells"]) == 2
    assert files[1].read_text("utf-8").startswith(f"seats,{COINS},matches")


def test_progress_counts_what_is_still_to_be_played() -> None:
    told: list[tuple[int, int]] = []
    sweep(
        "pirata_codex", {COINS: [0, 1]}, bots=["random"], matches=3, processes=1,
        progress=lambda done, of: told.append((done, of)),
    )  # fmt: skip
    assert told[-1] == (6, 6)
    assert [done for done, _ in told] == sorted(done for done, _ in told)
