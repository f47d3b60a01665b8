"""What is over is forgotten at once, without waiting for the garbage collector, and nothing grows forever."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sized
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
import pytest_asyncio
import sample

from tortuga.server.house import House
from tortuga.server.people import my_data
from tortuga.server.people.guests import new_guest
from tortuga.server.people.moderation import oversee
from tortuga.server.people.tracing import note, write_down
from tortuga.server.protocol import NewTable, SeatWish
from tortuga.server.protocol.errors import HouseError
from tortuga.server.routes.live import LiveChannel
from tortuga.server.settings import Pace, Settings
from tortuga.server.store import queries
from tortuga.server.store.moderation import Conduct, trace_of
from tortuga.server.table import entries as log
from tortuga.server.table.ledger import Given, Ledger
from tortuga.server.table.loading import load_ledger
from tortuga.server.wire import counts
from tortuga.server.wire.fanout import LocalFanout
from tortuga.server.work.drawings import Drawings

HANDSHAKE = (
    "GET /api/tables/{table}/live HTTP/1.1\r\nHost: house\r\nOrigin: http://house\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
OURS = ("tortuga.", "sample")
CHORES = ("catch_up", "guard", "presence", "hang_up", "put_away", "forgotten", "stalls")
"""What the house does as long as it is open."""
HELLO = b'\x81\x90\0\0\0\0{"type":"hello"}'


class Wire(asyncio.Transport):
    """A transport to nowhere."""

    def __init__(self) -> None:
        super().__init__({"peername": ("127.0.0.1", 1)})
        self.sent = b""

    def write(self, data: Any) -> None:
        self.sent += data

    def is_closing(self) -> bool:
        return False


@pytest_asyncio.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    monkeypatch.setenv("PYTHONPATH", str(Path(sample.__file__).parent))
    pace = Pace(bot=0.0, window=0.0, idle=0.0, finished=0.0, sweep=3600.0)
    settings = Settings(f"sqlite:///{tmp_path}/house.sqlite3", extra_games=("sample:RULES",), pace=pace)
    made = await House.open(settings)
    gc.collect()
    gc.disable()
    yield made
    gc.enable()
    await made.close()


PEOPLE = [SeatWish("me"), SeatWish("me", "Ben")]
BOTS = [SeatWish("bot", level="random"), SeatWish("bot", level="mate")]


async def a_table(house: House, seats: list[SeatWish], rounds: int = 3) -> str:
    anne, _ = await new_guest(house, "Anne", bot=False)
    return (await house.open_table(NewTable("doubloons", seats, {"rounds": rounds}), anne, "127.0.0.1")).id


def a_page(house: House, table: str) -> LiveChannel:
    config, state = SimpleNamespace(app=SimpleNamespace(house=house)), SimpleNamespace(connections=set(), tasks=set())
    page = LiveChannel(cast(Any, config), cast(Any, state), {})
    page.connection_made(Wire())
    page.data_received(HANDSHAKE.format(table=table).encode())
    return page


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not true():
            await asyncio.sleep(0.01)


async def put_away(house: House) -> None:
    await house._put_away()
    assert not house.tables


async def test_a_table_that_is_put_away_is_gone(house: House) -> None:
    table = weakref.ref(await house.table(await a_table(house, PEOPLE)))
    assert table() is not None
    await put_away(house)
    await until(lambda: table() is None)


async def test_a_table_of_bots_that_is_put_away_is_gone(house: House) -> None:
    name = await a_table(house, BOTS, rounds=1)
    await until(lambda: house.tables[name].ledger.state == "over")
    table = weakref.ref(house.tables[name])
    await put_away(house)
    await until(lambda: table() is None)


async def test_a_table_that_somebody_needs_while_it_is_put_away_is_still_followed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, followed = await a_table(house, PEOPLE), set[str]()

    async def follow(table: str) -> None:
        followed.add(table)

    async def unfollow(table: str) -> None:
        followed.discard(table)

    async def release(table: str) -> None:
        await house.table(table)  # somebody comes at this very moment

    with monkeypatch.context() as patch:
        for stub in (follow, unfollow, release):
            patch.setattr(house.fanout, stub.__name__, stub)
        await house._put_away()
    assert name in house.tables
    assert name in followed


async def test_what_a_process_knows_of_somebody_goes_when_they_are_deleted(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pictures that show their name, and where they were seen."""
    forgotten = list[str]()

    async def forget(guest: str) -> None:
        forgotten.append(guest)

    monkeypatch.setattr(house.fanout, "forget", forget)
    await oversee(house)
    anne, _ = await new_guest(house, "Anne", bot=False)
    house.gallery._kept["a match"] = Drawings("<svg>Anne</svg>", b"")
    note(house, anne.id, "203.0.113.7")
    seen = house.addresses, house.last_seen, house.newly_seen
    assert all(anne.id in each for each in seen)
    await my_data.forget(house, anne, "a place")
    assert not house.gallery._kept
    assert not any(anne.id in each for each in seen)
    assert forgotten == [anne.id]


async def test_while_a_house_is_read_only_nobody_is_noted(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    anne, _ = await new_guest(house, "Anne", bot=False)
    note(house, anne.id, "203.0.113.7")
    monkeypatch.setattr(house, "conduct", Conduct(read_only=True))
    await write_down(house)
    assert (await house.database.read(trace_of, anne.id)).seen is None
    monkeypatch.setattr(house, "conduct", Conduct())
    await write_down(house)
    assert (await house.database.read(trace_of, anne.id)).seen is not None, "but afterwards they are"


async def test_a_log_does_not_grow_forever(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tortuga.server.table.table.MOST_ENTRIES", 2)
    table = await house.table(await a_table(house, [SeatWish("me"), SeatWish("open")]))
    said = log.Said(at=1.0, guest="a stranger", name="Ben", text="Ahoy")
    assert [await table.write(lambda _: said) for _ in range(2)] == [1, 2]
    with pytest.raises(HouseError, match="only its players can go on") as refused:
        await table.write(lambda _: said)
    assert refused.value.code == "log_full"
    assert await table.write(lambda _: msgspec.structs.replace(said, guest=table.ledger.host)) == 3
    assert await table.write(lambda _: log.Closed(at=1.0)) == 4, "the house itself goes on"


def written(entry: log.AnyEntry, ledger: Ledger) -> log.AnyEntry:
    return entry


async def test_who_has_said_too_much_can_still_play(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A loser could otherwise fill the log until nobody can answer any more."""
    monkeypatch.setattr("tortuga.server.table.table.MOST_ASIDES", 3)
    table = await house.table(await a_table(house, PEOPLE))
    ledger, host = table.ledger, table.ledger.host
    said = log.Said(at=1.0, guest=host, name="Anne", text="Ahoy")
    for _ in range(3):
        await table.write(lambda _: said)
    for more in (
        said,
        log.Stands(at=1.0, guest=host, seat=0, ask="never"),
        log.Paced(at=1.0, guest=host, speed="slow"),
        log.StoodIn(at=1.0, guest=host, seat=0, level="mate"),
        log.Hosted(at=1.0, guest=host, whom=host),
        log.Removed(at=1.0, guest=host, whom="cara", on=True),
    ):
        with pytest.raises(HouseError, match="only takes your answers now") as refused:
            await table.write(partial(written, more))
        assert refused.value.code == "log_full"
    again = load_ledger(ledger.table, await house.database.read(queries.log_from, ledger.table, 0))
    assert again.asides == ledger.asides == {host: 3}, "a restart forgets nothing"
    assert ledger.match is not None
    option = ledger.match.choose(0, ledger.match.waiting[0].options[0])
    number = ledger.seq
    assert await table.write(lambda _: Given(1.0, option, guest=host)) == number + 1
    assert await table.write(lambda _: log.Returned(at=1.0, guest=host)) == number + 2, "whoever comes back may play on"
    for _ in range(3):
        await table.write(lambda _: msgspec.structs.replace(said, guest="a stranger"))
    with pytest.raises(HouseError, match="only takes your answers now"):
        await table.write(lambda _: msgspec.structs.replace(said, guest="a stranger"))


async def test_expired_counts_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counts, "FEW", 10)
    fanout = LocalFanout()
    for number in range(100):
        assert await fanout.allow(f"old {number}", 1, seconds=0.0)
    assert len(fanout._counts) <= 10
    for number in range(100):
        assert await fanout.allow(f"new {number}", 1, seconds=60.0)
    assert not await fanout.allow("new 0", 1, seconds=60.0), "those that still count are kept"


async def test_a_page_that_hangs_up_does_not_hold_on_to_its_table(house: House) -> None:
    name = await a_table(house, PEOPLE)
    page = a_page(house, name)
    wire = cast(Wire, page.transport)
    await until(lambda: len(house.tables[name].channels) == 1)
    page.data_received(HELLO)
    await until(lambda: b'"sync"' in wire.sent)
    page.connection_lost(None)
    await until(lambda: not house.tables[name].channels)
    table = weakref.ref(house.tables[name])
    del page
    await put_away(house)
    await until(lambda: table() is None)


def kept(house: House) -> Counter[str]:
    """Counts of all objects that tables, matches and pages are made of, and of what the house keeps of them."""
    kinds = Counter(type(thing) for thing in gc.get_objects())
    counted = {kind.__qualname__: count for kind, count in kinds.items() if str(kind.__module__).startswith(OURS)}
    fanout = house.fanout
    assert isinstance(fanout, LocalFanout)
    lists: list[Sized] = [
        house.tables, house._autoplays, house._loading, house.background.failing, house.unsent,
        house.thinkers._workers._tasks, house.thinkers._workers._busy, house.physics._workers._tasks,
        house.writer._pending, fanout._present, fanout._places.of, fanout._places._taken,
        house._bots_alone, asyncio.all_tasks(),
    ]  # fmt: skip
    return Counter(counted) + Counter({f"list {number}": len(one) for number, one in enumerate(lists)})


async def spend_an_evening(house: House) -> None:
    """Play a match of bots with a spectator, until all of it is gone."""
    name = await a_table(house, BOTS, rounds=2)
    table, page = weakref.ref(house.tables[name]), a_page(house, name)
    wire = cast(Wire, page.transport)
    await until(lambda: len(house.tables[name].channels) == 1)
    page.data_received(HELLO)
    await until(lambda: b'"sync"' in wire.sent and house.tables[name].ledger.state == "over")
    page.connection_lost(None)
    await until(lambda: not house.tables[name].channels)
    del page
    await put_away(house)
    await until(lambda: table() is None)
    await until(lambda: len(asyncio.all_tasks()) == 1 + len(CHORES))


async def test_tables_one_after_the_other_leave_nothing_behind(house: House) -> None:
    for _ in range(2):
        await spend_an_evening(house)
    before = kept(house)  # what is made once has been made
    for _ in range(6):
        await spend_an_evening(house)
    assert kept(house) - before == Counter()
