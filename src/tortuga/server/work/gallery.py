"""Pictures of matches, drawn when somebody asks for them, and kept for a while."""

from __future__ import annotations

from collections import OrderedDict

from tortuga.server.work.drawings import Drawings, drawings
from tortuga.server.work.tellers import Tellers
from tortuga.server.work.uploads import Uploads

KEPT = 64
"""How many matches' pictures are kept: each takes some ten kilobytes."""


class Gallery:
    """The pictures of this process."""

    def __init__(self, uploads: Uploads, tellers: Tellers, most: int) -> None:
        self._uploads, self._tellers, self._most = uploads, tellers, most
        self._kept: OrderedDict[str, Drawings] = OrderedDict()

    async def show(self, text: str, address: str) -> Drawings:
        """The pictures of a record. Drawing them is a job of this address, within the limits for strangers."""
        kept = self._kept  # whatever is forgotten meanwhile, what is drawn now is not kept afterwards
        telling = await self._tellers.look_for(text)
        found = kept.get(telling.key)
        if found is None:
            told = await self._tellers.told(telling.key) if telling.drafted else None
            found = await self._uploads.work_out(address, drawings, text, self._most, told)
            kept[telling.key] = found
            if len(kept) > KEPT:
                kept.popitem(last=False)
        kept.move_to_end(telling.key)
        return found

    def forget(self) -> None:
        """Forget all pictures: somebody who is named in them wants to be forgotten. They are drawn again when asked
        for."""
        self._kept = OrderedDict()
