"""When you cross the Ship Line, the Legendary Pirate sails the Merchants away from you, and the Navy towards you."""

from __future__ import annotations

from tortuga.games.tiny_epic_pirates.chapters.ship_line import move_merchant, navy_arrives
from tortuga.games.tiny_epic_pirates.data import NAVY_SAIL
from tortuga.games.tiny_epic_pirates.data.components import MERCHANTS, YOU
from tortuga.games.tiny_epic_pirates.data.sea import DISTANCE, SIDE, chase_ends, steps_toward
from tortuga.games.tiny_epic_pirates.events import MerchantStayed
from tortuga.games.tiny_epic_pirates.state import Merchant, TinyEpicTable

ORANGE, GREEN = 0, 1


def solo_sails_the_ships(table: TinyEpicTable) -> None:
    """The Legendary Pirate sails both Merchants and the Navy."""
    state = table.state
    you = state.players[YOU]
    for merchant, cell in merchant_moves(state.merchants[ORANGE], state.merchants[GREEN], you.ship.cell):
        if cell is None:
            table.tell(MerchantStayed(MERCHANTS[merchant]))
        else:
            move_merchant(table, None, merchant, cell)
    end = chase_ends(state.navy, you.ship.cell, NAVY_SAIL[you.buried])[0]  # vertically first
    navy_arrives(table, None, you, end)


def merchant_moves(orange: Merchant, green: Merchant, you: int) -> list[tuple[int, int | None]]:
    """Where the Legendary Pirate sails the Merchants, in the order in which they sail; None if one stays.

    It never sails one onto the other's card. It looks for such moves with Orange first, and if there are none, with
    Green first.
    """
    pairs = together(orange, green)
    if pairs:
        one, two = max(pairs, key=lambda pair: (liking(orange, pair[0], you), liking(green, pair[1], you)))
        return [(ORANGE, one), (GREEN, two)]
    pairs = together(green, orange)
    if pairs:
        two, one = pairs[0]
        return [(GREEN, two), (ORANGE, one)]
    one_alone = best_alone(orange, green.cell, you)
    two_alone = best_alone(green, orange.cell if one_alone is None else one_alone, you)
    return [(ORANGE, one_alone), (GREEN, two_alone)]


def liking(ship: Merchant, cell: int, you: int) -> tuple[int, bool]:
    """How much it likes a move: far from you first, then vertical."""
    return DISTANCE[cell][you], cell % SIDE == ship.cell % SIDE


def together(first: Merchant, second: Merchant) -> list[tuple[int, int]]:
    """All pairs of moves, the first ship's before the second's, in which neither enters the other's card."""
    return [
        (one, two)
        for one in steps_toward(first.cell, first.port)
        if one != second.cell
        for two in steps_toward(second.cell, second.port)
        if two != one
    ]


def best_alone(ship: Merchant, other: int, you: int) -> int | None:
    """The best move that avoids the other Merchant. R54: if there is none, the ship stays (None)."""
    cells = [cell for cell in steps_toward(ship.cell, ship.port) if cell != other]
    return max(cells, key=lambda cell: liking(ship, cell, you)) if cells else None
