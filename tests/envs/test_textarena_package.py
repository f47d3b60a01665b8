"""TextArena's own wrappers and registry take our games as they take their own."""

from __future__ import annotations

from typing import Any

import pytest
import textarena

from tortuga.arena.agents import ScriptedAgent
from tortuga.envs.textarena import TextGame


class Scripted(textarena.Agent):  # type: ignore[misc]
    """A scripted reader as one of TextArena's agents."""

    def __init__(self, seed: int) -> None:
        self._agent = ScriptedAgent("random", seed)

    def __call__(self, observation: str) -> str:
        return self._agent.answer(observation).text


@pytest.mark.parametrize("wrapper", [None, "ActionFormattingWrapper"])
def test_a_match_is_played_by_textarenas_agents_through_its_wrappers(wrapper: str | None) -> None:
    name = f"PirataCodex-{wrapper}"
    wrappers = [] if wrapper is None else [getattr(textarena.wrappers, wrapper)]
    textarena.envs.registration.register(
        name, TextGame, wrappers, game="pirata_codex", options={"setup": "first_voyage"}
    )
    env: Any = textarena.make(name)
    agents = {player: textarena.core.AgentWrapper(Scripted(player)) for player in range(2)}
    env.reset(num_players=2, seed=7)
    done = False
    while not done:
        player, observation = env.get_observation()
        done, info = env.step(action=agents[player](observation))
        assert "unclear" not in info
    rewards, infos = env.close()
    assert sum(rewards.values()) == 1
    assert sum(each["defaults"] for each in infos.values()) == 0
