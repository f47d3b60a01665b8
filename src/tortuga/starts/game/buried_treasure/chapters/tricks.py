"""Tricks. A phase asks with ``yield from`` and goes on with the answer."""

from __future__ import annotations

from tortuga.engine import OVER, Ask, Phase, ask_secretly, make_ask

from ..actions import Play
from ..events import Played, Taken
from ..state import BuriedTreasureTable


def trick(table: BuriedTreasureTable) -> Phase:
    """Both play a card; the higher one takes the point and leads next."""
    state = table.state

    def which_card(seat: int) -> Ask:
        return make_ask("play", [Play(card) for card in state.players[seat].hand])

    cards: dict[int, int] = {}
    for seat in (state.lead, 1 - state.lead):
        answer: Play = yield from ask_secretly(seat, which_card)
        state.players[seat].hand.remove(answer.card)
        state.played.append(answer.card)
        cards[seat] = answer.card
        table.tell(Played(seat, answer.card))
    state.lead = max(cards, key=cards.__getitem__)
    state.players[state.lead].points += 1
    table.tell(Taken(state.lead))
    state.phase = "trick" if state.players[0].hand else OVER
