"""The Helm Mat: Deckhands on their Assignments and on the Wheel, and what happens when a ship is Jostled."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Any

from tortuga.engine import Asking, Options, Steps, Table, ask
from tortuga.games.tiny_epic_pirates.actions import Assign, JostleHand, JostlePost, SendTo
from tortuga.games.tiny_epic_pirates.components import STATIONS, Assignment
from tortuga.games.tiny_epic_pirates.events import Assigned, Jostled
from tortuga.games.tiny_epic_pirates.state import Helm, TinyEpicPirates

T = Table[TinyEpicPirates]

JOSTLED_FIRST: tuple[Assignment, ...] = ("extort", "cannons", "rigging")
SEND_TO = tuple(SendTo(station) for station in STATIONS)


def on_deck(helm: Helm) -> int:
    """Deckhands on the four Assignments."""
    return sum(helm.hands.values())


def all_on_repair(helm: Helm) -> bool:
    """Is every Deckhand in play on Repair?"""
    hands = helm.hands
    return not (hands["rigging"] or helm.posts or hands["cannons"] or hands["extort"])


def all_to_repair(helm: Helm) -> None:
    """The Navy spares nobody: the Deckhands on the Wheel go to Repair too."""
    in_play = on_deck(helm) + len(helm.posts)
    helm.hands.update({"rigging": 0, "cannons": 0, "extort": 0, "repair": in_play})
    helm.posts.clear()


@cache
def whom_to_jostle(seat: int, stations: tuple[Assignment, ...], posts: tuple[int, ...]) -> Asking[Any] | None:
    """One of the three gives a Deckhand if any has one, else the Wheel; None when there is nothing to choose."""
    options: Sequence[JostleHand | JostlePost]
    options = [JostleHand(station) for station in stations] or [JostlePost(space) for space in posts]
    return ask(seat, "jostle", options) if len(options) > 1 else None


def jostle(table: T, seat: int) -> Steps[None]:
    """Send one Deckhand to Repair, of the owner's choice. R27: with all of them there, nothing happens."""
    helm = table.state.players[seat].helm
    hands = helm.hands
    stations = tuple([station for station in JOSTLED_FIRST if hands[station]])
    question = whom_to_jostle(seat, stations, tuple(helm.posts))
    if question is not None:
        answer = yield question
    elif stations:
        answer = JostleHand(stations[0])
    elif helm.posts:
        answer = JostlePost(helm.posts[0])
    else:
        return
    if isinstance(answer, JostleHand):
        hands[answer.assignment] -= 1
        table.tell(Jostled(seat, answer.assignment, None))
    else:
        helm.posts.remove(answer.space)
        table.tell(Jostled(seat, None, answer.space))
    hands["repair"] += 1


@cache
def assignments(in_play: int, repair: int, posts: tuple[int, ...], wheel_too: bool) -> Options:
    """Every way to place the Deckhands: nobody is sent to Repair (R9) or onto the Wheel.

    Deckhands are alike, so only the results count. With ``wheel_too`` those on the Wheel may be taken.
    """
    kept = [left for k in range(len(posts) + 1) for left in combinations(posts, k)] if wheel_too else [posts]
    return Options(
        Assign(rigging, cannons, free - rigging - cannons, idle, left)
        for left in kept
        for idle in range(min(repair, in_play - len(left)) + 1)
        for free in (in_play - len(left) - idle,)
        for rigging in range(free + 1)
        for cannons in range(free - rigging + 1)
    )


def reassign(table: T, seat: int, kind: str, wheel_too: bool) -> Steps[None]:
    """Let the player place Deckhands anew."""
    helm = table.state.players[seat].helm
    hands, posts = helm.hands, tuple(helm.posts)
    options = assignments(on_deck(helm) + len(posts), hands["repair"], posts, wheel_too)
    as_it_is = Assign(hands["rigging"], hands["cannons"], hands["extort"], hands["repair"], posts)
    answer: Assign = yield from ask(seat, kind, options, as_it_is)
    rigging, cannons, extort, repair = answer.rigging, answer.cannons, answer.extort, answer.repair
    hands.update({"rigging": rigging, "cannons": cannons, "extort": extort, "repair": repair})
    helm.posts[:] = answer.posts
    if answer != as_it_is:
        table.tell(Assigned(seat, rigging, cannons, extort, repair, answer.posts))


@cache
def where_to_send(seat: int, kind: str) -> Asking[Any]:
    """Where a recovered or new Deckhand goes: never to Repair (R9, R30)."""
    return ask(seat, kind, SEND_TO)
