"""Output on a terminal: eighty columns, colours if it has them, and boards reduced to what has changed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from textwrap import wrap

from rich.console import Console
from rich.text import Text

SEATS = (
    "red",
    "blue",
    "green",
    "magenta",
    "yellow",
    "cyan",
    "bright_red",
    "bright_blue",
    "bright_green",
    "bright_cyan",
)
"""Colours by seat."""
WARNS = re.compile(r"(?<!\w)! [^·]*")
SEAT = re.compile(r"\bSeat (\d+)\b")
WIDTH = 80
LONG = 8
"""Of a part with at least this many lines, only the first and the changed lines are shown, if each line has its own
label."""


def printer(*, stderr: bool = False) -> Console:
    """Prints what it is given: brackets in somebody's name are no markup, and ``:skull:`` is no picture."""
    return Console(stderr=stderr, markup=False, emoji=False)


class Screen:
    """Writes to the terminal. There are no colours if it is not a terminal, or if ``NO_COLOR`` is set."""

    def __init__(self, names: Sequence[str], marks: str = "") -> None:
        """``marks`` is the pattern of a board's marks for seats (``Rules.seat_marks``)."""
        self.console = printer()
        self.names = list(names)
        self._marks = [SEAT, *([re.compile(marks)] if marks else [])]

    @property
    def width(self) -> int:
        """At most eighty columns: boards are not wider, and short lines are easier to read."""
        return min(WIDTH, self.console.width)

    def say(self, line: str, style: str = "", indent: int = 0, first: int = 0) -> None:
        """Print a line, wrapped if needed, with seats in their colours. ``first`` is the indent of its first line."""
        folded = wrap(
            line,
            self.width,
            initial_indent=" " * first,
            subsequent_indent=" " * indent,
            break_long_words=False,
            break_on_hyphens=False,
        )
        for part in folded or [""]:
            self._print(part, style)

    def say_beside(self, line: str, aside: str, first: int, indent: int) -> None:
        """Print a line with a dimmed remark: after it if there is room, otherwise below."""
        begun = " " * first + line
        if aside and len(begun) + len(aside) + 3 <= self.width:
            self._print(begun, "", f" · {aside}")
            return
        self.say(line, indent=indent, first=first)
        if aside:
            self.say(aside, "dim", indent=indent + 2, first=indent + 2)

    def show(self, text: str, style: str = "") -> None:
        """Print lines as they are: a board, a table."""
        for line in text.splitlines():
            self._print(line, style)

    def _print(self, line: str, style: str, aside: str = "") -> None:
        text = Text(line, style)
        text.append(aside, "dim")
        for seat, name in enumerate(self.names):
            text.highlight_regex(rf"(?<!\w){re.escape(name)}(?!\w)", f"bold {colour(seat)}")
        for found in (found for mark in self._marks for found in mark.finditer(line)):
            text.stylize(f"bold {colour(int(found[1]) - 1)}", *found.span())
        text.highlight_regex(WARNS, "yellow")
        self.console.print(text, soft_wrap=True)

    def read(self, prompt: str) -> str:
        """Read a line in lower case. Raises EOFError at the end of input."""
        return self.console.input(prompt, markup=False, emoji=False).strip().lower()


def colour(seat: int) -> str:
    """The colour of a seat."""
    return SEATS[seat % len(SEATS)]


def changes(before: str, after: str) -> str:
    """The parts of a board that have changed; of long parts, only the changed lines.

    Parts are separated by empty lines. If their number has changed, the whole board is returned.
    """
    old, new = _parts(before), _parts(after)
    if len(old) != len(new):
        return after
    changed = [part for was, now in zip(old, new, strict=True) for part in _part_changes(was, now)]
    return "\n\n".join(changed)


def _parts(board: str) -> list[list[str]]:
    return [part.splitlines() for part in re.split(r"\n\s*\n", board.strip("\n"))]


def _part_changes(was: list[str], now: list[str]) -> Iterator[str]:
    if was == now:
        return
    if len(now) < LONG or len(was) != len(now) or not _labelled(now[1:]):
        yield "\n".join(now)
        return
    lines = [line for line, old in zip(now[1:], was[1:], strict=True) if line != old]
    yield "\n".join([now[0], *lines])


def _labelled(lines: list[str]) -> bool:
    """Whether each line begins with a word of its own, like the rows of a chart."""
    return len({line.split(maxsplit=1)[0] for line in lines}) == len(lines)
