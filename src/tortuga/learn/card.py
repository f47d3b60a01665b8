"""A judge's card: how the judge was made. It is stored beside the weights."""

from __future__ import annotations

from pathlib import Path
from subprocess import CalledProcessError, run

import msgspec

from tortuga.engine.codecs import json_reader
from tortuga.learn.course import Course, Round
from tortuga.learn.selfplay import SelfPlay


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """How a judge was made."""

    plan: SelfPlay
    rules: str
    """The version of the rules that were played."""
    course: Course
    positions: int
    curve: list[Round]
    """How well it judged after each round."""
    trainer: str | None = None
    """What did the arithmetic. Older cards do not say."""
    minutes: float | None = None
    """How long learning took."""
    commit: str | None = None
    """The commit of Tortuga that played and learned; None if it was installed without its history."""

    def save(self, path: Path) -> None:
        path.write_bytes(msgspec.json.format(msgspec.json.encode(self)) + b"\n")

    @classmethod
    def load(cls, path: Path) -> Card:
        return json_reader(cls)(path.read_bytes())


def present_commit() -> str | None:
    """The commit that is checked out, if this file belongs to a checkout."""
    here = Path(__file__)
    try:
        tracked = _git(here.parent, "ls-files", here.name)
        return _git(here.parent, "rev-parse", "--short", "HEAD") if tracked else None
    except (OSError, CalledProcessError):  # there is no git, or no repository
        return None


def _git(folder: Path, *words: str) -> str:
    return run(["git", "-C", folder, *words], capture_output=True, check=True, text=True).stdout.strip()
