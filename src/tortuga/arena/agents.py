"""Agents: whatever turns a prompt into a text.

=================================  ==========================================================================
``text:first``, ``text:random``    scripted readers: they copy the first answer of the list, or any
``cmd:COMMAND``                    a program that reads a line of JSON and writes one, for every prompt
``openai:ADDRESS#MODEL``           an HTTP endpoint, ``ADDRESS/chat/completions``; the key comes from the environment
``mcp:PORT``                       an MCP client, which fetches prompts from this port of this machine
anything else                      a bot, by the name that the lab knows it by
=================================  ==========================================================================
"""

from __future__ import annotations

import os
import queue
import random
import re
import shlex
import shutil
import subprocess
import threading
import time
from abc import ABC, abstractmethod
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import msgspec

from tortuga.engine import BadOptions, MissingExtra, TortugaError
from tortuga.engine.codecs import json_reader

if TYPE_CHECKING:
    import httpx

KEY = "TORTUGA_ARENA_KEY"
"""The environment variable with the key of an HTTP endpoint."""
RETRIES = 5
BUSY = (408, 409, 425, 429, 500, 502, 503, 504, 529)
"""The statuses of an endpoint that is worth asking again."""


class AgentFault(TortugaError):
    """An agent that did not answer: it crashed, hung or is away. It counts as an unclear try."""


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an agent wrote, and how many tokens it read and wrote, if it says so."""

    text: str
    tokens_in: int | None = None
    tokens_out: int | None = None


_read_reply = json_reader(Reply)


class Agent(ABC):
    """Turns prompts into texts, for one seat of one match."""

    @abstractmethod
    def answer(self, prompt: str) -> Reply:
        """The answer to a prompt. Raises :class:`AgentFault`."""

    def close(self) -> None:
        """Release what it uses."""
        return


class Maker(msgspec.Struct, frozen=True):
    """How to make an agent for a match."""

    kind: str
    what: str
    seconds: float
    """How long an answer may take."""

    def __call__(self, seed: int) -> Agent:
        match self.kind:
            case "text":
                return ScriptedAgent(self.what, seed)
            case "cmd":
                return CommandAgent(self.what, self.seconds)
            case "mcp":
                from tortuga.arena.fetching import FetchingAgent  # it needs an extra

                return FetchingAgent(int(self.what), self.seconds)
            case _:
                return EndpointAgent(self.what, self.seconds)


def agent_of(spec: str, seconds: float = 120.0) -> Maker | None:
    """How to make the agent that these words name; None if they name a bot."""
    kind, colon, what = spec.partition(":")
    if not colon or kind not in ("text", "cmd", "mcp", "openai"):
        return None
    made = Maker(kind, what.strip(), seconds)
    if kind == "text" and what not in ScriptedAgent.KINDS:
        raise BadOptions(
            "bad_agent", f"There is no scripted agent {what!r}; there are {', '.join(ScriptedAgent.KINDS)}."
        )
    if kind == "cmd" and not command_of(what):
        raise BadOptions("bad_agent", "Which command? Write it as cmd:python my_agent.py.")
    if kind == "mcp" and not (what.isdecimal() and 0 < int(what) < 65536):
        raise BadOptions("bad_agent", f"{what!r} is no port: write for example mcp:8766.")
    if kind == "openai":
        check_endpoint(what)
        if find_spec("httpx") is None:
            raise MissingExtra.of("An agent behind an endpoint", "client")
    return made


def command_of(what: str) -> list[str]:
    """The words of a command."""
    try:
        return shlex.split(what)
    except ValueError as error:
        raise BadOptions("bad_agent", f"The command {what!r} cannot be read: {str(error).lower()}.") from None


def check_here(made: Maker) -> None:
    """Refuse a command whose program is not on this machine, before matches are lost by it."""
    program = command_of(made.what)[0] if made.kind == "cmd" else None
    if program is not None and shutil.which(program) is None:
        raise BadOptions("no_command", f"There is no program {program!r} that could be started.")


# Scripted agents


class ScriptedAgent(Agent):
    """Reads the list of answers in a prompt, and copies one. It stands in for a model, and is a baseline."""

    KINDS = ("first", "random", "careful")
    _LISTED = re.compile(r"^(?:\d+\)|-| +-) `([^`]+)`(.*)$", re.MULTILINE)
    _PATTERN = re.compile(r" \[?[A-Z]{2,}\]?( |$)| [XY]( |$)")
    _GROUP = re.compile(r"\(([^()]*)\)$")

    def __init__(self, kind: str, seed: int) -> None:
        self._kind = kind
        self._luck = random.Random(seed)

    def answer(self, prompt: str) -> Reply:
        listed = self._LISTED.findall(prompt.partition("## Your answers")[2])
        answers = [(form, about) for form, about in listed if not self._PATTERN.search(form)]
        if not answers:
            return Reply("I see no answer.")
        return Reply(f"Answer: {self._written_out(self._chosen(answers))}")

    def _chosen(self, answers: list[tuple[str, str]]) -> str:
        if self._kind == "first":
            return answers[0][0]
        safe = [form for form, about in answers if self._kind != "careful" or "! " not in about]
        return self._luck.choice(safe or [form for form, _ in answers])

    def _written_out(self, form: str) -> str:
        """One answer of a group such as ``move E13 (east|west)``."""
        group = self._GROUP.search(form)
        if group is None:
            return form
        return form.replace(
            group[0], group[1].split("|")[0] if self._kind == "first" else self._luck.choice(group[1].split("|"))
        )


# Commands


class CommandAgent(Agent):
    """A program that reads ``{"prompt": ...}`` on a line and writes ``{"text": ...}`` on a line.

    It may add ``tokens_in`` and ``tokens_out``. It is started for every match, and again if it has died or hung.
    """

    def __init__(self, command: str, seconds: float) -> None:
        self._command = command_of(command)
        self._seconds = seconds
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str | None] = queue.Queue()

    def answer(self, prompt: str) -> Reply:
        process = self._running()
        assert process.stdin is not None
        try:
            process.stdin.write(msgspec.json.encode({"prompt": str(prompt)}).decode() + "\n")
            process.stdin.flush()
            line = self._lines.get(timeout=self._seconds)
        except queue.Empty:
            self.close()
            raise AgentFault("slow", f"The command did not answer within {self._seconds:g} seconds.") from None
        except OSError:
            line = None
        if line is None:
            self.close()
            raise AgentFault("died", f"The command ended with code {process.poll()}.")
        try:
            return _read_reply(line.encode())
        except msgspec.MsgspecError as error:
            raise AgentFault("bad_line", f"The command wrote a line that is no answer: {error}.") from None

    def _running(self) -> subprocess.Popen[str]:
        if self._process is None or self._process.poll() is not None:
            try:
                self._process = subprocess.Popen(
                    self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
                )
            except OSError as error:
                raise AgentFault("no_command", f"{self._command[0]} cannot be started: {error.strerror}.") from None
            self._lines = queue.Queue()
            threading.Thread(target=_read_lines, args=(self._process, self._lines), daemon=True).start()
        return self._process

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            for pipe in (self._process.stdin, self._process.stdout):
                if pipe is not None:
                    try:
                        pipe.close()
                    except OSError:  # what was still to be written goes nowhere
                        continue
            self._process = None


def _read_lines(process: subprocess.Popen[str], lines: queue.Queue[str | None]) -> None:
    assert process.stdout is not None
    try:
        for line in process.stdout:
            lines.put(line)
    except (OSError, ValueError):  # the pipe was closed while we read
        pass
    lines.put(None)


# Endpoints


def check_endpoint(what: str) -> tuple[str, str]:
    """The address and the model of an endpoint."""
    address, mark, model = what.rpartition("#")
    if not mark or not model or not address.startswith(("http://", "https://")):
        raise BadOptions("bad_agent", f"{what!r} is not an endpoint: write openai:https://host/v1#model.")
    return address.rstrip("/"), model


class EndpointAgent(Agent):
    """A model behind an HTTP endpoint in the style of OpenAI. Every prompt is a conversation of its own."""

    def __init__(self, what: str, seconds: float) -> None:
        import httpx  # an extra, and slow to load

        self._address, self._model = check_endpoint(what)
        key = os.environ.get(KEY, "")
        headers = {"authorization": f"Bearer {key}"} if key else {}
        self._http = httpx.Client(timeout=seconds, headers=headers)

    def answer(self, prompt: str) -> Reply:
        body = {"model": self._model, "messages": [{"role": "user", "content": str(prompt)}]}
        import httpx

        for attempt in range(RETRIES):
            try:
                response = self._http.post(f"{self._address}/chat/completions", json=body)
            except httpx.TimeoutException:
                raise AgentFault("slow", "The endpoint did not answer in time.") from None
            except httpx.TransportError as error:
                self._pause(attempt, f"The endpoint cannot be reached: {type(error).__name__}.")
                continue
            if response.status_code in BUSY:
                self._pause(attempt, f"The endpoint answers {response.status_code}.")
                continue
            return self._read(response)
        raise AssertionError("unreachable")

    def _pause(self, attempt: int, sentence: str) -> None:
        if attempt + 1 == RETRIES:
            raise AgentFault("away", sentence)
        time.sleep(0.2 * 2**attempt)

    def _read(self, response: httpx.Response) -> Reply:
        if not response.is_success:
            raise AgentFault("refused", f"The endpoint answers {response.status_code}.")
        try:
            found: Any = response.json()
            usage = found.get("usage") or {}
            text = found["choices"][0]["message"]["content"] or ""
            return Reply(str(text), usage.get("prompt_tokens"), usage.get("completion_tokens"))
        except (ValueError, LookupError, AttributeError, TypeError):
            raise AgentFault("bad_answer", "The endpoint did not answer in the style of OpenAI.") from None

    def close(self) -> None:
        self._http.close()
