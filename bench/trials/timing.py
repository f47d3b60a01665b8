"""Does the time of a pass tell a hand? At a live house people play with windows in which anybody may play a card.

Whoever holds nothing to play is passed for by the house; whoever does, takes a while to decide. Somebody at the table
notes when each pass is told, and guesses from that alone whether its seat had a choice. Of every other pass the guesser
is told the truth, and so knows for each kind of people how often each time meant what, or how often it meant something
that the same seat took the same time lately. It must hardly help. A bot sits there, too.
"""

from __future__ import annotations

import asyncio
import math
import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import msgspec
from live_houses import Services, TestHouse, shared_house, sqlite_house
from live_pages import Guest, Page, Refused
from live_players import MOVED_ON

from tortuga.engine.passing import is_window
from tortuga.server.store import open_database, queries
from tortuga.server.table import entries as log
from tortuga.server.table.ledger import Ledger
from trials.ends import Store
from trials.results import Findings, Piece, Results, Told, commit

GAME = "pirata_codex"
BEAT = 0.1
"""The unit of thinking times, in seconds. All is four times as fast as at a house for people, their thinking too."""
PLAYERS = 3
TABLES = 16
SECONDS = 90.0
PLAYS = 0.05
"""How often somebody who could play a card does so."""
PATIENCE = 600.0
CHANCE, MARGIN = 0.5, 0.05
"""How often a guess without looking is right, and how much better the guesser may be."""
FEWEST = 5
"""With fewer passes of a kind to learn from, there is nothing to say."""

Thinking = Callable[[random.Random], float]
PEOPLE: dict[str, Thinking] = {
    "slow": lambda chance: BEAT * chance.lognormvariate(2.2, 0.6),
    "quick": lambda chance: BEAT * chance.uniform(0.8, 2.2),
    "of two minds": lambda chance: BEAT * chance.choice([2.5, 17.0]) * chance.lognormvariate(0.0, 0.3),
}
"""How long they think."""
BOT = "captain"
STEP = 3.0
"""Milliseconds after a beat that are told apart."""
LATELY = 12
"""So many passes of a seat are remembered."""


class Pass(msgspec.Struct, frozen=True):
    """A pass in a window, as somebody else at the table sees it, and the truth about it."""

    who: str
    """What kind of people, or a bot."""
    beats: int
    """How long after its seat was asked it was told."""
    sent: int
    """How long after its seat was asked it was decided: what all would see if the house told it at once."""
    chosen: bool
    """Whether the seat had a choice."""
    again: bool
    """Whether one of the last passes of this seat took as long."""
    off: float = 0.0
    """How many milliseconds after that beat it was told."""


class Timing(Piece, kw_only=True):
    store: Store
    passes: list[Pass] = []


class Player:
    """Plays at one seat and notes when it decided."""

    def __init__(self, page: Page, who: str, seed: str) -> None:
        self.page = page
        self.who = who
        self.chance = random.Random(seed)
        self.decided: dict[int, float] = {}

    async def play(self) -> None:
        page = self.page
        while not page.over:
            await page.until(lambda: bool(self._to_decide()) or page.over, PATIENCE)
            for seat in self._to_decide():
                await self._answer(seat)

    def _to_decide(self) -> list[int]:
        """The seats that are asked something that has more than one answer: for the others the house passes."""
        asks = {seat: self.page.sights[seat].ask for seat in self.page.asked()}
        window = self.page.question is not None and self.page.question.mode == "any"
        return [
            seat
            for seat, ask in asks.items()
            if ask is not None and (not window or len([*ask.options, *ask.candidates]) > 1)
        ]

    async def _answer(self, seat: int) -> None:
        page, before = self.page, self.page.n
        ask, question = page.sights[seat].ask, page.question
        if ask is None or question is None:
            return
        options = [bytes(option) for option in [*ask.options, *ask.candidates]]
        chosen = self.chance.choice(options)
        if question.mode == "any":
            if self.chance.random() > PLAYS:
                chosen = bytes(ask.default)
            await asyncio.sleep(PEOPLE[self.who](self.chance))
            if page.over:
                return
        now = time.perf_counter()
        try:
            number = await page.answer(seat, msgspec.json.decode(chosen), kind=ask.kind, question=question.number)
        except Refused as refusal:
            if refusal.code not in MOVED_ON:
                raise
            if page.question is question:
                await page.until(lambda: page.n > before)
        else:
            self.decided[number] = now
            await page.until(lambda: page.n >= number)


class Company:
    """People of each kind at one table, and who looks on."""

    def __init__(self, players: list[Player], watcher: Page) -> None:
        self.players = players
        self.watcher = watcher

    async def play(self) -> None:
        await asyncio.gather(*(player.play() for player in self.players))

    def who(self, seat: int) -> str:
        """What kind of people, or a bot, has this seat."""
        return self.players[seat].who if seat < len(self.players) else BOT

    def decided(self, seat: int, number: int, asked: float) -> float:
        """When somebody decided that; if nobody did, at once."""
        return self.players[seat].decided.get(number, asked) if seat < len(self.players) else asked


async def sit_down(house: TestHouse, number: int, seed: int) -> Company:
    """A table with one of each kind, spread over the processes of the house."""
    people = [await Guest.named(house.url_of(number + place), f"Guest {place}") for place in range(PLAYERS)]
    table = await people[0].open_table(["me", *["open"] * (PLAYERS - 1), BOT], game=GAME)
    for place, guest in enumerate(people[1:], 1):
        await guest.sit(table, place)
    kinds = list(PEOPLE)
    players = [
        Player(await guest.page(table), kinds[(place + number) % len(kinds)], f"{seed}/{number}/{place}")
        for place, guest in enumerate(people)
    ]
    watcher = await Guest.named(house.url_of(number), "Watcher")
    return Company(players, await watcher.page(table))


def passes_in(company: Company, payloads: list[bytes]) -> Iterator[Pass]:
    """All passes of a table's log, with when they were told."""
    ledger, told = Ledger(company.watcher.table), company.watcher.told_at
    since: dict[int, tuple[str, float]] = {}
    lately: dict[int, list[int]] = {}
    for number, payload in enumerate(payloads):
        entry = log.decode(payload)
        answered = entry.seat if isinstance(entry, log.Answered) else None
        if isinstance(entry, log.Answered) and entry.seat in since and number in told and is_pass(ledger, entry):
            asked = since[entry.seat][1]
            beats, before = round((told[number] - asked) / BEAT), lately.setdefault(entry.seat, [])
            off = round(1000 * (told[number] - asked - beats * BEAT), 2)
            sent = company.decided(entry.seat, number, asked)
            yield Pass(
                company.who(entry.seat), beats, max(1, round((sent - asked) / BEAT)), has_choice(ledger, entry.seat),
                beats in before[-LATELY:], off,
            )  # fmt: skip
            before.append(beats)
        ledger.apply(entry)
        match = ledger.live_match
        waiting = match.waiting if match is not None and match.mode == "any" and number in told else {}
        since = {
            seat: since[seat]
            if seat in since and since[seat][0] == ask.kind and seat != answered
            else (ask.kind, told[number])
            for seat, ask in waiting.items()
        }


def is_pass(ledger: Ledger, entry: log.Answered) -> bool:
    """Whether somebody passes in a window."""
    match = ledger.live_match
    assert match is not None
    ask = match.waiting[entry.seat]
    return is_window(match, ask) and bool(msgspec.json.decode(entry.action) == msgspec.to_builtins(ask.default))


def has_choice(ledger: Ledger, seat: int) -> bool:
    """Whether this seat could do anything but pass."""
    match = ledger.live_match
    assert match is not None
    return match.waiting[seat].forced is None


# Guessing


class Guess(NamedTuple):
    """How often somebody guesses right."""

    right: float
    unsure: float
    """The standard error: with few passes, luck is right as well."""


def guessed_right(passes: list[Pass], sign: Callable[[Pass], int]) -> Guess:
    """How often somebody who goes by this sign is right about who had a choice and who had none. Both count half, for
    each kind of people, so that a guess without looking is right half of the time."""
    weights, rights, variances = list[int](), list[float](), list[float]()
    for who in (*PEOPLE, BOT):
        theirs = [one for one in passes if one.who == who]
        known, unknown = theirs[::2], theirs[1::2]
        count, tried = Counter(one.chosen for one in known), Counter(one.chosen for one in unknown)
        if min(count[True], count[False], tried[True], tried[False]) < FEWEST:
            continue
        votes: Counter[int] = Counter()
        for one in known:
            votes[sign(one)] += count[False] if one.chosen else -count[True]
        right = Counter(one.chosen for one in unknown if (votes[sign(one)] >= 0) == one.chosen)
        rights.append((right[True] / tried[True] + right[False] / tried[False]) / 2)
        weights.append(len(unknown))
        variances.append((1 / tried[True] + 1 / tried[False]) / 16)
    if not rights:
        return Guess(CHANCE, 0.5)
    shares = [weight / sum(weights) for weight in weights]
    unsure = math.sqrt(sum(share**2 * variance for share, variance in zip(shares, variances, strict=True)))
    return Guess(fmean(rights, weights), unsure)


def by_the_clock(passes: list[Pass]) -> Guess:
    """How often the guesser is right about what the house tells: by the time, by whether it came again, or by how late
    after the beat it came."""
    signs: tuple[Callable[[Pass], int], ...] = (
        lambda one: one.beats,
        lambda one: one.again,
        lambda one: round(one.off / STEP),
    )
    return max(guessed_right(passes, sign) for sign in signs)


def if_told_at_once(passes: list[Pass]) -> Guess:
    """How often the guesser would be right about people if the house told each pass as soon as it is known."""
    return guessed_right([one for one in passes if one.who != BOT], lambda one: one.sent)


# A piece


def piece(
    seed: int, store: Store, tables: int = TABLES, seconds: float = SECONDS, told: Told = lambda _: None
) -> Timing:
    """So many tables at once, for so long."""
    started = time.perf_counter()
    found = Timing(seed=seed, commit=commit(), seconds=0, done=0, store=store)
    settings = {"pace": {"window": BEAT}}
    with tempfile.TemporaryDirectory(prefix="tortuga-timing-") as folder:
        if store == "sqlite":
            with sqlite_house(Path(folder), settings) as house:
                asyncio.run(_watch(house, found, tables, seconds))
        else:
            with Services() as services, shared_house(Path(folder), services, settings) as house:
                asyncio.run(_watch(house, found, tables, seconds))
    found.done = len(found.passes)
    told(found.done)
    found.seconds = round(time.perf_counter() - started, 1)
    return found


async def _watch(house: TestHouse, found: Timing, tables: int, seconds: float) -> None:
    try:
        companies = [await sit_down(house, number, found.seed) for number in range(tables)]
        playing = [asyncio.ensure_future(company.play()) for company in companies]
        done, going_on = await asyncio.wait(playing, timeout=seconds)
        for task in going_on:
            task.cancel()
        for task in done:
            task.result()
        await asyncio.gather(*going_on, return_exceptions=True)
    finally:
        await Guest.see_out()
    database = await open_database(house.database_url)
    try:
        for company in companies:
            found.passes += passes_in(company, await database.read(queries.log_from, company.watcher.table, 0))
    finally:
        await database.close()


def judged(found: Timing) -> Timing:
    """The clock must tell hardly anything. What may be luck counts only when there are more passes."""
    guess = by_the_clock(found.passes)
    if guess.right - 2 * guess.unsure > CHANCE + MARGIN:
        found.faults.append(f"by the clock {guess.right:.1%} of {len(found.passes)} passes were seen through")
    return found


def line(found: Results[Timing]) -> Findings:
    passes = [one for piece in found.pieces for one in piece.passes]
    chosen = sum(one.chosen for one in passes)
    guess, at_once = by_the_clock(passes), if_told_at_once(passes)
    low, high = guess.right - 2 * guess.unsure, guess.right + 2 * guess.unsure
    return Findings(
        f"{len(passes):,} passes, {chosen:,} of them by somebody who had a choice",
        f"{len(found.faults)} faults; by the clock {guess.right:.1%} are guessed right ({low:.1%} to {high:.1%}), with "
        f"chance at 50 %; if the house told passes at once, it would be {at_once.right:.1%}",
    )
