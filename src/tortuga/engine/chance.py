"""Sources of chance. Everything random comes from one primitive, ``below(n)``.

``Fast`` is for simulation and search: a hash in counter mode, so that its whole state is one integer and a copy costs
nothing. Older records used ``Pcg``. ``Fair`` is for live tables: a keyed stream whose commitment is published before
the first roll, so that anybody can check it after the last. In tests, ``tortuga.kit.Script`` says what the dice show.

A chance is a deterministic function of its state. So a match never stores draws, only the state of the chance at its
last checkpoint.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, MutableSequence, Sequence
from itertools import product
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

LOT = 5
"""The most dice that are thrown with one draw."""
DICE = tuple(tuple(product(range(1, 7), repeat=number)) for number in range(LOT + 1))
"""``DICE[n]`` lists every throw of ``n`` dice."""


class Chance(ABC):
    """A source of chance; everything else is built on ``below``."""

    __slots__ = ("state",)
    state: int
    """Changes with every draw. Two sources of the same kind and state have the same future."""

    @abstractmethod
    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, all equally likely."""

    @abstractmethod
    def copy(self) -> Chance:
        """An independent source with the same future."""

    def roll(self, sides: int = 6) -> int:
        """One die with faces 1 to ``sides``."""
        return self.below(sides) + 1

    def dice(self, number: int) -> tuple[int, ...]:
        """Six-sided dice thrown together, up to five of them with one draw."""
        if number > LOT:
            return self.dice(LOT) + self.dice(number - LOT)
        throws = DICE[number]
        return throws[self.below(len(throws))]

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items into a random order, in place (Fisher and Yates)."""
        below = self.below
        for last in range(len(items) - 1, 0, -1):
            other = below(last + 1)
            items[last], items[other] = items[other], items[last]

    def sample(self, items: Iterable[T], k: int) -> list[T]:
        """``k`` of the items without repetition, in random order."""
        pool = list(items)
        taken = []
        for _ in range(k):
            at = self.below(len(pool))
            pool[at], pool[-1] = pool[-1], pool[at]
            taken.append(pool.pop())
        return taken


def _hashed(seed: int, octets: int) -> int:
    """The first state for a seed. Seeds that differ in one bit give states far apart."""
    whole = seed.to_bytes((seed.bit_length() + 8) // 8, "little", signed=True)
    return int.from_bytes(hashlib.blake2b(whole, digest_size=octets).digest(), "little")


class Fast(Chance):
    """A hash in counter mode: ``state`` counts 32-bit words, sixteen to a block, and starts at a hash of the seed.

    Ranges are made with Lemire's multiplication. They are a few thousand wide at most, so its bias is below one in a
    million.
    """

    __slots__ = ("_block",)

    def __init__(self, seed: int) -> None:
        self.state = _hashed(seed, 7) << 4

    @classmethod
    def at(cls, state: int) -> Fast:
        """The source at this state."""
        new = cls.__new__(cls)
        new.state = state
        new._block = _block(state)
        return new

    # ``below`` is inlined in the methods below: dice are rolled and decks shuffled all the time.

    def below(self, n: int) -> int:
        at = self.state
        self.state = at + 1
        if not at & 15:
            self._block = _block(at)
        return self._block[at & 15] * n >> 32

    def roll(self, sides: int = 6) -> int:
        at = self.state
        self.state = at + 1
        if not at & 15:
            self._block = _block(at)
        return (self._block[at & 15] * sides >> 32) + 1

    def dice(self, number: int) -> tuple[int, ...]:
        if number > LOT:
            return super().dice(number)
        throws = DICE[number]
        at = self.state
        self.state = at + 1
        if not at & 15:
            self._block = _block(at)
        return throws[self._block[at & 15] * len(throws) >> 32]

    def shuffle(self, items: MutableSequence[T]) -> None:
        mixed = list(items)  # swapping is quicker in a list than in a bytearray
        for last, word in zip(range(len(mixed) - 1, 0, -1), self._take(len(mixed) - 1), strict=False):
            other = word * (last + 1) >> 32
            mixed[last], mixed[other] = mixed[other], mixed[last]
        items[:] = mixed

    def _take(self, number: int) -> list[int]:
        """At least this many words from the stream: the rest of the last block is returned, too, but not used up."""
        at, end = self.state, self.state + max(0, number)
        words = [*self._block[at & 15 :]] if at & 15 else []
        for start in range(at + len(words), end, 16):
            self._block = _block(start)
            words += self._block
        self.state = end
        return words

    def copy(self) -> Fast:
        new = Fast.__new__(Fast)
        new.state = self.state
        if self.state & 15:
            new._block = self._block
        return new

    def __repr__(self) -> str:
        return f"Fast.at({self.state:#x})"


class Dealer(Fast):
    """Deals again what a seat cannot know. What comes out does not depend on how things lay before: otherwise, whoever
    knows the seed could undo a shuffle and find out how they really lie."""

    __slots__ = ()

    def shuffle(self, items: MutableSequence[T]) -> None:
        items[:] = _in_order(items)
        super().shuffle(items)

    def sample(self, items: Iterable[T], k: int) -> list[T]:
        return super().sample(_in_order(items), k)


def _in_order(items: Iterable[T]) -> list[T]:
    """The items in an order of their own; by how they are written, if they cannot be compared."""
    pool = list(items)
    try:
        pool.sort()
    except TypeError:
        pool.sort(key=repr)
    return pool


_words = Struct("<16I").unpack


def _block(at: int) -> tuple[int, ...]:
    """The block of sixteen words that contains the word with this number."""
    words: tuple[int, ...] = _words(hashlib.blake2b((at >> 4).to_bytes(8, "little")).digest())
    return words


class ByStretch(Chance):
    """Luck that comes in stretches, such as turns: what is drawn in one does not depend on how much was drawn before.

    So two courses of a match meet the same luck turn by turn, even if more dice are thrown in one of them, and chance
    gets in the way less when they are compared.
    """

    __slots__ = ("_seed", "_streams", "_stretch", "_table")

    def __init__(self, seed: int, stretch: Callable[[T], int], table: T) -> None:
        self._seed, self._stretch, self._table = seed, stretch, table
        self._streams: dict[int, Fast] = {}
        self.state = 0

    def below(self, n: int) -> int:
        self.state += 1
        stretch = self._stretch(self._table)
        stream = self._streams.get(stretch)
        if stream is None:
            stream = self._streams[stretch] = Fast(self._seed << 32 | stretch)
        return stream.below(n)

    def copy(self) -> ByStretch:
        new = ByStretch(self._seed, self._stretch, self._table)
        new._streams = {stretch: stream.copy() for stretch, stream in self._streams.items()}
        new.state = self.state
        return new


class Pcg(Chance):
    """PCG-XSH-RS 64/32 (O'Neill 2014) with Lemire's multiplication for ranges. Older records were played with it."""

    __slots__ = ()

    MULTIPLIER = 6364136223846793005
    INCREMENT = 1442695040888963407
    MASK = (1 << 64) - 1

    def __init__(self, seed: int) -> None:
        self.state = _hashed(seed, 8)

    @classmethod
    def at(cls, state: int) -> Pcg:
        """The source at this state."""
        new = cls.__new__(cls)
        new.state = state
        return new

    def below(self, n: int) -> int:
        state = self.state
        self.state = (state * self.MULTIPLIER + self.INCREMENT) & self.MASK
        return (((state ^ (state >> 22)) >> (22 + (state >> 61)) & 0xFFFFFFFF) * n) >> 32

    def copy(self) -> Pcg:
        return Pcg.at(self.state)

    def __repr__(self) -> str:
        return f"Pcg.at({self.state:#x})"


class Fair(Chance):
    """A stream that the house cannot manipulate and players cannot predict.

    Block ``i`` of the stream is ``HMAC-SHA256(key, domain | i)``. The house draws the key before the match and
    publishes its :attr:`commitment`. After the match it publishes the key, so that everything can be recomputed.
    Nothing is ever derived from the commitment.
    """

    __slots__ = ("_block", "_block_number", "key")

    DOMAIN = b"tortuga/chance/1/"
    COMMIT_DOMAIN = b"tortuga/commitment/1/"
    WORDS = 8
    """32-bit words in a block; ``state`` counts the words used."""

    def __init__(self, key: bytes, state: int = 0) -> None:
        if len(key) != 32:
            raise ValueError("the key of a fair chance must have 32 bytes")
        self.key = key
        self.state = state
        self._block = b""
        self._block_number = -1

    @classmethod
    def fresh(cls) -> Fair:
        """A new stream from the operating system's cryptographic source."""
        return cls(secrets.token_bytes(32))

    @property
    def commitment(self) -> str:
        """The hash of the key that is published before the first roll."""
        return hashlib.sha256(self.COMMIT_DOMAIN + self.key).hexdigest()

    def _word(self) -> int:
        number, word = divmod(self.state, self.WORDS)
        if number != self._block_number:
            message = self.DOMAIN + number.to_bytes(8, "big")
            self._block = hmac.digest(self.key, message, "sha256")
            self._block_number = number
        self.state += 1
        return int.from_bytes(self._block[4 * word : 4 * word + 4], "big")

    def below(self, n: int) -> int:
        if n <= 1:
            return 0
        limit = (1 << 32) - (1 << 32) % n  # larger words would favour small results: draw again
        while True:
            word = self._word()
            if word < limit:
                return word % n

    def copy(self) -> Fair:
        return Fair(self.key, self.state)

    def __repr__(self) -> str:
        return f"Fair(commitment={self.commitment[:12]}..., state={self.state})"


def verify_commitment(key: bytes, commitment: str) -> bool:
    """Whether this key is the one that was committed to."""
    return len(key) == 32 and Fair(key).commitment == commitment.lower()
