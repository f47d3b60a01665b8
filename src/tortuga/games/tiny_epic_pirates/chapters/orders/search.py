"""Search: turn up the Search Token on the card."""

from __future__ import annotations

from tortuga.engine import Steps
from tortuga.games.tiny_epic_pirates.chapters.resources import draw_cube, gain_gold, gain_surefire, load
from tortuga.games.tiny_epic_pirates.data import SEARCH_TOKENS
from tortuga.games.tiny_epic_pirates.data.components import Token
from tortuga.games.tiny_epic_pirates.events import Plundered, Searched
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates, TinyEpicTable


def can_search(state: TinyEpicPirates, seat: int, cell: int) -> bool:
    """R24: it takes a face-down token."""
    del seat
    return state.tokens[cell] is not None


def search(table: TinyEpicTable, seat: int, by_order: bool) -> Steps[None]:
    """Turn up the token and take what it shows. R23: what cannot be used is lost."""
    del by_order
    state = table.state
    token = turn_up(table, seat, state.players[seat].ship.cell)
    found = SEARCH_TOKENS[token]
    if found.use == "kept":
        state.players[seat].kept.append(token)
        return
    state.spent.append(token)
    gain_gold(table, seat, found.gold)
    if token == "surefire":
        gain_surefire(table, seat)
    elif token == "booty":
        cube = draw_cube(state.bag, table.chance)
        table.tell(Plundered(seat, (cube,)))
        yield from load(table, seat, [cube])


def turn_up(table: TinyEpicTable, seat: int | None, cell: int) -> Token:
    """Take the token from its card and show it."""
    token = table.state.tokens[cell]
    assert token is not None
    table.state.tokens[cell] = None
    table.reveal()
    table.tell(Searched(seat, cell, token))
    return token
