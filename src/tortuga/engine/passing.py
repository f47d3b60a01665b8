"""Passing in windows: for whom the table passes without asking, in which windows, and by which wish.

A game lists its windows for playing cards in ``Rules.windows``. Every seat is put the question, so that being asked
betrays nobody's hand. Whoever plays the match for people (a house, a terminal) spares them the windows in which they
can do nothing, and those that they do not want to be asked about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from tortuga.engine.asks import Ask

if TYPE_CHECKING:
    from tortuga.engine.describing.lessons import LessonProgress
    from tortuga.engine.match import Match
    from tortuga.engine.rules import GameInfo

Order = Literal["always", "concerned", "never"]
"""When to ask a seat in windows: always, only if the window concerns it, or never, until it is asked something else."""


def is_window(match: Match[Any], ask: Ask) -> bool:
    """Whether this ask is a window that is open to anybody, to which standing orders apply."""
    return ask.kind in match.rules.windows and match.mode == "any"


def passes(
    match: Match[Any], seat: int, ask: Ask, order: Order = "always", course: LessonProgress | None = None
) -> bool:
    """Whether the seat's answer is given without asking: passing is the only option, was ordered, or is part of a
    lesson, or all answers come to the same. The answer is what the lesson's script says, else the default."""
    if course is not None and (course.acts(seat, ask) or course.explains(seat, ask)):
        return course.acts(seat, ask)
    if course is None and ask.kind in match.rules.alike:
        return True
    passing = match.rules.windows.get(ask.kind)
    if passing is None or ask.default != passing:
        return False
    if ask.forced is not None or (course is not None and course.passes(seat, ask)):
        return True
    if not is_window(match, ask):
        return False
    return order == "never" or (order == "concerned" and ask.about.get("mine") != 1)


def usual_order(info: GameInfo, program: bool) -> Order:
    """The order of a seat that has given none: people are asked in windows that concern them, if the game says which
    do; programs are always asked."""
    return "concerned" if info.concerns and not program else "always"


class _Standing(NamedTuple):
    order: Order
    then: Order
    """The order that applies again after ``never`` has ended."""


class StandingOrders:
    """The standing orders of the seats in a match that have given one. The others have a usual one."""

    def __init__(self) -> None:
        self._orders: dict[int, _Standing] = {}

    def of(self, seat: int, usual: Order = "always") -> Order:
        """The seat's order; ``usual`` if it has given none."""
        return self._orders[seat].order if seat in self._orders else usual

    def give(self, seat: int, order: Order, usual: Order = "always") -> None:
        """Change the seat's order. ``usual`` applies again after ``never`` if it has given no other."""
        then = order
        if order == "never":
            then = self._orders[seat].then if seat in self._orders else usual
        self._orders[seat] = _Standing(order, then)

    def forget(self, seat: int) -> None:
        """From now on, the usual order holds for this seat."""
        self._orders.pop(seat, None)

    def lift(self, match: Match[Any]) -> None:
        """Call it after every answer: to never be asked ends when the seat is asked something other than a window."""
        if not self._orders:
            return
        if match.over:
            self._orders.clear()
        elif match.mode != "any":
            for seat in match.waiting:
                if seat in self._orders:
                    self.give(seat, self._orders[seat].then)

    def clear(self) -> None:
        """From now on, the usual order holds for everybody."""
        self._orders.clear()
