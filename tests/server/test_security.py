"""Whom a request is from, for limits, and what every response says about keeping it."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from live_houses import OpenHouse, TestHouse

from tortuga.server.routes.security import address_of, network_of
from tortuga.server.store.database import keep_private


def request(*forwarded: str, client: str = "10.0.0.1") -> Any:
    """A request with these lines of X-Forwarded-For, from this neighbour."""
    lines = [(b"x-forwarded-for", line.encode()) for line in forwarded]
    return cast(Any, {"headers": [(b"host", b"tortuga"), *lines], "client": (client, 4711)})


@pytest.mark.parametrize(
    ("lines", "proxies", "address"),
    [
        pytest.param([], 0, "10.0.0.1", id="no proxy"),
        pytest.param(["6.6.6.6"], 0, "10.0.0.1", id="a client that lies where there is no proxy"),
        pytest.param(["1.2.3.4"], 1, "1.2.3.4", id="one proxy"),
        pytest.param(["6.6.6.6, 1.2.3.4"], 1, "1.2.3.4", id="a proxy that appends, as nginx and Caddy do"),
        pytest.param(["6.6.6.6", "1.2.3.4"], 1, "1.2.3.4", id="a proxy that adds a line, as HAProxy does"),
        pytest.param(["6.6.6.6", "1.2.3.4, 9.9.9.9"], 2, "1.2.3.4", id="two proxies, both ways"),
        pytest.param(["6.6.6.6", "1.2.3.4", "9.9.9.9"], 2, "1.2.3.4", id="two proxies that add lines"),
        pytest.param(["1.2.3.4"], 2, "10.0.0.1", id="a proxy was passed by"),
    ],
)
def test_clients_behind_proxies_do_not_choose_their_address(lines: list[str], proxies: int, address: str) -> None:
    assert address_of(request(*lines), proxies) == address


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("1.2.3.4", "1.2.3.4"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("::ffff:1.2.3.4", "1.2.3.4"),
        ("1.2.3.4:5678", "1.2.3.4"),
        ("[2001:db8:1:2::9]:5678", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2::9]", "2001:db8:1:2::/64"),
        ("unknown", "unknown"),
    ],
)
def test_a_network_of_ipv6_counts_as_one_place(address: str, network: str) -> None:
    assert network_of(address) == network
    assert address_of(request(client=address), 0) == network
    assert address_of(request(address), 1) == network


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        ("/api/guest", "no-store"),
        ("/api/tables/none", "no-store"),
        ("/api/games/doubloons/words", "public, max-age=60"),
    ],
)
async def test_private_answers_are_not_kept_and_public_ones_may_be(house: TestHouse, path: str, kept: str) -> None:
    async with httpx.AsyncClient(base_url=house.url) as http:
        headers = (await http.get(path)).headers
    assert headers.get_list("cache-control") == [kept]
    assert "strict-transport-security" not in headers, "this house is reached through plain HTTP"


@pytest.mark.slow
async def test_behind_https_browsers_are_told_to_stay_there(own_house: OpenHouse) -> None:
    house = own_house(secure=True)
    async with httpx.AsyncClient(base_url=house.url) as http:
        assert (await http.get("/")).headers["strict-transport-security"] == "max-age=31536000"


@pytest.mark.parametrize("there", [False, True])
def test_nobody_but_its_owner_reads_the_store(tmp_path: Path, there: bool) -> None:
    """It holds the keys of running matches, and with them every card."""
    file = tmp_path / "new" / "house.db"
    if there:
        file.parent.mkdir()
        file.write_bytes(b"")
        file.chmod(0o644)
    keep_private(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
