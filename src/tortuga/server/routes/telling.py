"""Routes for the match told: have it told, see how far it is, and what was told."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, delete, get, post
from litestar.params import PathParameter

from tortuga.server.people.guests import known
from tortuga.server.protocol import Telling
from tortuga.server.protocol.errors import HouseError
from tortuga.server.routes.common import TableId, TheGuest, TheHouse, refusals
from tortuga.server.routes.records import record_text
from tortuga.server.routes.security import address_of
from tortuga.server.wire.places import place_of
from tortuga.server.work.workers import Asker

Key = Annotated[str, PathParameter(min_length=32, max_length=32, pattern="^[0-9a-f]+$")]


@post("/api/replays/{replay_id:str}/told", status_code=200, responses=refusals(401, 404, 409))
async def have_told(request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, replay_id: TableId) -> Telling:
    """Have a finished match told, or join those who wait for it."""
    who, place = known(guest), place_of(address_of(request.scope, house.settings.proxies))
    return await house.tellers.ask(await record_text(house, replay_id, who), Asker(place, who.id))


@get("/api/replays/{replay_id:str}/told", responses=refusals(404, 409))
async def is_told(house: TheHouse, guest: TheGuest, replay_id: TableId) -> Telling:
    """Whether a match has been told, or is being told."""
    found = await house.tellers.look_for(await record_text(house, replay_id, guest))
    if found is None:
        raise HouseError("not_told", "This match has not been told.")
    return found


@get("/api/told/{key:str}", responses=refusals(404))
async def how_far(house: TheHouse, key: Key) -> Telling:
    """How far a match is told."""
    found = await house.tellers.look(key)
    if found is None:
        raise HouseError("not_told", "This match has not been told.")
    return found


@get("/api/told/{key:str}/file", media_type="application/json", responses=refusals(404))
async def what_is_told(house: TheHouse, key: Key) -> Response[bytes]:
    """What has been told of a match (docs/reference/told.schema.json): at first the chances and turning points alone,
    in the end everything, always with the same figures."""
    headers = {"content-disposition": f'attachment; filename="tortuga-told-{key[:8]}.json"'}
    return Response(await house.tellers.told(key), media_type="application/json", headers=headers)


@delete("/api/told/{key:str}", responses=refusals(401, 404))
async def stop_telling(house: TheHouse, guest: TheGuest, key: Key) -> None:
    """Stop telling a match, unless somebody else waits for it too."""
    await house.tellers.cancel(key, known(guest).id)


HANDLERS = [have_told, is_told, how_far, what_is_told, stop_telling]
