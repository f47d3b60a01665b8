"""A client for bots that play as guests of a house, over the public protocol (``docs/protocol.md``).

One line takes a seat and plays to the end::

    outcome = asyncio.run(tortuga.client.join("https://house/table/Ab3...", MyBot(), name="Anne"))

The same in steps, for example to watch or to chat::

    async with Client("https://house", name="Anne") as client:
        table = await client.table("https://house/join/Zk3...")
        await client.sit(table)
        async with client.follow(table) as live:
            await play(live, MyBot())

The bot gets the usual window: ``seat.view``, ``seat.ask``, ``seat.offer``, ``seat.events``. Only ``seat.imagine`` is
refused, because the state never leaves the house. If the connection is lost or the house restarts, the client
reconnects by itself and continues.
"""

from tortuga.engine import MissingExtra

try:
    import httpx  # noqa: F401 - the modules below need both
    import websockets  # noqa: F401
except ImportError as error:
    raise MissingExtra.of("A seat at a house", "client") from error

from tortuga.client.errors import HouseAway, Refused
from tortuga.client.house import Client, check_address, house_of
from tortuga.client.live import LiveTable, Sight
from tortuga.client.playing import join, play
from tortuga.client.window import DistantSeat, DistantSpace, NoWorlds

__all__ = [
    "Client",
    "DistantSeat",
    "DistantSpace",
    "HouseAway",
    "LiveTable",
    "NoWorlds",
    "Refused",
    "Sight",
    "check_address",
    "house_of",
    "join",
    "play",
]
