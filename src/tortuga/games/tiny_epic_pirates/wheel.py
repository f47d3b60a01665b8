"""Step 1: choose the Captain's order. The Captain moves clockwise; every space it skips takes a Deckhand or gives one
back."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from tortuga.engine import Asking, Phase, Steps, Table, ask
from tortuga.games.tiny_epic_pirates.actions import ChooseOrder, SendTo, TakeFrom
from tortuga.games.tiny_epic_pirates.components import HIDE_OUT, ORDERS, WHEEL_SPACES, Assignment, Order
from tortuga.games.tiny_epic_pirates.events import CaptainMoved, HandPosted, HandRecovered
from tortuga.games.tiny_epic_pirates.helm import SEND_TO, on_deck
from tortuga.games.tiny_epic_pirates.questions import standing
from tortuga.games.tiny_epic_pirates.state import Helm, TinyEpicPirates

T = Table[TinyEpicPirates]

TAKEN_FIRST: tuple[Assignment, ...] = ("repair", "extort", "cannons", "rigging")
CHOOSE = {order: tuple(ChooseOrder(space, order) for space in range(WHEEL_SPACES)) for order in ORDERS}


@cache
def spaces_between(start: int, end: int) -> tuple[int, ...]:
    """The spaces skipped from start to end that take a Deckhand. R7: Hide Out is skipped free and takes none."""
    length = (end - start) % WHEEL_SPACES
    passed = ((start + step) % WHEEL_SPACES for step in range(1, length))
    return tuple(space for space in passed if space != HIDE_OUT)


@cache
def reachable(captain: int, posts: tuple[int, ...], hands: int) -> tuple[int, ...]:
    """Where the Captain can go, clockwise: each empty skipped space costs one of the Deckhands on the Assignments."""
    ends = ((captain + step) % WHEEL_SPACES for step in range(1, WHEEL_SPACES))
    return tuple(end for end in ends if len(set(spaces_between(captain, end)) - set(posts)) <= hands)


def crosses(start: int, end: int) -> bool:
    """R8: the Ship Line lies between space 5 and space 0; nothing crosses from space 0."""
    return start != HIDE_OUT and end < start


@lru_cache(maxsize=8192)
def which_order(seat: int, spaces: tuple[int, ...], wheel: tuple[Order, ...]) -> Asking[Any]:
    return ask(seat, "choose_order", [CHOOSE[wheel[space]][space] for space in spaces])


@cache
def which_to_take(seat: int, space: int, sources: tuple[Assignment, ...]) -> Asking[Any]:
    return standing(seat, "skip_source", [TakeFrom(source) for source in sources], {"space": space})


@cache
def where_it_goes(seat: int, space: int) -> Asking[Any]:
    return standing(seat, "recover_to", SEND_TO, {"space": space})


def choose_order(table: T) -> Phase:
    """The Captain moves to a space of the player's choice."""
    state = table.state
    seat = state.active
    helm = state.players[seat].helm
    start, wheel = helm.captain, helm.wheel
    spaces = reachable(start, tuple(helm.posts), on_deck(helm))
    if len(spaces) > 1:
        answer: ChooseOrder = yield which_order(seat, spaces, tuple(wheel))
        end = answer.space
    else:
        end = spaces[0]
    state.turn.heading = end
    usable = helm.hands.copy()  # a Deckhand recovered on the way pays for no skip
    for space in spaces_between(start, end):
        if space in helm.posts:
            yield from recover(table, seat, helm, space)
        else:
            yield from post(table, seat, helm, space, usable)
    if end in helm.posts:
        yield from recover(table, seat, helm, end)
    state.turn.heading = -1
    state.turn.crossed = crosses(start, end)
    helm.captain = end
    table.tell(CaptainMoved(seat, end, wheel[end], state.turn.crossed))
    state.step = "sail"


def post(table: T, seat: int, helm: Helm, space: int, usable: dict[Assignment, int]) -> Steps[None]:
    """Put a Deckhand from any Assignment onto the skipped space."""
    sources = tuple([source for source in TAKEN_FIRST if usable[source]])
    source = sources[0]
    if len(sources) > 1:
        answer: TakeFrom = yield which_to_take(seat, space, sources)
        source = answer.assignment
    usable[source] -= 1
    helm.hands[source] -= 1
    helm.posts.append(space)
    helm.posts.sort()
    table.tell(HandPosted(seat, source, space))


def recover(table: T, seat: int, helm: Helm, space: int) -> Steps[None]:
    """Take the Deckhand from a space that the Captain skips or lands on."""
    answer: SendTo = yield where_it_goes(seat, space)
    helm.posts.remove(space)
    helm.hands[answer.assignment] += 1
    table.tell(HandRecovered(seat, space, answer.assignment))
