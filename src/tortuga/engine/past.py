"""What has happened in a match: its checkpoints, and the answers since the last of them.

A checkpoint is taken between phases, every few answers. How many is worked out from what the last one cost, so that
checkpoints never take more than a small share of the time. A long match keeps the last checkpoint, and others only
every now and then: what lies between two of them can be played again. What happened long ago can be *folded*, so that a
house full of long matches stays small.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from time import perf_counter_ns
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from tortuga.engine.asks import Action, Event
from tortuga.engine.chance import Chance
from tortuga.engine.codecs import Codecs, Page
from tortuga.engine.rules import Told

if TYPE_CHECKING:
    from tortuga.engine.rules import Table

FAR_APART = 22
"""In a match that nobody copies, the time between two checkpoints is so many times what one costs: so they slow bulk
play by about 4 %, and yet a first copy has little to play again."""
CLOSE_TOGETHER = 6
"""The same for a match that has been copied, and for its copies."""
LONGEST_GAP = 32
"""The next checkpoint is due after so many answers at most."""
KEPT_APART = 64
"""So many answers lie between two checkpoints that are kept for good."""
FOLDED = 64
"""So many answers are folded together, or more."""
UNFOLDED = 32
"""So many answers, the last ones, are never folded."""

encode_state = encode_page = msgspec.msgpack.Encoder().encode


class Redealt(msgspec.Struct, frozen=True):
    """In the place of an answer: here everything that the seat could not know was dealt again."""

    seat: int | None
    seed: int


Answer = tuple[int, Action]
Step = Answer | Redealt


class Passage(NamedTuple):
    """What happened between two checkpoints."""

    trail: Sequence[Step]
    facts: Sequence[bytes]
    told: Sequence[Event | Told]


class Fold(msgspec.Struct, frozen=True):
    """A passage of long ago, packed. It takes about a fifth of the memory, and a while to be read."""

    data: bytes
    read: Callable[[bytes], Page]

    @classmethod
    def of(cls, passages: Sequence[Passage], codecs: Codecs[Any]) -> Fold:
        told = [one for passage in passages for one in passage.told]
        page: Page = (
            [(step[0], step[1]) for passage in passages for step in passage.trail if not isinstance(step, Redealt)],
            [fact for passage in passages for fact in passage.facts],
            [one.event if isinstance(one, Told) else one for one in told],
            {number: (one.to, one.public) for number, one in enumerate(told) if isinstance(one, Told)},
        )
        return cls(zlib.compress(encode_page(page)), codecs.page)

    def passage(self) -> Passage:
        trail, facts, events, private = self.read(zlib.decompress(self.data))
        told: list[Event | Told] = list(events)
        for number, (to, public) in private.items():
            told[number] = Told(events[number], to, public)
        return Passage(trail, facts, told)


class Checkpoint(msgspec.Struct, eq=False):
    """A match at rest, and the way that led here from the checkpoint before. It never changes: copies share it."""

    state: bytes
    chance: Chance
    previous: Checkpoint | None
    trail: list[Step]
    facts: list[bytes]
    told: list[Event | Told]
    answers: int
    """How many came before it, from the beginning of the match; so too for the next two."""
    observed: int
    events: int
    fold: Fold | None = None
    """Where the way that led here is, if not in ``trail``, ``facts`` and ``told``."""

    @classmethod
    def first(cls, state: object, chance: Chance) -> Checkpoint:
        """Where a match begins."""
        return cls.stored(encode_state(state), chance.copy(), 0, 0)

    @classmethod
    def stored(cls, state: bytes, chance: Chance, answers: int, events: int) -> Checkpoint:
        """Out of a store, which does not have the way that led here."""
        return cls(state, chance, None, [], [], [], answers, 0, events)

    def way(self) -> list[Checkpoint]:
        """All checkpoints from the first to this one."""
        nodes, node = [], self
        while True:
            nodes.append(node)
            if node.previous is None:
                return nodes[::-1]
            node = node.previous

    def passage(self) -> Passage:
        """The way that led here from the checkpoint before."""
        return Passage(self.trail, self.facts, self.told) if self.fold is None else self.fold.passage()

    def packed(self) -> tuple[object, ...]:
        """All of it but the checkpoint before."""
        return self.state, self.chance, *map(list, self.passage()), self.answers, self.observed, self.events

    @classmethod
    def unpacked(cls, previous: Checkpoint | None, packed: tuple[Any, ...]) -> Checkpoint:
        """The checkpoint that was packed, after this one."""
        state, chance, *rest = packed
        return cls(state, chance, previous, *rest)


class Past:
    """The last checkpoint, the answers since, and when the next one is due."""

    __slots__ = ("checkpoint", "gap", "since", "spacing", "trail")

    checkpoint: Checkpoint
    trail: list[Step]
    """The answers since the checkpoint."""
    spacing: int
    gap: int
    """After so many answers the next checkpoint is due."""
    since: int
    """When the last one was taken, by a clock that counts nanoseconds."""

    def __init__(self, checkpoint: Checkpoint, trail: list[Step] | None = None, spacing: int = FAR_APART) -> None:
        self.checkpoint = checkpoint
        self.trail = [] if trail is None else trail
        self.spacing = spacing
        self.gap = 1 + spacing // 4
        self.since = perf_counter_ns()

    def copy(self) -> Past:
        """The past of a match that goes its own way from here."""
        new = Past(self.checkpoint, self.trail.copy(), self.spacing)
        new.gap = self.gap
        return new

    @property
    def number(self) -> int:
        """How many answers the match has taken."""
        return self.checkpoint.answers + len(self.trail)

    def come_closer(self) -> None:
        """Copies are made of this match: from now on checkpoints are taken close together."""
        if self.spacing != CLOSE_TOGETHER:
            self.gap = 1 + self.gap * CLOSE_TOGETHER // self.spacing
            self.spacing = CLOSE_TOGETHER

    def rest(self, table: Table[Any]) -> None:
        """Take a checkpoint, and work out after how many answers the next one is due."""
        began = perf_counter_ns()
        last, trail, facts, told = self.checkpoint, self.trail, table._facts, table._told
        given = len(trail)
        answers, observed, events = last.answers + given, last.observed + len(facts), last.events + len(told)
        kept = last.previous
        if kept is None or answers - kept.answers > KEPT_APART or last.fold is not None:
            kept = last
        else:  # the last one lies too close to be kept: the ways to it and from it become one
            trail, facts, told = last.trail + trail, last.facts + facts, last.told + told
        state, chance = encode_state(table.state), table.chance.copy()
        self.checkpoint = Checkpoint(state, chance, kept, trail, facts, told, answers, observed, events)
        self.trail = []
        table.turn_page()
        self._wait(given, began)

    def _wait(self, answers: int, began: int) -> None:
        """Until the checkpoint was worth its time. One that something else held up counts for a step and no more."""
        done = perf_counter_ns()
        affordable = 1 + self.spacing * (done - began) * answers // (1 + began - self.since)
        if affordable > self.gap < LONGEST_GAP:
            self.gap += 1
        elif affordable < self.gap:
            self.gap -= 1
        self.since = done

    def latest(self) -> Iterator[Step]:
        """All answers and re-deals, the last one first."""
        yield from reversed(self.trail)
        node: Checkpoint | None = self.checkpoint
        while node is not None:
            yield from reversed(node.trail if node.fold is None else node.fold.passage().trail)
            node = node.previous

    def told_since(self, number: int, now: list[Event | Told]) -> list[Event | Told]:
        """Events from that number on; ``now`` are those since the checkpoint."""
        before = self.checkpoint.events
        if number >= before:  # who listens all the time
            return now[number - before :]
        return self._since(number, now, _EVENTS, _TOLD)

    def facts_since(self, number: int, now: list[bytes]) -> list[bytes]:
        """The same for what was observed."""
        before = self.checkpoint.observed
        if number >= before:
            return now[number - before :]
        return self._since(number, now, _OBSERVED, _FACTS)

    def _since(
        self, number: int, now: list[Any], count: Callable[..., int], part: Callable[..., list[Any]]
    ) -> list[Any]:
        point, parts = self.checkpoint, [now]
        while count(point) > number and point.previous is not None:
            parts.append(part(point.passage()))
            point = point.previous
        whole = [one for part in reversed(parts) for one in part]
        return whole[max(0, number - count(point)) :]

    def fold(self, codecs: Codecs[Any]) -> None:
        """Fold what happened long ago, as soon as there is enough of it. Copies that share this past keep theirs."""
        near, node = [self.checkpoint], self.checkpoint.previous
        while node is not None and self.number - node.answers < UNFOLDED:
            near.append(node)
            node = node.previous
        far: list[Checkpoint] = []
        while node is not None and node.fold is None and node.previous is not None:
            far.append(node)
            node = node.previous
        if node is None or not far or far[0].answers - node.answers < FOLDED:
            return
        last = far[0]
        made = Fold.of([one.passage() for one in reversed(far)], codecs)
        folded = msgspec.structs.replace(last, previous=node, trail=[], facts=[], told=[], fold=made)
        for later in reversed(near):
            folded = msgspec.structs.replace(later, previous=folded)
        self.checkpoint = folded


_EVENTS, _OBSERVED = attrgetter("events"), attrgetter("observed")
_TOLD, _FACTS = attrgetter("told"), attrgetter("facts")
