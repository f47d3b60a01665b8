"""The Movement Phase: staying or getting under way, the move itself, and what happens on arrival."""

from __future__ import annotations

from functools import cache

from tortuga.engine import Action, Ask, Steps, Table
from tortuga.games.piratical.actions import GetUnderWay, Move, Stay
from tortuga.games.piratical.anchorage import anchor_step
from tortuga.games.piratical.asking import Due
from tortuga.games.piratical.battle import attack_step
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


def move_step(table: Table[Piratical]) -> Ask:
    """T2a: choose a mode, then where to."""
    state = table.state
    if state.turn.mode == "":
        captain, ship = state.captains[state.active], ship_of(state, state.active)
        return _which_mode(captain.race, ship.facing, state.sea.port_at[ship.hex] != NOWHERE)
    assert state.turn.mode != "stay"
    return _where_to(state, state.turn.mode)


@cache
def _which_mode(race: int, facing: int, in_port: bool) -> Ask:
    """To stay as one is comes first; in a port hex the bow may be swung to any side (R21)."""
    stay = [Stay(facing)] + [Stay(side) for side in SIDES if in_port and side != facing]
    return Ask("mode", (*stay, *(GetUnderWay(mode) for mode in RACES[race].modes)), stay[0])


def _where_to(state: Piratical, mode: Mode) -> Ask:
    found = possible_moves(state, state.active, mode)
    return Ask("move", found.moves, found.moves[0], Course(found))


def possible_moves(state: Piratical, seat: int, mode: Mode) -> Reach:
    """All that the ship of this seat can do as things are."""
    captain = state.captains[seat]
    ship = ship_of(state, seat)
    others = state.ships_but(seat)
    return reach(state.sea, captain.race, mode, ship.spot, ship.hull, ship.luffed, state.wind, others)


def choose_mode(table: Table[Piratical], question: Ask, answer: Action) -> Due:
    del question
    state = table.state
    if isinstance(answer, GetUnderWay):
        state.turn.mode = answer.mode
        return _where_to(state, answer.mode)
    assert isinstance(answer, Stay)
    _stay(table, state.active, answer.facing)
    return arrive_step(table)


def _stay(table: Table[Piratical], seat: int, facing: int) -> None:
    state = table.state
    ship = ship_of(state, seat)
    ship.facing = facing
    ship.luffed = False
    state.turn.mode = "stay"
    table.tell(Stayed(seat, state.sea.chart.labels[ship.hex], facing))


def sail_to(table: Table[Piratical], question: Ask, answer: Action) -> Due:
    """The move itself; whoever then has a ship straight ahead may ram it."""
    assert isinstance(answer, Move)
    assert isinstance(question.space, Course)
    state, found = table.state, question.space.found
    seat, spot = state.active, state.sea.chart.spot_of[answer]
    target = ship_ahead(state, seat, spot) if RACES[state.captains[seat].race].ram else NOBODY
    run_up = found.ramming_path(spot) if target != NOBODY else None
    _sail(table, seat, run_up or found.path(spot), found.luffs(spot))
    return _ram_or_not(table, seat, target) if run_up else arrive_step(table)


def _ram_or_not(table: Table[Piratical], seat: int, target: int) -> Steps[None]:
    state = table.state
    state.step = "arrive"
    yield from maybe_ram(table, target)
    if state.captains[seat].ship is None:
        state.step = "next"


def _sail(table: Table[Piratical], seat: int, path: list[int], luffed: bool) -> None:
    """Put the ship where the path ends."""
    state = table.state
    ship, spots, mode = ship_of(state, seat), state.sea.chart.spots, state.turn.mode
    assert mode != ""
    assert mode != "stay"
    ship.hex, ship.facing = path[-1] // 6, path[-1] % 6 + 1
    ship.luffed = luffed
    label, facing = spots[path[-1]]
    table.tell(Sailed(seat, mode, tuple([spots[spot] for spot in path]), label, facing, luffed))


def arrive_step(table: Table[Piratical]) -> Due:
    """T2b: hostility out of range ends; Wine, Women & Song takes its toll in a port that was not left from."""
    state = table.state
    sea, seat = state.sea, state.active
    captain, ship = state.captains[seat], ship_of(state, seat)
    calm = sea.calm[ship.hex]
    state.step = "attack" if calm else "anchor"
    if ship.hostile:
        end_hostilities(table, seat)
    if captain.faceup and sea.port_at[ship.hex] not in (NOWHERE, state.turn.port_at_start):
        return _carouse(table, seat)
    return attack_step(table) if calm else anchor_step(table)


def _carouse(table: Table[Piratical], seat: int) -> Steps[None]:
    """R59: a die of gold and a missed turn for every card."""
    state = table.state
    faceup = state.captains[seat].faceup
    while faceup:
        state.discard.append(faceup.pop(0))
        lose_die_of_gold(table, seat)
        yield from miss_turn(table, seat)
