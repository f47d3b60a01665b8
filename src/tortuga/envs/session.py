"""A match as agents play it: numbers in, numbers out. All environments are built on this.

- **Whose turn.** One seat answers at a time. If several are asked together, they answer in the order in which the match
  waits for them. Simultaneous answers stay hidden until all are in; a window that is open to several seats goes to the
  first that does not pass.
- **Only one answer.** The session gives such answers itself and records them (``forced=True`` leaves them to agents).
- **Offers** (giving up, buying while another bids) are not questions: an agent meets such an action only if it is among
  the answers to its own question.
- **Reward.** None until the match is over; then what the outcome is worth (``tortuga.bots.worth``), shared by teams, or
  what another ``reward`` says (:mod:`tortuga.envs.rewards`).
- **Shaping.** Off by default. ``shaping=0.5`` also pays, after every answer, half of the change in everybody's
  prospects, as the game's own bot evaluates them. All of it is taken back at the end, so shaping changes what is
  learned first, but not what is best.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from hashlib import blake2b
from operator import index
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tortuga import __version__, new_match
from tortuga.bots.knowledge import knowledge_of
from tortuga.engine import Action, Ask, BadOptions, Fast, Match, Rules, Seat, View, rules_of, with_data
from tortuga.engine.fast.memory import Memory
from tortuga.engine.registry import MARK
from tortuga.engine.rules import short
from tortuga.engine.variants import fingerprint, variant_of
from tortuga.envs.action_ids import POINTS, ActionIds, action_ids_of
from tortuga.envs.changes import Follower
from tortuga.envs.features import ActionFeatures, features_of
from tortuga.envs.layout import Layout, Vector, layout_of
from tortuga.envs.rewards import reward_of

Mask = npt.NDArray[np.int8]
Data = Sequence[Path | str] | Mapping[str, str]
"""Changed data files of a game, or folders of them; or their texts by name."""


def rules_with(game: str, data: Data) -> Rules[Any]:
    """The rules of a game, with these data files in place of its own."""
    if isinstance(data, Mapping):
        return variant_of(game, data) if data else rules_of(game)
    if isinstance(data, str | Path):
        raise BadOptions("bad_data", f"Data is a list of files, such as [{str(data)!r}].")
    return with_data(game, list(data))


def whole(answer: object) -> int:
    """The number of an answer. Raises ValueError for anything but a whole number."""
    try:
        return index(answer)  # type: ignore[arg-type]
    except TypeError:
        raise ValueError(f"An action is a whole number, not {short(answer)}.") from None


class Choices(NamedTuple):
    """The legal answers, one in each row."""

    numbers: npt.NDArray[np.int64]
    features: Vector
    """The features of each answer: see ``Shape.features``."""


class Look(NamedTuple):
    """A question to a bot, as numbers."""

    observation: Vector
    answers: list[Action]
    features: Vector
    """A row for each answer."""


class Shape:
    """The observations and actions of a game with a given number of seats."""

    def __init__(self, game: str, seats: int) -> None:
        rules = rules_of(game)
        rules.check_options(seats, rules.info.complete(None, seats))  # a sentence for whoever asks for "4" seats, or 40
        self.game = game
        self.seats = seats
        self.layout: Layout = layout_of(game, seats)
        self.actions: ActionIds = action_ids_of(game, seats)
        self.features: ActionFeatures = features_of(game, seats)
        self.questions: tuple[str, ...] = tuple(rules.words.catalogue["asks"])
        """The kinds of question. The end of an observation says which of them is asked."""
        self.size = self.layout.size + len(self.questions)
        self.place = {kind: self.layout.size + n for n, kind in enumerate(self.questions)}

    @property
    def leaves(self) -> tuple[str, ...]:
        """The meaning of every number of an observation."""
        return (*self.layout.leaves, *(f"question={kind}" for kind in self.questions))

    @cached_property
    def digest(self) -> str:
        """A hash of what all numbers mean: it changes whenever an observation or an action does."""
        kinds = (f"{kind.made.__name__} {kind.first} {kind.size} {list(kind.digits)}" for kind in self.actions.kinds)
        meanings = [*self.leaves, *kinds]
        return blake2b("\n".join(meanings).encode(), digest_size=6).hexdigest()

    @property
    def versions(self) -> dict[str, str]:
        """What a paper should cite: the versions of Tortuga and the rules, and hashes of the data and the numbers."""
        rules = rules_of(self.game)
        return {
            "tortuga": __version__,
            "rules": rules.info.version,
            "data": fingerprint(rules),
            "numbers": self.digest,
        }

    def encode(self, match: Match[Any], seat: int) -> Vector:
        """What this seat sees, and what it is asked."""
        out = np.zeros(self.size, dtype=np.float32)
        self.layout.write(match.rules.glimpse(match.state, seat, Memory()), seat, out.data)
        ask = match.waiting.get(seat)
        if ask is not None:
            out[self.place[ask.kind]] = 1.0
        return out

    def look(self, seat: Seat[Any]) -> Look:
        """All that a bot needs to answer: what the seat sees, what it may answer, and the features of each answer."""
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
        """An observation as arrays, one for each field of the view, by name, and ``question``."""
        return {**self.layout.named(vector), "question": vector[self.layout.size :]}


@cache
def shape_of(game: str, seats: int) -> Shape:
    """The shape of a game with this number of seats; made once."""
    return Shape(game, seats)


def _answers_to(ask: Ask, question: int) -> Sequence[Action]:
    """All options, and some points of the space. They are the same for the same question, even in an imagined world."""
    if ask.space is None:
        return ask.options
    points = ask.space.candidates(Fast(question), POINTS)
    return [*ask.options, *(point for point in points if point not in ask.options)]


class Session:
    """Plays matches of a game by numbers, one after the other."""

    match: Match[Any]
    seat: int | None
    """The seat that has to answer; None when the match is over."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        forced: bool = False,
        shaping: float = 0.0,
        seed: int | None = None,
        data: Data = (),
        reward: str = "worth",
    ) -> None:
        rules = rules_with(game, data)
        rules.info.complete(options)  # says what is wrong with them
        self._reward = reward_of(reward)
        if isinstance(shaping, bool) or not isinstance(shaping, int | float):
            raise BadOptions("bad_shaping", f"Shaping is a number such as 0.5, or 0 for none, not {shaping!r}.")
        self._shaping = shaping
        self._evaluate = knowledge_of(rules).evaluate if shaping else None
        if shaping and self._evaluate is None:
            raise ValueError(f"The bot of {rules.info.title} cannot evaluate positions, so there is no shaping.")
        self.game = rules.info.slug
        self.data: Mapping[str, str] = rules.other_data
        """The texts that stand in for the game's own data files."""
        self.seats = rules.info.seats[0] if seats is None else seats
        self.options = dict(options or {})
        self.shape = shape_of(self.game, self.seats)
        self._followers: dict[int, Follower] = {}
        """What each seat saw when it last looked."""
        self._memory = Memory()
        self._forced = forced
        self._teams = bool(rules.info.teams and self.options.get("teams"))
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Start a new match. The same seed gives the same match."""
        self.match = new_match(self.game, self.seats, seed, self.options)
        self.match.expect_no_copies()
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
        """The question to the seat that has to answer."""
        if self.seat is None:
            raise LookupError("The match is over: reset the session.")
        return self.match.waiting[self.seat]

    @property
    def answers(self) -> Mapping[int, Action]:
        """All legal answers, by number."""
        if self._ids is None:
            self._ids = self._numbered()
        return self._ids

    def _numbered(self) -> Mapping[int, Action]:
        if self.seat is None:
            return {}
        return self.shape.actions.numbered(_answers_to(self.ask, self._question), self.seat)

    def observe(self, seat: int) -> Vector:
        """What this seat sees, and what it is asked: the numbers of ``Shape.encode``."""
        out = self._look(seat).copy()
        self._add_question(seat, out)
        return out

    def write(self, seat: int, out: Vector) -> None:
        """Write what :meth:`observe` returns into this array."""
        out[:] = self._look(seat)
        self._add_question(seat, out)

    def _look(self, seat: int) -> Vector:
        match = self.match
        return self._follower(seat).look(match.rules.glimpse(match.state, seat, self._memory))

    def _add_question(self, seat: int, out: Vector) -> None:
        ask = self.match.waiting.get(seat)
        if ask is not None:
            out[self.shape.place[ask.kind]] = 1.0

    def _follower(self, seat: int) -> Follower:
        follower = self._followers.get(seat)
        if follower is None:
            follower = self._followers[seat] = Follower(self.shape.layout, seat, self.shape.size)
        return follower

    def state(self) -> Vector:
        """All that the seats know together, for a critic that sees everything: their observations, seat after seat.

        What nobody knows, such as the order of a deck, is not in it. Never give it to a player.
        """
        return np.concatenate([self.observe(seat) for seat in range(self.seats)])

    def mask(self, seat: int | None = None) -> Mask:
        """1 for every action that the seat may take now; without a seat, for the one that has to answer."""
        mask = np.zeros(self.shape.actions.count, dtype=np.int8)
        if seat is None or seat == self.seat:
            self.write_mask(mask.data)
        return mask

    def write_mask(self, out: Any) -> None:
        """Write what :meth:`mask` returns into ``out``, which must be all 0."""
        for number in self.answers:  # there are few, so this is faster than numpy
            out[number] = 1

    def choices(self) -> Choices:
        """The legal answers with their features, for agents that score them one by one."""
        answers = self.answers
        numbers = np.fromiter(answers, dtype=np.int64, count=len(answers))
        features = self.shape.features
        if self.seat is None:
            return Choices(numbers, np.zeros((0, features.size), dtype=np.float32))
        return Choices(numbers, features.encode(answers, self.seat, self.view_for_features()))

    def view_for_features(self) -> View | None:
        """The view that is needed for the features of the present answers, if any."""
        if self.seat is None or not self.shape.features.looks(self.answers):
            return None
        return self.match.rules.glimpse(self.match.state, self.seat, self._memory)

    def answer(self, answer: int | Action) -> None:
        """Answer for the seat that has to: by number, or with the action itself, such as an exact point of a space."""
        if self.seat is None:
            raise LookupError("The match is over: reset the session.")
        if isinstance(answer, Action):
            action = answer
        else:
            found = self.answers.get(whole(answer))
            if found is None:
                raise ValueError(
                    f"Action {answer} is not allowed now: the mask shows the {len(self.answers)} that are."
                )
            action = found
        self.match.act(self.seat, action)
        self._go_on()
        if self._evaluate is not None or self.seat is None:
            self._pay()

    def _pay(self) -> None:
        outcome, before = self.match.outcome, self._prospects
        paid = [0.0] * self.seats if outcome is None else self._reward(outcome, self._teams)
        self._prospects = self._judged()
        changes = [now - then for now, then in zip(self._prospects, before, strict=True)]
        self._rewards = [pay + self._shaping * change for pay, change in zip(paid, changes, strict=True)]

    def _judged(self) -> Sequence[float]:
        """Everybody's prospects, by which rewards are shaped; 0 when the match is over, or without shaping."""
        return [0.0] * self.seats if self._evaluate is None or self.match.over else self._evaluate(self.match)

    def imagine(self, seat: int, seed: int) -> None:
        """Go on in a world that this seat cannot tell from the true one. It must be the seat that has to answer."""
        self.match = self.match.redeal(seat, seed)
        self._ids = None

    def clone(self) -> Session:
        """An independent copy, with the same luck ahead of it."""
        new: Session = Session.__new__(Session)
        new.__dict__.update(self.__dict__)
        new.match = self.match.clone()
        new._followers, new._memory = {}, Memory()
        return new

    def __deepcopy__(self, memo: dict[int, object]) -> Session:
        del memo  # a clone shares only what never changes
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        """Everything except what can be made again."""
        return {**self.__dict__, "shape": None, "_evaluate": None, "_ids": None, "_followers": {}, "_memory": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        rules_with(self.game.partition(MARK)[0], self.data)  # makes a variant known in this process
        self.shape = shape_of(self.game, self.seats)
        self._memory = Memory()
        self._evaluate = knowledge_of(self.match.rules).evaluate if self._shaping else None

    @property
    def over(self) -> bool:
        return self.seat is None

    def rewards(self) -> list[float]:
        """The reward of each seat for the last answer; without shaping, 0 until the match is over."""
        return self._rewards

    def text(self, seat: int | None = None) -> str:
        """The board as this seat sees it, as text."""
        rules = self.match.rules
        return rules.text(self.match.view(seat))

    def sentence(self, action: Action) -> str:
        """The action in words."""
        return self.match.rules.words.say("actions", action)
