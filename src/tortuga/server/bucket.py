"""A bucket that fills steadily and is emptied by what somebody does: how often is too often."""

from __future__ import annotations

import time


class Bucket:
    """Holds ``most``, and ``rate`` more come in every second."""

    __slots__ = ("_filled", "left", "most", "rate")

    def __init__(self, rate: float, most: float) -> None:
        self.rate = rate
        self.most = most
        self.left = most
        """Below nothing: how far too much has been taken."""
        self._filled = time.monotonic()

    def take(self, count: float = 1) -> bool:
        """Take that much out; was it there?"""
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self._filled) * self.rate) - count
        self._filled = now
        return self.left >= 0
