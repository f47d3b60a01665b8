"""The page at every address, with what its links say to a messenger and what a table's page fetches ahead."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from tortuga.engine.codecs import json_reader
from tortuga.server.house import House
from tortuga.server.people.guests import guest_of
from tortuga.server.routes import links
from tortuga.server.routes.common import TheHouse
from tortuga.server.routes.page_files import ASK_AGAIN, PageFile, read_folder
from tortuga.server.routes.security import address_of
from tortuga.server.store import queries

STATIC = Path(__file__).parents[1] / "static"
AHEAD = {
    "table": "src/pages/Table.svelte",
    "hand": "src/pages/hand/Hand.svelte",
    "screen": "src/pages/screen/Screen.svelte",
}
"""What the page at these addresses of tables fetches in any case: named in its head, so that a slow line need not wait
for the page to find out."""
TABLE = re.compile(r"([a-z]+)/([A-Za-z0-9_-]{1,64})")
OF_GAMES = ("games", "games/{slug}/words", "games/{slug}/box")
"""What a table's page asks the house about its game."""
MANIFEST = "manifest.json"
read_manifest = json_reader(dict[str, Any])
NOT_BUILT = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Tortuga</title>
<h1>The house is open</h1><p>Its page has not been built. The API is described at
<a href="/api/openapi.json">/api/openapi.json</a>.</p></html>
"""


def fetched_ahead(files: dict[str, PageFile], *pages: str) -> bytes:
    """Tags that make a browser fetch these parts' own files at once; without those that every page has."""
    manifest = read_manifest(files[MANIFEST].body) if MANIFEST in files else {}
    common = set(imported(manifest, "index.html")) if manifest else set()
    wanted = dict.fromkeys(one for page in pages if page in manifest for one in imported(manifest, page))
    parts = [manifest[one] for one in wanted if one not in common]
    tags = [f'<link rel="modulepreload" crossorigin href="/{part["file"]}" />' for part in parts]
    sheets = dict.fromkeys(sheet for part in parts for sheet in part.get("css", []))
    tags += [f'<link rel="preload" as="style" crossorigin href="/{sheet}" />' for sheet in sheets]
    return "".join(tags).encode()


class Ahead:
    """What is fetched ahead for a table's page, by its kind and game."""

    def __init__(self, files: dict[str, PageFile]) -> None:
        self._files = files
        self._made: dict[tuple[str, str], bytes] = {}

    async def at(self, request: Request[Any, Any, Any], house: House, path: str) -> bytes:
        found = TABLE.fullmatch(path)
        if found is None or found[1] not in AHEAD:
            return b""
        address, most = address_of(request.scope, house.settings.proxies), house.settings.limits.requests_per_minute
        if not await house.fanout.allow(f"pages:{address}", most, 60):
            return b""
        guest = await guest_of(house, request)
        row = await house.database.read(queries.row_seen_by, found[2], guest.id if guest else None)
        slug = queries.read_summary(row.summary).game if row else ""
        made = self._made.get((found[1], slug))
        if made is None:
            made = self._made[found[1], slug] = self._for(AHEAD[found[1]], slug)
        return made

    def _for(self, page: str, slug: str) -> bytes:
        tags = fetched_ahead(self._files, page, f"src/games/{slug.partition('@')[0]}/room.ts")
        for path in OF_GAMES if slug else ():
            tags += f'<link rel="preload" as="fetch" crossorigin href="/api/{path.format(slug=slug)}" />'.encode()
        return tags


def imported(manifest: dict[str, Any], name: str) -> list[str]:
    """A file of the build's manifest and all that it needs, each once."""
    found: dict[str, None] = {}
    waiting = [name]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found[one] = None
            waiting += manifest[one].get("imports", [])
    return list(found)


def page_handler(folder: Path | None) -> HTTPRouteHandler:
    """The route for the page's files. Other paths are routes of the page itself and get ``index.html``."""
    files = read_folder(folder or STATIC)
    ahead = Ahead(files)

    @get(["/", "/{path:path}"], include_in_schema=False)
    async def page(request: Request[Any, Any, Any], house: TheHouse) -> Response[bytes]:
        name = request.url.path.strip("/")
        found = files.get(name)
        if found is None:
            if name.startswith("api/") or "." in name.rpartition("/")[2]:
                raise NotFoundException
            found = files.get("index.html")
        if found is None:
            return Response(NOT_BUILT, media_type="text/html", headers={"cache-control": ASK_AGAIN})
        if found is files.get("index.html"):
            shown = await links.shown_at(request, house, name)
            tags = b"" if shown is None else links.tags(request, house, name, shown)
            tags += await ahead.at(request, house, name)
            if tags:
                body = found.body.replace(b"</head>", tags + b"</head>", 1)
                return Response(body, media_type=found.type, headers={"cache-control": ASK_AGAIN})
        return found.response(request.headers.get("accept-encoding", ""), request.headers.get("if-none-match", ""))

    return page
