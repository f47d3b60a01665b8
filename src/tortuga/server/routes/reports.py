"""What players tell the admins."""

from __future__ import annotations

from typing import Any

from litestar import Request, post
from litestar.params import JSONBody

from tortuga.server.people import moderation
from tortuga.server.people.guests import known
from tortuga.server.protocol.moderation import NewReport, ReportTaken
from tortuga.server.routes.common import TheGuest, TheHouse, refusals
from tortuga.server.routes.security import address_of
from tortuga.server.wire.places import place_of


@post("/api/reports", responses=refusals(401, 404))
async def report(
    request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, data: JSONBody[NewReport]
) -> ReportTaken:
    """Report a line of chat, a name or a table to the admins."""
    place = place_of(address_of(request.scope, house.settings.proxies))
    return ReportTaken(await moderation.report(house, known(guest), data, place))


HANDLERS = [report]
