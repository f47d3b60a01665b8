"""A breaker for a service that does not answer: after a failure nobody asks it again for a while.

Otherwise every request would wait for it, one after the other. When the time is up, it is asked again; if that
fails, too, the next time comes later.
"""

from __future__ import annotations

import time

FIRST_REST = 0.5
LONGEST_REST = 5.0
"""The longest rest, in seconds. Presence expires after 15, so it must be renewed soon after Redis is back."""


class Breaker:
    """Says whether a service may be asked now."""

    def __init__(self) -> None:
        self._rest = 0.0
        self._closed_until = 0.0

    @property
    def may_ask(self) -> bool:
        """Whether to ask."""
        return not self._rest or time.monotonic() >= self._closed_until

    def failed(self) -> bool:
        """Note that the service has not answered. Returns whether that is news."""
        first = not self._rest
        self._rest = min(LONGEST_REST, self._rest * 2 or FIRST_REST)
        self._closed_until = time.monotonic() + self._rest
        return first

    def answered(self) -> bool:
        """Note that the service has answered. Returns whether that is news."""
        news = bool(self._rest)
        self._rest = 0.0
        return news
