"""A net's card: how the net was made. It is stored beside the weights."""

from __future__ import annotations

from pathlib import Path
from subprocess import CalledProcessError, run
from typing import Self

import msgspec

from tortuga.engine.codecs import json_reader
from tortuga.learn.selfplay import SelfPlay
from tortuga.learn.settings import JudgeRound, JudgeSettings, PolicyRound, PolicySettings


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """What a measurement found: one player at every seat in turn, the others in all other seats."""

    player: str
    against: str
    matches: int
    won: float
    """The share of the matches that it won."""
    interval: tuple[float, float]
    """The 95 % interval of that share (Wilson)."""
    commit: str | None = None
    """The commit of Tortuga that played."""


class NetCard(msgspec.Struct, frozen=True, kw_only=True):
    """What the cards of all nets say."""

    plan: SelfPlay
    rules: str
    """The version of the rules that were played."""
    trainer: str | None = None
    """What did the arithmetic. Older cards do not say."""
    minutes: float | None = None
    """How long learning took."""
    commit: str | None = None
    """The commit of Tortuga that played and learned; None if it was installed without its history."""
    figures: list[Figure] = []
    """How strong its players are (``bench/strength.py``)."""

    def save(self, path: Path) -> None:
        path.write_bytes(msgspec.json.format(msgspec.json.encode(self)) + b"\n")

    @classmethod
    def load(cls, path: Path) -> Self:
        return json_reader(cls)(path.read_bytes())


class JudgeCard(NetCard, frozen=True, kw_only=True):
    """How a judge was made."""

    settings: JudgeSettings
    positions: int
    curve: list[JudgeRound]
    """How well it judged after each round."""


class PolicyCard(NetCard, frozen=True, kw_only=True):
    """How a policy was made."""

    settings: PolicySettings
    decisions: int
    curve: list[PolicyRound]
    """How well it answered after each round."""


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
