"""What a match asks of its seats, and the three ways of asking.

A phase of a game yields an :class:`Asking`; the answer comes back from the ``yield``:

============  =====================================  ==========================================
made by       who answers                            what the phase gets back
============  =====================================  ==========================================
``ask``       one seat                               the action
``ask_all``   all of them, hidden until the last     ``{seat: action}`` in the order asked
``ask_any``   first come, first served               ``(seat, action)``
============  =====================================  ==========================================

``ask_any`` takes one answer; whether it asks again, and whom, is for the phase to say (usually a loop that ends when
everybody has passed). Beside any of them stand *offers*: things a seat may do without the match waiting for it
(buying a card while another bids). An answer to an offer also comes back as ``(seat, action)``.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, Protocol, TypeVar, final, runtime_checkable

import msgspec

from tortuga.engine.chance import Chance


class Action(msgspec.Struct, frozen=True, tag=True, tag_field="type", gc=False):
    """Base of every answer: small, frozen, hashable; its class name is its tag on the wire."""


class Event(msgspec.Struct, frozen=True, tag=True, tag_field="type", gc=False):
    """Base of everything that is told to the table."""


class Outline(msgspec.Struct, frozen=True, tag=True, tag_field="type", gc=False):
    """Base of what a page needs to draw a space."""


class Options(tuple[Action, ...]):
    """A tuple of actions that finds one by hash: for lists so long that a scan would cost.

    Make it once and keep it (``functools.cache`` on the function that lists the moves).
    """

    by_hash: dict[Action, Action]

    def __new__(cls, actions: Iterable[Action]) -> Options:
        self = super().__new__(cls, actions)
        self.by_hash = {action: action for action in reversed(self)}
        return self


A = TypeVar("A", bound=Action, covariant=True)


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


AskOf = Callable[[int], Ask]
"""Makes a seat's ask from the state as it is now. After a re-deal the engine calls it again, so it must read
everything secret from the state and nothing from local variables."""


class Asking(msgspec.Struct, frozen=True, gc=False):
    """What a phase yields: who is asked what, in which mode."""

    mode: Literal["one", "all", "any"]
    seats: Sequence[int]
    ask_of: AskOf | dict[int, Ask]
    """Makes a seat's ask. Asks that read nothing secret may stand here themselves, by seat."""
    offered: Sequence[int] = ()
    offer_of: AskOf | None = None

    def ask_to(self, seat: int) -> Ask:
        """What this seat is asked."""
        made = self.ask_of
        return made[seat] if isinstance(made, dict) else made(seat)


def ask(
    seat: int,
    kind: str,
    options: Sequence[Action],
    default: Action | None = None,
    *,
    space: Space | None = None,
    about: Mapping[str, int | str | None] | None = None,
) -> Asking:
    """Ask one seat; the phase gets its action back. Without a default it is the first option."""
    return ask_again(seat, make_ask(kind, options, default, space=space, about=about))


def ask_again(seat: int, made: Ask) -> Asking:
    """Ask one seat a question that exists already: one that is asked often is made once and kept."""
    return Asking("one", (seat,), {seat: made})


def make_ask(
    kind: str,
    options: Sequence[Action],
    default: Action | None = None,
    *,
    space: Space | None = None,
    about: Mapping[str, int | str | None] | None = None,
) -> Ask:
    """An :class:`Ask` for use with ``ask_all`` and ``ask_any``."""
    listed = options if isinstance(options, tuple) else tuple(options)
    return Ask(kind, listed, listed[0] if default is None else default, space, dict(about) if about else {})


def ask_all(seats: Iterable[int], ask_of: AskOf) -> Asking:
    """Ask all these seats at once, answers hidden from one another until the last is in."""
    return Asking("all", tuple(seats), ask_of)


def ask_any(seats: Iterable[int], ask_of: AskOf) -> Asking:
    """Ask these seats at once; the first answer counts. Their order is the order in which bots are heard."""
    return Asking("any", tuple(seats), ask_of)


def with_offers(asking: Asking, offered: Iterable[int], offer_of: AskOf) -> Asking:
    """Beside the ask of one seat, let others do something in passing; answers come back as ``(seat, action)``."""
    return Asking("any", asking.seats, asking.ask_of, tuple(offered), offer_of)
