"""Hide Out in a Cove and put the deck in order."""

from __future__ import annotations

from tortuga.engine import Steps, Table
from tortuga.games.tiny_epic_pirates.data import MAP
from tortuga.games.tiny_epic_pirates.events import ExtortPaid, HidOut
from tortuga.games.tiny_epic_pirates.helm import reassign
from tortuga.games.tiny_epic_pirates.resources import gain_gold
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates, hidden_on


def can_hide_out(state: TinyEpicPirates, seat: int, cell: int) -> bool:
    """A Cove that no other ship holds."""
    return MAP[state.cards[cell]].cove and hidden_on(state, cell) in (None, seat)


def hide_out(table: Table[TinyEpicPirates], seat: int, by_order: bool) -> Steps[None]:
    """Hide, place Deckhands from anywhere anew, and take the Extort Gold of this crossing at once.

    The book names the three Assignments here, so Repair is never one of them.
    """
    del by_order
    state = table.state
    player = state.players[seat]
    player.ship.hidden = True
    table.tell(HidOut(seat, player.ship.cell))
    yield from reassign(table, seat, "hide_assign", wheel_too=True)
    pay_extort(table, seat)


def pay_extort(table: Table[TinyEpicPirates], seat: int) -> None:
    """1 Gold for each Deckhand on Extort. R33: once a crossing, whether the Hide Out or the Ship Line pays it."""
    state = table.state
    if state.turn.extort_paid:
        return
    state.turn.extort_paid = True
    hands = state.players[seat].helm.hands["extort"]
    if hands:
        table.tell(ExtortPaid(seat, hands))
        gain_gold(table, seat, hands)
