"""Word filters for tests."""

from __future__ import annotations

import re


def gentle(text: str) -> str | None:
    return None if "curse" in text.lower() else re.sub("scurvy", "dear", text, flags=re.IGNORECASE)


def broken(text: str) -> str | None:
    raise RuntimeError(text)


def odd(text: str) -> int:
    return len(text)
