"""Routes for notebooks: what people who keep a name have on this device (their log, lessons) comes to the others."""

from __future__ import annotations

import re
from typing import Any

from litestar import Request, get, put
from litestar.params import JSONBody

from tortuga.engine.codecs import json_reader
from tortuga.server.people.guests import known
from tortuga.server.protocol import GuestInfo
from tortuga.server.protocol.encoding import encode
from tortuga.server.protocol.errors import HouseError
from tortuga.server.protocol.people import MOST_PAGES, Notebook
from tortuga.server.routes.common import TheGuest, TheHouse, place_in, refusals
from tortuga.server.settings import DAY, HOUR
from tortuga.server.store import notebooks

WRITES_PER_HOUR = 600
PART = re.compile("[a-z_]{1,32}")
MOST_PARTS = 16
read_parts = json_reader(dict[str, Any])


def keeper(guest: GuestInfo | None) -> GuestInfo:
    """The guest, who keeps a name; raises otherwise."""
    who = known(guest)
    if not who.kept:
        raise HouseError("not_kept", "Only people with a kept name have a notebook here; you can keep yours.")
    return who


@get("/api/me/notebook", responses=refusals(401, 409))
async def show_notebook(house: TheHouse, guest: TheGuest) -> Notebook:
    """What you have on your devices, as the last of them wrote it."""
    number, parts = await house.database.read(notebooks.notebook_of, keeper(guest).id)
    return Notebook(number, read_parts(parts))


@put("/api/me/notebook", responses=refusals(401, 409))
async def write_notebook(
    request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, data: JSONBody[Notebook]
) -> Notebook:
    """Write it anew. ``number`` is the one that was read; if another device has written since, this is refused."""
    who, parts = keeper(guest), encode(data.parts)
    if len(data.parts) > MOST_PARTS or not all(map(PART.fullmatch, data.parts)):
        raise HouseError("bad_part", f"A notebook has at most {MOST_PARTS} parts, with short names of small letters.")
    if len(parts) > MOST_PAGES:
        raise HouseError("too_large", "That is more than a notebook holds.")
    if not await house.fanout.allow(f"notebooks:{who.id}", WRITES_PER_HOUR, HOUR):
        raise HouseError("too_often", "You write very often; wait a while.")
    grown = len(parts) - await house.database.read(notebooks.size_of, who.id)
    most = house.settings.limits.notebook_bytes_per_day
    if grown > 0 and not await house.fanout.allow(f"notebook_bytes:{place_in(request, house)}", most, DAY, grown):
        raise HouseError("too_often", "The notebooks of your address have grown by too much today.")
    return Notebook(await house.database.write(notebooks.write_notebook, who.id, data.number, parts), data.parts)


HANDLERS = [show_notebook, write_notebook]
