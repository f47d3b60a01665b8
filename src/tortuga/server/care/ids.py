"""Random ids of guests and tables."""

from __future__ import annotations

import secrets


def new_id(size: int) -> str:
    """A random id of this many bytes. It never begins with a dash, so that a command line cannot take it for an
    option."""
    while (made := secrets.token_urlsafe(size)).startswith("-"):
        pass
    return made
