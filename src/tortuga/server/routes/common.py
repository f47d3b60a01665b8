"""What the route handlers share: parameters, the guest, jobs for workers, and how refusals are described."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar, TypeVarTuple

from litestar import Request, Response
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter

from tortuga.server.house import House
from tortuga.server.people.guests import guest_of
from tortuga.server.people.tracing import be_here, note
from tortuga.server.protocol import GuestInfo, Refusal
from tortuga.server.routes.security import address_of
from tortuga.server.wire.places import place_of

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
TheHouse = NamedDependency[House]
TheGuest = NamedDependency[GuestInfo | None]
TableId = Annotated[str, PathParameter(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Slug = Annotated[str, PathParameter(min_length=1, max_length=64, pattern="^[a-z0-9_]+(@[0-9a-f]+)?$")]
SeatNumber = Annotated[int, PathParameter(ge=0, le=63)]

REASONS = {
    400: "The request is malformed.",
    401: "There is no guest yet.",
    403: "Not allowed; or you are banned from this house.",
    404: "Not found.",
    409: "Not possible at present.",
    413: "Too large.",
    429: "Too many requests.",
    503: "Not at the moment: the house is closing, only lets you look, or does not know who is present.",
}


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """Says in the OpenAPI description that these statuses come with a ``Refusal``."""
    every = sorted({*statuses, 400, 403, 429, 503})
    return {status: ResponseSpec(Refusal, description=REASONS[status], generate_examples=False) for status in every}


def place_in(request: Request[Any, Any, Any], house: House) -> str:
    """Where a request comes from, for limits."""
    return place_of(address_of(request.scope, house.settings.proxies))


async def worked_out(request: Request[Any, Any, Any], house: House, work: Callable[[*Ts], T], *args: *Ts) -> T:
    """Do a job for the address of this request in a worker process."""
    return await house.uploads.work_out(address_of(request.scope, house.settings.proxies), work, *args)


def encoded(body: bytes) -> Response[Any]:
    """A response that a worker has already encoded."""
    return Response(body, media_type="application/json")


async def find_house(state: State) -> House:
    """The house, as a dependency of handlers."""
    house: House = state.house
    return house


async def find_guest(request: Request[Any, Any, Any], house: TheHouse) -> GuestInfo | None:
    """The guest of a request, as a dependency of handlers. Raises if the guest is banned."""
    guest = await guest_of(house, request)
    if guest is not None:
        address = address_of(request.scope, house.settings.proxies)
        note(house, guest.id, address)
        await be_here(house, guest.id, address)
        house.conduct.check(guest.id, address)
    return guest
