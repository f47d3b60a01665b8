"""Turns and rounds: whose turn it is."""

from __future__ import annotations

from tortuga.games.tiny_epic_pirates.data.components import SOLO
from tortuga.games.tiny_epic_pirates.ending import end_round
from tortuga.games.tiny_epic_pirates.events import TurnBegan
from tortuga.games.tiny_epic_pirates.state import TinyEpicTable, Turn


def begin_turn(table: TinyEpicTable, seat: int) -> None:
    """Begin a turn of this player."""
    state = table.state
    state.active, state.turn, state.phase = seat, Turn(), "order"
    table.tell(TurnBegan(seat, state.round, seat))


def end_turn(table: TinyEpicTable) -> None:
    """Pass the turn to the next player clockwise, or to the Legendary Pirate. A round ends before the first player."""
    state = table.state
    if state.solo is not None:
        state.phase = "solo_turn"
        return
    following = (state.active + 1) % len(state.players)
    if following != state.first or end_round(table):
        begin_turn(table, following)


def begin_solo_turn(table: TinyEpicTable) -> None:
    """Begin a turn of the Legendary Pirate."""
    state = table.state
    state.turn, state.battle = Turn(), None
    table.tell(TurnBegan(None, state.round, SOLO))


def end_solo_turn(table: TinyEpicTable) -> None:
    """In solo play a round is your turn and the Legendary Pirate's."""
    if end_round(table):
        begin_turn(table, 0)
