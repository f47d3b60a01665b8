"""A seat at a house from anywhere: for bots that come as guests do, over the public protocol (``docs/protocol.md``).

One line takes a seat and plays to the end::

    outcome = asyncio.run(tortuga.client.join("https://house/table/Ab3...", MyBot(), name="Anne"))

The same in steps, for who wants to look on or to talk::

    async with Client("https://house", name="Anne") as client:
        table = await client.table("https://house/join/Zk3...")
        await client.sit(table)
        async with client.follow(table) as live:
            await play(live, MyBot())

The bot gets a window like any other: ``seat.view``, ``seat.ask``, ``seat.offer``, ``seat.events``. Only the state is
not here, so ``seat.imagine`` is refused. When the connection is lost or the house restarts, the client comes back by
itself and goes on where it was.
"""

from tortuga.client.errors import HouseAway, Refused
from tortuga.client.house import Client, house_of
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
    "house_of",
    "join",
    "play",
]
