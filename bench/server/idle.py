"""What a house costs at which nobody plays: the time it takes to open, and the memory of pages that only look on.

    python bench/server/idle.py [--starts 5] [--pages 2000]

A start is timed from the command to the first healthy answer, on a new store and on one that was there before; the CPU
time is what a busy machine does not spoil. Pages look at twenty tables; memory is what the process shares with nobody.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1]))
from run import SETTINGS, Server, environment, free_port, tortuga

from processes import cpu_seconds, memory

TABLES = 20
FIRST = 200
"""So many pages are there before it is measured."""
LOOKERS_ON = """\
channels_per_table = 1000000
watchers_per_address = 1000000
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


async def look_on(server: Server, table: str) -> ClientConnection:
    address = server.url.replace("http", "ws", 1) + f"/api/tables/{table}/live"
    page = await connect(address, origin=server.url, compression=None, ping_interval=None)  # type: ignore[arg-type]
    await page.send('{"type": "hello", "lines": true}')
    while '"type":"sync"' not in str(await page.recv()):
        pass
    return page


async def weigh_pages(server: Server, count: int) -> float:
    """Bytes of a page."""
    async with httpx.AsyncClient(base_url=server.url, headers={"origin": server.url}) as http:
        (await http.put("/api/guest", json={"name": "Anne"})).raise_for_status()
        wish = {"game": "tally", "seats": [{"kind": "me"}, {"kind": "open"}]}
        tables = [(await http.post("/api/tables", json=wish)).json()["id"] for _ in range(TABLES)]
    pages: list[ClientConnection] = []
    weights = []
    for most in (FIRST, FIRST + count):
        while len(pages) < most:
            pages.append(await look_on(server, tables[len(pages) % TABLES]))
        await asyncio.sleep(1)
        weights.append(memory(server.pid))
    for page in pages:
        page.transport.abort()
    return (weights[1] - weights[0]) / count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--starts", type=int, default=5)
    parser.add_argument("--pages", type=int, default=2000)
    arguments = parser.parse_args()
    time_starts(arguments.starts)
    with tempfile.TemporaryDirectory() as folder, tortuga(Path(folder), SETTINGS + LOOKERS_ON) as server:
        weight = asyncio.run(weigh_pages(server, arguments.pages))
    print(f"a page that looks on: {weight / 1000:.1f} kB (of {arguments.pages})")


if __name__ == "__main__":
    main()
