"""Our adapters for kaggle-environments and verifiers, driven by the packages themselves; our tests do without them.

    python -m venv /tmp/scratch && /tmp/scratch/bin/pip install . kaggle-environments     # or: verifiers uv
    /tmp/scratch/bin/python bench/frameworks.py kaggle
    /tmp/scratch/bin/python bench/frameworks.py verifiers

Both play whole matches of the games. Where a package asks a model, a fake one answers: an endpoint of this process in
the style of OpenAI, which copies an answer of the list, and talks nonsense one time in ten.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tortuga.arena.agents import ScriptedAgent
from tortuga.engine import all_games, rules_of

PLUGIN = 'from tortuga.envs.verifiers import MatchEnv, Matches\n\n__all__ = ["MatchEnv", "Matches"]\n'


class FakeModel(BaseHTTPRequestHandler):
    """Reads the last message, and copies an answer of its list."""

    agent = ScriptedAgent("random", 1)
    luck = random.Random(2)
    asked = 0

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        content = body["messages"][-1]["content"]
        prompt = content if isinstance(content, str) else "".join(part["text"] for part in content)
        FakeModel.asked += 1
        said = "I have no idea." if self.luck.random() < 0.1 else self.agent.answer(prompt).text
        stream = bool(body.get("stream"))
        self.send_response(200)
        self.send_header("content-type", "text/event-stream" if stream else "application/json")
        self.end_headers()
        usage = {"prompt_tokens": len(prompt) // 4, "completion_tokens": 9, "total_tokens": len(prompt) // 4 + 9}
        part = "delta" if stream else "message"
        made = {
            "id": "1",
            "object": "chat.completion.chunk" if stream else "chat.completion",
            "created": 1,
            "model": body["model"],
            "choices": [{"index": 0, part: {"role": "assistant", "content": said}, "finish_reason": "stop"}],
            "usage": usage,
        }
        text = json.dumps(made)
        self.wfile.write(f"data: {text}\n\ndata: [DONE]\n\n".encode() if stream else text.encode())

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def fake_model() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), FakeModel)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1"
    finally:
        server.shutdown()


def kaggle(game: str, address: str) -> str:
    """A match between the package's harness with the fake model, and the two agents that come with an environment."""
    import kaggle_environments
    from kaggle_environments.core_harness import create_agent_fn

    from tortuga.envs.kaggle import Harness, environment

    kaggle_environments.register(game, environment(game))
    env = kaggle_environments.make(game, {"seed": 7}, debug=True)
    model = ("openai/fake", {"api_base": address, "api_key": "none"})
    seats = rules_of(game).info.seats
    others = ["random", "first"] if 3 in seats else ["random"]
    steps = env.run([create_agent_fn(Harness(), max_retries=5, model_override=model), *others])
    last = steps[-1]
    assert all(state.status == "DONE" for state in last), [state.status for state in last]
    assert env.render(mode="html")
    tallies = ", ".join(f"{state.info.turns} turns {state.info.unclear} unclear" for state in last)
    return f"{len(steps)} steps, rewards {[state.reward for state in last]}; {tallies}"


def verifiers(game: str, address: str) -> str:
    """A match for two by the package's own evaluation, with its harness that has no tools: a process for every turn."""
    from verifiers.v1.cli.eval.runner import run_eval
    from verifiers.v1.configs.cli.eval import EvalConfig

    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "tortuga_text.py").write_text(PLUGIN)
        sys.path.insert(0, folder)
        os.environ["FAKE_KEY"] = "none"
        config = EvalConfig.model_validate(
            {
                "model": "fake",
                "client": {"type": "eval", "base_url": address, "api_key_var": "FAKE_KEY"},
                "env": {
                    "taskset": {"id": "tortuga_text", "game": game, "seats": 2, "opponents": "random"},
                    "player": {"harness": {"id": "null"}, "runtime": {"type": "subprocess"}},
                },
                "select": {"limit": 1},
                "rich": None,
                "push": False,
                "output_dir": str(Path(folder) / "out"),
            }
        )
        episodes = asyncio.run(run_eval(config))
    traces = [trace for episode in episodes for trace in episode.traces]
    assert traces
    assert all(trace.metrics["over"] == 1 for trace in traces), [trace.errors for trace in traces]
    return "; ".join(f"rewards {trace.rewards}, metrics {trace.metrics}" for trace in traces)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("package", choices=("kaggle", "verifiers"))
    parser.add_argument("games", nargs="*")
    given = parser.parse_args()
    games = given.games or [slug for slug in all_games() if rules_of(slug).module.startswith("tortuga.")]
    drive = kaggle if given.package == "kaggle" else verifiers
    with fake_model() as address:
        for game in games:
            began, asked = time.monotonic(), FakeModel.asked
            said = drive(game, address)
            print(f"{game}: {said} ({FakeModel.asked - asked} prompts, {time.monotonic() - began:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
