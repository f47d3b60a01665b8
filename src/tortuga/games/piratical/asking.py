"""Asking: any captain may concede at any time, whoever is asked.

A part of a turn says what is *due*: a question to the captain whose turn it is, which ``play`` puts and puts again as
the state then wants it, a procedure that asks by itself through ``put``, or nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from tortuga.engine import Action, Ask, Steps, Table, ask_anew
from tortuga.games.piratical.actions import Concede
from tortuga.games.piratical.ending import withdraw
from tortuga.games.piratical.state import NOBODY, Piratical

Due = Ask | Steps[None] | None
MakeAsk = Callable[[], Ask]
"""Makes a question from the state as it is now: it is put again when somebody has conceded meanwhile."""

_CONCEDE = Ask("concede", (Concede(),), Concede())


def concession(state: Piratical, seat: int) -> Ask | None:
    """What everybody is offered beside every question."""
    return _CONCEDE if seat in state.playing else None


def concede(table: Table[Piratical], who: int) -> bool:
    """A captain gives up. What is going on ends if it was that captain's turn, or answer."""
    state = table.state
    active = state.step != "muster" and who == state.active
    withdraw(table, who)
    if who in table.asked or active or state.step == "over":
        state.responder = NOBODY
        return False
    return True


def put(table: Table[Piratical], seat: int, make: MakeAsk) -> Steps[Action]:
    """Ask one seat, unless there is only one answer; it is asked anew when somebody has conceded meanwhile."""
    del table
    answer: Action = yield from ask_anew(seat, lambda _: make())
    return answer


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
