"""Logging: readable lines for people, or JSON lines for machines."""

from __future__ import annotations

import contextlib
import logging
import sys
import time
from typing import TextIO, cast

import structlog

MANY_KINDS = 1000


class Sparing:
    """Drops lines that repeat: while the store is gone, every request fails in the same way.

    Of warnings and errors that are alike, a few are written in each period. The next one says how many were not.
    """

    def __init__(self, most: int = 5, seconds: float = 10.0) -> None:
        self._most = most
        self._seconds = seconds
        self._alike: dict[tuple[object, ...], list[float]] = {}
        """By what makes lines alike: when the period began, how many lines there were in it, how many were dropped."""

    def __call__(self, _: object, level: str, line: structlog.typing.EventDict) -> structlog.typing.EventDict:
        if level not in ("warning", "error", "exception", "critical"):
            return line
        error = line.get("exc_info")
        kind = error.__class__.__name__ if isinstance(error, BaseException) else str(line.get("error", ""))[:40]
        key = (line.get("event"), line.get("doing"), kind)
        now = time.monotonic()
        if len(self._alike) > MANY_KINDS:
            self._alike.clear()
        begun, count, dropped = self._alike.get(key, [now, 0, 0])
        if now - begun >= self._seconds:
            begun, count = now, 0
        if count >= self._most:
            self._alike[key] = [begun, count, dropped + 1]
            raise structlog.DropEvent
        if dropped:
            line["not_written"] = int(dropped)
        self._alike[key] = [begun, count + 1, 0]
        return line


class Forgiving:
    """A stream that nobody has to be able to write to. If the disk is full, lines are lost, and the work that wanted to
    tell of it goes on."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write what can be written."""
        with contextlib.suppress(OSError, ValueError):
            return self._stream.write(text)
        return 0

    def flush(self) -> None:
        """Flush what can be flushed."""
        with contextlib.suppress(OSError, ValueError):
            self._stream.flush()


def set_up(level: str, as_json: bool) -> None:
    """Configure logging to stderr."""
    renderer: structlog.typing.Processor = (
        structlog.processors.JSONRenderer()
        if as_json
        else structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
    )
    processors: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        Sparing(),
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
    ]
    if as_json:
        processors.append(structlog.processors.dict_tracebacks)
    structlog.configure(
        processors=[*processors, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level.upper())),
        logger_factory=structlog.PrintLoggerFactory(cast(TextIO, Forgiving(sys.stderr))),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(levelname)s %(name)s: %(message)s")
