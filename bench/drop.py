"""A physics drop against the dice it shows: how many times faster it is computed than it tumbles.

CPU time of the fall with its film, against the time the dice take until they lie still (the film's length). Medians.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time

from tortuga.games.rattle_battle.chapters.dropping import drop, film
from tortuga.games.rattle_battle.chapters.dropping.poses import Fall, recall


def measure(dice: int, seed: int) -> tuple[float, float]:
    """CPU seconds of one drop, and the seconds that its dice tumble."""
    fall = Fall("drop", dice)
    start = time.process_time()
    fact = drop.observe(fall, seed)
    spent = time.process_time() - start
    return spent, film.read(recall(fact).rest.film).seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dice", type=int, default=20)
    parser.add_argument("--drops", type=int, default=40)
    args = parser.parse_args()
    drop.scene(args.dice)  # compiled once, and kept
    rows = [measure(args.dice, seed) for seed in range(args.drops)]
    spent, tumbling = (statistics.median(column) for column in zip(*rows, strict=True))
    slowest = max(cpu / fall for cpu, fall in rows)
    sys.stdout.write(
        f"{args.dice} dice, {args.drops} drops: {spent * 1000:.0f} ms of CPU for {tumbling:.2f} s of tumbling "
        f"(medians); the slowest took {slowest:.0%} of its own time\n"
    )
    sys.stdout.write(f"ratio {tumbling / spent:.2f}\n")


if __name__ == "__main__":
    main()
