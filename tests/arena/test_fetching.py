"""Agents that are MCP clients, driven with the SDK's own client."""

from __future__ import annotations

import asyncio
import re
import socket
from pathlib import Path
from typing import Any

import pytest
from mcp import Client
from mcp.types import TextContent

from tortuga.arena import AgentFault, Contest, Row, run
from tortuga.arena.fetching import OVER, FetchingAgent, PromptDesk, desks
from tortuga.engine import BadOptions


@pytest.fixture
def port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


async def said(client: Client, tool: str, **arguments: Any) -> tuple[str, bool]:
    result = await client.call_tool(tool, arguments)
    (content,) = result.content
    assert isinstance(content, TextContent)
    return content.text, bool(result.is_error)


async def play(client: Client) -> int:
    """Take the first answer of every list, to the end. Returns how many."""
    for done in range(10_000):
        prompt, _ = await said(client, "next_prompt")
        if prompt == OVER:
            return done
        number = re.match(r"Prompt (\d+)\n", prompt)
        first = re.search(r"^1\) `([^`]+)`", prompt.partition("## Your answers")[2], re.MULTILINE)
        if number is not None:
            await said(client, "answer", number=int(number[1]), text=f"Answer: {first[1] if first else '?'}")
    raise AssertionError("it never ended")


async def test_an_mcp_client_plays_a_contest_to_its_end(tmp_path: Path, port: int) -> None:
    def contest() -> tuple[Contest, list[Row]]:
        return run("doubloons", [f"mcp:{port}"], tmp_path, ["random"], 2, 2)

    playing = asyncio.create_task(asyncio.to_thread(contest))
    while not _listens(port):
        await asyncio.sleep(0)
    async with Client(f"http://127.0.0.1:{port}/mcp") as client:
        answered = asyncio.create_task(play(client))
        _, rows = await playing
        done = await answered
    assert len(rows) == 4
    tallies = [row.tally for row in rows]
    assert sum(tally.turns + tally.retries for tally in tallies) == done
    assert not any(tally.faults or tally.forfeits for tally in tallies)
    assert not _listens(port), "the contest is over"


def _listens(port: int) -> bool:
    with socket.socket() as knock:
        return knock.connect_ex(("127.0.0.1", port)) == 0


async def test_an_answer_to_no_prompt_is_an_error_and_counts_for_nothing(port: int) -> None:
    with desks([port]) as (address,):
        async with Client(address) as client:
            told, wrong = await said(client, "answer", number=7, text="Answer: 1")
            assert wrong
            assert "Nobody waits for an answer to prompt 7" in told
            assert (await said(client, "next_prompt", seconds=0.0))[0].startswith("There is no prompt yet")


def test_a_prompt_that_nobody_fetches_is_a_fault(port: int) -> None:
    with desks([port]), pytest.raises(AgentFault, match="No MCP client answered"):
        FetchingAgent(port, 0.01).answer("prompt")


def test_a_port_that_is_taken_gets_a_sentence(port: int) -> None:
    with desks([port]), pytest.raises(BadOptions, match=f"Nobody can be served at port {port}"):
        PromptDesk(port)
