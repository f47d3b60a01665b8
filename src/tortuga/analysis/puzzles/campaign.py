"""Mining many matches, and choosing the puzzles to ship."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tortuga.analysis.gathering import Gathering, Progress, gather, gathered
from tortuga.analysis.puzzles.mining import Found, Mined, mine
from tortuga.analysis.puzzles.puzzle import Puzzle, cut, key_of
from tortuga.engine import Fast

ENOUGH_ANSWERS = 3
"""More answers than this make a puzzle no better."""
MOST_OF_A_KIND = 30
"""At most so many are about the same kind of question."""


def mined(folder: Path, game: str) -> list[Mined]:
    """What the matches of a game have come to so far."""
    return gathered(folder, game, Mined)


def mine_all(
    games: Sequence[str],
    folder: Path,
    wanted: int,
    minutes: float,
    processes: int,
    progress: Progress,
    first: int = 0,
) -> dict[str, int]:
    """Mine these games until each has so many puzzles, or the time is up. Returns how many there are."""
    plan = Gathering(kind=Mined, work=mine, count=lambda match: len(match.found), wanted=wanted, first=first)
    return gather(plan, games, folder, minutes, processes, progress)


def chosen(matches: Sequence[Mined], most: int, kept: Sequence[Puzzle] = ()) -> list[Puzzle]:
    """The puzzles to ship, in the order of the days: those that are ``kept``, and others. Rather one of each match than
    several of one; those first that a bot has missed, then those with more than two answers."""
    ranked = []
    for match in matches:
        of_match = sorted(match.found, key=lambda found: (*_rank(found), found.step))
        ranked += [((number, *_rank(found), match.match), match, found) for number, found in enumerate(of_match)]
    ranked.sort(key=lambda each: each[0])
    problems = list(kept)
    kinds = Counter(problem.found.kind for problem in problems)
    known = {problem.key for problem in problems}
    for _, match, found in ranked:
        if key_of(match.match, found) not in known and kinds[found.kind] < MOST_OF_A_KIND and len(problems) < most:
            kinds[found.kind] += 1
            problems.append(cut(match.record, found, match.game, match.match))
    Fast(len(problems)).shuffle(problems)
    return problems


def _rank(found: Found) -> tuple[bool, int]:
    return found.tried[found.given].accepted, -min(len(found.tried), ENOUGH_ANSWERS)
