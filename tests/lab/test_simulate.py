"""Many matches: rotated, paired, the same on any number of processes, kept when interrupted."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sample

from tortuga.bots import Bot, RandomBot
from tortuga.engine import Action, BadOptions, Seat, UnknownGame, fingerprint, register, rules_of
from tortuga.lab import Entrant, balance_report, rotation, simulate
from tortuga.lab.run import Chunk, play_chunk


class Greedy(Bot):
    """Always the last option, which in Doubloons is the highest coin and the claim."""

    name = "greedy"

    def choose(self, seat: Seat[Any]) -> Action:
        assert seat.ask is not None
        return seat.ask.options[-1]


def greedy(seed: int) -> Bot:
    return Greedy()


def colours(state: sample.Doubloons) -> Sequence[Mapping[str, str]]:
    """Doubloons in which seats sail under flags."""
    return [{"flag": "black" if seat == 0 else "red"} for seat in range(len(state.players))]


def test_every_deal_is_played_once_from_every_seat() -> None:
    fixtures = list(rotation(("a", "b", "c"), 6, seed=10))
    assert [fixture.seed for fixture in fixtures] == [10, 10, 10, 11, 11, 11]
    assert [fixture.bots for fixture in fixtures[:3]] == [("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a")]
    for seat in range(3):
        assert Counter(fixture.bots[seat] for fixture in fixtures) == {"a": 2, "b": 2, "c": 2}


def test_equal_bots_never_play_the_same_match_twice() -> None:
    """Four times the same match would look like four times the evidence."""
    assert [fixture.seed for fixture in rotation(("a", "a", "a"), 3, seed=10)] == [10, 11, 12]
    assert [(each.seed, each.bots[0]) for each in rotation(("a", "b", "a", "b"), 3, seed=10)] == [
        (10, "a"),
        (10, "b"),
        (11, "a"),
        (11, "b"),
    ]


def test_matches_are_rounded_up_to_whole_rotations() -> None:
    results = simulate("doubloons", 4, ["search:iterations=2", "random"], matches=6, processes=1)
    assert len(results.played) == results.wanted == 8
    assert Counter(match.bots.index("search:iterations=2") for match in results.played) == dict.fromkeys(range(4), 2)


def test_the_number_of_processes_changes_nothing() -> None:
    one, two = (
        simulate("doubloons", 3, ["search:iterations=4", "random"], matches=30, seed=5, processes=processes)
        for processes in (1, 2)
    )
    assert one == two
    assert [match.number for match in one.played] == list(range(30))
    assert not one.interrupted


def test_another_executor_may_do_the_work() -> None:
    with ThreadPoolExecutor(2) as executor:
        results = simulate("doubloons", 2, matches=20, executor=executor)
    assert results == simulate("doubloons", 2, matches=20, processes=1)


def test_shares_add_up_and_carry_intervals() -> None:
    results = simulate("doubloons", 3, [Entrant("greedy", greedy), "random"], matches=90, seed=1, processes=1)
    summary = results.summary
    assert summary.draws is not None
    assert summary.fair is not None
    assert [share.name for share in summary.bots] == ["greedy", "random"]
    assert [share.count for share in summary.bots] == [90, 180]
    assert sum(share.wins for share in summary.bots) == pytest.approx(90)
    assert sum(share.wins for share in summary.seats) == pytest.approx(90)
    assert all(share.low <= share.share <= share.high for share in (*summary.bots, *summary.seats, summary.draws))
    assert summary.bots[0].low > summary.fair  # the highest coin wins rounds, and a claim costs nothing
    assert summary.answers is not None
    assert summary.answers.least <= summary.answers.low <= summary.answers.mean <= summary.answers.most
    assert summary.reasons == {"The last round is over.": 90}


def test_a_shared_win_counts_as_a_part_of_one() -> None:
    results = simulate("doubloons", 4, matches=60, options={"rounds": 1}, processes=1)
    shared = [match for match in results.played if len(match.winners) > 1]
    assert results.summary.draws is not None
    assert len(shared) == results.summary.draws.wins > 0
    for match in results.played:
        assert sum(match.credit(seat) for seat in range(4)) == pytest.approx(1)


def test_results_are_counted_by_the_games_own_labels() -> None:
    register(replace(sample.RULES, labels=colours))
    try:
        results = simulate("doubloons", 3, matches=30, processes=1)
    finally:
        register(sample.RULES)
    flags = {share.name: share.count for share in results.summary.labels["flag"]}
    assert flags == {"black": 30, "red": 60}
    assert next(csv.DictReader(io.StringIO(results.to_csv())))["flag"] == "black"
    assert "## Flag" in balance_report(results)


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    simulate("doubloons", 2, matches=5, processes=1, progress=lambda done, of: told.append((done, of)))
    assert told == [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]


class Shaky(Executor):
    """Plays its first job. Told to stop, it hands over a part of the second, drops the third and loses the others."""

    def __init__(self) -> None:
        self.jobs: list[tuple[Future[Any], Chunk]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        job: Future[Any] = Future()
        job.set_running_or_notify_cancel()
        if not self.jobs:
            job.set_result(fn(*args, **kwargs))
        self.jobs.append((job, args[0]))
        return job

    def interrupt(self) -> None:
        _, (begun, chunk), (waiting, _), *others = self.jobs
        begun.set_result(play_chunk(chunk._replace(fixtures=chunk.fixtures[:4])))
        waiting.set_exception(CancelledError())
        for job, _ in others:
            job.set_exception(RuntimeError("the worker is gone"))


def test_after_an_interruption_no_lost_job_costs_what_others_have_played() -> None:
    def interrupt(done: int, of: int) -> None:
        raise KeyboardInterrupt

    part = simulate("doubloons", 3, matches=400, processes=2, executor=Shaky(), progress=interrupt)
    assert part.interrupted
    assert [match.number for match in part.played] == list(range(14)), "ten of the first job, four of the second"
    assert simulate("doubloons", 3, matches=400, processes=1, resume=part) == simulate("doubloons", 3, matches=400)


@pytest.mark.parametrize("processes", [1, 2])
def test_an_interruption_keeps_what_is_done(processes: int) -> None:
    def interrupt(done: int, of: int) -> None:
        if done >= 10:
            raise KeyboardInterrupt

    results = simulate("doubloons", 2, matches=4000, seed=3, processes=processes, progress=interrupt)
    assert results.interrupted
    assert 10 <= len(results.played) < 4000
    numbers = [match.number for match in results.played]
    assert numbers == sorted(set(numbers))
    whole = simulate("doubloons", 2, matches=4000, seed=3, processes=1)
    assert all(match == whole.played[match.number] for match in results.played)
    assert "Interrupted: 4000 matches were planned." in balance_report(results)


PROGRAM = """
import signal

signal.signal(signal.SIGINT, signal.default_int_handler)  # as in a terminal, wherever the tests run

import sample
from tortuga.engine import register
from tortuga.lab import simulate

register(sample.RULES)
told = []
def progress(done, of):
    if not told:
        told.append(print("begun", flush=True))
results = simulate("doubloons", 2, matches=100_000, processes=2, progress=progress)
print(results.interrupted, 0 < len(results.played) < 100_000)
"""


def test_ctrl_c_in_a_terminal_keeps_what_is_done() -> None:
    """Everything in the terminal's group gets the signal, the pool's processes too."""
    path = os.pathsep.join([str(Path(sample.__file__).parent), *sys.path])
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": path},
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "begun\n"
        os.killpg(program.pid, signal.SIGINT)
        out, err = program.communicate()
    assert (out, err, program.returncode) == ("True True\n", "", 0)


class Mutineer(RandomBot):
    def choose(self, seat: Seat[Any]) -> Action:
        if seat.number > 5:
            raise RuntimeError("enough of this")
        return super().choose(seat)


@pytest.mark.parametrize("processes", [1, 2])
def test_a_bot_that_fails_is_named_with_its_match(processes: int) -> None:
    with pytest.raises(RuntimeError, match="enough of this") as caught:
        simulate("doubloons", 2, [Entrant("mutineer", Mutineer)], matches=40, seed=7, processes=processes)
    assert any("bots mutineer, mutineer" in note for note in caught.value.__notes__)


def test_json_and_csv_hold_every_match(tmp_path: Path) -> None:
    results = simulate("doubloons", 3, ["random"], matches=9, seed=2, processes=1)
    for name in ("out.json", "out.csv"):
        results.save(tmp_path / name)
    data = json.loads((tmp_path / "out.json").read_text())
    assert data["game"] == "doubloons"
    assert len(data["matches"]) == data["summary"]["matches"] == 9
    assert data["summary"]["seats"][0]["low"] < data["summary"]["seats"][0]["high"]
    assert not data["summary"]["bots"], "equal bots win every match together: nothing to count"
    rows = list(csv.DictReader(io.StringIO((tmp_path / "out.csv").read_text())))
    assert len(rows) == 27
    assert sum(float(row["win"]) for row in rows) == pytest.approx(9)


@pytest.mark.slow
def test_parquet_holds_what_csv_holds_and_what_it_was_made_with(tmp_path: Path) -> None:
    from pyarrow import parquet

    results = simulate("doubloons", 3, ["random"], matches=9, seed=2, processes=1)
    results.save(tmp_path / "out.parquet")
    table = parquet.read_table(tmp_path / "out.parquet")
    written = [{name: "" if value is None else str(value) for name, value in row.items()} for row in table.to_pylist()]
    assert written == list(csv.DictReader(io.StringIO(results.to_csv())))
    assert table.schema.metadata[b"data"].decode() == results.data
    assert table.schema.metadata[b"game"] == b"doubloons"


def test_another_data_on_another_machine_is_found_out() -> None:
    rules = rules_of("doubloons")
    chunk = Chunk(rules, {}, {}, [], made_with=("another", fingerprint(rules)))
    with pytest.raises(BadOptions, match=r"rules another.*install the same version there"):
        play_chunk(chunk)


def test_a_report_says_what_stands_out() -> None:
    results = simulate("doubloons", 2, [Entrant("greedy", greedy), "random"], matches=40, processes=1)
    report = balance_report(results)
    assert report.startswith("# Doubloons: balance report\n")
    assert "| greedy |" in report
    assert "| seat 1 |" in report
    assert "No line differs from a fair share (50.0 %), for all 2 lines together, at 95 %." in report


@pytest.mark.parametrize(
    ("arguments", "error", "sentence"),
    [
        ({"game": "parcheesi"}, UnknownGame, "no game called"),
        ({"seats": 9}, BadOptions, "not 9"),
        ({"matches": 0}, BadOptions, "at least 1, not 0"),
        ({"bots": ["parrot"]}, BadOptions, "no bot called"),
        ({"bots": []}, BadOptions, "At least one bot"),
        ({"seats": 2, "bots": ["random"] * 3}, BadOptions, "There are 3 bots but only 2 seats"),
        ({"bots": ["random"] * 9}, BadOptions, "There are 9 bots but only 4 seats"),
        ({"options": {"rounds": 99}}, BadOptions, "from 1 to 5"),
    ],
)
def test_bad_wishes_are_refused_before_anything_is_played(
    arguments: dict[str, Any], error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error, match=sentence):
        simulate(**{"game": "doubloons", "processes": 1, **arguments})


def test_without_seats_there_are_as_many_as_the_bots_need() -> None:
    assert simulate("doubloons", bots=["random"], matches=1, processes=1).seats == 2
    assert simulate("doubloons", bots=["random"] * 3, matches=1, processes=1).seats == 3
