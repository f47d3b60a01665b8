"""Rolling the action dice: the Pirates die, the Treasure die and the sail die."""

from __future__ import annotations

from tortuga.engine import Steps
from tortuga.games.pirata_codex.chapters.crew import lose
from tortuga.games.pirata_codex.chapters.rough_seas import falls
from tortuga.games.pirata_codex.chapters.windows import window
from tortuga.games.pirata_codex.data import DICE, TILES
from tortuga.games.pirata_codex.ending import HasLeft
from tortuga.games.pirata_codex.events import DieRolled, Overboard
from tortuga.games.pirata_codex.state import PirataTable

SIDES = {die: tuple(str(side) for side in DICE[die].sides) for die in ("pirates", "treasure")}
SAIL_SIDES = tuple(int(side[0]) for side in DICE["sail"].sides)


def roll_symbol(table: PirataTable, roller: int, die: str) -> Steps[str]:
    """Roll the Pirates or the Treasure die: X or O."""
    symbols = yield from roll_symbols(table, roller, die, 1)
    return symbols[0]


def roll_tile_die(table: PirataTable, roller: int) -> Steps[str]:
    """Roll the die that is printed on the tile that is being faced."""
    return (yield from roll_symbol(table, roller, TILES[table.state.tile].die))


def roll_symbols(table: PirataTable, roller: int, die: str, times: int) -> Steps[list[str]]:
    """Make several rolls together. Once they are shown, a Sleight of Hand may turn one of them."""
    state = table.state
    state.symbols.clear()
    rolled = []
    for _ in range(times):
        if state.settings.skins.rough_seas:
            yield from fish_out(table, roller)
        rolled.append(table.chance.pick(SIDES[die]))
    state.roller, state.die = roller, die
    state.symbols[:] = rolled
    table.tell(DieRolled(roller, die, tuple(rolled)))
    yield from window(table, "action_die")
    return list(state.symbols)


def fish_out(table: PirataTable, roller: int) -> Steps[None]:
    """Rough Seas: an action die that falls overboard costs its roller one crew and is rolled again."""
    while falls(table):
        table.tell(Overboard(roller, "action_die"))
        yield from lose(table, roller, 1)
        if table.state.players[roller].out:
            raise HasLeft
