"""The devices on which somebody is signed in: what they are called, and signing them out."""

from __future__ import annotations

import asyncio
import re
import time

from tortuga.engine.codecs import json_reader
from tortuga.server.house import House
from tortuga.server.protocol.encoding import encode
from tortuga.server.store import names
from tortuga.server.wire.fanout import DEVICES

LOOK_SECONDS = 30.0
"""How often to look for devices that were signed out, in case the other processes could not say so."""
AT_ONCE = 500
SIGNED_OUT = 4401
"""The close code of a live channel whose device was signed out."""
BROWSERS = (
    ("Edge", r"Edg(?:e|A|iOS)?/"),
    ("Opera", r"OPR/"),
    ("Firefox", r"(?:Firefox|FxiOS)/"),
    ("Chrome", r"(?:Chrome|CriOS|Chromium)/"),
    ("Safari", r"Safari/"),
)
SYSTEMS = (
    ("Android", r"Android"),
    ("iPhone", r"iPhone"),
    ("iPad", r"iPad"),
    ("Windows", r"Windows"),
    ("Mac", r"Macintosh"),
    ("ChromeOS", r"CrOS"),
    ("Linux", r"Linux"),
)


read_renewed = json_reader(tuple[str, str])


def device_name(user_agent: str) -> str:
    """A name for a device, as far as its browser says: ``Firefox, Linux``. Nothing else of what it says is kept."""
    found = (next((name for name, mark in kinds if re.search(mark, user_agent)), "") for kinds in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, found)) or "a program"


def renewed(house: House, old: str, new: str) -> None:
    """Note that a device has another cookie (by their hashes): its live channels stay open, in all processes."""
    _note_renewed(house, old, new)
    house.fanout.publish(DEVICES, 0, encode((old, new)))


def _note_renewed(house: House, old: str, new: str) -> None:
    for table in house.tables.values():
        for page in table.channels:
            if page.device == old:
                page.device = new


async def hear(house: House, renewed: bytes | None) -> None:
    """Take in what another process says of devices: that one has another cookie, or that some were signed out."""
    if renewed is None:
        await close_signed_out(house)
    else:
        _note_renewed(house, *read_renewed(renewed))


async def signed_out(house: House) -> None:
    """Close the live channels of devices that were signed out, in all processes."""
    await close_signed_out(house)
    house.fanout.publish(DEVICES, 0, None)


async def close_signed_out(house: House) -> None:
    """Close the live channels here of devices that are no longer signed in."""
    pages = [page for table in list(house.tables.values()) for page in list(table.channels) if page.device]
    devices = sorted({page.device for page in pages})
    for first in range(0, len(devices), AT_ONCE):
        some = devices[first : first + AT_ONCE]
        valid = await house.database.read(names.still_valid, some, time.time())
        gone = set(some) - valid
        for page in pages:
            if page.device in gone:
                page.close("signed_out", "You have been signed out on this device.", SIGNED_OUT, again=False)


async def look(house: House) -> None:
    """One round of looking for devices that were signed out."""
    await asyncio.sleep(LOOK_SECONDS)
    await close_signed_out(house)
