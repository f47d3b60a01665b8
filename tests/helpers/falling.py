"""Doubloons in which something is dropped after every answer, in a worker that may die or hang."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import replace
from pathlib import Path

import msgspec
import sample

from tortuga.engine import Phase, Physics, Table, ask

_prepared = [b""]


def falling(table: Table[sample.Doubloons]) -> Phase:
    yield from ask(0, "bid", [sample.Bid(coin) for coin in table.state.players[0].hand])
    table.state.sighs = table.witness(b"")[0]


def observe(what: bytes, seed: int) -> bytes:
    """``what`` says how it goes wrong, how often, and where that is counted: ``crash 1 /a/file``."""
    if what:
        how, times, counted = what.decode().split(" ", 2)
        with Path(counted).open("a") as count:
            count.write("x")
        if Path(counted).stat().st_size <= int(times):
            if how == "crash":
                os.kill(os.getpid(), signal.SIGSEGV)
            time.sleep(3600)
    return _prepared[0] + seed.to_bytes(4, "little")


def prepare() -> None:
    """In this process something else falls from now on: only for a test that this was called."""
    _prepared[0] = b"prepared"


RULES = replace(
    sample.RULES,
    module=__name__,
    info=msgspec.structs.replace(sample.RULES.info, slug="falling"),
    phases={"bid": falling},
    physics=Physics(observe=observe, prepare=prepare),
)
