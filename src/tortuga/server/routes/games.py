"""Routes for the games, their words and rules."""

from __future__ import annotations

from typing import Any

from litestar import Response, get

from tortuga.engine import GameInfo, all_games, rules_of
from tortuga.server.routes.common import Slug, refusals

CACHE = {"cache-control": "public, max-age=60"}


@get("/api/games", sync_to_thread=False, responses=refusals())
def list_games() -> list[GameInfo]:
    """All games of the house."""
    return list(all_games().values())


@get("/api/games/{slug:str}", sync_to_thread=False, responses=refusals(404))
def show_game(slug: Slug) -> GameInfo:
    """What there is to know about a game before it is played."""
    return rules_of(slug).info


@get("/api/games/{slug:str}/words", sync_to_thread=False, responses=refusals(404))
def show_words(slug: Slug) -> Response[dict[str, Any]]:
    """The game's message catalogue."""
    return Response(rules_of(slug).words.catalogue, headers=CACHE)


@get("/api/games/{slug:str}/box", sync_to_thread=False, responses=refusals(404))
def show_box(slug: Slug) -> Response[Any]:
    """What never changes in a match of this game: sides of dice, kinds of cards, printed prices. Null if nothing."""
    return Response(rules_of(slug).box, headers=CACHE)


@get("/api/games/{slug:str}/rules", sync_to_thread=False, media_type="text/markdown", responses=refusals(404))
def show_rules(slug: Slug) -> Response[str]:
    """The rules as implemented here, in Markdown."""
    return Response(rules_of(slug).rules_text(), media_type="text/markdown", headers=CACHE)


HANDLERS = [list_games, show_game, show_words, show_box, show_rules]
