"""What is public travels compressed, and nothing else does."""

from __future__ import annotations

import httpx
import pytest
from live_houses import TestHouse

from tortuga.server.routes.packed import accepts_gzip


@pytest.mark.parametrize("path", ["/piratical/words", "/piratical/box", "/piratical/rules", ""])
async def test_public_answers_are_the_same_compressed_and_plain(house: TestHouse, path: str) -> None:
    address = f"/api/games{path}"
    async with httpx.AsyncClient(base_url=house.url) as http:
        plain = await http.get(address, headers={"accept-encoding": "identity"})
        packed = await http.get(address, headers={"accept-encoding": "gzip, br"})
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text
    assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"
    if len(plain.content) > 600:
        assert packed.headers["content-encoding"] == "gzip"
        assert int(packed.headers["content-length"]) < 0.5 * len(plain.content)


@pytest.mark.parametrize("path", ["/api/guest", "/api/tables", "/api/house"])
async def test_what_may_hold_a_secret_is_not_compressed(house: TestHouse, path: str) -> None:
    async with httpx.AsyncClient(base_url=house.url) as http:
        await http.put("/api/guest", json={"name": "Anne"})
        answer = await http.get(path, headers={"accept-encoding": "gzip, br"})
    assert answer.status_code == 200
    assert "content-encoding" not in answer.headers


@pytest.mark.parametrize(
    ("header", "accepts"),
    [("gzip", True), ("br, gzip;q=0.5", True), ("gzip;q=0", False), ("gzip; q=0.0", False), ("br", False), ("", False)],
)
def test_a_browser_may_refuse_compression(header: str, accepts: bool) -> None:
    assert accepts_gzip(header) is accepts
