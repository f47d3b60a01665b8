"""A small server is set up as docs/run-a-house.md says, as far as a machine without a name and without systemd allows.

Files, units and commands are those of the guide, word for word. Only paths, ports and the user are others: this machine
has its own.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from live_houses import OPEN, PATIENCE, Services, free_port
from websockets.asyncio.client import connect
from websockets.typing import Origin

pytestmark = [pytest.mark.slow, pytest.mark.services]
GUIDE = (Path(__file__).parents[2] / "docs" / "run-a-house.md").read_text("utf-8")
SMALL_SERVER = GUIDE.split("## A small server from nothing")[1].split("\n## ")[0]
FILES: dict[str, str] = dict(re.findall(r"^```\w+\n# (/etc/\S+)\n(.*?)^```", SMALL_SERVER, re.MULTILINE | re.DOTALL))
SHELL = "\n".join(re.findall(r"^```sh\n(.*?)^```", SMALL_SERVER, re.MULTILINE | re.DOTALL))
NAME = "play.example.org"
ORIGIN = f"https://{NAME}"


class Machine:
    """A machine with PostgreSQL, Redis and the program, on which nothing is set up yet."""

    def __init__(self, folder: Path, services: Services) -> None:
        self.folder = folder
        self.services = services
        self.ports = {"8701": str(free_port()), "8702": str(free_port())}
        self.others = {"443": str(free_port()), "80": str(free_port())}
        (folder / "state").mkdir()
        program = folder / "bin" / "tortuga"
        program.parent.mkdir()
        program.write_text(f'#!/bin/sh\nexec {sys.executable} -m tortuga "$@"\n')
        program.chmod(0o755)
        self.sockets = str(services.folder / "postgres")
        self.environment = {
            **os.environ,
            "PGHOST": self.sockets,
            "PGPORT": str(services.postgres_port),
            "PGUSER": "tortuga",  # the user of the service
            "STATE_DIRECTORY": str(folder / "state"),
            "XDG_DATA_HOME": str(folder),
            "PYTHONUNBUFFERED": "1",
        }

    def here(self, text: str) -> str:
        """What the guide says, with the paths and ports of this machine."""
        text = text.replace("/opt/tortuga/bin/", f"{self.folder}/bin/").replace("/etc/tortuga/", f"{self.folder}/")
        text = text.replace(f"/etc/letsencrypt/live/{NAME}", str(self.folder)).replace("/etc/haproxy", str(self.folder))
        text = text.replace("/var/lib/tortuga", f"{self.folder}/state")
        text = text.replace("/var/run/postgresql", f"{self.sockets}&port={self.services.postgres_port}")
        text = text.replace("127.0.0.1:6379", f"127.0.0.1:{self.services.redis_port}")
        for port, ours in self.ports.items():
            text = text.replace(port, ours)
        return text

    def do(self, command: str, user: str = "tortuga", wrong: bool = False) -> str:
        """A line of the guide's shell."""
        environment = {**self.environment, "PGUSER": user}
        done = subprocess.run(["sh", "-c", command], env=environment, capture_output=True, text=True, timeout=120)
        assert wrong is (done.returncode != 0), done.stdout + done.stderr
        return done.stdout

    def lines(self, word: str) -> list[str]:
        """The lines of the guide's shell with this word, as they are here, without the change of user."""
        found = [line for line in SHELL.splitlines() if word in line]
        assert found, word
        return [self.here(re.sub(r"sudo -u \w+ ", "", line)) for line in found]

    def unit(self, name: str, what: str = "ExecStart") -> list[str]:
        """The commands of a unit."""
        text = FILES[f"/etc/systemd/system/{name}"]
        return [self.here(line).replace("%%", "%") for line in re.findall(rf"^{what}=(.*)$", text, re.MULTILINE)]

    @contextmanager
    def runs(self, command: list[str], log: str) -> Iterator[Path]:
        file = self.folder / log
        with file.open("wb") as out:
            process = subprocess.Popen(command, env=self.environment, stdout=out, stderr=out, cwd=self.folder)
        try:
            yield file
        finally:
            process.terminate()
            process.wait(PATIENCE)

    @contextmanager
    def house(self) -> Iterator[None]:
        """Both processes of the service."""
        (command,) = self.unit("tortuga@.service")
        with ExitStack() as stack:
            logs = [
                stack.enter_context(self.runs(command.replace("%i", port).split(), f"{port}.log"))
                for port in self.ports.values()
            ]
            until(lambda: all(OPEN.search(log.read_text()) for log in logs))
            yield

    @contextmanager
    def caddy(self) -> Iterator[str]:
        """The proxy of the guide, with a certificate of its own making. Returns its port."""
        port, site = self.others["443"], self.here(FILES["/etc/caddy/Caddyfile"])
        site = site.replace(f"{NAME} {{", f"{NAME}:{port} {{\n\ttls internal", 1)
        file = self.folder / "Caddyfile"
        file.write_text(f"{{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}}\n{site}")
        with self.runs(["caddy", "run", "--adapter", "caddyfile", "--config", str(file)], "caddy.log"):
            yield port

    @contextmanager
    def nginx(self) -> Iterator[str]:
        """The same by nginx."""
        self._certify()
        site = self.here(FILES["/etc/nginx/sites-enabled/tortuga"])
        for port, ours in self.others.items():
            site = site.replace(f"listen {port}", f"listen 127.0.0.1:{ours}")
        file = self.folder / "nginx.conf"
        places = "".join(
            f"{kind}_temp_path {self.folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        file.write_text(
            f"daemon off;\npid {self.folder}/pid;\nerror_log {self.folder}/nginx.err;\nevents {{}}\n"
            f"http {{\naccess_log off;\n{places}{site}}}\n"
        )
        with self.runs(["nginx", "-c", str(file), "-p", str(self.folder)], "nginx.log"):
            yield self.others["443"]

    @contextmanager
    def haproxy(self) -> Iterator[str]:
        """The same by HAProxy."""
        self._certify()
        for line in self.lines(f"{NAME}.pem"):
            self.do(line)
        config = self.here(FILES["/etc/haproxy/haproxy.cfg"])
        config = re.sub(r"^    (user|group) .*\n", "", config, flags=re.MULTILINE)
        for port, ours in self.others.items():
            config = re.sub(rf"bind :{port}\b", f"bind 127.0.0.1:{ours}", config)
        file = self.folder / "haproxy.cfg"
        file.write_text(config)
        with self.runs(["haproxy", "-db", "-f", str(file)], "haproxy.log"):
            yield self.others["443"]

    def _certify(self) -> None:
        """A certificate of our own making, where ``certbot`` would put it."""
        made = ("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={NAME}")
        files = ("-keyout", f"{self.folder}/privkey.pem", "-out", f"{self.folder}/fullchain.pem")
        subprocess.run([*made, *files], check=True, capture_output=True)


def until(true: Any) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    with Services("postgres") as services:
        made = Machine(tmp_path, services)
        for command in ("createuser", "createdb"):
            for line in made.lines(command):
                made.do(line, user="postgres")
        (tmp_path / "house.toml").write_text(made.here(FILES["/etc/tortuga/house.toml"]))
        yield made


class Visitor:
    """Somebody who opens the house by its name, through the proxy at this port."""

    def __init__(self, port: str) -> None:
        self.port = port
        self._trust = ssl.create_default_context()
        self._trust.check_hostname, self._trust.verify_mode = False, ssl.CERT_NONE
        headers = {"host": NAME, "origin": ORIGIN}
        self.http = httpx.Client(base_url=f"https://127.0.0.1:{port}", headers=headers, verify=self._trust, timeout=30)
        self.cookie = ""

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        headers = [*more.pop("headers", ()), *([("cookie", self.cookie)] if self.cookie else [])]
        return self.http.request(method, path, headers=headers, extensions={"sni_hostname": NAME}, **more)

    def comes(self) -> None:
        """As soon as the proxy is there."""

        def there() -> bool:
            try:
                return self.ask("GET", "/").status_code == 200
            except httpx.TransportError:
                return False

        until(there)
        came = self.ask("PUT", "/api/guest", json={"name": "Grace"})
        assert came.status_code == 200, came.text
        assert "secure" in came.headers["set-cookie"].lower()
        self.cookie = came.headers["set-cookie"].partition(";")[0]

    def opens_table(self) -> str:
        seats = [{"kind": "me"}, {"kind": "open"}]
        return str(self.ask("POST", "/api/tables", json={"game": "pirata_codex", "seats": seats}).json()["id"])

    async def looks_at(self, table: str) -> str:
        """The first message of a live channel."""
        channel = await connect(
            f"wss://{NAME}:{self.port}/api/tables/{table}/live", host="127.0.0.1", port=int(self.port), ssl=self._trust,
            origin=Origin(ORIGIN), additional_headers={"Cookie": self.cookie}, compression=None,
        )  # fmt: skip
        async with channel, asyncio.timeout(PATIENCE):
            await channel.send('{"type":"hello"}')
            return str(await channel.recv())


LIES = (
    ["6.6.6.6"],
    ["6.6.6.6, 7.7.7.7"],
    ["6.6.6.6", "7.7.7.7"],
    ["", "6.6.6.6,,"],
    ["::1", "unknown"],
    ["127.0.0.2"] * 9,
)
"""Lines of ``X-Forwarded-For`` as a client may send them."""


@pytest.mark.parametrize("proxy", ["caddy", "nginx", "haproxy"])
async def test_a_small_server_from_nothing(machine: Machine, proxy: str) -> None:
    assert shutil.which(proxy), f"this needs {proxy} (tools/services installs it)"
    with ExitStack() as stack:
        stack.enter_context(machine.house())
        grace = Visitor(stack.enter_context(getattr(machine, proxy)()))
        stack.callback(grace.http.close)
        await asyncio.to_thread(grace.comes)
        table = grace.opens_table()
        assert '"sync"' in (await grace.looks_at(table))[:40]
        for path in ("/health", "/metrics"):
            assert grace.ask("GET", path).status_code == 404, "these are not for everybody"
        for lines in LIES:
            seen = grace.ask("GET", "/api/address", headers=[("x-forwarded-for", line) for line in lines]).json()
            assert seen["address"] == "127.0.0.1", f"nobody chooses where they come from: {lines}"
        assert "max-age" in grace.ask("GET", "/api/house").headers["strict-transport-security"]
        if proxy != "caddy":
            plain = httpx.get(f"http://127.0.0.1:{machine.others['80']}/", headers={"host": NAME})
            assert (plain.status_code, plain.headers["location"]) == (301, f"https://{NAME}/")
            return
        (doctor,) = machine.lines("house doctor")
        machine.do(doctor.partition(" --url")[0])
        backup = await keeping_house(machine, grace, table)
    put_back(machine, backup)


async def keeping_house(machine: Machine, grace: Visitor, table: str) -> Path:
    """An admin is named, and a backup is made, which cannot be put back while the house is open."""
    config, program = f"--config {machine.folder}/house.toml", f"{machine.folder}/bin/tortuga"
    guest = grace.ask("GET", "/api/guest").json()["id"]
    assert guest in machine.do(f"{program} house guests Grace {config}")
    machine.do(f"{program} house admin add {guest} {config}")
    async with asyncio.timeout(PATIENCE):
        while not grace.ask("GET", "/api/guest").json()["admin"]:
            await asyncio.sleep(0.1)
    old = machine.folder / "state" / "2020-01-01.backup"
    old.touch()
    os.utime(old, (0, 0))
    for command in machine.unit("tortuga-backup.service"):
        machine.do(command)
    assert not old.exists(), "the last fourteen stay"
    (backup,) = (machine.folder / "state").glob("*.backup")
    machine.do(f"{program} house notice 'Not in the backup.' {config}")
    machine.do(restored(machine, backup), wrong=True)
    return backup


def restored(machine: Machine, backup: Path) -> str:
    """How the guide puts a backup back."""
    (line,) = machine.lines("house restore")
    return line.replace("2026-01-31.backup", backup.name)


def put_back(machine: Machine, backup: Path) -> None:
    """The house is as it was."""
    machine.do(restored(machine, backup))
    with machine.house():
        shown = httpx.get(f"http://127.0.0.1:{machine.ports['8702']}/api/house", headers={"host": NAME}).json()
    assert shown["notice"] == ""
