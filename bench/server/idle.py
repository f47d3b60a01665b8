"""What a house costs at which nobody plays: the time it takes to open, the memory of pages that only look on, and what
it does for each of them and for a big screen when others answer.

    python bench/server/idle.py [--starts 5] [--pages 2000] [--answers 400]

A start is timed from the command to the first healthy answer, on a new store and on one that was there before; the CPU
time is what a busy machine does not spoil. Pages look at twenty tables; memory is what the process shares with nobody.
A screen also says how far it has told what happened, because hands wait for it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1]))
from run import SETTINGS, Server, environment, free_port, tortuga

from processes import cpu_seconds, memory

TABLES = 20
FIRST = 200
"""So many pages are there before it is measured."""
LOOKING = 40
"""So many pages or screens look on while two answer."""
LOOKERS_ON = """\
channels_per_table = 1000000
watchers_per_address = 1000000
watchers_per_table_each = 1000000
[pace]
silence = 3600.0
"""


def start(database: Path) -> tuple[float, float]:
    """Seconds of the clock and of the CPU until the house is well."""
    port = free_port()
    command = [sys.executable, "-m", "tortuga", "serve", "--port", str(port), "--database-url", f"sqlite:///{database}"]
    began = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment()) as process:
        try:
            while not is_well(f"http://127.0.0.1:{port}/health"):
                if time.perf_counter() - began > 60:
                    sys.exit("the house does not open")
                time.sleep(0.01)
            return time.perf_counter() - began, cpu_seconds(process.pid)
        finally:
            process.kill()


def is_well(url: str) -> bool:
    try:
        return httpx.get(url, timeout=5).status_code == 200
    except httpx.TransportError:
        return False


def time_starts(count: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        fresh = [start(Path(folder) / f"{number}.sqlite3") for number in range(count)]
        again = [start(Path(folder) / f"{number}.sqlite3") for number in range(count)]
    for name, found in (("on a new store", fresh), ("on one that was there", again)):
        wall, cpu = (statistics.median(column) for column in zip(*found, strict=True))
        print(f"open {name}: {wall:.2f} s, {cpu:.2f} s of CPU time", flush=True)


async def enter(
    server: Server, table: str, cookie: str = "", role: str = ""
) -> tuple[ClientConnection, dict[str, Any]]:
    """A page at a table, a guest's or one that looks on, and the table as it was told."""
    address = server.url.replace("http", "ws", 1) + f"/api/tables/{table}/live" + (role and f"?{role}")
    headers = {"Cookie": cookie} if cookie else {}
    page = await connect(address, origin=Origin(server.url), additional_headers=headers, compression=None)
    await page.send('{"type": "hello", "lines": true}')
    async for message in heard(page):
        if message["type"] == "sync":
            return page, message
    sys.exit("the house has closed the channel")


async def heard(page: ClientConnection) -> AsyncIterator[dict[str, Any]]:
    async for frame in page:
        for line in str(frame).split("\n"):
            yield json.loads(line)


async def guest(server: Server, name: str) -> tuple[httpx.AsyncClient, str]:
    http = httpx.AsyncClient(base_url=server.url, headers={"origin": server.url})
    (await http.put("/api/guest", json={"name": name})).raise_for_status()
    return http, "; ".join(f"{key}={value}" for key, value in http.cookies.items())


async def weigh_looks(server: Server, answers: int) -> dict[str, float]:
    """Seconds of the house's CPU for an answer, by who looks on: nobody, or so many pages or screens."""
    (anne, hers), (ben, his) = await guest(server, "Anne"), await guest(server, "Ben")
    spent: dict[str, float] = {}
    for role in ("nobody", "page", "screen"):
        wish = {"game": "tally", "seats": [{"kind": "me"}, {"kind": "open"}]}
        table = (await anne.post("/api/tables", json=wish)).json()["id"]
        (await ben.post(f"/api/tables/{table}/seats/1", json={})).raise_for_status()
        players = [await enter(server, table, cookie) for cookie in (hers, his)]
        looks = {"page": ("", ""), "screen": (hers, "screen")}.get(role)
        pages = [(await enter(server, table, *looks))[0] for _ in range(LOOKING)] if looks else []
        readers = [asyncio.create_task(look_on(page, role == "screen")) for page in pages]
        before = cpu_seconds(server.pid)
        await play([page for page, _ in players], players[0][1]["question"]["number"], answers)
        spent[role] = (cpu_seconds(server.pid) - before) / answers
        for reader in readers:
            reader.cancel()
        for page in (*pages, *(page for page, _ in players)):
            page.transport.abort()
    await anne.aclose()
    await ben.aclose()
    return spent


async def look_on(page: ClientConnection, screen: bool) -> None:
    """A screen says after each answer that everybody has seen what came of it."""
    async for message in heard(page):
        if screen and message["type"] == "update" and "question" in message:
            await page.send(json.dumps({"type": "reading", "question": message["n"]}))


async def play(players: Sequence[ClientConnection], question: int, answers: int) -> None:
    """Two who answer in turn."""
    for number in range(answers):
        seat = number % 2
        answer = {"type": "answer", "id": f"a{number}", "seat": seat, "question": question, "option": 0}
        await players[seat].send(json.dumps(answer))
        async for message in heard(players[1 - seat]):
            if message.get("question", {}).get("number", 0) > question:
                question = message["question"]["number"]
                break


async def weigh_pages(server: Server, count: int) -> float:
    """Bytes of a page."""
    anne, _ = await guest(server, "Anne")
    wish = {"game": "tally", "seats": [{"kind": "me"}, {"kind": "open"}]}
    tables = [(await anne.post("/api/tables", json=wish)).json()["id"] for _ in range(TABLES)]
    await anne.aclose()
    pages: list[ClientConnection] = []
    weights = []
    for most in (FIRST, FIRST + count):
        while len(pages) < most:
            pages.append((await enter(server, tables[len(pages) % TABLES]))[0])
        await asyncio.sleep(1)
        weights.append(memory(server.pid))
    for page in pages:
        page.transport.abort()
    return (weights[1] - weights[0]) / count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--starts", type=int, default=5)
    parser.add_argument("--pages", type=int, default=2000)
    parser.add_argument("--answers", type=int, default=400)
    arguments = parser.parse_args()
    time_starts(arguments.starts)
    with tempfile.TemporaryDirectory() as folder, tortuga(Path(folder), SETTINGS + LOOKERS_ON) as server:
        weight = asyncio.run(weigh_pages(server, arguments.pages))
        print(f"a page that looks on: {weight / 1000:.1f} kB (of {arguments.pages})")
        spent = asyncio.run(weigh_looks(server, arguments.answers))
    page, screen = ((spent[role] - spent["nobody"]) / LOOKING * 1e6 for role in ("page", "screen"))
    print(
        f"an answer: {spent['nobody'] * 1e6:.0f} microseconds of CPU time; more for a page that looks on: {page:.0f}, ",
        end="",
    )
    print(f"for a screen: {screen:.0f} ({LOOKING} of each)")


if __name__ == "__main__":
    main()
