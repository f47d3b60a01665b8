"""What an answer is, as numbers: for agents that score the answers to a question one by one.

The features of an answer are its kind and its fields, made in the same way and named in the same way as the numbers of
an observation: ``kind=Raise``, ``quantity``, ``face=face 3``, ``target=+1``. Fields of the same name and meaning share
their numbers in all kinds of answers, so that what is learned about a card in one of them holds in the others. Where
the same name means something else, it is told apart by the kind: ``AtShip.card=...``.

A field that refers to something on the table says where it lies (whose it is, and at which place of the row). One that
only tells alike answers apart is left out; ``nth`` says the how-manieth of them it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, get_origin

import numpy as np

from tortuga.engine import Action, View, rules_of
from tortuga.envs.action_ids import ActionIds, action_ids_of, alike_by
from tortuga.envs.layout import Unmarked, Vector, fields_of, marks_of, node_of
from tortuga.envs.nodes import At, HowMany, Node, Ring, Writer

MOST_THINGS = 12
"""Of some things of which is only said how many they are."""
Write = Callable[[Action, Sequence[int], Any, View | None], None]


class Amount(HowMany):
    """Things whose names say nothing to an agent: how many there are."""

    def __init__(self) -> None:
        super().__init__(0, MOST_THINGS)

    def leaves(self, name: str) -> Iterator[str]:
        yield from super().leaves(f"{name}.count")

    def write(self, writer: Writer, value: str, at: At) -> None:
        super().write(writer, f"len({value})", at)


class ActionFeatures:
    """What each feature of an answer means. Seats are counted from whoever answers."""

    def __init__(self, ids: ActionIds, seats: int, automata: int = 0) -> None:
        self._ids = ids
        self._ring = Ring(seats, automata)
        self._seen = [self._ring.seen_from(seat) for seat in range(seats)]
        self._leaves = [f"kind={kind.made.__name__}" for kind in ids.kinds]
        self._blocks: dict[str, tuple[int, Node]] = {}
        self._write: dict[type[Action], Write] = {}
        self._looks: set[type[Action]] = set()
        """Kinds that refer to something in the view."""
        for place, kind in enumerate(ids.kinds):
            self._write[kind.made] = self._compiled(kind.made, place)
        self._nth = len(self._leaves)
        self.leaves: tuple[str, ...] = (*self._leaves, "nth")
        """The name of every feature, in order."""
        self.size = len(self.leaves)

    def _compiled(self, made: type[Action], place: int) -> Write:
        """The function that writes the features of this kind of answer."""
        writer = Writer()
        writer.line(f"out[{place}] = 1.0")
        for name, hint in fields_of(made).items():
            node = _field(hint, self._ring, f"{made.__name__}.{name}")
            if node is not None:
                node.write(writer, f"action.{name}", At(self._place(made, name, node)))
        if writer.before:
            self._looks.add(made)
        compiled: Write = writer.compiled("action", "seen", "out", "view")
        return compiled

    def _place(self, made: type[Action], name: str, node: Node) -> int:
        """Where the numbers of this field begin: with those of the same name and meaning, if there are any."""
        for title in (name, f"{made.__name__}.{name}"):
            leaves = list(node.leaves(title))
            start, known = self._blocks.setdefault(title, (len(self._leaves), node))
            if known is node:
                self._leaves += leaves
                return start
            if type(known) is type(node) and list(known.leaves(title)) == leaves:
                return start
        raise AssertionError(f"{made.__name__} has two fields called {name}")

    def write(self, number: int, action: Action, seat: int, out: Any, view: View | None = None) -> None:
        """Put the features of this answer with this number into numbers that are all 0.

        Answers that refer to something on the table (:meth:`looks`) need the view of whoever answers.
        """
        self._write[type(action)](action, self._seen[seat], out, view)
        out[self._nth] = self._ids.nth(number, action)

    def looks(self, actions: Mapping[int, Action]) -> bool:
        """Does one of these answers refer to something in the view?"""
        return bool(self._looks) and any(type(action) in self._looks for action in actions.values())

    def encode(self, answers: Mapping[int, Action], seat: int, view: View | None = None) -> Vector:
        """A row of features for each of these answers."""
        out = np.zeros((len(answers), self.size), dtype=np.float32)
        for row, (number, action) in zip(out, answers.items(), strict=True):
            self.write(number, action, seat, row.data, view)
        return out


@cache
def features_of(game: str, seats: int) -> ActionFeatures:
    """The features of a game's answers at a table of so many seats."""
    return ActionFeatures(action_ids_of(game, seats), seats, rules_of(game).automata)


def _field(hint: Any, ring: Ring, path: str) -> Node | None:
    try:
        return node_of(hint, ring, (path,))
    except Unmarked:
        if alike_by(hint) is None:
            raise
    return Amount() if get_origin(marks_of(hint)[0]) is tuple else None
