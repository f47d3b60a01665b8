"""Do the lab's intervals of 95 % hold the truth in 95 runs of 100, with the luck taken out and without?

    python bench/intervals.py pirata_codex --seats 4 --runs 200 --matches 100

Many matches are played once and cut into runs of equal length. Every run gets its own intervals for the seats' shares
of wins, as if it were all there is; what all runs together say stands for the truth.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

import msgspec

from tortuga.lab import Results, Share, simulate, wilson


def runs_of(results: Results, count: int) -> Iterator[Results]:
    """The matches in so many runs."""
    size = len(results.played) // count
    for at in range(0, size * count, size):
        yield msgspec.structs.replace(results, wanted=size, played=results.played[at : at + size])


def told(name: str, truth: Sequence[Share], found: Sequence[Sequence[Share]]) -> str:
    """How often the intervals held the truth, and how wide they were."""
    pairs = [(share, true.share) for shares in found for share, true in zip(shares, truth, strict=True)]
    held = sum(share.low <= true <= share.high for share, true in pairs)
    low, high = wilson(held, len(pairs))
    width = sum(share.high - share.low for share, _ in pairs) / len(pairs)
    return (
        f"{name}: {held} of {len(pairs)} intervals held it, {100 * held / len(pairs):.1f} % "
        f"({100 * low:.1f} to {100 * high:.1f}); their mean width is {100 * width:.1f} points"
    )


def main() -> None:
    wish = argparse.ArgumentParser(description=__doc__)
    wish.add_argument("game")
    wish.add_argument("--seats", type=int, default=4)
    wish.add_argument("--bots", default="mate")
    wish.add_argument("--runs", type=int, default=200)
    wish.add_argument("--matches", type=int, default=100, help="of each run")
    wish.add_argument("--processes", type=int)
    asked = wish.parse_args()
    results = simulate(
        asked.game, asked.seats, asked.bots.split(","), asked.runs * asked.matches, processes=asked.processes, luck=True
    )
    runs = list(runs_of(results, asked.runs))
    print(f"{asked.game}, {asked.seats} seats, {asked.bots}: {asked.runs} runs of {asked.matches} matches")
    print(told("as they are", results.summary.seats, [run.summary.seats for run in runs]))
    print(told("luck taken out", results.summary.luckless, [run.summary.luckless for run in runs]))
    print(f"of all matches together it saves {100 * (results.summary.saved or 0.0):.1f} %")


if __name__ == "__main__":
    main()
