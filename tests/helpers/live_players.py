"""People who do not give up: whatever happens to the house, they come back and go on with what they were doing."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

import msgspec
from live_houses import TestHouse
from live_pages import Guest, Page, Refused
from websockets.exceptions import ConnectionClosed, InvalidHandshake

LOST = (ConnectionError, OSError, ConnectionClosed, InvalidHandshake, TimeoutError)
MOVED_ON = ("stale", "not_asked", "over")
TRY_AGAIN = ("fault", "busy", "too_often", "closing", "store_silent")


class Stubborn:
    """A player who keeps every acknowledgement, and comes back again and again until the match is over.

    What was sent and not acknowledged is sent again with the same id, to whichever process answers.
    """

    def __init__(self, guest: Guest, house: TestHouse, table: str, seed: int) -> None:
        self.page = Page(guest, table)
        self.house = house
        self.chance = random.Random(seed)
        self.acknowledged: dict[str, tuple[int, Any]] = {}
        self.on_ack: Callable[[], None] = lambda: None
        self._pending: tuple[str, dict[str, Any]] | None = None
        self._sent = 0
        self.reconnects = -1

    async def play(self) -> None:
        while not await self._round():
            await self.page.hang_up()
            await asyncio.sleep(self.chance.uniform(0.01, 0.1))

    async def _round(self) -> bool:
        """One connection; True when the match is over."""
        page = self.page
        page.guest.url = self.chance.choice(self.house.urls)
        try:
            await page.connect(page.n if page.n >= 0 else None)
            if page.farewell is not None:
                return False
            self.reconnects += 1
            while (pending := self._pending or await self._next()) is not None:
                self._pending = pending
                await asyncio.sleep(self.chance.uniform(0, 0.06))
                await self._send(*pending)
            return True
        except LOST:
            return False

    async def _next(self) -> tuple[str, dict[str, Any]] | None:
        """What to answer next; None when the match is over."""
        page = self.page
        await page.until(lambda: bool(page.asked()) or page.over)
        return None if page.over else self._choose()

    def _choose(self) -> tuple[str, dict[str, Any]]:
        seat = self.chance.choice(self.page.asked())
        ask, question = self.page.sights[seat].ask, self.page.question
        assert ask is not None
        assert question is not None
        self._sent += 1
        action = msgspec.json.decode(self.chance.choice([*ask.options, *ask.candidates]))
        command = {"seat": seat, "question": question.number, "kind": ask.kind, "action": action}
        return f"{seat}-{self._sent}", command

    async def _send(self, command_id: str, command: dict[str, Any]) -> None:
        page, before = self.page, self.page.n
        try:
            number = await page.command("answer", id=command_id, **command)
        except Refused as refusal:
            if refusal.code in TRY_AGAIN:
                return
            if refusal.code not in MOVED_ON:
                raise
            self._pending = None
            if page.question is not None and page.question.number == command["question"]:
                await page.until(lambda: page.n > before)
        else:
            self._pending = None
            assert self.acknowledged.setdefault(command_id, (number, command)) == (number, command)
            self.on_ack()
            await page.until(lambda: page.n >= number)


async def check_nothing_was_lost(house: TestHouse, guest: Guest, table: str, players: list[Stubborn]) -> None:
    """Every acknowledged answer is in the record, in its order, once."""
    guest.http.base_url, guest.http.headers["origin"] = house.url, house.url  # wherever the guest has played
    text = (await guest.http.get(f"/api/tables/{table}/record")).text
    lines = [msgspec.json.decode(line) for line in text.splitlines()[1:]]
    kept = sorted(entry for player in players for entry in player.acknowledged.values())
    assert len({number for number, _ in kept}) == len(kept)
    expected = [(command["seat"], command["action"]) for _, command in kept]
    recorded = [(line["seat"], line["action"]) for line in lines]
    position = 0
    for answer in recorded:
        if position < len(expected) and answer == expected[position]:
            position += 1
    assert position == len(expected), "an acknowledged answer is missing from the record"
    verdict = await guest.http.post("/api/verify", content=text)
    assert verdict.json().get("ok"), verdict.text
