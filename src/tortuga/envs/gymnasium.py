"""Gymnasium: one seat learns, bots play the others. Importing this module registers the games
(``tortuga/Piratical-v0``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from tortuga.engine import MissingExtra

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as error:
    raise MissingExtra.of("Gymnasium", "envs") from error

from tortuga.bots import Bot
from tortuga.engine import all_games, rules_of
from tortuga.envs.names import name_of, usual_seats
from tortuga.envs.opponents import Opponent, makers_of
from tortuga.envs.session import Data, Session, whole

Vector = npt.NDArray[np.float32]


class TortugaEnv(gymnasium.Env[Vector, np.int64]):
    """One seat of a match. ``info["action_mask"]`` says what it may answer.

    With ``illegal="default"``, an illegal answer is replaced by the default answer, as if the seat's clock had run out,
    and ``info["illegal"]`` is True. With ``illegal="error"`` it is an error, which is better for finding faults.

    ``opponents`` is one bot for all other seats, or a list with one for each. The learner sits in ``seat``; with
    ``None``, in a random one in every match. With ``features``, the info holds the ``choices``.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        opponents: Opponent | Sequence[Opponent] = "mate",
        options: Mapping[str, Any] | None = None,
        seat: int | None = None,
        forced: bool = False,
        shaping: float = 0.0,
        features: bool = False,
        illegal: Literal["default", "error"] = "default",
        render_mode: str | None = None,
        data: Data = (),
        reward: str = "worth",
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"It can only be rendered as text (render_mode='ansi'), not as {render_mode!r}.")
        self.render_mode = render_mode
        self.session = Session(game, seats, options, forced=forced, shaping=shaping, data=data, reward=reward)
        self.metadata = {**type(self).metadata, "versions": self.session.shape.versions}
        count = self.session.seats
        if seat is not None and seat not in range(count):
            raise ValueError(f"There are {count} seats, from 0 to {count - 1}; {seat!r} is none of them.")
        if illegal not in ("default", "error"):
            raise ValueError(f"What becomes of an illegal answer is 'default' or 'error', not {illegal!r}.")
        self._wanted = seat
        self._strict = illegal == "error"
        self._features = features
        self._makers = makers_of(opponents, count - 1)
        self._bots: dict[int, Bot] = {}
        self.seat = seat or 0
        shape = self.session.shape
        self.observation_space = spaces.Box(0.0, 1.0, (shape.size,), np.float32)
        self.action_space = spaces.Discrete(shape.actions.count)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Vector, dict[str, Any]]:
        super().reset(seed=seed)
        del options  # the options of matches are chosen when the environment is made
        while True:
            self._begin()
            if not self.session.over:  # a match may end before the learner is asked anything
                return self.session.observe(self.seat), self._info()

    def _begin(self) -> None:
        count = self.session.seats
        self.seat = int(self.np_random.integers(count)) if self._wanted is None else self._wanted
        self.close()
        others = [other for other in range(count) if other != self.seat]
        seeds = (int(self.np_random.integers(1 << 31)) for _ in others)
        self._bots = {other: make(seed) for other, make, seed in zip(others, self._makers, seeds, strict=True)}
        self.session.reset(int(self.np_random.integers(1 << 48)))
        self._play_on()

    def _play_on(self) -> float:
        """Let the others answer until it is the learner's turn or the match is over. Returns the learner's reward."""
        session, reward = self.session, 0.0
        while session.seat is not None and session.seat != self.seat:
            session.answer(self._bots[session.seat].choose(session.match.seat(session.seat)))
            reward += session.rewards()[self.seat]
        return reward

    def step(self, action: np.int64) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        session, number = self.session, whole(action)
        legal = number in session.answers
        session.answer(number if legal or self._strict else session.ask.default)
        reward = session.rewards()[self.seat]
        reward += self._play_on()
        return session.observe(self.seat), reward, session.over, False, {**self._info(), "illegal": not legal}

    def _info(self) -> dict[str, Any]:
        outcome = self.session.match.outcome
        place = {} if outcome is None else {"place": outcome.places[self.seat]}
        choices = {"choices": self.session.choices()} if self._features else {}
        return {"action_mask": self.action_masks(), "seat": self.seat, "illegal": False, **choices, **place}

    def action_masks(self) -> npt.NDArray[np.int8]:
        """The mask, under the name that algorithms with action masks expect.

        After the end of a match its first action is allowed: with next-step autoreset a vector environment takes one
        more action then, and ignores it, but a masked sample needs something to choose.
        """
        mask = self.session.mask(self.seat)
        mask[0] |= self.session.over
        return mask

    def render(self) -> str | None:
        return None if self.render_mode is None else self.session.text(self.seat)

    def close(self) -> None:
        for bot in self._bots.values():
            bot.close()
        self._bots = {}


def register() -> None:
    """Register all games with Gymnasium; done once on import."""
    for slug in all_games():
        name = name_of(slug)
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="tortuga.envs.gymnasium:TortugaEnv",
                kwargs={"game": slug, "seats": usual_seats(rules_of(slug).info.seats)},
            )


register()
