"""Who is here, and from where: for the log, and for admins who have to find out who is behind a report."""

from __future__ import annotations

import asyncio
import time

import structlog

from tortuga.server.care.addresses import shown
from tortuga.server.house import House
from tortuga.server.store import moderation, names
from tortuga.server.wire.fanout import HERE_SECONDS
from tortuga.server.wire.places import place_of

AGAIN = 3600.0
"""After how many seconds a guest who stays is noted again."""
MOST = 20_000
"""How many guests are remembered before all are noted again."""


def note(house: House, guest: str | None, address: str) -> None:
    """Note that a guest is here. From now on, the lines that this task logs say so, too."""
    kept = shown(address, house.settings.log_addresses)
    if kept:
        structlog.contextvars.bind_contextvars(address=kept)
    if guest is None:
        return
    structlog.contextvars.bind_contextvars(guest=guest)
    if len(house.addresses) > MOST:
        house.addresses.clear()
    house.addresses[guest] = address
    now = time.time()
    last = house.last_seen.get(guest)
    if last is None or last[0] != kept or now - last[1] > AGAIN:
        if len(house.last_seen) > MOST:
            house.last_seen.clear()
        house.last_seen[guest] = (kept, now)
        house.newly_seen[guest] = (kept, now)


async def be_here(house: House, guest: str, address: str) -> None:
    """Let all processes know that a guest is here; each process says so now and then, and not with every request."""
    now = time.monotonic()
    if now - house.told_here.get(guest, -HERE_SECONDS) > HERE_SECONDS / 3:
        if len(house.told_here) > MOST:
            house.told_here.clear()
        house.told_here[guest] = now
        await house.fanout.be_here({guest: place_of(address)})


def note_device(house: House, key: str) -> None:
    """Note that the device with this cookie (by its hash) is here."""
    now = time.time()
    if now - house.devices_seen.get(key, 0.0) > AGAIN:
        if len(house.devices_seen) > MOST:
            house.devices_seen.clear()
        house.devices_seen[key] = house.newly_seen_devices[key] = now


async def write_down_soon(house: House) -> None:
    """One round of storing who was seen."""
    await asyncio.sleep(house.settings.pace.sweep)
    await write_down(house)


async def write_down(house: House) -> None:
    """Store who was seen since the last time."""
    if house.newly_seen and not house.conduct.read_only:
        seen = [(guest, kept, at) for guest, (kept, at) in house.newly_seen.items()]
        house.newly_seen.clear()
        await house.database.write(moderation.note_seen, seen)
    if house.newly_seen_devices and not house.conduct.read_only:
        devices = list(house.newly_seen_devices.items())
        house.newly_seen_devices.clear()
        await house.database.write(names.note_devices, devices)
