"""The table of baselines in docs/text-agents.md: bots and scripted readers of prompts in the arena, in all five games.

    python bench/baselines.py --folder artefacts/baselines --deals 20 --processes 2

Every agent plays the same deals against tables of each level, every deal from every seat; each game is a contest in a
folder of its own. The same command goes on where it was stopped. After ``--seconds`` no match is begun, and ``--show``
only prints the tables of what has been played.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from tortuga.arena import Contest, Row, run
from tortuga.arena.contest import read_contest, read_rows
from tortuga.arena.player import sum_of
from tortuga.arena.report import share_against
from tortuga.engine import all_games, rules_of

AGENTS = ("random", "text:random", "text:careful", "deckhand", "mate", "captain", "net", "legend")
LEVELS = ("mate", "deckhand")
SEATS = 3

P = ParamSpec("P")
T = TypeVar("T")
Found = tuple[Contest, list[Row]]


def games() -> list[str]:
    return [slug for slug in all_games() if rules_of(slug).module.startswith("tortuga.")]


class Crew(ProcessPoolExecutor):
    """Processes that begin no match after so many seconds."""

    def __init__(self, processes: int, seconds: float) -> None:
        super().__init__(processes, get_context("spawn"))
        self._end = time.time() + seconds

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        return super().submit(_in_time, self._end, fn, *args, **kwargs)  # type: ignore[arg-type]


def _in_time(end: float, work: Callable[..., T], *args: Any, **kwargs: Any) -> T | None:
    """The arena takes None for a match that was not played."""
    return work(*args, **kwargs) if time.time() < end else None


def gather(
    folder: Path,
    wanted: Sequence[str],
    agents: Sequence[str],
    levels: Sequence[str],
    deals: int,
    processes: int,
    seconds: float,
) -> None:
    """Play all games at the same time, so that no core waits for the last long match of one."""
    with Crew(processes, seconds) as crew, ThreadPoolExecutor(len(wanted)) as threads:
        playing = [
            threads.submit(run, game, agents, folder / game, levels, deals, SEATS, executor=crew) for game in wanted
        ]
    for each in playing:
        each.result()


def tables(found: Sequence[Found]) -> str:
    """A table for each level, and what the scripted readers needed."""
    titles = [rules_of(contest.game).info.title for contest, _ in found]
    lines: list[str] = []
    for level in found[0][0].levels:
        lines += [f"Against two {level}s:", "", f"| agent | {' | '.join(titles)} |", f"|---|{'---:|' * len(found)}"]
        lines += [
            f"| `{agent}` | {' | '.join(cell(agent, level, contest, rows) for contest, rows in found)} |"
            for agent in found[0][0].agents
        ]
        lines.append("")
    read = sum_of([row.tally for _, rows in found for row in rows])
    lines.append(f"{read.turns} turns of scripted readers: {read.retries} retried, {read.forfeits} forfeited.")
    lines += [f"{contest.game}: rules {contest.version}, data {contest.data}" for contest, _ in found]
    return "\n".join(lines)


def cell(agent: str, level: str, contest: Contest, rows: Sequence[Row]) -> str:
    """A share of wins, if all deals were played."""
    share = share_against(agent, level, rows)
    if agent == level or share.count < contest.deals * SEATS:
        return "-"
    return f"{100 * share.share:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, default=Path("artefacts/baselines"))
    parser.add_argument("--agents", type=lambda given: given.split(","), default=AGENTS, help="separated by commas")
    parser.add_argument("--levels", type=lambda given: given.split(","), default=LEVELS, help="separated by commas")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=math.inf)
    parser.add_argument("--show", action="store_true")
    parser.add_argument("games", nargs="*", help="these games only")
    given = parser.parse_args()
    wanted = given.games or games()
    if not given.show:
        gather(given.folder, wanted, given.agents, given.levels, given.deals, given.processes, given.seconds)
    played = [given.folder / game for game in wanted if (given.folder / game / "contest.json").is_file()]
    print(tables([(read_contest(each), read_rows(each)) for each in played]))


if __name__ == "__main__":
    main()
