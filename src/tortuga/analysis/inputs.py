"""What the chances to win are worked out from: every seat's view as numbers, and how everybody stands.

All seats are seen with the same eyes. For each seat there is a row of numbers: its view, laid out as for learning
agents (:mod:`tortuga.envs.layout`); the bearings that the game's ``bot`` takes of it and of its rivals; and how the
game's own ``evaluate`` rates them. Rivals are not told apart by where they sit, so what is learned at a table of four
holds at a table of six.

Not everybody's secrets are always known. Whoever is looking has its own view; of the other seats there is only what
everybody can see.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tortuga.bots.knowledge import knowledge_of
from tortuga.engine import Match, Rules, rules_of
from tortuga.engine.fast.memory import Memory
from tortuga.envs.layout import layout_of

Floats = NDArray[np.float32]
Numbers = NDArray[np.float64]

ROUGH = "rough"
"""The bearing that ``evaluate`` is: its logarithm."""
LEAST = 1e-4
"""What ``evaluate`` rates below this counts as this."""
FROM = ("me", "first", "rest", "most", "least")
"""Whose bearings a seat is told: its own, the strongest rival's, the mean of the other rivals', and of each bearing the
most and the least that any rival has."""


class Look(NamedTuple):
    """What a position looks like to the value function."""

    places: list[NDArray[np.intp]]
    """For each seat, which numbers are not 0."""
    numbers: list[Floats]
    """The numbers that are not 0, in the order of ``places``."""
    rough: Numbers
    """The logarithm of what ``evaluate`` says of each seat; alone, of its odds."""
    sides: Sequence[Sequence[int]]
    """The seats that win together."""


def shared(leaf: str) -> str:
    """The name of a number without where its rival sits."""
    return re.sub(r"\+[1-9]\d*", "+", leaf)


class Inputs:
    """The inputs for one game and number of seats."""

    def __init__(self, game: str, seats: int) -> None:
        rules: Rules[Any] = rules_of(game)
        known = knowledge_of(rules)
        self.seats = seats
        self._layout, self._evaluate, self._bearings = layout_of(game, seats), known.evaluate, known.bearings
        bearings = [*(() if self._bearings is None else self._bearings.names), ROUGH]
        self.names: tuple[str, ...] = (
            *[shared(leaf) for leaf in self._layout.leaves],
            *[f"{whose}~{bearing}" for whose in FROM for bearing in bearings],
            f"seats={seats}",
        )
        """The name of every number. Numbers of the same name have the same weights."""
        self._numbers = np.zeros(len(self.names), dtype=np.float32)

    def look(self, match: Match[Any], memory: Memory | None = None) -> Look:
        """A position in which nothing is hidden: an imagined one, or one of a match that is over."""
        memory = memory or Memory()
        return self._look(match, [match.rules.glimpse(match.state, seat, memory) for seat in range(self.seats)])

    def look_from(self, world: Match[Any], seat: int | None) -> Look:
        """Look at a world that a seat imagines, with what this seat knows (None: what everybody knows)."""
        public = world.view(None)
        return self._look(world, [world.view(each) if each == seat else public for each in range(self.seats)])

    def _look(self, match: Match[Any], views: Sequence[Any]) -> Look:
        rough = self._rough(match)
        bearings = self._take_bearings(match, rough)
        places, found, numbers, size = [], [], self._numbers, self._layout.size
        order = np.argsort(-rough, kind="stable")
        for seat, view in enumerate(views):
            numbers.fill(0)
            self._layout.write(view, seat, numbers.data)
            numbers[size:-1] = np.concatenate(_whose(bearings, seat, order[order != seat]))
            numbers[-1] = 1.0
            seen = np.flatnonzero(numbers)
            places.append(seen)
            found.append(numbers[seen])
        return Look(places, found, rough, match.rules.sides(match.state, self.seats))

    def _rough(self, match: Match[Any]) -> Numbers:
        if self._evaluate is None:
            return np.zeros(self.seats)
        rated = np.clip(np.asarray(self._evaluate(match), dtype=np.float64), LEAST, 1.0)
        if self.seats == 1:  # alone, one wins or loses: there is nobody to share the chance with
            return np.asarray(np.log(rated / np.maximum(LEAST, 1.0 - rated)))
        return np.asarray(np.log(rated))

    def _take_bearings(self, match: Match[Any], rough: Numbers) -> Floats:
        own = (rough / 4).astype(np.float32)[:, None]
        if self._bearings is None:
            return own
        taken: Floats = np.concatenate([np.asarray(self._bearings.take(match), dtype=np.float32), own], axis=1)
        return taken


def _whose(bearings: Floats, seat: int, rivals: NDArray[np.intp]) -> list[Floats]:
    """The bearings that a seat is told, in the order of ``FROM``. ``rivals`` begin with the strongest."""
    own, nobody = bearings[seat], np.zeros_like(bearings[seat])
    if not len(rivals):
        return [own, nobody, nobody, nobody, nobody]
    theirs = bearings[rivals]
    rest = theirs[1:].mean(0) if len(rivals) > 1 else nobody
    return [own, theirs[0], rest, theirs.max(0), theirs.min(0)]


@cache
def inputs_of(game: str, seats: int) -> Inputs:
    """The inputs for a game with this number of seats."""
    return Inputs(game, seats)
