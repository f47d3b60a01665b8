"""``tortuga mcp`` with the SDK's own client: whole matches, and clients that behave badly."""

from __future__ import annotations

import asyncio
import random
import re
import socket
import sys
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from tortuga.analysis import Told, plan_for, tell
from tortuga.analysis.telling import Progress
from tortuga.bots import Bot
from tortuga.engine import Action, Outcome, Record, Seat, all_games
from tortuga.mcp.local import LocalPlace
from tortuga.mcp.places import Places
from tortuga.mcp.server import TOOLS, Flow, make_server

GAMES = {
    "pirata_codex": (3, {}),
    "pirate_attack": (3, {"length": "six_piles"}),
    "piratical": (2, {}),
    "rattle_battle": (2, {}),
    "tiny_epic_pirates": (2, {}),
}
LISTED = re.compile(r"^(?:\d+\)|-| +-) `([^`]+)`", re.MULTILINE)

PATTERN = re.compile(r" \[?[A-Z]{2,}\]?( |$)| [XY]( |$)")
"""A form with its fields in capitals, which is no answer."""


class Failed(Exception):
    """A tool has said no."""


async def call(client: Client, tool: str, **arguments: Any) -> str:
    result = await client.call_tool(tool, arguments)
    said = "".join(part.text for part in result.content if part.type == "text")
    if result.is_error:
        raise Failed(said)
    return said


@asynccontextmanager
async def a_client(**settings: Any) -> AsyncIterator[Client]:
    server, places = make_server(**{"flow": Flow(100_000, 100_000), **settings})
    async with Client(server) as client:
        yield client
    await places.close()


async def open_match(client: Client, game: str, players: list[str], **more: Any) -> str:
    return key_in(await call(client, "open_match", game=game, players=players, seed=7, **more))


def key_in(said: str) -> str:
    found = re.search(r"Your key is (\S+)\.", said)
    assert found is not None
    return found[1]


def pick(prompt: str, chance: random.Random) -> str:
    """An answer out of the list, as a model would copy it."""
    answers = prompt.partition("## Your answers")[2]
    listed: list[str] = [each for each in LISTED.findall(answers) if not PATTERN.search(each)]
    assert listed, prompt
    chosen = chance.choice(listed)
    group = re.search(r"\(([^()]*)\)$", chosen)
    return chosen if group is None else chosen.replace(group[0], chance.choice(group[1].split("|")))


async def play(client: Client, key: str, seed: int = 1, most: int = 4000) -> str:
    """Play to the end, by reading prompts and copying answers."""
    chance = random.Random(seed)
    for _ in range(most):
        said = await call(client, "wait", key=key, seconds=60)
        if said.startswith("The match is over"):
            return said
        await call(client, "answer", key=key, answer=f"I think so.\nAnswer: {pick(said, chance)}")
    raise AssertionError("the match does not end")


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_whole_match_of_every_game(game: str) -> None:
    assert set(GAMES) <= set(all_games())
    seats, options = GAMES[game]
    async with a_client() as client:
        key = await open_match(client, game, ["me", *["deckhand"] * (seats - 1)], options=options)
        end = await play(client, key)
        assert "(you)" in end
        assert "0. " in await call(client, "read_log", key=key)
        with pytest.raises(Failed, match=r"over|not asked"):
            await call(client, "answer", key=key, answer="pass")


async def test_the_tools_and_the_books() -> None:
    async with a_client() as client:
        assert {tool.name for tool in (await client.list_tools()).tools} == set(TOOLS)
        assert "rattle_battle" in await call(client, "list_games")
        assert "# " in await call(client, "read_rules", game="pirata_codex")
        assert "Maelstrom" in await call(client, "read_rules", game="pirata_codex", word="Maelstrom")
        assert "Maelstrom: " in await call(client, "read_terms", game="pirata_codex", word="maelstrom")
        with pytest.raises(Failed, match="ludo"):
            await call(client, "read_rules", game="ludo")


async def test_a_wrong_answer_changes_nothing_and_says_why() -> None:
    async with a_client() as client:
        key = await open_match(client, "pirata_codex", ["me", "deckhand", "deckhand"])
        before = await call(client, "look", key=key)
        for wrong, why in (("abracadabra", "is not one of the answers"), ("", "no answer"), ("x" * 20_001, "at most")):
            with pytest.raises(Failed, match=why):
                await call(client, "answer", key=key, answer=wrong)
        assert await call(client, "look", key=key) == before
        assert "## How answers are written" in await call(client, "look", key=key, legal=False)
        answer = pick(before, random.Random(1))
        assert answer in await call(client, "explain", key=key, answer=answer)
        assert await call(client, "look", key=key) == before


async def test_nobody_sees_another_seat() -> None:
    """Two clients at one table: each has its own key, and a key cannot be guessed from another."""
    async with a_client() as anne, a_client() as mary:
        with pytest.raises(Failed, match="no seat with this key"):
            await call(mary, "look", key="1")
        key = await open_match(anne, "pirata_codex", ["me", "deckhand", "deckhand"])
        for wanted in (key[:-1], f"{key}2", "seat2", key.swapcase()):
            with pytest.raises(Failed, match="no seat with this key"):
                await call(mary, "look", key=wanted)


async def test_clients_join_one_another() -> None:
    server, places = make_server(flow=Flow(100_000, 100_000))
    async with Client(server) as anne, Client(server) as mary:
        opened = await call(anne, "open_match", game="pirata_codex", players=["me", "open", "deckhand"], seed=3)
        mine, table = key_in(opened), re.search(r"with table (\S+)\.", opened)
        assert table is not None
        with pytest.raises(Failed, match="has not begun"):
            await call(anne, "answer", key=mine, answer="yes")
        hers = key_in(await call(mary, "join_match", table=table[1]))
        assert hers != mine
        with pytest.raises(Failed, match="No table here waits"):
            await call(mary, "join_match", table=table[1])
        looks = [await call(client, "look", key=key) for client, key in ((anne, mine), (mary, hers))]
        assert "you are Seat 1" in looks[0]
        assert "you are Seat 2" in looks[1]
        await call(mary, "leave", key=hers)  # a mate plays on for her
        with pytest.raises(Failed, match="no seat with this key"):
            await call(mary, "look", key=hers)
        assert "## You are asked" in await call(anne, "wait", key=mine)
    await places.close()


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"game": "ludo", "players": ["me", "mate"]}, "ludo"),
        ({"game": "pirata_codex", "players": ["mate", "mate", "mate"]}, "exactly one of them is me"),
        ({"game": "pirata_codex", "players": ["me"]}, "players, not 1"),
        ({"game": "pirata_codex", "players": ["me", "admiral", "mate"]}, "admiral"),
        ({"game": "pirata_codex", "players": ["me"] + ["mate"] * 40}, "up to 16"),
        ({"game": "pirata_codex", "players": ["me", "mate", "mate"], "options": {"sails": 3}}, "no option sails"),
        ({"game": "pirata_codex", "players": 3}, "players"),
    ],
)
async def test_bad_wishes_get_a_sentence(arguments: dict[str, Any], why: str) -> None:
    async with a_client() as client:
        with pytest.raises(Failed, match=why):
            await call(client, "open_match", **arguments)


@pytest.mark.parametrize(
    "player", ["{}/mine.py:Mine", "search:iterations=1000000", "net:file=/etc/passwd", "thumb:x=1"]
)
async def test_a_client_opens_no_file_and_sets_no_bot_of_this_machine(player: str, tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(f"open({str(tmp_path / 'opened')!r}, 'w')\nfrom tortuga import RandomBot as Mine\n", "utf-8")
    async with a_client() as client:
        with pytest.raises(Failed, match="There are: random, deckhand"):
            await call(client, "open_match", game="pirata_codex", players=["me", player.format(tmp_path), "mate"])
    assert not (tmp_path / "opened").exists()


async def test_a_flood_is_refused_and_changes_nothing() -> None:
    async with a_client(flow=Flow(30, 0.001)) as client:
        key = await open_match(client, "pirata_codex", ["me", "deckhand", "deckhand"])
        results = await asyncio.gather(*(call(client, "look", key=key) for _ in range(60)), return_exceptions=True)
        refused = [each for each in results if isinstance(each, Failed)]
        assert len(refused) > 20
        assert all("Too many calls" in str(each) for each in refused)


async def test_only_so_many_seats_are_kept() -> None:
    async with a_client(places=Places(most=2)) as client:
        keys = [await open_match(client, "pirata_codex", ["me", "deckhand", "deckhand"]) for _ in range(2)]
        with pytest.raises(Failed, match="2 seats are taken"):
            await open_match(client, "pirata_codex", ["me", "deckhand", "deckhand"])
        await call(client, "leave", key=keys[0])
        await open_match(client, "pirata_codex", ["me", "deckhand", "deckhand"])


async def test_waiting_is_bounded() -> None:
    server, places = make_server()
    async with Client(server) as client:
        opened = await call(client, "open_match", game="pirata_codex", players=["me", "open", "deckhand"], seed=3)
        assert "Wait again" in await call(client, "wait", key=key_in(opened), seconds=0)
        with pytest.raises(Failed, match="between 0 and 60"):
            await call(client, "wait", key=key_in(opened), seconds=1e9)
        with pytest.raises(Failed, match="only a table of a house"):
            await call(client, "say", key=key_in(opened), text="Ahoy!")
    await places.close()


async def test_a_match_is_told_after_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not before, as it tells what others hide. Who stops waiting asks again; the match is told once."""
    released, begun = threading.Event(), []

    def told_late(record: Record, processes: int, progress: Progress) -> Told:
        begun.append(record)
        released.wait()
        return tell(record, plan=plan_for("pirata_codex").lighter(0.001), processes=0, progress=progress)

    monkeypatch.setattr("tortuga.mcp.telling.tell", told_late)
    server, places = make_server(flow=Flow(100_000, 100_000))
    async with Client(server) as client:
        key = await open_match(client, "pirata_codex", ["me", "deckhand", "deckhand"])
        with pytest.raises(Failed, match="not over"):
            await call(client, "analyse", key=key)
        place = places.find(key)
        assert isinstance(place, LocalPlace)
        while not place.table.match.over:
            seat, ask = next(iter(place.table.match.waiting.items()))
            place.table.match.act(seat, ask.default)
        with pytest.raises(Failed, match="between 0 and 60"):
            await call(client, "analyse", key=key, seconds=61)
        assert "Ask again" in await call(client, "analyse", key=key, seconds=0.01)
        released.set()
        said = "Ask again"
        while "Ask again" in said:
            said = await call(client, "analyse", key=key, seconds=60)
        assert "Pirata Codex: the match told" in said
        assert re.search(
            r"^- Seat 1: start \d+, dice and cards [+-]?\d+, .*, result \d+; accuracy ", said, re.MULTILINE
        )
        assert await call(client, "analyse", key=key) == said
        assert len(begun) == 1
    await places.close()


async def test_nobody_left_at_the_table_stops_the_telling(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = threading.Event()

    def told_for_ever(record: Record, processes: int, progress: Progress) -> Told:
        try:
            while True:
                progress(1, 2)
        finally:
            stopped.set()

    monkeypatch.setattr("tortuga.mcp.telling.tell", told_for_ever)
    async with a_client() as client:
        key = await open_match(client, "tiny_epic_pirates", ["me", "deckhand"])
        await call(client, "answer", key=key, answer="1")
        monkeypatch.setattr("tortuga.mcp.local.LocalPlace.outcome", Outcome(places=(1, 2), scores=(1, 0)))
        assert "Ask again" in await call(client, "analyse", key=key, seconds=0.01)
        await call(client, "leave", key=key)
        assert await asyncio.to_thread(stopped.wait, 60)


class Slow(Bot):
    """A bot that takes its time."""

    def choose(self, seat: Seat[Any]) -> Action:
        time.sleep(0.05)
        assert seat.ask is not None
        return seat.ask.default


async def test_an_answer_is_whole_even_if_the_client_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """The call is cancelled while bots think: the answer stands, and the table goes on."""
    monkeypatch.setattr("tortuga.mcp.local.make_bot", lambda *_: Slow())
    server, places = make_server()
    async with Client(server) as client:
        key = await open_match(client, "pirata_codex", ["me", "deckhand", "deckhand"])
        place = places.find(key)
        number = place.text.seat.number
        answer = pick(await call(client, "wait", key=key), random.Random(1))
        leaving = asyncio.create_task(call(client, "answer", key=key, answer=answer))
        while place.text.seat.number == number:
            await asyncio.sleep(0)
        leaving.cancel()
        await asyncio.gather(leaving, return_exceptions=True)
        said = await call(client, "wait", key=key)
        assert "## You are asked" in said
    await places.close()


@pytest.mark.slow
async def test_over_standard_input_and_output() -> None:
    parameters = StdioServerParameters(command=sys.executable, args=["-m", "tortuga", "mcp"])
    async with Client(parameters) as client:
        key = await open_match(client, "tiny_epic_pirates", ["me", "deckhand"])
        said = await call(client, "look", key=key)
        await call(client, "answer", key=key, answer=pick(said, random.Random(1)))


@pytest.mark.slow
async def test_over_http() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tortuga", "mcp", "--http", "--port", str(port)), stderr=asyncio.subprocess.DEVNULL
    )
    try:
        await until_open(port)
        async with Client(f"http://127.0.0.1:{port}/mcp") as anne, Client(f"http://127.0.0.1:{port}/mcp") as mary:
            key = await open_match(anne, "tiny_epic_pirates", ["me", "deckhand"])
            said = await call(anne, "look", key=key)
            await call(anne, "answer", key=key, answer=pick(said, random.Random(1)))
            with pytest.raises(Failed, match="no seat with this key"):
                await call(mary, "look", key=key[:-1])
    finally:
        server.terminate()
        await server.wait()


async def until_open(port: int) -> None:
    for _ in range(600):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.1)
        else:
            writer.close()
            return
    raise AssertionError("the server does not open its port")
