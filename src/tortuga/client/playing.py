"""A bot at a live table: it answers what its seat is asked, until the match is over."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Literal

from tortuga.bots import Bot
from tortuga.client.errors import Refused
from tortuga.client.house import Client
from tortuga.client.live import LiveTable
from tortuga.client.window import NoWorlds, raw, readers_of
from tortuga.engine import Action, Ask, Outcome, Seat, TortugaError

logger = logging.getLogger("tortuga.client")
Report = Callable[[str], None]
"""Is told in a sentence what went wrong with a bot."""
MOVED_ON = ("stale", "not_asked", "over", "not_playing", "not_your_seat")
LATER = ("too_often", "busy", "fault", "closing", "away")
LATER_SECONDS = 1.0
NEEDS_HINTS = (
    "{name} cannot imagine how the match might go on at a table elsewhere. It would answer as a mate of the house "
    "does, but: {why} So it gives the default answer."
)


async def join(
    address: str,
    bot: Bot,
    name: str,
    *,
    seat: int | None = None,
    credential: str | None = None,
    report: Report | None = None,
) -> Outcome | None:
    """Take a seat at the table with this address and let the bot play to the end. None: the table was closed."""
    async with Client(address, name, credential) as client:
        table = await client.sit(await client.table(address), seat)
        async with client.follow(table) as live:
            return await play(live, bot, report)


async def play(live: LiveTable, bot: Bot, report: Report | None = None) -> Outcome | None:
    """Let the bot answer for all seats that are ours, until the match is over. None: the table was closed.

    Where the bot fails, the default is answered and ``report`` is told.
    """
    player = Player(live, bot, report or logger.warning)
    consenting = asyncio.create_task(player.consent(), name=f"consent {live.id}")  # also while the bot thinks
    try:
        while not live.over:
            await live.until(lambda: live.over or player.has_something_to_do())
            if not live.over:
                await player.act()
    finally:
        consenting.cancel()
        await asyncio.gather(consenting, return_exceptions=True)  # what ended it has ended us too
    return live.info.outcome


Sent = Literal["done", "moved_on", "later", "refused"]


class Player:
    """A bot at a table."""

    def __init__(self, live: LiveTable, bot: Bot, report: Report) -> None:
        self._live = live
        self._bot = bot
        self._report = report
        self._heard: dict[int, int] = {}
        """The question at which each seat was last asked about its offer."""
        self._given_up: dict[int, int] = {}
        """The question of each seat for which the house took no answer at all."""
        self._consented = -1

    def has_something_to_do(self) -> bool:
        return any(self._asked(seat) or self._offered(seat) for seat in self._live.sights)

    @property
    def _number(self) -> int:
        question = self._live.question
        return -1 if question is None else question.number

    def _asked(self, seat: int) -> bool:
        ask = self._live.sights[seat].ask
        return ask is not None and not ask.passing and self._given_up.get(seat, -1) < self._number

    def _offered(self, seat: int) -> bool:
        return self._live.sights[seat].offer is not None and self._heard.get(seat, -1) < self._number

    def _proposed(self) -> bool:
        live = self._live
        proposal = live.proposal
        return proposal is not None and live.me.guest in proposal.needed and proposal.number > self._consented

    async def act(self) -> None:
        """Do the first thing that is to be done."""
        for seat in list(self._live.sights):
            if self._offered(seat) and await self._take_offer(seat):
                return
            if seat in self._live.sights and self._asked(seat):
                await self._answer(seat)
                return

    async def consent(self) -> None:
        """A bot has nothing against somebody's taking something back. Goes on until it is cancelled."""
        live = self._live
        while True:
            await live.until(self._proposed)
            assert live.proposal is not None
            self._consented = live.proposal.number
            await self._send(live.consent(live.proposal.number, yes=True), self._number)

    async def _take_offer(self, seat: int) -> bool:
        """True when the bot wanted what it was offered."""
        live, number = self._live, self._number
        self._heard[seat] = number
        window = live.window(seat)
        offer = window.offer
        assert offer is not None
        try:
            action = await self._consult(self._bot.offer, window)
        except NoWorlds as error:
            self._report(error.sentence)
            action = None
        if action is None:
            return False
        ours = self._allowed(offer, action)
        if ours is not None:
            await self._send(live.answer(seat, number, offer.kind, raw(ours)), number)
        return True

    async def _answer(self, seat: int) -> None:
        live, number = self._live, self._number
        window = live.window(seat)
        ask = window.ask
        assert ask is not None
        try:
            action = await self._consult(self._bot.choose, window)
        except NoWorlds:
            action = await self._by_hint(seat, number)
        ours = None if action is None else self._allowed(ask, action)
        sent = await self._send(live.answer(seat, number, ask.kind, raw(ours or ask.default)), number)
        if sent == "refused" and ours is not None:
            self._report(f"The house did not take {ours!r} for an answer to {ask.kind!r}; the default is played.")
            sent = await self._send(live.answer(seat, number, ask.kind, raw(ask.default)), number)
        if sent == "refused":
            self._given_up[seat] = number

    async def _by_hint(self, seat: int, question: int) -> Action | None:
        """For a bot that can do nothing without imagined worlds: what a mate of the house would answer in its place."""
        while True:
            try:
                hint = await self._live.hint(seat, question)
                return readers_of(self._live.rules).action(hint)
            except Refused as refusal:
                if refusal.code in MOVED_ON or self._number != question:
                    return None
                if refusal.code not in LATER:
                    self._report(NEEDS_HINTS.format(name=self._bot.name, why=refusal.sentence))
                    return None
            await asyncio.sleep(LATER_SECONDS)

    async def _consult(self, choose: Callable[[Seat[Any]], Action | None], window: Seat[Any]) -> Action | None:
        """What the bot says, thought out in a thread so that the house hears from us meanwhile. None if it fails.

        :class:`NoWorlds`: it wanted to imagine one, and takes hints.
        """
        try:
            return await asyncio.to_thread(choose, window)
        except TortugaError as error:
            wanted = error if isinstance(error, NoWorlds) else error.__cause__
            if isinstance(wanted, NoWorlds) and self._bot.takes_hints:
                raise wanted from None
            self._report(error.sentence)
        except Exception as error:  # a bot is anybody's code, and the table must go on
            self._report(f"{self._bot.name} went wrong: {type(error).__name__}: {error}")
        return None

    def _allowed(self, ask: Ask, action: object) -> Action | None:
        ours = ask.find(action) if isinstance(action, Action) else None
        if ours is None:
            self._report(f"{self._bot.name} answered {action!r} to {ask.kind!r}, which is not allowed.")
        return ours

    async def _send(self, command: Awaitable[int], question: int) -> Sent:
        """What became of it; the table has heard of it when this returns."""
        live = self._live
        before = live.n
        try:
            number = await command
        except Refused as refusal:
            if refusal.code in MOVED_ON:
                if self._number == question:  # we have not heard of it yet
                    await live.until(lambda: live.n > before or live.over)
                return "moved_on"
            if refusal.code in LATER:
                await asyncio.sleep(LATER_SECONDS)
                return "later"
            return "refused"
        await live.until(lambda: live.n >= number)
        return "done"
