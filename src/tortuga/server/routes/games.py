"""Routes for the games, their words and rules."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter

from tortuga.engine import GameInfo, all_games, rules_of
from tortuga.engine.registry import MARK
from tortuga.server.routes.common import Slug, refusals
from tortuga.server.routes.packed import public
from tortuga.server.routes.page_files import PageFile, read_folder

Asking = Request[Any, Any, Any]
WebPath = Annotated[str, PathParameter(max_length=200)]


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


@get("/api/games/{slug:str}/web/{path:path}", sync_to_thread=False, include_in_schema=False)
def show_web(request: Asking, slug: Slug, path: WebPath) -> Response[bytes]:
    """A file of the table that the game brings along: a variant has that of its game."""
    found = web_files(slug.partition(MARK)[0]).get(path.strip("/"))
    if found is None:
        raise NotFoundException
    return found.response(request.headers.get("accept-encoding", ""), request.headers.get("if-none-match", ""))


@cache
def web_files(slug: str) -> dict[str, PageFile]:
    """The files in the folder ``web`` beside the game's data, by path; none, unless the game says that it has a table.

    What is not among them cannot be asked for: no path leads out of the folder.
    """
    rules = rules_of(slug)
    return read_folder(rules.words.folder.parent / "web") if rules.info.table else {}


HANDLERS = [list_games, show_game, show_words, show_box, show_rules, show_web]
