"""What players tell the admins."""

from __future__ import annotations

from litestar import post
from litestar.params import JSONBody

from tortuga.server.people import moderation
from tortuga.server.people.guests import known
from tortuga.server.protocol.moderation import NewReport, ReportTaken
from tortuga.server.routes.common import TheGuest, TheHouse, refusals


@post("/api/reports", responses=refusals(401, 404))
async def report(house: TheHouse, guest: TheGuest, data: JSONBody[NewReport]) -> ReportTaken:
    """Report a line of chat, a name or a table to the admins."""
    return ReportTaken(await moderation.report(house, known(guest), data))


HANDLERS = [report]
