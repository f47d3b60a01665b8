"""Step 5: crossing the Ship Line. The Merchants and the Navy sail."""

from __future__ import annotations

from tortuga.engine import Steps, ask
from tortuga.games.tiny_epic_pirates.actions import MoveShip
from tortuga.games.tiny_epic_pirates.chapters.asking import where_to_move
from tortuga.games.tiny_epic_pirates.chapters.helm import all_to_repair
from tortuga.games.tiny_epic_pirates.chapters.resources import draw_cube
from tortuga.games.tiny_epic_pirates.data import NAVY_SAIL
from tortuga.games.tiny_epic_pirates.data.components import MERCHANTS
from tortuga.games.tiny_epic_pirates.data.sea import chase_ends, other_port, steps_toward
from tortuga.games.tiny_epic_pirates.events import (
    MerchantArrived,
    MerchantSailed,
    NavyAttacked,
    NavyMissed,
    NavySailed,
)
from tortuga.games.tiny_epic_pirates.state import Player, SoloPirate, TinyEpicTable


def sail_the_ships(table: TinyEpicTable, mover: int, quarry: Player | SoloPirate) -> Steps[bool]:
    """The mover sails Orange, Green, and then the Navy after its quarry. R34: they must sail; only the way is chosen.

    Returns whether the Navy caught the quarry.
    """
    state = table.state
    for merchant, name in enumerate(MERCHANTS):
        ship = state.merchants[merchant]
        steps = where_to_move(steps_toward(ship.cell, ship.port))
        step: MoveShip = yield from ask(mover, f"sail_{name}", steps)
        move_merchant(table, mover, merchant, step.cell)
    ends = where_to_move(chase_ends(state.navy, quarry.ship.cell, NAVY_SAIL[quarry.buried]))
    end: MoveShip = yield from ask(mover, "sail_navy", ends)
    return navy_arrives(table, mover, quarry, end.cell)


def move_merchant(table: TinyEpicTable, mover: int | None, merchant: int, cell: int) -> None:
    """Put a Merchant on a card. In the Port it is bound for, it delivers its cube, loads another and turns round."""
    state = table.state
    ship = state.merchants[merchant]
    ship.cell = cell
    table.tell(MerchantSailed(mover, MERCHANTS[merchant], cell))
    if cell == ship.port:
        assert ship.cube is not None
        state.bag[ship.cube] += 1
        ship.cube = draw_cube(state.bag, table.chance)
        ship.port = other_port(cell)
        table.tell(MerchantArrived(MERCHANTS[merchant], cell, ship.cube))


def move_navy(table: TinyEpicTable, mover: int | None, cell: int) -> None:
    if cell != table.state.navy:
        table.state.navy = cell
        table.tell(NavySailed(mover, cell))


def navy_arrives(table: TinyEpicTable, mover: int | None, quarry: Player | SoloPirate, cell: int) -> bool:
    """Sail the Navy to this card. R35: it attacks when it enters its quarry's card, not if it was there already.

    Returns whether it caught the quarry.
    """
    state = table.state
    lay_there = state.navy == quarry.ship.cell
    move_navy(table, mover, cell)
    if cell != quarry.ship.cell or (lay_there and not state.settings.navy_ambush):
        return False
    seat = state.active if isinstance(quarry, Player) else None
    if quarry.ship.hidden:
        table.tell(NavyMissed(seat))
        return False
    all_to_repair(quarry.helm)
    table.tell(NavyAttacked(seat))
    return True
