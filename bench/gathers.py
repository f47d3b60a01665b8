"""The command of the benches that gather something from many matches and report on it."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from tortuga.analysis.gathering import G, Gathering, gather

GAMES = ("pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates")


def gather_and_report(about: str | None, plan: Gathering[G], out: Path, report: Callable[[Path], None]) -> None:
    """Run the command. The plan says how much is wanted of each game, unless the command line does."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("gather", "report"))
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    parser.add_argument("--out", type=Path, default=out)
    parser.add_argument("--wanted", type=int, default=plan.wanted, help="how much of each game")
    parser.add_argument("--first", type=int, default=plan.first, help="the number of the first match")
    parser.add_argument("--minutes", type=float, default=24 * 60)
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args()
    if args.what == "gather":
        asked = replace(plan, wanted=args.wanted, first=args.first)
        gather(asked, args.games, args.out, args.minutes, args.processes, lambda done, of: print(f"{done} of {of}"))
    report(args.out)
