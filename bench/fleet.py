"""A fleet of many matches: how much faster in two processes than in one, and how much memory a match takes.

    python bench/fleet.py pirata_codex

Both fleets play the same matches with the same random answers, in turns. Counted is the time in ``Fleet.step``, by the
clock and by CPU time: of the processes that step at the same time, the one that took longest. By CPU time it is what
two free cores would give, on a busy machine, too.
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
import time
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from tortuga.envs.vector import Fleet


@dataclass
class Spent:
    """What the steps of a round took, in seconds: by the clock, of this process and of each worker."""

    clock: float = 0.0
    here: float = 0.0
    workers: list[float] = field(default_factory=list)

    @property
    def longest(self) -> float:
        """CPU seconds that cannot be shared out: this process, and the slowest worker."""
        return self.here + max(self.workers)


def cpu_of(process: int) -> float:
    """CPU seconds of a process so far."""
    return int(Path(f"/proc/{process}/schedstat").read_text("utf-8").split()[0]) / 1e9


def private_of(process: int) -> float:
    """The memory that a process shares with no other, in MB."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text("utf-8").splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) / 1024


def children() -> list[int]:
    return sorted(child.pid for child in multiprocessing.active_children() if child.pid is not None)


def play(fleet: Fleet, workers: list[int], steps: int, seed: int) -> Spent:
    """So many steps of all matches, with random answers."""
    chance, spent, step = np.random.default_rng(seed), Spent(), fleet.reset(seed)
    before = [cpu_of(worker) for worker in workers]
    for _ in range(steps):
        answers = (chance.random(step.mask.shape, np.float32) * step.mask).argmax(axis=1)
        clock, here = time.perf_counter(), time.process_time()
        step = fleet.step(answers)
        spent.clock += time.perf_counter() - clock
        spent.here += time.process_time() - here
    spent.workers = [cpu_of(worker) - was for worker, was in zip(workers, before, strict=True)]
    return spent


def race(game: str, seats: int, count: int, steps: int, rounds: int) -> None:
    """One process and two, in turns."""
    fleets: dict[int, tuple[Fleet, list[int]]] = {}
    for processes in (1, 2):
        known = set(children())
        fleet = Fleet(game, count, seats, processes=processes)
        fleets[processes] = (fleet, [child for child in children() if child not in known])
    found: dict[int, list[Spent]] = {1: [], 2: []}
    try:
        for number in range(rounds):
            for processes, (fleet, workers) in fleets.items():
                found[processes].append(play(fleet, workers, steps, number))
    finally:
        for fleet, _ in fleets.values():
            fleet.close()
    for processes, spent in found.items():
        rate = count * steps / statistics.median(each.clock for each in spent)
        print(f"{game}, {count} matches, {processes} processes: {rate:,.0f} steps a second by the clock")
    pairs = list(zip(found[1], found[2], strict=True))
    by_clock = statistics.median(one.clock / two.clock for one, two in pairs)
    by_cpu = statistics.median(one.longest / two.longest for one, two in pairs)
    print(f"two processes: {by_clock:.2f} times one by the clock, {by_cpu:.2f} by CPU time")


def weigh(game: str, seats: int, count: int, steps: int) -> None:
    """What a match more takes: in the worker, and in the arrays that it shares."""
    weights = {}
    for matches in (1, count):
        known = set(children())
        with Fleet(game, matches, seats) as fleet:
            worker = next(child for child in children() if child not in known)
            play(fleet, [worker], steps, 0)
            shared = sum(array.nbytes for array in fleet.reset(0)) / 2**20
            weights[matches] = (private_of(worker), shared)
    (one, _), (many, shared) = weights[1], weights[count]
    own = (many - one) / (count - 1)
    print(
        f"{game}: {own:.2f} MB a match in its worker, {shared / count:.2f} MB in the arrays; a worker has {one:.0f} MB"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--matches", type=int, default=64)
    parser.add_argument("--steps", type=int, default=100, help="of all matches, in a round")
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    race(given.game, given.seats, given.matches, given.steps, given.rounds)
    weigh(given.game, given.seats, given.matches, given.steps)


if __name__ == "__main__":
    main()
