"""Real houses for tests and campaign: processes of our own on loopback, on SQLite or on PostgreSQL and Redis."""

from __future__ import annotations

import contextlib
import itertools
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from nursery import Born, nursery

HERE = Path(__file__).parent
OPEN = re.compile(r"The house is open at (http://\S+)/")
PATIENCE = 60.0
QUICK: dict[str, Any] = {
    "log_level": "info",
    "bot_processes": 1,
    "pace": {
        "bot": 0.0,
        "window": 0.05,
        "sweep": 0.5,
        "grace": 0.0,
        "weighing": 0.0,
        "store": 30.0,
        "redis": 5.0,
    },
    "limits": {
        "commands_per_second": 1e6,
        "commands_at_once": 1_000_000,
        "commands_per_address": 1e6,
        "asides_per_minute": 1_000_000,
        "asides_per_day": 1_000_000,
        "ties_per_day": 1_000_000,
        "notebook_bytes_per_day": 1_000_000_000,
        "exports_per_hour": 1_000_000,
        "deletions_per_day": 1_000_000,
        "tables_per_day": 1_000_000,
        "table_bytes_per_day": 1_000_000_000,
        "requests_per_minute": 1_000_000,
        "guests_per_hour": 1_000_000,
        "names_per_day": 1_000_000,
        "tries_per_hour": 1_000_000,
        "work_per_minute": 1_000_000,
        "tables_per_guest": 100,
        "tables_per_address": 1_000_000,
        "bot_tables_per_address": 1_000_000,
        "watchers_per_table_each": 1_000_000,
        "record_bytes_per_address": 1_000_000_000,
        "alone_per_guest": 100,
    },
}
"""Settings for tests: nobody waits for anybody, nobody comes too often, and on a busy machine no service counts as gone
because it is slow."""


def to_toml(settings: Mapping[str, Any]) -> str:
    plain = [f"{key!r} = {_value(value)}\n" for key, value in settings.items() if not isinstance(value, Mapping)]
    parts = [f"[{key}]\n{to_toml(value)}" for key, value in settings.items() if isinstance(value, Mapping)]
    return "".join(plain + parts)


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value)


def merged(base: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    both = {**base}
    for key, value in more.items():
        both[key] = merged(both.get(key, {}), value) if isinstance(value, Mapping) else value
    return both


PORTS = range(11_000, 30_000)
"""Below those that the system gives to whoever asks for any: between our looking and a server's opening nobody else
takes one of these. And above 10080, the last one that browsers refuse to open."""
_ports = itertools.count(random.SystemRandom().randrange(len(PORTS)))
"""Every process begins somewhere else."""


def free_port() -> int:
    for port in _ports:
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", PORTS[port % len(PORTS)]))
            return int(probe.getsockname()[1])
    raise AssertionError("there is always another number")


class HouseProcess:
    """One ``tortuga serve`` that we have started ourselves."""

    def __init__(self, folder: Path, name: str, database_url: str, redis_url: str | None, settings: Mapping[str, Any]):
        self.database_url = database_url
        self.config = folder / f"{name}.toml"
        self.config.write_text(to_toml(settings), "utf-8")
        assert tomllib.loads(self.config.read_text("utf-8"))
        self.log = folder / f"{name}.log"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._words = [
            *("serve", "--port", str(self.port), "--with", "sample:RULES"),
            *("--database-url", database_url, "--config", str(self.config)),
            *(("--redis-url", redis_url) if redis_url else ()),
        ]
        self.places: list[str] = []
        """Folders from which it can import first."""
        self.environment: dict[str, str] = {}
        """What else is in its environment."""
        self._process: subprocess.Popen[bytes] | Born | None = None

    def add(self, *arguments: str) -> None:
        """More words for its command line."""
        self._words += arguments

    def start(self) -> HouseProcess:
        """Returns when it answers."""
        return self.await_open(self.launch())

    def await_open(self, begin: int) -> HouseProcess:
        """Returns when it answers; ``begin`` is where in its log it began to speak."""
        deadline = time.monotonic() + PATIENCE
        while not self.is_open(begin):
            if self.ended or time.monotonic() > deadline:
                self.kill()
                raise RuntimeError(f"the house did not open:\n{self.said()}")
            time.sleep(0.02)
        return self

    def launch(self) -> int:
        """Start it without waiting; where in its log it begins to speak."""
        places = [*self.places, str(HERE), *filter(None, [os.environ.get("PYTHONPATH")])]
        environment = {**os.environ, **self.environment, "PYTHONPATH": os.pathsep.join(places)}
        environment["PYTHONUNBUFFERED"] = "1"
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # a house is started many times
        environment["TMPDIR"] = str(self.config.parent)  # killed, it leaves files behind
        with self.log.open("ab") as log:
            log.seek(0, os.SEEK_END)
            begin = log.tell()
            if self.environment:  # Python reads some of it as it starts
                command = [sys.executable, "-m", "tortuga", *self._words]
                self._process = subprocess.Popen(command, stdout=log, stderr=log, env=environment, cwd="/")
            else:
                self._process = nursery().begin(self._words, environment, self.log, self.log)
        return begin

    def is_open(self, begin: int) -> bool:
        """Has it said so since?"""
        with self.log.open("rb") as log:
            log.seek(begin)
            return OPEN.search(log.read().decode(errors="replace")) is not None

    @property
    def ended(self) -> bool:
        return self._process is None or self._process.poll() is not None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def said(self) -> str:
        return self.log.read_text("utf-8", errors="replace")

    def kill(self) -> None:
        """Kill it without a goodbye, as a power cut would."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
            self._process.wait()

    def stop(self) -> int:
        """Stop it as an administrator would. Returns the exit status."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        try:
            return self._process.wait(30)
        except subprocess.TimeoutExpired:
            self.kill()
            raise

    def restart(self) -> None:
        self.kill()
        self.start()


class TestHouse:
    """A house of one or more processes. ``urls`` are their addresses."""

    __test__ = False

    def __init__(self, processes: list[HouseProcess]) -> None:
        self.processes = processes

    @property
    def urls(self) -> list[str]:
        return [process.url for process in self.processes]

    @property
    def url(self) -> str:
        return self.urls[0]

    @property
    def database_url(self) -> str:
        return self.processes[0].database_url

    def url_of(self, number: int) -> str:
        """Spreads guests over the processes."""
        return self.urls[number % len(self.urls)]

    def start(self) -> TestHouse:
        """All at once, as whoever runs a house does it."""
        begun = [process.launch() for process in self.processes]
        for process, begin in zip(self.processes, begun, strict=True):
            process.await_open(begin)
        return self

    def close(self) -> None:
        for process in self.processes:
            process.kill()

    def said(self) -> str:
        return "".join(process.said() for process in self.processes)

    def stumbled(self) -> str:
        """The first traceback that was written down; empty if there is none."""
        said = self.said()
        at = said.find("Traceback")
        return said[max(0, at - 300) : at + 3000] if at >= 0 else ""


OpenHouse = Callable[..., TestHouse]
"""Makes a house with these settings."""


# PostgreSQL and Redis


def unprivileged() -> str | None:
    """Whose name to use for what refuses to run as root."""
    return "postgres" if os.geteuid() == 0 else None


def postgres_binaries() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), reverse=True)
    if found:
        return found[0].parent
    on_path = shutil.which("postgres")
    return Path(on_path).resolve().parent if on_path else None


class Services:
    """A PostgreSQL and a Redis of our own, on private ports, in a folder that goes away."""

    def __init__(self, superuser: str = "tortuga") -> None:
        self._superuser = superuser
        binaries, redis = postgres_binaries(), shutil.which("redis-server") or shutil.which("valkey-server")
        if binaries is None or redis is None:
            raise RuntimeError("this needs the packages postgresql and redis-server (tools/services installs them)")
        self._binaries, self._redis_binary = binaries, redis
        self.folder = Path(tempfile.mkdtemp(prefix="tortuga-services-"))
        self.folder.chmod(0o755)
        self._user = unprivileged()
        self.postgres_port, self.redis_port = free_port(), free_port()
        self._commands: dict[str, tuple[tuple[str, ...], str | None]] = {}
        self._processes: dict[str, subprocess.Popen[bytes]] = {}
        self._databases = 0

    def __enter__(self) -> Services:
        data = self.folder / "postgres"
        data.mkdir()
        if self._user:
            shutil.chown(data, self._user)
        make = [str(self._binaries / "initdb"), "-D", str(data), "-U", self._superuser, "-A", "trust", "-E", "UTF8"]
        subprocess.run(
            [*make, "--no-locale", "--no-sync"], check=True, stdout=subprocess.DEVNULL, user=self._user, cwd="/"
        )
        postgres = (
            *(str(self._binaries / "postgres"), "-D", str(data), "-p", str(self.postgres_port), "-k", str(data)),
            *("-c", "listen_addresses=127.0.0.1", "-c", "fsync=off", "-c", "max_connections=200"),
        )
        redis = (
            *(self._redis_binary, "--port", str(self.redis_port), "--bind", "127.0.0.1", "--save", ""),
            *("--appendonly", "no", "--dir", str(self.folder), "--databases", "1000"),
        )
        self._commands = {"postgres": (postgres, self._user), "redis": (redis, None)}
        self._start("postgres")
        self._start("redis")
        self._wait()
        return self

    def _start(self, name: str) -> None:
        command, user = self._commands[name]
        with (self.folder / f"{name}.log").open("ab") as log:
            self._processes[name] = subprocess.Popen(command, stdout=log, stderr=log, user=user, cwd="/")

    def stop(self, name: str) -> None:
        """``postgres`` or ``redis``."""
        self._processes[name].send_signal(signal.SIGINT)  # of PostgreSQL: at once, whoever is connected
        self._processes[name].wait(PATIENCE)

    def restart(self, name: str) -> None:
        self.stop(name)
        self.start(name)

    def start(self, name: str) -> None:
        """Again, after ``stop``. Redis has forgotten everything."""
        self._start(name)
        self._wait()

    def _wait(self) -> None:
        deadline = time.monotonic() + PATIENCE
        for port in (self.postgres_port, self.redis_port):
            while True:
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                    break
                if time.monotonic() > deadline:
                    raise RuntimeError("PostgreSQL or Redis did not start")
                time.sleep(0.05)
        while subprocess.run(self._psql("select 1"), capture_output=True, check=False).returncode:
            if time.monotonic() > deadline:
                raise RuntimeError("PostgreSQL does not answer")
            time.sleep(0.05)

    def _psql(self, sql: str) -> list[str]:
        address = f"postgresql://{self._superuser}@127.0.0.1:{self.postgres_port}/postgres"
        return [str(self._binaries / "psql"), address, "-qAtc", sql]

    def pid(self, name: str) -> int:
        """The process of ``postgres`` or ``redis``."""
        return self._processes[name].pid

    def run_sql(self, *statements: str) -> None:
        """Let PostgreSQL do this, one after the other."""
        first, *more = statements
        command = self._psql(first)
        for statement in more:
            command += ["-c", statement]
        subprocess.run(command, check=True, capture_output=True)

    def new_database(self) -> str:
        """The address of an empty database."""
        self._databases += 1
        name = f"house_{os.getpid()}_{self._databases}"
        subprocess.run(self._psql(f"create database {name}"), check=True)
        return f"postgresql://{self._superuser}@127.0.0.1:{self.postgres_port}/{name}"

    def redis_url(self) -> str:
        """The address of an empty one."""
        return f"redis://127.0.0.1:{self.redis_port}/{self._databases}"

    def __exit__(self, *_: object) -> None:
        for process in self._processes.values():
            process.send_signal(signal.SIGINT)
        for process in self._processes.values():
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


@contextlib.contextmanager
def sqlite_house(folder: Path, more: Mapping[str, Any] | None = None) -> Iterator[TestHouse]:
    """One process on a file."""
    settings = merged(QUICK, more or {})
    house = TestHouse([HouseProcess(folder, "house", f"sqlite:///{folder / 'house.sqlite3'}", None, settings)])
    try:
        yield house.start()
    finally:
        house.close()


@contextlib.contextmanager
def shared_house(folder: Path, services: Services, more: Mapping[str, Any] | None = None) -> Iterator[TestHouse]:
    """Two processes on PostgreSQL and Redis."""
    settings, database = merged(QUICK, more or {}), services.new_database()
    names = ("house-1", "house-2")
    house = TestHouse([HouseProcess(folder, name, database, services.redis_url(), settings) for name in names])
    try:
        yield house.start()
    finally:
        house.close()
