"""The Solo Wheel: how the Legendary Pirate's Captain moves."""

from __future__ import annotations

from tortuga.games.tiny_epic_pirates.chapters.helm import post, recover
from tortuga.games.tiny_epic_pirates.chapters.wheel import TAKEN_FIRST
from tortuga.games.tiny_epic_pirates.data.components import HIDE_OUT, STATIONS, WHEEL_SPACES, Assignment
from tortuga.games.tiny_epic_pirates.events import CaptainMoved
from tortuga.games.tiny_epic_pirates.state import Helm, TinyEpicTable, solo_pirate


def advance_solo_captain(table: TinyEpicTable, rolled: int) -> None:
    """Move its Captain to the space that was rolled, or as far as its Deckhands allow (R46)."""
    helm = solo_pirate(table.state).helm
    start, space = helm.captain, helm.captain
    usable = helm.hands.copy()  # R47: Deckhands recovered in this turn cannot be used to skip
    crossed = False
    while True:
        space = (space + 1) % WHEEL_SPACES
        if space == HIDE_OUT:
            crossed = True
            continue
        if (space == rolled and rolled != start) or next_order_space(space) == start:
            break
        if space in helm.posts:
            take_back(table, helm, space)
        elif not skip(table, helm, space, usable):
            break
    if space in helm.posts:
        take_back(table, helm, space)
    helm.captain = space
    table.state.turn.crossed = crossed
    table.tell(CaptainMoved(None, space, helm.order, crossed))


def next_order_space(space: int) -> int:
    """The next space that holds an Order Token."""
    return space % (WHEEL_SPACES - 1) + 1


def skip(table: TinyEpicTable, helm: Helm, space: int, usable: dict[Assignment, int]) -> bool:
    """Put the rightmost usable Deckhand on the skipped space. False if there is none."""
    source = next((source for source in TAKEN_FIRST if usable[source]), None)
    if source is None:
        return False
    usable[source] -= 1
    post(table, None, helm, source, space)
    return True


def take_back(table: TinyEpicTable, helm: Helm, space: int) -> None:
    """Move the Deckhand back to the leftmost empty one of the three working Assignments."""
    recover(table, None, helm, space, next(station for station in STATIONS if not helm.hands[station]))
