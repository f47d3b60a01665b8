"""Counting what guests do and how much they occupy, in one process."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping

FEW = 10_000


class Counts:
    """How often something was done in the present period."""

    def __init__(self) -> None:
        self._counts: dict[str, tuple[float, int]] = {}
        """By what is counted: when the present period ends, and the count."""
        self._sweep_at = FEW
        """With this many counts, those whose period has ended are dropped."""

    def __len__(self) -> int:
        return len(self._counts)

    def allow(self, what: str, most: int, seconds: float, times: int = 1) -> bool:
        """Count something; returns whether it has been done at most ``most`` times in this period of ``seconds``."""
        now = time.monotonic()
        if len(self._counts) >= self._sweep_at:
            self._counts = {key: value for key, value in self._counts.items() if value[0] > now}
            self._sweep_at = max(FEW, 2 * len(self._counts))
        until, count = self._counts.get(what, (0.0, 0))
        if now >= until:
            until, count = now + seconds, 0
        self._counts[what] = (until, count + times)
        return count + times <= most


class Places:
    """Who occupies which places: pages, tables of bots. Each occupies one place of several kinds."""

    def __init__(self) -> None:
        self.of: dict[str, tuple[str, ...]] = {}
        """The kinds, by who occupies them."""
        self._taken: Counter[str] = Counter()

    def take(self, one: str, wanted: Mapping[str, int]) -> str | None:
        """Take a place of each kind, of which there are so many. Returns the first kind that is full; then none is
        taken."""
        for kind, most in wanted.items():
            if self._taken[kind] >= most:
                return kind
        self.leave(one)
        self.of[one] = tuple(wanted)
        self._taken.update(wanted.keys())
        return None

    def leave(self, one: str) -> tuple[str, ...]:
        """Give all places back. Returns their kinds."""
        kinds = self.of.pop(one, ())
        for kind in kinds:
            self._taken[kind] -= 1
            if not self._taken[kind]:
                del self._taken[kind]
        return kinds
