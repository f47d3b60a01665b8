"""How long each seat takes in windows, so that what the house does for it takes as long.

An opponent sees when a pass comes. If the house passed at once for whoever holds nothing to play, a pass that comes
later would tell that its seat does. So where several people play, an automatic pass takes about as long as one of the
decisions that the same seat has made, and every answer is told on a beat. Before a seat has made any decision, its pass
is told no sooner than the house would have passed for it: then whoever is quicker than that shows nothing either.
"""

from __future__ import annotations

import math
import random
from collections import deque
from collections.abc import Collection
from statistics import fmean
from typing import Any, NamedTuple

from tortuga.engine import Match

KEPT = 32
"""How many of its times are remembered of a seat."""
SPREAD = 0.12
"""By how much a time differs from the one it is modelled on, as a standard deviation of logarithms: a time that comes
again and again would be seen through."""
UNSURE = 0.1
"""By how much more it differs, as a variance, if only one time is known; with more of them, that is shared out."""
PEOPLE = (2, 3, 4, 5, 6, 7, 8, 10, 12)
"""How many beats people take, until they are known better."""
BOTS = (1,)
BLUR = 0.02
"""Seconds by which answers come after their beat, at most: what the house does at once and what it is told to do take
it not quite equally long."""
SHORTEST = 0.01
LONGEST = 15.0
"""No automatic pass takes more seconds."""


class Taken(NamedTuple):
    """How long a seat took in a window."""

    seconds: float
    decided: bool
    """False if somebody else ended the window before the seat had decided: it would have taken longer."""


class Habits:
    """The times of the seats at a table, in the event loop's time."""

    def __init__(self, chance: random.Random | None = None) -> None:
        self._chance = chance or random.SystemRandom()
        self._since: dict[int, tuple[str, float]] = {}
        """What each seat is asked in the open window, and since when."""
        self._choosing: set[int] = set()
        """Seats in the open window that can do something other than pass."""
        self._due: dict[int, float] = {}
        self._taken: dict[int, deque[Taken]] = {}
        self._heard_of: set[int] = set()
        """Seats that have decided in another process."""

    def note(self, match: Match[Any] | None, now: float, answered: int | None = None) -> None:
        """Note who is asked in a window, after an answer of a seat. Who is still asked the same has been all along."""
        waiting = match.waiting if match is not None and match.mode == "any" else {}
        before = self._since
        if not waiting and not before:
            return  # no window is open, and none was
        self._since = {
            seat: before[seat]
            if seat != answered and seat in before and before[seat][0] == ask.kind
            else (ask.kind, now)
            for seat, ask in waiting.items()
        }
        self._due = {seat: due for seat, due in self._due.items() if self._since.get(seat) == before.get(seat)}
        for seat, (_, since) in before.items():
            if seat != answered and seat in self._choosing and self._since.get(seat) != before[seat]:
                self._remember(seat, now - since, decided=False)
        self._choosing = {seat for seat, ask in waiting.items() if ask.forced is None}

    def _remember(self, seat: int, seconds: float, decided: bool) -> None:
        taken = self._taken.setdefault(seat, deque(maxlen=KEPT))
        taken.append(Taken(min(max(seconds, SHORTEST), LONGEST), decided))

    def decided(self, seat: int, now: float) -> None:
        """The seat has made a decision of its own in the open window."""
        if seat in self._since:
            self._remember(seat, now - self._since[seat][1], decided=True)

    def decided_elsewhere(self, seat: int, now: float) -> None:
        """The seat has made a decision in another process, which has told it now. The first one may have been held."""
        if seat in self._heard_of or self.knows(seat):
            self.decided(seat, now)
        self._heard_of.add(seat)

    def knows(self, seat: int) -> bool:
        """Whether the seat has made any decision."""
        return any(one.decided for one in self._taken.get(seat, ()))

    def counts_at(self, seat: int, now: float, beat: float, is_pass: bool) -> float:
        """When an answer that a seat has given now counts; now if the seat is asked in no window."""
        if seat not in self._since:
            return now
        if is_pass and not self.knows(seat):
            return max(self.due(seat, beat, PEOPLE), self._after_beat(seat, now, beat))
        return self._after_beat(seat, now, beat)

    def due(self, seat: int, beat: float, usual: tuple[int, ...]) -> float:
        """When the house may pass for this seat."""
        if seat not in self._since:
            return -math.inf
        if seat not in self._due:
            if self.knows(seat):
                seconds = like_one_of(self._taken[seat], self._chance)
            else:
                seconds = self._chance.choice(usual) * beat
            self._due[seat] = self._after_beat(seat, self._since[seat][1] + min(seconds, LONGEST), beat)
        return self._due[seat]

    def _after_beat(self, seat: int, now: float, beat: float) -> float:
        return self.on_beat(seat, now, beat) + self._chance.uniform(0.0, min(BLUR, beat / 4))

    def on_beat(self, seat: int, now: float, beat: float) -> float:
        """The next beat of the open window from now on; now if the seat is asked in none."""
        if seat not in self._since or beat <= 0:
            return now
        since = self._since[seat][1]
        beats = max(1, math.ceil(round((now - since) / beat, 6)))
        return since + beats * beat


def like_one_of(times: Collection[Taken], chance: random.Random) -> float:
    """A time that could be another of these: near to one of them, and all in all as different from each other."""
    logs = [math.log(one.seconds) for one in times if one.decided]
    middle, unsure = fmean(logs), UNSURE / len(logs)
    variance = sum((each - middle) ** 2 for each in logs) / len(logs)
    blur = SPREAD**2 + unsure
    away = math.log(_one_of(times, chance)) - middle + chance.gauss(0.0, math.sqrt(blur))
    return math.exp(middle + away * math.sqrt((variance + unsure) / (variance + blur)))


def _one_of(times: Collection[Taken], chance: random.Random) -> float:
    """One of these times. For one that was cut off, one of the longer ones: it would have become one of these."""
    one = chance.choice([*times])
    while not one.decided:
        longer = [other for other in times if other.seconds > one.seconds]
        if not longer:
            break
        one = chance.choice(longer)
    return one.seconds
