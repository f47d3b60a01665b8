"""Crew Up: hire from the row, pay for a new row, and once a game mutiny."""

from __future__ import annotations

from tortuga.engine import Steps, ask
from tortuga.games.tiny_epic_pirates.actions import PASS, Hire, Pass
from tortuga.games.tiny_epic_pirates.chapters.asking import wants
from tortuga.games.tiny_epic_pirates.data import MOST_CREW, NUMBERS, OTHER_SIDE, ROW
from tortuga.games.tiny_epic_pirates.data.components import CrewId
from tortuga.games.tiny_epic_pirates.events import Hired, Mutinied, RowReplaced
from tortuga.games.tiny_epic_pirates.state import Player, TinyEpicPirates, TinyEpicTable


def can_crew_up(state: TinyEpicPirates, seat: int, cell: int) -> bool:
    """Crew Up is possible anywhere."""
    del state, seat, cell
    return True


def crew_up(table: TinyEpicTable, seat: int, by_order: bool) -> Steps[None]:
    """Pay for a new row, hire from it, mutiny: each is optional. A mutiny may come before or after the rest."""
    del by_order
    state = table.state
    player = state.players[seat]
    yield from mutiny(table, seat)
    may_pay = player.gold >= NUMBERS.row_price and not state.turn.row_paid  # R20: once a turn in all
    if may_pay and (yield from wants(seat, "crew_row", NUMBERS.row_price)):
        player.gold -= NUMBERS.row_price
        state.turn.row_paid = True
        replace_row(table, seat)
    hired: Hire | Pass = yield from ask(seat, "crew_take", [PASS, *hires(state, player)])
    if isinstance(hired, Hire):
        hire(table, seat, player, hired)
    yield from mutiny(table, seat)


def mutiny(table: TinyEpicTable, seat: int) -> Steps[None]:
    """Once a game the player may flip the Captain Card. R21: in a bonus Crew Up too."""
    player = table.state.players[seat]
    if not player.mutinied and (yield from wants(seat, "mutiny")):
        player.mutinied = True
        player.captain = OTHER_SIDE[player.captain]
        table.tell(Mutinied(seat, player.captain))


def replace_row(table: TinyEpicTable, seat: int | None) -> None:
    """Put the row under the deck, its left card first, and draw a new row."""
    state = table.state
    state.crew_deck += state.row
    state.row[:] = state.crew_deck[:ROW]
    del state.crew_deck[:ROW]
    state.under = min(state.under + ROW, len(state.crew_deck))
    table.reveal()
    table.tell(RowReplaced(seat, tuple(state.row)))


def hires(state: TinyEpicPirates, player: Player) -> list[Hire]:
    """Whom the player can hire. With a full crew somebody must go; otherwise nobody may."""
    if len(player.crew) == MOST_CREW:
        return [Hire(card, let_go) for card in state.row for let_go in player.crew]
    return [Hire(card) for card in state.row]


def hire(table: TinyEpicTable, seat: int, player: Player, answer: Hire) -> None:
    """Take the card and refill the row at once."""
    state = table.state
    if answer.discard is not None:
        player.crew.remove(answer.discard)
        state.crew_deck.append(answer.discard)
        state.under += 1
    player.crew.append(answer.card)
    drawn = draw_crew(table)
    state.row[state.row.index(answer.card)] = drawn
    table.tell(Hired(seat, answer.card, answer.discard, drawn))


def draw_crew(table: TinyEpicTable) -> CrewId:
    """Draw the top card of the deck. R20: it never runs out."""
    state = table.state
    card = state.crew_deck.pop(0)
    state.under = min(state.under, len(state.crew_deck))
    table.reveal()
    return card
