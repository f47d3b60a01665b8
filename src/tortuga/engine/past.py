"""The past of a match: its checkpoints, and the answers since the last one.

A checkpoint is taken between phases, every few answers. How many depends on what the last one cost, so that checkpoints
never take more than a small share of the time. Besides the last checkpoint, a long match keeps only one now and then:
what lies between two of them can be replayed. What happened long ago can be *folded* (compressed), so that a house full
of long matches needs little memory.
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

FAR_APART = 33
"""In a match that nobody copies: the time between two checkpoints, as a multiple of what one costs. A game may say
otherwise (``Rules.checkpoint_spacing``)."""
CLOSE_TOGETHER = 6
"""The time between two checkpoints, as a multiple of what one costs, in a match that was copied and in its copies."""
SELDOM = 1_000_000
"""The time between two checkpoints in a match that most likely nobody will copy: always the longest gap."""
LONGEST_GAP = 32
"""The most answers between two checkpoints."""
KEPT_APART = 64
"""The least number of answers between two checkpoints that are kept for good."""
FOLDED = 64
"""The least number of answers that are folded together."""
UNFOLDED = 32
"""How many of the last answers are never folded."""

encode_state = encode_page = msgspec.msgpack.Encoder().encode


class Redealt(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step in place of an answer: everything that the seat could not know was dealt again."""

    seat: int | None
    seed: int
    unknown: bool = False
    """Was only that dealt again which no seat knows?"""


Answer = tuple[int, Action]
Step = Answer | Redealt


class Passage(NamedTuple):
    """What happened between two checkpoints."""

    trail: Sequence[Step]
    facts: Sequence[bytes]
    told: Sequence[Event | Told]


class Fold(msgspec.Struct, frozen=True):
    """A compressed passage. It takes about a fifth of the memory, and some time to read."""

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
    """A match between two phases, and the passage since the checkpoint before. It never changes, so copies share it."""

    state: bytes
    chance: Chance
    previous: Checkpoint | None
    trail: list[Step]
    facts: list[bytes]
    told: list[Event | Told]
    answers: int
    """How many answers came before it in the whole match."""
    observed: int
    """How many facts came before it."""
    events: int
    """How many events came before it."""
    fold: Fold | None = None
    """Holds the passage in place of ``trail``, ``facts`` and ``told``, if it has been folded."""

    @classmethod
    def first(cls, state: object, chance: Chance) -> Checkpoint:
        """The checkpoint at the beginning of a match."""
        return cls.stored(encode_state(state), chance.copy(), 0, 0)

    @classmethod
    def stored(cls, state: bytes, chance: Chance, answers: int, events: int) -> Checkpoint:
        """A checkpoint from a store, which does not keep the passage that led to it."""
        return cls(state, chance, None, [], [], [], answers, 0, events)

    def chain(self) -> list[Checkpoint]:
        """All checkpoints from the first to this one."""
        nodes, node = [], self
        while True:
            nodes.append(node)
            if node.previous is None:
                return nodes[::-1]
            node = node.previous

    def passage(self) -> Passage:
        """What happened since the checkpoint before."""
        return Passage(self.trail, self.facts, self.told) if self.fold is None else self.fold.passage()

    def packed(self) -> tuple[object, ...]:
        """All fields but the previous checkpoint, with the passage unfolded, for pickling."""
        return self.state, self.chance, *map(list, self.passage()), self.answers, self.observed, self.events

    @classmethod
    def unpacked(cls, previous: Checkpoint | None, packed: tuple[Any, ...]) -> Checkpoint:
        """The opposite of :meth:`packed`."""
        state, chance, *rest = packed
        return cls(state, chance, previous, *rest)


class Past:
    """The last checkpoint, the answers since, and when the next one is due."""

    __slots__ = ("checkpoint", "gap", "since", "spacing", "trail")

    checkpoint: Checkpoint
    trail: list[Step]
    """The answers since the checkpoint."""
    spacing: int
    """``FAR_APART`` or what the game says instead, ``CLOSE_TOGETHER`` or ``SELDOM``."""
    gap: int
    """After how many answers the next checkpoint is due."""
    since: int
    """When the last checkpoint was taken, in nanoseconds."""

    def __init__(self, checkpoint: Checkpoint, trail: list[Step] | None = None, spacing: int | None = None) -> None:
        self.checkpoint = checkpoint
        self.trail = [] if trail is None else trail
        self.spacing = FAR_APART if spacing is None else spacing
        self.gap = 1 + self.spacing // 4
        self.since = perf_counter_ns()

    def copy(self) -> Past:
        """An independent copy, which shares the checkpoints."""
        new = Past(self.checkpoint, self.trail.copy(), self.spacing)
        new.gap = self.gap
        return new

    @property
    def number(self) -> int:
        """How many answers the match has taken."""
        return self.checkpoint.answers + len(self.trail)

    def expect_copies(self) -> None:
        """From now on take checkpoints more often, because the match is being copied."""
        if self.spacing != CLOSE_TOGETHER:
            self.gap = 1 + self.gap * CLOSE_TOGETHER // self.spacing
            self.spacing = CLOSE_TOGETHER

    def drift_apart(self) -> None:
        """Most likely nobody will copy this match: from now on, take checkpoints as seldom as possible."""
        self.gap, self.spacing = LONGEST_GAP, SELDOM

    def take_checkpoint(self, table: Table[Any]) -> None:
        """Take a checkpoint, and decide when the next one is due."""
        began = perf_counter_ns()
        last, trail, facts, told = self.checkpoint, self.trail, table._facts, table._told
        given = len(trail)
        answers, observed, events = last.answers + given, last.observed + len(facts), last.events + len(told)
        kept = last.previous
        if kept is None or answers - kept.answers > KEPT_APART or last.fold is not None:
            kept = last
        else:  # the last one is too close to be kept: merge the passages before and after it
            trail, facts, told = last.trail + trail, last.facts + facts, last.told + told
        state, chance = encode_state(table.state), table.chance.copy()
        self.checkpoint = Checkpoint(state, chance, kept, trail, facts, told, answers, observed, events)
        self.trail = []
        table.start_passage()
        self._schedule(given, began)

    def _schedule(self, answers: int, began: int) -> None:
        """Adjust the gap to what this checkpoint cost: by one at most, since something else may have slowed it down."""
        done = perf_counter_ns()
        affordable = 1 + self.spacing * (done - began) * answers // (1 + began - self.since)
        if affordable > self.gap < LONGEST_GAP:
            self.gap += 1
        elif affordable < self.gap:
            self.gap -= 1
        self.since = done

    def latest(self) -> Iterator[Step]:
        """All answers and re-deals, newest first."""
        yield from reversed(self.trail)
        node: Checkpoint | None = self.checkpoint
        while node is not None:
            yield from reversed(node.trail if node.fold is None else node.fold.passage().trail)
            node = node.previous

    def told_since(self, number: int, now: list[Event | Told]) -> list[Event | Told]:
        """Events from that number on; ``now`` are those since the checkpoint."""
        before = self.checkpoint.events
        if number >= before:  # the common case: a listener who keeps up
            return now[number - before :]
        return self._since(number, now, _EVENTS, _TOLD)

    def facts_since(self, number: int, now: list[bytes]) -> list[bytes]:
        """Facts from that number on; ``now`` are those since the checkpoint."""
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
        # Only the oldest part can be longer than needed. It may be long, and this is asked for after every answer.
        parts[-1] = parts[-1][max(0, number - count(point)) :]
        return [one for part in reversed(parts) for one in part]

    def fold(self, codecs: Codecs[Any]) -> None:
        """Fold what happened long ago, once there is enough of it. Copies keep the checkpoints that they share."""
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
        if any(isinstance(step, Redealt) for one in far for step in one.trail):
            return  # a fold has no place for it
        made = Fold.of([one.passage() for one in reversed(far)], codecs)
        folded = msgspec.structs.replace(last, previous=node, trail=[], facts=[], told=[], fold=made)
        for later in reversed(near):
            folded = msgspec.structs.replace(later, previous=folded)
        self.checkpoint = folded


_EVENTS, _OBSERVED = attrgetter("events"), attrgetter("observed")
_TOLD, _FACTS = attrgetter("told"), attrgetter("facts")
