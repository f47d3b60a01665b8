"""Let a bot play at a live table until the match is over."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Literal

from tortuga.bots import Bot
from tortuga.client.errors import Refused, Report
from tortuga.client.house import Client, check_address
from tortuga.client.live import LiveTable
from tortuga.client.window import NoWorlds, raw, readers_of
from tortuga.engine import Action, Ask, Outcome, Seat, TortugaError

logger = logging.getLogger("tortuga.client")
MOVED_ON = ("stale", "not_asked", "over", "not_playing", "not_your_seat")
LATER = ("too_often", "busy", "fault", "closing", "away", "store_silent")
LATER_SECONDS = 1.0
BY_HINTS = (
    "{name} needs seat.imagine, which does not work at a distant table: it answers by the hints of the house, not by "
    "its own thought."
)
NEEDS_HINTS = (
    "{name} needs seat.imagine, which does not work at a distant table. It would answer by the house's hints instead, "
    "but: {why} So it gives the default answer."
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
    """Take a seat at the table with this address and let the bot play. Returns None if the table was closed."""
    check_address(address)
    async with Client(address, name, credential, report=report) as client:
        table = await client.sit(await client.table(address), seat)
        async with client.follow(table) as live:
            return await play(live, bot, report)


async def play(live: LiveTable, bot: Bot, report: Report | None = None, fault: Report | None = None) -> Outcome | None:
    """Let the bot answer for all our seats until the match is over. Returns None if the table was closed.

    If the bot fails, the default answer is given and ``report`` is called, and so is ``fault``.
    """
    player = Player(live, bot, report or logger.warning, fault)
    consenting = asyncio.create_task(player.consent(), name=f"consent {live.id}")  # also while the bot thinks
    try:
        while not live.over:
            await live.until(lambda: live.over or player.has_something_to_do())
            if consenting.done():
                await consenting  # it only ends by an error
            if not live.over:
                await player.act()
    finally:
        consenting.cancel()
        await asyncio.gather(consenting, return_exceptions=True)
    return live.info.outcome


Sent = Literal["done", "moved_on", "later", "refused"]


class Player:
    """A bot at a table."""

    def __init__(self, live: LiveTable, bot: Bot, report: Report, fault: Report | None = None) -> None:
        self._live = live
        self._bot = bot
        self._report = report
        self._on_fault = fault
        self._heard: dict[int, int] = {}
        """By seat, the last question at which the bot was asked about the seat's offer."""
        self._given_up: dict[int, int] = {}
        """By seat, the last question for which the house refused even the default answer."""
        self._consented = -1

    def has_something_to_do(self) -> bool:
        """Whether a seat of ours is asked or offered something new."""
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
        """Handle one question or offer."""
        for seat in list(self._live.sights):
            if self._offered(seat) and await self._take_offer(seat):
                return
            if seat in self._live.sights and self._asked(seat):
                await self._answer(seat)
                return

    async def consent(self) -> None:
        """Agree to every proposal to take something back, until cancelled."""
        live = self._live
        while True:
            await live.until(self._proposed)
            assert live.proposal is not None
            self._consented = live.proposal.number
            await self._send(live.consent(live.proposal.number, yes=True), self._number)

    async def _take_offer(self, seat: int) -> bool:
        """Ask the bot about its offer; returns whether it wanted to take it."""
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
            self._report(f"The house refused {ours!r} as an answer to {ask.kind!r}; the default is played.")
            sent = await self._send(live.answer(seat, number, ask.kind, raw(ask.default)), number)
        if sent == "refused":
            self._given_up[seat] = number

    def _fault(self, sentence: str) -> None:
        """The bot has done something wrong."""
        self._report(sentence)
        if self._on_fault is not None:
            self._on_fault(sentence)

    async def _by_hint(self, seat: int, question: int) -> Action | None:
        """For a bot that needs imagined worlds: the answer of the house's mate, or None if there is no hint."""
        while True:
            try:
                hint = await self._live.hint(seat, question)
                self._report(BY_HINTS.format(name=self._bot.name))
                return readers_of(self._live.rules).action(hint)
            except Refused as refusal:
                if refusal.code in MOVED_ON or self._number != question:
                    return None
                if refusal.code not in LATER:
                    self._report(NEEDS_HINTS.format(name=self._bot.name, why=refusal.sentence))
                    return None
            await asyncio.sleep(LATER_SECONDS)

    async def _consult(self, choose: Callable[[Seat[Any]], Action | None], window: Seat[Any]) -> Action | None:
        """Ask the bot, in a thread so that the connection stays alive meanwhile. Returns None if the bot fails.

        Raises :class:`NoWorlds` if a bot that takes hints tried to imagine a world.
        """
        try:
            return await asyncio.to_thread(choose, window)
        except TortugaError as error:
            wanted = error if isinstance(error, NoWorlds) else error.__cause__
            if isinstance(wanted, NoWorlds) and self._bot.takes_hints:
                raise wanted from None
            self._fault(error.sentence)
        except Exception as error:  # a bot may raise anything, and the table must go on
            self._fault(f"{self._bot.name} failed: {type(error).__name__}: {error}")
        return None

    def _allowed(self, ask: Ask, action: object) -> Action | None:
        ours = ask.find(action) if isinstance(action, Action) else None
        if ours is None:
            self._fault(f"{self._bot.name} answered {action!r} to {ask.kind!r}, which is not allowed.")
        return ours

    async def _send(self, command: Awaitable[int], question: int) -> Sent:
        """Send a command, wait until its effect has arrived here, and say what became of it."""
        live = self._live
        before = live.n
        try:
            number = await command
        except Refused as refusal:
            if refusal.code in MOVED_ON:
                if self._number == question:  # the update has not arrived yet
                    await live.until(lambda: live.n > before or live.over)
                return "moved_on"
            if refusal.code in LATER:
                await asyncio.sleep(LATER_SECONDS)
                return "later"
            return "refused"
        await live.until(lambda: live.n >= number)
        return "done"
