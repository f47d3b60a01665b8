"""The Movement Phase: stay or get under way, and choose where the move ends (R76)."""

from __future__ import annotations

from tortuga.engine import Ask, Phase, ask_anew
from tortuga.games.piratical.actions import GetUnderWay, Move, Stay
from tortuga.games.piratical.chapters.asking import how_to_move
from tortuga.games.piratical.chapters.course import MoveSpace
from tortuga.games.piratical.chapters.movement import Voyage
from tortuga.games.piratical.data.rows import Mode
from tortuga.games.piratical.events import Sailed, Stayed
from tortuga.games.piratical.fast import reach
from tortuga.games.piratical.state import Piratical, PiraticalTable, Ship, ship_of


def movement(table: PiraticalTable) -> Phase:
    """The captain stays, or gets under way and chooses where the move ends."""
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
    course: MoveSpace  # of the latest question: it is asked anew if another captain gives up in the meantime

    def where_to(state: Piratical, seat: int) -> Ask:
        nonlocal course
        course = possible_moves(state, seat, mode)
        found = course.found
        return Ask("move", found, default=found.stay, space=course if found.number > 1 else None)

    end: Move = yield from ask_anew(seat, where_to, state)
    may_ram = _sail(table, ship, mode, course, end)
    state.phase = "ram" if may_ram else "anchor"


def possible_moves(state: Piratical, seat: int, mode: Mode) -> MoveSpace:
    """Every move that a captain's ship can make in this mode now."""
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
    return MoveSpace(reach(voyage), state, seat)


def _stay(table: PiraticalTable, seat: int, ship: Ship, facing: int) -> None:
    ship.facing, ship.luffed = facing, False
    table.state.turn.mode = "stay"
    table.tell(Stayed(seat, table.state.sea.chart.labels[ship.hex], facing))


def _sail(table: PiraticalTable, ship: Ship, mode: Mode, course: MoveSpace, end: Move) -> bool:
    """Make the move. True if the ship is now ready to ram another."""
    found = course.found
    start, chart = found.terms.start, found.terms.sea.chart
    spot = chart.spot_of[end]
    run_up, luffs = course.run_up(spot), found.luffs(spot)
    way = found.way(spot) if run_up is None else run_up.steps
    ship.hex, ship.facing, ship.luffed = spot // 6, end.facing, luffs
    table.tell(
        Sailed(
            seat=course.seat, mode=mode, start=chart.spots[start], way=way, hex=end.hex, facing=end.facing, luffed=luffs
        )
    )
    return run_up is not None
