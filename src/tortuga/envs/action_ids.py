"""Action ids: numbers for answers. The same answer of the same seat always has the same number.

Every field of an action says what values it can have (:mod:`tortuga.engine.describing.kinds`). So an action's number
is written in a mixed base: the kind of action, then field after field. Seats are counted from the seat that answers, as
in observations. If fields of an action depend on each other, it lists all its values (:meth:`ListedAction.every`).

Some fields have unlimited values, such as the points of a space or the numbers of ships that come and go. Answers that
differ only in such a field (:class:`~tortuga.engine.describing.kinds.Nth`) are numbered in the order of the question.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Annotated, Any, Literal, Protocol, get_args, get_origin

from tortuga.engine import Action, Options, rules_of
from tortuga.engine.describing.kinds import (
    Bag,
    Count,
    Follows,
    MapLabel,
    Mark,
    Measure,
    Named,
    Nth,
    Numbered,
    OfSeat,
    SeatPiece,
    Subset,
)
from tortuga.envs.layout import Unmarked, fields_of, marks_of, without_none
from tortuga.envs.nodes import Ring

POINTS = 16
"""How many points of a space get a number in one question."""


class ListedAction(Protocol):
    """An action that lists its values, because its fields depend on each other and their product is far too large."""

    @classmethod
    def every(cls) -> Iterable[Action]:
        """All values it can have, always in the same order."""
        ...


class Digit(Protocol):
    """The values that a field can have, each with a number."""

    size: int
    by_seat: bool = False
    """Has the same value another number for another seat?"""

    def number(self, value: Any, seen: Sequence[int]) -> int: ...

    def value(self, number: int, seats: Sequence[int]) -> Any: ...


class _Seat(Digit):
    by_seat = True

    def __init__(self, ring: Ring) -> None:
        self.size = ring.count

    def number(self, value: Any, seen: Sequence[int]) -> int:
        place: int = seen[value]
        return place

    def value(self, number: int, seats: Sequence[int]) -> Any:
        return seats[number]


class _Piece(Digit):
    """A piece that belongs to a seat, counted from the seat that answers, or to nobody."""

    by_seat = True

    def __init__(self, piece: SeatPiece, ring: Ring) -> None:
        self._each = piece.each
        self._owned = piece.each * piece.seats
        self._ours = piece.each * ring.seats
        self.size = self._ours + piece.others

    def number(self, value: Any, seen: Sequence[int]) -> int:
        if value >= self._owned:
            return int(value - self._owned + self._ours)
        seat, nth = divmod(value, self._each)
        return int(seen[seat] * self._each + nth)

    def value(self, number: int, seats: Sequence[int]) -> Any:
        if number >= self._ours:
            return number - self._ours + self._owned
        place, nth = divmod(number, self._each)
        return seats[place] * self._each + nth


class _OneOf(Digit):
    """One of these values."""

    def __init__(self, values: Iterable[Any]) -> None:
        self.values = tuple(values)
        self.size = len(self.values)
        self._numbers = {value: number for number, value in enumerate(self.values)}

    def number(self, value: Any, seen: Sequence[int]) -> int:
        del seen
        return self._numbers[value]

    def value(self, number: int, seats: Sequence[int]) -> Any:
        del seats
        return self.values[number]


class _Maybe(Digit):
    """None, or a value of the other digit."""

    def __init__(self, digit: Digit) -> None:
        self._digit = digit
        self.size = 1 + digit.size
        self.by_seat = digit.by_seat

    def number(self, value: Any, seen: Sequence[int]) -> int:
        return 0 if value is None else 1 + self._digit.number(value, seen)

    def value(self, number: int, seats: Sequence[int]) -> Any:
        return None if number == 0 else self._digit.value(number - 1, seats)


class _Bag(Digit):
    """A limited number of values of the other digit, in any order."""

    def __init__(self, digit: Digit, most: int) -> None:
        self._digit = digit
        self.by_seat = digit.by_seat
        sizes = range(most + 1)
        self._bags = [bag for size in sizes for bag in combinations_with_replacement(range(digit.size), size)]
        self._numbers = {bag: number for number, bag in enumerate(self._bags)}
        self.size = len(self._bags)

    def number(self, value: Any, seen: Sequence[int]) -> int:
        return self._numbers[tuple(sorted(self._digit.number(each, seen) for each in value))]

    def value(self, number: int, seats: Sequence[int]) -> Any:
        return tuple(self._digit.value(each, seats) for each in self._bags[number])


class ActionKind:
    """One kind of action: where its numbers begin, and how its fields make up a number."""

    def __init__(self, made: type[Action], first: int, ring: Ring) -> None:
        self.made = made
        self.first = first
        self.alike = 1
        """How many answers with the same fields get numbers of their own."""
        self.pointed = any(isinstance(mark, Measure) for hint in fields_of(made).values() for mark in _marks(hint))
        """Does it name a point? The same point hardly ever comes twice."""
        self.listed: _OneOf | None = None
        self.digits: dict[str, Digit] = {}
        every = getattr(made, "every", None)
        if every is not None:
            self.listed = _OneOf(every())
            self.size = self.listed.size
            return
        for name, hint in fields_of(made).items():
            alike = alike_by(hint)
            if alike is None:
                self.digits[name] = _digit(hint, ring, f"{made.__name__}.{name}")
            else:
                self.alike = max(self.alike, alike)
        self.size = math.prod(digit.size for digit in self.digits.values()) * self.alike

    @property
    def by_seat(self) -> bool:
        """Has the same action another number for another seat?"""
        return any(digit.by_seat for digit in self.digits.values())

    def number(self, action: Action, seen: Sequence[int]) -> int:
        """The action's number; if several are alike, that of the first."""
        if self.listed is not None:
            return self.first + self.listed.number(action, seen)
        number = 0
        for name, digit in self.digits.items():
            number = number * digit.size + digit.number(getattr(action, name), seen)
        return self.first + number * self.alike

    def fields(self, number: int, seats: Sequence[int]) -> dict[str, Any]:
        """The fields of the action with this number, and ``nth`` if several are alike."""
        number -= self.first
        if self.listed is not None:
            action = self.listed.values[number]
            return {name: getattr(action, name) for name in action.__struct_fields__}
        number, nth = divmod(number, self.alike)
        values = {"nth": nth} if self.alike > 1 else {}
        for name, digit in reversed(self.digits.items()):
            number, rest = divmod(number, digit.size)
            values[name] = digit.value(rest, seats)
        return dict(reversed(values.items()))


class ActionIds:
    """The numbers of all answers of a game with a given number of seats: ``Discrete(count)``."""

    def __init__(self, action_type: Any, seats: int, automata: int = 0) -> None:
        ring = Ring(seats, automata)
        self.kinds: tuple[ActionKind, ...] = tuple(_kinds(get_args(action_type) or (action_type,), ring))
        self.count = self.kinds[-1].first + self.kinds[-1].size
        self._of: Mapping[type[Action], ActionKind] = {kind.made: kind for kind in self.kinds}
        self._firsts = [kind.first for kind in self.kinds]
        self._seen = [ring.seen_from(seat) for seat in range(seats)]
        self._seats = [_turned_round(seen) for seen in self._seen]
        self._pointed = frozenset(kind.made for kind in self.kinds if kind.pointed)
        self._by_seat = frozenset(kind.made for kind in self.kinds if kind.by_seat)
        self._common: dict[Action, int] = {}
        """Numbers that are the same for every seat."""
        self._known: list[dict[Action, int]] = [{} for _ in range(seats)]
        """For each seat, the numbers that differ from seat to seat."""
        self._listed: dict[tuple[int, int], tuple[Options, Mapping[int, Action]]] = {}
        """Lists that a game makes once and asks again and again, and their numbers.

        By which object it is, and by the seat, or -1 where the numbers are the same for every seat.
        """

    def number(self, action: Action, seat: int) -> int:
        """The number of this seat's answer; if several are alike, that of the first."""
        made = type(action)
        if made in self._pointed:
            return self._of[made].number(action, self._seen[seat])
        known = self._known[seat] if made in self._by_seat else self._common
        number = known.get(action)
        if number is None:
            number = self._of[made].number(action, self._seen[seat])
            if len(known) < MOST_KNOWN:
                known[action] = number
        return number

    def numbered(self, options: Iterable[Action], seat: int) -> Mapping[int, Action]:
        """The answers to one question, by number.

        If too many answers are alike, those without a number are left out.
        """
        if type(options) is not Options:
            return self._numbered(options, seat)
        listed = self._listed
        found = listed.get((id(options), -1)) or listed.get((id(options), seat))
        if found is None:  # the list is kept with its numbers, so that no other object can take its place
            if len(listed) >= MOST_LISTED:
                listed.clear()
            whose = -1 if self._by_seat.isdisjoint(map(type, options)) else seat
            found = listed[id(options), whose] = options, self._numbered(options, seat)
        return found[1]

    def _numbered(self, options: Iterable[Action], seat: int) -> dict[int, Action]:
        by_number: dict[int, Action] = {}
        common = self._common
        for action in options:
            number = common.get(action)
            if number is None:
                number = self.number(action, seat)
            if number in by_number:
                end = number + self._of[type(action)].alike
                while number in by_number and number < end:
                    number += 1
                if number == end:
                    continue
            by_number[number] = action
        return by_number

    def nth(self, number: int, action: Action) -> float:
        """Its place among answers that are alike, from 0 for the first to almost 1 for the last with a number."""
        kind = self._of[type(action)]
        return (number - kind.first) % kind.alike / kind.alike if kind.alike > 1 else 0.0

    def describe(self, number: int, seat: int) -> tuple[str, dict[str, Any]]:
        """The kind of the action with this number, and the fields that follow from the number."""
        if not 0 <= number < self.count:
            raise IndexError(f"there are {self.count} actions, from 0 to {self.count - 1}")
        kind = self.kinds[bisect_right(self._firsts, number) - 1]
        return kind.made.__name__, kind.fields(number, self._seats[seat])

    def __len__(self) -> int:
        return self.count


MOST_KNOWN = 100_000
MOST_LISTED = 1000


@cache
def action_ids_of(game: str, seats: int) -> ActionIds:
    """The action ids of a game with this number of seats."""
    rules = rules_of(game)
    return ActionIds(rules.action_type, seats, rules.automata)


def _kinds(types: Iterable[type[Action]], ring: Ring) -> Iterator[ActionKind]:
    first = 0
    for made in types:
        kind = ActionKind(made, first, ring)
        yield kind
        first += kind.size


def _turned_round(seen: Sequence[int]) -> list[int]:
    """The seat at each place."""
    return [seen.index(place) for place in range(len(seen))]


def _marks(hint: Any) -> tuple[Mark, ...]:
    """The marks of a field, also where it may be None."""
    return marks_of(hint)[1] + marks_of(without_none(hint)[0])[1]


def alike_by(hint: Any) -> int | None:
    """How many answers may differ only in this field; None if the field is part of the number."""
    for mark in _marks(hint):
        match mark:
            case Nth(most):
                return most
            case Measure():
                return POINTS
            case Follows():
                return 1
    return None


def _digit(hint: Any, ring: Ring, path: str) -> Digit:
    inner, optional = without_none(hint)
    if optional:
        return _Maybe(_digit(inner, ring, path))
    base, marks = marks_of(hint)
    inner, optional = without_none(base)
    if optional:
        return _Maybe(_digit(Annotated[inner, *marks], ring, path))
    if base is bool:
        return _OneOf((False, True))
    if get_origin(base) is Literal:
        return _OneOf(get_args(base))
    if get_origin(base) is tuple:
        return _tuple(get_args(base)[0], marks, ring, path)
    for mark in marks:
        made = _MADE.get(type(mark))
        if made is not None:
            return made(mark, ring)
    raise Unmarked(f"{path} is {base}, and nothing says what it can be: see tortuga.engine.describing.kinds")


_MADE: dict[type[Mark], Callable[[Any, Ring], Digit]] = {
    OfSeat: lambda _, ring: _Seat(ring),
    SeatPiece: _Piece,
    Numbered: lambda mark, _: _OneOf(range(mark.first, mark.first + mark.count)),
    Named: lambda mark, _: _OneOf(mark.names),
    MapLabel: lambda mark, _: _OneOf(_labels(mark)),
    Count: lambda mark, _: _OneOf(range(mark.least, mark.most + 1)),
}


def _labels(spot: MapLabel) -> Iterator[str]:
    for row in range(spot.rows):
        yield from (f"{chr(ord('A') + row)}{column + 1}" for column in range(spot.columns))


def _tuple(item: Any, marks: tuple[Mark, ...], ring: Ring, path: str) -> Digit:
    for mark in marks:
        match mark:
            case Subset(count):
                subsets = (tuple(n for n in range(count) if bits >> n & 1) for bits in range(1 << count))
                return _OneOf(subsets)
            case Bag(most):
                return _Bag(_digit(item, ring, path), most)
    raise Unmarked(f"{path} is a tuple: say how many of what it can hold (Bag, Subset)")
