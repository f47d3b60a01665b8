"""``tortuga serve --lan``: open to the room, closed to the world."""

from __future__ import annotations

import ipaddress
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from live_houses import free_port
from typer.testing import CliRunner

from tortuga.engine import BadOptions
from tortuga.server.cli import app
from tortuga.server.cli.lan import checked, for_the_room, notice, picture
from tortuga.server.settings import Settings

OTHER = "127.0.0.2"
"""Another address of this machine, in place of one in a network."""
SERVE = """
from tortuga.server.cli.serving import Address, serve_house
from tortuga.server.settings import Settings
serve_house(Address("127.0.0.1", {port}), Settings(database_url="sqlite:///{folder}/house.db"), False, "{other}")
"""


def test_only_an_address_of_a_local_network_will_do() -> None:
    for good in ("192.168.1.5", "10.0.0.7", "172.16.3.4"):
        assert checked(ipaddress.ip_address(good)) == good
    for bad, code in (("127.0.0.1", "no_network"), ("0.0.0.0", "no_network"), ("93.184.216.34", "public_address")):
        with pytest.raises(BadOptions) as refused:
            checked(ipaddress.ip_address(bad))
        assert refused.value.code == code


def test_the_house_of_a_room_asks_for_codes_and_answers_to_its_own_names() -> None:
    settings = for_the_room(Settings(), "192.168.1.5", 8700)
    assert settings.codes
    assert settings.address == "http://192.168.1.5:8700"
    assert {"192.168.1.5", "localhost", "127.0.0.1", socket.gethostname().lower()} <= set(settings.hosts)
    named = for_the_room(Settings(hosts=("tortuga.example",)), "192.168.1.5", 8700)
    assert named.hosts == ("tortuga.example",)


def test_the_terminal_says_where_it_is_and_what_that_means(monkeypatch: pytest.MonkeyPatch) -> None:
    said = notice("http://192.168.1.5:8700")
    assert "http://192.168.1.5:8700/" in said
    assert "code" in said
    assert "not in a public" in said

    class Plain:
        encoding = "ascii"

    monkeypatch.setattr(sys, "stdout", Plain())
    assert picture("http://192.168.1.5:8700/") == "", "a terminal without such letters is spared them"


def test_lan_and_host_exclude_each_other() -> None:
    run = CliRunner().invoke(app, ["serve", "--lan", "--host", "0.0.0.0"])
    assert isinstance(run.exception, BadOptions)
    assert run.exception.code == "bad_host"


def test_a_house_listens_at_home_and_in_the_network_and_to_no_other_name(tmp_path: Path) -> None:
    port = free_port()
    script = SERVE.format(port=port, folder=tmp_path, other=OTHER)
    house = subprocess.Popen([sys.executable, "-uc", script], stdout=subprocess.PIPE, text=True)
    try:
        assert house.stdout is not None
        for line in house.stdout:
            if f"On this network it is at http://{OTHER}:{port}/" in line:
                break
        for host in ("127.0.0.1", OTHER):
            assert httpx.get(f"http://{host}:{port}/api/house").status_code == 200
        strange = httpx.get(f"http://{OTHER}:{port}/api/house", headers={"host": "evil.example"})
        assert strange.json()["code"] == "wrong_host"
    finally:
        house.terminate()
        house.communicate(timeout=30)
