"""A token bucket, to limit how often somebody may do something."""

from __future__ import annotations

import time


class Bucket:
    """Holds up to ``most`` tokens, and gains ``rate`` of them every second."""

    __slots__ = ("_filled", "left", "most", "rate")

    def __init__(self, rate: float, most: float) -> None:
        self.rate = rate
        self.most = most
        self.left = most
        """Negative if too much has been taken."""
        self._filled = time.monotonic()

    def take(self, count: float = 1) -> bool:
        """Take some tokens; returns whether there were enough."""
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self._filled) * self.rate) - count
        self._filled = now
        return self.left >= 0
