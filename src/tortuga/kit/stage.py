"""A stage to test rules on: a position instead of a set-up, scripted chance, and short ways to play and to look.

:class:`Stage` is a match put at a position. A test builds a state, puts it on the stage, answers for the seats and
looks at what is asked and told::

    play = Stage.at(RULES, 2, state, draws=[5, 0])      # the dice show 6 and 1, and nothing else is drawn
    play.answer(Attack(1), Fight())                     # whoever is asked answers
    play.answer((1, Pass()), (0, Pass()))               # or: these seats do, in this order
    assert play.kind == "plunder"                       # what is asked now
    assert play.told(Hit) == [Hit(0, 1, damage=2)]      # what was told
    play.refuses(Plunder("gold", 9))                    # not allowed, and nothing changes

:class:`Rehearsal` is one rule alone, without a match around it: a procedure plays on a state that the test goes on
holding in its hands::

    ran = rehearse(state, search_wreck, Keep("gold"), draws=[3])
    assert ran.kinds == ["keep"]
    assert rehearse(state, search_wreck, ..., draws=[3]).ask.options == (Keep("gold"), Leave())  # and so on

Draws are strict in both: see :mod:`tortuga.kit.script`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from types import EllipsisType
from typing import Any, Generic, Self, TypeVar

from tortuga.engine import (
    Action,
    Ask,
    Asking,
    Event,
    IllegalAction,
    Match,
    OptionValue,
    Outcome,
    Rules,
    Table,
    Told,
    View,
)
from tortuga.engine.rules import S
from tortuga.kit.script import Draws, chance_of

E = TypeVar("E", bound=Event)

MOST = 500
"""So many answers are given by default before a stage says that it waits in vain."""


def of_kind(told: Iterable[Told], kind: type[E]) -> list[E]:
    """All events of a kind, as those heard them who heard most."""
    return [one.event for one in told if isinstance(one.event, kind)]


class Stage(Generic[S]):
    """A match, and a test's way to play it and to look at it.

    With ``settle``, wherever a seat has only one answer it is given at once: for games that ask in secret whether
    somebody plays a card, most of those asked hold none.
    """

    def __init__(self, match: Match[S], settle: bool = False) -> None:
        self.match = match
        self._settle = settle
        self._settled()

    @classmethod
    def at(
        cls,
        rules: Rules[S],
        seats: int,
        state: S,
        draws: Draws = (),
        options: Mapping[str, OptionValue] | None = None,
        settle: bool = False,
    ) -> Self:
        """A match that begins with this state. The stage plays on a copy: the test's own stays as it is."""
        return cls(Match.at(rules, seats, rules.info.complete(options, seats), state, chance_of(draws)), settle)

    # Looking

    @property
    def state(self) -> S:
        """The true state, as it is now."""
        return self.match.state

    @property
    def waiting(self) -> Mapping[int, Ask]:
        """Who is asked, and what."""
        return self.match.waiting

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome

    def view(self, seat: int | None) -> View:
        """What this seat, or a spectator, may know."""
        view: View = self.match.view(seat)
        return view

    @property
    def asked(self) -> tuple[int, Ask]:
        """The one seat that is asked, and what."""
        waiting = self.match.waiting
        assert len(waiting) == 1, f"not one seat is asked but {list(waiting)}"
        ((seat, ask),) = waiting.items()
        return seat, ask

    @property
    def seat(self) -> int:
        """The one seat that is asked."""
        return self.asked[0]

    @property
    def ask(self) -> Ask:
        """What the one seat is asked."""
        return self.asked[1]

    @property
    def kind(self) -> str:
        """The kind of question that the one seat is asked; empty when the match is over."""
        return "" if self.over else self.ask.kind

    @property
    def options(self) -> Sequence[Action]:
        """What the one seat may answer."""
        return self.ask.options

    @property
    def default(self) -> Action:
        """What the one seat answers when its time runs out."""
        return self.ask.default

    def options_of(self, seat: int) -> Sequence[Action]:
        """What this seat may answer; nothing if it is not asked."""
        ask = self.match.waiting.get(seat)
        return ask.options if ask is not None else ()

    def told(self, kind: type[E]) -> list[E]:
        """All events of a kind so far, with what was told in secret."""
        return of_kind(self.match.told(), kind)

    # Playing

    def act(self, seat: int, action: Action) -> None:
        """This seat answers."""
        self.match.act(seat, action)
        self._settled()

    def answer(self, *answers: Action | tuple[int, Action]) -> Self:
        """Give these answers: an action for the one seat that is asked, or a seat and its action."""
        for answer in answers:
            seat, action = answer if isinstance(answer, tuple) else (self.seat, answer)
            self.act(seat, action)
        return self

    def refuses(self, answer: Action | tuple[int, Action]) -> IllegalAction:
        """Assert that this answer is not allowed and changes nothing; the error says why."""
        seat, action = answer if isinstance(answer, tuple) else (self.seat, answer)
        before = self.match.fingerprint(), self.match.number
        try:
            self.match.act(seat, action)
        except IllegalAction as error:
            assert (self.match.fingerprint(), self.match.number) == before, "a refused answer changed the match"
            return error
        raise AssertionError(f"{action!r} of seat {seat} is allowed")

    def by_default(self, until: Callable[[Self], bool] = lambda stage: stage.over) -> Self:
        """Everybody answers by default until something is so, or the match is over."""
        for _ in range(MOST):
            if self.over or until(self):
                return self
            seat, ask = next(iter(self.match.waiting.items()))
            self.act(seat, ask.default)
        raise AssertionError(f"after {MOST} answers by default: {self.match!r}")

    def until(self, kind: str, seat: int | None = None) -> Self:
        """Everybody answers by default until this question is put, to this seat if one is named."""

        def is_asked(stage: Self) -> bool:
            waiting = stage.match.waiting.items()
            return any(ask.kind == kind and seat in (None, each) for each, ask in waiting)

        self.by_default(is_asked)
        assert not self.over, f"the match ended before {kind} was asked"
        return self

    def _settled(self) -> None:
        if self._settle:
            self.match.settle()

    def __repr__(self) -> str:
        return f"<Stage of {self.match!r}>"


Reply = Action | Mapping[int, Action] | EllipsisType
"""An action; or, where several are asked at once, what each of them answers; or ``...`` for "and so on"."""


class Rehearsal(Generic[S]):
    """Rules played one by one on a table of their own, with what they asked, told and returned.

    Nobody has to answer by a list: :meth:`perform` takes a function instead. ``game`` is for rules that witness
    something outside them (:meth:`~tortuga.engine.Rules.observe`).
    """

    def __init__(self, state: S, draws: Draws = (), game: Rules[S] | None = None) -> None:
        self.state = state
        self.table: Table[S] = Table(state, chance_of(draws), game)
        self.asked: list[tuple[int, Ask]] = []
        """Who has been asked what, in order."""
        self.modes: list[str] = []
        """How each of them was asked: ``one``, ``all`` or ``any``."""
        self.waiting: dict[int, Ask] = {}
        """What is asked where the answers ran out; empty when the rule came to its end."""
        self.result: Any = None
        """What the rule returned."""

    def run(self, rule: Callable[[Table[S]], Any], *replies: Reply) -> Self:
        """Play a rule with these answers. It must need them all, and no more.

        With ``...`` at the end it may be left waiting for more: :attr:`waiting` and :attr:`ask` say what for.
        """
        left = [reply for reply in replies if not isinstance(reply, EllipsisType)]
        self.perform(rule(self.table), lambda asks: self._take(asks, left))
        assert not left, f"nobody asked for {left}; asked: {self.kinds}"
        assert ... in replies or not self.waiting, f"{self.waiting} wait for an answer"
        return self

    @staticmethod
    def _take(asks: Mapping[int, Ask], left: list[Action | Mapping[int, Action]]) -> Mapping[int, Action] | None:
        given: dict[int, Action] = {}
        while left and len(given) < len(asks):
            reply = left.pop(0)
            if isinstance(reply, Mapping):
                return reply
            given[list(asks)[len(given)]] = reply
        return given or None

    def perform(self, steps: object, answer: Callable[[Mapping[int, Ask]], Mapping[int, Action] | None]) -> Any:
        """Play a procedure, or take the result of one that asks nothing. Without an answer it stays where it is.

        Where several seats may answer and the first counts, the first of them is asked.
        """
        if not isinstance(steps, Generator):
            self.result = steps
            return steps
        reply: object = None
        while True:
            try:
                asking: Asking = steps.send(reply)
            except StopIteration as end:
                self.waiting = {}
                self.result = end.value
                return end.value
            seats = asking.seats if asking.mode == "all" else asking.seats[:1]
            self.waiting = {seat: asking.ask_to(seat) for seat in seats}
            given = answer(self.waiting)
            if given is None:
                return None
            reply = self._reply(asking, given)

    def _reply(self, asking: Asking, given: Mapping[int, Action]) -> object:
        """What the procedure gets back, once the answers are found to be allowed."""
        found = {}
        for seat, ask in self.waiting.items():
            assert seat in given, f"seat {seat} has no answer to {ask.kind}: {ask.options}"
            self.asked.append((seat, ask))
            self.modes.append(asking.mode)
            ours = ask.find(given[seat])
            reason = ask.space.refusal(given[seat]) if ask.space is not None else None
            assert ours is not None, f"{given[seat]!r} is no answer to {ask.kind}: {reason or ask.options}"
            found[seat] = ours
        if asking.mode == "all":
            return found
        ((seat, action),) = found.items()
        return (seat, action) if asking.mode == "any" else action

    # Looking

    @property
    def kinds(self) -> list[str]:
        """The kinds of question that were answered, in order."""
        return [ask.kind for _, ask in self.asked]

    @property
    def ask(self) -> Ask:
        """What the one seat is asked where the answers ran out."""
        (ask,) = self.waiting.values()
        return ask

    def told(self, kind: type[E]) -> list[E]:
        """All events of a kind so far, with what was told in secret."""
        return of_kind(self.table.told, kind)


def rehearse(
    state: S,
    rule: Callable[[Table[S]], Any],
    *replies: Reply,
    draws: Draws = (),
    game: Rules[S] | None = None,
) -> Rehearsal[S]:
    """Play one rule alone on this state: see :meth:`Rehearsal.run`."""
    return Rehearsal(state, draws, game).run(rule, *replies)
