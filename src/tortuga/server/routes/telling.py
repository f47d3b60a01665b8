"""Routes for the match told: have it told, see how far it is, and what was told."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, delete, get, post
from litestar.params import JSONBody, PathParameter

from tortuga.engine import freeze
from tortuga.server.people.guests import known
from tortuga.server.protocol import LiveChances, OtherAnswer, Otherwise, PlayFrom, TableLink, Telling
from tortuga.server.protocol.encoding import encode
from tortuga.server.protocol.errors import HouseError
from tortuga.server.routes.common import TableId, TheGuest, TheHouse, encoded, refusals, worked_out
from tortuga.server.routes.records import record_text
from tortuga.server.routes.security import address_of
from tortuga.server.wire.places import place_of
from tortuga.server.work import fairness
from tortuga.server.work.workers import Asker

A_WHILE = {"cache-control": "private, max-age=600"}
Key = Annotated[str, PathParameter(min_length=32, max_length=32, pattern="^[0-9a-f]+$")]


@post("/api/replays/{replay_id:str}/told", status_code=200, responses=refusals(401, 404, 409))
async def have_told(request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, replay_id: TableId) -> Telling:
    """Have a finished match told, or join those who wait for it."""
    who, place = known(guest), place_of(address_of(request.scope, house.settings.proxies))
    return await house.tellers.ask(await record_text(house, replay_id, who), Asker(place, who.id), replay_id)


@get("/api/replays/{replay_id:str}/told", responses=refusals(404, 409))
async def is_told(house: TheHouse, guest: TheGuest, replay_id: TableId) -> Telling:
    """Whether a match has been told, or is being told."""
    return await house.tellers.look_for(await record_text(house, replay_id, guest))


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


@post("/api/replays/{replay_id:str}/otherwise", status_code=200, responses=refusals(404, 409))
async def see_otherwise(
    request: Request[Any, Any, Any],
    house: TheHouse,
    guest: TheGuest,
    replay_id: TableId,
    data: JSONBody[OtherAnswer],
) -> Response[Otherwise]:
    """What a seat would have seen right after another answer, beside what it would have seen after its own."""
    text, most = await record_text(house, replay_id, guest), house.settings.limits.record_answers
    action = encode(data.action)
    return encoded(await worked_out(request, house, fairness.otherwise, text, most, data.step, data.seat, action))


@get("/api/tables/{table_id:str}/chances", responses=refusals(403, 404, 409))
async def live_chances(
    request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, table_id: TableId
) -> LiveChances:
    """Everybody's chance to win in a match that goes on: later, for those who look on where the table allows it; now,
    from one's own knowledge, for somebody who plays against bots alone."""
    address = address_of(request.scope, house.settings.proxies)
    table = await house.visible_table(table_id, guest.id if guest else None)
    async with table.reading() as ledger:
        match, seat = ledger.match, ledger.foresees(guest.id if guest else None)
        if match is None or ledger.state != "playing":
            raise HouseError("not_playing", "No match is going on at this table.")
        if seat is None:
            if guest is not None and ledger.seats_of(guest.id):
                raise HouseError("not_allowed", "Whoever plays here cannot see the chances to win.")
            if not ledger.opened.chances:
                raise HouseError("not_allowed", "This table was opened without chances for spectators.")
            house.outlook.remember(table_id, match)
        else:
            if (known := house.outlook.known(table_id, seat, match.number)) is not None:
                return known
            number, world = match.number, freeze(match)
    if seat is None:
        return await house.outlook.later(table_id, address)
    return await house.outlook.own(table_id, seat, number, world, address)


@delete("/api/told/{key:str}", status_code=200, responses=refusals(401, 404))
async def stop_telling(house: TheHouse, guest: TheGuest, key: Key) -> Telling:
    """Stop telling a match, unless somebody else waits for it too."""
    await house.tellers.cancel(key, known(guest).id)
    return await house.tellers.look(key) or Telling(key, "none", 0, 0)


@post("/api/replays/{replay_id:str}/play", responses=refusals(401, 404, 409))
async def play_on(
    request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, replay_id: TableId, data: JSONBody[PlayFrom]
) -> TableLink:
    """Open a table that goes on from a moment of a replay. It is private, and never rated."""
    who, address = known(guest), address_of(request.scope, house.settings.proxies)
    return TableLink(await house.open_from(await record_text(house, replay_id, who), data, who, address))


@get("/api/replays/{replay_id:str}/picture.svg", media_type="image/svg+xml", responses=refusals(404, 409))
async def draw_svg(
    request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, replay_id: TableId
) -> Response[bytes]:
    """The final table of a match and everybody's chances as bands."""
    text, address = await record_text(house, replay_id, guest), address_of(request.scope, house.settings.proxies)
    found = await house.gallery.show(text, address)
    return Response(found.svg.encode(), media_type="image/svg+xml", headers=A_WHILE)


@get("/api/replays/{replay_id:str}/picture.png", media_type="image/png", responses=refusals(404, 409))
async def draw_png(
    request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, replay_id: TableId
) -> Response[bytes]:
    """The final table of a match and everybody's chances as bands, for where no SVG is shown."""
    text, address = await record_text(house, replay_id, guest), address_of(request.scope, house.settings.proxies)
    return Response((await house.gallery.show(text, address)).png, media_type="image/png", headers=A_WHILE)


HANDLERS = [
    have_told,
    is_told,
    how_far,
    what_is_told,
    see_otherwise,
    play_on,
    draw_svg,
    draw_png,
    stop_telling,
    live_chances,
]
