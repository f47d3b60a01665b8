"""A language model's client at a live table: ``tortuga mcp`` with the SDK's own client, beside people."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
from typing import Any

import pytest
from live_houses import OpenHouse, TestHouse
from live_pages import Welcome
from mcp import Client

from tortuga.mcp.distant import Guest
from tortuga.mcp.server import Flow, make_server


class Failed(Exception):
    """A tool has said no."""


async def call(client: Client, tool: str, **arguments: Any) -> str:
    result = await client.call_tool(tool, arguments)
    said = "".join(part.text for part in result.content if part.type == "text")
    if result.is_error:
        raise Failed(said)
    return said


def key_in(said: str) -> str:
    found = re.search(r"Your key is (\S+)\.", said)
    assert found is not None
    return found[1]


async def play(client: Client, key: str) -> str:
    """Answer by number, or with the first form listed, until the match is over."""
    chance = random.Random(1)
    while True:
        said = await call(client, "wait", key=key, seconds=60)
        if said.startswith(("The match is over", "The table was closed")):
            return said
        listed = re.findall(r"^(\d+)\) `", said, re.MULTILINE)
        form = re.findall(r"^  - `([^`(|]+?)(?: \(([^|)]+)[^`]*)?`", said, re.MULTILINE)
        answer = chance.choice(listed) if listed else " ".join(filter(None, form[0]))
        try:
            await call(client, "answer", key=key, answer=answer)
        except Failed as refused:  # somebody else was quicker in an open window
            if not re.search(r"\((not_asked|stale)\)", str(refused)):
                raise


@pytest.mark.slow
async def test_a_model_plays_a_whole_match_beside_a_person(house: TestHouse, welcome: Welcome) -> None:
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "open", "deckhand"], "pirata_codex")
    page = await anne.page(table)
    server, places = make_server(Guest("Robin"), flow=Flow(100_000, 100_000))
    async with Client(server) as client:
        key = key_in(await call(client, "join_table", address=f"{house.url}/table/{table}"))
        await page.until(lambda: page.info.state == "playing")
        seat = page.info.seats[1]
        assert (seat.name, seat.bot) == ("Robin", True), "it is marked as a program"
        await call(client, "say", key=key, text="Good luck, Anne!")
        await page.until(lambda: any(line.text == "Good luck, Anne!" for line in page.chat))
        with pytest.raises(Failed, match="at most 400"):
            await call(client, "say", key=key, text="x" * 401)
        end, _ = await asyncio.gather(play(client, key), page.play(random.Random(1)))
        assert page.info.outcome is not None
        assert f"{page.info.outcome.places[1]}. Robin (you)" in end
        assert "Robin: Good luck, Anne!" in await call(client, "read_log", key=key)
    await places.close()


@pytest.mark.slow
async def test_a_house_tells_its_match_to_a_model(own_house: OpenHouse) -> None:
    """Not before the end: the house says no in its own words."""
    house = own_house(tell_effort=0.001)
    server, places = make_server(Guest("Robin"), house.url, flow=Flow(100_000, 100_000))
    async with Client(server) as client:
        key = key_in(await call(client, "open_table", game="pirata_codex", players=["me", "deckhand", "deckhand"]))
        with pytest.raises(Failed, match="not over"):
            await call(client, "analyse", key=key)
        assert "The match is over" in await play(client, key)
        said = "Ask again"
        while "Ask again" in said:
            said = await call(client, "analyse", key=key, seconds=60)
        assert "Pirata Codex: the match told" in said
        assert "- Robin: start " in said
    await places.close()


async def test_a_model_opens_a_table_and_leaves_it(house: TestHouse, welcome: Welcome) -> None:
    server, places = make_server(Guest("Robin"), house.url)
    async with Client(server) as client:
        opened = await call(client, "open_table", game="pirata_codex", players=["me", "open", "mate"])
        key, table = key_in(opened), opened.rstrip(".").rpartition("/")[2]
        with pytest.raises(Failed, match="has not begun"):
            await call(client, "look", key=key)
        anne = await welcome("Anne")
        await anne.sit(table, 1)
        page = await anne.page(table)
        said = "has not begun"
        while "has not begun" in said:  # luck decides whom the match asks first
            await asyncio.sleep(0.05)
            with contextlib.suppress(Failed):
                said = await call(client, "look", key=key)
        assert "you are Robin, in seat1" in said
        await call(client, "leave", key=key)
        await page.until(lambda: page.info.seats[0].kind == "bot" or page.info.seats[0].stand_in)
    await places.close()


@pytest.mark.parametrize(
    ("tool", "arguments", "why"),
    [
        ("join_table", {"address": "{house}/table/nowhere"}, "no such table"),
        ("join_table", {"address": "{house}/somewhere"}, "not the address of a table"),
        ("open_table", {"game": "ludo", "players": ["me", "mate"]}, "ludo"),
        ("open_table", {"game": "pirata_codex", "players": ["me", "x" * 500, "mate"]}, "."),
    ],
)
async def test_the_house_says_no_in_a_sentence(
    house: TestHouse, tool: str, arguments: dict[str, Any], why: str
) -> None:
    server, places = make_server(Guest("Robin"), house.url)
    async with Client(server) as client:
        wanted = {
            name: value.format(house=house.url) if name == "address" else value for name, value in arguments.items()
        }
        with pytest.raises(Failed, match=why):
            await call(client, tool, **wanted)
    await places.close()
