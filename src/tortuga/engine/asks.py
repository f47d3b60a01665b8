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

Where one seat is asked in public and has only one possible answer, nobody is asked: the answer is taken as given. A
question whose options depend on secrets is always put, because leaving it out would tell the others something.

``ask_any`` takes one answer. Whether it asks again, and whom, is for the phase to say: usually in a loop that ends when
everybody has passed.

Beside a question to one seat stand *offers*: what a seat may do at any time without being asked, such as giving up. A
game declares them (``Rules.offer``) and says what becomes of one that is taken (``Rules.take_offer``). The phase need
not know: when an offer has been taken, the question is put again, or the phase ends.
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
    """Base of every answer: small, frozen, hashable; its class name is its tag on the wire."""


class Event(msgspec.Struct, frozen=True, tag=True, tag_field="type", gc=False):
    """Base of everything that is told to the table."""

    hurts: ClassVar[str] = ""
    """The field with the seat that loses something by it, if any."""

    def losers(self) -> tuple[int, ...]:
        """Seats that lose something by it. Their pages do not go on before they have seen it."""
        seat = getattr(self, self.hurts) if self.hurts else None
        return () if seat is None else (seat,)


class Outline(msgspec.Struct, frozen=True, tag=True, tag_field="type", gc=False):
    """Base of what a page needs to draw a space."""


class Forecast(msgspec.Struct, frozen=True, tag=True, tag_field="type", gc=False):
    """Base of what a page shows beside the answers to a question: what each would cost, bring and risk."""


class Preview(msgspec.Struct, frozen=True, tag=True, tag_field="type", gc=False):
    """Base of what a page shows while somebody still points: what one answer in a space would lead to."""


class Caution(msgspec.Struct, frozen=True, omit_defaults=True):
    """A word before an answer that wastes a turn, or that may lose what cannot be won back."""

    option: int
    """Which answer: its place among the ask's options."""
    word: str
    """The sentence of the catalogue's ``[caution]``."""
    about: dict[str, int | str] = {}
    """What is filled into it."""


class Options(tuple[Action, ...]):
    """A tuple of actions that finds one by hash: for lists so long that a scan would cost.

    Make it once and keep it (``functools.cache`` on the function that lists the moves).
    """

    @cached_property
    def by_hash(self) -> dict[Action, Action]:
        """Made when somebody first looks for one: it takes several times the memory of the list."""
        return {action: action for action in reversed(self)}


A = TypeVar("A", bound=Action, covariant=True)
T = TypeVar("T")


class OnDemand(Sequence[A]):
    """Options that are made when somebody looks at them: where there are very many, and mostly one is wanted."""

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
    """A choice to be made by pointing: answers are checked, and proposed where there are too many to list."""

    def refusal(self, action: Action) -> str | None:
        """Why this answer is not allowed, in a sentence; None when it is."""

    def candidates(self, chance: Chance, most: int = 32) -> Sequence[Action]:
        """Good answers for whoever cannot point with a mouse, all allowed. None where the options are all there is."""

    def outline(self) -> Outline:
        """What a page needs to draw the space."""


@runtime_checkable
class PreviewedSpace(Space, Protocol):
    """A space that says beforehand what an answer would lead to."""

    def preview(self, action: Action) -> Preview:
        """What would come of any action, allowed or not, as far as the seat that is asked can know."""


@final
class Ask(msgspec.Struct, frozen=True, gc=False):
    """What one seat is asked: ``options`` to choose from, or a ``space`` to choose in, or both."""

    kind: str
    """The decision's name in the rules, for instance ``bet_turn``."""
    options: tuple[Action, ...] | OnDemand[Action]
    default: Action
    """What happens when the clock runs out: one of the options, or a point of the space."""
    space: Space | None = None
    about: dict[str, int | str | None] = {}
    """What the question is about (a card, a tile, a player): fills in the prompt's words."""

    def find(self, action: Action) -> Action | None:
        """The asked-for action that equals this one, or None.

        Ours is used rather than the caller's, so that nothing that only compares equal (``True`` for ``1``)
        gets into a state.
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
        """The answer, where there is only one."""
        options = self.options
        return options[0] if len(options) == 1 and self.space is None else None


AskOf = Callable[[int], Ask]
"""Makes a seat's ask from the state as it is now. After a re-deal the engine calls it again, so it must read
everything secret from the state and nothing from local variables."""


class _Again(Enum):
    """Comes back instead of an answer when an offer was taken meanwhile: put the question again."""

    AGAIN = "again"


AGAIN = _Again.AGAIN


class Asking(msgspec.Struct, frozen=True, gc=False):
    """A question on its way to the table: who is asked what, in which mode."""

    mode: Literal["one", "all", "any", ""]
    """Empty when nobody is asked any more."""
    seats: Sequence[int]
    ask_of: AskOf | dict[int, Ask]
    """Makes a seat's ask. Asks that read nothing secret may stand here themselves, by seat."""
    still: bool = False
    """These seats were asked just this before, so that their asks need not be made again."""

    def ask_to(self, seat: int) -> Ask:
        """What this seat is asked."""
        made = self.ask_of
        return made[seat] if isinstance(made, dict) else made(seat)


Question = Generator[Asking, Any, Any]
"""Put it with ``yield from``; what comes back is the answer."""


def ask(
    seat: int,
    kind: str,
    options: Sequence[Action],
    default: Action | None = None,
    *,
    space: Space | None = None,
    about: Mapping[str, int | str | None] | None = None,
) -> Question:
    """Ask one seat, unless it has only one answer. Without a default it is the first option."""
    if space is None and len(options) == 1:
        return options[0]
    asking = Asking("one", (seat,), {seat: make_ask(kind, options, default, space, about)})
    while (answer := (yield asking)) is AGAIN:
        pass
    return answer


def ask_made(seat: int, made: Ask) -> Question:
    """Ask one seat a question that is there already. One that is asked often is made once and kept."""
    if made.space is None and len(made.options) == 1:
        return made.options[0]
    asking = Asking("one", (seat,), {seat: made})
    while (answer := (yield asking)) is AGAIN:
        pass
    return answer


def ask_anew(seat: int, make: Callable[[T, int], Ask], state: T) -> Question:
    """Ask one seat a question out of what everybody can see, made anew whenever an offer was taken meanwhile.

    ``make(state, seat)`` makes it.
    """
    while True:
        made = make(state, seat)
        if made.space is None and len(made.options) == 1:
            return made.options[0]
        answer = yield Asking("one", (seat,), {seat: made})
        if answer is not AGAIN:
            return answer


def ask_secretly(seat: int, make: AskOf) -> Question:
    """Ask one seat a question out of what only it knows: always put, be there one answer or many."""
    asking = Asking("one", (seat,), make)
    while (answer := (yield asking)) is AGAIN:
        pass
    return answer


def ask_all(seats: Iterable[int], make: AskOf) -> Generator[Asking, Any, dict[int, Any]]:
    """Ask all these seats at once, answers hidden from one another until the last is in."""
    answers: dict[int, Any] = yield Asking("all", tuple(seats), make)
    return answers


def ask_any(seats: Iterable[int], make: AskOf, *, still: bool = False) -> Generator[Asking, Any, tuple[int, Any]]:
    """Ask these seats at once; the first answer counts. Their order is the order in which bots are heard.

    ``still``: they were asked just this before, and nothing has changed since but that another seat has passed.
    """
    answer: tuple[int, Any] = yield Asking("any", tuple(seats), make, still)
    return answer


def ask_in_window(seat: int, make: AskOf) -> Generator[Asking, Any, Any]:
    """Ask one seat as ``ask_any`` asks several: a window that stands open to the table until this seat has answered."""
    answer: tuple[int, Any] = yield Asking("any", (seat,), make)
    return answer[1]


def make_ask(
    kind: str,
    options: Sequence[Action],
    default: Action | None = None,
    space: Space | None = None,
    about: Mapping[str, int | str | None] | None = None,
) -> Ask:
    """An :class:`Ask` for those ways of asking that take a function. A dict in ``about`` becomes its own."""
    listed: tuple[Action, ...] | OnDemand[Action]
    if type(options) is list:  # mostly; whether something is on demand takes long to find out
        listed = tuple(options)
    elif type(options) is tuple:
        listed = options
    else:
        listed = options if isinstance(options, tuple | OnDemand) else tuple(options)
    known = {} if about is None else about if type(about) is dict else dict(about)
    return Ask(kind, listed, listed[0] if default is None else default, space, known)
