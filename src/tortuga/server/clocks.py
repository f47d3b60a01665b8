"""How long each seat has for its decision, as this process sees it. The rules know no clock."""

from __future__ import annotations

import math

from tortuga.server.ledger import Ledger
from tortuga.server.protocol import Question, Waiting


class Clocks:
    """Deadlines of the present question, in the event loop's time."""

    def __init__(self) -> None:
        self.seats: dict[int, float] = {}
        """When each seat's time is up."""
        self.window: float | None = None
        """When silence in an open window counts as everybody's default."""
        self.opened = 0.0
        """When the present question was opened."""
        self._kinds: dict[int, str] = {}
        self._question = -1

    def note(self, ledger: Ledger, now: float, seat: int | None = None) -> None:
        """The match has moved on, by an answer of ``seat``: start, keep and stop clocks.

        A decision that is still the same one after something that others did in passing keeps its clock, so that
        nobody can stall by doing little things for ever.
        """
        if self._question == ledger.question:
            return
        self._question = ledger.question
        match, clock, window = ledger.live_match, ledger.opened.clock, ledger.opened.window
        self.opened = now
        self.window = None
        if match is None:
            self.seats, self._kinds = {}, {}
            return
        kinds = {asked: ask.kind for asked, ask in match.waiting.items()}
        is_window = match.mode == "any"
        if clock is not None:
            kept = {} if is_window else self.seats
            self.seats = {
                asked: kept[asked]
                if asked in kept and asked != seat and self._kinds.get(asked) == kind
                else now + clock.seconds
                for asked, kind in kinds.items()
            }
        if is_window and window is not None:
            self.window = now + window
        self._kinds = kinds

    def next_deadline(self) -> float:
        """When the house has to look again; infinity when nothing runs."""
        return min(*self.seats.values(), self.window or math.inf, math.inf)

    def overdue(self, now: float) -> list[int]:
        """Seats whose time is up."""
        return [seat for seat, deadline in self.seats.items() if deadline <= now]

    def silent(self, now: float) -> bool:
        """Has nobody spoken in the open window for long enough?"""
        return self.window is not None and self.window <= now

    def question(self, ledger: Ledger, now: float) -> Question | None:
        """The present question as everybody may know it."""
        match = ledger.live_match
        if match is None:
            return None
        is_window = match.mode == "any"
        if is_window or match.asked_in_secret:
            ends = min(*self.seats.values(), self.window or math.inf, math.inf)
            left = None if ends == math.inf else round(max(0.0, ends - now), 1)
            return Question(ledger.question, "any" if is_window else "one", [], left)
        of = ledger.opened.clock.seconds if ledger.opened.clock is not None else None
        waiting = [
            Waiting(seat, ask.kind, round(max(0.0, self.seats[seat] - now), 1) if seat in self.seats else None, of)
            for seat, ask in match.waiting.items()
        ]
        return Question(ledger.question, match.mode, waiting)  # type: ignore[arg-type]
