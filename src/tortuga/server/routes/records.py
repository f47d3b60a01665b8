"""Routes for records: download, upload, replay and verify them."""

from __future__ import annotations

import base64
import hashlib
import time
from typing import Annotated, Any, Literal

from litestar import Request, Response, get, post
from litestar.openapi.spec import OpenAPIMediaType, Operation, RequestBody, Schema
from litestar.openapi.spec.enums import OpenAPIType
from litestar.params import QueryParameter

from tortuga.server.house import House
from tortuga.server.people.guests import known
from tortuga.server.protocol import GuestInfo, RecordLink, Recount, ReplayInfo, ReplayPage, Verdict
from tortuga.server.protocol.errors import HouseError
from tortuga.server.routes.common import TableId, TheGuest, TheHouse, encoded, refusals, worked_out
from tortuga.server.routes.security import address_of
from tortuga.server.store import queries
from tortuga.server.store.queries import RecordRoom, RecordRow
from tortuga.server.wire.places import place_of
from tortuga.server.work import fairness, recount

RECORD = "application/x-ndjson"
FULL = {
    "guest": "You have stored too many records; try again tomorrow.",
    "place": "Too many records were stored from your address; try again tomorrow.",
    "house": "This house has no room for more records; keep yours as a file.",
}
STEPS = 100


class WithRecordBody(Operation):
    """Says in the OpenAPI description that the body is a record."""

    def __post_init__(self) -> None:
        text = OpenAPIMediaType(schema=Schema(type=OpenAPIType.STRING))
        self.request_body = RequestBody(content={RECORD: text}, required=True)


async def body_of(request: Request[Any, Any, Any], house: House) -> str:
    """The record in the body of a request."""
    body = await request.body()
    if len(body) > house.settings.limits.record_bytes:
        raise HouseError("too_large", "That record is too large for this house.")
    try:
        return body.decode()
    except UnicodeDecodeError as error:
        raise HouseError("malformed", "A record must be text in UTF-8.") from error


async def finished_record(house: House, table_id: str, guest: GuestInfo | None) -> str:
    """The record of a finished match that this guest may see."""
    table = await house.visible_table(table_id, guest.id if guest else None)
    async with table.reading() as ledger:
        if ledger.state != "over":
            raise HouseError("not_over", "The match is not over.")
        if ledger.match is None or not ledger.replayable:
            raise HouseError("not_replayable", "The rules changed during this match, so it has no record.")
        return ledger.record().dumps()


async def record_text(house: House, name: str, guest: GuestInfo | None) -> str:
    """The text of a shared or uploaded record, or of the record of a finished table."""
    text = await house.database.read(queries.record_text, name)
    if text is not None:
        return text
    try:
        return await finished_record(house, name, guest)
    except HouseError as error:
        if error.code == "no_table":
            raise HouseError("no_record", "There is no such record.") from error
        raise


async def keep(request: Request[Any, Any, Any], house: House, guest: GuestInfo, text: str, shared: bool) -> RecordLink:
    """Store a record, which is named by what it holds. Raises if there is no room for it."""
    limits, place = house.settings.limits, place_of(address_of(request.scope, house.settings.proxies))
    name = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()[:18]).decode()
    room = RecordRoom(
        limits.records_per_day,
        limits.record_bytes_per_guest,
        limits.record_bytes_per_address,
        limits.record_bytes_in_all,
    )
    row = RecordRow(name, guest.id, place, text, shared)
    full = await house.database.write(queries.add_record, row, time.time(), room)
    if full:
        raise HouseError("too_often", FULL[full])
    return RecordLink(name)


def download(text: str, name: str) -> Response[bytes]:
    """A record as a file."""
    headers = {"content-disposition": f'attachment; filename="{name}.jsonl"'}
    return Response(text.encode(), media_type=RECORD, headers=headers)


@get("/api/tables/{table_id:str}/record", media_type=RECORD, responses=refusals(404, 409))
async def take_record(house: TheHouse, guest: TheGuest, table_id: TableId) -> Response[bytes]:
    """The record of a finished match, as a file."""
    return download(await finished_record(house, table_id, guest), f"tortuga-{table_id[:8]}")


@get("/api/tables/{table_id:str}/recount", responses=refusals(404, 409))
async def tell_recount(
    request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, table_id: TableId
) -> Response[Recount]:
    """What decided a finished match. Whoever played is also told their own feats, and what a mate would have done."""
    text = await finished_record(house, table_id, guest)
    table = await house.visible_table(table_id, guest.id if guest else None)
    async with table.reading() as ledger:
        seats = ledger.seats_of(guest.id if guest else None)
    most = house.settings.limits.record_answers
    return encoded(await worked_out(request, house, recount.recount, text, most, seats))


@post("/api/tables/{table_id:str}/share", responses=refusals(401, 404, 409))
async def share(request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, table_id: TableId) -> RecordLink:
    """Store a copy of the record that anybody with its link can watch."""
    who = known(guest)
    return await keep(request, house, who, await finished_record(house, table_id, who), shared=True)


@post("/api/records", operation_class=WithRecordBody, responses=refusals(401, 409, 413))
async def bring_record(request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest) -> RecordLink:
    """Upload a record. It must replay."""
    who = known(guest)
    text = await body_of(request, house)
    text = await worked_out(request, house, fairness.understood, text, house.settings.limits.record_answers)
    return await keep(request, house, who, text, shared=False)


@get("/api/records/{record_id:str}", media_type=RECORD, responses=refusals(404))
async def show_record(house: TheHouse, record_id: TableId) -> Response[bytes]:
    """A shared or uploaded record, as a file."""
    text = await house.database.read(queries.record_text, record_id)
    if text is None:
        raise HouseError("no_record", "There is no such record.")
    return download(text, f"tortuga-{record_id[:8]}")


@get("/api/replays/{replay_id:str}", responses=refusals(404, 409))
async def show_replay(
    request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, replay_id: TableId
) -> Response[ReplayInfo]:
    """What a replay needs to know before its steps."""
    text = await record_text(house, replay_id, guest)
    most = house.settings.limits.record_answers
    return encoded(await worked_out(request, house, fairness.replay_info, replay_id, text, most))


@get("/api/replays/{replay_id:str}/steps", responses=refusals(404, 409))
async def show_steps(
    request: Request[Any, Any, Any],
    house: TheHouse,
    guest: TheGuest,
    replay_id: TableId,
    first: Annotated[int, QueryParameter(name="from", ge=0, le=1_000_000)] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=STEPS)] = 50,
    sight: Annotated[Literal["spectator", "open"], QueryParameter()] = "spectator",
) -> Response[ReplayPage]:
    """Some steps of a replay, in order."""
    text = await record_text(house, replay_id, guest)
    most = house.settings.limits.record_answers
    steps = await worked_out(request, house, fairness.replay_steps, text, most, first, count, sight)
    return encoded(steps)


@post("/api/verify", operation_class=WithRecordBody, responses=refusals(409, 413), status_code=200)
async def verify(request: Request[Any, Any, Any], house: TheHouse) -> Verdict:
    """Check whether a record is consistent with the commitment made before the first roll."""
    text = await body_of(request, house)
    return await worked_out(request, house, fairness.verify, text, house.settings.limits.record_answers)


HANDLERS = [take_record, tell_recount, share, bring_record, show_record, show_replay, show_steps, verify]
