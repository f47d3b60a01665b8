"""Step 1: choose the Captain's order. The Captain moves clockwise; spaces it skips take or give back Deckhands."""

from __future__ import annotations

from functools import cache

from tortuga.engine import Phase, Steps, ask
from tortuga.games.tiny_epic_pirates.actions import ChooseOrder, SendTo, TakeFrom
from tortuga.games.tiny_epic_pirates.chapters.asking import SEND_ANYWHERE, SEND_TO, hands_of, orders_on
from tortuga.games.tiny_epic_pirates.chapters.helm import on_deck, post, recover
from tortuga.games.tiny_epic_pirates.data.components import HIDE_OUT, WHEEL_SPACES, Assignment
from tortuga.games.tiny_epic_pirates.events import CaptainMoved
from tortuga.games.tiny_epic_pirates.state import Helm, TinyEpicTable

TAKEN_FIRST: tuple[Assignment, ...] = ("repair", "extort", "cannons", "rigging")
"""Where Deckhands for skipped spaces come from: the Legendary Pirate takes the rightmost, players by default too."""


@cache
def spaces_between(start: int, end: int) -> tuple[int, ...]:
    """The spaces that are skipped between start and end. R7: Hide Out is skipped for free and takes no Deckhand."""
    length = (end - start) % WHEEL_SPACES
    passed = ((start + step) % WHEEL_SPACES for step in range(1, length))
    return tuple(space for space in passed if space != HIDE_OUT)


@cache
def reachable(captain: int, posts: tuple[int, ...], hands: int) -> tuple[int, ...]:
    """Where the Captain can go: each empty space it skips costs one of the Deckhands on the Assignments."""
    ends = ((captain + step) % WHEEL_SPACES for step in range(1, WHEEL_SPACES))
    return tuple(end for end in ends if len(set(spaces_between(captain, end)) - set(posts)) <= hands)


def crosses(start: int, end: int) -> bool:
    """Does this move cross the Ship Line, between space 5 and space 0? R8: a move from space 0 never does."""
    return start != HIDE_OUT and end < start


def choose_order(table: TinyEpicTable) -> Phase:
    """The player moves the Captain to a space of the Wheel."""
    state = table.state
    seat, helm, turn = state.active, state.player.helm, state.turn
    start = helm.captain
    spaces = reachable(start, tuple(helm.posts), on_deck(helm))
    answer: ChooseOrder = yield from ask(seat, "choose_order", orders_on(spaces, helm.wheel))
    end = turn.heading = answer.space
    usable = helm.hands.copy()  # Deckhands recovered in this turn cannot be used to skip
    skipped = spaces_between(start, end)
    held = [space for space in (*skipped, end) if space in helm.posts]
    empty = [space for space in skipped if space not in held]
    for space in skipped:
        if space in held:
            yield from take_back(table, seat, helm, space, len(held) - held.index(space))
        else:
            yield from pay_for_skip(table, seat, helm, space, usable, len(empty) - empty.index(space))
    if end in held:
        yield from take_back(table, seat, helm, end, 1)
    turn.heading = -1
    turn.crossed = crosses(start, end)
    helm.captain = end
    state.battle = None  # the last battle stayed in sight until now
    table.tell(CaptainMoved(seat, end, answer.order, turn.crossed))
    state.phase = "sail"


def pay_for_skip(
    table: TinyEpicTable, seat: int, helm: Helm, space: int, usable: dict[Assignment, int], left: int
) -> Steps[None]:
    """The player puts a Deckhand from any Assignment on the skipped space."""
    sources = tuple([source for source in TAKEN_FIRST if usable[source]])
    answer: TakeFrom = yield from ask(seat, "skip_source", hands_of(sources), about=_about(helm, space, left))
    usable[answer.assignment] -= 1
    post(table, seat, helm, answer.assignment, space)


def take_back(table: TinyEpicTable, seat: int, helm: Helm, space: int, left: int) -> Steps[None]:
    """The player takes back the Deckhand from a space that the Captain skips or lands on."""
    stations = SEND_ANYWHERE if table.state.settings.any_assignment else SEND_TO
    answer: SendTo = yield from ask(seat, "recover_to", stations, about=_about(helm, space, left))
    recover(table, seat, helm, space, answer.assignment)


def _about(helm: Helm, space: int, left: int) -> dict[str, int | str | None]:
    """The space in question, by number and by order: people know a space by the order on it.

    ``left`` Deckhands are asked for one after the other, this one included: people place them in one go.
    """
    return {"space": space, "order": helm.wheel[space], "left": left}
