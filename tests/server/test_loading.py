"""Loading stored tables, however many are needed at once."""

from __future__ import annotations

import asyncio
import secrets
import subprocess
import sys
import time
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest

from tortuga.bots import make_bot
from tortuga.engine import all_games
from tortuga.server.protocol import SeatInfo
from tortuga.server.protocol.encoding import encode
from tortuga.server.store import open_database, queries
from tortuga.server.store.queries import TableRow
from tortuga.server.store.writer import Pending
from tortuga.server.table import entries as log
from tortuga.server.table.ledger import Given, Ledger
from tortuga.server.table.table import summary_of

ASK_FOR_ALL_AT_ONCE = """
import asyncio, sys
from tortuga.server.house import House
from tortuga.server.settings import Settings


async def main():
    house = await House.open(Settings(database_url=sys.argv[1]))
    found = await asyncio.gather(*map(house.table, sys.argv[2:]))
    print(sum(table.ledger.live_match is not None for table in found))
    await house.close()


sys.setswitchinterval(1e-5)
asyncio.run(main())
"""
WHAT_IS_LOADED_LATE = """
import asyncio, sys
from tortuga.engine import all_games, rules_of
from tortuga.engine.codecs import codecs_of
from tortuga.server.people.guests import new_guest
from tortuga.server.house import House
from tortuga.server.protocol import NewTable, SeatWish
from tortuga.server.settings import Settings


async def main():
    house = await House.open(Settings(database_url=sys.argv[1]))
    modules, readers = set(sys.modules), codecs_of.cache_info().misses
    guest, _ = await new_guest(house, "Anne", False)
    for game, info in all_games().items():
        seats = min(count for count in info.seats if count > 1)
        await house.open_table(NewTable(game, [SeatWish("me") for _ in range(seats)]), guest, "here")
    print(sorted(name for name in set(sys.modules) - modules if name.startswith("tortuga.games")))
    print(codecs_of.cache_info().misses - readers)
    print([game for game in all_games() if "catalogue" not in vars(rules_of(game).words)])
    await house.close()


asyncio.run(main())
"""
ANSWERS = 12


def played(game: str, seats: int, seed: int) -> tuple[Ledger, list[bytes]]:
    """A table of people in mid-match, and its log."""
    ledger, bot, payloads = Ledger(secrets.token_urlsafe(16)), make_bot("random", seed), list[bytes]()

    def happen(entry: Any) -> None:
        payloads.append(log.encode(ledger.apply(entry)))

    people = [SeatInfo("guest", f"Guest {seat}", f"guest{seat}") for seat in range(seats)]
    info, now = all_games()[game], time.time()
    opened = log.Opened(
        at=now,
        guest="guest0",
        game=game,
        version=info.version,
        options=info.complete({}),
        seats=people,
        private=False,
        clock=None,
        window=None,
        key=secrets.token_hex(32),
    )
    happen(opened)
    happen(log.Began(at=now, version=info.version))
    for _ in range(ANSWERS):
        assert ledger.match is not None
        seat = next(iter(ledger.match.waiting))
        action = bot.choose(ledger.match.seat(seat))
        happen(Given(now, ledger.match.choose(seat, action), guest=f"guest{seat}"))
    return ledger, payloads


async def stored_tables(url: str, of_each: int) -> list[str]:
    """A store with tables of every installed game in mid-match."""
    database = await open_database(url, "normal")
    writer, tables = database.log_writer(), list[str]()
    for game in sorted(point.name for point in entry_points(group="tortuga.games")):  # not those that tests registered
        for seed in range(of_each):
            ledger, payloads = played(game, 3, seed)
            tables.append(ledger.table)
            row = TableRow(ledger.table, ledger.state, False, ledger.host, encode(summary_of(ledger)))
            await database.write(queries.add_table, row, payloads[0], [], time.time())
            for number, payload in enumerate(payloads[1:], start=1):
                await writer.append(Pending(ledger.table, number, payload))
    await writer.close()
    await database.close()
    return tables


@pytest.mark.slow
def test_pages_may_all_come_back_at_once_after_a_restart(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'house.sqlite3'}"
    tables = asyncio.run(stored_tables(url, 4))
    for _ in range(12):  # without the lock of the readers one of four dies
        command = [sys.executable, "-c", ASK_FOR_ALL_AT_ONCE, url, *tables]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == 0, done.stderr
        assert done.stdout.endswith(f"{len(tables)}\n"), done.stdout


@pytest.mark.slow
def test_the_first_table_of_a_game_finds_it_loaded(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WHAT_IS_LOADED_LATE, f"sqlite:///{tmp_path / 'house.sqlite3'}"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "[]\n0\n[]\n"
