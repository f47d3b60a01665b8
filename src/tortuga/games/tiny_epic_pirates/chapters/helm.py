"""The Helm Mat: Deckhands on their Assignments and on the Wheel, and getting Jostled."""

from __future__ import annotations

from tortuga.engine import Steps, ask
from tortuga.games.tiny_epic_pirates.actions import Assign, JostleHand, JostlePost
from tortuga.games.tiny_epic_pirates.chapters.asking import assignments
from tortuga.games.tiny_epic_pirates.data.components import Assignment
from tortuga.games.tiny_epic_pirates.events import Assigned, HandPosted, HandRecovered, Jostled
from tortuga.games.tiny_epic_pirates.state import Helm, TinyEpicTable

JOSTLED_FIRST: tuple[Assignment, ...] = ("extort", "cannons", "rigging")


def on_deck(helm: Helm) -> int:
    """Deckhands on the four Assignments."""
    return sum(helm.hands.values())


def all_on_repair(helm: Helm) -> bool:
    """Is every Deckhand in play on Repair?"""
    hands = helm.hands
    return not (hands["rigging"] or helm.posts or hands["cannons"] or hands["extort"])


def all_to_repair(helm: Helm) -> None:
    """Send every Deckhand to Repair, those on the Wheel too."""
    in_play = on_deck(helm) + len(helm.posts)
    helm.hands.update({"rigging": 0, "cannons": 0, "extort": 0, "repair": in_play})
    helm.posts.clear()


# On and off the Wheel


def post(table: TinyEpicTable, seat: int | None, helm: Helm, source: Assignment, space: int) -> None:
    """Put a Deckhand from an Assignment on a space of the Wheel."""
    helm.hands[source] -= 1
    helm.posts.append(space)
    helm.posts.sort()
    table.tell(HandPosted(seat, source, space))


def recover(table: TinyEpicTable, seat: int | None, helm: Helm, space: int, station: Assignment) -> None:
    """Move the Deckhand on a space of the Wheel to an Assignment."""
    helm.posts.remove(space)
    helm.hands[station] += 1
    table.tell(HandRecovered(seat, space, station))


# Jostled


def jostle_choices(helm: Helm) -> list[JostleHand] | list[JostlePost]:
    """Deckhands on the three working Assignments, or else those on the Wheel. Empty if all are on Repair."""
    hands = [JostleHand(station) for station in JOSTLED_FIRST if helm.hands[station]]
    return hands or [JostlePost(space) for space in helm.posts]


def jostle(table: TinyEpicTable, seat: int) -> Steps[None]:
    """The player sends one Deckhand to Repair. R27: if all are there already, nothing happens."""
    helm = table.state.players[seat].helm
    choices = jostle_choices(helm)
    if choices:
        chosen = yield from ask(seat, "jostle", choices)
        send_to_repair(table, seat, helm, chosen)


def send_to_repair(table: TinyEpicTable, seat: int | None, helm: Helm, chosen: JostleHand | JostlePost) -> None:
    """Send this Deckhand to Repair."""
    match chosen:
        case JostleHand(station):
            helm.hands[station] -= 1
            table.tell(Jostled(seat, station, None))
        case JostlePost(space):
            helm.posts.remove(space)
            table.tell(Jostled(seat, None, space))
    helm.hands["repair"] += 1


# Reassigning


def reassign(
    table: TinyEpicTable, seat: int, kind: str, *, wheel_too: bool = False, to_repair: bool = False
) -> Steps[None]:
    """Let the player place Deckhands anew. R9: none may be sent to Repair, unless ``to_repair`` allows it."""
    helm = table.state.players[seat].helm
    hands, posts = helm.hands, tuple(helm.posts)
    in_play = on_deck(helm) + len(posts)
    options = assignments(in_play, in_play if to_repair else hands["repair"], posts, wheel_too)
    as_it_is = Assign(hands["rigging"], hands["cannons"], hands["extort"], hands["repair"], posts)
    answer: Assign = yield from ask(seat, kind, options, as_it_is, about={"hands": in_play})
    rigging, cannons, extort, repair = answer.rigging, answer.cannons, answer.extort, answer.repair
    hands.update({"rigging": rigging, "cannons": cannons, "extort": extort, "repair": repair})
    helm.posts[:] = answer.posts
    if answer != as_it_is:
        table.tell(Assigned(seat, rigging, cannons, extort, repair, answer.posts))
