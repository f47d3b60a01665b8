"""The house's own filter for chat and names, if it has one.

A filter is a function of a text that returns the text to show, perhaps another one, or None to refuse it. It runs in a
thread of its own. One that fails or takes too long lets the text pass: a house must go on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

import structlog

from tortuga.server.protocol.errors import HouseError

logger = structlog.get_logger()
Filter = Callable[[str], str | None]
GROUP = "tortuga.word_filters"
PATIENCE = 1.0
"""How many seconds a filter has for a text."""


class WordFilter:
    """Passes what guests write through the house's filter."""

    def __init__(self, filter_of: Filter | None = None) -> None:
        self._filter = filter_of
        self._thread = ThreadPoolExecutor(1, "words") if filter_of is not None else None

    async def passed(self, text: str) -> str:
        """The text to show. Raises :class:`HouseError` if the filter refuses it."""
        if self._filter is None or self._thread is None:
            return text
        work = asyncio.get_running_loop().run_in_executor(self._thread, partial(self._filter, text))
        try:
            async with asyncio.timeout(PATIENCE):
                shown: Any = await work
        except Exception as error:
            logger.error("word_filter_failed", error=repr(error))
            return text
        if shown is None:
            raise HouseError("bad_words", "This house does not allow these words.")
        if not isinstance(shown, str) or len(shown) > len(text) + 100:
            logger.error("word_filter_failed", error=f"it returned {type(shown).__name__}")
            return text
        if not shown.strip():
            raise HouseError("bad_words", "This house does not allow these words.")
        return shown

    def close(self) -> None:
        """Stop the thread; a filter that hangs is left behind."""
        if self._thread is not None:
            self._thread.shutdown(wait=False, cancel_futures=True)


def load_words(spec: str) -> WordFilter:
    """The filter that the settings name. Raises :class:`HouseError` if there is none."""
    if not spec:
        return WordFilter()
    try:
        found = _find(spec)
    except (ImportError, AttributeError) as error:
        raise HouseError("no_filter", f"The word filter {spec!r} cannot be loaded: {error}.") from error
    if not callable(found):
        raise HouseError("no_filter", f"The word filter {spec!r} is not a function.")
    return WordFilter(found)


def _find(spec: str) -> Any:
    module, colon, name = spec.partition(":")
    if colon:
        return getattr(import_module(module), name)
    installed = {entry.name: entry for entry in entry_points(group=GROUP)}
    if spec not in installed:
        raise ImportError(f"no installed package offers it (entry points in the group {GROUP})")
    return installed[spec].load()
