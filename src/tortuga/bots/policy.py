"""A learned policy: a small neural network that scores every answer to a question, from what the seat sees.

The view is laid out as numbers, as for the judge (:mod:`tortuga.bots.judge`), together with the question. One
layer sums the position up, once for each question. Every answer has features of its own (:mod:`tortuga.envs.features`),
and what they mean depends on the position: a second layer adds the summary to them, and also multiplies them with it.
The last layer makes a score of that. All answers are scored at once. :mod:`tortuga.learn` finds the weights.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np

from tortuga.bots.bot import asked
from tortuga.bots.judge import sight_of
from tortuga.bots.net_files import found_net, missing_net
from tortuga.bots.stored import Floats, load_net, rearranged, save_net
from tortuga.engine import Action, Ask, Fast, Rules, Scored, Seat, View, rules_of
from tortuga.envs.action_ids import action_ids_of
from tortuga.envs.features import features_of

ABOUT = 256
"""How many places there are for the words that a question is about. A word's place follows from its letters, so that no
list of all words is needed; a few share one."""
LAYERS = ("view", "view_bias", "summary", "factors", "answer", "answer_bias", "last")


def is_listed(ask: Ask) -> bool:
    """Does the question list all its answers? If not, some are points of a space, and a policy cannot answer it."""
    return ask.space is None or not ask.space.candidates(Fast(0), 1)


class QuestionSight:
    """What a policy sees of a question, as numbers: those that a judge sees, what is asked, and the answers."""

    def __init__(self, game: str, seats: int) -> None:
        kinds = list(rules_of(game).words.catalogue["asks"])
        self._sight, self._ids, self._features = (
            sight_of(game, seats),
            action_ids_of(game, seats),
            features_of(game, seats),
        )
        self._kind = {kind: len(self._sight.names) + place for place, kind in enumerate(kinds)}
        self._about = len(self._sight.names) + len(kinds)
        self.names: tuple[str, ...] = (
            *self._sight.names,
            *[f"question={kind}" for kind in kinds],
            *[f"about#{place}" for place in range(ABOUT)],
        )
        """The name of every number about the position, in order."""
        self.answer_names = self._features.leaves
        """The name of every number about an answer, in order."""

    def write(self, seat: Seat[Any], view: View, out: Floats) -> None:
        """Write what this seat sees and is asked into ``out``, which must be all 0."""
        self._sight.write_window(seat, view, out)
        ask = asked(seat)
        out[self._kind[ask.kind]] = 1
        for key, value in ask.about.items():
            if isinstance(value, str):  # numbers may be seats, which mean nothing unless counted from this one
                out[self._about + crc32(f"{key}={value}".encode()) % ABOUT] = 1

    def numbered(self, seat: Seat[Any]) -> Mapping[int, Action]:
        """The answers that can be told apart, by number. Points of a space are none of them."""
        return self._ids.numbered(asked(seat).options, seat.index)

    def features(self, answers: Mapping[int, Action], seat: Seat[Any], view: View) -> Floats:
        """A row of numbers for each of these answers."""
        return self._features.encode(answers, seat.index, view)


@cache
def question_sight_of(game: str, seats: int) -> QuestionSight:
    """What policies of a game see with this number of seats."""
    return QuestionSight(game, seats)


class Policy:
    """Scores answers in one game with a given number of seats."""

    def __init__(self, sight: QuestionSight, layers: Mapping[str, Floats]) -> None:
        self._sight = sight
        self._layers = [layers[name] for name in LAYERS]

    def scores(self, seat: Seat[Any]) -> list[Scored]:
        """How good the answers to the seat's question seem, in their order."""
        view, answers = seat.view, self._sight.numbered(seat)
        numbers = np.zeros(len(self._sight.names), dtype=np.float32)
        self._sight.write(seat, view, numbers)
        found = self._score(numbers, self._sight.features(answers, seat, view))
        return [Scored(action, score) for action, score in zip(answers.values(), found.tolist(), strict=True)]

    def _score(self, numbers: Floats, features: Floats) -> Floats:
        """Most numbers of a view are 0, so only the weights of the others are added."""
        view, view_bias, summary, factors, answer, answer_bias, last = self._layers
        seen = np.flatnonzero(numbers)
        position = np.maximum(numbers[seen] @ view[seen] + view_bias, 0)
        answers = features @ answer
        both = np.maximum(answers + (position @ summary + answer_bias), 0) + answers * (position @ factors)
        found: Floats = both @ last
        return found


def load_policy(path: Path, sight: QuestionSight) -> Policy | None:
    """Load a policy for what it sees; None if it knows too few of these numbers."""
    names, layers = load_net(path, ("leaves", "answers"), LAYERS)
    view = rearranged(layers["view"], names["leaves"], sight.names)
    answer = rearranged(layers["answer"], names["answers"], sight.answer_names)
    if view is None or answer is None:
        return None
    return Policy(sight, {**layers, "view": view, "answer": answer})


def save_policy(path: Path, names: Sequence[str], answer_names: Sequence[str], layers: Mapping[str, Floats]) -> None:
    """Write a policy to a file for :func:`load_policy`, with the names of the numbers it sees."""
    save_net(path, {"leaves": names, "answers": answer_names}, {name: layers[name] for name in LAYERS})


@cache
def _policy(path: Path, game: str, seats: int) -> Policy | None:
    return load_policy(path, question_sight_of(game, seats))


def policy_of(rules: Rules[Any], seats: int, path: Path | None = None) -> Policy | None:
    """The policy in this file, or the one in the folder of nets, for this number of seats; None if it does not fit.

    None fits a single player: policies are trained among opponents and know nothing of solo play. Raises
    :class:`BadOptions` if there is none at all.
    """
    if seats == 1:
        return None
    found = path or found_net(rules, "policy")
    if found is None:
        raise missing_net(rules, "policy")
    return _policy(found, rules.info.slug, seats)
