"""Hide Out: hide in a Cove and place the Deckhands anew."""

from __future__ import annotations

from tortuga.engine import Steps
from tortuga.games.tiny_epic_pirates.chapters.helm import reassign
from tortuga.games.tiny_epic_pirates.chapters.resources import gain_gold
from tortuga.games.tiny_epic_pirates.data import MAP
from tortuga.games.tiny_epic_pirates.events import ExtortPaid, HidOut
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates, TinyEpicTable, hidden_on


def can_hide_out(state: TinyEpicPirates, seat: int, cell: int) -> bool:
    """May the player Hide Out here? There must be a Cove that no other ship is on."""
    return MAP[state.cards[cell]].cove and hidden_on(state, cell) in (None, seat)


def hide_out(table: TinyEpicTable, seat: int, by_order: bool) -> Steps[None]:
    """Hide, place Deckhands from anywhere anew, and gain the Extort Gold of this crossing at once.

    R9: the rulebook names the three working Assignments here, so none may be sent to Repair.
    """
    del by_order
    state = table.state
    player = state.players[seat]
    player.ship.hidden = True
    table.tell(HidOut(seat, player.ship.cell))
    yield from reassign(table, seat, "hide_assign", wheel_too=True)
    pay_extort(table, seat)


def pay_extort(table: TinyEpicTable, seat: int) -> None:
    """Gain 1 Gold for each Deckhand on Extort. R33: only once a crossing, at the Hide Out or at the Ship Line."""
    state = table.state
    if state.turn.extort_paid:
        return
    state.turn.extort_paid = True
    hands = state.players[seat].helm.hands["extort"]
    if hands:
        table.tell(ExtortPaid(seat, hands))
        gain_gold(table, seat, hands)
