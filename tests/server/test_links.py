"""Links that people share: what a messenger is told about them, and that it is told nothing a stranger may not see."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from live_houses import OpenHouse, TestHouse
from live_pages import Guest, Welcome
from PIL import Image

from tortuga.server.routes import links


async def page_at(guest: Guest, path: str) -> str:
    answer = await guest.http.get(path)
    assert answer.status_code == 200
    return str(answer.text)


def tags_in(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta property="([^"]+)" content="([^"]*)" />', page))


async def picture_of(guest: Guest, page: str) -> Image.Image:
    path = tags_in(page)["og:image"].removeprefix(guest.url)
    answer = await guest.http.get(path)
    assert answer.headers["content-type"] == "image/png"
    assert "max-age" in answer.headers["cache-control"]
    return Image.open(io.BytesIO(answer.content))


async def test_a_public_table_is_told_by_its_link(welcome: Welcome) -> None:
    anne, stranger = await welcome("Anne <b>"), await welcome("Ben")
    table = await anne.open_table(["me", "open"])
    page = await page_at(stranger, f"/table/{table}")
    tags = tags_in(page)
    assert "1 free" in tags["og:title"]
    assert "Anne &lt;b&gt;" in tags["og:description"], "names are text and nothing else"
    assert (await picture_of(stranger, page)).size == (1200, 630)
    await stranger.sit(table, 1)
    assert "watch" in tags_in(await page_at(stranger, f"/table/{table}"))["og:title"]


async def test_a_private_table_is_told_by_its_invitation_alone(welcome: Welcome) -> None:
    anne, stranger = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open"], private=True)
    assert tags_in(await page_at(anne, f"/table/{table}")) == {}
    assert (await anne.http.get(f"/picture/table/{table}.png")).status_code == 404
    link = (await anne.call("POST", f"/api/tables/{table}/invitations", {"uses": 1}))["path"]
    page = await page_at(stranger, link)
    assert "free" in tags_in(page)["og:title"]
    await picture_of(stranger, page)
    code = (await anne.call("POST", f"/api/tables/{table}/code"))["code"]
    assert tags_in(await page_at(stranger, f"/join/{code}")) == {}, "codes are short: nobody tries them here"
    assert tags_in(await page_at(stranger, f"/join/{'x' * 43}")) == {}


async def test_a_profile_is_told_by_its_link_as_far_as_everybody_may_see_it(welcome: Welcome) -> None:
    anne, stranger = await welcome("Anne"), await welcome("Ben")
    page = await page_at(stranger, f"/player/{anne.id}")
    assert tags_in(page)["og:title"] == "Anne"
    await picture_of(stranger, page)
    await anne.call("PUT", "/api/profile", {"shown": "hidden"})
    assert tags_in(await page_at(anne, f"/player/{anne.id}")) == {}
    assert (await anne.http.get(f"/picture/player/{anne.id}.png")).status_code == 404


@pytest.mark.parametrize(
    "path", ["table/none", "player/none", "nothing/at/all", "table/", "player/..%2f..", "table/x/y", "join/"]
)
async def test_what_is_no_link_has_no_picture(welcome: Welcome, path: str) -> None:
    anne = await welcome("Anne")
    answer = await anne.http.get(f"/picture/{path}.png")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_picture")


async def test_nobody_keeps_the_house_busy_with_links(own_house: OpenHouse) -> None:
    house: TestHouse = own_house()
    anne = await Guest.named(house.url, "Anne")
    table = await anne.open_table(["me", "open"])
    found: list[Any] = [tags_in(await page_at(anne, f"/table/{table}")) for _ in range(links.PER_MINUTE + 1)]
    assert found[0]
    assert found[-1] == {}, "the page itself is still there"
