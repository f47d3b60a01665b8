"""The clocks of a table in this process. The rules know no clock.

A page shows what has happened before it shows a question. A clock starts when the question can be read, and is held
while somebody aims a card (``reads``). The house limits both waits.
"""

from __future__ import annotations

import math

import msgspec

from tortuga.server.protocol import Question, Time, Waiting
from tortuga.server.settings import Pace
from tortuga.server.table.ledger import Ledger


class Countdown(msgspec.Struct):
    """A clock that runs down, and is held while somebody aims a card."""

    ends: float
    length: float
    spare: float
    """How many seconds it can still be held."""
    latest: float
    """When it starts even if no page says that the question can be read."""
    begun: bool = False
    held_by: set[int] = msgspec.field(default_factory=set)
    held_since: float = 0.0

    def begin(self, now: float) -> bool:
        """Start, because the question can be read. Returns whether that changes the end."""
        if self.begun:
            return False
        self.begun, before = True, self.ends
        self.ends = min(now, self.latest) + self.length
        return self.ends != before

    def hold(self, seat: int, now: float) -> None:
        """Hold the clock for a seat that aims."""
        if not self.held_by:
            self.held_since = now
            self.ends += self.spare
        self.held_by.add(seat)

    def let_go(self, seat: int, now: float) -> None:
        """Stop holding it for this seat."""
        if seat not in self.held_by:
            return
        self.held_by.remove(seat)
        if not self.held_by:
            used = min(now - self.held_since, self.spare)
            self.ends += used - self.spare
            self.spare -= used

    def left(self, now: float, holder: bool = False) -> float:
        """The seconds left, as a page shows them. Others do not see that it is held: they could learn from it."""
        ends = self.ends - (self.spare if self.held_by else 0.0)
        since = self.held_since if self.held_by and holder else now
        return round(min(self.length, max(0.0, ends - since)), 1)


class Clocks:
    """The clocks of the open question, in the event loop's time."""

    def __init__(self, pace: Pace | None = None) -> None:
        self.seats: dict[int, Countdown] = {}
        """Each seat's time."""
        self.window: Countdown | None = None
        """When it ends, everybody still asked in an open window gets the default answer."""
        self.opened = 0.0
        """When the open question was put."""
        self._pace = pace or Pace()
        self._kinds: dict[int, str] = {}
        self._stopped: dict[int, tuple[str, float]] = {}
        """By seat, what it answered last and how much time it had left."""
        self._window_left: float | None = None
        """How much time the window had left when somebody answered there last."""
        self._resumed = False
        """Whether the open window goes on because somebody has taken an answer of their own back."""
        self._question = -1
        self._tellers: set[int] = set()
        """Seats whose pages say when a question can be read."""
        self._reading: set[int] = set()
        """Seats whose pages have said that they can read the open question."""

    def note(self, ledger: Ledger, now: float, seat: int | None = None) -> None:
        """Start, keep and stop clocks after an answer of ``seat``.

        A decision that is still the same after somebody took an offer keeps its clock, so that nobody can stall the
        match by taking offers. One that is open again because its answer was taken back has the time that was left.
        """
        if self._question == ledger.question:
            return
        self._question = ledger.question
        self._reading = set()
        if seat in self.seats:
            stopped = self.seats[seat]
            for holder in list(stopped.held_by):
                stopped.let_go(holder, now)
            self._stopped[seat] = self._kinds[seat], stopped.left(now)
        match, clock, window = ledger.live_match, ledger.opened.clock, ledger.opened.window
        last, self.opened, self.window = self.window, now, None
        if last is not None and seat is not None:
            last.let_go(seat, now)
            self._window_left = last.left(now)
        if match is None:
            self.seats, self._kinds = {}, {}
            return
        is_window = match.mode == "any"
        if clock is not None:
            kinds = {asked: ask.kind for asked, ask in match.waiting.items()}
            kept = {} if is_window else self.seats
            self.seats = {
                asked: kept[asked]
                if asked in kept and asked != seat and self._kinds.get(asked) == kind
                else self._again(ledger, asked, kind) or self._countdown(clock.seconds, asked in self._tellers)
                for asked, kind in kinds.items()
            }
            self._kinds = kinds
        # A guest who plays with bots alone keeps nobody waiting.
        if is_window and window is not None and len(ledger.guests()) > 1:
            self.window = self._window(ledger, window, last)
        else:
            self._resumed = False

    def _window(self, ledger: Ledger, seconds: float, last: Countdown | None) -> Countdown:
        """The clock of the open window. It starts again with every answer, but nobody gains time by taking one back:
        then it goes on with what was left before, and passing again does not start it anew."""
        resumed = self._resumed
        self._resumed = ledger.retracted_at == ledger.question and self._window_left is not None
        if self._resumed:
            left = min(self._window_left or 0.0, seconds if last is None else last.left(self.opened))
            return Countdown(self.opened + left, left, 0.0, self.opened, begun=True)
        if resumed and last is not None and ledger.passed_last:
            self._resumed = True
            return last
        return self._countdown(seconds, bool(self._tellers))

    def _again(self, ledger: Ledger, seat: int, kind: str) -> Countdown | None:
        """The clock of a seat that decides again, if it has just taken its answer back: it has read the question."""
        before, left = self._stopped.get(seat, ("", 0.0))
        if ledger.retracted_at != ledger.question or before != kind:
            return None
        return Countdown(self.opened + left, left, 0.0, self.opened, begun=True)

    def _countdown(self, seconds: float, is_told: bool) -> Countdown:
        latest = self.opened + self._pace.telling
        return Countdown((latest if is_told else self.opened) + seconds, seconds, self._pace.aiming, latest)

    def reads(self, question: int, seats: list[int], aiming: bool, now: float) -> bool:
        """A page with these seats shows this question, and perhaps somebody there aims a card. Returns whether a clock
        has started."""
        if question != self._question:
            return False
        self._tellers.update(seats)
        self._reading.update(seats)
        own = [self.seats[seat] for seat in seats if seat in self.seats]
        begun = [countdown.begin(now) for countdown in own]
        if self.window is not None and self._reading >= self._tellers:
            begun.append(self.window.begin(now))
        for seat in seats:
            for countdown in (self.seats.get(seat), self.window):
                if countdown is not None:
                    countdown.hold(seat, now) if aiming else countdown.let_go(seat, now)
        return any(begun)

    def restart(self, now: float) -> None:
        """Give everybody all of their time again, because nobody could answer for a while."""
        for countdown in (*self.seats.values(), *([self.window] if self.window is not None else [])):
            countdown.ends = max(countdown.ends, now + countdown.length)

    def next_deadline(self) -> float:
        """When the next clock runs out; infinity if none is running."""
        if not self.seats and self.window is None:
            return math.inf  # the common case, checked after every answer
        first = self._first()
        return math.inf if first is None else first.ends

    def overdue(self, now: float) -> list[int]:
        """Seats whose time is up."""
        return [seat for seat, countdown in self.seats.items() if countdown.ends <= now]

    def silent(self, now: float) -> bool:
        """Whether the time of the open window is up."""
        return self.window is not None and self.window.ends <= now

    def forget_absent(self) -> None:
        """When time is up, forget the pages that did not even show the question, so as not to wait for them again."""
        self._tellers &= self._reading

    def question(self, ledger: Ledger, now: float) -> Question | None:
        """The open question, as far as it is public."""
        match = ledger.live_match
        if match is None:
            return None
        is_window = match.mode == "any"
        if is_window or match.asked_in_secret:
            first = self._first()
            left = None if first is None else first.left(now)
            return Question(ledger.question, "any" if is_window else "one", [], left)
        of = ledger.opened.clock.seconds if ledger.opened.clock is not None else None
        waiting = [
            Waiting(seat, ask.kind, self.seats[seat].left(now) if seat in self.seats else None, of)
            for seat, ask in match.waiting.items()
        ]
        return Question(ledger.question, match.mode, waiting)

    def time(self, ledger: Ledger, now: float, seats: list[int]) -> Time | None:
        """The clock for a page with these seats; None if none is running."""
        match = ledger.live_match
        if match is None:
            return None
        named = match.mode != "any" and not match.asked_in_secret
        asked = next((seat for seat in (seats if named else ()) if seat in self.seats), None)
        shown = self._first() if asked is None else self.seats[asked]
        if shown is None:
            return None
        held = not shown.held_by.isdisjoint(seats)
        return Time(ledger.question, shown.left(now, held), asked, held)

    def _first(self) -> Countdown | None:
        running = [*self.seats.values(), *([self.window] if self.window is not None else [])]
        return min(running, key=lambda countdown: countdown.ends, default=None)
