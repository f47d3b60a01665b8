"""A question to somebody who answers in text, with a limited number of tries."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from tortuga.engine import Action
from tortuga.envs.text.phrases import Unclear
from tortuga.envs.text.seat import TextSeat

TRIES = 3


class Given(msgspec.Struct, frozen=True):
    """An answer, and how it came about."""

    action: Action
    tries: int
    """How many texts it took."""
    by_default: bool
    """Was no try clear, so that the default answer was given?"""
    refusals: tuple[str, ...] = ()
    """What was wrong with each unclear text."""


class Turn:
    """One question: show ``text``, then ``hear`` what comes back, until there is an answer.

    After so many unclear tries the default answer is given: the same that a house gives when the clock runs out.
    """

    def __init__(
        self, seat: TextSeat, tries: int = TRIES, legal: bool = True, most: int | None = None, rules: bool = False
    ) -> None:
        if tries < 1:
            raise ValueError(f"A turn needs at least one try, not {tries}.")
        self._seat = seat
        self._tries = tries
        self._prompt = seat.prompt(legal, most, rules)
        self._refusals: list[str] = []
        self.given: Given | None = None
        """The answer, as soon as there is one."""

    @property
    def refusals(self) -> Sequence[str]:
        """What was wrong with each unclear text so far."""
        return self._refusals

    @property
    def text(self) -> str:
        """What to show now: the prompt, and what was wrong with the last try."""
        if not self._refusals:
            return self._prompt
        left = self._tries - len(self._refusals)
        return f"{self._prompt}\n\n## Your last answer was unclear\n\n{self._refusals[-1]} Tries left: {left}."

    def hear(self, text: str) -> Given | None:
        """Read a text. Returns the answer, or None if there is another try: then ``text`` says what was wrong."""
        if self.given is not None:
            return self.given
        ask = self._seat.seat.ask
        try:
            action = self._seat.parse(text)
        except Unclear as unclear:
            self._refusals.append(unclear.sentence)
            if len(self._refusals) < self._tries or ask is None:
                return None
            self.given = Given(ask.default, self._tries, True, tuple(self._refusals))
        else:
            self.given = Given(action, len(self._refusals) + 1, False, tuple(self._refusals))
        return self.given


def consult(
    seat: TextSeat, agent: Callable[[str], str], tries: int = TRIES, legal: bool = True, rules: bool = False
) -> Given:
    """Ask an agent, a function from text to text, until it has answered the seat's question."""
    if seat.seat.ask is None:
        raise Unclear("not_asked", "This seat is not asked anything now.")
    turn = Turn(seat, tries, legal, rules=rules)
    while (given := turn.hear(agent(turn.text))) is None:
        pass
    return given
