"""The page: its built files, served from memory with caching headers."""

from __future__ import annotations

import hashlib
import mimetypes
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from tortuga.engine.codecs import json_reader
from tortuga.server.routes import links
from tortuga.server.routes.common import TheHouse

STATIC = Path(__file__).parents[1] / "static"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}
AHEAD = {
    "table": "src/pages/Table.svelte",
    "hand": "src/pages/hand/Hand.svelte",
    "screen": "src/pages/screen/Screen.svelte",
}
"""What the page at these addresses fetches in any case: named in its head, so that a slow line need not wait for the
page to find out."""
MANIFEST = "manifest.json"
read_manifest = json_reader(dict[str, Any])
NOT_BUILT = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Tortuga</title>
<h1>The house is open</h1><p>Its page has not been built. The API is described at
<a href="/api/openapi.json">/api/openapi.json</a>.</p></html>
"""


class PageFile:
    """One file, plain and precompressed."""

    def __init__(self, path: Path, for_ever: bool) -> None:
        self.body = path.read_bytes()
        self.type = content_type(path)
        self.etag = f'"{hashlib.sha256(self.body).hexdigest()[:32]}"'
        self.cache = FOR_EVER if for_ever else ASK_AGAIN
        self.encoded: list[tuple[str, bytes]] = []
        for name, suffix in (("br", ".br"), ("gzip", ".gz")):
            other = path.with_name(path.name + suffix)
            if other.exists():
                self.encoded.append((name, other.read_bytes()))

    def response(self, accepted: str, known: str) -> Response[bytes]:
        """The response for a browser that accepts these encodings and knows these ETags."""
        headers = {"etag": self.etag, "cache-control": self.cache, "vary": "accept-encoding"}
        if self.etag in known:
            return Response(b"", status_code=304, headers=headers)
        offered = [part.split(";")[0].strip() for part in accepted.split(",")]
        for name, body in self.encoded:
            if name in offered:
                return Response(body, headers={**headers, "content-encoding": name}, media_type=self.type)
        return Response(self.body, headers=headers, media_type=self.type)


def content_type(path: Path) -> str:
    """The media type of a file."""
    return TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"


def read_folder(folder: Path) -> dict[str, PageFile]:
    """All files of the page by path. Under ``assets``, names change with the content, so browsers may keep them."""
    files: dict[str, PageFile] = {}
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        name = path.relative_to(folder).as_posix()
        if path.is_file() and path.suffix not in (".br", ".gz") and not path.name.startswith("."):
            files[name] = PageFile(path, for_ever=name.startswith("assets/"))
    return files


def fetched_ahead(files: dict[str, PageFile], page: str) -> bytes:
    """Tags that make a browser fetch a page's own files at once; without those that every page has."""
    manifest = read_manifest(files[MANIFEST].body) if MANIFEST in files else {}
    if page not in manifest:
        return b""
    common = set(imported(manifest, "index.html"))
    return b"".join(
        f'<link rel="modulepreload" crossorigin href="/{manifest[one]["file"]}" />'.encode()
        for one in imported(manifest, page)
        if one not in common
    )


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
    ahead = {kind: fetched_ahead(files, page) for kind, page in AHEAD.items()}

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
            tags += ahead.get(name.partition("/")[0], b"")
            if tags:
                body = found.body.replace(b"</head>", tags + b"</head>", 1)
                return Response(body, media_type=found.type, headers={"cache-control": ASK_AGAIN})
        return found.response(request.headers.get("accept-encoding", ""), request.headers.get("if-none-match", ""))

    return page
