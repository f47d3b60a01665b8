"""OpenEnv: an environment server that any of its clients and trainers can use, one seat against bots, in text.

``app("pirata_codex")`` is the server, for uvicorn. :class:`TextClient` is its client, with OpenEnv's own methods.
"""

from __future__ import annotations

import os
from functools import partial
from typing import Any

from tortuga.engine import MissingExtra

try:
    from openenv.core.client_types import StepResult
    from openenv.core.env_client import EnvClient
    from openenv.core.env_server import Action, Environment, Observation, State, create_app
    from openenv.core.env_server.types import EnvironmentMetadata
except ImportError as error:
    raise MissingExtra.of("OpenEnv", "openenv") from error

from tortuga import __version__
from tortuga.engine import rules_of
from tortuga.envs.one_seat import OneSeat

LONGEST = 100_000
"""How many characters of a text are looked at: the end of it, where the answer is."""


class TextAction(Action):
    """What the agent writes. The answer is found in it, as in ``tortuga.envs.text``."""

    text: str


class TextObservation(Observation):
    """What the agent reads, and what became of its last text."""

    prompt: str
    """What the seat sees, what happened, what it is asked; in the end, how the match ended."""
    seat: int
    """Where the agent sits, from 0."""
    answer: str = ""
    """The last answer that was given, by the agent or by default."""
    unclear: str = ""
    """What was wrong with the last text; empty if it was an answer."""


class TextState(State):
    """What is played."""

    game: str = ""
    seats: int = 0
    seat: int = 0
    over: bool = False


class TextEnvironment(Environment):
    """One seat of a game, in text; bots play the others. It takes the settings of ``OneSeat``."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, game: str = "pirata_codex", **settings: Any) -> None:
        super().__init__()
        self._game = OneSeat(game, **settings)
        self._episode: str | None = None
        self._begun = False

    def reset(self, seed: int | None = None, episode_id: str | None = None, **_: Any) -> TextObservation:
        """Start a new match. The same seed gives the same match."""
        self._game.reset(seed)
        self._episode, self._begun = episode_id, True
        return self._observe()

    def step(self, action: TextAction, timeout_s: float | None = None, **_: Any) -> TextObservation:
        """Take a text. One from which no answer follows never raises: the observation says what is wrong."""
        del timeout_s  # an answer takes no time
        if not self._begun:
            self.reset()
        self._game.step(action.text[-LONGEST:])
        return self._observe()

    def _observe(self) -> TextObservation:
        game = self._game
        return TextObservation(
            prompt=game.text,
            seat=game.seat,
            answer=game.answer,
            unclear=game.unclear,
            done=game.over,
            reward=game.reward,
        )

    @property
    def state(self) -> TextState:
        """What is played, and how many texts were taken."""
        game = self._game
        return TextState(
            episode_id=self._episode,
            step_count=game.steps,
            game=game.game,
            seats=game.seats,
            seat=game.seat,
            over=self._begun and game.over,
        )

    def get_metadata(self) -> EnvironmentMetadata:
        """The game and its rules, for catalogues of environments."""
        info = rules_of(self._game.game).info
        return EnvironmentMetadata(
            name=f"tortuga/{info.slug}", description=f"{info.title}. {info.blurb}", version=__version__
        )

    def close(self) -> None:
        """Let the bots go."""
        self._game.close()


def app(game: str | None = None, at_once: int = 64, **settings: Any) -> Any:
    """The server, an ASGI application: every client has a match of its own, so many ``at_once``.

    Without ``game``, the variable ``TORTUGA_GAME`` names it: ``uvicorn --factory tortuga.envs.openenv:app``.
    """
    name = game or os.environ.get("TORTUGA_GAME", "pirata_codex")
    make = partial(TextEnvironment, name, **settings)
    make().close()  # what cannot be played is an error now, not for the first client
    return create_app(make, TextAction, TextObservation, env_name="tortuga", max_concurrent_envs=at_once)


class TextClient(EnvClient):
    """A client of :func:`app`: ``reset(seed=7)``, ``step(TextAction(text="..."))``, ``state()``."""

    def _step_payload(self, action: TextAction) -> dict[str, Any]:
        return {"text": action.text}

    def _parse_result(self, payload: dict[str, Any]) -> StepResult[TextObservation]:
        reward, done = payload.get("reward"), bool(payload.get("done"))
        return StepResult(TextObservation(**payload["observation"], reward=reward, done=done), reward, done)

    def _parse_state(self, payload: dict[str, Any]) -> TextState:
        return TextState(**payload)
