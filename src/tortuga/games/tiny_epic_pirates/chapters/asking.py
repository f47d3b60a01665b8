"""Questions that are asked often: their options are made once and kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import combinations

from tortuga.engine import Action, Ask, Options, Steps, ask, make_ask
from tortuga.games.tiny_epic_pirates.actions import (
    CHOOSE_ORDER,
    MOVE_SHIP,
    NO,
    PASS,
    SAIL_TO,
    STOP,
    USE_SAIL_TOKEN,
    YES,
    Assign,
    ChooseOrder,
    Keep,
    MoveShip,
    No,
    SendTo,
    SetDie,
    TakeFrom,
    Yes,
)
from tortuga.games.tiny_epic_pirates.data import HOLD
from tortuga.games.tiny_epic_pirates.data.components import ASSIGNMENTS, FACES, STATIONS, Assignment, Booty, Order

YES_OR_NO = (YES, NO)
SEND_TO = tuple(SendTo(station) for station in STATIONS)
"""Where a recovered or new Deckhand may go: never to Repair (R9, R30)."""
SEND_ANYWHERE = tuple(SendTo(assignment) for assignment in ASSIGNMENTS)
"""Where a recovered Deckhand may go with the option ``any_assignment`` (R9)."""


def wants(seat: int, kind: str, what: str | int | None = None, default: Yes | No = NO) -> Steps[bool]:
    """Ask the player yes or no. ``what`` is the order or bonus action in question, or the price."""
    answer: Yes | No = yield from ask(seat, kind, YES_OR_NO, default, about={"what": what} if what else None)
    return isinstance(answer, Yes)


def orders_on(spaces: Iterable[int], wheel: Sequence[Order]) -> tuple[ChooseOrder, ...]:
    """The choice of these spaces on this Wheel."""
    return tuple([CHOOSE_ORDER[space, wheel[space]] for space in spaces])


@cache
def hands_of(sources: tuple[Assignment, ...]) -> tuple[TakeFrom, ...]:
    """The choice of a Deckhand from one of these Assignments."""
    return tuple(TakeFrom(source) for source in sources)


@cache
def where_to_sail(cells: tuple[int, ...], token: bool) -> Ask:
    """The next step of a sail. With ``token``, a token for more Sail can be used."""
    options: list[Action] = [STOP, *(SAIL_TO[cell] for cell in cells)]
    return make_ask("sail_step", [*options, USE_SAIL_TOKEN] if token else options)


@cache
def where_to_move(cells: tuple[int, ...]) -> tuple[MoveShip, ...]:
    """The choice of one of these cards for a Merchant or the Navy."""
    return tuple(MOVE_SHIP[cell] for cell in cells)


@cache
def which_die_to_set(dice: int) -> Ask:
    """Set any die to any face, or none."""
    return make_ask("surefire", Options([PASS, *(SetDie(die, face) for die in range(dice) for face in FACES)]))


@lru_cache(maxsize=64)
def ways_to_keep(cubes: tuple[Booty, ...]) -> Options:
    """Every way to keep as many of these cubes as fit into a hold. Cubes of one type are alike."""
    return Options(Keep(kept) for kept in dict.fromkeys(combinations(cubes, HOLD)))


@lru_cache(maxsize=32)
def assignments(in_play: int, most_idle: int, posts: tuple[int, ...], wheel_too: bool) -> Options:
    """Every way to place the Deckhands, with at most ``most_idle`` on Repair. Nobody is sent onto the Wheel.

    Deckhands are all alike, so only the results differ. With ``wheel_too``, those on the Wheel may be moved.
    """
    kept = [left for k in range(len(posts) + 1) for left in combinations(posts, k)] if wheel_too else [posts]
    return Options(
        Assign(rigging, cannons, free - rigging - cannons, idle, left)
        for left in kept
        for idle in range(min(most_idle, in_play - len(left)) + 1)
        for free in (in_play - len(left) - idle,)
        for rigging in range(free + 1)
        for cannons in range(free - rigging + 1)
    )
