"""The registry of games, found through the entry point group ``tortuga.games``.

A game is a package whose entry point names its :class:`~tortuga.engine.rules.Rules` object. Nothing else is needed to
add one.
"""

from __future__ import annotations

import threading
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from tortuga.engine.errors import UnknownGame
from tortuga.engine.rules import GameInfo, Rules

MARK = "@"
"""Separates the name of a game from the fingerprint of a variant's data."""
_registered: dict[str, Rules[Any]] = {}
_variants: dict[str, Rules[Any]] = {}
"""Known by name, but not listed among the games unless they are registered, too."""
_loading = threading.RLock()
"""Held while a game is imported: two threads that import a package from different ends may each see the other's
half-finished modules."""


def register(rules: Rules[Any]) -> None:
    """Make a game known without installing it: for tests and experiments."""
    _registered[rules.info.slug] = rules


def add_variant(rules: Rules[Any]) -> None:
    """Make a variant known by its name, without listing it among the games."""
    _variants[rules.info.slug] = rules


def known_variant(slug: str) -> Rules[Any] | None:
    """The variant of this name, if it has been made before."""
    return _variants.get(slug)


@cache
def _installed() -> dict[str, EntryPoint]:
    return {point.name: point for point in sorted(entry_points(group="tortuga.games"), key=lambda point: point.name)}


def slugs() -> list[str]:
    """The short names of all games."""
    return sorted({*_installed(), *_registered})


def rules_of(slug: str) -> Rules[Any]:
    """The rules of a game by its short name."""
    return _registered.get(slug) or _variants.get(slug) or _load(slug)


def _load(slug: str) -> Rules[Any]:
    point = _installed().get(slug)
    if point is None and MARK in slug:
        game, _, data = slug.partition(MARK)
        raise UnknownGame("other_data", f"This variant of {game} (data {data}) is not known here: pass its files.")
    if point is None:
        known = ", ".join(slugs())
        raise UnknownGame("unknown_game", f"There is no game called {slug!r}. The games are: {known}.")
    with _loading:
        try:
            rules = point.load()
        except Exception as error:  # a plug-in may raise anything
            what = f"{type(error).__name__}: {error}"
            raise UnknownGame("broken_game", f"The game {slug} ({point.value}) cannot be loaded: {what}") from error
        if not isinstance(rules, Rules):
            raise UnknownGame("broken_game", f"The game {slug} ({point.value}) is a {type(rules).__name__}, not Rules.")
        return _registered.setdefault(slug, rules)


def all_games() -> dict[str, GameInfo]:
    """All games by their short names, except those that cannot be loaded (see :func:`broken_games`)."""
    return {slug: rules.info for slug in slugs() if (rules := _or_none(slug)) is not None}


def broken_games() -> dict[str, str]:
    """Installed games that cannot be loaded, each with the reason."""
    broken = {}
    for slug in slugs():
        try:
            rules_of(slug)
        except UnknownGame as error:
            broken[slug] = error.sentence
    return broken


def _or_none(slug: str) -> Rules[Any] | None:
    try:
        return rules_of(slug)
    except UnknownGame:
        return None
