"""Files of the page and of tables that games bring along: served from memory, with caching headers."""

from __future__ import annotations

import hashlib
import mimetypes
from pathlib import Path

from litestar import Response

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}


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
