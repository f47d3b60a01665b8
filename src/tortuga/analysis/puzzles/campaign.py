"""Mining many matches in many processes, until there are enough puzzles or the time is up.

What each match came to is a line of ``GAME.jsonl``. Started again with the same folder, it goes on where it stopped.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import suppress
from pathlib import Path

import msgspec

from tortuga.analysis.puzzles.mining import Mined, mine
from tortuga.engine import BadData
from tortuga.engine.codecs import json_reader
from tortuga.workers import Crew, Limits

NICE = 10

Progress = Callable[[int, int], None]
"""Is told how many puzzles there are, and how many are wanted."""

_read = json_reader(Mined)


def mined(folder: Path, game: str) -> list[Mined]:
    """What the matches of a game have come to so far."""
    path = folder / f"{game}.jsonl"
    if not path.is_file():
        return []
    found = []
    for number, line in enumerate(path.read_bytes().splitlines(), start=1):
        try:
            found.append(_read(line))
        except msgspec.DecodeError as error:
            raise BadData("bad_line", f"Line {number} of {path} is not what a match came to: {error}.") from error
    return found


def mine_all(
    games: Sequence[str], folder: Path, wanted: int, minutes: float, processes: int, progress: Progress
) -> dict[str, int]:
    """Mine these games, all with the same share of the time, until each has so many puzzles. Returns how many."""
    folder.mkdir(parents=True, exist_ok=True)
    fields = [_Field(folder, game) for game in games]
    until = time.monotonic() + 60 * minutes
    with suppress(TimeoutError), Crew(processes, limits=Limits(nice=NICE)) as crew:
        running: dict[Future[tuple[Mined, float]], _Field] = {}
        while True:
            while len(running) < processes and (field := _next(fields, wanted)) is not None:
                running[crew.submit(_timed, field.game, field.begin())] = field
            if not running:
                break
            done, _ = wait(running, max(0.0, until - time.monotonic()), FIRST_COMPLETED)
            if not done:
                raise TimeoutError  # what is not done is begun again another time
            for job in done:
                running.pop(job).end(*job.result())
            progress(sum(min(wanted, field.puzzles) for field in fields), wanted * len(fields))
    return {field.game: field.puzzles for field in fields}


def _timed(game: str, number: int) -> tuple[Mined, float]:
    began = time.process_time()
    return mine(game, number), time.process_time() - began


def _next(fields: Sequence[_Field], wanted: int) -> _Field | None:
    """The game to mine next: of those that still lack puzzles, the one that has had the least time."""
    lacking = [field for field in fields if field.puzzles < wanted]
    return min(lacking, key=lambda field: field.spent + field.expected()) if lacking else None


class _Field:
    """One game being mined."""

    def __init__(self, folder: Path, game: str) -> None:
        self.game, self.path = game, folder / f"{game}.jsonl"
        before = mined(folder, game)
        self.puzzles = sum(len(each.found) for each in before)
        self.spent, self.counted, self.running = 0.0, 0, 0
        self._done = {each.match for each in before}
        self._following = 0

    def expected(self) -> float:
        """How much time the matches that are being mined will take."""
        return self.running * (self.spent / self.counted if self.counted else 30.0)

    def begin(self) -> int:
        """The next match that was not mined yet."""
        while self._following in self._done:
            self._following += 1
        self._done.add(self._following)
        self.running += 1
        return self._following

    def end(self, found: Mined, seconds: float) -> None:
        """Keep what a match came to."""
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(found) + b"\n")
        self.puzzles += len(found.found)
        self.spent, self.counted, self.running = self.spent + seconds, self.counted + 1, self.running - 1
