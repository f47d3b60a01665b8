"""Asking: any captain may concede at any time, whoever is asked.

A part of a turn says what is *due*: a question to the captain whose turn it is, which ``play`` puts and puts again as
the state then wants it, a procedure that asks by itself through ``put``, or nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from tortuga.engine import Action, Ask, Asking, Steps, Table
from tortuga.games.piratical.actions import Concede
from tortuga.games.piratical.data import RACES
from tortuga.games.piratical.ending import withdraw
from tortuga.games.piratical.state import NOBODY, Piratical

Due = Ask | Steps[None] | None
MakeAsk = Callable[[], Ask]
"""Makes a question from the state as it is now: it is put again when somebody has conceded meanwhile."""

_CONCEDE = Ask("concede", (Concede(),), Concede())


class Withdrawn(Exception):
    """Somebody has conceded without whom what was going on cannot go on."""


def concession(seat: int) -> Ask:
    """What everybody is offered beside every question, so that its answer comes with the seat that gave it."""
    del seat
    return _CONCEDE


ALONE = tuple((seat,) for seat in range(len(RACES)))


def put(table: Table[Piratical], seat: int, make: MakeAsk) -> Steps[Action]:
    """Ask one seat, unless there is only one answer; everybody else may concede meanwhile.

    When a bystander concedes, the question is put again. When the one who is asked or whose turn it is concedes, all
    that was going on ends with :class:`Withdrawn`; the state then says how the match goes on.
    """
    state = table.state
    while True:
        question = make()
        if len(question.options) == 1:
            return question.options[0]
        answering: tuple[int, Action] = yield Asking("any", ALONE[seat], {seat: question}, state.playing, concession)
        who, answer = answering
        if type(answer) is not Concede:
            return answer
        active = state.step != "muster" and who == state.active
        withdraw(table, who)
        if who == seat or active or state.step == "over":
            raise Withdrawn


def betray(table: Table[Piratical]) -> None:
    """A window opens for those who hold a card: whether it does or not, whoever answered last learns something by it.

    While a ship is at anchor nobody but its captain answers anything, so there is nobody to learn.
    """
    if table.state.step != "anchor":
        table.reveal()


def put_in_secret(table: Table[Piratical], seat: int, make: MakeAsk) -> Steps[Action]:
    """Ask about cards in hand: the others are not even to know that somebody is asked."""
    state = table.state
    state.responder = seat
    answer = yield from put(table, seat, make)
    state.responder = NOBODY
    return answer
