"""Chance as a test writes it down: exactly these draws, no more and no less.

A :class:`Script` fails at once when more is drawn than was written down, when a number does not fit the die, and when a
shuffle comes where none was expected. What is left over at the end fails too: every script belongs to a
:func:`checked` block, and one that is made outside of such a block is refused. Under pytest every test is such a block:
put ``pytest_plugins = ["tortuga.kit.pytest_plugin"]`` into the topmost ``conftest.py``.

>>> with checked():
...     dice = Script([5, 0, SHUFFLE])
...     dice.roll(), dice.below(2)
...     dice.shuffle(["any", "cards"])
(6, 0)

Where a test is not about chance, give it any other source, for instance ``Fast(1)``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, MutableSequence
from contextlib import contextmanager
from enum import Enum
from typing import TypeVar

from tortuga.engine import Chance

T = TypeVar("T")


class Whole(Enum):
    """Draws that belong together and are written down as one."""

    SHUFFLE = "shuffle"


SHUFFLE = Whole.SHUFFLE
"""In a script: something is shuffled here. It keeps its order, so that the test knows what comes next."""

Draw = int | Whole
Draws = Chance | Iterable[Draw]
"""A script of these draws, or any source of chance where a test does not care."""


class Unscripted(AssertionError):
    """More, less or something else was drawn than was written down."""


class _Sheet:
    """What was written down, and how far anybody has read: shared by a script and its copies."""

    __slots__ = ("draws", "used")

    def __init__(self, draws: tuple[Draw, ...]) -> None:
        self.draws = draws
        self.used = 0

    def read(self, at: int, what: str) -> Draw:
        if at >= len(self.draws):
            raise Unscripted(f"{what} was drawn after all {len(self.draws)} draws of the script: {list(self.draws)}")
        self.used = max(self.used, at + 1)
        return self.draws[at]


_open: list[_Sheet] | None = None


@contextmanager
def checked() -> Iterator[None]:
    """All scripts that are made inside must be used up at the end."""
    global _open
    sheets: list[_Sheet] = []
    outer, _open = _open, sheets
    try:
        yield
        for sheet in sheets:
            if sheet.used < len(sheet.draws):
                unused = list(sheet.draws[sheet.used :])
                raise Unscripted(f"the last {len(unused)} of {len(sheet.draws)} scripted draws were not used: {unused}")
    finally:
        _open = outer


class Script(Chance):
    """Says what a test wrote down. ``below(n)`` and each die take one number, a shuffle takes ``SHUFFLE``."""

    __slots__ = ("_sheet",)

    def __init__(self, draws: Iterable[Draw] = ()) -> None:
        if _open is None:
            raise RuntimeError(
                "a script is made inside of a checked() block, so that nothing in it stays unused; "
                'for pytest, put pytest_plugins = ["tortuga.kit.pytest_plugin"] into the topmost conftest.py'
            )
        self._sheet = _Sheet(tuple(draws))
        self.state = 0
        _open.append(self._sheet)

    def _next(self, what: str) -> Draw:
        draw = self._sheet.read(self.state, what)
        self.state += 1
        return draw

    def below(self, n: int) -> int:
        if n == 1:
            return 0  # no chance is needed for that
        at, value = self.state, self._next(f"a number below {n}")
        if isinstance(value, Whole) or not 0 <= value < n:
            raise Unscripted(f"scripted draw {at} is {value}, but a number below {n} was drawn")
        return value

    def dice(self, number: int) -> tuple[int, ...]:
        """Die by die, so that a script reads as the dice lie."""
        return tuple(self.roll() for _ in range(number))

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Written down as one draw; the items stay as they are. Fewer than two need no chance."""
        if len(items) < 2:
            return
        at, value = self.state, self._next(f"a shuffle of {len(items)}")
        if value is not SHUFFLE:
            raise Unscripted(f"scripted draw {at} is {value}, but {len(items)} items were shuffled")

    @property
    def left(self) -> int:
        """How many draws nobody has used yet, neither this script nor a copy of it."""
        return len(self._sheet.draws) - self._sheet.used

    def copy(self) -> Script:
        new = Script.__new__(Script)
        new._sheet = self._sheet
        new.state = self.state
        return new

    def __repr__(self) -> str:
        return f"<Script at draw {self.state} of {list(self._sheet.draws)}>"


def chance_of(draws: Draws) -> Chance:
    """A source of chance as it is, or a script of these draws."""
    return draws if isinstance(draws, Chance) else Script(draws)
