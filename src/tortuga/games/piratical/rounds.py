"""Rounds and turns: initiative, wind, whose turn it is, missed and extra turns, new ships."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tortuga.engine import Ask, Steps, Table
from tortuga.games.piratical.actions import ChooseRace
from tortuga.games.piratical.asking import Due, put
from tortuga.games.piratical.cards import draw
from tortuga.games.piratical.data import FLEETS, RACE_OF, RACES
from tortuga.games.piratical.ending import TO_SPARE, finish, is_exhausted
from tortuga.games.piratical.events import (
    InitiativeRolled,
    NoShip,
    OrderSet,
    RoundBegan,
    ShipLaunched,
    TurnBegan,
    TurnMissed,
    WindRolled,
)
from tortuga.games.piratical.forts import end_step
from tortuga.games.piratical.hexes import turn
from tortuga.games.piratical.sailing import which_mode
from tortuga.games.piratical.sea import NOWHERE
from tortuga.games.piratical.setup import choose_race, deal_races, free_races, lay_out, new_ship
from tortuga.games.piratical.state import NOBODY, NOTHING, Captain, Piratical, Turn

# Set-up


def muster_step(table: Table[Piratical]) -> Due:
    """Captains choose their races in seating order; then the sea is laid out."""
    state = table.state
    if state.deal_races:
        deal_races(table)
    waiting = [seat for seat in state.playing if state.captains[seat].race == NOBODY]
    if waiting:
        return _choose_race(table, waiting[0])
    lay_out(table)
    state.step = "round"
    return None


def _choose_race(table: Table[Piratical], seat: int) -> Steps[None]:
    state = table.state
    answer = yield from put(table, seat, lambda: _which_race(state))
    assert isinstance(answer, ChooseRace)
    choose_race(table, seat, RACE_OF[answer.race])


def _which_race(state: Piratical) -> Ask:
    options = tuple(ChooseRace(RACES[race].id) for race in free_races(state))
    return Ask("choose_race", options, options[0])


# A round


def round_step(table: Table[Piratical]) -> None:
    """5.1: initiative and wind."""
    state = table.state
    state.round += 1
    table.tell(RoundBegan(state.round))
    for captain in state.captains:
        if captain.granted:
            captain.granted = 0
    state.order = roll_initiative(table, state.playing)
    table.tell(OrderSet(tuple(state.order)))
    state.at, state.active = 0, state.order[0]
    _roll_wind(table)
    state.step = "start"


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


@cache
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
        state.wind = turn(state.wind, 1 if dice[0] % 2 == 0 else -1)
    table.tell(WindRolled(dice, state.wind, state.wind != before))


# A turn

_BEGAN = tuple(TurnBegan(seat) for seat in range(len(RACES)))


def start_step(table: Table[Piratical]) -> Due:
    """T0 and T1: a missed turn, a new ship, and the card."""
    state = table.state
    seat = state.active
    captain = state.captains[seat]
    ship, port_at = captain.ship, state.sea.port_at
    state.turn = Turn(NOWHERE if ship is None else port_at[ship.hex])
    if captain.miss > 0:
        captain.miss -= 1
        table.tell(TurnMissed(seat, captain.miss))
        return end_step(table)
    table.tell(_BEGAN[seat])
    if ship is None:
        _launch(table, seat)
    effect = draw(table)
    if effect is not None:
        return _after_draw(state, captain, effect)
    ship = captain.ship
    if ship is None:
        state.step = "next"
        return None
    state.step = "move"
    return which_mode(captain.race, ship.facing, port_at[ship.hex] != NOWHERE)


def _after_draw(state: Piratical, captain: Captain, effect: Steps[None]) -> Steps[None]:
    """The card lies open until all it asks is answered."""
    state.step = "start"
    yield from effect
    state.discard.append(state.shown)
    state.shown = NOTHING
    state.step = "move" if captain.ship is not None else "next"


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
    captain.ship = new_ship(state, captain, FLEETS.new_ship.crew)
    state.turn.port_at_start = state.sea.port_at[captain.ship.hex]
    table.tell(ShipLaunched(seat, state.sea.chart.labels[captain.ship.hex], paid))


def next_step(table: Table[Piratical]) -> Due:
    """T5: an extra turn, the next captain, or the next round; and the end of the match, if this is it."""
    state = table.state
    captain = state.captains[state.active]
    if len(state.lost) > TO_SPARE[len(state.captains)] and is_exhausted(state):
        finish(table, "exhaustion", NOBODY)
        return None
    if captain.extra > 0:
        captain.extra -= 1
        return start_step(table)
    at, order = state.at + 1, state.order
    while at < len(order):
        seat = order[at]
        if not state.captains[seat].conceded:
            state.at, state.active = at, seat
            return start_step(table)
        at += 1
    if state.round >= state.max_rounds:
        finish(table, "rounds", NOBODY)
    else:
        state.step = "round"
    return None
