"""The Movement Phase: staying or getting under way, the move itself, and what happens on arrival."""

from __future__ import annotations

from functools import cache

from tortuga.engine import Action, Ask, Steps, Table
from tortuga.games.piratical.actions import GetUnderWay, Move, Stay
from tortuga.games.piratical.anchorage import anchor_step
from tortuga.games.piratical.asking import Due
from tortuga.games.piratical.battle import attack_step
from tortuga.games.piratical.course import Course
from tortuga.games.piratical.data import RACES
from tortuga.games.piratical.events import Sailed, Stayed
from tortuga.games.piratical.forts import end_hostilities
from tortuga.games.piratical.hexes import SIDES
from tortuga.games.piratical.movement import Reach, reach
from tortuga.games.piratical.purse import lose_die_of_gold, miss_turn
from tortuga.games.piratical.ramming import maybe_ram, ship_ahead
from tortuga.games.piratical.sea import NOWHERE
from tortuga.games.piratical.state import Piratical


def move_step(table: Table[Piratical]) -> Due:
    """T2a: choose a mode, then where to."""
    state = table.state
    if state.turn.mode != "":
        return _where_to(table)
    captain = state.captains[state.active]
    ship = captain.ship
    assert ship is not None
    return which_mode(captain.race, ship.facing, state.sea.port_at[ship.hex] != NOWHERE)


@cache
def which_mode(race: int, facing: int, in_port: bool) -> Ask:
    """To stay as one is comes first; in a port hex the bow may be swung to any side (R21)."""
    stay = [Stay(facing)] + [Stay(side) for side in SIDES if in_port and side != facing]
    return Ask("mode", (*stay, *(GetUnderWay(mode) for mode in RACES[race].modes)), stay[0])


def choose_mode(table: Table[Piratical], question: Ask, answer: Action) -> Due:
    del question
    if type(answer) is GetUnderWay:
        table.state.turn.mode = answer.mode
        return _where_to(table)
    assert isinstance(answer, Stay)
    state = table.state
    ship = state.captains[state.active].ship
    assert ship is not None
    ship.facing, ship.luffed = answer.facing, False
    state.turn.mode = "stay"
    table.tell(Stayed(state.active, state.sea.chart.labels[ship.hex], answer.facing))
    return arrive_step(table)


def _where_to(table: Table[Piratical]) -> Due:
    found = possible_moves(table.state)
    stay = found.voyage.sea.chart.moves[found.voyage.start]
    question = Ask("move", found, stay, Course(found, table.state.captain.kin.ram))
    return question if len(found) > 1 else sail_to(table, question, stay)


def possible_moves(state: Piratical) -> Reach:
    """All that the acting ship can do as things are, in the mode it has chosen."""
    seat, mode = state.active, state.turn.mode
    captain = state.captains[seat]
    ship = captain.ship
    assert ship is not None
    assert mode != ""
    assert mode != "stay"
    spot, others = ship.hex * 6 + ship.facing - 1, state.ships_but(seat)
    return reach(state.sea, captain.race, mode, spot, ship.hull, ship.luffed, state.wind, others)


def sail_to(table: Table[Piratical], question: Ask, answer: Action) -> Due:
    """The move itself; whoever then has a ship straight ahead may ram it."""
    assert isinstance(answer, Move)
    course, state = question.space, table.state
    assert isinstance(course, Course)
    seat, mode, voyage = state.active, state.turn.mode, course.found.voyage
    ship, chart = state.captains[seat].ship, voyage.sea.chart
    assert ship is not None
    assert mode != ""
    assert mode != "stay"
    spot = chart.spot_of[answer]
    run_up, luffs = course.run_up(spot), course.found.luffs(spot)
    way = course.found.way(spot) if run_up is None else run_up
    ship.hex, ship.facing, ship.luffed = spot // 6, answer.facing, luffs
    table.tell(Sailed(seat, mode, chart.spots[voyage.start], way, answer.hex, answer.facing, luffs))
    if run_up is None:
        return arrive_step(table)
    state.step = "arrive"
    return maybe_ram(table, ship_ahead(state, seat, spot))


def arrive_step(table: Table[Piratical]) -> Due:
    """T2b: hostility out of range ends; Wine, Women & Song takes its toll in a port that was not left from."""
    state = table.state
    sea, seat = state.sea, state.active
    captain = state.captains[seat]
    ship = captain.ship
    if ship is None:  # sunk by its own ram, or by forts
        state.step = "next"
        return None
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
