"""Self-play: positions to learn from, taken from matches between rules of thumb, with their outcomes.

Now and then players try something else: one of their best answers, or another plan for a turn or more if the game's
``bot`` has ``plans``. Otherwise the judge would only see what good players do, and could not tell what a bad answer
costs. If the plan says so, some also try what the game's present judge likes best: that is where it errs most, and the
next one learns what came of it.

Only what captains see is recorded. A judge is asked by legends, who play at least as well as captains from there on.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from pathlib import Path
from typing import Any, Self

import msgspec
import numpy as np
from numpy.typing import NDArray

from tortuga import new_match
from tortuga.bots import Knowledge, ThumbBot, knowledge_of, worth
from tortuga.bots.bot import asked, only_answer
from tortuga.bots.judge import Sight, sight_of
from tortuga.bots.lookahead import LookaheadBot, Numbers
from tortuga.engine import Action, Ask, BadData, Chance, Fast, Match, OptionValue, Seat
from tortuga.engine.fast.memory import Memory

PLAYERS = ("captain", "mate")
"""The levels of the players: as many captains as mates, and one captain more."""
WANDERING = (0, 5, 15, 30)
"""In how many of a hundred decisions a player takes one of its best few answers at random. It is drawn for each player
and match."""
FEW = 6
"""From how many of the best answers a player chooses at random."""
SETTLES = 40
"""Before one decision in this many it stops wandering for good. From then on it plays as well as it can, so that a
judge also learns what odd positions are worth to somebody who plays well from there."""
TURNS = 3
"""For how many turns at most it follows another plan."""
GLANCE = 2
"""In how many imagined worlds it looks for what the judge likes best."""
APART = 12
"""One match in this many is set aside as a test."""
CHUNK = 50
"""How many matches are one piece of work."""


class SelfPlay(msgspec.Struct, frozen=True, kw_only=True):
    """What to play. The same settings give the same positions on any machine."""

    game: str
    seats: int = 4
    options: dict[str, OptionValue] = {}
    matches: int = 4000
    every: int = 10
    """One decision in this many is recorded, as every captain sees it."""
    tempted: int = 0
    """In how many of a hundred turns a player does what the present judge likes best."""
    seed: int = 0

    def begin(self, number: int) -> tuple[Match[Any], Chance]:
        """The match of this number, and what its players draw from."""
        chance = Fast(self.seed << 32 | number)
        match: Match[Any] = new_match(self.game, self.seats, chance.below(1 << 62), self.options)
        return match, chance


class Positions(msgspec.Struct, frozen=True):
    """What seats saw, and what the match was worth to them in the end. Only numbers other than 0 are stored."""

    places: NDArray[np.uint16]
    numbers: NDArray[np.float16]
    sizes: NDArray[np.int32]
    """How many numbers belong to each position."""
    worth: NDArray[np.float32]
    match: NDArray[np.int64]
    """The match that each position is from."""
    seat: NDArray[np.uint8]
    """The seat that saw each position."""

    def __len__(self) -> int:
        return len(self.worth)

    def starts(self) -> NDArray[np.int64]:
        """Where the numbers of each position begin."""
        ends: NDArray[np.int64] = np.cumsum(self.sizes, dtype=np.int64)
        return ends - self.sizes

    def save(self, path: Path) -> None:
        """Write to a file for :meth:`load`. If this is interrupted, no partial file remains."""
        fresh = path.with_suffix(".new.npz")
        np.savez(fresh, **msgspec.structs.asdict(self))
        fresh.replace(path)

    @classmethod
    def load(cls, path: Path) -> Self:
        with np.load(path) as stored:
            if not {*cls.__struct_fields__} <= {*stored.files}:
                raise BadData("old_positions", f"{path} was written by an older version: use a new folder.")
            return cls(*(stored[name] for name in cls.__struct_fields__))

    @classmethod
    def joined(cls, parts: Sequence[Self]) -> Self:
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in cls.__struct_fields__))


def chunks(plan: SelfPlay) -> Iterable[range]:
    """The matches of the plan, divided into pieces of work."""
    return [range(first, min(plan.matches, first + CHUNK)) for first in range(0, plan.matches, CHUNK)]


def play_matches(plan: SelfPlay, numbers: Sequence[int]) -> Positions:
    """Play these matches of the plan."""
    sight = sight_of(plan.game, plan.seats)
    return Positions.joined([_play(plan, number, sight) for number in numbers])


def _play(plan: SelfPlay, number: int, sight: Sight) -> Positions:
    match, chance = plan.begin(number)
    known = knowledge_of(match.rules)
    pauses = _pauses(known)
    levels = ["captain", *[chance.pick(PLAYERS) for _ in range(plan.seats - 1)]]
    chance.shuffle(levels)
    players = [Wanderer(chance.below(1 << 30), level, chance, known, plan.tempted) for level in levels]
    captains = [seat for seat, level in enumerate(levels) if level == "captain"]
    looks: list[tuple[int, NDArray[np.float32]]] = []
    memory = Memory()
    glimpses = memory if known.glimpses else None
    while not match.over:
        seat, ask = next(iter(match.waiting.items()))
        answer = only_answer(ask)
        match.act(seat, players[seat].choose(match.seat(seat, glimpses)) if answer is None else answer)
        if settled(match, pauses) and (pauses or answer is None) and not chance.below(plan.every):
            looks += [(each, sight.encode(match, each, memory)) for each in captains]
    assert match.outcome is not None
    value = worth(match.outcome, match.rules.info.teams)
    return packed(looks, value, number)


def _pauses(known: Knowledge[Any]) -> frozenset[str]:
    """The kinds of question at which a judge is asked; empty if it may be asked anywhere."""
    return frozenset() if known.legend is None else known.legend.pauses


def settled(match: Match[Any], pauses: Container[str]) -> bool:
    """Is this a position that a judge may be asked about?"""
    return not match.over and (not pauses or any(ask.kind in pauses for ask in match.waiting.values()))


class Wanderer:
    """A rule of thumb that now and then tries something else."""

    def __init__(self, seed: int, level: str, chance: Chance, known: Knowledge[Any], tempted: int) -> None:
        self.level, self.chance, self.known, self.tempted = level, chance, known, tempted
        self.thumb = ThumbBot(seed, level)
        self.pauses = _pauses(known)
        self.often = chance.pick(WANDERING)
        self.tempter = LookaheadBot(seed, worlds=(GLANCE,), trust=0.0)
        """Does what the judge likes best. A glance is no proof, so it is often wrong."""
        self.yields = False
        """Is it tempted in this turn?"""
        self.plan: Numbers = ()
        """The numbers of the plan that it follows instead of its own, if any."""
        self.turns = 0
        """How many more turns it begins by the numbers of the plan."""

    def choose(self, window: Seat[Any]) -> Action:
        ask = asked(window)
        if self.often and not self.chance.below(SETTLES):
            self.often, self.plan, self.turns = 0, (), 0
        if ask.kind in self.pauses:
            self._plan_ahead(window)
        if self.tempted and (ask.kind in self.pauses or not self.pauses):
            self.yields = self.chance.below(100) < self.tempted
        if self.yields:
            return self.tempter.choose(window)
        if self.plan:
            assert self.known.choose is not None
            return self.known.choose(window, self.chance, *self.plan)
        if self.chance.below(100) >= self.often:
            return self.thumb.choose(window)
        return astray(self.thumb, window, ask, self.chance)

    def _plan_ahead(self, window: Seat[Any]) -> None:
        """At the start of a turn: go on with the plan, drop it, or take up another one."""
        self.turns -= 1
        if self.turns > 0:
            return
        self.plan = ()
        if self.known.plans is not None and self.level in self.known.weights and self.chance.below(100) < self.often:
            plans = self.known.plans(window, self.known.weights[self.level])
            self.plan = (self.chance.pick(plans[:FEW]),) if plans else ()
            self.turns = 1 + self.chance.below(TURNS)


def astray(thumb: ThumbBot, window: Seat[Any], ask: Ask, chance: Chance) -> Action:
    """One of the rule of thumb's best answers at random, or any answer where it sees only one."""
    best = thumb.scores(window)
    if best is not None and len(best) > 1:
        return chance.pick(best[:FEW]).action
    return chance.pick(ask.options) if ask.space is None else thumb.choose(window)


def packed(looks: Sequence[tuple[int, NDArray[np.float32]]], value: Sequence[float], number: int) -> Positions:
    """What seats saw in a match, and what it was worth to them."""
    seen = [np.flatnonzero(numbers) for _, numbers in looks]
    return Positions(
        places=np.concatenate([places.astype(np.uint16) for places in seen] or [np.zeros(0, np.uint16)]),
        numbers=np.concatenate(
            [numbers[places].astype(np.float16) for (_, numbers), places in zip(looks, seen, strict=True)]
            or [np.zeros(0, np.float16)]
        ),
        sizes=np.array([len(places) for places in seen], dtype=np.int32),
        worth=np.array([value[seat] for seat, _ in looks], dtype=np.float32),
        match=np.full(len(looks), number, dtype=np.int64),
        seat=np.array([seat for seat, _ in looks], dtype=np.uint8),
    )


# What to learn from


def set_apart(positions: Positions) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The positions to practise on, and those of the test."""
    apart = positions.match % APART == 0
    return np.flatnonzero(~apart), np.flatnonzero(apart)


def used_columns(places: NDArray[np.uint16], size: int, rare: int) -> tuple[NDArray[np.int64], NDArray[np.uint16]]:
    """Which of ``size`` places are used often enough to have weights, and the column of each of ``places``.

    What is rare has the column after the last.
    """
    used = np.flatnonzero(np.bincount(places, minlength=size) >= rare)
    column = np.full(size, len(used), dtype=np.uint16)
    column[used] = np.arange(len(used))
    return used, column[places]
