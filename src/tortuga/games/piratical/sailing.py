"""The Movement Phase: staying or getting under way, the move itself, and what happens on arrival."""

from __future__ import annotations

from functools import cache

from tortuga.engine import Action, Ask, Steps, Table
from tortuga.games.piratical.actions import GetUnderWay, Move, Stay
from tortuga.games.piratical.asking import put
from tortuga.games.piratical.cargo import ship_of
from tortuga.games.piratical.course import Course
from tortuga.games.piratical.data import RACES, Mode
from tortuga.games.piratical.events import Sailed, Stayed
from tortuga.games.piratical.forts import end_hostilities
from tortuga.games.piratical.hexes import SIDES
from tortuga.games.piratical.movement import Reach, reach
from tortuga.games.piratical.purse import lose_die_of_gold, miss_turn
from tortuga.games.piratical.ramming import maybe_ram, ship_ahead
from tortuga.games.piratical.sea import NOWHERE
from tortuga.games.piratical.state import NOBODY, Piratical


def move_step(table: Table[Piratical]) -> Steps[bool]:
    """T2a: choose a mode, move, possibly ram."""
    state = table.state
    seat = state.active
    answer = yield from put(table, seat, lambda: _which_mode(state))
    if isinstance(answer, GetUnderWay):
        yield from _under_way(table, seat, answer.mode)
    elif isinstance(answer, Stay):
        _stay(table, seat, answer.facing)
    if state.captains[seat].ship is None:
        state.step = "next"
    return True


def _which_mode(state: Piratical) -> Ask:
    captain = state.captains[state.active]
    ship = ship_of(state, state.active)
    options = _modes(captain.race, ship.facing, state.sea.port_at[ship.hex] != NOWHERE)
    return Ask("mode", options, options[0])


@cache
def _modes(race: int, facing: int, in_port: bool) -> tuple[Action, ...]:
    """To stay as one is comes first; in a port hex the bow may be swung to any side (R21)."""
    stay = [Stay(facing)] + [Stay(side) for side in SIDES if in_port and side != facing]
    return (*stay, *(GetUnderWay(mode) for mode in RACES[race].modes))


def _stay(table: Table[Piratical], seat: int, facing: int) -> None:
    state = table.state
    ship = ship_of(state, seat)
    ship.facing = facing
    ship.luffed = False
    state.turn.mode = "stay"
    state.step = "arrive"
    table.tell(Stayed(seat, state.sea.chart.labels[ship.hex], facing))


def _under_way(table: Table[Piratical], seat: int, mode: Mode) -> Steps[None]:
    state = table.state
    state.turn.mode = mode
    found: Reach

    def where_to() -> Ask:
        nonlocal found
        found = possible_moves(state, seat, mode)
        return Ask("move", found.moves, found.moves[0], Course(found))

    answer = yield from put(table, seat, where_to)
    assert isinstance(answer, Move)
    spot = state.sea.chart.spot_of[answer]
    target = ship_ahead(state, seat, spot) if RACES[state.captains[seat].race].ram else NOBODY
    run_up = found.ramming_path(spot) if target != NOBODY else None
    _sail(table, seat, mode, run_up or found.path(spot), found.luffs(spot))
    if run_up:
        yield from maybe_ram(table, target)


def possible_moves(state: Piratical, seat: int, mode: Mode) -> Reach:
    """The search for the ship of this seat as things are."""
    captain = state.captains[seat]
    ship = ship_of(state, seat)
    others = state.ships_but(seat)
    return reach(state.sea, captain.race, mode, ship.spot, ship.hull, ship.luffed, state.wind, others)


def _sail(table: Table[Piratical], seat: int, mode: Mode, path: list[int], luffed: bool) -> None:
    """Put the ship where the path ends."""
    state = table.state
    ship, spots = ship_of(state, seat), state.sea.chart.spots
    ship.hex, ship.facing = path[-1] // 6, path[-1] % 6 + 1
    ship.luffed = luffed
    state.step = "arrive"
    label, facing = spots[path[-1]]
    table.tell(Sailed(seat, mode, tuple([spots[spot] for spot in path]), label, facing, luffed))


def arrive_step(table: Table[Piratical]) -> Steps[bool] | None:
    """T2b: hostility out of range ends; Wine, Women & Song takes its toll in a port that was not left from."""
    state = table.state
    captain, sea = state.captain, state.sea
    ship = ship_of(state, state.active)
    state.step = "attack" if sea.calm[ship.hex] else "anchor"
    if ship.hostile:
        end_hostilities(table, state.active)
    if captain.faceup and sea.port_at[ship.hex] not in (NOWHERE, state.turn.port_at_start):
        return _carouse(table, state.active)
    return None


def _carouse(table: Table[Piratical], seat: int) -> Steps[bool]:
    """R59: a die of gold and a missed turn for every card."""
    state = table.state
    faceup = state.captains[seat].faceup
    while faceup:
        state.discard.append(faceup.pop(0))
        lose_die_of_gold(table, seat)
        yield from miss_turn(table, seat)
    return True
