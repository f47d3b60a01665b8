"""How many machine instructions an answer costs the house.

    python bench/server/instructions.py [--answers 600] [--tree . OTHER] [--functions]

Answers per second of CPU time vary by a tenth from one minute to the next on a machine that others use, too;
instructions do not. Two pages a table play the same trivial game as in ``run.py``, at twelve tables at once. Counted is
what the house does for an answer, from the frame that comes in to the frames that go out, on SQLite, without sockets.
What pages send is made ready before. What goes on by the clock is left out, because valgrind stretches time.
``--tree`` names checkouts to compare. ``--functions`` says instead how many steps of Python's interpreter an answer
takes in each function; that needs no valgrind.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from select import select
from types import FrameType
from typing import Any, cast

import msgspec
from uvicorn.server import ServerState

sys.path.insert(0, str(Path(__file__).parent))
from run import SETTINGS

from tortuga.server.app import build_app
from tortuga.server.care import logs
from tortuga.server.cli.serving import tune_interpreter
from tortuga.server.house import House
from tortuga.server.routes.live import LiveChannel
from tortuga.server.settings import Settings

HERE = Path(__file__).parent
TABLES = 12
WARM = 50
"""Answers at each table before counting begins."""
MASK = b"\1\2\3\4"


class Page:
    """The transport of a page that has its answers ready."""

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted
        self.last = b""

    def write(self, data: bytes) -> None:
        self.last = data
        self.wanted.note()

    def is_closing(self) -> bool:
        return False

    def get_extra_info(self, name: str, default: object = None) -> object:
        return ("127.0.0.1", 4000) if name == "peername" else default

    def close(self) -> None:
        sys.exit(f"the house has closed a channel: {self.last!r}")

    def abort(self) -> None:
        self.close()

    def pause_reading(self) -> None:
        return

    def resume_reading(self) -> None:
        return


class Wanted:
    """How many frames the pages still wait for."""

    def __init__(self) -> None:
        self._left = 0
        self._done: asyncio.Future[None] | None = None

    def expect(self, frames: int) -> asyncio.Future[None]:
        self._left, self._done = frames, asyncio.get_running_loop().create_future()
        return self._done

    def note(self) -> None:
        self._left -= 1
        if not self._left and self._done is not None:
            self._done.set_result(None)


def frame(message: dict[str, Any]) -> bytes:
    """A message as a page sends it."""
    text = json.dumps(message).encode()
    assert len(text) < 126
    return bytes((0x81, 0x80 | len(text))) + MASK + bytes(each ^ MASK[at % 4] for at, each in enumerate(text))


async def call(gate: Any, method: str, path: str, body: object, cookie: str = "") -> tuple[Any, str]:
    """Send a request to the house. Returns what it answers and the cookie that it sets."""
    headers = [(b"host", b"127.0.0.1"), (b"content-type", b"application/json"), (b"origin", b"http://127.0.0.1")]
    if cookie:
        headers.append((b"cookie", cookie.encode()))
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
        "path": path, "raw_path": path.encode(), "query_string": b"", "root_path": "", "headers": headers,
        "client": ("127.0.0.1", 4000), "server": ("127.0.0.1", 80),
    }  # fmt: skip
    sent: list[dict[str, Any]] = []
    given = [{"type": "http.request", "body": json.dumps(body).encode(), "more_body": False}]

    async def receive() -> dict[str, Any]:
        if given:
            return given.pop()
        await asyncio.sleep(3600)
        raise AssertionError

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await gate(scope, receive, send)
    if sent[0]["status"] >= 400:
        sys.exit(f"{method} {path}: {sent}")
    found = [value.decode().split(";")[0] for name, value in sent[0]["headers"] if name.lower() == b"set-cookie"]
    text = b"".join(message.get("body", b"") for message in sent[1:])
    return json.loads(text) if text else None, "".join(found[:1])


async def open_pages(gate: Any, wanted: Wanted) -> list[Any]:
    """Two pages at a new table, one for each seat."""
    _, anne = await call(gate, "PUT", "/api/guest", {"name": "Anne"})
    _, ben = await call(gate, "PUT", "/api/guest", {"name": "Ben"})
    table, _ = await call(
        gate, "POST", "/api/tables", {"game": "tally", "seats": [{"kind": "me"}, {"kind": "open"}]}, anne
    )
    await call(gate, "POST", f"/api/tables/{table['id']}/seats/1", {}, ben)
    return [await open_page(gate, wanted, table["id"], cookie) for cookie in (anne, ben)]


async def open_page(gate: Any, wanted: Wanted, table: str, cookie: str) -> Any:
    config = type("Config", (), {"app": gate})()
    page = LiveChannel(cast(Any, config), ServerState(), {})
    page.connection_made(cast(Any, Page(wanted)))
    page.data_received(
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n"
        f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    while page.table is None:
        await asyncio.sleep(0.01)
    page.data_received(frame({"type": "hello", "lines": True}))
    while not page.channel.ready:
        await asyncio.sleep(0.01)
    return page


async def play(tables: list[list[Any]], wanted: Wanted, rounds: int, steps: Steps | None = None) -> None:
    """Let all tables count up, each this often, all at once."""
    frames: list[list[tuple[Any, bytes]]] = [[] for _ in range(rounds)]
    for pages in tables:
        ledger = pages[0].table.ledger
        asked = next(iter(ledger.match.waiting))
        for number, each in enumerate(frames):
            seat, question = (asked + number) % 2, ledger.question + number
            answer = {"type": "answer", "id": f"a{question}", "seat": seat, "question": question, "option": 0}
            each.append((pages[seat], frame(answer)))
    say("begin")
    if steps is not None:
        sys.settrace(steps.enter)
    for answers in frames:
        done = wanted.expect(2 * TABLES)  # the acknowledgement and the update share a frame
        for page, text in answers:
            page.data_received(text)
        await done
    sys.settrace(None)
    say("end")


def say(word: str) -> None:
    """Tell the other process, and wait until it has heard."""
    print(word, flush=True)
    while not select([sys.stdin], [], [], 0.01)[0]:
        pass  # callgrind hears of orders only while something goes on
    sys.stdin.readline()


class Steps:
    """Steps of the interpreter, by function."""

    def __init__(self) -> None:
        self.counts = Counter[str]()

    def enter(self, frame: FrameType, event: str, value: object) -> Any:
        """For ``sys.settrace``."""
        del event, value
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        name = f"{Path(frame.f_code.co_filename).name} {frame.f_code.co_qualname}"
        counts = self.counts

        def step(_: FrameType, event: str, value: object) -> Any:
            del value
            if event == "opcode":
                counts[name] += 1
            return step

        return step


class Unhurried(House):
    """A house that does nothing by the clock."""

    def _begin_chores(self) -> None:
        return


async def inside(folder: Path, answers: int, functions: bool) -> None:
    """The house, in the process that is looked at."""
    settings = msgspec.structs.replace(
        msgspec.convert(tomllib.loads(SETTINGS), Settings),
        database_url=f"sqlite:///{folder / 'house.sqlite3'}",
        extra_games=("tally:RULES",),
    )
    logs.set_up(settings.log_level, settings.log_json)
    gate = build_app(settings)
    gate.app.state.house = await Unhurried.open(settings)
    tune_interpreter()
    wanted = Wanted()
    tables = [await open_pages(gate, wanted) for _ in range(TABLES)]
    await asyncio.sleep(1.0)  # the pages are told who is here
    await play(tables, wanted, WARM)
    steps = Steps() if functions else None
    await play(tables, wanted, answers // TABLES, steps)
    if steps is not None:
        (folder / "steps").write_text(json.dumps(steps.counts))
    os._exit(0)


def count(tree: Path, answers: int, functions: bool, keep: str) -> float:
    """Instructions for an answer in this checkout."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        command = [sys.executable, str(HERE / "instructions.py"), "--inside", name, "--answers", str(answers)]
        out = Path(keep) if keep else folder / "counted"
        if functions:
            command.append("--functions")
        else:
            valgrind = ["valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={out}"]
            command = [*valgrind, f"--log-file={folder / 'log'}", *command]
        places = os.pathsep.join((str(tree / "src"), str(tree / "bench" / "server"), str(HERE)))
        environment = {**os.environ, "PYTHONPATH": places, "PYTHONHASHSEED": "0"}
        with subprocess.Popen(
            command, env=environment, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as house:
            assert house.stdin is not None
            assert house.stdout is not None
            heard = [line.strip() for line in hear(house, functions)]
        if heard != ["begin", "end"] * 2:
            sys.exit(f"the house of {tree} failed")
        if functions:
            show(json.loads((folder / "steps").read_text()), answers // TABLES * TABLES)
            return 0.0
        total = re.search(r"^totals: (\d+)", out.read_text(), re.MULTILINE)
        assert total is not None
        return int(total[1]) / (answers // TABLES * TABLES)


def show(steps: dict[str, int], answers: int) -> None:
    """The functions that take most of an answer's steps."""
    print(f"{sum(steps.values()) / answers:.0f} steps an answer")
    for name, count in sorted(steps.items(), key=lambda one: -one[1])[:60]:
        print(f"{count / answers:8.1f}  {name}")


def hear(house: subprocess.Popen[str], functions: bool) -> Iterator[str]:
    """What the house says. Counting goes on between its second begin and end."""
    assert house.stdin is not None
    assert house.stdout is not None
    for number, line in enumerate(house.stdout):
        if not functions and number >= 2:
            command = ["callgrind_control", "-i", "on" if number == 2 else "off", str(house.pid)]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        yield line
        house.stdin.write("\n")
        house.stdin.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--answers", type=int, default=600)
    parser.add_argument("--tree", type=Path, nargs="+", default=[HERE.parents[1]])
    parser.add_argument("--functions", action="store_true")
    parser.add_argument("--keep", default="", help="a file for what callgrind has counted, for callgrind_annotate")
    parser.add_argument("--inside", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.inside is not None:
        asyncio.run(inside(chosen.inside, chosen.answers, chosen.functions))
        return
    for tree in chosen.tree:
        found = count(tree.resolve(), chosen.answers, chosen.functions, chosen.keep)
        if found:
            print(f"{tree}: {found:,.0f} instructions an answer", flush=True)


if __name__ == "__main__":
    main()
