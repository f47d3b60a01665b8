"""Questions that several chapters put: about cards in hand, and the offer to concede that always stands."""

from __future__ import annotations

from tortuga.engine import Action, Ask, Steps, Table, ask_anew
from tortuga.engine.asks import AskOf
from tortuga.games.piratical.actions import Concede
from tortuga.games.piratical.state import NOBODY, Piratical

_CONCEDE = Ask("concede", (Concede(),), Concede())


def concession(state: Piratical, seat: int) -> Ask | None:
    """Every captain may give up at any time, whoever is asked."""
    return _CONCEDE if seat in state.playing else None


def ask_about_cards(table: Table[Piratical], seat: int, make: AskOf) -> Steps[Action]:
    """Ask a captain about cards in hand: the others may not even know that somebody is asked.

    As long as the question stands, the hand is not dealt again (see ``hidden``), so the options stay true.
    """
    state = table.state
    state.responder = seat
    answer: Action = yield from ask_anew(seat, make)
    state.responder = NOBODY
    return answer


def open_window(table: Table[Piratical], seat: int) -> None:
    """This captain may now play a card, if there is one in hand.

    Whether that takes a question or not, another captain whose answer led here learns something by it, and so cannot
    take that answer back.
    """
    if table.answered != seat:
        table.reveal()
