"""The Movement Phase: staying or getting under way, and the move itself."""

from __future__ import annotations

from tortuga.engine import Ask, Phase, Table, ask_anew
from tortuga.games.piratical.actions import GetUnderWay, Move, Stay
from tortuga.games.piratical.asking import how_to_move
from tortuga.games.piratical.course import Course
from tortuga.games.piratical.data import Mode
from tortuga.games.piratical.events import Sailed, Stayed
from tortuga.games.piratical.fast import reach
from tortuga.games.piratical.movement import Voyage
from tortuga.games.piratical.state import Piratical, Ship, ship_of


def movement(table: Table[Piratical]) -> Phase:
    """T2a: stay, or get under way and choose where the move ends."""
    state = table.state
    seat = state.active
    ship = ship_of(state, seat)
    answer = yield from ask_anew(seat, how_to_move, state)
    if isinstance(answer, Stay):
        _stay(table, seat, ship, answer.facing)
        state.phase = "anchor"
        return
    assert isinstance(answer, GetUnderWay)
    mode = state.turn.mode = answer.mode
    course: Course  # of the question that was answered: it is put anew when another captain gives up meanwhile

    def where_to(state: Piratical, seat: int) -> Ask:
        nonlocal course
        course = possible_moves(state, seat, mode)
        found = course.found
        stay = found.terms.sea.chart.moves[found.terms.start]
        return Ask("move", found, stay, course if found.number > 1 else None)

    end: Move = yield from ask_anew(seat, where_to, state)
    may_ram = _sail(table, ship, mode, course, end)
    state.phase = "ram" if may_ram else "anchor"


def possible_moves(state: Piratical, seat: int, mode: Mode) -> Course:
    """All that a captain's ship can do in this mode as things are."""
    captain = state.captains[seat]
    ship, others = captain.ship, state.ships_but(seat)
    assert ship is not None
    voyage = Voyage(
        sea=state.sea,
        race=captain.race,
        mode=mode,
        start=ship.spot,
        hull=ship.hull,
        luffed=ship.luffed,
        wind=state.wind,
        ships=others,
    )
    return Course(reach(voyage), state, seat)


def _stay(table: Table[Piratical], seat: int, ship: Ship, facing: int) -> None:
    ship.facing, ship.luffed = facing, False
    table.state.turn.mode = "stay"
    table.tell(Stayed(seat, table.state.sea.chart.labels[ship.hex], facing))


def _sail(table: Table[Piratical], ship: Ship, mode: Mode, course: Course, end: Move) -> bool:
    """The move itself. True if the ship then lies ready to ram another."""
    found = course.found
    start, chart = found.terms.start, found.terms.sea.chart
    spot = chart.spot_of[end]
    run_up, luffs = course.run_up(spot), found.luffs(spot)
    way = found.way(spot) if run_up is None else run_up
    ship.hex, ship.facing, ship.luffed = spot // 6, end.facing, luffs
    table.tell(
        Sailed(
            seat=course.seat, mode=mode, start=chart.spots[start], way=way, hex=end.hex, facing=end.facing, luffed=luffs
        )
    )
    return run_up is not None
