"""Nodes: how each kind of field is written as numbers.

A node knows how many numbers its field takes, what each of them means, and how to write the Python code that fills them
in. The layout of a game is a tree of nodes made from the types of its view. :mod:`tortuga.envs.layout` compiles it into
one flat function, because agents look at far more views than people do.

What is absent or hidden is never just 0: a field that may be None has an extra number that says whether it is there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Protocol

SMALL = 12
"""A whole number with at most this range also gets a place for each value."""


MANY = 16
"""In a bag of this many things or more, equal things are counted before they are written."""


class At:
    """A place among the numbers: ``out`` is the code of a slice of them, and ``place`` counts within it."""

    def __init__(self, place: int = 0, out: str = "out") -> None:
        self.place = place
        self.out = out

    def plus(self, places: int) -> At:
        return At(self.place + places, self.out)

    @property
    def number(self) -> str:
        """The code for the number at this place."""
        return f"{self.out}[{self.place}]"

    def slices(self, width: int, count: int) -> tuple[slice, ...]:
        """As many slices as asked for, one after the other, each of this width."""
        return tuple(slice(self.place + n * width, self.place + (n + 1) * width) for n in range(count))


class Writer:
    """A function that is being written: its lines, and the tables that it uses."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.tables: dict[str, object] = {}
        self.before: dict[str, str] = {}
        """Lines at the start of the function, by the variable that they set."""
        self._depth = 1
        self._made = 0

    def line(self, text: str) -> None:
        self.lines.append("    " * self._depth + text)

    def block(self, head: str) -> _Block:
        self.line(head)
        return _Block(self)

    def name(self, stem: str) -> str:
        """The name of a new variable."""
        self._made += 1
        return f"{stem}{self._made}"

    def table(self, value: object) -> str:
        """The name by which the function can use this value."""
        name = self.name("T")
        self.tables[name] = value
        return name

    def compiled(self, *arguments: str) -> Any:
        """Compile the function."""
        before = [f"    {line}" for line in self.before.values()]
        source = "\n".join([f"def encode({', '.join(arguments)}):", *before, *self.lines])
        space = dict(self.tables)
        exec(compile(source, "<layout>", "exec"), space)
        return space["encode"]


class _Block:
    """The indented lines under a line."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    def __enter__(self) -> None:
        self._writer._depth += 1

    def __exit__(self, *_: object) -> None:
        self._writer._depth -= 1


class Node(Protocol):
    """A field, or all the fields of something."""

    width: int

    def leaves(self, name: str) -> Iterator[str]:
        """What each of its numbers means, in order."""
        ...

    def write(self, writer: Writer, value: str, at: At) -> None:
        """Write the code that puts this value there. All numbers are 0 before."""
        ...


class Pick(Node, Protocol):
    """A field that is one of several things: one number for each, and one of these is 1."""

    def index(self, writer: Writer, value: str, at: At) -> str:
        """The code for the place of this value, if the numbers start at ``at``."""
        ...

    def write(self, writer: Writer, value: str, at: At) -> None:
        writer.line(f"{at.out}[{self.index(writer, value, at)}] = 1.0")


class Flag(Node):
    """Yes or no."""

    width = 1

    def leaves(self, name: str) -> Iterator[str]:
        yield name

    def write(self, writer: Writer, value: str, at: At) -> None:
        with writer.block(f"if {value}:"):
            writer.line(f"{at.number} = 1.0")


class Size(Node):
    """An amount: from 0 for the least to 1 for the most. Values beyond count as the least or the most."""

    width = 1

    def __init__(self, least: float, most: float) -> None:
        self.least = least
        self.span = most - least

    def leaves(self, name: str) -> Iterator[str]:
        yield name

    def write(self, writer: Writer, value: str, at: At) -> None:
        number = self._above_least(writer, value)
        with writer.block(f"if {number}:"):
            self._bound(writer, number)
            writer.line(f"{at.number} = {number} * {1 / self.span!r}")

    def _above_least(self, writer: Writer, value: str) -> str:
        """A variable that holds how much the value is above the least."""
        number = writer.name("n")
        writer.line(f"{number} = {value} - {self.least!r}" if self.least else f"{number} = {value}")
        return number

    def _bound(self, writer: Writer, number: str) -> None:
        with writer.block(f"if not 0 <= {number} <= {self.span!r}:"):
            writer.line(f"{number} = 0 if {number} < 0 else {self.span!r}")


class HowMany(Size):
    """A whole number: its size, and for a small range also a place for each value."""

    def __init__(self, least: int, most: int) -> None:
        super().__init__(least, most)
        self._each = range(least, most + 1) if most - least <= SMALL else range(0)
        self.width = 1 + len(self._each)

    def leaves(self, name: str) -> Iterator[str]:
        yield name
        yield from (f"{name}={number}" for number in self._each)

    def write(self, writer: Writer, value: str, at: At) -> None:
        if not self._each:
            super().write(writer, value, at)
            return
        number, first = self._above_least(writer, value), at.plus(1)
        with writer.block(f"if {number}:"):
            self._bound(writer, number)
            writer.line(f"{at.number} = {number} * {1 / self.span!r}")
            writer.line(f"{at.out}[{first.place} + {number}] = 1.0")
        with writer.block("else:"):
            writer.line(f"{first.number} = 1.0")


class OneOf(Pick):
    """One of these names."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self.width = len(self.names)

    def leaves(self, name: str) -> Iterator[str]:
        yield from (f"{name}={each}" for each in self.names)

    def index(self, writer: Writer, value: str, at: At) -> str:
        return f"{writer.table({name: at.place + n for n, name in enumerate(self.names)})}[{value}]"


class NumberOf(Pick):
    """The number of one of several things."""

    def __init__(self, what: str, count: int, first: int) -> None:
        self.what = what
        self.first = first
        self.width = count

    def leaves(self, name: str) -> Iterator[str]:
        yield from (f"{name}={self.what} {self.first + n}" for n in range(self.width))

    def index(self, writer: Writer, value: str, at: At) -> str:
        # With a table, a number out of range is an error; otherwise it would be written into another field.
        return f"{writer.table({self.first + n: at.place + n for n in range(self.width)})}[{value}]"


class PlaceOf(Node):
    """A place on a map: its row and its column."""

    def __init__(self, what: str, rows: int, columns: int) -> None:
        self.what = what
        self.rows = rows
        self.columns = columns
        self.width = rows + columns

    def leaves(self, name: str) -> Iterator[str]:
        yield from (f"{name}={self.what} {chr(ord('A') + row)}" for row in range(self.rows))
        yield from (f"{name}={self.what} {column + 1}" for column in range(self.columns))

    def write(self, writer: Writer, value: str, at: At) -> None:
        labels = {
            f"{chr(ord('A') + row)}{column + 1}": (at.place + row, at.place + self.rows + column)
            for row in range(self.rows)
            for column in range(self.columns)
        }
        row, column = writer.name("n"), writer.name("n")
        writer.line(f"{row}, {column} = {writer.table(labels)}[{value}]")
        writer.line(f"{at.out}[{row}] = {at.out}[{column}] = 1.0")


class Ring:
    """Everybody at the table: the seats, counted from the seat that looks, then pirates that nobody plays."""

    def __init__(self, seats: int, automata: int = 0) -> None:
        self.seats = seats
        self.count = seats + automata
        self.names = ("me", *(f"+{n}" for n in range(1, seats)), *(f"automaton{n or ''}" for n in range(automata)))

    def seen_from(self, seat: int) -> tuple[int, ...]:
        """The place of each pirate, by number, as seen from this seat."""
        return (*((other - seat) % self.seats for other in range(self.seats)), *range(self.seats, self.count))


class SeatOf(Pick):
    """Somebody at the table."""

    def __init__(self, ring: Ring) -> None:
        self.ring = ring
        self.width = ring.count

    def leaves(self, name: str) -> Iterator[str]:
        yield from (f"{name}={who}" for who in self.ring.names)

    def index(self, writer: Writer, value: str, at: At) -> str:
        del writer  # the caller of the function says where everybody is
        return f"{at.place} + seen[{value}]"


class PieceOf(Pick):
    """A piece that belongs to a seat, counted from the seat that looks, or to nobody."""

    def __init__(self, what: str, each: int, seats: int, others: int, ring: Ring) -> None:
        self.what = what
        self.each = each
        self.others_from = each * seats
        self.others = others
        self.ring = ring
        self.width = each * ring.seats + others

    def leaves(self, name: str) -> Iterator[str]:
        for who in self.ring.names[: self.ring.seats]:
            yield from (f"{name}={who}'s {self.what} {n}" for n in range(self.each))
        yield from (f"{name}={self.what} {self.others_from + n}" for n in range(self.others))

    def index(self, writer: Writer, value: str, at: At) -> str:
        del writer
        owned = f"{at.place} + seen[{value} // {self.each}] * {self.each} + {value} % {self.each}"
        shift = at.place - self.others_from + self.each * self.ring.seats
        return f"({owned} if {value} < {self.others_from} else {value} + {shift})"

    def write(self, writer: Writer, value: str, at: At) -> None:
        piece = writer.name("n")
        writer.line(f"{piece} = {value}")
        super().write(writer, piece, at)


class LiesAt(Node):
    """Something in front of a player: whose it is, and its place in the row. All 0 if it is nowhere."""

    def __init__(self, players: str, row: str, most: int, ring: Ring) -> None:
        self.players = players
        self.row = row
        self.most = most
        self.ring = ring
        self.width = ring.count + most

    def leaves(self, name: str) -> Iterator[str]:
        yield from (f"{name}={who}'s" for who in self.ring.names)
        yield from (f"{name}={self.row}[{n}]" for n in range(self.most))

    def write(self, writer: Writer, value: str, at: At) -> None:
        where = f"where_{self.players}_{self.row}"
        writer.before[where] = f"{where} = None"  # worked out only if something refers to it
        with writer.block(f"if {where} is None:"):
            rows = f"for s, p in enumerate(view.{self.players}) for n, thing in enumerate(p.{self.row})"
            writer.line(f"{where} = {{thing.id: (seen[s], min(n, {self.most - 1})) {rows}}}")
        place = writer.name("r")
        writer.line(f"{place} = {where}.get({value})")
        with writer.block(f"if {place} is not None:"):
            writer.line(f"{at.out}[{at.place} + {place}[0]] = 1.0")
            writer.line(f"{at.out}[{at.place + self.ring.count} + {place}[1]] = 1.0")


class Maybe(Node):
    """Something that may be absent or hidden: a number that says whether it is there, then the value."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.width = 1 + node.width

    def leaves(self, name: str) -> Iterator[str]:
        yield f"{name}?"
        yield from self.node.leaves(name)

    def write(self, writer: Writer, value: str, at: At) -> None:
        there = writer.name("v")
        writer.line(f"{there} = {value}")
        with writer.block(f"if {there} is not None:"):
            writer.line(f"{at.number} = 1.0")
            self.node.write(writer, there, at.plus(1))


class Several(Node):
    """A bag: how many there are of each."""

    def __init__(self, node: Pick, most: int) -> None:
        self.node = node
        self.width = node.width
        self.most = most

    def leaves(self, name: str) -> Iterator[str]:
        yield from self.node.leaves(f"{name}:")

    def write(self, writer: Writer, value: str, at: At) -> None:
        bag, each, count = writer.name("r"), writer.name("v"), writer.name("n")
        writer.line(f"{bag} = {value}")
        with writer.block(f"if len({bag}) < {MANY}:"), writer.block(f"for {each} in {bag}:"):
            self.count(writer, each, at)
        counter = writer.table(Counter)
        with writer.block("else:"), writer.block(f"for {each}, {count} in {counter}({bag}).items():"):
            writer.line(f"{at.out}[{self.node.index(writer, each, at)}] = {self._share(count)}")

    def _share(self, count: str) -> str:
        """The code for the number that stands for this many of a kind."""
        return f"{count} * {1 / self.most!r} if {count} < {self.most} else 1.0"

    def count_on(self, writer: Writer, each: str, at: At) -> None:
        """Write the code that counts one more of many, with exactly the same result as counting all at once."""
        place, count = writer.name("n"), writer.name("n")
        writer.line(f"{place} = {self.node.index(writer, each, at)}")
        writer.line(f"{count} = int({at.out}[{place}] * {self.most} + 1.5)")
        writer.line(f"{at.out}[{place}] = {self._share(count)}")

    def count(self, writer: Writer, each: str, at: At) -> None:
        """Write the code that counts one more."""
        index = self.node.index(writer, each, at)
        if self.most == 1:
            writer.line(f"{at.out}[{index}] = 1.0")
            return
        place, sum_ = writer.name("n"), writer.name("n")
        writer.line(f"{place} = {index}")
        writer.line(f"{sum_} = {at.out}[{place}] + {1 / self.most!r}")
        writer.line(f"{at.out}[{place}] = {sum_} if {sum_} < 1.0 else 1.0")


class Tally(Node):
    """A bag of things with fields: for each field, how often each value occurs. Unknown values are not counted."""

    def __init__(self, fields: Sequence[tuple[str, Pick]], most: int) -> None:
        self.fields = [(name, Several(node, most)) for name, node in fields]
        self.width = 1 + sum(node.width for _, node in self.fields)
        self.scale = 1 / most

    def leaves(self, name: str) -> Iterator[str]:
        yield f"{name}.count"
        for field, node in self.fields:
            yield from node.leaves(f"{name}.{field}")

    def write(self, writer: Writer, value: str, at: At) -> None:
        bag, each = writer.name("r"), writer.name("v")
        writer.line(f"{bag} = {value}")
        with writer.block(f"if {bag}:"):
            writer.line(f"{at.number} = min(1.0, len({bag}) * {self.scale!r})")
            with writer.block(f"for {each} in {bag}:"):
                at = at.plus(1)
                for field, node in self.fields:
                    known = writer.name("v")
                    writer.line(f"{known} = {each}.{field}")
                    with writer.block(f"if {known} is not None:"):
                        node.count(writer, known, at)
                    at = at.plus(node.width)


class InOrder(Node):
    """A row: a fixed number of places, each with a number that says if it is used; then how many more there are."""

    def __init__(self, node: Node, most: int) -> None:
        self.node = node
        self.most = most
        self.step = 1 + node.width
        self.width = most * self.step + 1

    def leaves(self, name: str) -> Iterator[str]:
        for n in range(self.most):
            yield f"{name}[{n}]!"
            yield from self.node.leaves(f"{name}[{n}]")
        yield f"{name}.more"

    def write(self, writer: Writer, value: str, at: At) -> None:
        row = writer.name("r")
        writer.line(f"{row} = {value}")
        with writer.block(f"if {row}:"):
            self.write_from(writer, row, writer.table(at.slices(self.step, self.most)), at)
            with writer.block(f"if len({row}) > {self.most}:"):
                writer.line(f"{at.plus(self.width - 1).number} = {self.more(f'len({row})')}")

    def write_from(self, writer: Writer, row: str, slices: str, at: At) -> None:
        """Write the code that puts these things into these slices of the numbers, which are all 0."""
        each, piece = writer.name("v"), writer.name("p")
        with writer.block(f"for {each}, {piece} in zip({row}, {slices}):"):
            writer.line(f"{piece} = {at.out}[{piece}]")
            writer.line(f"{piece}[0] = 1.0")
            self.node.write(writer, each, At(1, piece))

    def more(self, count: str) -> str:
        """The code for how many more things there are than places."""
        return f"min(1.0, ({count} - {self.most}) * {1 / self.most!r})"


class ForEachSeat(Node):
    """One of these for everybody at the table, starting with the seat that looks."""

    def __init__(self, node: Node, ring: Ring) -> None:
        self.node = node
        self.ring = ring
        self.width = ring.count * node.width

    def leaves(self, name: str) -> Iterator[str]:
        for who in self.ring.names:
            yield from self.node.leaves(f"{name}[{who}]")

    def write(self, writer: Writer, value: str, at: At) -> None:
        place, each, piece = writer.name("s"), writer.name("v"), writer.name("p")
        slices = writer.table(at.slices(self.node.width, self.ring.count))
        with writer.block(f"for {place}, {each} in zip(seen, {value}):"):
            writer.line(f"{piece} = {at.out}[{slices}[{place}]]")
            self.node.write(writer, each, At(0, piece))


class ForEachName(Node):
    """A dict: one of these for each of several names; all 0 if a name is missing."""

    def __init__(self, key: Pick, node: Node, names: Sequence[str]) -> None:
        self.key = key
        self.node = node
        self.names = names
        self.width = key.width * node.width

    def leaves(self, name: str) -> Iterator[str]:
        for each in self.names:
            yield from self.node.leaves(f"{name}.{each}")

    def write(self, writer: Writer, value: str, at: At) -> None:
        key, each, piece = writer.name("k"), writer.name("v"), writer.name("p")
        slices = writer.table(dict(zip(self.names, at.slices(self.node.width, len(self.names)), strict=True)))
        with writer.block(f"for {key}, {each} in {value}.items():"):
            writer.line(f"{piece} = {at.out}[{slices}[{key}]]")
            self.node.write(writer, each, At(0, piece))


class Fields(Node):
    """All fields of something, one after the other. The fields of a tuple have numbers instead of names."""

    def __init__(self, fields: Sequence[tuple[str, Node]], counted: bool = False) -> None:
        self.fields = tuple(fields)
        self.counted = counted
        self.width = sum(node.width for _, node in self.fields)

    def leaves(self, name: str) -> Iterator[str]:
        for field, node in self.fields:
            yield from node.leaves(f"{name}.{field}" if name else field)

    def write(self, writer: Writer, value: str, at: At) -> None:
        if not self.fields:
            return
        thing = writer.name("o")
        writer.line(f"{thing} = {value}")
        for field, node in self.fields:
            node.write(writer, f"{thing}[{field}]" if self.counted else f"{thing}.{field}", at)
            at = at.plus(node.width)
