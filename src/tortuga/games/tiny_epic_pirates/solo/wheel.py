"""The Solo Wheel: its Captain skips by itself, and lands where it must."""

from __future__ import annotations

from tortuga.engine import Table
from tortuga.games.tiny_epic_pirates.components import HIDE_OUT, STATIONS, WHEEL_SPACES, Assignment
from tortuga.games.tiny_epic_pirates.events import CaptainMoved, HandPosted, HandRecovered
from tortuga.games.tiny_epic_pirates.solo.purse import the_legend
from tortuga.games.tiny_epic_pirates.state import Helm, TinyEpicPirates
from tortuga.games.tiny_epic_pirates.wheel import TAKEN_FIRST

T = Table[TinyEpicPirates]


def turn_solo_wheel(table: T, rolled: int) -> None:
    """Move its Captain to the space that was rolled, or as far as its Deckhands carry it (R46)."""
    helm = the_legend(table.state).helm
    start, space = helm.captain, helm.captain
    usable = helm.hands.copy()  # R47: one recovered this turn pays for no skip
    crossed = False
    while True:
        space = (space + 1) % WHEEL_SPACES
        if space == HIDE_OUT:
            crossed = True
            continue
        if (space == rolled and rolled != start) or next_order_space(space) == start:
            break
        if space in helm.posts:
            recover(table, helm, space)
        elif not post(table, helm, space, usable):
            break
    if space in helm.posts:
        recover(table, helm, space)
    helm.captain = space
    table.state.turn.crossed = crossed
    table.tell(CaptainMoved(None, space, helm.wheel[space], crossed))


def next_order_space(space: int) -> int:
    """The next space that holds an Order Token."""
    return space % (WHEEL_SPACES - 1) + 1


def post(table: T, helm: Helm, space: int, usable: dict[Assignment, int]) -> bool:
    """The rightmost usable Deckhand goes onto the skipped space; False when there is none."""
    for source in TAKEN_FIRST:
        if usable[source]:
            usable[source] -= 1
            helm.hands[source] -= 1
            helm.posts.append(space)
            helm.posts.sort()
            table.tell(HandPosted(None, source, space))
            return True
    return False


def recover(table: T, helm: Helm, space: int) -> None:
    """The Deckhand goes to the leftmost empty one of the three."""
    station = next(station for station in STATIONS if not helm.hands[station])
    helm.posts.remove(space)
    helm.hands[station] += 1
    table.tell(HandRecovered(None, space, station))
