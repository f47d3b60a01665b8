"""For verifiers: one seat of a game against bots, as a taskset of matches and the environment that plays them.

verifiers finds both by the name of a module that exports them, for example ``tortuga_text.py``::

    from tortuga.envs.verifiers import MatchEnv, Matches

    __all__ = ["MatchEnv", "Matches"]

and then ``vf-eval tortuga_text --env.taskset.game piratical -n 20``.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterator

from tortuga.engine import MissingExtra

try:
    import verifiers.v1 as vf
except ImportError as error:
    raise MissingExtra(
        "missing_package", "This needs the package verifiers, which is not installed: pip install 'verifiers>=0.4'."
    ) from error

from tortuga.envs.one_seat import OneSeat


class MatchesConfig(vf.TasksetConfig):
    """Which matches are played. The rest is as in ``OneSeat``."""

    game: str = "pirata_codex"
    seats: int | None = None
    opponents: str = "mate"
    options: dict[str, bool | int | str] = {}
    seed: int = 0
    """The first match has this seed, the next one more, and so on."""
    tries: int = 3
    legal: bool = True
    rules: bool = True
    data: list[str] = []
    reward: str = "win"

    def begin(self) -> OneSeat:
        """A seat with these settings."""
        return OneSeat(
            self.game,
            self.seats,
            self.opponents,
            self.options,
            tries=self.tries,
            legal=self.legal,
            rules=self.rules,
            data=self.data,
            reward=self.reward,
        )


class MatchData(vf.TaskData):
    """One match."""

    seed: int


class MatchTask(vf.Task[MatchData]):
    """To play a match."""


class MatchEnvConfig(vf.EnvConfig):
    """Who plays: ``player``."""

    player: vf.AgentConfig = vf.AgentConfig()


class MatchEnv(vf.Env[MatchEnvConfig]):
    """The match is the user: every prompt is a turn of its own, and every reply is read for an answer.

    A reply from which no answer follows never ends a match: it may be tried again, and then the default is given. The
    metrics say how many replies there were, and how many were unclear.
    """

    async def run(self, task: MatchTask, agents: vf.Agents) -> None:
        """Play a match to its end, or until the agent has used up its turns."""
        game = self.taskset.config.begin()
        unclear = 0
        try:
            await asyncio.to_thread(game.reset, task.data.seed)
            async with agents.player.interaction(task) as interaction:
                segment = await interaction.turn(game.text)
                while not segment.terminated:
                    await asyncio.to_thread(game.step, segment.last_reply or "")
                    unclear += bool(game.unclear)
                    if game.over:
                        break
                    segment = await interaction.turn(game.text)
        finally:
            game.close()
        trace = interaction.trace
        trace.record_reward("match", game.reward)
        trace.record_metric("over", float(game.over))
        trace.record_metric("replies", float(game.steps))
        trace.record_metric("unclear", float(unclear))


class Matches(vf.Taskset[MatchTask, MatchesConfig]):
    """Matches without end, each with a seed of its own."""

    INFINITE = True

    def load(self) -> Iterator[MatchTask]:
        """One task for every match."""
        self.config.begin().close()  # what cannot be played is an error now
        for seed in itertools.count(self.config.seed):
            data = MatchData(name=f"{self.config.game}#{seed}", prompt=None, seed=seed)
            yield MatchTask(data, self.config.task)
