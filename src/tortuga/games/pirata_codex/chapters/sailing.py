"""The sail phase: token and coin, the sail die, the sail battle and the tile."""

from __future__ import annotations

from tortuga.engine import Phase, Steps
from tortuga.games.pirata_codex.chapters.action_dice import SAIL_SIDES, fish_out
from tortuga.games.pirata_codex.chapters.battle import battle
from tortuga.games.pirata_codex.chapters.course import hunting, move_ship, order, spring_tide, tile_number, tile_of
from tortuga.games.pirata_codex.chapters.dice import close_cups
from tortuga.games.pirata_codex.chapters.facing import face_tile
from tortuga.games.pirata_codex.chapters.hands import take_coins
from tortuga.games.pirata_codex.chapters.phantom import sail_on
from tortuga.games.pirata_codex.chapters.windows import window
from tortuga.games.pirata_codex.data import NUMBERS
from tortuga.games.pirata_codex.data.rows import X_TILE
from tortuga.games.pirata_codex.ending import HasLeft
from tortuga.games.pirata_codex.events import SailDieRolled, ShipHeld, TileCalm
from tortuga.games.pirata_codex.state import NOBODY, Pirata, PirataTable


def sail(table: PirataTable) -> Phase:
    """The winner takes the token and a coin and rolls the sail die; ships move and battle for the tile."""
    state = table.state
    state.token = order(state, state.winner)[0]
    if state.token == state.winner != state.phantom:
        golden = state.settings.skins.golden_voyage
        take_coins(table, state.winner, NUMBERS.coins_in_golden_voyage if golden else NUMBERS.coins_for_winner)
    yield from window(table, "sail_start")
    if state.settings.skins.rough_seas:
        yield from _fish_out_sail_die(table)
    _roll(table)
    yield from window(table, "after_sail_die")
    sailed = _move_ships(table)
    if state.phantom in state.sailing and (yield from _move_phantom(table)):
        sailed.append(state.phantom)
    state.sailing[:] = sailed
    fighters = _fighters(state)
    state.tile_winner = NOBODY
    if fighters:
        state.tile_winner = yield from battle(table, fighters)
    state.phase = "tile"


def _roll(table: PirataTable) -> None:
    """Roll the sail die for the winner (R73), and close the cups."""
    state = table.state
    state.sail_die = table.chance.pick(SAIL_SIDES)
    table.tell(SailDieRolled(state.token, state.sail_die))
    close_cups(state)


def _fish_out_sail_die(table: PirataTable) -> Steps[None]:
    """R91: if that costs the roller the last crew die, the next holder of the token rolls."""
    while True:
        try:
            yield from fish_out(table, table.state.token)
        except HasLeft:
            continue
        return


def _move_ships(table: PirataTable) -> list[int]:
    """Move all ships that may sail, except the Phantom's. Returns those that moved."""
    state = table.state
    ships = sorted(state.sailing) if state.phantom >= 0 else state.sailing
    return [ship for ship in ships if ship != state.phantom and _move_ship(table, ship)]


def _move_ship(table: PirataTable, seat: int) -> int:
    return move_ship(table, seat, _wind_in_sails(table, seat), "sail")


def _move_phantom(table: PirataTable) -> Steps[int]:
    return (yield from sail_on(table, _wind_in_sails(table, table.state.phantom), "sail"))


def _wind_in_sails(table: PirataTable, seat: int) -> int:
    """How far the ship sails: an anchor holds it and a torn sail slows it, except in a spring tide (R74)."""
    state = table.state
    player = state.players[seat]
    if spring_tide(state):
        return state.sail_die
    if player.anchor:
        player.anchor = False
        table.tell(ShipHeld(seat, "anchor"))
        return 0
    if player.torn_sail:
        player.torn_sail = False
        table.tell(ShipHeld(seat, "torn_sail"))
        return state.sail_die - 1
    return state.sail_die


def _fighters(state: Pirata) -> list[int]:
    """Who fights the sail battle: all ships that sailed (R32), or in Close Quarters only those on one tile."""
    sailed = [seat for seat in order(state, state.token) if seat in state.sailing]
    if not sailed or not state.settings.skins.close_quarters:
        return sailed
    place = tile_number(state, state.winner if state.winner in sailed else _foremost(state, sailed))
    return [seat for seat in sailed if tile_number(state, seat) == place]


def _foremost(state: Pirata, ships: list[int]) -> int:
    """The ship that is furthest ahead; a hunting Phantom is ahead of nobody (R84)."""
    return max(ships, key=lambda seat: (not hunting(state, seat), state.players[seat].progress))


def face_event(table: PirataTable) -> Phase:
    """The winner of the sail battle faces the tile that the ship is on; X has no event (R36)."""
    state = table.state
    seat = state.tile_winner
    if seat >= 0 and tile_of(state, seat) != X_TILE:
        yield from window(table, "before_tile")
        if state.calm:
            state.calm = False
            table.tell(TileCalm())
        else:
            yield from face_tile(table, seat)
    yield from window(table, "sail_end")
    state.helmsman = NOBODY
    state.turn = state.token
    state.phase = "phantom" if state.phantom >= 0 else "action"
