"""Gathering many matches in many processes, until there is enough of each game or the time is up.

What each match came to is a line of ``GAME.jsonl``. Started again with the same folder, it goes on where it stopped.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import suppress
from pathlib import Path
from typing import Generic, Protocol, TypeVar

import msgspec

from tortuga.engine import BadData
from tortuga.engine.codecs import json_reader
from tortuga.workers import Crew, JobLimits

NICE = 10
EXPECTED = 30.0
"""How many seconds a match is expected to take, until the first one is over."""

Progress = Callable[[int, int], None]
"""Is told how much there is, and how much is wanted."""


class Gathered(Protocol):
    """What a match came to."""

    @property
    def match(self) -> int: ...


G = TypeVar("G", bound=Gathered)


class Gathering(msgspec.Struct, Generic[G], frozen=True, kw_only=True):
    """What to gather."""

    kind: type[G]
    work: Callable[[str, int], G]
    """Plays the match of this game with this number, in a worker process. The same number gives the same."""
    count: Callable[[G], int]
    """How much of what is wanted there is in it."""
    wanted: int
    """How much is wanted of each game."""
    first: int = 0
    """The number of the first match."""
    shares: Mapping[str, float] = {}
    """How many shares of the time a game gets (else one)."""


class _TimeIsUp(Exception):
    """Raised to stop the workers in the middle of their matches, which are begun again another time."""


def gathered(folder: Path, game: str, kind: type[G]) -> list[G]:
    """What the matches of a game have come to so far."""
    path = folder / f"{game}.jsonl"
    if not path.is_file():
        return []
    read = json_reader(kind)
    found = []
    for number, line in enumerate(path.read_bytes().splitlines(), start=1):
        try:
            found.append(read(line))
        except msgspec.DecodeError as error:
            raise BadData("bad_line", f"Line {number} of {path} is not what a match came to: {error}.") from error
    return found


def gather(
    plan: Gathering[G], games: Sequence[str], folder: Path, minutes: float, processes: int, progress: Progress
) -> dict[str, int]:
    """Gather these games, each with its share of the time, until there is enough of each. Returns how much."""
    folder.mkdir(parents=True, exist_ok=True)
    fields = [_Field(plan, folder, game) for game in games]
    until = time.monotonic() + 60 * minutes
    with suppress(_TimeIsUp), Crew(processes, limits=JobLimits(nice=NICE)) as crew:
        running: dict[Future[tuple[G, float]], _Field[G]] = {}
        while True:
            while len(running) < processes and (field := _next(fields)) is not None:
                running[crew.submit(_timed, plan.work, field.game, field.begin())] = field
            if not running:
                break
            done, _ = wait(running, max(0.0, until - time.monotonic()), FIRST_COMPLETED)
            if not done:
                raise _TimeIsUp
            for job in done:
                running.pop(job).end(*job.result())
            progress(sum(min(plan.wanted, field.count) for field in fields), plan.wanted * len(fields))
    return {field.game: field.count for field in fields}


def _timed(work: Callable[[str, int], G], game: str, number: int) -> tuple[G, float]:
    began = time.process_time()
    return work(game, number), time.process_time() - began


class _Field(Generic[G]):
    """One game being gathered."""

    def __init__(self, plan: Gathering[G], folder: Path, game: str) -> None:
        self.plan, self.game, self.path = plan, game, folder / f"{game}.jsonl"
        before = gathered(folder, game, plan.kind)
        self.count = sum(plan.count(each) for each in before)
        self.spent, self.ended, self.running = 0.0, 0, 0
        self._begun = {each.match for each in before}
        self._following = plan.first

    def expected(self) -> float:
        """How much time it will have had when the matches that are being played are over, for each of its shares."""
        expected = self.spent + self.running * (self.spent / self.ended if self.ended else EXPECTED)
        return expected / self.plan.shares.get(self.game, 1.0)

    def begin(self) -> int:
        """The next match that was not played yet."""
        while self._following in self._begun:
            self._following += 1
        self._begun.add(self._following)
        self.running += 1
        return self._following

    def end(self, found: G, seconds: float) -> None:
        """Keep what a match came to."""
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(found) + b"\n")
        self.count += self.plan.count(found)
        self.spent, self.ended, self.running = self.spent + seconds, self.ended + 1, self.running - 1


def _next(fields: Sequence[_Field[G]]) -> _Field[G] | None:
    """The game to go on with: of those of which there is not enough, the one that has had the least time."""
    lacking = [field for field in fields if field.count < field.plan.wanted]
    return min(lacking, key=lambda field: field.expected()) if lacking else None
