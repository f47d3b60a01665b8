"""How many answers the house takes, against boardgame.io's own server doing the same in the same run.

    python bench/server/run.py [--seconds 6] [--tables 1 50 200] [--rounds 1]

Two clients a table play a trivial game as fast as their answers are acknowledged, everything on loopback. Ours is
validated and durable (SQLite as a house is set up: committed before it is acknowledged, so that ``kill -9`` loses
nothing); boardgame.io keeps its state in memory, and in its file storage for a second row. The figure that survives a
noisy machine is answers per second of the server's own CPU time. boardgame.io and the clients run on the Node that the
page is built with; they are installed into a temporary folder, or into the one that ``--modules`` names.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[1]))
from hatch_build import find_node

from processes import TICKS, cpu_seconds

HERE = Path(__file__).parent
KINDS = ("tortuga", "memory", "files")
NODE, NPM = map(str, find_node())
SETTINGS = """\
log_level = "warning"
[limits]
commands_per_second = 1e9
commands_at_once = 1000000000
commands_per_address = 1e9
asides_per_minute = 1000000000
tables_per_day = 1000000000
requests_per_minute = 1000000000
guests_per_hour = 1000000000
channels_per_address = 1000000000
tables_per_guest = 1000
alone_per_guest = 1000
"""


class Server(NamedTuple):
    kind: str
    """What the clients speak: ``tortuga`` or ``boardgame.io``."""
    name: str
    pid: int
    url: str
    lobby: str


class Result(NamedTuple):
    server: str
    tables: int
    answers_per_second: float
    answers_per_cpu_second: float
    p50: float
    p99: float


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(url: str, process: subprocess.Popen[bytes] | None = None) -> None:
    port = int(url.rpartition(":")[2])
    for _ in range(600):
        if process is not None and process.poll() is not None:
            sys.exit(f"{process.args!r} has ended")
        try:
            socket.create_connection(("127.0.0.1", port), 0.2).close()
            return
        except OSError:
            time.sleep(0.1)
    sys.exit(f"nobody answers at {url}")


@contextmanager
def running(command: list[str], url: str, **more: Any) -> Iterator[int]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, **more)
    try:
        wait_for(url, process)
        yield process.pid
    finally:
        process.kill()
        process.wait()


@contextmanager
def tortuga(folder: Path, settings: str = SETTINGS) -> Iterator[Server]:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    config = folder / "house.toml"
    config.write_text(settings)
    command = [sys.executable, "-m", "tortuga", "serve", "--port", str(port), "--with", "tally:RULES"]
    command += ["--database-url", f"sqlite:///{folder / 'house.sqlite3'}", "--config", str(config)]
    with running(command, url, env=environment()) as pid:
        yield Server("tortuga", "tortuga, SQLite", pid, url, url)


def environment() -> dict[str, str]:
    """In which a house finds the game."""
    places = [str(HERE), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(places)}


@contextmanager
def boardgame_io(folder: Path, modules: Path, in_files: bool) -> Iterator[Server]:
    port, lobby = free_port(), free_port()
    storage = [str(folder / "files")] if in_files else []
    url = f"http://127.0.0.1:{port}"
    command = [NODE, "boardgame_io.js", str(port), str(lobby), *storage]
    with running(command, url, cwd=modules, env={**os.environ, "NODE_ENV": "production"}) as pid:
        wait_for(f"http://127.0.0.1:{lobby}")
        name = "boardgame.io, files" if in_files else "boardgame.io, memory"
        yield Server("boardgame.io", name, pid, url, f"http://127.0.0.1:{lobby}")


def measure(server: Server, modules: Path, tables: int, seconds: float) -> Result:
    """One run of the clients; the server's CPU time is read when they begin and when they end."""
    command = [NODE, "player.js", server.kind, server.url, server.lobby, str(tables), str(seconds)]
    with subprocess.Popen(command, cwd=modules, stdout=subprocess.PIPE, text=True) as clients:
        assert clients.stdout is not None
        cpu: list[float] = []
        for line in clients.stdout:
            if line.strip() in ("begin", "end"):
                cpu.append(cpu_seconds(server.pid))
            else:
                found = json.loads(line)
    if clients.returncode or len(cpu) != 2:
        sys.exit(f"the clients of {server.name} failed")
    answers = found["answers"]
    spent = max(cpu[1] - cpu[0], 1 / TICKS)
    return Result(server.name, tables, answers / found["seconds"], answers / spent, found["p50"], found["p99"])


def install(folder: Path) -> Path:
    """Install boardgame.io and its clients, in a folder that goes away."""
    for name in ("package.json", "boardgame_io.js", "player.js"):
        shutil.copy(HERE / name, folder / name)
    command = [NODE, NPM, "install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts"]
    subprocess.run(command, cwd=folder, check=True)
    return folder


def middle(results: list[Result]) -> Result:
    """The medians of several runs."""
    first = results[0]
    columns = list(zip(*[result[2:] for result in results], strict=True))
    return Result(first.server, first.tables, *(statistics.median(column) for column in columns))


def one(kind: str, modules: Path, tables: int, seconds: float) -> Result:
    """One round of one server."""
    with tempfile.TemporaryDirectory() as data:
        place = Path(data)
        opened = tortuga(place) if kind == "tortuga" else boardgame_io(place, modules, kind == "files")
        with opened as server:
            return measure(server, modules, tables, seconds)


def show(result: Result) -> None:
    print(
        f"{result.server:24}{result.tables:7}{result.answers_per_second:12.0f}{result.answers_per_cpu_second:12.0f}"
        f"{result.p50:9.2f}{result.p99:9.2f}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 50, 200])
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--modules", type=Path, help="a folder in which boardgame.io is installed already")
    arguments = parser.parse_args()
    print(f"{platform.platform()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    print(f"{'server':24}{'tables':>7}{'answers/s':>12}{'per CPU s':>12}{'p50 ms':>9}{'p99 ms':>9}")
    with tempfile.TemporaryDirectory() as folder:
        modules = install(arguments.modules or Path(folder))
        for tables in arguments.tables:
            # In turn, so that what else goes on on the machine meets all of them.
            rounds = [
                [one(kind, modules, tables, arguments.seconds) for kind in KINDS] for _ in range(arguments.rounds)
            ]
            ours, memory, files = (middle(list(results)) for results in zip(*rounds, strict=True))
            for result in (ours, memory, files):
                show(result)
            ratio = ours.answers_per_cpu_second / memory.answers_per_cpu_second
            print(f"ratio {ratio:.2f} at {tables}: answers per CPU second, durable against in memory", flush=True)


if __name__ == "__main__":
    main()
