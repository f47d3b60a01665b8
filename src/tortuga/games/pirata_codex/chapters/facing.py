"""Facing a tile. Every tile has a rule in the package ``tiles``, registered by ``@tile``."""

from __future__ import annotations

from collections.abc import Callable

from tortuga.engine import Steps, procedure
from tortuga.games.pirata_codex.chapters.course import tile_of
from tortuga.games.pirata_codex.data.rows import X_TILE
from tortuga.games.pirata_codex.ending import HasLeft
from tortuga.games.pirata_codex.events import NothingHappens, TileFaced
from tortuga.games.pirata_codex.state import PirataTable

TileRule = Callable[[PirataTable, int], Steps[None]] | Callable[[PirataTable, int], None]

TILE_EFFECTS: dict[str, Callable[[PirataTable, int], Steps[None]]] = {}
"""What each tile does to the tile winner."""


def tile(name: str) -> Callable[[TileRule], TileRule]:
    """Register the rule of a tile: a plain function, or a generator if it asks something."""

    def register(rule: TileRule) -> TileRule:
        TILE_EFFECTS[name] = procedure(rule)
        return rule

    return register


def face_tile(table: PirataTable, seat: int) -> Steps[None]:
    """Carry out the event of the tile under this ship."""
    state = table.state
    state.tile = tile_of(state, seat)
    state.symbols.clear()
    if state.tile == X_TILE:
        return
    table.tell(TileFaced(seat, state.tile))
    try:
        yield from TILE_EFFECTS[state.tile](table, seat)
    except HasLeft:
        for stake in state.stakes:  # R91: the roll is off, and everybody takes the stake back
            state.players[stake.seat].crew += stake.crew
        state.stakes.clear()


def nothing(table: PirataTable, seat: int) -> None:
    """Tell the table that the tile has no effect."""
    table.tell(NothingHappens(seat, table.state.tile))
