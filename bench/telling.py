"""How long it takes to tell a match: CPU seconds of fresh matches of four, in two processes at low priority.

python bench/telling.py --matches 2

With ``--most``, a match is left after so many answers, and told as far as it goes.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time

from tortuga import new_match
from tortuga.analysis import tell
from tortuga.bots import ThumbBot, step
from tortuga.engine import OptionValue, Record

GAMES = ("pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates")
OPTIONS: dict[str, dict[str, OptionValue]] = {"piratical": {"races": "random"}}
SEATS = 4
FRESH = 1 << 44
"""Seeds from here on are used for nothing else."""


def played(game: str, number: int, most: int) -> Record:
    """A match of mates and captains."""
    match = new_match(game, SEATS, FRESH + number, OPTIONS.get(game, {}))
    levels = ("mate", "captain") * (SEATS // 2)
    bots = {seat: ThumbBot(number * SEATS + seat, level) for seat, level in enumerate(levels)}
    while not match.over and match.number < most:
        step(match, bots)
    return match.record


def spent() -> float:
    """The CPU seconds of processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    parser.add_argument("--matches", type=int, default=1)
    parser.add_argument("--most", type=int, default=sys.maxsize, help="answers of a match")
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args()
    for game in args.games:
        for number in range(args.matches):
            record = played(game, number, args.most)
            began, before = time.monotonic(), spent()
            told = tell(record, processes=args.processes)
            labels = sum(one.label != "close" for one in told.priced)
            cpu, wall = spent() - before, time.monotonic() - began
            print(
                f"{game}: {len(record.answers)} answers told in {cpu:.0f} CPU s, {wall:.0f} s; {labels} labels",
                flush=True,
            )


if __name__ == "__main__":
    main()
