"""Does a Ray cluster play as fast as the plain pool? Matches a second of the same cores, and the ratio."""

from __future__ import annotations

import argparse
import time
from concurrent.futures import Executor
from statistics import median

from tortuga.lab import simulate
from tortuga.lab.cluster import LOCAL, cluster


def speed(game: str, seats: int, matches: int, cores: int, executor: Executor | None) -> float:
    start = time.perf_counter()
    simulate(game, seats, ["mate"], matches, processes=cores, executor=executor)
    return matches / (time.perf_counter() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="pirata_codex")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    pools, clusters = [], []
    with cluster(LOCAL, given.cores) as executor:
        table = given.game, given.seats
        speed(*table, 2 * given.cores, given.cores, executor)  # workers start, and load what is loaded once
        for _ in range(given.rounds):  # in turns, so that whatever else the machine does hits both
            pools.append(speed(*table, given.matches, given.cores, None))
            clusters.append(speed(*table, given.matches, given.cores, executor))
    plain, rayed = median(pools), median(clusters)
    print(f"{given.game}, {given.cores} cores, {given.matches} matches a round, median of {given.rounds}:")
    print(f"pool {plain:.1f} matches a second, Ray {rayed:.1f}; Ray plays {rayed / plain:.2f} times as fast")


if __name__ == "__main__":
    main()
