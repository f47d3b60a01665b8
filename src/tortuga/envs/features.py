"""Features of answers: numbers for agents that score the answers to a question one by one.

The features of an answer are its kind and its fields, made and named like the numbers of an observation:
``kind=Raise``, ``quantity``, ``face=face 3``, ``target=+1``. Fields of the same name and meaning share their numbers in
all kinds of answers, so that what is learned about a card in one of them applies to the others. If the same name means
something else, the kind is added: ``AtShip.card=...``.

A field that refers to something on the table says where that is (whose, and at which place in the row). A field that
only distinguishes answers that are otherwise alike is left out; ``nth`` says which of them it is.
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
"""The most things that are counted where only their number is given."""
Write = Callable[[Action, Sequence[int], Any, View | None], None]


class Amount(HowMany):
    """Things whose names mean nothing to an agent: only how many there are."""

    def __init__(self) -> None:
        super().__init__(0, MOST_THINGS)

    def leaves(self, name: str) -> Iterator[str]:
        yield from super().leaves(f"{name}.count")

    def write(self, writer: Writer, value: str, at: At) -> None:
        super().write(writer, f"len({value})", at)


class ActionFeatures:
    """The features of answers and what they mean. Seats are counted from the seat that answers."""

    def __init__(self, ids: ActionIds, seats: int, automata: int = 0) -> None:
        self._ids = ids
        self._ring = Ring(seats, automata)
        self._seen = [self._ring.seen_from(seat) for seat in range(seats)]
        self._leaves = [f"kind={kind.made.__name__}" for kind in ids.kinds]
        self._blocks: dict[str, tuple[int, Node]] = {}
        self._write: dict[type[Action], Write] = {}
        self._looks: set[type[Action]] = set()
        """Kinds of action that refer to something in the view."""
        for place, kind in enumerate(ids.kinds):
            self._write[kind.made] = self._compiled(kind.made, place)
        self._nth = len(self._leaves)
        self.leaves: tuple[str, ...] = (*self._leaves, "nth")
        """The name of every feature, in order."""
        self.size = len(self.leaves)

    def _compiled(self, made: type[Action], place: int) -> Write:
        """Compile the function that writes the features of this kind of answer."""
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
        """Where the numbers of this field begin; fields of the same name and meaning share them."""
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
        """Write the features of this answer into ``out``, which must be all 0.

        Answers that refer to something on the table (:meth:`looks`) need the view of the seat that answers.
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
    """The features of a game's answers with this number of seats."""
    return ActionFeatures(action_ids_of(game, seats), seats, rules_of(game).automata)


def _field(hint: Any, ring: Ring, path: str) -> Node | None:
    try:
        return node_of(hint, ring, (path,))
    except Unmarked:
        if alike_by(hint) is None:
            raise
    return Amount() if get_origin(marks_of(hint)[0]) is tuple else None
