"""A fleet of many matches: how much faster in two processes than in one, and how much memory a match takes.

    python bench/fleet.py pirata_codex

Fleets of one process and of two play in turns, with random answers, in steps (all matches, then all again) and rolling
(each part as soon as it waits). Counted is the time of the whole loop by the clock, and CPU time: in steps, of this
process and the worker that took longest, one after the other; rolling, of the worker that took longest, or half of all
if that is more. By CPU time it is what two free cores would give at best, on a busy machine, too.
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tortuga.envs.vector import Fleet


@dataclass
class Spent:
    """What a round took, in seconds: by the clock, of this process and of each worker."""

    clock: float
    here: float
    workers: list[float]
    rolling: bool

    @property
    def longest(self) -> float:
        """CPU seconds that two cores cannot share out."""
        busiest = max(self.workers)
        return max(busiest, (self.here + sum(self.workers)) / 2) if self.rolling else self.here + busiest


def cpu_of(process: int) -> float:
    """CPU seconds of a process so far."""
    return int(Path(f"/proc/{process}/schedstat").read_text("utf-8").split()[0]) / 1e9


def private_of(process: int) -> float:
    """The memory that a process shares with no other, in MB."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text("utf-8").splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) / 1024


def children() -> list[int]:
    return sorted(child.pid for child in multiprocessing.active_children() if child.pid is not None)


def play(fleet: Fleet, workers: list[int], steps: int, seed: int, rolling: bool) -> Spent:
    """So many steps of all matches, with random answers."""
    chance = np.random.default_rng(seed)

    def answers(mask: npt.NDArray[np.int8]) -> npt.NDArray[np.int64]:
        found: npt.NDArray[np.int64] = (chance.random(mask.shape, np.float32) * mask).argmax(axis=1)
        return found

    parts = fleet.rolling(seed)
    step, part = fleet.reset(seed), next(parts)
    left = steps * fleet.count
    before = [cpu_of(worker) for worker in workers]
    clock, here = time.perf_counter(), time.process_time()
    while left > 0:
        if rolling:
            left -= len(part.step.seat)
            part.answer(answers(part.step.mask))
            part = next(parts)
        else:
            left -= fleet.count
            step = fleet.step(answers(step.mask))
    took, spent = time.perf_counter() - clock, time.process_time() - here
    after = [cpu_of(worker) for worker in workers]
    parts.close()  # what is still under way comes to nothing
    return Spent(took, spent, [now - was for now, was in zip(after, before, strict=True)], rolling)


def race(game: str, seats: int, count: int, steps: int, rounds: int) -> None:
    """One process and two, in steps and rolling, in turns."""
    fleets: dict[int, tuple[Fleet, list[int]]] = {}
    for processes in (1, 2):
        known = set(children())
        fleet = Fleet(game, count, seats, processes=processes)
        fleets[processes] = (fleet, [child for child in children() if child not in known])
    ways = [(processes, rolling) for rolling in (False, True) for processes in (1, 2)]
    found: dict[tuple[int, bool], list[Spent]] = {way: [] for way in ways}
    try:
        for number in range(rounds):
            for processes, rolling in ways:
                fleet, workers = fleets[processes]
                found[processes, rolling].append(play(fleet, workers, steps, number, rolling))
    finally:
        for fleet, _ in fleets.values():
            fleet.close()
    for (processes, rolling), spent in found.items():
        rate = count * steps / statistics.median(each.clock for each in spent)
        name = "rolling" if rolling else "in steps"
        print(f"{game}, {count} matches, {processes} processes, {name}: {rate:,.0f} steps a second by the clock")
    for name, one, two in (
        ("in steps, two processes", (1, False), (2, False)),
        ("rolling, two processes", (1, True), (2, True)),
        ("two processes that roll, to one in steps", (1, False), (2, True)),
    ):
        pairs = list(zip(found[one], found[two], strict=True))
        by_clock = statistics.median(slow.clock / fast.clock for slow, fast in pairs)
        by_cpu = statistics.median(slow.longest / fast.longest for slow, fast in pairs)
        print(f"{name}: {by_clock:.2f} times one by the clock, {by_cpu:.2f} by CPU time")


def weigh(game: str, seats: int, count: int, steps: int) -> None:
    """What a match more takes: in the worker, and in the arrays that it shares."""
    weights = {}
    for matches in (1, count):
        known = set(children())
        with Fleet(game, matches, seats) as fleet:
            worker = next(child for child in children() if child not in known)
            play(fleet, [worker], steps, 0, rolling=False)
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
