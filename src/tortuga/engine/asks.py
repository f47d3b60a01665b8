"""What a match asks of its seats, and the three ways of asking.

A phase of a game puts a question with ``yield from`` and gets the answer back:

================  =====================================  ==========================================
made by           who answers                            what comes back
================  =====================================  ==========================================
``ask``           one seat                               its action
``ask_anew``      one seat                               its action
``ask_secretly``  one seat                               its action
``ask_all``       all of them, hidden until the last     ``{seat: action}`` in the order asked
``ask_any``       first come, first served               ``(seat, action)``
================  =====================================  ==========================================

A public question to one seat is skipped if there is only one possible answer. A question whose options depend on
secrets is always put, because skipping it would tell the others something.

``ask_any`` takes one answer. The phase decides whether to ask again, and whom: usually in a loop that ends when
everybody has passed.

While one seat is asked, every seat may have *offers*: things it may do at any time without being asked, such as giving
up. A game declares them with ``Rules.offer`` and carries them out in ``Rules.take_offer``. Phases need not know about
them: after an offer is taken, the engine puts the question again or ends the phase.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from enum import Enum
from functools import cached_property
from typing import Any, ClassVar, Literal, Protocol, TypeVar, final, runtime_checkable

import msgspec

from tortuga.engine.chance import Chance


class Action(msgspec.Struct, frozen=True, tag=True, tag_field="type", gc=False):
    """Base of every answer: small, frozen and hashable. The class name is its tag on the wire."""


class Event(msgspec.Struct, frozen=True, tag=True, tag_field="type", gc=False):
    """Base of everything that is told to the table."""

    hurts: ClassVar[str] = ""
    """The field that names the seat that loses something by it, if any."""

    def losers(self) -> tuple[int, ...]:
        """Seats that lose something by it. Their pages wait until they have seen it."""
        seat = getattr(self, self.hurts) if self.hurts else None
        return () if seat is None else (seat,)


class Outline(msgspec.Struct, frozen=True, tag=True, tag_field="type", gc=False):
    """Base of what a page needs to draw a space."""


class Preview(msgspec.Struct, frozen=True, tag=True, tag_field="type", gc=False):
    """Base of what a page shows while somebody is still pointing: what this answer in a space would lead to."""


class Options(tuple[Action, ...]):
    """A tuple of actions that looks one up by hash, for lists too long to scan.

    Make it once and keep it, for example with ``functools.cache`` on the function that lists the moves.
    """

    @cached_property
    def by_hash(self) -> dict[Action, Action]:
        """The actions by themselves. Built on first use: it takes several times the memory of the tuple."""
        return {action: action for action in reversed(self)}


A = TypeVar("A", bound=Action, covariant=True)
T = TypeVar("T")


class OnDemand(Sequence[A]):
    """Options that are made one by one as they are accessed: for very many, of which mostly one is needed."""

    __slots__ = ()

    @abstractmethod
    def find(self, action: Action) -> A | None:
        """The option that equals this action, or None."""

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and self.find(action) is not None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OnDemand) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))


@runtime_checkable
class Space(Protocol):
    """A choice made by pointing, with too many answers to list. It checks answers and proposes good ones."""

    def refusal(self, action: Action) -> str | None:
        """Why this answer is not allowed, as a sentence; None if it is allowed."""

    def candidates(self, chance: Chance, most: int = 32) -> Sequence[Action]:
        """Good legal answers for players that cannot point with a mouse. Empty if the options cover everything."""

    def outline(self) -> Outline:
        """What a page needs to draw the space."""


@runtime_checkable
class PreviewedSpace(Space, Protocol):
    """A space that can say in advance what an answer would lead to."""

    def preview(self, action: Action) -> Preview:
        """What this action would lead to, legal or not, as far as the asked seat can know."""


@final
class Ask(msgspec.Struct, frozen=True, gc=False):
    """What one seat is asked: ``options`` to choose from, a ``space`` to point at, or both."""

    kind: str
    """The name of the decision in the rules, for example ``bet_turn``."""
    options: tuple[Action, ...] | OnDemand[Action]
    default: Action
    """The answer given when the clock runs out: one of the options, or a point of the space."""
    space: Space | None = None
    about: dict[str, int | str | None] = {}
    """What the question is about (a card, a tile, a player), to fill into the prompt."""

    def find(self, action: Action) -> Action | None:
        """Our own action that equals this one, or None.

        The caller's action is not used, so that a value that merely compares equal (``True`` for ``1``) cannot get
        into a state.
        """
        options = self.options
        try:
            if type(options) is tuple:
                return options[options.index(action)]
            if isinstance(options, Options):
                return options.by_hash[action]
            assert not isinstance(options, tuple)
            ours = options.find(action)
            if ours is not None:
                return ours
        except (KeyError, ValueError, TypeError):
            pass
        return action if self.space is not None and self.space.refusal(action) is None else None

    @property
    def forced(self) -> Action | None:
        """The only answer, if there is just one; otherwise None."""
        options = self.options
        return options[0] if len(options) == 1 and self.space is None else None


AskOf = Callable[[int], Ask]
"""Makes a seat's ask from the present state. The engine calls it again after a re-deal, so it must read everything
secret from the state and nothing from local variables."""


class _Again(Enum):
    """Sent to a phase in place of an answer after an offer was taken: put the question again."""

    AGAIN = "again"


AGAIN = _Again.AGAIN


Mode = Literal["one", "all", "any", ""]
"""How a question is asked: of one seat, of all at once, or of whoever answers first. Empty when the match is over."""


class Asking(msgspec.Struct, frozen=True, gc=False):
    """A question as a phase yields it: who is asked what, and in which mode."""

    mode: Mode
    seats: Sequence[int]
    ask_of: AskOf | dict[int, Ask]
    """Makes a seat's ask; or the asks themselves, by seat, if they read nothing secret."""
    still: bool = False
    """These seats were asked the same just before, so their asks need not be made again."""

    def ask_to(self, seat: int) -> Ask:
        """What this seat is asked."""
        made = self.ask_of
        return made[seat] if isinstance(made, dict) else made(seat)


Question = Generator[Asking, Any, Any]
"""Put it with ``yield from``; the result is the answer."""


def ask(
    seat: int,
    kind: str,
    options: Sequence[Action],
    default: Action | None = None,
    *,
    space: Space | None = None,
    about: Mapping[str, int | str | None] | None = None,
) -> Question:
    """Ask one seat, unless it has only one answer. ``default`` is the first option unless given."""
    if space is None and len(options) == 1:
        return options[0]
    asking = Asking("one", (seat,), {seat: make_ask(kind, options, default, space, about)})
    while (answer := (yield asking)) is AGAIN:
        pass
    return answer


def ask_made(seat: int, made: Ask) -> Question:
    """Ask one seat with a ready-made ask: one that is put often can be made once and kept."""
    if made.space is None and len(made.options) == 1:
        return made.options[0]
    asking = Asking("one", (seat,), {seat: made})
    while (answer := (yield asking)) is AGAIN:
        pass
    return answer


def ask_anew(seat: int, make: Callable[[T, int], Ask], state: T) -> Question:
    """Ask one seat with ``make(state, seat)``, which reads only what everybody can see.

    The ask is made anew each time an offer has been taken.
    """
    while True:
        made = make(state, seat)
        if made.space is None and len(made.options) == 1:
            return made.options[0]
        answer = yield Asking("one", (seat,), {seat: made})
        if answer is not AGAIN:
            return answer


def ask_secretly(seat: int, make: AskOf) -> Question:
    """Ask one seat a question that depends on what only it knows. It is put even if there is only one answer."""
    asking = Asking("one", (seat,), make)
    while (answer := (yield asking)) is AGAIN:
        pass
    return answer


def ask_all(seats: Iterable[int], make: AskOf) -> Generator[Asking, Any, dict[int, Any]]:
    """Ask all these seats at once. Their answers stay hidden from each other until the last is in."""
    answers: dict[int, Any] = yield Asking("all", tuple(seats), make)
    return answers


def ask_any(seats: Iterable[int], make: AskOf, *, still: bool = False) -> Generator[Asking, Any, tuple[int, Any]]:
    """Ask these seats at once; the first answer counts. Bots are given the chance to answer in this order.

    ``still`` says that they were asked the same just before, and nothing has changed but that another seat has passed.
    """
    answer: tuple[int, Any] = yield Asking("any", tuple(seats), make, still)
    return answer


def ask_in_window(seat: int, make: AskOf) -> Generator[Asking, Any, Any]:
    """Ask one seat in the way of ``ask_any``: to the table it is a window that is open until this seat answers."""
    answer: tuple[int, Any] = yield Asking("any", (seat,), make)
    return answer[1]


def make_ask(
    kind: str,
    options: Sequence[Action],
    default: Action | None = None,
    space: Space | None = None,
    about: Mapping[str, int | str | None] | None = None,
) -> Ask:
    """An :class:`Ask`, for the ways of asking that take a function. A dict passed as ``about`` is not copied."""
    listed: tuple[Action, ...] | OnDemand[Action]
    if type(options) is list:  # the common cases first: isinstance is slow for an ABC such as OnDemand
        listed = tuple(options)
    elif type(options) is tuple:
        listed = options
    else:
        listed = options if isinstance(options, tuple | OnDemand) else tuple(options)
    known = {} if about is None else about if type(about) is dict else dict(about)
    return Ask(kind, listed, listed[0] if default is None else default, space, known)
