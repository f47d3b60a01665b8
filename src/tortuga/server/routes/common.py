"""What the handlers share: who asks, and how refusals are described."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from tortuga.server.guests import guest_of
from tortuga.server.house import House
from tortuga.server.protocol import GuestInfo, Refusal

TableId = Annotated[str, Parameter(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, Parameter(ge=0, le=63)]

REASONS = {
    400: "The request is malformed.",
    401: "There is no guest yet.",
    403: "Not allowed.",
    404: "There is no such thing.",
    409: "Not now.",
    413: "Too large.",
    429: "Too often.",
    503: "The house is closing.",
}


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """For the machine-readable description: these statuses are answered with a ``Refusal``."""
    every = sorted({*statuses, 400, 429, 503})
    return {status: ResponseSpec(Refusal, description=REASONS[status], generate_examples=False) for status in every}


async def find_house(request: Request[Any, Any, Any]) -> House:
    house: House = request.app.state.house
    return house


async def find_guest(request: Request[Any, Any, Any], house: House) -> GuestInfo | None:
    return await guest_of(house, request)
