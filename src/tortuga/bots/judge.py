"""A learned judge: a small neural network that says how a match stands for a seat, from what the seat sees.

The view is laid out as numbers (:mod:`tortuga.envs.layout`), nearly all of them 0. Two small hidden layers turn them
into one: what the match is worth to the seat, from 0 (lost) to 1 (won), if everybody plays on as captains do.
:mod:`tortuga.learn` finds the weights.

Weights are stored with the names of the numbers they belong to (``players[+1].coins=3``): see
:mod:`tortuga.bots.stored`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from tortuga.bots.knowledge import knowledge_of
from tortuga.bots.net_files import found_net
from tortuga.bots.stored import Floats, load_net, rearranged, save_net
from tortuga.engine import Match, Rules, Seat, View, rules_of
from tortuga.engine.fast.memory import Memory
from tortuga.envs.layout import layout_of

LAYERS = ("first", "first_bias", "second", "second_bias", "last", "last_bias")


class Sight:
    """What a net sees of a match, as numbers: a seat's view, and the signs that the game's ``bot`` reads in it."""

    def __init__(self, game: str, seats: int) -> None:
        rules: Rules[Any] = rules_of(game)
        self._layout, self._signs = layout_of(game, seats), knowledge_of(rules).signs
        signs = () if self._signs is None else self._signs.names
        rows = ["me", *[f"rival[{place}]" for place in range(1, seats)]]
        self.names: tuple[str, ...] = (
            *self._layout.leaves,
            *[f"{row}~{sign}" for row in rows for sign in signs],
        )
        """The name of every number, in order."""

    def write(self, match: Match[Any], seat: int, out: Floats, memory: Memory | None = None) -> None:
        """Write what this seat sees into ``out``, which must be all 0."""
        window = match.seat(seat, memory or Memory())
        self.write_window(window, window.view, out)

    def write_window(self, window: Seat[Any], view: View, out: Floats) -> None:
        """Write what the judge takes in, from a seat's window and its view; the rest of ``out`` stays 0."""
        self._layout.write(view, window.index, out.data)
        if self._signs is not None:
            out[self._layout.size : len(self.names)] = np.asarray(self._signs.read(window), dtype=np.float32).ravel()

    def encode(self, match: Match[Any], seat: int, memory: Memory | None = None) -> Floats:
        """What this seat sees."""
        out = np.zeros(len(self.names), dtype=np.float32)
        self.write(match, seat, out, memory)
        return out


@cache
def sight_of(game: str, seats: int) -> Sight:
    """What nets of a game see with this number of seats."""
    return Sight(game, seats)


class Judge:
    """Judges positions of one game with a given number of seats."""

    def __init__(self, sight: Sight, layers: Mapping[str, Floats]) -> None:
        self._sight = sight
        self._layers = [layers[name] for name in LAYERS]
        self._numbers = np.zeros(len(sight.names), dtype=np.float32)

    def look(self, match: Match[Any], seat: int, memory: Memory | None = None) -> Floats:
        """The first layer's output for a position. Most numbers are 0, so only the weights of the others are added."""
        numbers = self._numbers
        numbers.fill(0)
        self._sight.write(match, seat, numbers, memory)
        seen = np.flatnonzero(numbers)
        found: Floats = numbers[seen] @ self._layers[0][seen]
        return found

    def judge(self, looks: Sequence[Floats]) -> list[float]:
        """What the positions that were looked at are worth."""
        _, first_bias, second, second_bias, last, last_bias = self._layers
        hidden = np.maximum(np.stack(looks) + first_bias, 0)
        hidden = np.maximum(hidden @ second + second_bias, 0)
        worth: list[float] = (1 / (1 + np.exp(-(hidden @ last + last_bias)))).tolist()
        return worth


def load_judge(path: Path, sight: Sight) -> Judge | None:
    """Load a judge for what it sees; None if it knows too few of these numbers."""
    names, layers = load_net(path, ("leaves",), LAYERS)
    first = rearranged(layers["first"], names["leaves"], sight.names)
    return None if first is None else Judge(sight, {**layers, "first": first})


def save_judge(path: Path, names: Sequence[str], layers: Mapping[str, Floats]) -> None:
    """Write a judge to a file for :func:`load_judge`, with the names of the numbers it sees."""
    save_net(path, {"leaves": names}, {name: layers[name] for name in LAYERS})


@cache
def _judge(path: Path, game: str, seats: int) -> Judge | None:
    return load_judge(path, sight_of(game, seats))


def judge_of(rules: Rules[Any], seats: int, path: Path | None = None) -> Judge | None:
    """The judge in this file, the game's own, or the one in the folder of nets, for this number of seats; None if there
    is none that fits.

    There is none for a single player: judges are trained among opponents and know nothing of solo play.
    """
    found = path or knowledge_of(rules).judge or found_net(rules, "judge")
    return _judge(found, rules.info.slug, seats) if found is not None and seats > 1 else None
