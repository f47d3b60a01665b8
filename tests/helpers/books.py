"""A ledger with its log, without a house around it."""

from __future__ import annotations

import random
from typing import Any

from tortuga.engine import Match
from tortuga.server import protocol as wire
from tortuga.server.table import commands
from tortuga.server.table import entries as log
from tortuga.server.table.ledger import Given, Ledger
from tortuga.server.table.loading import load_ledger

KEY = "ab" * 32


class Book:
    """A ledger that also keeps its log, as the store would."""

    def __init__(self, seats: int = 2, **more: Any) -> None:
        self.payloads: list[bytes] = []
        self.ledger = Ledger("table")
        infos = [wire.SeatInfo("guest", f"Guest {seat}", f"guest{seat}") for seat in range(seats)]
        settings: dict[str, Any] = {"clock": None, "window": None, "private": False, **more}
        self.write(
            log.Opened(
                at=1.0,
                guest="guest0",
                game="doubloons",
                version="1",
                options={"rounds": 3},
                seats=infos,
                key=KEY,
                **settings,
            )
        )

    def write(self, entry: log.AnyEntry | Given) -> None:
        self.payloads.append(log.encode(self.ledger.apply(entry)))

    def begin(self) -> Book:
        self.write(log.Began(at=2.0, version="1"))
        return self

    def answer(self, seat: int, action: Any, command: str | None = None) -> None:
        self.write(Given(3.0, self.match.choose(seat, action), guest=f"guest{seat}", id=command))

    def do(self, guest: str, command: wire.Command, now: float) -> None:
        """Write down what the guest's command comes to."""
        entry = commands.decide(self.ledger, guest, command, now)
        assert not isinstance(entry, int), "it changes nothing"
        self.write(entry)

    @property
    def match(self) -> Match[Any]:
        """The match that has begun."""
        assert self.ledger.match is not None
        return self.ledger.match

    @property
    def hurries(self) -> bool:
        """Whether a seat wants to get on to its next decision."""
        return self.ledger.hurried is not None

    def play(self, answers: int, chance: random.Random) -> None:
        for _ in range(answers):
            match = self.ledger.live_match
            if match is None:
                return
            seat = chance.choice(list(match.waiting))
            self.answer(seat, chance.choice(match.waiting[seat].options))

    def again(self) -> Ledger:
        return load_ledger("table", self.payloads)


def in_a_window() -> Book:
    book = Book(3).begin()
    while "claim" not in (ask.kind for ask in book.match.waiting.values()):
        book.play(1, random.Random(1))
    return book
