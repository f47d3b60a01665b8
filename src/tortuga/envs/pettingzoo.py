"""PettingZoo: every seat is an agent, and one answers at a time (AEC)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from tortuga.engine import MissingExtra

try:
    import pettingzoo
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise MissingExtra.of("PettingZoo", "envs") from error

from tortuga.engine import all_games, rules_of
from tortuga.envs.layout import Vector
from tortuga.envs.names import name_of, usual_seats
from tortuga.envs.session import Data, Session

Observation = dict[str, Any]


def env(
    game: str,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    forced: bool = False,
    shaping: float = 0.0,
    features: bool = False,
    render_mode: str | None = None,
    data: Data = (),
    reward: str = "worth",
) -> AECEnv[str, Observation, int | None]:
    """A game as a PettingZoo environment, with PettingZoo's own checks."""
    made: Any = raw_env(
        game, seats, options, forced=forced, shaping=shaping, features=features, render_mode=render_mode, data=data,
        reward=reward,
    )  # fmt: skip
    checked: AECEnv[str, Observation, int | None]
    checked = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))
    return checked


class raw_env(AECEnv[str, Observation, int | None]):  # noqa: N801 (PettingZoo's own name)
    """The environment itself.

    An observation is ``{"observation": float32 vector, "action_mask": int8 vector}``. The mask of an agent that does
    not have to answer is all 0. With ``features``, the info of the agent that has to answer holds its ``choices``.
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        forced: bool = False,
        shaping: float = 0.0,
        features: bool = False,
        render_mode: str | None = None,
        data: Data = (),
        reward: str = "worth",
    ) -> None:
        super().__init__()
        title = rules_of(game).info.title
        if render_mode not in (None, "ansi", "human"):
            raise ValueError(f"{title} is rendered as text ('ansi', or 'human' to print it), not as {render_mode!r}.")
        self.render_mode = render_mode
        self.session = Session(game, seats, options, forced=forced, shaping=shaping, data=data, reward=reward)
        shape = self.session.shape
        self.metadata = {
            "render_modes": ["human", "ansi"],
            "name": f"tortuga/{self.session.game}",
            "is_parallelizable": False,
            "versions": shape.versions,
        }
        self.state_space = spaces.Box(0.0, 1.0, (shape.size * self.session.seats,), np.float32)
        self.possible_agents = [f"seat_{number + 1}" for number in range(self.session.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, 1.0, (shape.size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (shape.actions.count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(shape.actions.count) for agent in self.possible_agents}
        self._features = features
        self._shaped = bool(shaping)
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new match. Without a seed, it follows from the earlier ones."""
        del options  # the options of matches are chosen when the environment is made
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.session.reset(int(self._seeds.integers(1 << 48)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turn()

    def observe(self, agent: str) -> Observation:
        seat = self._seat[agent]
        return {"observation": self.session.observe(seat), "action_mask": self.session.mask(seat)}

    def state(self) -> Vector:
        """All that the seats know together, for a central critic; never for a player (:meth:`Session.state`)."""
        return self.session.state()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to answer; None is only for agents that are done.")
        self.session.answer(action)
        self._cumulative_rewards[agent] = 0.0
        if self.session.over:
            self.terminations = dict.fromkeys(self.agents, True)
        if self.session.over or self._shaped:
            self.rewards = dict(zip(self.possible_agents, self.session.rewards(), strict=True))
            self._accumulate_rewards()
        self._turn()
        if self.render_mode == "human":
            self.render()

    def _turn(self) -> None:
        seat = self.session.seat
        self.agent_selection = self.agents[0] if seat is None else self.possible_agents[seat]
        if self._features:
            self.infos = {agent: {} for agent in self.agents}
            if seat is not None:
                self.infos[self.agent_selection]["choices"] = self.session.choices()

    def render(self) -> str | None:
        """The board as text, as the agent that has to answer sees it. The mode ``human`` prints it."""
        if self.render_mode is None:
            return None
        text = self.session.text(self.session.seat)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


def register() -> None:
    """Register all games with PettingZoo; done once on import."""
    for slug in all_games():
        name = name_of(slug)
        if name not in pettingzoo.aec_registry:
            kwargs = {"game": slug, "seats": usual_seats(rules_of(slug).info.seats)}
            pettingzoo.register("aec", name, "tortuga.envs.pettingzoo:env", kwargs=kwargs)


register()
