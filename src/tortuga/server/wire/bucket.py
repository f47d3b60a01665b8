"""Token buckets, to limit how often somebody may do something."""

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
        self._fill()
        self.left -= count
        return self.left >= 0

    def take_if_there(self, count: float = 1) -> bool:
        """Take some tokens, or none if there are too few: whoever shares the bucket does not pay for it."""
        self._fill()
        enough = self.left >= count
        if enough:
            self.left -= count
        return enough

    @property
    def full(self) -> bool:
        """Whether nothing has been taken lately."""
        self._fill()
        return self.left >= self.most

    def _fill(self) -> None:
        now = time.monotonic()
        left = self.left + (now - self._filled) * self.rate
        self.left = left if left < self.most else self.most  # with every message; min() takes four times as long
        self._filled = now


FEW = 1_000


class Buckets:
    """A bucket for each address, which all its pages share."""

    def __init__(self, rate: float, most: float) -> None:
        self._rate = rate
        self._most = most
        self._of: dict[str, Bucket] = {}
        self._sweep_at = FEW
        """With so many, those from which nobody has taken anything lately are dropped."""

    def __len__(self) -> int:
        return len(self._of)

    def of(self, address: str) -> Bucket:
        """The bucket of this address."""
        if len(self._of) >= self._sweep_at:
            self._of = {key: bucket for key, bucket in self._of.items() if not bucket.full}
            self._sweep_at = max(FEW, 2 * len(self._of))
        found = self._of.get(address)
        if found is None:
            found = self._of[address] = Bucket(self._rate, self._most)
        return found
