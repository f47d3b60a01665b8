"""A judge's card: how the judge was made. It is stored beside the weights."""

from __future__ import annotations

from pathlib import Path

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

    def save(self, path: Path) -> None:
        path.write_bytes(msgspec.json.format(msgspec.json.encode(self)) + b"\n")

    @classmethod
    def load(cls, path: Path) -> Card:
        return json_reader(cls)(path.read_bytes())
