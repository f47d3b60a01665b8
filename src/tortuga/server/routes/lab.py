"""Routes for the lab: start simulations and look at their results."""

from __future__ import annotations

from litestar import Response, delete, get, post
from litestar.params import JSONBody

from tortuga.engine.registry import MARK
from tortuga.server.people.guests import known
from tortuga.server.protocol import LabRun, LabState, LabWish
from tortuga.server.routes.common import TheGuest, TheHouse, refusals


@get("/api/lab", responses=refusals(404))
async def show_lab(house: TheHouse, guest: TheGuest) -> LabState:
    """The simulation in the lab, running or last."""
    return LabState(house.laboratory.shown_to(guest.id if guest else None))


@post("/api/lab", responses=refusals(401, 404, 409))
async def begin_run(house: TheHouse, guest: TheGuest, data: JSONBody[LabWish]) -> LabRun:
    """Start a simulation. There is one at a time for the whole house."""
    levels = [level.name for level in house.thinkers.levels()]
    return await house.laboratory.begin(known(guest), data, levels)


@delete("/api/lab", status_code=200, responses=refusals(401, 403, 404))
async def stop_run(house: TheHouse, guest: TheGuest) -> LabRun:
    """Stop as soon as the running matches are over. The matches played so far are kept."""
    return house.laboratory.stop(known(guest))


@get("/api/lab/report", media_type="text/html", responses=refusals(401, 404))
async def whole_report(house: TheHouse, guest: TheGuest) -> Response[str]:
    """The whole report with plots, as a file."""
    known(guest)
    game, page = await house.laboratory.page()
    file = f"{game.replace(MARK, '-')}.html"
    return Response(page, media_type="text/html", headers={"content-disposition": f'attachment; filename="{file}"'})


HANDLERS = [show_lab, begin_run, stop_run, whole_report]
