"""Rounds and turns: initiative, wind, whose turn it is, missed and extra turns, new ships."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tortuga.engine import Phase, Table
from tortuga.games.piratical.cards import draw_card
from tortuga.games.piratical.cargo import stow
from tortuga.games.piratical.chart import NOWHERE
from tortuga.games.piratical.data import FLEETS
from tortuga.games.piratical.ending import finish, is_exhausted
from tortuga.games.piratical.events import (
    InitiativeRolled,
    NoShip,
    OrderSet,
    RoundBegan,
    TurnBegan,
    TurnMissed,
    WindRolled,
)
from tortuga.games.piratical.forts import bombard
from tortuga.games.piratical.hexes import clockwise
from tortuga.games.piratical.setup import launch
from tortuga.games.piratical.state import NOBODY, Piratical, Turn, ship_of

# A round


def begin_round(table: Table[Piratical]) -> Phase:
    """5.1: initiative and wind."""
    state = table.state
    state.round += 1
    table.tell(RoundBegan(state.round))
    for captain in state.captains:
        captain.granted = 0
    state.order = roll_initiative(table, state.playing)
    table.tell(OrderSet(tuple(state.order)))
    state.at, state.active = 0, state.order[0]
    _roll_wind(table)
    state.phase = "start"
    yield from ()


def roll_initiative(table: Table[Piratical], seats: Sequence[int]) -> list[int]:
    """R9: the highest die first; who ties rolls again for the places shared, the highest tie first."""
    dice = table.chance.dice(len(seats))
    table.tell(InitiativeRolled(tuple(seats), dice))
    order: list[int] = []
    for places in _ranks(dice):
        if len(places) == 1:
            order.append(seats[places[0]])
        else:
            order += roll_initiative(table, [seats[place] for place in places])
    return order


@lru_cache(maxsize=128)
def _ranks(dice: tuple[int, ...]) -> list[list[int]]:
    """The places of equal dice, the highest first."""
    faces = sorted(set(dice), reverse=True)
    return [[place for place, die in enumerate(dice) if die == face] for face in faces]


def _roll_wind(table: Table[Piratical]) -> None:
    """R10, R11: in the first round one die; later an even double turns it clockwise, an odd one back."""
    state = table.state
    before = state.wind
    dice = table.chance.dice(1 if state.round == 1 else 2)
    if state.round == 1:
        state.wind = dice[0]
    elif dice[0] == dice[1]:
        state.wind = clockwise(state.wind, 1 if dice[0] % 2 == 0 else -1)
    table.tell(WindRolled(dice, state.wind, state.wind != before))


# A turn


def start_turn(table: Table[Piratical]) -> Phase:
    """T0 and T1: a missed turn, a new ship, and the card."""
    state = table.state
    seat = state.active
    captain = state.captains[seat]
    state.turn = Turn(NOWHERE if captain.ship is None else state.sea.port_at[captain.ship.hex])
    if captain.miss > 0:
        captain.miss -= 1
        table.tell(TurnMissed(seat, captain.miss))
        state.phase = "end"
        return
    table.tell(TurnBegan(seat))
    if captain.ship is None:
        _launch(table, seat)
    yield from draw_card(table, seat)
    state.phase = "move" if captain.ship is not None else "end"


def _launch(table: Table[Piratical], seat: int) -> None:
    """11.4: a new ship must be bought; who is too poor pays all he has (R54), or waits if the rule is strict."""
    state = table.state
    captain = state.captains[seat]
    price = FLEETS.new_ship.gold
    if captain.gold < price and state.strict:
        table.tell(NoShip(seat, captain.gold))
        return
    paid = min(price, captain.gold)
    captain.gold -= paid
    launch(table, seat, FLEETS.new_ship.crew, paid)
    state.turn.port_at_start = state.sea.port_at[ship_of(state, seat).hex]


def end_turn(table: Table[Piratical]) -> Phase:
    """T4 and T5: forts go on firing at a hostile ship in range; then it is somebody's turn, or the match ends."""
    state = table.state
    if state.owing:
        yield from stow(table)  # of two who rammed each other one has given up, and the other still owes cargo
    captain = state.captains[state.active]
    if captain.ship is not None and captain.ship.hostile:
        for port in list(captain.ship.hostile):
            yield from bombard(table, port)
    if is_exhausted(state):
        finish(table, "exhaustion", NOBODY)
    elif captain.extra > 0:
        captain.extra -= 1
        state.phase = "start"
    elif _next_captain(state):
        state.phase = "start"
    elif state.round >= state.max_rounds:
        finish(table, "rounds", NOBODY)
    else:
        state.phase = "round"


def _next_captain(state: Piratical) -> bool:
    """Does somebody still have a turn in this round?"""
    for at in range(state.at + 1, len(state.order)):
        seat = state.order[at]
        if not state.captains[seat].conceded:
            state.at, state.active = at, seat
            return True
    return False
