"""Routes for puzzles: those of today, a position, and what becomes of an answer."""

from __future__ import annotations

import datetime
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import JSONBody, PathParameter

from tortuga.engine import all_games, rules_of
from tortuga.server.protocol.puzzles import PuzzleAnswer, PuzzleShown, PuzzlesOfTheDay, PuzzleVerdict
from tortuga.server.routes.common import Slug, TheHouse, encoded, refusals, worked_out
from tortuga.server.work import puzzles

Key = Annotated[str, PathParameter(min_length=1, max_length=32, pattern="^[0-9-]+$")]
Asking = Request[Any, Any, Any]


_today: dict[tuple[datetime.date, tuple[str, ...]], bytes] = {}
"""The puzzles of today: found in a worker once a day, because what reads them is not loaded here."""


@get("/api/puzzles", responses=refusals())
async def list_puzzles(request: Asking, house: TheHouse) -> Response[PuzzlesOfTheDay]:
    """The puzzles of today, the same for everybody."""
    wanted = datetime.datetime.now(datetime.UTC).date(), tuple(all_games())
    if wanted not in _today:
        found = await worked_out(request, house, puzzles.of_the_day, *wanted)
        _today.clear()
        _today[wanted] = found
    return encoded(_today[wanted])


@get("/api/puzzles/{slug:str}/{key:str}", responses=refusals(404, 409))
async def show_puzzle(request: Asking, house: TheHouse, slug: Slug, key: Key) -> Response[PuzzleShown]:
    """A puzzle as its solver sees it."""
    return encoded(await worked_out(request, house, puzzles.shown, rules_of(slug).info.slug, key))


@post("/api/puzzles/{slug:str}/{key:str}", status_code=200, responses=refusals(404, 409))
async def answer_puzzle(
    request: Asking, house: TheHouse, slug: Slug, key: Key, data: JSONBody[PuzzleAnswer]
) -> Response[PuzzleVerdict]:
    """What becomes of an answer to a puzzle."""
    slug = rules_of(slug).info.slug
    return encoded(await worked_out(request, house, puzzles.judged, slug, key, data.option))


HANDLERS = [list_puzzles, show_puzzle, answer_puzzle]
