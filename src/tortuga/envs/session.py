"""A match as agents play it: numbers in, numbers out. All environments stand on this.

- **Whose turn.** One seat answers at a time. Where several are asked together, they answer in the order in which the
  match waits for them; answers that are hidden stay hidden until all are in, and a window that stands open to several
  goes to the first of them who does not pass.
- **Only one answer.** Such questions are answered by the session and recorded (``forced=True`` leaves them to agents).
- **Offers** (giving up, buying while another bids) are no questions: an agent meets such an action only where it is
  among the answers to its own question.
- **Reward.** None until the match is over; then what the outcome is worth (``tortuga.bots.worth``), shared by teams.
- **Shaping.** Off unless wanted: ``shaping=0.5`` also pays, after every answer, half of what the answer has changed in
  everybody's prospects, as the game's own bot judges them. All of it is taken back in the end, so that it changes what
  is learned first, and not what is best.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tortuga import new_match
from tortuga.bots import worth
from tortuga.bots.knowledge import knowledge_of
from tortuga.engine import Action, Ask, Fast, Match, Seat, View, rules_of
from tortuga.engine.memory import Memory
from tortuga.envs.action_ids import POINTS, ActionIds, action_ids_of
from tortuga.envs.changes import Follower
from tortuga.envs.features import ActionFeatures, features_of
from tortuga.envs.layout import Layout, Vector, layout_of

Mask = npt.NDArray[np.int8]


class Choices(NamedTuple):
    """The answers that count now, one a row."""

    numbers: npt.NDArray[np.int64]
    features: Vector
    """What each of them is: see ``Shape.features``."""


class Look(NamedTuple):
    """A question as a bot meets it, as numbers."""

    observation: Vector
    answers: list[Action]
    features: Vector
    """A row for each answer."""


class Shape:
    """What observations and actions of a game look like at a table of so many seats."""

    def __init__(self, game: str, seats: int) -> None:
        rules = rules_of(game)
        self.game = game
        self.seats = seats
        self.layout: Layout = layout_of(game, seats)
        self.actions: ActionIds = action_ids_of(game, seats)
        self.features: ActionFeatures = features_of(game, seats)
        self.questions: tuple[str, ...] = tuple(rules.words.catalogue["asks"])
        """Kinds of question. Which of them is asked stands at the end of an observation."""
        self.size = self.layout.size + len(self.questions)
        self.place = {kind: self.layout.size + n for n, kind in enumerate(self.questions)}

    @property
    def leaves(self) -> tuple[str, ...]:
        """What every number of an observation means."""
        return (*self.layout.leaves, *(f"question={kind}" for kind in self.questions))

    def encode(self, match: Match[Any], seat: int) -> Vector:
        """What this seat sees, and what it is asked."""
        out = np.zeros(self.size, dtype=np.float32)
        self.layout.write(match.rules.glimpse(match.state, seat, Memory()), seat, out.data)
        ask = match.waiting.get(seat)
        if ask is not None:
            out[self.place[ask.kind]] = 1.0
        return out

    def look(self, seat: Seat[Any]) -> Look:
        """The same numbers for a bot: what the seat sees, what it may answer, and the features of each answer."""
        ask = seat.ask
        if ask is None:
            raise LookupError(f"Seat {seat.index + 1} is not asked anything.")
        view = seat.view
        out = np.zeros(self.size, dtype=np.float32)
        self.layout.write(view, seat.index, out.data)
        out[self.place[ask.kind]] = 1.0
        answers = self.actions.numbered(_answers_to(ask, seat.number), seat.index)
        return Look(out, list(answers.values()), self.features.encode(answers, seat.index, view))

    def named(self, vector: Vector) -> dict[str, Vector]:
        """An observation as arrays with the names of the view's fields, and ``question``."""
        return {**self.layout.named(vector), "question": vector[self.layout.size :]}


@cache
def shape_of(game: str, seats: int) -> Shape:
    """The shape of a game at a table of so many seats; made once."""
    return Shape(game, seats)


def _answers_to(ask: Ask, question: int) -> Sequence[Action]:
    """All options, and some points of the space: the same for the same question, in an imagined world too."""
    if ask.space is None:
        return ask.options
    points = ask.space.candidates(Fast(question), POINTS)
    return [*ask.options, *(point for point in points if point not in ask.options)]


class Session:
    """One match after another of a game, played by numbers."""

    match: Match[Any]
    seat: int | None
    """Who is to answer; None when the match is over."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        forced: bool = False,
        shaping: float = 0.0,
        seed: int | None = None,
    ) -> None:
        rules = rules_of(game)
        self._shaping = shaping
        self._evaluate = knowledge_of(rules).evaluate if shaping else None
        if shaping and self._evaluate is None:
            raise ValueError(f"Nobody can say how a match of {rules.info.title} stands: there is no shaping.")
        self.game = game
        self.seats = rules.info.seats[0] if seats is None else seats
        self.options = dict(options or {})
        self.shape = shape_of(game, self.seats)
        self._followers: dict[int, Follower] = {}
        """What each seat saw when it last looked."""
        self._memory = Memory()
        self._forced = forced
        self._teams = bool(rules.info.teams and self.options.get("teams"))
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """A new match. The same seed gives the same one."""
        self.match = new_match(self.game, self.seats, seed, self.options)
        self._question = 0
        self._go_on()
        self._prospects = self._judged()
        self._rewards = [0.0] * self.seats

    def _go_on(self) -> None:
        if not self._forced:
            self.match.settle()
        self.seat = next(iter(self.match.waiting), None)
        self._question += 1
        self._ids: Mapping[int, Action] | None = None

    @property
    def ask(self) -> Ask:
        """What is asked of whoever is to answer."""
        if self.seat is None:
            raise LookupError("The match is over: reset the session.")
        return self.match.waiting[self.seat]

    @property
    def answers(self) -> Mapping[int, Action]:
        """All answers that count now, by their numbers."""
        if self._ids is None:
            self._ids = self._numbered()
        return self._ids

    def _numbered(self) -> Mapping[int, Action]:
        if self.seat is None:
            return {}
        return self.shape.actions.numbered(_answers_to(self.ask, self._question), self.seat)

    def observe(self, seat: int) -> Vector:
        """What this seat sees, and what it is asked: the numbers of ``Shape.encode``."""
        out = np.empty(self.shape.size, dtype=np.float32)
        self.write(seat, out)
        return out

    def write(self, seat: int, out: Vector) -> None:
        """The same into this array."""
        match, follower = self.match, self._follower(seat)
        out[:] = follower.look(match.rules.glimpse(match.state, seat, self._memory))
        ask = match.waiting.get(seat)
        if ask is not None:
            out[self.shape.place[ask.kind]] = 1.0

    def _follower(self, seat: int) -> Follower:
        follower = self._followers.get(seat)
        if follower is None:
            follower = self._followers[seat] = Follower(self.shape.layout, seat, self.shape.size)
        return follower

    def mask(self, seat: int | None = None) -> Mask:
        """1 for every action that the seat (or whoever is to answer) may take now."""
        mask = np.zeros(self.shape.actions.count, dtype=np.int8)
        if seat is None or seat == self.seat:
            self.write_mask(mask.data)
        return mask

    def write_mask(self, out: Any) -> None:
        """The same into numbers that are all 0."""
        for number in self.answers:  # there are few, so that this is quicker than numpy's way
            out[number] = 1

    def choices(self) -> Choices:
        """The answers that count now with their features, for agents that score them one by one."""
        answers = self.answers
        numbers = np.fromiter(answers, dtype=np.int64, count=len(answers))
        features = self.shape.features
        if self.seat is None:
            return Choices(numbers, np.zeros((0, features.size), dtype=np.float32))
        return Choices(numbers, features.encode(answers, self.seat, self.view_for_features()))

    def view_for_features(self) -> View | None:
        """What features of the present answers have to be looked up in, if anything."""
        if self.seat is None or not self.shape.features.looks(self.answers):
            return None
        return self.match.rules.glimpse(self.match.state, self.seat, self._memory)

    def answer(self, answer: int | Action) -> None:
        """Answer for whoever is to answer: by number, or with the action itself, for instance an exact point."""
        if self.seat is None:
            raise LookupError("The match is over: reset the session.")
        if isinstance(answer, Action):
            action = answer
        else:
            found = self.answers.get(int(answer))
            if found is None:
                raise ValueError(f"Action {answer} is not allowed now; {len(self.answers)} are: look at the mask.")
            action = found
        self.match.act(self.seat, action)
        self._go_on()
        if self._evaluate is not None or self.seat is None:
            self._pay()

    def _pay(self) -> None:
        outcome, before = self.match.outcome, self._prospects
        paid = [0.0] * self.seats if outcome is None else worth(outcome, self._teams)
        self._prospects = self._judged()
        changes = [now - then for now, then in zip(self._prospects, before, strict=True)]
        self._rewards = [pay + self._shaping * change for pay, change in zip(paid, changes, strict=True)]

    def _judged(self) -> Sequence[float]:
        """Everybody's prospects; none when it is over, or when nobody wants to know."""
        return [0.0] * self.seats if self._evaluate is None or self.match.over else self._evaluate(self.match)

    def imagine(self, seat: int, seed: int) -> None:
        """Go on in a world that this seat cannot tell from the true one; it must be the one to answer."""
        self.match = self.match.redeal(seat, seed)
        self._ids = None

    def clone(self) -> Session:
        """A session that goes its own way from here, with the same luck ahead of it."""
        new: Session = Session.__new__(Session)
        new.__dict__.update(self.__dict__)
        new.match = self.match.clone()
        new._followers, new._memory = {}, Memory()
        return new

    def __deepcopy__(self, memo: dict[int, object]) -> Session:
        del memo  # a clone shares only what never changes
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        """All but what can be made again."""
        return {**self.__dict__, "shape": None, "_evaluate": None, "_ids": None, "_followers": {}, "_memory": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.shape = shape_of(self.game, self.seats)
        self._memory = Memory()
        self._evaluate = knowledge_of(self.match.rules).evaluate if self._shaping else None

    @property
    def over(self) -> bool:
        return self.seat is None

    def rewards(self) -> list[float]:
        """What the last answer has brought each seat: without shaping, nothing until the match is over."""
        return self._rewards

    def text(self, seat: int | None = None) -> str:
        """The board as this seat sees it, as text."""
        rules = self.match.rules
        return rules.text(self.match.view(seat))

    def sentence(self, action: Action) -> str:
        """The action in words."""
        return self.match.rules.words.say("actions", action)
