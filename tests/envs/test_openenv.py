"""OpenEnv's server and client, with our games."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn

from tortuga.arena.agents import ScriptedAgent
from tortuga.envs.openenv import TextAction, TextClient, TextEnvironment, app

SETTINGS: dict[str, Any] = {"seats": 2, "opponents": "random", "options": {"setup": "first_voyage"}}


def test_a_whole_match_by_openenvs_methods() -> None:
    env, agent = TextEnvironment("pirata_codex", **SETTINGS), ScriptedAgent("random", 1)
    seen = env.reset(seed=7, episode_id="first")
    unclear = env.step(TextAction(text="hm"))
    assert unclear.unclear
    assert "Tries left: 2" in unclear.prompt
    steps = 1
    while not seen.done:
        assert seen.reward == 0
        seen = env.step(TextAction(text=agent.answer(seen.prompt).text))
        steps += 1
    assert seen.reward in (0, 0.5, 1)
    assert (env.state.episode_id, env.state.step_count, env.state.over) == ("first", steps, True)
    assert env.get_metadata().name == "tortuga/pirata_codex"
    env.close()


@pytest.fixture
def address() -> Iterator[str]:
    """A server on this machine."""
    with socket.socket() as port:
        port.bind(("127.0.0.1", 0))
        number = port.getsockname()[1]
    server = uvicorn.Server(
        uvicorn.Config(app("pirata_codex", **SETTINGS), host="127.0.0.1", port=number, log_level="error")
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{number}"
    server.should_exit = True
    thread.join()


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_openenvs_client_plays_a_match_at_the_server(address: str) -> None:
    made: Any = TextClient(base_url=address)
    client: Any = made.sync() if hasattr(made, "sync") else made  # newer clients are asynchronous
    with client as env:
        agent, result = ScriptedAgent("random", 1), env.reset(seed=7)
        first = result.observation.prompt
        assert first.startswith("# Pirata Codex")
        assert env.step(TextAction(text="hm " * 50_000)).observation.unclear
        while not result.done:
            result = env.step(TextAction(text=agent.answer(result.observation.prompt).text))
        assert result.reward in (0, 0.5, 1)
        assert env.state().over
        assert env.reset(seed=7).observation.prompt == first
