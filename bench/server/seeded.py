"""How fast a house with a long past answers: profiles, leaderboards and the lobby of a store that is full.

    python bench/server/seeded.py [--players 100000] [--matches 1000000] [--rated 0.25] [--postgres]

The store is filled with players, finished tables and results; some play far more than others. The rated matches are
worked into the ratings as a house does it. Then one process of a house answers, one question at a time. A time is that
of the whole answer on loopback, as a client on the same machine has it: the house's own time, and a little more. On a
machine that has other things to do, the CPU time says more: of the house, and of the store's server.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import Connection
from sqlalchemy.util import await_only

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "helpers"))
from live_houses import QUICK, HouseProcess, Services

from processes import cpu_seconds
from tortuga.bots import LEVELS
from tortuga.engine import rules_of
from tortuga.server.people.guests import hashed
from tortuga.server.people.ratings import work_all_in
from tortuga.server.protocol import SeatInfo, TableSummary
from tortuga.server.protocol.encoding import encode
from tortuga.server.store import open_database
from tortuga.server.table.pools import class_of, pool_name

GAMES = ("pirata_codex", "piratical", "tiny_epic_pirates", "rattle_battle", "pirate_attack")
A_DAY = 86_400.0
AT_ONCE = 5000
OPEN = 60
"""Tables that wait for players."""
RUNNING = 200
Part = dict[str, list[dict[str, Any]]]
"""Rows of several tables."""


class Seed:
    """A house's past, made up: everything follows from its size and the seed."""

    def __init__(self, players: int, matches: int, rated: float, seed: int) -> None:
        self.players, self.matches, self.rated = players, matches, rated
        self.luck = random.Random(seed)
        self.now = time.time()
        self.skill = [self.luck.gauss(0, 1) for _ in range(players)]

    def somebody(self) -> int:
        """A player: the first ones play far more often than the last."""
        return int(self.players * self.luck.random() ** 2)

    def guests(self) -> Iterator[dict[str, Any]]:
        for number in range(self.players):
            yield {"id": f"player{number}", "name": f"Player {number}", "created": self.now - 400 * A_DAY, "bot": False}

    def keys(self) -> Iterator[dict[str, Any]]:
        """The busiest player can come in."""
        yield {"hash": hashed("busiest"), "guest": "player0", "kind": "cookie", "expires": self.now + A_DAY}

    def parts(self) -> Iterator[Part]:
        """Rows of all tables of the store, for some matches at a time."""
        for first in range(0, self.matches, AT_ONCE):
            rows: Part = {name: [] for name in ("tables", "members", "matches", "results")}
            for number in range(first, min(first + AT_ONCE, self.matches)):
                self._add_match(rows, number)
            yield rows

    def _add_match(self, rows: Part, number: int) -> None:
        luck, game = self.luck, self.luck.choice(GAMES)
        seats = luck.choice([count for count in rules_of(game).info.seats if 2 <= count <= 5])
        people = list({self.somebody() for _ in range(luck.randint(1, seats))})
        levels = [luck.choice(list(LEVELS)[-4:]) for _ in range(seats - len(people))]
        ended, rated, name = self.now - 365 * A_DAY * luck.random(), luck.random() < self.rated, f"table{number}"
        sitting: list[tuple[str | None, str | None, float]] = [
            *((f"player{player}", None, self.skill[player]) for player in people),
            *((None, level, 0.0) for level in levels),
        ]
        order = sorted(range(seats), key=lambda seat: -sitting[seat][2] + luck.gauss(0, 1))
        rows["matches"].append(
            {
                "id": name, "game": game, "pool": pool_name(game, class_of(seats, False)), "seats": seats,
                "usual": True, "rated": rated, "private": False, "ended": ended, "seconds": 1800.0, "answers": 200,
                "verdict": "waiting" if rated else "unrated",
            }
        )  # fmt: skip
        for seat, (guest, level, _) in enumerate(sitting):
            rows["results"].append(
                {
                    "match_id": name, "seat": seat, "guest": guest, "level": level, "character": None, "side": seat,
                    "place": order.index(seat) + 1, "score": float(seats - order.index(seat)), "ending": "played",
                    "origin": "", "labels": b"{}", "ended": ended, "rated": rated,
                }
            )  # fmt: skip
            if guest is not None:
                rows["members"].append({"table_id": name, "guest": guest, "kept": False, "opened": ended})
        rows["tables"].append(self._table(name, game, sitting, ended, "over"))

    def running(self) -> list[dict[str, Any]]:
        """Tables that are not over."""
        found = []
        for number in range(OPEN + RUNNING):
            state = "gathering" if number < OPEN else "playing"
            sitting: list[Any] = [(f"player{self.somebody()}", None, 0.0), (None, "mate", 0.0)]
            found.append(self._table(f"open{number}", self.luck.choice(GAMES), sitting, self.now - number, state))
        return found

    def _table(self, name: str, game: str, sitting: Any, at: float, state: Any) -> dict[str, Any]:
        seats = [
            SeatInfo("guest" if guest else "bot", guest or "Bess", guest, level=level) for guest, level, _ in sitting
        ]
        host = sitting[0][0] or ""
        summary = TableSummary(name, game, state, seats, {}, False, host, None, at, False)
        return {
            "id": name, "state": state, "private": False, "host": host, "alone": False, "created": at, "changed": at,
            "summary": encode(summary), "hidden": False, "chat_gone": False, "place": "",
        }  # fmt: skip


def put(connection: Connection, table: str, rows: list[dict[str, Any]]) -> None:
    """Store these rows, as fast as the store takes them."""
    if not rows:
        return
    columns = list(rows[0])
    records = [tuple(row.values()) for row in rows]
    driver: Any = connection.connection.driver_connection
    if connection.dialect.name == "postgresql":
        await_only(driver.copy_records_to_table(table, records=records, columns=columns))
    else:
        marks = ", ".join("?" for _ in columns)
        driver.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", records)


def put_part(connection: Connection, part: Part) -> None:
    """Store some rows of several tables."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA cache_size=-1000000")  # a house is content with far less
    for table, rows in part.items():
        put(connection, table, rows)


def look_it_over(connection: Connection) -> None:
    """What a server does by itself after a while: it counts what it has."""
    connection.exec_driver_sql("ANALYZE")


async def fill(url: str, seed: Seed) -> None:
    """Fill an empty store."""
    database = await open_database(url, seconds=600)
    try:
        began = time.perf_counter()
        await database.write(put_part, {"guests": list(seed.guests()), "keys": list(seed.keys())})
        for part in seed.parts():
            await database.write(put_part, part)
        await database.write(put_part, {"tables": seed.running()})
        stored = time.perf_counter()
        print(f"{seed.players:,} players and {seed.matches:,} matches stored in {stored - began:.0f} s", flush=True)
        rated = await work_all_in(database, most=AT_ONCE)
        print(f"{rated:,} of them worked into the ratings in {time.perf_counter() - stored:.0f} s", flush=True)
        if database.kind == "postgresql":
            await database.write(look_it_over)
    finally:
        await database.close()


def ask(http: httpx.Client, paths: list[str]) -> list[float]:
    """How long each answer takes, in milliseconds."""
    times = []
    for path in paths:
        began = time.perf_counter()
        answer = http.get(path)
        times.append(1000 * (time.perf_counter() - began))
        assert answer.status_code == 200, (path, answer.text)
    return times


def measure(url: str, pids: Sequence[int], seed: Seed, rounds: int) -> None:
    """Ask everything so many times, of the house whose processes these are, its store's server among them."""
    luck = random.Random(1)
    questions = {
        "profile of anybody": [f"/api/players/player{luck.randrange(seed.players)}" for _ in range(rounds)],
        "profile of somebody who plays": [f"/api/players/player{seed.somebody()}" for _ in range(rounds)],
        "profile of the ten busiest": [f"/api/players/player{number % 10}" for number in range(rounds)],
        "leaderboard": [f"/api/leaderboards/{GAMES[number % len(GAMES)]}" for number in range(rounds)],
        "lobby of a stranger": ["/api/tables"] * rounds,
        "lobby of the busiest player": ["/api/tables"] * rounds,
    }
    with httpx.Client(base_url=url, timeout=60) as http:
        for name, paths in questions.items():
            if "busiest player" in name:
                http.cookies.set("tortuga_guest", "busiest")
            before = sum(map(cpu_seconds, pids))
            show(name, ask(http, paths), sum(map(cpu_seconds, pids)) - before)


def show(name: str, times: list[float], cpu: float) -> None:
    worst = sorted(times)[int(0.99 * (len(times) - 1))]
    print(
        f"{name}: median {statistics.median(times):.1f} ms, 99 % within {worst:.1f} ms, "
        f"least {min(times):.1f} ms; {1000 * cpu / len(times):.1f} ms of CPU each",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=100_000)
    parser.add_argument("--matches", type=int, default=1_000_000)
    parser.add_argument("--rated", type=float, default=0.25, help="the share of matches that are rated")
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres", action="store_true", help="PostgreSQL and Redis instead of SQLite")
    arguments = parser.parse_args()
    seed = Seed(arguments.players, arguments.matches, arguments.rated, arguments.seed)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        services = stack.enter_context(Services()) if arguments.postgres else None
        url = f"sqlite:///{folder / 'house.sqlite3'}" if services is None else services.new_database()
        asyncio.run(fill(url, seed))
        house = HouseProcess(folder, "house", url, None if services is None else services.redis_url(), QUICK)
        stack.callback(house.kill)
        house.start()
        pids = [house.pid] if services is None else [house.pid, services.pid("postgres")]
        measure(house.url, pids, seed, arguments.rounds)


if __name__ == "__main__":
    main()
