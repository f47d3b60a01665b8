"""Public answers, compressed: what is the same for everybody and holds no secret."""

from __future__ import annotations

import gzip
from functools import lru_cache
from typing import Any, TypeVar, cast

from litestar import MediaType, Request, Response

from tortuga.server.protocol.encoding import encode

T = TypeVar("T")
CACHE = {"cache-control": "public, max-age=60", "vary": "accept-encoding"}
LEAST = 600
"""Fewer bytes are not worth it."""


def public(request: Request[Any, Any, Any], answer: T, media_type: str = MediaType.JSON) -> Response[T]:
    """An answer that anybody may have and keep for a while.

    Nothing else is compressed: the length of a compressed answer tells something about what is in it, so an answer
    that holds a secret beside something that a stranger has chosen would give the secret away.
    """
    body = answer.encode() if isinstance(answer, str) else encode(answer)
    if len(body) < LEAST or not accepts_gzip(request.headers.get("accept-encoding", "")):
        return Response(cast("T", body), headers=CACHE, media_type=media_type)
    headers = {**CACHE, "content-encoding": "gzip"}
    return Response(cast("T", squeezed(body)), headers=headers, media_type=media_type)


def accepts_gzip(header: str) -> bool:
    """Whether a browser takes it; with ``q=0`` it says that it does not."""
    for part in header.split(","):
        name, _, quality = part.partition(";")
        if name.strip() == "gzip":
            return quality.replace(" ", "").rstrip("0.") != "q="
    return False


@lru_cache(maxsize=64)
def squeezed(body: bytes) -> bytes:
    """Compress a body. The same body gives the same bytes, so it is done once."""
    return gzip.compress(body, 9, mtime=0)
