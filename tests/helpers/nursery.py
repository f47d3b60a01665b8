"""``tortuga`` that begins at once: a Python that has read all its modules forks one for each house and command.

Before a house opens it reads for a second, and that times hundreds of houses was most of what their tests took. What is
forked here goes on as ``python -m tortuga`` would, in a process of its own, and may be killed.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import importlib
import itertools
import json
import os
import runpy
import select
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

GAMES = ("pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates")
READ = [
    *("tortuga.cli", "tortuga.server.app", "tortuga.server.cli.serving", "tortuga.server.cli.configuration"),
    *(f"tortuga.games.{game}.bot" for game in GAMES),
    *("alembic.command", "sqlalchemy.dialects.sqlite", "sqlalchemy.dialects.postgresql.asyncpg", "redis.asyncio"),
    *("uvicorn.loops.uvloop", "uvicorn.lifespan.on", "uvicorn.protocols.http.auto"),
    *("uvicorn.protocols.websockets.websockets_sansio_impl", "multiprocessing.popen_spawn_posix"),
    *("pydantic.main", "pydantic.type_adapter", "rich.markdown"),
]
"""What a house reads before it is open, and more or less what a command does."""
PATIENCE = 120.0


class Born:
    """One process out of the nursery, as ``subprocess.Popen`` would show it."""

    def __init__(self, nursery: Nursery, pid: int) -> None:
        self.pid = pid
        self._nursery = nursery

    def poll(self) -> int | None:
        return self._nursery.ended(self.pid)

    def wait(self, timeout: float | None = None) -> int:
        return self._nursery.wait(self.pid, timeout)

    def send_signal(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            if self.poll() is None:
                os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Nursery:
    """Ours, in the process that runs the tests; ``nursery`` has it."""

    def __init__(self) -> None:
        environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}  # no threads where something is forked
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        command = [sys.executable, "-u", str(Path(__file__))]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, cwd="/", text=True
        )
        self._born: dict[int, int] = {}
        """The process of every order."""
        self._ended: dict[int, int] = {}
        """How processes have ended."""
        self._orders = itertools.count()
        self._news = threading.Condition()
        self._closed = False
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        atexit.register(self.close)

    def begin(self, words: Sequence[str], environment: Mapping[str, str], out: Path, err: Path) -> Born:
        """``tortuga`` with these words and this environment alone. What it says comes at the end of these files."""
        assert self._process.stdin is not None
        number = next(self._orders)
        order = {"number": number, "words": [*words], "environment": {**environment}, "said": [str(out), str(err)]}
        with self._news:
            self._process.stdin.write(json.dumps(order) + "\n")
            self._process.stdin.flush()
            self._news.wait_for(lambda: number in self._born or self._closed)
            if number not in self._born:
                raise RuntimeError("the nursery has closed")
            return Born(self, self._born[number])

    def ended(self, pid: int) -> int | None:
        with self._news:
            return self._ended.get(pid)

    def wait(self, pid: int, timeout: float | None) -> int:
        with self._news:
            if not self._news.wait_for(lambda: pid in self._ended or self._closed, timeout):
                raise subprocess.TimeoutExpired(["tortuga"], timeout or 0)
            return self._ended.get(pid, -signal.SIGKILL)

    def close(self) -> None:
        """It takes all that it has begun along."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        self._process.wait()
        self._listener.join()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as said:
            for line in said:
                news = json.loads(line)
                with self._news:
                    if "number" in news:
                        self._born[news["number"]] = news["pid"]
                    else:
                        self._ended[news["pid"]] = news["status"]
                    self._news.notify_all()
        with self._news:
            self._closed = True
            self._news.notify_all()


@cache
def nursery() -> Nursery:
    """The one of this process; it begins with the first house."""
    return Nursery()


def tortuga(*words: str, environment: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """``tortuga`` with these words, to its end. ``environment`` is all that it has of one; ours if none is given."""
    with tempfile.TemporaryDirectory() as folder:
        out, err = Path(folder) / "out", Path(folder) / "err"
        born = nursery().begin(words, os.environ if environment is None else environment, out, err)
        try:
            status = born.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            born.kill()
            raise
        return subprocess.CompletedProcess(words, status, out.read_text("utf-8"), err.read_text("utf-8"))


# What follows is done in the nursery itself.


def tend() -> None:
    """Begin what is ordered, and say what has ended, until nobody listens."""
    for name in READ:
        importlib.import_module(name)
    importlib.import_module("tortuga.server.house").make_games_ready()
    gc.collect()
    gc.freeze()  # what is there now is the same in every house
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends when nobody listens any more
    heard, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wake)
    begun, rest = set[int](), b""
    while True:
        readable, _, _ = select.select([0, heard], [], [])
        if heard in readable:
            os.read(heard, 4096)
            reap(begun)
        if 0 not in readable:
            continue
        said = os.read(0, 65536)
        if not said:
            break
        *lines, rest = (rest + said).split(b"\n")
        for line in lines:
            order = json.loads(line)
            pid = os.fork()
            if not pid:
                os.close(heard)
                os.close(wake)
                become(order)
                return
            begun.add(pid)
            print(json.dumps({"number": order["number"], "pid": pid}), flush=True)
    for pid in begun:
        os.kill(pid, signal.SIGKILL)
    reap(begun, to_the_end=True)


def reap(begun: set[int], to_the_end: bool = False) -> None:
    """Say what has ended; or wait until all has."""
    while begun:
        pid, status = os.waitpid(-1, 0 if to_the_end else os.WNOHANG)
        if not pid:
            return
        begun.discard(pid)
        with contextlib.suppress(OSError):
            print(json.dumps({"pid": pid, "status": os.waitstatus_to_exitcode(status)}), flush=True)


def become(order: Mapping[str, Any]) -> None:
    """Be that ``python -m tortuga``, to its end."""
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    nothing = os.open(os.devnull, os.O_RDONLY)
    out, err = (os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644) for file in order["said"])
    for new, old in enumerate((nothing, out, err)):
        os.dup2(old, new)
        os.close(old)
    os.environ.clear()
    os.environ.update(order["environment"])
    tempfile.tempdir = None  # asked for again
    places = [place for place in os.environ.get("PYTHONPATH", "").split(os.pathsep) if place]
    sys.path[:] = [str(Path.cwd()), *places, *(place for place in sys.path[1:] if place not in places)]
    sys.argv = ["tortuga", *order["words"]]
    runpy.run_module("tortuga", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    tend()
