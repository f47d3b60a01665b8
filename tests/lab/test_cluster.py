"""Matches on a Ray cluster of two machines: the same results wherever they are played, even if workers are lost."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tortuga.arena import run
from tortuga.bots import BotFault
from tortuga.cli.bulk import workers
from tortuga.engine import BadOptions
from tortuga.lab import Results, simulate, sweep

if TYPE_CHECKING:  # Ray takes seconds to load: only those who run these tests wait for it
    from ray.cluster_utils import Cluster

    from tortuga.lab.cluster import RayExecutor

pytestmark = pytest.mark.slow
MACHINE: dict[str, Any] = {"num_cpus": 1, "object_store_memory": 80 << 20, "include_dashboard": False}
BOTS = '''
import os, signal, time
from pathlib import Path
from tortuga.bots import RandomBot


class Mortal(RandomBot):
    """Kills its process once, in the middle of a match."""

    def choose(self, seat):
        mark = Path(__file__).with_name("died")
        if self.seed == 7 and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(seat)


class Waiting(RandomBot):
    """Thinks in the fifth match until it may go on, for a minute at most, and says so."""

    def choose(self, seat):
        if self.seed == 4:
            Path(__file__).with_name("waits").touch()
            for _ in range(600):
                if Path(__file__).with_name("enough").exists():
                    break
                time.sleep(0.1)
        return super().choose(seat)


class Faulty(RandomBot):
    """Knows no answer."""

    def choose(self, seat):
        return None
'''


@pytest.fixture(scope="module")
def machines() -> Iterator[Cluster]:
    """Two of them. Their workers know what this process can import."""
    from ray.cluster_utils import Cluster

    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(sys.path)
    made = Cluster(initialize_head=True, head_node_args=MACHINE)
    try:
        made.add_node(**MACHINE)
        made.wait_for_nodes()
        yield made
    finally:
        made.shutdown()  # type: ignore[no-untyped-call]
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before


@pytest.fixture(scope="module")
def executor(machines: Cluster) -> Iterator[RayExecutor]:
    from tortuga.lab.cluster import cluster

    with cluster(machines.address) as connected:
        yield connected


def nodes(machines: Cluster) -> list[Any]:
    return list(machines.list_all_nodes())  # type: ignore[no-untyped-call]


def play(executor: RayExecutor | None = None, bot: str = "random", **more: Any) -> Results:
    processes = 1 if executor is None else executor.cores
    return simulate("doubloons", 3, [bot], 40, executor=executor, processes=processes, **more)


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    (tmp_path / "bots.py").write_text(BOTS, "utf-8")
    return tmp_path / "bots.py"


def moves(results: Results) -> list[tuple[Any, ...]]:
    return [(match.number, match.seed, match.places, match.scores, match.answers) for match in results.played]


def test_a_cluster_gives_the_same_results(executor: RayExecutor) -> None:
    assert executor.cores >= 2
    assert play(executor) == play()


def test_a_sweep_on_a_cluster_gives_the_same_results(executor: RayExecutor) -> None:
    over = {"numbers.coins_at_start": [0, 1]}
    here, there = (sweep("pirata_codex", over, bots=["random"], matches=4, processes=1, executor=where)
                   for where in (None, executor))  # fmt: skip
    assert here == there


def test_an_arena_on_a_cluster_gives_the_same_results(executor: RayExecutor, tmp_path: Path) -> None:
    here, there = (
        run("pirata_codex", ["text:random"], tmp_path / name, ["random"], 2, 2, executor=where)[1]
        for name, where in (("here", None), ("there", executor))
    )
    assert [row.match for row in here] == [row.match for row in there]
    assert len(list((tmp_path / "there" / "records").iterdir())) == len(there) == 4


def test_what_is_done_when_it_is_interrupted_is_kept_and_gone_on_with(executor: RayExecutor) -> None:
    def enough(done: int, of: int) -> None:
        if done >= 10:
            raise KeyboardInterrupt

    part = play(executor, progress=enough)
    assert part.interrupted
    assert len(part.played) >= 10
    assert play(executor, resume=part) == play()


def test_of_what_is_under_way_matches_that_are_done_are_kept(executor: RayExecutor, tmp_path: Path) -> None:
    """The fifth match of the first ten does not end; the four before it are over. Now and then Ray drops such a job
    instead of interrupting it, or lets it go on, and these four are played again later; but not three times running."""
    whole = moves(simulate("doubloons", 3, ["random"], 400))
    for attempt in range(3):
        part = interrupted_at_the_fifth_match(executor, tmp_path / str(attempt))
        numbers = [match.number for match in part.played]
        assert part.interrupted
        assert 4 not in numbers
        assert moves(part) == [move for move in whole if move[0] in numbers]
        if numbers[:4] == [0, 1, 2, 3]:
            break
    else:
        pytest.fail("the matches of a job that was under way were lost three times")


def interrupted_at_the_fifth_match(executor: RayExecutor, folder: Path) -> Results:
    """A run that somebody interrupts while a bot thinks. What it may have left on the cluster goes on afterwards, so
    that the next run has a core for the others."""
    folder.mkdir()
    (folder / "bots.py").write_text(BOTS, "utf-8")

    def enough(done: int, of: int) -> None:
        for _ in range(600):
            if (folder / "waits").exists():
                raise KeyboardInterrupt
            time.sleep(0.1)
        raise AssertionError("nobody has come to the fifth match")

    bot = f"{folder / 'bots.py'}:Waiting"
    try:
        return simulate("doubloons", 3, [bot], 400, processes=2, executor=executor, progress=enough)
    finally:
        (folder / "enough").touch()


def test_a_fault_of_a_bot_is_told_as_it_was_there(executor: RayExecutor, bots: Path) -> None:
    with pytest.raises(BotFault, match="in match"):
        play(executor, f"{bots}:Faulty")


def test_the_matches_of_a_lost_worker_and_of_a_lost_machine_are_played_again(
    machines: Cluster, executor: RayExecutor, bots: Path
) -> None:
    third = machines.add_node(**MACHINE)
    machines.wait_for_nodes()

    def lose(done: int, of: int) -> None:
        if done >= 20 and third in nodes(machines):
            machines.remove_node(third, allow_graceful=False)

    results = play(executor, f"{bots}:Mortal", progress=lose)
    assert bots.with_name("died").exists()
    assert third not in nodes(machines)
    assert moves(results) == moves(play())


def test_what_is_no_cluster_is_refused() -> None:
    for address in ("", "remote", "ray://", "http://here:1", "here"):
        with pytest.raises(BadOptions, match="is not a cluster"), workers(address, None):
            pass


def test_without_ray_a_cluster_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.delitem(sys.modules, "tortuga.lab.cluster", raising=False)
    with pytest.raises(BadOptions, match=r"the extra .cluster."), workers("local", None):
        pass
