"""A stage for testing rules: any position, scripted chance, and short ways to play and to look.

:class:`Stage` is a match put at a position. A test builds a state, puts it on the stage, answers for the seats and
checks what is asked and told::

    play = Stage.at(RULES, 2, state, draws=[5, 0])      # the dice show 6 and 1, and nothing else is drawn
    play.answer(Attack(1), Fight())                     # whoever is asked answers
    play.answer((1, Pass()), (0, Pass()))               # or these seats do, in this order
    assert play.kind == "plunder"                       # what is asked now
    assert play.told(Hit) == [Hit(0, 1, damage=2)]      # what was told
    play.refuses(Plunder("gold", 9))                    # this is not legal, and changes nothing

:class:`Rehearsal` is one rule alone, without a match around it: it works directly on the test's own state::

    ran = rehearse(state, search_wreck, Keep("gold"), draws=[3])
    assert ran.kinds == ["keep"]
    assert rehearse(state, search_wreck, ..., draws=[3]).ask.options == (Keep("gold"), Leave())  # and waits

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
)
from tortuga.engine.rules import S, V
from tortuga.kit.script import Draws, chance_of

E = TypeVar("E", bound=Event)

MOST = 500
"""The most answers that a stage gives by default before it fails."""


def of_kind(told: Iterable[Told], kind: type[E]) -> list[E]:
    """All events of a kind, in their full (not their public) form."""
    return [one.event for one in told if isinstance(one.event, kind)]


class Stage(Generic[S, V]):
    """A match for a test to play and to look at.

    With ``settle``, forced answers are given at once. That helps in games that ask in secret who plays a card, since
    most seats hold none.
    """

    def __init__(self, match: Match[S, V], settle: bool = False) -> None:
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
        """A match that starts from a copy of this state."""
        return cls(Match.at(rules, seats, rules.info.complete(options, seats), state, chance_of(draws)), settle)

    # Looking

    @property
    def state(self) -> S:
        """The true state."""
        return self.match.state

    @property
    def waiting(self) -> Mapping[int, Ask]:
        """The seats that are asked, each with its ask."""
        return self.match.waiting

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.match.over

    @property
    def outcome(self) -> Outcome:
        """How the match ended. Fails if it has not."""
        assert self.match.outcome is not None, f"not over yet: {self.match!r}"
        return self.match.outcome

    def view(self, seat: int | None) -> V:
        """The view of this seat, or of a spectator (None)."""
        return self.match.view(seat)

    @property
    def asked(self) -> tuple[int, Ask]:
        """The one seat that is asked, and its ask. Fails if several are asked, or none."""
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
        """The ask of the one seat that is asked."""
        return self.asked[1]

    @property
    def kind(self) -> str:
        """The kind of that ask; empty when the match is over."""
        return "" if self.over else self.ask.kind

    @property
    def options(self) -> Sequence[Action]:
        """The options of that ask."""
        return self.ask.options

    @property
    def default(self) -> Action:
        """The default of that ask."""
        return self.ask.default

    def options_of(self, seat: int) -> Sequence[Action]:
        """The options of this seat; empty if it is not asked."""
        ask = self.match.waiting.get(seat)
        return ask.options if ask is not None else ()

    def told(self, kind: type[E]) -> list[E]:
        """All events of a kind so far, including secret ones."""
        return of_kind(self.match.told(), kind)

    # Playing

    def act(self, seat: int, action: Action) -> None:
        """Answer for this seat."""
        self.match.act(seat, action)
        self._settled()

    def answer(self, *answers: Action | tuple[int, Action]) -> Self:
        """Give these answers: an action for the one seat that is asked, or a seat and its action."""
        for answer in answers:
            seat, action = answer if isinstance(answer, tuple) else (self.seat, answer)
            self.act(seat, action)
        return self

    def refuses(self, answer: Action | tuple[int, Action]) -> IllegalAction:
        """Assert that this answer is refused and changes nothing; returns the error."""
        seat, action = answer if isinstance(answer, tuple) else (self.seat, answer)
        before = self.match.fingerprint(), self.match.number
        try:
            self.match.act(seat, action)
        except IllegalAction as error:
            assert (self.match.fingerprint(), self.match.number) == before, "a refused answer changed the match"
            return error
        raise AssertionError(f"{action!r} of seat {seat} is allowed")

    def by_default(self, until: Callable[[Self], bool] = lambda stage: stage.over) -> Self:
        """Give default answers for everybody until ``until`` is true or the match is over."""
        for _ in range(MOST):
            if self.over or until(self):
                return self
            seat, ask = next(iter(self.match.waiting.items()))
            self.act(seat, ask.default)
        raise AssertionError(f"after {MOST} answers by default: {self.match!r}")

    def until(self, kind: str, seat: int | None = None) -> Self:
        """Give default answers for everybody until this kind of question is asked (of this seat, if given)."""

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
"""An action; or, if several seats are asked at once, an action for each of them; or ``...`` at the end, which leaves
the rule waiting for more."""


class Rehearsal(Generic[S]):
    """Plays single rules on a table, and keeps what they asked, told and returned.

    :meth:`run` takes a list of answers, :meth:`perform` a function that answers. ``game`` is needed for rules that
    witness something (:meth:`~tortuga.engine.Rules.observe`).
    """

    def __init__(self, state: S, draws: Draws = (), game: Rules[S] | None = None) -> None:
        self.state = state
        self.table: Table[S] = Table(state, chance_of(draws), game)
        self.asked: list[tuple[int, Ask]] = []
        """All asks that were answered, each with its seat, in order."""
        self.modes: list[str] = []
        """The mode of each of them: ``one``, ``all`` or ``any``."""
        self.waiting: dict[int, Ask] = {}
        """The asks that are still open; empty if the rule has ended."""
        self.result: Any = None
        """What the rule returned."""

    def run(self, rule: Callable[[Table[S]], Any], *replies: Reply) -> Self:
        """Play a rule with these answers. It must use all of them and need no more.

        With ``...`` at the end it may wait for more: see :attr:`waiting` and :attr:`ask`.
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
        """Play a procedure with answers from a function, and stop where that returns None. Returns its result.

        ``steps`` may also be the result of a rule that is a plain function. Of several seats that may answer first,
        only the first one is asked.
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
        """Check the answers, and return what the procedure gets back."""
        found = {}
        for seat, ask in self.waiting.items():
            assert seat in given, f"seat {seat} has no answer to {ask.kind}: {ask.options}"
            self.asked.append((seat, ask))
            self.modes.append(asking.mode)
            ours = ask.find(given[seat])
            reason = ask.space.refusal(given[seat]) if ask.space is not None else None
            assert ours is not None, f"{given[seat]!r} is not an answer to {ask.kind}: {reason or ask.options}"
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
        """The one ask that is still open."""
        (ask,) = self.waiting.values()
        return ask

    def told(self, kind: type[E]) -> list[E]:
        """All events of a kind so far, including secret ones."""
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
