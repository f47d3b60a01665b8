"""Agents that fetch their prompts: any client of the Model Context Protocol.

The arena serves two tools on this machine: ``next_prompt`` waits for a prompt, ``answer`` hands in a text. One address
serves all matches of a contest, so a client plays on until it is told that the contest is over.
"""

from __future__ import annotations

import asyncio
import queue
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import NamedTuple

from tortuga.arena.agents import Agent, AgentFault, Reply
from tortuga.engine import BadOptions, MissingExtra

try:
    import uvicorn
    from mcp.server.mcpserver import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
except ImportError as error:
    raise MissingExtra.of("An agent that is an MCP client", "mcp") from error

HOST = "127.0.0.1"
LONGEST_WAIT = 60.0
LAST_WORDS = 10.0
"""For how many seconds a client that has played may still ask, to hear that it is over."""
OVER = "The contest is over."
INSTRUCTIONS = (
    "You are tried at board games: call next_prompt, then answer with its number, again and again to the end."
)


class OpenPrompt(NamedTuple):
    number: int
    prompt: str
    answers: queue.SimpleQueue[str]


class PromptDesk:
    """Where clients fetch prompts and hand in answers. It serves in a thread of its own."""

    def __init__(self, port: int) -> None:
        try:
            self._socket = socket.create_server((HOST, port))
        except (OSError, OverflowError) as error:
            raise BadOptions("bad_port", f"Nobody can be served at port {port}: {error}.") from error
        self.address = f"http://{HOST}:{self._socket.getsockname()[1]}/mcp"
        self._numbers = count(1)
        self._open: dict[int, OpenPrompt] = {}
        self._fetched = False
        self._told = threading.Event()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self._thread.start()
        self._ready.wait()

    async def _serve(self) -> None:
        self._loop, self._waiting = asyncio.get_running_loop(), asyncio.Queue[OpenPrompt | None]()
        server: MCPServer[None] = MCPServer("tortuga-arena", instructions=INSTRUCTIONS, log_level="WARNING")
        server.add_tool(self.next_prompt, structured_output=False)
        server.add_tool(self.answer, structured_output=False)
        self._server = uvicorn.Server(uvicorn.Config(server.streamable_http_app(host=HOST), log_level="warning"))
        self._ready.set()
        await self._server.serve([self._socket])

    async def next_prompt(self, seconds: float = 30.0) -> str:
        """Wait for the next prompt, at most so many seconds (up to 60). It begins with its number."""
        try:
            async with asyncio.timeout(max(0.0, min(seconds, LONGEST_WAIT))):
                while (question := await self._waiting.get()) is not None:
                    if question.number in self._open:  # otherwise nobody waits for an answer any more
                        self._fetched = True
                        return f"Prompt {question.number}\n\n{question.prompt}"
        except TimeoutError:
            return "There is no prompt yet. Call next_prompt again."
        self._waiting.put_nowait(None)  # for others who wait
        self._told.set()
        return OVER

    async def answer(self, number: int, text: str) -> str:
        """Hand in the answer to the prompt of this number."""
        question = self._open.pop(number, None)
        if question is None:
            raise ToolError(f"Nobody waits for an answer to prompt {number}: it came too late, or was given.")
        question.answers.put(text)
        return "Received. Call next_prompt."

    def ask(self, prompt: str, seconds: float) -> str:
        """Put a prompt to whoever fetches it, and wait. Raises :class:`AgentFault`."""
        question = OpenPrompt(next(self._numbers), prompt, queue.SimpleQueue())
        self._open[question.number] = question
        self._loop.call_soon_threadsafe(self._waiting.put_nowait, question)
        try:
            return question.answers.get(timeout=seconds)
        except queue.Empty:
            raise AgentFault("slow", f"No MCP client answered within {seconds:g} seconds.") from None
        finally:
            self._open.pop(question.number, None)

    def close(self) -> None:
        """Tell those who play that it is over, and serve nobody any more."""
        self._loop.call_soon_threadsafe(self._waiting.put_nowait, None)
        if self._fetched:
            self._told.wait(LAST_WORDS)
        self._server.should_exit = True
        self._thread.join()


_desks: dict[int, PromptDesk] = {}


@contextmanager
def desks(ports: list[int]) -> Iterator[list[str]]:
    """Serve at these ports while a contest is played. Returns the addresses."""
    try:
        for port in ports:
            _desks[port] = PromptDesk(port)
        yield [_desks[port].address for port in ports]
    finally:
        for port in ports:
            if port in _desks:
                _desks.pop(port).close()


class FetchingAgent(Agent):
    """A client of the Model Context Protocol."""

    def __init__(self, port: int, seconds: float) -> None:
        self._port = port
        self._seconds = seconds

    def answer(self, prompt: str) -> Reply:
        return Reply(_desks[self._port].ask(prompt, self._seconds))
