"""Scripted chance for tests: exactly these draws, no more and no less.

A :class:`Script` fails at once if more is drawn than it contains, if a number does not fit the die, or if a shuffle
comes where none was expected. Unused draws fail, too: a script must be made inside a :func:`checked` block, which
checks this at its end. Under pytest every test can be such a block: put ``pytest_plugins =
["tortuga.kit.pytest_plugin"]`` into the topmost ``conftest.py``.

>>> with checked():
...     dice = Script([5, 0, SHUFFLE])
...     dice.roll(), dice.below(2)
...     dice.shuffle(["any", "cards"])
(6, 0)

If a test is not about chance, use any other source, for example ``Fast(1)``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, MutableSequence
from contextlib import contextmanager
from enum import Enum
from typing import TypeVar

from tortuga.engine import Chance

T = TypeVar("T")


class Whole(Enum):
    """Several draws that a script writes as one."""

    SHUFFLE = "shuffle"


SHUFFLE = Whole.SHUFFLE
"""A shuffle in a script. The items keep their order, so that the test knows what comes next."""

Draw = int | Whole
Draws = Chance | Iterable[Draw]
"""The draws of a script, or any source of chance."""


class Unscripted(AssertionError):
    """The draws were not those of the script."""


class _Sheet:
    """The draws of a script and how many have been used; shared by the script and its copies."""

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
    """A block in which scripts can be made; all of them must be used up at its end."""
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
    """Chance with the given draws. ``below(n)`` and each die take one number, a shuffle takes ``SHUFFLE``."""

    __slots__ = ("_sheet",)

    def __init__(self, draws: Iterable[Draw] = ()) -> None:
        if _open is None:
            raise RuntimeError(
                "a script must be made inside a checked() block, which checks that all of it is used; "
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
            return 0  # that takes no chance
        at, value = self.state, self._next(f"a number below {n}")
        if isinstance(value, Whole) or not 0 <= value < n:
            raise Unscripted(f"scripted draw {at} is {value}, but a number below {n} was drawn")
        return value

    def dice(self, number: int) -> tuple[int, ...]:
        """Takes one number for each die, so that a script is easy to read."""
        return tuple(self.roll() for _ in range(number))

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Takes one draw, ``SHUFFLE``, and keeps the order. Fewer than two items take none."""
        if len(items) < 2:
            return
        at, value = self.state, self._next(f"a shuffle of {len(items)}")
        if value is not SHUFFLE:
            raise Unscripted(f"scripted draw {at} is {value}, but {len(items)} items were shuffled")

    @property
    def left(self) -> int:
        """How many draws have not been used, by this script or a copy."""
        return len(self._sheet.draws) - self._sheet.used

    def copy(self) -> Script:
        new = Script.__new__(Script)
        new._sheet = self._sheet
        new.state = self.state
        return new

    def __repr__(self) -> str:
        return f"<Script at draw {self.state} of {list(self._sheet.draws)}>"


def chance_of(draws: Draws) -> Chance:
    """The source of chance itself, or a script of these draws."""
    return draws if isinstance(draws, Chance) else Script(draws)
