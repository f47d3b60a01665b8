"""Watching dice fall. MuJoCo is heavy, so only those who drop real dice load it."""

from __future__ import annotations

from importlib.util import find_spec

from tortuga.engine import FactCheck, Witnessed
from tortuga.games.rattle_battle.chapters.dropping.poses import Fall, read_fall


def observe(what: bytes, seed: int) -> bytes:
    """Let dice fall."""
    from tortuga.games.rattle_battle.chapters.dropping import drop

    return drop.observe(read_fall(what), seed)


def prepare() -> None:
    """Load MuJoCo and let a die fall, so that the first real drop is quick."""
    from tortuga.games.rattle_battle.chapters.dropping import drop

    drop.observe(Fall("drop", 1), 0)


def check(witnessed: Witnessed) -> FactCheck:
    """Let the dice of a drop fall again, and compare."""
    if find_spec("mujoco") is None:
        return FactCheck(None, "MuJoCo is not installed here")
    from tortuga.games.rattle_battle.chapters.dropping import drop

    return drop.check(witnessed.fact, observe(witnessed.what, witnessed.seed))
