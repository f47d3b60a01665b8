"""What a part of the campaign has found so far, in a file, so that a long part can be run in pieces."""

from __future__ import annotations

import os
import platform
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Generic, TypeVar

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

ROOT = Path(__file__).parents[2]


class Piece(msgspec.Struct, kw_only=True):
    """One piece of a part: its seed repeats it."""

    seed: int
    commit: str
    seconds: float
    done: int
    """How much of the part's target it is: ends, positions, messages, minutes."""
    faults: list[str] = []
    """Everything that must not be."""


P = TypeVar("P", bound=Piece)


class Results(Generic[P]):
    """The pieces of one part. Each is written down as soon as it is done."""

    def __init__(self, path: Path, kind: type[P]) -> None:
        self.path = path
        self.pieces: list[P] = msgspec.json.decode(path.read_bytes(), type=list[kind]) if path.exists() else []  # type: ignore[valid-type]

    def add(self, piece: P) -> None:
        self.pieces.append(piece)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_suffix(".new")
        fresh.write_bytes(msgspec.json.format(msgspec.json.encode(self.pieces), indent=1))
        fresh.replace(self.path)

    @property
    def done(self) -> int:
        return sum(piece.done for piece in self.pieces)

    @property
    def faults(self) -> list[str]:
        return [f"seed {piece.seed}: {fault}" for piece in self.pieces for fault in piece.faults]

    @property
    def commits(self) -> list[str]:
        """In the order in which they were tried."""
        return list(dict.fromkeys(piece.commit for piece in self.pieces))


class Findings(msgspec.Struct, frozen=True):
    """A part in the table of docs/reliability.md."""

    tried: str
    found: str


def row(part: str, aim: str, found: Results[P], told: Callable[[Results[P]], Findings]) -> str:
    line, commits = told(found), ", ".join(f"`{name}`" for name in found.commits)
    return f"| {part} | {aim} | {line.tried} | {line.found} | {commits} |"


def commit() -> str:
    """Which code this is; a plus says that it is not quite that. Sources that came without their history say so."""
    if not (ROOT / ".git").exists():
        return "no history"
    name = _git("rev-parse", "--short", "HEAD")
    return name + ("+" if _git("status", "--porcelain", "--untracked-files=no") else "")


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def machine() -> str:
    return f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"


def bar() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True))


def percentile(values: Sequence[float], share: float) -> float:
    """Of so many of them this is the largest; nothing for none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


Told = Callable[[int], None]
"""Is told how much has been done."""
