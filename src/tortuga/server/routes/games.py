"""Routes for the games, their words and rules."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get

from tortuga.engine import GameInfo, all_games, rules_of
from tortuga.server.routes.common import Slug, refusals
from tortuga.server.routes.packed import public

Asking = Request[Any, Any, Any]


@get("/api/games", sync_to_thread=False, responses=refusals())
def list_games(request: Asking) -> Response[list[GameInfo]]:
    """All games of the house."""
    return public(request, list(all_games().values()))


@get("/api/games/{slug:str}", sync_to_thread=False, responses=refusals(404))
def show_game(slug: Slug) -> GameInfo:
    """What there is to know about a game before it is played."""
    return rules_of(slug).info


@get("/api/games/{slug:str}/words", sync_to_thread=False, responses=refusals(404))
def show_words(request: Asking, slug: Slug) -> Response[dict[str, Any]]:
    """The game's message catalogue."""
    return public(request, rules_of(slug).words.catalogue)


@get("/api/games/{slug:str}/box", sync_to_thread=False, responses=refusals(404))
def show_box(request: Asking, slug: Slug) -> Response[Any]:
    """What never changes in a match of this game: sides of dice, kinds of cards, printed prices. Null if nothing."""
    return public(request, rules_of(slug).box)


@get("/api/games/{slug:str}/rules", sync_to_thread=False, media_type="text/markdown", responses=refusals(404))
def show_rules(request: Asking, slug: Slug) -> Response[str]:
    """The rules as implemented here, in Markdown."""
    return public(request, rules_of(slug).rules_text(), "text/markdown")


HANDLERS = [list_games, show_game, show_words, show_box, show_rules]
